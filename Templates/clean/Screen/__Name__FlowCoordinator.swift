// vmgen:if flow
// vmgen:include Screen/FlowCoordinator
// vmgen:else
// vmgen:if ownsCoordinator
// vmgen:if package
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
// vmgen:end
import UIKit

@MainActor
protocol __Name__FlowCoordinatorDependencies {
    func make__Name__ViewController(__makeParameters__: Void) -> UIViewController
}

/// Shows the screen and the screens that follow it.
@MainActor
final class __Name__FlowCoordinator {
    private weak var navigationController: UINavigationController?
    private let dependencies: any __Name__FlowCoordinatorDependencies

    init(navigationController: UINavigationController, dependencies: any __Name__FlowCoordinatorDependencies) {
        self.navigationController = navigationController
        self.dependencies = dependencies
    }

    func start(__startParameters__: Void) {
        // vmgen:if outputs
        // The actions retain the coordinator, so it lives as long as the screen.
        let actions = __Name__ViewModelActions(__actionHandlers__)
        // vmgen:end
        let viewController = dependencies.make__Name__ViewController(__makeArguments__)
        navigationController?.pushViewController(viewController, animated: true)
    }
    // vmgen:for output in outputs

    // vmgen:if outputEnds
    private func on__outputName__(__outputHandlerParameters__: Void) {
        navigationController?.popViewController(animated: true)
    }
    // vmgen:else
    private func on__outputName__(__outputHandlerParameters__: Void) {
        // TODO: Show the next screen after `__output__`.
    }
    // vmgen:end
    // vmgen:end
}
// vmgen:if package
#endif
// vmgen:end
// vmgen:end
// vmgen:end
