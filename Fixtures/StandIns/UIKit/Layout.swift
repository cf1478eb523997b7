@available(iOS 6.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class NSLayoutConstraint: NSObject {
  open class func activate(_ constraints: [NSLayoutConstraint]) {}

  open var isActive = false
  open var constant: CGFloat = 0
}

// The anchors are generic, as their header says; only the subclasses are made.
@available(iOS 9.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { NSLayoutConstraint() }
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

@available(iOS 9.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@available(iOS 9.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@available(iOS 9.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@available(iOS 9.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UILayoutGuide: NSObject {
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
}

@available(iOS 15.0, tvOS 15.0, *)
@available(watchOS, unavailable)
@MainActor open class UITrackingLayoutGuide: UILayoutGuide {}
@available(iOS 15.0, tvOS 15.0, *)
@available(watchOS, unavailable)
@MainActor open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {}

@available(iOS 11.0, tvOS 11.0, *)
@available(watchOS, unavailable)
public struct NSDirectionalEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

@available(iOS 9.0, tvOS 9.0, *)
@available(watchOS, unavailable)
@MainActor open class UIStackView: UIView {
  public enum Distribution: Int, Sendable { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
  public enum Alignment: Int, Sendable { case fill, leading, firstBaseline, center, trailing, lastBaseline }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init(coder: NSCoder) { super.init(frame: .zero) }
  public convenience init(arrangedSubviews views: [UIView]) { self.init(frame: .zero) }

  open private(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var distribution = Distribution.fill
  open var alignment = Alignment.fill
  open var spacing: CGFloat = 0
  open var isLayoutMarginsRelativeArrangement = false

  open func addArrangedSubview(_ view: UIView) { arrangedSubviews.append(view) }
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) { arrangedSubviews.insert(view, at: stackIndex) }
  @available(iOS 11.0, tvOS 11.0, *)
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}
}

@available(iOS 6.0, tvOS 9.0, *)
@available(watchOS, unavailable)
extension NSLayoutConstraint {
  public enum Axis: Int, Sendable { case horizontal, vertical }
}

@available(iOS 6.0, tvOS 9.0, *)
@available(watchOS, unavailable)
public struct UILayoutPriority: Hashable, RawRepresentable, Sendable {
  public static let required = UILayoutPriority(rawValue: 1000)
  public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)

  public let rawValue: Float

  public init(rawValue: Float) { self.rawValue = rawValue }
}
