// vmgen:note The coordinator of all screens of a flow.
// vmgen:if package
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
// vmgen:end
import UIKit

@MainActor
protocol __Name__FlowCoordinatorDependencies {
    // vmgen:for screen in flowScreens
    func make__screen__ViewController(__screenMakeParameters__: Void) -> UIViewController
    // vmgen:end
}

/// Shows the screens of the flow.
@MainActor
final class __Name__FlowCoordinator {
    private weak var navigationController: UINavigationController?
    private let dependencies: any __Name__FlowCoordinatorDependencies

    init(navigationController: UINavigationController, dependencies: any __Name__FlowCoordinatorDependencies) {
        self.navigationController = navigationController
        self.dependencies = dependencies
    }

    func start(__flowStartParameters__: Void) {
        let isFirst = navigationController?.viewControllers.isEmpty ?? true
        navigationController?.pushViewController(screen(root), animated: !isFirst)
    }

    // The actions retain the coordinator, so it lives as long as its screens.
    private func screen(_ route: __Name__Route) -> UIViewController {
        switch route {
        // vmgen:for screen in flowScreens
        case .__screenPattern__:
            dependencies.make__screen__ViewController(__screenMadeArguments__)
        // vmgen:end
        }
    }

    private func perform(_ step: __Name__Step) {
        // A second tap while a screen appears changes nothing.
        guard let navigationController, navigationController.transitionCoordinator == nil else { return }
        switch step {
        // vmgen:if flowPushes
        case .push(let route):
            navigationController.pushViewController(screen(route), animated: true)
        // vmgen:end
        // vmgen:if flowSheets
        case .sheet(let route):
            present(route, as: .automatic)
        // vmgen:end
        // vmgen:if flowCovers
        case .cover(let route):
            present(route, as: .fullScreen)
        // vmgen:end
        // vmgen:if flowEnds
        case .leave:
            if navigationController.viewControllers.count > 1 {
                navigationController.popViewController(animated: true)
            } else {
                navigationController.presentingViewController?.dismiss(animated: true)
            }
        // vmgen:end
        // vmgen:if flowIsOpen
        case .stay:
            break
        // vmgen:end
        }
    }
    // vmgen:if flowModals

    /// Presents a screen with its own navigation stack.
    private func present(_ route: __Name__Route, as style: UIModalPresentationStyle) {
        let modal = UINavigationController()
        modal.modalPresentationStyle = style
        __Name__FlowCoordinator(navigationController: modal, dependencies: dependencies).start(from: route)
        navigationController?.present(modal, animated: true)
    }
    // vmgen:end
}
// vmgen:if package
#endif
// vmgen:end
