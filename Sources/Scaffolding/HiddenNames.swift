/// Names of types of ViewModelCore, the standard library, SwiftUI and UIKit that generated code uses.
///
/// If a module declares a type with one of these names, that type hides the library's. The compiler reports errors only
/// where the wrong type does not fit.
enum HiddenNames {
  /// Types of ViewModelCore, ViewModelTesting and the modules that they re-export.
  private static let core: Set<String> = [
    "AnyCancellable", "AnyPublisher", "CancelBag", "ChangeState", "Clock", "ContinuousClock", "CurrentChanges",
    "CurrentLoads", "CurrentValueSubject", "CursorPage", "Duration", "LoadState", "MainActor", "ManualClock",
    "NotImplemented", "ObservableObject", "OutputQueue", "Owned", "PageFooter", "PageState", "PassthroughSubject",
    "Published", "PublisherRecorder", "StateRecorder", "Store", "Stub", "Task", "Void",
  ]

  private static let library: Set<String> = [
    "Array", "Bool", "CocoaError", "Date", "Double", "Equatable", "Error", "Float", "Hashable",
    "Identifiable", "IndexPath", "Int", "Never", "Observable", "Result", "Sendable", "Set", "String", "UUID",
  ]

  private static let views: Set<String> = [
    "Binding", "Button", "ContentUnavailableView", "DispatchQueue", "EmptyView", "EnvironmentObject", "Group", "Label",
    "List", "ObservedObject", "ProgressView", "Section", "State", "StateObject", "Text", "View", "ViewBuilder",
    "NSCoder", "NSDirectionalEdgeInsets", "NSLayoutConstraint", "UIAction", "UIButton",
    "UIContentUnavailableConfiguration", "UILabel", "UINavigationController",
    "UIRefreshControl", "UIScrollView", "UISearchController", "UIStackView", "UITableView", "UITableViewCell", "UIView",
    "UIViewController",
  ]

  private static let all = core.union(library).union(views)

  /// Returns the first name in generated code that hides a library's type, and the file that declares it; nil if there
  /// is none.
  static func first(
    in contents: [UInt8], declaringFile: (_ name: String) -> String?
  ) -> (name: String, file: String)? {
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
          seen.insert(word).inserted,
          all.contains(String(word)), let file = declaringFile(String(word)), !isCore(file)
        else { continue }
        return (String(word), file)
      }
    }
    return nil
  }

  /// Whether a file is part of a copy of ViewModelCore or ViewModelTesting in the project.
  static func isCore(_ file: String) -> Bool {
    let folders = file.split(separator: "/").dropLast()
    return folders.contains { $0.hasPrefix("ViewModelCore") || $0.hasPrefix("ViewModelTesting") }
  }
}
