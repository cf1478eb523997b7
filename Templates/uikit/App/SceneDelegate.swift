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
        window.rootViewController = __flowName__FlowController(__flowAppArguments__)
        window.makeKeyAndVisible()
        self.window = window
    }
}
#endif
// vmgen:end
