// UIKit hands Foundation on.
@_exported import Foundation

@MainActor open class UIResponder: NSObject {
  public override init() { super.init() }
}

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  public override convenience init() { self.init(frame: .zero) }

  open var frame: CGRect = .zero
  open var backgroundColor: UIColor?
  open var isHidden = false
  open var translatesAutoresizingMaskIntoConstraints = true
  open var directionalLayoutMargins = NSDirectionalEdgeInsets()
  open private(set) var subviews: [UIView] = []

  open func addSubview(_ view: UIView) { subviews.append(view) }

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
  open var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
  open var layoutMarginsGuide: UILayoutGuide { UILayoutGuide() }
  open var keyboardLayoutGuide: UIKeyboardLayoutGuide { UIKeyboardLayoutGuide() }
}

@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  // Implicitly unwrapped in the SDK as well.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! = UIView()
  open var title: String?
  open var navigationItem: UINavigationItem { UINavigationItem() }
  open weak var navigationController: UINavigationController? { nil }
  open var contentUnavailableConfiguration: (any UIContentConfiguration)?

  open var isViewLoaded: Bool { true }

  open func loadView() {}
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func setNeedsUpdateContentUnavailableConfiguration() {}
  open func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {}
  open func show(_ vc: UIViewController, sender: Any?) {}
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {}
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}

@MainActor open class UINavigationController: UIViewController {
  public convenience init(rootViewController: UIViewController) { self.init(nibName: nil, bundle: nil) }

  open var viewControllers: [UIViewController] = []
  open var topViewController: UIViewController? { viewControllers.last }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    viewControllers.append(viewController)
  }

  @discardableResult open func popViewController(animated: Bool) -> UIViewController? { viewControllers.popLast() }
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? { nil }
}

@MainActor open class UINavigationItem: NSObject {
  open var title: String?
  open var rightBarButtonItems: [UIBarButtonItem]?
}

@MainActor open class UIBarButtonItem: NSObject {
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) { self.init() }
}

@MainActor open class UIMenu: UIMenuElement {}
