/// Declarations of SwiftUI, and of modules that it re-exports, that a generated declaration could hide.
///
/// The list only has names with the suffix of a generated name: `…View`, `…ViewController`, `…Content`, `…Interactor`,
/// `…State`, `…Action`.
enum LibraryNames {
  static let all: Set<String> = [
    // SwiftUI views.
    "AnyView", "ContentUnavailableView", "DebugReplaceableView", "EmptyView", "EquatableView", "HSplitView",
    "NavigationSplitView", "NavigationView", "PlaceholderContentView", "PrimitiveView", "ProgressView", "ScrollView",
    "SubscriptionView", "TabView", "TimelineView", "TupleView", "UnaryViewAdaptorView", "VSplitView", "ForEachView",
    "VideoPlayerView", "HelpLinkView", "LazyView", "SectionView",
    // SwiftUI types for other content than views.
    "CommandsContent", "CustomizableToolbarContent", "DynamicTableRowContent", "DynamicViewContent",
    "EmptyTableRowContent", "KeyframeTrackContent", "KeyframesContent", "LabeledContent", "ModifiedContent",
    "NavigationContent", "TabContent", "TableColumnContent", "TableRowContent", "ToolbarContent",
    "TupleTableRowContent", "TupleTableColumnContent", "TupleToolbarContent",
    // SwiftUI and ViewModelCore types with suffixes of the types beside a ViewModel.
    "AccessibilityFocusState", "AppAction", "AppState", "ChangeState", "ControlActiveState", "DismissAction",
    "DismissSearchAction",
    "DismissWindowAction", "EditAction", "FocusState", "GestureState", "HoverEffectState", "LoadState",
    "NewDocumentAction", "OpenDocumentAction", "OpenImmersiveSpaceAction", "OpenSettingsAction", "OpenURLAction",
    "OpenWindowAction", "PageState", "PurchaseAction", "PushWindowAction", "RefreshAction", "RenameAction",
    "RequestReviewAction",
    "UIAction",
    // UIKit and AppKit types, which SwiftUI re-exports.
    "NSBrowserView", "NSClipView", "NSCollectionView", "NSControlView", "NSGridView", "NSImageView", "NSOutlineView",
    "NSRulerView", "NSScrollView", "NSSplitView", "NSStackView", "NSTabView", "NSTableView", "NSTextView", "NSView",
    "NSVisualEffectView", "UIAlertView", "UICalendarView", "UICollectionReusableView", "UICollectionView",
    "UIContentUnavailableView", "UIContentView", "UIImageView", "UIInputView", "UIListContentView", "UIPageView",
    "UIPickerView", "UIProgressView", "UIScrollView", "UISearchView", "UIStackView", "UITableView", "UITextView",
    "UIView", "UIVisualEffectView", "UIWebView", "UIWindowView",
    "NSSplitViewController", "NSTabViewController", "NSTitlebarAccessoryViewController", "NSViewController",
    "UIActivityViewController", "UICollectionViewController", "UIColorPickerViewController",
    "UIDocumentBrowserViewController", "UIDocumentMenuViewController", "UIDocumentPickerExtensionViewController",
    "UIDocumentPickerViewController", "UIDocumentViewController", "UIFontPickerViewController", "UIInputViewController",
    "UIPageViewController", "UIReferenceLibraryViewController", "UISplitViewController", "UITableViewController",
    "UITextFormattingViewController", "UIViewController",
  ]
}
