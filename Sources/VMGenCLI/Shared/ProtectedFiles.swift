import Configuring
import HostIO

extension ConfigurationTree {
  /// The paths of all configurations, absolute.
  func files(in current: FilePath) -> [FilePath] { paths.map { current.appending($0.utf8).normalized } }
}

/// The files that reports and baselines must not overwrite.
struct ProtectedFiles {
  /// The configurations and baselines of the run, absolute and without links.
  private var files: Set<FilePath> = []

  /// - Parameter paths: The configurations and baselines that the run reads, absolute and normalised.
  init(_ paths: some Sequence<FilePath>) { files = Set(paths.map { FileSystem.realPath($0) ?? $0 }) }

  /// The path of a file to write, absolute and without links.
  ///
  /// - Parameter file: The path as typed.
  /// - Throws: If the file is a Swift file, a configuration, part of the git repository, or read by git. Also if a link
  ///   in the path leads out of the project.
  func checked(_ file: FilePath, _ folders: ProjectFolders) throws(UsageError) -> FilePath {
    var resolver = PathResolver(current: folders.current, project: folders.root)
    let place = resolver.place(of: file)
    if let exit = place.exit {
      throw UsageError(
        message:
          "'\(file.displayed)' leaves the project through the link '\(exit.relative(to: folders.current).displayed)'",
        remedy: "name the link's target, or another file", command: "lint")
    }
    guard let what = kind(of: place.path) else { return place.path }
    throw UsageError(
      message: "'\(file.displayed)' is \(what) and must not be overwritten", remedy: "name another file",
      command: "lint")
  }

  private func kind(of path: FilePath) -> String? {
    // Compare in lower case, because disks may ignore case.
    let name = path.name.map(Self.lowercased)
    if name.suffix(6) == Array(".swift".utf8) { return "a Swift file" }
    if name == Array(".vmgen.json".utf8) { return "a configuration" }
    let git = Array(".git".utf8)
    if path.components.contains(where: { $0.map(Self.lowercased) == git }) { return "part of the git repository" }
    if name.starts(with: git) { return "a file that git reads" }
    return files.contains(path) ? "an input of this run" : nil
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
