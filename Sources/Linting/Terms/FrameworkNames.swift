import SwiftScan

/// The common names of the UI frameworks. Messages list the names that a file uses.
enum FrameworkNames {
  /// The names of a framework that a file uses, in order, each name once. Leaves out names that the project declares.
  static func uses(of module: String, in file: LintedFile, _ project: ProjectIndex) -> [String] {
    let source = file.source
    let imported = importedModules(source)
    var found: [String] = []
    source.forEachIdentifierOutsideImports { token in
      // `#if canImport(UIKit)` uses nothing of the framework.
      if token > 1, source.isNamed(token - 2, "canImport") { return }
      guard let name = self.name(token, of: module, beside: imported, source), !found.contains(name),
        !isNested(name, token, file, project), !declares(token, file),
        !project.declaresUnnested(source.nameBytes(token), in: source.text)
      else { return }
      found.append(name)
    }
    return found
  }

  /// Whether a name refers to a type that the type around it declares, such as the `State` of a ViewModel.
  private static func isNested(_ name: String, _ token: Int, _ file: LintedFile, _ project: ProjectIndex) -> Bool {
    guard let type = file.enclosingType(of: token) else { return false }
    return !project.declarations(of: [name], from: file.source.typePath(of: type)).isEmpty
  }

  /// Whether the file declares a function, property or type with this name.
  private static func declares(_ token: Int, _ file: LintedFile) -> Bool {
    let source = file.source
    let name = source.identifierName(token)
    return source.declarations.contains { declaration in
      declaration.kind != .import && declaration.kind != .extension
        && (declaration.name.first.map { source.identifierName($0) == name } ?? false
          || source.bindings(of: declaration).contains { binding in
            source.identifiers(in: binding.pattern).contains { source.identifierName($0) == name }
          })
    }
  }

  /// The name of a framework as it appears in a message; nil if the framework has no such name.
  ///
  /// - Parameter imported: The modules that the file imports; one of them may declare the name itself.
  private static func name(
    _ token: Int, of module: String, beside imported: Set<String>, _ source: SourceFile
  ) -> String? {
    let isMember = token > 0 && source.tokens[token - 1].kind == .period
    let isCapital = source.startsWithCapital(token)
    if isCapital, isMember, !isBehindModule(token, source) { return nil }
    // Most names begin in lower case, and few of them belong to a framework.
    guard
      isCapital || source.isNamed(token, anyOf: lowerCase)
        || isMember && (modifiers.contains(source.identifierName(token)) || isAttribute(token, source))
    else { return nil }
    let name = source.identifierName(token)
    let isSwiftUI = module == "SwiftUI"
    if isMember, !isCapital, isAttribute(token, source) { return isSwiftUI ? nil : ".\(name)" }
    switch name {
    case "fromOffsets", "atOffsets", "toOffset":
      return isSwiftUI && source.tokens[token + 1].kind == .colon ? label(token, source) : nil
    case "section", "row", "item":
      // `indexPath.row`; the members are the framework's.
      if !isSwiftUI, isMember, isIndexPath(token - 2, source) { return "IndexPath.\(name)" }
      // `IndexPath(row:section:)`
      guard !isSwiftUI, source.tokens[token + 1].kind == .colon, name != "section", token > 1,
        source.isNamed(token - 2, "IndexPath")
      else { return nil }
      return "IndexPath(\(name):section:)"
    case _ where !isCapital && modifiers.contains(name):
      return isSwiftUI && isMember && source.tokens[token + 1].kind == .openParen ? name : nil
    default: break
    }
    if isSwiftUI, swiftUI.contains(name) || name == "UTType" && !imported.contains("UniformTypeIdentifiers") {
      return name
    }
    // SwiftUI re-exports the framework of the platform. If the file imports that as well, the name is its own.
    if isSwiftUI, !imported.isDisjoint(with: ["UIKit", "AppKit"]) { return nil }
    if module == "UIKit" || isSwiftUI || module == "WatchKit",
      uiKit.contains(name) || isPrefixed("UI", name) && !hosts.contains(name)
    {
      return name
    }
    if module == "AppKit" || isSwiftUI, appKit.contains(name) { return name }
    if module == "WatchKit", isPrefixed("WK", name) { return name }
    return nil
  }

  /// The modules of the file's imports, without submodules: `UIKit` for `import UIKit.UIView`.
  private static func importedModules(_ source: SourceFile) -> Set<String> {
    Set(source.declarations.filter { $0.kind == .import }.map { source.identifierName($0.keyword + 1) })
  }

  /// Whether a token is a value named `indexPath` or `…IndexPath`, optional or not.
  private static func isIndexPath(_ token: Int, _ source: SourceFile) -> Bool {
    guard token > 0 else { return false }
    let isMarked = [.postfixQuestion, .postfixExclamation].contains(source.tokens[token].kind)
    let name = isMarked ? token - 1 : token
    return source.isNamed(name, "indexPath") || source.isNamed(name, endingIn: "IndexPath")
  }

  /// Whether a name is a key of attributed text, such as `.foregroundColor` in `[.foregroundColor: color]`.
  private static func isAttribute(_ token: Int, _ source: SourceFile) -> Bool {
    token > 1 && source.tokens[token + 1].kind == .colon
      && [.openBracket, .comma].contains(source.tokens[token - 2].kind)
      && source.isNamed(token, anyOf: attributes)
  }

  /// The keys of attributed text that the UI frameworks declare.
  private static let attributes: [StaticString] = [
    "font", "foregroundColor", "backgroundColor", "paragraphStyle", "kern", "underlineStyle", "underlineColor",
    "strikethroughStyle", "strokeColor", "strokeWidth", "baselineOffset", "shadow", "ligature",
  ]

  /// The call at the label of an argument, such as `move(fromOffsets:)`.
  private static func label(_ token: Int, _ source: SourceFile) -> String {
    let callee = token > 1 && source.tokens[token - 1].kind == .openParen ? source.identifierName(token - 2) : ""
    return callee.isEmpty ? source.identifierName(token) : "\(callee)(\(source.identifierName(token)):)"
  }

  private static func isBehindModule(_ token: Int, _ source: SourceFile) -> Bool {
    token > 1 && source.isNamed(token - 2, anyOf: ["SwiftUI", "UIKit", "AppKit", "WatchKit"])
  }

  /// Whether a framework's prefix, an upper-case letter and a lower-case letter start a name.
  private static func isPrefixed(_ prefix: String, _ name: String) -> Bool {
    let rest = name.utf8.dropFirst(prefix.utf8.count)
    guard name.hasPrefix(prefix), let first = rest.first, let second = rest.dropFirst().first else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
      && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second)
  }

  private static let lowerCase: [StaticString] = [
    "withAnimation", "withTransaction", "fromOffsets", "atOffsets", "toOffset", "section", "row", "item",
  ]

  /// Methods of SwiftUI's `View` whose names no other framework uses for a method.
  private static let modifiers = words(
    """
    padding foregroundColor foregroundStyle navigationTitle navigationDestination listRowInsets listRowBackground \
    listRowSeparator accessibilityLabel onAppear onDisappear onTapGesture clipShape multilineTextAlignment lineLimit \
    buttonStyle toolbar fullScreenCover scaledToFit scaledToFill resizable
    """)

  private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

  /// Protocols of SwiftUI, other than `View`, that a type conforms to for the use by Views.
  static let swiftUIProtocols = words(
    """
    UIViewRepresentable UIViewControllerRepresentable NSViewRepresentable NSViewControllerRepresentable \
    WKInterfaceObjectRepresentable ViewModifier Shape InsettableShape App Scene Commands ShapeStyle ButtonStyle \
    PrimitiveButtonStyle ToggleStyle LabelStyle TextFieldStyle ProgressViewStyle GaugeStyle MenuStyle PickerStyle \
    ListStyle GroupBoxStyle DisclosureGroupStyle DatePickerStyle FormStyle IndexViewStyle LabeledContentStyle \
    NavigationSplitViewStyle NavigationViewStyle TabViewStyle TableStyle ControlGroupStyle
    """)

  private static let swiftUI = words(
    """
    withAnimation withTransaction Binding Bindable State Environment EnvironmentObject StateObject ObservedObject \
    AppStorage SceneStorage FocusState GestureState ScenePhase LocalizedStringKey Text Font Alignment HorizontalAlignment \
    VerticalAlignment Edge EdgeInsets Animation Transaction NavigationPath Color Image AnyView ViewBuilder View Angle \
    Gradient UnitPoint Visibility ColorScheme DynamicTypeSize PresentationDetent OpenURLAction DismissAction FetchRequest \
    Query GeometryProxy Material ShapeStyle ButtonRole ToolbarItemPlacement EditMode ImageRenderer Path Namespace \
    TextAlignment ContentMode UserInterfaceSizeClass RedactionReasons EnvironmentKey EnvironmentValues PreferenceKey \
    ViewModifier Axis GridItem Shape Alert ActionSheet Button Label Circle Capsule Ellipse Rectangle RoundedRectangle \
    LinearGradient RadialGradient AngularGradient DragGesture KeyEquivalent LayoutDirection NavigationLink Scene App \
    Commands WindowGroup ScrollViewProxy AnyTransition SymbolRenderingMode TextSelection Transferable \
    DropDelegate DropInfo DropProposal DropOperation ImageResource ColorResource VStack HStack ZStack LazyVStack \
    LazyHStack LazyVGrid LazyHGrid ScrollView Spacer Divider ForEach NavigationStack NavigationView NavigationSplitView \
    NavigationSplitViewVisibility NavigationSplitViewColumn TabView TextField SecureField TextEditor Toggle Picker \
    DatePicker ColorPicker Stepper Slider ProgressView GeometryReader ScrollViewReader DisclosureGroup EmptyView \
    ModifiedContent ProposedViewSize TimelineView GraphicsContext StrokeStyle FillStyle AnyShape AnyShapeStyle \
    AnyGesture AnyLayout InsettableShape CoordinateSpace TapGesture LongPressGesture MagnificationGesture \
    MagnifyGesture RotationGesture SpatialTapGesture KeyboardShortcut EventModifiers MoveCommandDirection \
    OpenWindowAction RefreshAction ScrollPosition ScrollGeometry ScrollPhase SubmitLabel ControlSize BlendMode \
    ContentSizeCategory SensoryFeedback ButtonStyle ToggleStyle LabelStyle TextFieldStyle ProgressViewStyle \
    ToolbarContent ToolbarItem ToolbarItemGroup PreviewProvider FileDocument ReferenceFileDocument \
    NSViewRepresentable NSViewControllerRepresentable NSApplicationDelegateAdaptor
    """
  ).union(overlays).union(hosts)
  /// Names of SwiftUI that look like names of UIKit or AppKit.
  private static let hosts = words(
    """
    UIHostingController UIHostingConfiguration UIApplicationDelegateAdaptor UIViewRepresentable \
    UIViewControllerRepresentable UIViewRepresentableContext UIViewControllerRepresentableContext \
    UIGestureRecognizerRepresentable NSHostingView NSHostingController NSHostingMenu
    """)
  /// Names that exist only in files that import SwiftUI beside MapKit, PhotosUI, StoreKit or another framework.
  private static let overlays = words(
    """
    MapCamera MapCameraBounds MapCameraPosition MapCameraUpdateContext MapCircle MapCompass MapContent \
    MapContentBuilder MapControlVisibility MapFeature MapInteractionModes MapPitchToggle MapPolygon MapPolyline MapProxy \
    MapReader MapScaleView MapSelection MapStyle MapUserLocationButton LookAroundPreview UserAnnotation PhotosPicker \
    PhotosPickerItem PhotosPickerSelectionBehavior PhotosPickerStyle ProductView ProductViewStyle PurchaseAction \
    RequestReviewAction StoreView SubscriptionStoreButton SubscriptionStoreControlStyle SubscriptionStoreView \
    VideoPlayer FetchedResults SectionedFetchRequest SectionedFetchResults AuthorizationController \
    SignInWithAppleButton WebAuthenticationSession LocationButton LocalAuthenticationView PayWithApplePayButton \
    AddPassToWalletButton RealityView SceneView SpriteView TipView ShortcutsLink SiriTipView
    """)
  private static let uiKit = words(
    """
    UIDevice NSDiffableDataSourceSnapshot NSLayoutConstraint NSTextAttachment NSParagraphStyle NSMutableParagraphStyle \
    NSDataAsset NSDirectionalEdgeInsets NSTextAlignment NSShadow NSTextStorage NSLayoutManager NSTextContainer \
    NSUnderlineStyle NSCollectionLayoutSection NSCollectionLayoutGroup NSCollectionLayoutItem NSCollectionLayoutSize \
    NSCollectionLayoutDimension NSCollectionLayoutEnvironment NSStringDrawingOptions CGColor CGImage CGContext CALayer \
    CAGradientLayer CAShapeLayer CATransaction CACurrentMediaTime CADisplayLink CABasicAnimation CAKeyframeAnimation \
    CAMediaTimingFunction CATransform3D
    """)
  private static let appKit = words(
    """
    NSApplication NSApp NSWorkspace NSImage NSColor NSView NSViewController NSWindow NSAlert NSOpenPanel NSSavePanel \
    NSPasteboard NSFont NSEvent NSMenu NSMenuItem NSScreen NSSound NSCursor NSTextField NSButton NSTableView NSOutlineView \
    NSWindowController NSAppearance NSControl NSStatusBar NSRunningApplication \
    NSTextView NSScrollView NSStackView NSImageView NSToolbar NSToolbarItem NSStatusItem NSPopover NSBezierPath \
    NSGraphicsContext NSResponder NSSplitView NSSplitViewController NSTabView NSCollectionView NSSharingService \
    NSHapticFeedbackManager NSTrackingArea NSVisualEffectView NSTextStorage NSLayoutManager NSTextContainer
    """)
}
