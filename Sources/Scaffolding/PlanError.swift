/// An error in a request for screens, independent of the files on the disk.
public enum PlanError: Error, Hashable, Sendable {
  /// The request names no screen.
  case noScreens
  /// Two of the given names mean the same screen.
  case duplicateScreen(String)
  /// A file would be outside the project. `link` is the symbolic link that leads there, if any.
  case outsideProject(path: String, root: String, link: String?)
  /// A file would be in a folder of git or Xcode.
  case reservedFolder(path: String, owner: String)
  /// A path is too long for the file system.
  case pathTooLong(path: String)
  /// The request has `--tests` or `--module` as well as `--package`, which determines both.
  case decidedByPackage(option: String)
  /// A spec has a line that the convention does not support, with the reason.
  case refused(word: String, convention: String, reason: String)
  /// A spec has a name that the convention's generated code uses itself.
  case reservedByConvention(String, convention: String)
  /// The code of a computed value uses the results of a search, but in this convention a child ViewModel holds them.
  case resultsInChild(String, convention: String)
  /// A type of the screen would hide one of SwiftUI or ViewModelCore.
  case hidesLibrary(screen: String, declaration: String, convention: String)
  /// A spec has an error, for instance a line that contradicts a declaration in the project.
  case inSpec(SpecError)
  /// Two calls of one method have different signatures.
  case overloadedMethod(interactor: String, method: String)
  /// Two methods would become use cases with the same name: the name and both methods.
  case sameUseCase(String, String, String)
  /// Two new files would declare the same type: its name and both files.
  case sameType(String, String, String)
  /// The deployment target of a target is too old for the code of screens.
  case tooOld(Deployment, others: [String], file: String, convention: String)
  /// The current folder belongs to none of the project's targets; the folders and the names of these targets.
  case ambiguousTarget(of: String, file: String, folders: [String], targets: [String])
  /// The current folder is in no project, and several folders below it have one.
  case severalProjects([String])
  /// The folder of a new package already has other code: the package's folder and the folder of that code.
  case folderHasCode(package: String, code: String)
  /// A type of the project hides a library's type that generated code uses; `file` declares it, `path` is the generated
  /// file.
  case hiddenName(String, file: String, path: String)
  /// A template has an error.
  case template(TemplateError)

  /// The message: one lower-case sentence without a full stop, with a remedy.
  public var message: String {
    switch self {
    case .noScreens:
      "no screen is named; try 'vmgen new CollectionDetail'"
    case .duplicateScreen(let name):
      "'\(printable(name))' appears twice; remove one"
    case .decidedByPackage(let option):
      "'\(option)' cannot be combined with '--package', which determines it; remove one of the two"
    case .refused(let word, let convention, let reason):
      "the convention '\(convention)' does not support '\(word)': \(reason); remove the line"
    case .reservedByConvention(let name, let convention):
      "'\(printable(name))' is already used by the generated code of the convention '\(convention)'; "
        + "choose another name"
    case .resultsInChild(let name, let convention):
      "'\(printable(name))' belongs to the child ViewModel of the search in the convention '\(convention)', so other values "
        + "cannot use it; use another value or remove the line"
    case .hidesLibrary(let screen, let declaration, let convention):
      "'\(printable(screen))' would declare '\(declaration)' in the convention '\(convention)', which hides another type; "
        + "try '\(screen)Detail'"
    case .inSpec(let error):
      error.message
    case .overloadedMethod(let interactor, let method):
      "'\(printable(method))' of '\(printable(interactor))' is called with two signatures; rename one of the two"
    case .sameUseCase(let type, let first, let second):
      "'\(printable(first))' and '\(printable(second))' would both become '\(printable(type))'; rename one of the two"
    case .sameType(let type, let first, let second):
      "'\(printable(type))' would be declared in '\(printable(first))' and in '\(printable(second))'; "
        + "rename one of the screens"
    case .tooOld(let deployment, let others, let file, let convention):
      "'\(printable(file))' builds for \(deployment.text), which is too old for the convention '\(printable(convention))': "
        + "all built-in conventions (\(ScreenConvention.all.map(\.name).joined(separator: ", "))) need "
        + "\(Deployment.needed); raise the deployment target there, "
        + (others.isEmpty
          ? ""
          : "add '--platform \(others[0])' if the screen is built for \(others[0]) only, ")
        + "or write templates that need less ('vmgen templates eject')"
    case .hiddenName(let name, let file, let path):
      "'\(printable(name))' in '\(printable(file))' hides the '\(printable(name))' that '\(printable(path))' uses; "
        + "rename it, nest it in another type, or put the screen into another target"
    case .template(let error):
      error.message
    case .outsideProject(let path, let root, let link):
      "'\(printable(path))' is outside the project '\(printable(root))'"
        + (link.map { ", where the symbolic link '\(printable($0))' leads" } ?? "")
        + "; choose a folder inside, or another project with --root"
    case .reservedFolder(let path, let owner):
      "'\(printable(path))' is \(owner), so vmgen writes no files there; choose another folder"
    case .pathTooLong(let path):
      "'\(printable(String(path.prefix(40))))…' has a component of more than 255 bytes; shorten it"
    case .ambiguousTarget(let subject, let file, let folders, let targets):
      Self.ambiguousTarget(of: subject, file, folders, targets)
    case .severalProjects(let folders):
      "the current folder is in no project, and \(folders.count) folders below it have one: "
        + Self.list(folders.map { "'\(printable($0))'" }) + "; run vmgen in one of them, or \(Self.choice(of: folders))"
    case .folderHasCode(let package, let code):
      "the folder '\(printable(package))' has code of the project, in '\(printable(code))'; give the package another name, "
        + "or add the screen to the project without '--package'"
    }
  }

  private static func ambiguousTarget(
    of subject: String, _ file: String, _ folders: [String], _ targets: [String]
  ) -> String {
    let names = zip(folders, targets).map { folder, target in
      let isNamed = folder == target || folder.hasSuffix("/\(target)")
      return isNamed || target.isEmpty ? "'\(printable(folder))'" : "'\(printable(target))' in '\(printable(folder))'"
    }
    return
      "the target of the \(subject) is unclear, because '\(printable(file))' has \(folders.count): \(list(names)); "
      + choice(of: folders, below: subject == "screen" ? "/__Name__" : "")
  }

  private static func choice(of folders: [String], below: String = "/__Name__") -> String {
    let folder = "\(printable(folders.first ?? ""))\(below)"
    return "choose a folder, as in '--in \(folder.contains(" ") ? "\"\(folder)\"" : folder)'"
  }

  /// The first three texts, and an ellipsis if there are more.
  private static func list(_ texts: [String]) -> String {
    texts.prefix(3).joined(separator: ", ") + (texts.count > 3 ? ", …" : "")
  }
}
