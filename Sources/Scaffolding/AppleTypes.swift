/// Types of Swift and of Apple's modules for which vmgen has no values in tests.
///
/// A new type with one of these names would hide the module's type in the whole target. `TypeFacts` has the types that
/// specs can use. The list leaves out names such as `Unit` and `Transaction`: apps have own types with these names, and
/// few files use the module's types.
enum AppleTypes {
  /// Returns the module that declares a type with the name; nil if vmgen knows none.
  static func module(of name: String) -> String? {
    modules.first { $0.types.contains(name) }?.name
  }

  private static let modules: [(name: String, types: Set<String>)] = [
    ("Swift", swift), ("Foundation", foundation), ("SwiftUI", swiftUI), ("UIKit", uiKit),
    ("CoreLocation", ["CLLocation", "CLLocationCoordinate2D", "CLPlacemark", "CLRegion"]),
  ]

  private static let swift: Set<String> = [
    "AnyHashable", "AnyIterator", "AnySequence", "ArraySlice", "AsyncSequence", "AsyncStream", "AsyncThrowingStream",
    "BinaryFloatingPoint", "BinaryInteger", "CaseIterable", "ClosedRange", "Codable", "CodingKey", "Collection",
    "CollectionOfOne", "Comparable", "ContiguousArray", "CustomStringConvertible", "Decoder", "EmptyCollection",
    "Encodable", "Encoder", "Float16", "Float80", "Hashable", "Hasher", "Identifiable", "IteratorProtocol", "KeyPath",
    "Mirror", "Numeric", "ObjectIdentifier", "OptionSet", "PartialRangeFrom", "PartialRangeThrough",
    "PartialRangeUpTo", "Range", "RawRepresentable", "Regex", "Result", "Sequence", "Slice", "StaticString",
    "Strideable", "TaskGroup", "Unicode", "UnsafePointer", "UnsafeRawPointer", "WritableKeyPath",
  ]

  private static let foundation: Set<String> = [
    "AffineTransform", "Bundle", "ByteCountFormatter", "CGAffineTransform", "CGPoint", "CGRect", "CGSize", "CGVector",
    "Calendar", "CharacterSet", "DateComponents", "DateFormatter", "DateInterval", "Formatter", "IndexSet",
    "InputStream", "JSONSerialization", "LocalizedError", "LocalizedStringResource", "NSArray", "NSAttributedString",
    "NSData", "NSDate", "NSDictionary", "NSError", "NSLock", "NSNumber", "NSObject", "NSRange", "NSSet", "NSString",
    "NSURL", "NSUUID", "NSValue", "Notification", "NotificationCenter", "NumberFormatter", "OperationQueue",
    "OutputStream", "PersonNameComponents", "Predicate", "ProcessInfo", "RunLoop", "SortDescriptor", "TimeZone",
    "Timer", "URLComponents", "URLQueryItem", "URLResponse", "UnitLength", "UnitMass", "UnitTemperature",
  ]

  private static let swiftUI: Set<String> = [
    "Alignment", "Angle", "Animation", "AnyShape", "AnyTransition", "AnyView", "App", "AppStorage", "AsyncImage",
    "Axis", "Bindable", "BlendMode", "Canvas", "Capsule", "Circle", "Color", "ColorPicker", "ColorScheme",
    "ContentMode", "ControlGroup", "ControlSize", "DatePicker", "DisclosureGroup", "Divider", "DragGesture", "Edge",
    "EdgeInsets", "EditButton", "EditMode", "Ellipse", "Environment", "EnvironmentValues", "FetchRequest",
    "FocusState", "Font", "ForEach", "Form", "Gauge", "GeometryProxy", "GeometryReader", "Gesture", "GestureState",
    "Gradient", "Grid", "GridItem", "GridRow", "GroupBox", "HStack", "HorizontalAlignment", "Image", "ImageRenderer",
    "LabeledContent", "LayoutDirection", "LazyHGrid", "LazyHStack", "LazyVGrid", "LazyVStack", "LinearGradient",
    "Link", "LongPressGesture", "Menu", "MeshGradient", "Namespace", "NavigationLink", "NavigationPath",
    "NavigationSplitView", "NavigationView", "Path", "Picker", "PresentationDetent", "RadialGradient", "Rectangle",
    "RoundedRectangle", "Scene", "ScenePhase", "SceneStorage", "ScrollView", "ScrollViewProxy", "SecureField",
    "Shape", "ShareLink", "Slider", "Spacer", "Stepper", "TabView", "Table", "TapGesture", "TextEditor", "TextField",
    "TimelineView", "Toggle", "ToolbarItem", "UnitPoint", "VStack", "VerticalAlignment", "ViewModifier", "Visibility",
    "WindowGroup",
  ]

  private static let uiKit: Set<String> = [
    "CALayer", "CGColor", "CGImage", "CGPath", "CIImage", "NSColor", "NSFont", "NSImage", "NSView", "UIAction",
    "UIApplication", "UIBezierPath", "UIButton", "UICollectionView", "UICollectionViewCell", "UIColor", "UIControl",
    "UIDevice", "UIEdgeInsets", "UIEvent", "UIFont", "UIGestureRecognizer", "UIImage", "UIImageView", "UILabel",
    "UIMenu", "UINavigationController", "UIResponder", "UIScene", "UIScreen", "UIScrollView", "UISlider",
    "UIStackView", "UISwitch", "UITabBarController", "UITableView", "UITableViewCell", "UITextField", "UITextView",
    "UITouch", "UIView", "UIViewController", "UIWindow", "UIWindowScene",
  ]
}
