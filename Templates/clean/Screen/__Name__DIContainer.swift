// vmgen:if flow
// vmgen:include Screen/FlowContainer
// vmgen:else
// vmgen:if ownsCoordinator
// vmgen:if package
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
// vmgen:end
import UIKit
import ViewModelCore

/// Creates the objects of the screen.
@MainActor
final class __Name__DIContainer {
    // vmgen:if containerDependencies
    struct Dependencies {
        // vmgen:if store
        let appStore: AppStore
        // vmgen:end
        // vmgen:for useCase in givenUseCases
        let __useCaseProperty__: any __useCaseType__
        // vmgen:end
        // vmgen:for repository in repositories
        let __repositoryDataSourceProperty__: any __repositoryDataSource__
        // vmgen:end
    }

    private let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    // vmgen:end
    func makeFlowCoordinator(navigationController: UINavigationController) -> __Name__FlowCoordinator {
        __Name__FlowCoordinator(navigationController: navigationController, dependencies: self)
    }

    private func makeViewModel(__actionsParameters__: Void) -> any __Name__ViewModel {
        Default__Name__ViewModel(__containedArguments__)
    }
    // vmgen:for useCase in useCases

    private func make__useCaseType__() -> any __useCaseType__ {
        // vmgen:if useCaseIsGiven
        dependencies.__useCaseProperty__
        // vmgen:else
        Default__useCaseType__(repository: make__useCaseRepository__())
        // vmgen:end
    }
    // vmgen:end
    // vmgen:for repository in repositories

    private func make__repositoryType__() -> any __repositoryType__ {
        // vmgen:if repositoryIsGiven
        dependencies.__repositoryDataSourceProperty__
        // vmgen:else
        Default__repositoryType__(dataSource: dependencies.__repositoryDataSourceProperty__)
        // vmgen:end
    }
    // vmgen:end
}

extension __Name__DIContainer: __Name__FlowCoordinatorDependencies {
    func make__Name__ViewController(__makeParameters__: Void) -> UIViewController {
        __Name__ViewController(__madeControllerArguments__)
    }
}
// vmgen:if package
#endif
// vmgen:end
// vmgen:end
// vmgen:end
