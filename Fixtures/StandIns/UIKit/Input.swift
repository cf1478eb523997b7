@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
public enum UIKeyboardType: Int, Sendable {
  case `default`, URL = 3, numberPad, phonePad, emailAddress = 7, decimalPad
}

@available(iOS 10.0, tvOS 10.0, *)
@available(watchOS, unavailable)
public struct UITextContentType: Hashable, Sendable {
  @available(iOS 10.0, tvOS 10.0, *)
  public static let URL = UITextContentType()
  public static let emailAddress = UITextContentType()
  public static let telephoneNumber = UITextContentType()
  @available(iOS 11.0, tvOS 11.0, *)
  public static let username = UITextContentType()
  @available(iOS 11.0, tvOS 11.0, *)
  public static let password = UITextContentType()
  @available(iOS 12.0, tvOS 12.0, *)
  public static let newPassword = UITextContentType()
}

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
public enum UIReturnKeyType: Int, Sendable { case `default`, search = 6 }

@available(iOS 2.0, tvOS 9.0, *)
@available(watchOS, unavailable)
extension UITextField {
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
}

@available(iOS 2.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UISwitch: UIControl {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var isOn = false
}

@available(iOS 5.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIStepper: UIControl {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var value: Double = 0
  open var minimumValue: Double = 0
  open var maximumValue: Double = 100
}

@available(iOS 2.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UISegmentedControl: UIControl {
  public static let noSegment = -1
  open var selectedSegmentIndex = UISegmentedControl.noSegment
  public init(items: [Any]?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

@available(iOS 2.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIDatePicker: UIControl {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var date = Date()
}

@available(iOS 8.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public convenience init(
    title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil
  ) { self.init() }
}

@available(iOS 8.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
    self.init(nibName: nil, bundle: nil)
  }

  open func addAction(_ action: UIAlertAction) {}
}

@available(iOS 11.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIContextualAction: NSObject {
  public enum Style: Int, Sendable { case normal, destructive }
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  public convenience init(
    style: UIContextualAction.Style, title: String?, handler: @escaping UIContextualAction.Handler
  ) { self.init() }
}

@available(iOS 11.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UISwipeActionsConfiguration: NSObject {
  public convenience init(actions: [UIContextualAction]) { self.init() }
}
