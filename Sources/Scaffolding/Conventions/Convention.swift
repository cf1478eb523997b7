import CoreSources
import ObservableTemplates

/// A way to write screens: templates, and what of a spec they can show.
///
/// A convention is a folder in `Templates` and one value of this type. Where a file goes is said by the folder that it
/// lies in, how often it is written by its text: see ``Renderer/files(_:name:_:)``. What the words in it stand for is the
/// same for all conventions: ``ScreenDescription``.
public struct Convention: Sendable {
  /// As `--convention` has it.
  public var name: String
  /// The templates, in the order of plans.
  var templates: [ScreenTemplate]
  /// What it cannot show.
  var refusals: [Refusal] = []

  /// A line of a spec that makes no sense in a convention.
  struct Refusal: Sendable {
    var word: String
    var reason: String
  }

  /// All that are built in, the default first.
  public static let all: [Convention] = [.observable]

  /// The one of a name, as `--convention` has it; nil where none is built in.
  public static func named(_ name: String) -> Convention? { all.first { $0.name == name } }
}

extension Convention {
  /// View, ViewModel, Output, Interactor.
  public static let observable = Convention(
    name: "observable", templates: ScreenTemplate.all(in: ObservableTemplates.files))
}

/// A file in a convention's folder.
struct ScreenTemplate: Sendable {
  /// Where the files go that it makes.
  enum Role: String {
    case source = "Screen"
    case test = "Tests"
    /// Once a package.
    case app = "App"
    case package = "Package"
  }

  var role: Role
  /// The file name, placeholders in it.
  var name: String
  /// The path in the template folder, for messages.
  var file: String
  var contents: [UInt8]

  /// The templates among the files of a folder; `Catalog.swift` beside the folders is none.
  static func all(in files: [(path: String, contents: [UInt8])]) -> [ScreenTemplate] {
    files.compactMap { file in
      let parts = file.path.split(separator: "/").map(String.init)
      guard parts.count == 2, let role = Role(rawValue: parts[0]) else { return nil }
      // A file whose name starts with a dot would not be built in.
      let name = file.path == "Package/gitignore" ? ".gitignore" : parts[1]
      return ScreenTemplate(role: role, name: name, file: file.path, contents: file.contents)
    }
  }
}

/// The libraries that a generated package carries.
enum Libraries {
  /// For each its name and its files, by paths below its folder.
  static let all: [(name: String, files: [(path: String, contents: [UInt8])])] = [
    ("ViewModelCore", CoreSources.core), ("ViewModelTesting", CoreSources.testing),
  ]
}
