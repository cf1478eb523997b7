// UIKit hands Foundation on.
@_exported import Foundation

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UIResponder: NSObject {
  public override init() { super.init() }
}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  public override convenience init() { self.init(frame: .zero) }

  open var frame: CGRect = .zero
  open var bounds: CGRect = .zero
  open var window: UIWindow? { nil }
  @available(iOS 8.0, tvOS 9.0, *)
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { .zero }
  open var backgroundColor: UIColor?
  open var isHidden = false
  open var accessibilityLabel: String?
  open var accessibilityValue: String?
  open var translatesAutoresizingMaskIntoConstraints = true
  @available(iOS 11.0, tvOS 11.0, *)
  open var directionalLayoutMargins = NSDirectionalEdgeInsets()
  open private(set) var subviews: [UIView] = []

  open func addSubview(_ view: UIView) { subviews.append(view) }

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
  @available(iOS 11.0, tvOS 11.0, *)
  open var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
  open var layoutMarginsGuide: UILayoutGuide { UILayoutGuide() }
  @available(iOS 15.0, tvOS 15.0, *)
  open var keyboardLayoutGuide: UIKeyboardLayoutGuide { UIKeyboardLayoutGuide() }
}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  // Implicitly unwrapped in the SDK as well.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! = UIView()
  open var title: String?
  open var navigationItem: UINavigationItem { UINavigationItem() }
  @available(iOS 7.0, tvOS 9.0, *)
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
  open var presentingViewController: UIViewController? { nil }
  @available(iOS 5.0, tvOS 9.0, *)
  open var presentedViewController: UIViewController? { nil }
  @available(iOS 5.0, tvOS 9.0, *)
  open var isBeingDismissed: Bool { false }
  @available(iOS 3.2, tvOS 9.0, *)
  open var modalPresentationStyle: UIModalPresentationStyle = .automatic
  open weak var navigationController: UINavigationController? { nil }
  @available(iOS 17.0, tvOS 17.0, *)
  open var contentUnavailableConfiguration: (any UIContentConfiguration)?

  open var isViewLoaded: Bool { true }

  open func loadView() {}
  open func viewDidLoad() {}
  open func addChild(_ childController: UIViewController) {}
  open func didMove(toParent parent: UIViewController?) {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  @available(iOS 17.0, tvOS 17.0, *)
  open func setNeedsUpdateContentUnavailableConfiguration() {}
  @available(iOS 17.0, tvOS 17.0, *)
  open func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {}
  open func show(_ vc: UIViewController, sender: Any?) {}
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {}
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
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

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UINavigationItem: NSObject {
  open var title: String?
  open var rightBarButtonItems: [UIBarButtonItem]?
}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UIBarButtonItem: NSObject {
  @available(iOS 14.0, tvOS 14.0, *)
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) { self.init() }
}

@available(iOS 13.0, tvOS 13.0, *)
@available(watchOS, unavailable)
@MainActor open class UIMenu: UIMenuElement {}
