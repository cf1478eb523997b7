@available(iOS 2.0, tvOS 9.0, watchOS 2.0, *)
public class UIColor: NSObject, @unchecked Sendable {
  @available(iOS 13.0, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public class var systemBackground: UIColor { UIColor() }
  @available(iOS 13.0, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public class var systemGroupedBackground: UIColor { UIColor() }
  @available(iOS 13.0, tvOS 13.0, *)
  @available(watchOS, unavailable)
  public class var label: UIColor { UIColor() }
  @available(iOS 13.0, tvOS 13.0, *)
  @available(watchOS, unavailable)
  public class var secondaryLabel: UIColor { UIColor() }
  @available(iOS 7.0, tvOS 9.0, *)
  @available(watchOS, unavailable)
  public class var systemRed: UIColor { UIColor() }
}

@available(iOS 2.0, tvOS 9.0, watchOS 2.0, *)
public class UIFont: NSObject, @unchecked Sendable {
  public struct TextStyle: Hashable, Sendable {
    public static let body = TextStyle()
    public static let headline = TextStyle()
    public static let footnote = TextStyle()
  }

  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

@available(iOS 2.0, tvOS 9.0, watchOS 2.0, *)
open class UIImage: NSObject, @unchecked Sendable {
  @available(iOS 13.0, tvOS 13.0, watchOS 6.0, *)
  public convenience init?(systemName name: String) { self.init() }
}

@available(iOS 2.0, tvOS 9.0, watchOS 2.0, *)
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

@available(iOS 13.0, tvOS 13.0, *)
@available(watchOS, unavailable)
@MainActor open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public enum State: Int, Sendable { case off, on, mixed }
}

@available(iOS 13.0, tvOS 13.0, *)
@available(watchOS, unavailable)
public typealias UIActionHandler = (UIAction) -> Void

@available(iOS 13.0, tvOS 13.0, *)
@available(watchOS, unavailable)
@MainActor open class UIAction: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public convenience init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, selectedImage: UIImage? = nil,
    identifier: UIAction.Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) { self.init() }

  open var title = ""
  open private(set) var sender: Any?
}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
  }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  @available(iOS 14.0, tvOS 14.0, *)
  public convenience init(frame: CGRect, primaryAction: UIAction?) { self.init(frame: frame) }

  open var isEnabled = true

  @available(iOS 14.0, tvOS 14.0, *)
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {}
}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system }

  @available(iOS 15.0, tvOS 15.0, *)
  public struct Configuration: Equatable {
    public static func plain() -> Configuration { Configuration() }
    public static func bordered() -> Configuration { Configuration() }
    public static func borderedProminent() -> Configuration { Configuration() }

    public var title: String?
    public var image: UIImage?
  }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  @available(iOS 14.0, tvOS 14.0, *)
  public convenience init(type buttonType: UIButton.ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
  }
  @available(iOS 15.0, tvOS 15.0, *)
  public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
  }

  @available(iOS 15.0, tvOS 15.0, *)
  open var configuration: UIButton.Configuration?
}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UILabel: UIView {
  open var text: String?
  open var textColor: UIColor?
  open var textAlignment = NSTextAlignment.natural
  open var numberOfLines = 1
  open var font: UIFont?
  @available(iOS 10.0, tvOS 10.0, *)
  open var adjustsFontForContentSizeCategory = false
}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UITextField: UIControl {
  open var text: String?
  open var placeholder: String?
  open var borderStyle = BorderStyle.none
  open var isSecureTextEntry = false
  open var keyboardType = UIKeyboardType.default
  @available(iOS 10.0, tvOS 10.0, *)
  open var textContentType: UITextContentType?
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var returnKeyType = UIReturnKeyType.default
}

@available(iOS 13.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UISearchTextField: UITextField {}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UISearchBar: UIView {
  open var text: String?
  open var placeholder: String?
  @available(iOS 13.0, *)
  @available(tvOS, unavailable)
  open var searchTextField: UISearchTextField { UISearchTextField() }
}

@available(iOS 6.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIRefreshControl: UIControl {
  // `init()` is a designated initialiser of its own in the SDK.
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open private(set) var isRefreshing = false

  open func beginRefreshing() {}
  open func endRefreshing() {}
}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable { case medium = 100, large = 101 }

  public init(style: UIActivityIndicatorView.Style) { super.init(frame: .zero) }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init(coder: NSCoder) { super.init(frame: .zero) }

  open var hidesWhenStopped = true
  open private(set) var isAnimating = false

  open func startAnimating() {}
  open func stopAnimating() {}
}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UIScrollView: UIView {
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }

  @available(iOS 10.0, *)
  @available(tvOS, unavailable)
  open var refreshControl: UIRefreshControl? {
    get { nil }
    set {}
  }
  @available(iOS 7.0, tvOS 9.0, *)
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var alwaysBounceVertical = false
  @available(iOS 11.0, tvOS 11.0, *)
  open var contentLayoutGuide: UILayoutGuide { UILayoutGuide() }
  @available(iOS 11.0, tvOS 11.0, *)
  open var frameLayoutGuide: UILayoutGuide { UILayoutGuide() }
}
