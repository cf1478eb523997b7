import Configuring
import HostIO
import Plans
import Reporting

extension ConfigurationTree {
  /// The paths of all configurations, absolute.
  func files(in current: FilePath) -> [FilePath] { paths.map { current.appending($0.utf8).normalized } }
}

/// The files that no option may overwrite: every file that an option names for writing is checked here.
struct ProtectedFiles {
  /// The contents that an option writes.
  enum Contents {
    /// A report. It replaces only an earlier output of vmgen or an empty file.
    case report
    /// The Swift file of `--stamp`. It replaces the same files as a report.
    case stamp
    /// A baseline or a history. The caller reads the existing file and refuses every other format.
    case entries
  }

  /// The Swift file that `--stamp` writes.
  static let stamp = "// The lint found no error.\n"

  /// The configurations, baselines and outputs of the run, absolute and without links.
  private var files: Set<FilePath> = []

  /// - Parameter paths: The configurations and baselines that the run reads, absolute and normalised.
  init(_ paths: some Sequence<FilePath>) { files = Set(paths.map { FileSystem.realPath($0) ?? $0 }) }

  /// Protects another file of the run.
  ///
  /// - Parameter path: Absolute and without links.
  mutating func add(_ path: FilePath) { files.insert(path) }

  /// The path of a file to write, absolute and without links.
  ///
  /// - Parameters:
  ///   - file: The path as typed.
  ///   - contents: The contents that will be written.
  /// - Throws: If the file is a Swift file, a file of this run or one that git reads. Also if it is part of the git
  ///   repository or of an Xcode project. Also if its contents are not an earlier output, or if its folder is missing.
  ///   Also if a link in the path leads out of the project.
  func checked(
    _ file: FilePath, _ folders: ProjectFolders, writing contents: Contents = .report
  ) throws(UsageError) -> FilePath {
    var resolver = PathResolver(current: folders.current, project: folders.root)
    let place = resolver.place(of: file)
    if let exit = place.exit {
      throw UsageError(
        message:
          "'\(file.displayed)' leaves the project through the link '\(exit.relative(to: folders.current).displayed)'",
        remedy: "name the link's target, or another file", command: "lint")
    }
    func refusal(_ what: String, _ remedy: String = "name another file") -> UsageError {
      UsageError(
        message: "'\(file.displayed)' is \(what) and must not be overwritten; nothing was written", remedy: remedy,
        command: "lint")
    }
    if let what = kind(of: place.path, in: folders.root, contents) { throw refusal(what) }
    if contents != .entries, let bytes = try irreplaceableBytes(of: place.path, typed: file) {
      if name(place.path).hasSuffix(".swift") { throw refusal("a Swift file") }
      throw refusal(
        "not an earlier report of vmgen (\(FileBeginning.text(bytes)))",
        "name another file, for example \(ShellText.quoted(Self.newName(beside: file)))")
    }
    if let reason = FileSystem.reasonForNoFolder(place.path.parent) {
      throw UsageError(
        message: "'\(file.displayed)' cannot be written (\(reason))",
        remedy: "name a file in an existing, writable folder", command: "lint")
    }
    return place.path
  }

  /// A name that differs from a file's but has its ending: `docs/README-vmgen.md`.
  private static func newName(beside file: FilePath) -> String {
    let text = file.text
    let start = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    guard let dot = text[start...].lastIndex(of: "."), dot > start else { return text + "-vmgen" }
    return "\(text[..<dot])-vmgen\(text[dot...])"
  }

  private func name(_ path: FilePath) -> String { String(decoding: path.name, as: UTF8.self).lowercased() }

  private func kind(of path: FilePath, in project: FilePath, _ contents: Contents) -> String? {
    // Compare in lower case, because disks may ignore case.
    let name = name(path)
    if name.hasSuffix(".swift"), contents != .stamp { return "a Swift file" }
    if name == ".vmgen.json" { return "a configuration" }
    // The project itself may be in such a folder.
    let inner = path.isInside(project) ? path.relative(to: project) : path
    if let owner = ReservedFolder.owner(of: inner.text) { return owner }
    if name.hasPrefix(".git") { return "a file that git reads" }
    return files.contains(path) ? "a file of this run" : nil
  }

  /// The contents of a file that is neither missing nor empty nor an earlier output of vmgen; nil if the file may be
  /// replaced. Devices and pipes are written directly.
  private func irreplaceableBytes(of path: FilePath, typed: FilePath) throws(UsageError) -> [UInt8]? {
    guard FileSystem.kind(path) == .file else { return nil }
    do {
      let bytes = try FileSystem.read(path)
      return bytes.isEmpty || bytes.starts(with: Self.stamp.utf8) || EarlierReport.isReport(bytes) ? nil : bytes
    } catch {
      throw UsageError(
        message: "'\(typed.displayed)' cannot be replaced, because it cannot be read (\(error.reason))",
        remedy: "make it readable, or name another file", command: "lint")
    }
  }
}
