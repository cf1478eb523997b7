@available(iOS 13.0, tvOS 13.0, *)
@available(watchOS, unavailable)
@MainActor open class UIScene: UIResponder {
  @MainActor open class ConnectionOptions: NSObject {}
}

@available(iOS 13.0, tvOS 13.0, *)
@available(watchOS, unavailable)
@MainActor open class UIWindowScene: UIScene {}

@available(iOS 13.0, tvOS 13.0, *)
@available(watchOS, unavailable)
@MainActor open class UISceneSession: NSObject {}

@available(iOS 13.0, tvOS 13.0, *)
@available(watchOS, unavailable)
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
}

@available(iOS 13.0, tvOS 13.0, *)
@available(watchOS, unavailable)
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UIWindow: UIView {
  @available(iOS 13.0, tvOS 13.0, *)
  public convenience init(windowScene: UIWindowScene) { self.init(frame: .zero) }

  open var rootViewController: UIViewController?

  open func makeKeyAndVisible() {}
}

@available(iOS 7.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor public protocol UIViewControllerTransitionCoordinator: NSObjectProtocol {}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  @available(tvOS, unavailable)
  case pageSheet = 1
  @available(iOS 13.0, tvOS 13.0, *)
  case automatic = -2
}
