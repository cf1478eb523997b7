import HostIO
import Scaffolding
import Wording

/// Finds templates, file by file: first in the project, then in the user's configuration folder, then the built-in
/// ones.
struct TemplateFolders {
  /// `.vmgen/templates` in the project. Each convention has its own folder there.
  let project: FilePath
  /// `vmgen/templates` in the user's configuration folder; nil if that folder is unknown.
  let user: FilePath?
  private let current: FilePath
  /// The project's folder. Messages and new files quote templates, so those of the project must be inside it.
  private let root: FilePath
  /// The command whose help error messages recommend.
  private let command: String

  init(_ folders: ProjectFolders, command: String) {
    project = folders.root.appending(".vmgen/templates".utf8)
    (current, root) = (folders.current, folders.root)
    self.command = command
    let configured = Terminal.environment("XDG_CONFIG_HOME").map { FilePath($0) }
    let home = Terminal.environment("HOME").map { FilePath($0).appending(".config".utf8) }
    // The XDG specification requires that relative paths are ignored.
    user = [configured, home].compactMap { $0 }.first { $0.isAbsolute }?.appending("vmgen/templates".utf8)
  }

  /// A convention with its templates.
  ///
  /// - Parameters:
  ///   - name: The name of the convention. Its own folders are searched first.
  ///   - base: The built-in convention that it is or is based on.
  ///   - more: A folder to search before all others.
  func convention(
    _ name: String, basedOn base: String, adding more: FilePath? = nil
  ) throws(UsageError) -> ScreenConvention {
    guard var convention = ScreenConvention.named(base) else {
      throw UsageError(
        message: "the convention '\(base)' has no templates",
        remedy: "use '--convention' with one of \(ScreenConvention.all.map { "'\($0.name)'" }.joined(separator: ", "))",
        command: command)
    }
    for name in name == base ? [base] : [base, name] {
      if let user { try add(user.appending(name.utf8), to: &convention) }
      try add(project.appending(name.utf8), within: root, to: &convention)
    }
    if let more { try add(more, within: more.isInside(root) ? root : nil, to: &convention) }
    convention.name = name
    return convention
  }

  /// Throws if the project has templates in a folder that has the name of no convention. They would never be used.
  ///
  /// - Parameter names: The names of all conventions.
  func checkNames(_ names: [String]) throws(UsageError) {
    // A folder that cannot be read is reported where a convention is read.
    for path in (try? FileSystem.files(below: project)) ?? [] where path.name.first != UInt8(ascii: ".") {
      let parts = path.text.split(separator: "/")
      guard parts.count > 1, let name = parts.first.map(String.init), !names.contains(name) else { continue }
      throw UsageError(
        message: "'.vmgen/templates/\(name)' has the name of no convention",
        remedy: NearestName.remedy(name, among: names), command: command)
    }
  }

  /// Like `convention(_:basedOn:)`, but without templates if `base` is not built in.
  func conventionIfThere(_ name: String, basedOn base: String) throws(UsageError) -> ScreenConvention {
    ScreenConvention.named(base) == nil ? .empty(name) : try convention(name, basedOn: base)
  }

  /// - Parameter boundary: The folder that must contain the templates; nil for templates that may be anywhere.
  private func add(
    _ folder: FilePath, within boundary: FilePath? = nil, to convention: inout ScreenConvention
  ) throws(UsageError) {
    func check(_ path: FilePath) throws(FileError) {
      guard let boundary, FileSystem.leaves(path, boundary) else { return }
      throw FileError(
        path: FilePath(shown(path)), reason: "it is a link to a place outside the project; replace it with a copy")
    }
    do throws(FileError) {
      try check(folder)
      for path in try FileSystem.files(below: folder) where path.name.first != UInt8(ascii: ".") {
        let file = folder.appending(path.bytes)
        try check(file)
        let shown = shown(file)
        guard convention.setTemplate(try FileSystem.read(file), at: path.text, file: shown) else {
          let roles = ScreenTemplate.Role.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
          throw FileError(
            path: FilePath(shown), reason: "not a template: move it into one of the folders \(roles)")
        }
      }
    } catch {
      throw UsageError(message: error.message, remedy: nil, command: command)
    }
  }

  /// Whether a file is a template of a project and not one of its sources.
  static func contain(_ file: FilePath) -> Bool { file.components.contains { $0.elementsEqual(".vmgen".utf8) } }

  /// A path for messages: relative to the current folder if it is inside the project.
  func shown(_ path: FilePath) -> String {
    path.isInside(project) || path.isInside(current) ? path.relative(to: current).displayed : path.displayed
  }
}
