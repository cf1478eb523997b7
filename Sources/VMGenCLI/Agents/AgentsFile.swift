import HostIO

/// AGENTS.md of a project, or the file that it is a link to.
struct AgentsFile {
  private static let usualName = "AGENTS.md"

  /// The name in the project's folder. It may differ from the usual one in case, because many disks ignore case.
  private let name: String
  /// The path of the file to write, absolute and without links.
  let path: FilePath
  /// The bytes on the disk; nil if there is no file.
  let bytes: [UInt8]?
  /// The file with its section.
  let section: MarkedSection

  /// - Throws: If the file cannot be changed without a loss.
  init(in home: FilePath, current: FilePath) throws(UsageError) {
    name = Self.spelling(of: Self.usualName, in: home)
    let typed = home.appending(name.utf8)
    let shown = typed.relative(to: current).displayed
    func wrong(_ message: String, _ remedy: String) -> UsageError {
      UsageError(message: message, remedy: remedy, command: "agents")
    }
    path = try Self.target(of: typed, name, in: home, wrong)
    guard let kind = FileSystem.kind(path) else {
      (bytes, section) = (nil, try Self.section([], shown))
      return
    }
    guard kind == .file else { throw wrong("'\(shown)' is not a file", "move it away") }
    do throws(FileError) {
      let read = try FileSystem.read(path)
      if read.starts(with: [0xFE, 0xFF]) || read.starts(with: [0xFF, 0xFE]) {
        throw FileError(path: path, reason: "it is UTF-16")
      }
      bytes = read
    } catch {
      throw wrong("'\(shown)' cannot be read (\(error.reason))", "make it readable as UTF-8")
    }
    section = try Self.section(bytes ?? [], shown)
  }

  /// Returns the name of a file on the disk: the usual one, else one that differs from it only in case. Returns the usual
  /// name if there is no such file.
  private static func spelling(of usual: String, in folder: FilePath) -> String {
    let names = ((try? FileSystem.names(in: folder)) ?? []).map { String(decoding: $0, as: UTF8.self) }
    if names.contains(usual) { return usual }
    return names.first { $0.lowercased() == usual.lowercased() } ?? usual
  }

  /// Follows a link that stays inside the project.
  private static func target(
    of path: FilePath, _ name: String, in home: FilePath, _ wrong: (String, String) -> UsageError
  ) throws(UsageError) -> FilePath {
    guard FileSystem.kind(path, followsLinks: false) == .link else { return path }
    guard let target = FileSystem.realPath(path) else {
      throw wrong("'\(name)' is a link to a file that does not exist", "create that file, or delete the link")
    }
    guard target.isInside(home) else {
      throw wrong(
        "'\(name)' is a link to a file outside of the project's folder",
        "replace the link with a file, or name the "
          + "folder of that file with '--root'")
    }
    // Other programs may run what is written into other files.
    guard String(decoding: target.bytes.suffix(3), as: UTF8.self).lowercased() == ".md" else {
      throw wrong(
        "'\(name)' is a link to '\(target.relative(to: home).displayed)', whose name does not end in '.md'",
        "replace the link with a file")
    }
    return target
  }

  private static func section(_ bytes: [UInt8], _ shown: String) throws(UsageError) -> MarkedSection {
    do throws(MarkedSection.Problem) {
      return try MarkedSection(bytes)
    } catch {
      throw UsageError(message: "\(shown):\(error.line): \(error.message)", remedy: error.remedy, command: "agents")
    }
  }

  /// The folder of the skill that an earlier run wrote, relative to the project's folder; nil if there is none. The
  /// section names it.
  var skillFolder: FilePath? {
    guard let text = section.text, let end = text.firstRange(of: "/SKILL.md`"),
      let start = text[..<end.lowerBound].lastIndex(of: "`")
    else { return nil }
    let folder = FilePath(String(text[text.index(after: start)..<end.lowerBound]))
    return folder.name.elementsEqual("vmgen".utf8) && !folder.isAbsolute ? folder : nil
  }

  /// A note that CLAUDE.md does not refer to this file; nil if it does, or if there is none.
  func noteOnClaude(in home: FilePath) -> String? {
    let claude = Self.spelling(of: "CLAUDE.md", in: home)
    let file = home.appending(claude.utf8)
    guard let text = try? FileSystem.read(file), FileSystem.realPath(file) != path,
      !String(decoding: text, as: UTF8.self).lowercased().contains(name.lowercased())
    else { return nil }
    return "\(claude) does not refer to \(name); add the line '@\(name)' to it, so that Claude reads the section"
  }
}
