// vmgen:if flow
// vmgen:if package
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
// vmgen:end
import UIKit
import ViewModelCore

/// Shows the screens of the flow and creates their ViewModels.
final class __Name__FlowController: UINavigationController {
    // vmgen:for dependency in flowDependencies
    private let __dependency__: __dependencyType__
    // vmgen:end

    init(__flowControllerParameters__: Void) {
        // vmgen:for dependency in flowDependencies
        self.__dependency__ = __dependency__
        // vmgen:end
        super.init(nibName: nil, bundle: nil)
        viewControllers = [screen(root)]
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        return nil
    }

    private func perform(_ step: __Name__Step) {
        // A second tap while a screen appears changes nothing.
        guard transitionCoordinator == nil else { return }
        switch step {
        // vmgen:if flowPushes
        case .push(let route):
            pushViewController(screen(route), animated: true)
        // vmgen:end
        // vmgen:if flowSheets
        case .sheet(let route):
            present(flow(from: route), animated: true)
        // vmgen:end
        // vmgen:if flowCovers
        case .cover(let route):
            let flow = flow(from: route)
            flow.modalPresentationStyle = .fullScreen
            present(flow, animated: true)
        // vmgen:end
        // vmgen:if flowEnds
        case .leave:
            if viewControllers.count > 1 {
                popViewController(animated: true)
            } else {
                presentingViewController?.dismiss(animated: true)
            }
        // vmgen:end
        // vmgen:if flowIsOpen
        case .stay:
            break
        // vmgen:end
        }
    }
    // vmgen:if flowModals

    /// A presented screen with its own navigation stack.
    private func flow(from root: __Name__Route) -> __Name__FlowController {
        __Name__FlowController(__flowControllerArguments__)
    }
    // vmgen:end

    private func screen(_ route: __Name__Route) -> UIViewController {
        switch route {
        // vmgen:for screen in flowScreens
        case .__screenPattern__:
            // vmgen:if screenSendsOutputs
            __screen__ViewController(__screenViewArguments__) { [weak self] output in
                self?.perform(__Name__Step(output))
            }
            // vmgen:else
            __screen__ViewController(__screenViewArguments__)
        // vmgen:end
        // vmgen:end
        }
    }
}
// vmgen:if flowPreview

#Preview {
    __Name__FlowController(__flowPreviewArguments__)
}
// vmgen:end
// vmgen:if package
#endif
// vmgen:end
// vmgen:end
