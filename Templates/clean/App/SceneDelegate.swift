// vmgen:if appFlow
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import UIKit

/// Shows the flow in the app's window. Name `__Module__.SceneDelegate` in the app's `Info.plist`.
public final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    public var window: UIWindow?
    // vmgen:if appStoreFlow
    private let appStore = AppStore()
    // vmgen:end

    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        let navigationController = UINavigationController()
        let container = __flowName__DIContainer(__flowLiveContainerArguments__)
        container.makeFlowCoordinator(navigationController: navigationController).start()
        window.rootViewController = navigationController
        window.makeKeyAndVisible()
        self.window = window
    }
}
#endif
// vmgen:end
