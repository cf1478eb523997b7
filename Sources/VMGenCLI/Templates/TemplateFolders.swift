import HostIO
import Scaffolding
import Wording

/// Where the templates of conventions are looked for, file by file: in the project, in the user's configuration folder,
/// among those that are built in.
struct TemplateFolders {
  /// `.vmgen/templates` in the project; each convention has a folder in it.
  let project: FilePath
  /// `vmgen/templates` in the user's configuration folder; nil where it is not known where that is.
  let user: FilePath?
  private let current: FilePath
  /// The command that asks, whose help an error points to.
  private let command: String

  init(_ folders: ProjectFolders, command: String) {
    project = folders.root.appending(".vmgen/templates".utf8)
    current = folders.current
    self.command = command
    let configured = Terminal.environment("XDG_CONFIG_HOME").map { FilePath($0) }
    let home = Terminal.environment("HOME").map { FilePath($0).appending(".config".utf8) }
    // What is not absolute is to be passed over, says the specification of these folders.
    user = [configured, home].compactMap { $0 }.first { $0.isAbsolute }?.appending("vmgen/templates".utf8)
  }

  /// A convention with the templates that hold for it.
  ///
  /// - Parameters:
  ///   - name: What it is called; its own folders come first.
  ///   - base: The built-in one that it is, or is based on.
  ///   - more: A folder that comes before all others.
  func convention(
    _ name: String, basedOn base: String, adding more: FilePath? = nil
  ) throws(UsageError) -> ScreenConvention {
    guard var convention = ScreenConvention.named(base) else {
      throw UsageError(
        message: "the convention '\(base)' has no templates",
        remedy: "say '--convention' with one of \(ScreenConvention.all.map { "'\($0.name)'" }.joined(separator: ", "))",
        command: command)
    }
    for name in name == base ? [base] : [base, name] {
      for folder in [user, project].compactMap({ $0 }) { try add(folder.appending(name.utf8), to: &convention) }
    }
    if let more { try add(more, to: &convention) }
    convention.name = name
    return convention
  }

  /// The same; one without templates where the built-in convention has none yet.
  func conventionIfThere(_ name: String, basedOn base: String) throws(UsageError) -> ScreenConvention {
    ScreenConvention.named(base) == nil ? .empty(name) : try convention(name, basedOn: base)
  }

  private func add(_ folder: FilePath, to convention: inout ScreenConvention) throws(UsageError) {
    do throws(FileError) {
      for path in try FileSystem.files(below: folder) where path.name.first != UInt8(ascii: ".") {
        let file = folder.appending(path.bytes)
        let shown = shown(file)
        guard convention.put(try FileSystem.read(file), at: path.text, file: shown) else {
          let roles = ScreenTemplate.Role.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
          throw FileError(
            path: FilePath(shown), reason: "it is no template there; put it into one of the folders \(roles)")
        }
      }
    } catch {
      throw UsageError(message: error.message, remedy: nil, command: command)
    }
  }

  /// Whether a file is a template of a project, and no source of it.
  static func contain(_ file: FilePath) -> Bool { file.components.contains { $0.elementsEqual(".vmgen".utf8) } }

  /// A path as it is shown: as seen from the current folder where it lies in the project.
  func shown(_ path: FilePath) -> String {
    path.isInside(project) || path.isInside(current) ? path.relative(to: current).displayed : path.displayed
  }
}
