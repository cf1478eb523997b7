/// Declarations of SwiftUI, and of what `import SwiftUI` hands on, that a generated declaration could hide.
///
/// Only names that end as generated names end matter: `…View`, `…ViewController`, `…Content`, `…Interactor`, `…State`,
/// `…Action`.
enum LibraryNames {
  static let all: Set<String> = [
    // SwiftUI views.
    "AnyView", "ContentUnavailableView", "DebugReplaceableView", "EmptyView", "EquatableView", "HSplitView",
    "NavigationSplitView", "NavigationView", "PlaceholderContentView", "PrimitiveView", "ProgressView", "ScrollView",
    "SubscriptionView", "TabView", "TimelineView", "TupleView", "UnaryViewAdaptorView", "VSplitView", "ForEachView",
    "VideoPlayerView", "HelpLinkView", "LazyView", "SectionView",
    // SwiftUI builders of something other than views.
    "CommandsContent", "CustomizableToolbarContent", "DynamicTableRowContent", "DynamicViewContent",
    "EmptyTableRowContent", "KeyframeTrackContent", "KeyframesContent", "LabeledContent", "ModifiedContent",
    "NavigationContent", "TabContent", "TableColumnContent", "TableRowContent", "ToolbarContent",
    "TupleTableRowContent", "TupleTableColumnContent", "TupleToolbarContent",
    // SwiftUI and the core, as types beside a ViewModel are named.
    "AccessibilityFocusState", "AppAction", "AppState", "ChangeState", "ControlActiveState", "DismissAction",
    "DismissSearchAction",
    "DismissWindowAction", "EditAction", "FocusState", "GestureState", "HoverEffectState", "LoadState",
    "NewDocumentAction", "OpenDocumentAction", "OpenImmersiveSpaceAction", "OpenSettingsAction", "OpenURLAction",
    "OpenWindowAction", "PageState", "PurchaseAction", "PushWindowAction", "RefreshAction", "RenameAction",
    "RequestReviewAction",
    "UIAction",
    // UIKit and AppKit, handed on by SwiftUI.
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
