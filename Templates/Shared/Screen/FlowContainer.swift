// vmgen:note The container of all screens of a flow.
// vmgen:if package
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
// vmgen:end
import UIKit
import ViewModelCore

/// Creates the objects of the flow's screens.
@MainActor
final class __Name__DIContainer {
    // vmgen:if flowContainerDependencies
    struct Dependencies {
        // vmgen:if flowStore
        let appStore: AppStore
        // vmgen:end
        // vmgen:for useCase in flowGivenUseCases
        let __useCaseProperty__: any __useCaseType__
        // vmgen:end
        // vmgen:for repository in flowRepositories
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
    // vmgen:for useCase in flowUseCases

    private func make__useCaseType__() -> any __useCaseType__ {
        // vmgen:if useCaseIsGiven
        dependencies.__useCaseProperty__
        // vmgen:else
        Default__useCaseType__(repository: make__useCaseRepository__())
        // vmgen:end
    }
    // vmgen:end
    // vmgen:for repository in flowRepositories

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
    // vmgen:for screen in flowScreens
    func make__screen__ViewController(__screenMakeParameters__: Void) -> UIViewController {
        let viewModel = Default__screen__ViewModel(__screenContainedArguments__)
        return __screen__ViewController(__screenItemArguments__)
    }

    // vmgen:end
}
// vmgen:for repository in flowPreviewSources

/// A stub of the data source for the preview.
private struct Preview__repositoryDataSource__: __repositoryDataSource__ {
    // vmgen:for call in repositoryMethods
    // vmgen:if callReturns
    func __call__(__callParameters__: Void) async throws -> __callDataType__ {
        __callDataPreview__
    }
    // vmgen:else
    func __call__(__callParameters__: Void) async throws {}
    // vmgen:end

    // vmgen:end
    // vmgen:for publisher in repositoryPublishers
    var __publisher__: AnyPublisher<__publisherDataType__, Never> {
        __publisherDataPreview__
    }

    // vmgen:end
}
// vmgen:end
// vmgen:if flowContainerPreview

#Preview {
    let navigationController = UINavigationController()
    let container = __Name__DIContainer(__flowContainerArguments__)
    container.makeFlowCoordinator(navigationController: navigationController).start(__flowStartSample__)
    return navigationController
}
// vmgen:end
// vmgen:if package
#endif
// vmgen:end
