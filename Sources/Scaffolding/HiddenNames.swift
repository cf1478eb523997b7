/// Names of types of ViewModelCore, the standard library, SwiftUI and UIKit that generated code uses.
///
/// If a module declares a type with one of these names, that type hides the library's. The compiler reports errors only
/// where the wrong type does not fit.
enum HiddenNames {
  /// Types of ViewModelCore, ViewModelTesting and the modules that they re-export.
  private static let core: Set<String> = [
    "AnyCancellable", "AnyPublisher", "CancelBag", "ChangeState", "Clock", "ContinuousClock", "CurrentChanges",
    "CurrentLoads", "CurrentValueSubject", "CursorPage", "Duration", "LoadKey", "LoadState", "MainActor",
    "ManualClock", "NotImplemented", "ObservableObject", "OutputQueue", "Owned", "PageFooter", "PageState",
    "PassthroughSubject", "Published", "Publisher", "PublisherRecorder", "StateRecorder", "Store", "Stub",
    "StubPublisher", "Task", "Void",
  ]

  private static let library: Set<String> = [
    "Array", "AttributedString", "Bool", "CGFloat", "CGRect", "CGSize", "CancellationError", "CaseIterable",
    "Character", "CocoaError", "CodingKey", "Data", "Date", "Decimal", "Decodable", "Dictionary", "Double",
    "Equatable", "Error", "Float", "Hashable", "Identifiable", "IndexPath", "Int", "JSONDecoder", "Locale", "Never",
    "Observable",
    "Optional", "Result", "Sendable", "Set", "String", "Substring", "TimeInterval", "URL", "UUID",
  ]

  private static let views: Set<String> = [
    "Binding", "Button", "ContentUnavailableView", "DatePicker", "DispatchQueue", "EmptyView", "EnvironmentObject",
    "ForEach", "Group", "Label", "LabeledContent", "List", "NSCoder", "NSDiffableDataSourceSnapshot",
    "NSDirectionalEdgeInsets", "NSLayoutConstraint", "NavigationStack", "ObservedObject", "Picker", "ProgressView",
    "Rectangle", "Scene", "Section", "SecureField", "State", "StateObject", "Stepper", "Text", "TextField", "Toggle",
    "ToolbarItem",
    "UIAction", "UIActivityIndicatorView", "UIAlertAction", "UIAlertController", "UIButton",
    "UIContentUnavailableConfiguration", "UIContentUnavailableConfigurationState", "UIContentUnavailableView",
    "UIContextualAction", "UIControl", "UIDatePicker", "UIImage", "UIKeyboardType", "UILabel",
    "UIListContentConfiguration", "UIModalPresentationStyle", "UINavigationController", "UIRefreshControl",
    "UIResponder", "UIScene", "UISceneSession", "UIScrollView", "UISearchController", "UISearchTextField",
    "UISegmentedControl", "UIStackView", "UIStepper", "UISwipeActionsConfiguration", "UISwitch", "UITableView",
    "UITableViewCell", "UITableViewDelegate", "UITableViewDiffableDataSource", "UITextField", "UIView",
    "UIViewController", "UIWindow", "UIWindowScene", "UIWindowSceneDelegate", "VStack", "View", "ViewBuilder",
    "WindowGroup", "ZStack",
  ]

  static let all = core.union(library).union(views)

  /// Returns the first name in generated code that hides a library's type, and the file that declares it; nil if there
  /// is none.
  static func first(
    in contents: [UInt8], declaringFile: (_ name: String) -> String?
  ) -> (name: String, file: String)? {
    var found: (name: String, file: String)?
    GeneratedWords.each(in: contents) { word in
      guard found == nil, all.contains(word), let file = declaringFile(word), !isCore(file) else { return }
      found = (word, file)
    }
    return found
  }

  /// Whether a file is part of a copy of ViewModelCore or ViewModelTesting in the project.
  static func isCore(_ file: String) -> Bool {
    let folders = file.split(separator: "/").dropLast()
    return folders.contains { $0.hasPrefix("ViewModelCore") || $0.hasPrefix("ViewModelTesting") }
  }
}

/// The names of types in generated code.
enum GeneratedWords {
  /// Calls a body once for each word that may be the name of a type: it begins with a capital letter and is no member.
  static func each(in contents: [UInt8], _ body: (_ word: String) -> Void) {
    var seen: Set<Substring> = []
    for line in String(decoding: contents, as: UTF8.self).split(separator: "\n") {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("//") || code.hasPrefix("import ") { continue }
      var rest = code
      while let start = rest.firstIndex(where: \.isLetter) {
        let before = start > code.startIndex ? code[code.index(before: start)] : " "
        let word = rest[start...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest[word.endIndex...]
        // Names after a dot are members, which hide nothing. After `_` or a digit, the word is only the rest of a name.
        guard before != ".", before != "_", !before.isNumber, word.first?.isUppercase == true,
          seen.insert(word).inserted
        else { continue }
        body(String(word))
      }
    }
  }
}
