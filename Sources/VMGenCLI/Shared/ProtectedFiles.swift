import Configuring
import HostIO

extension ConfigurationTree {
  /// The files that it was made from, absolute.
  func files(in current: FilePath) -> [FilePath] { paths.map { current.appending($0.utf8).normalized } }
}

/// The files that no report and no baseline is written over, however they are named.
struct ProtectedFiles {
  /// Configurations and baselines of the run, absolute and without links.
  private var files: Set<FilePath> = []

  /// - Parameter paths: The configurations and baselines that the run reads, absolute and normalised.
  init(_ paths: some Sequence<FilePath>) { files = Set(paths.map { FileSystem.realPath($0) ?? $0 }) }

  /// The path of a file to write, absolute and without links.
  ///
  /// - Parameter file: As typed.
  /// - Throws: Where it is a Swift file, a configuration, the repository's own, or leads out of the project by a link.
  func checked(_ file: FilePath, _ folders: ProjectFolders) throws(UsageError) -> FilePath {
    var resolver = PathResolver(current: folders.current, project: folders.root)
    let place = resolver.place(of: file)
    if let exit = place.exit {
      throw UsageError(
        message:
          "'\(file.displayed)' leads out of the project by the link '\(exit.relative(to: folders.current).displayed)'",
        remedy: "name what the link leads to, or another file", command: "lint")
    }
    guard let what = kind(of: place.path) else { return place.path }
    throw UsageError(
      message: "'\(file.displayed)' is \(what), and is not written over", remedy: "name another file", command: "lint")
  }

  private func kind(of path: FilePath) -> String? {
    // Disks may ignore case.
    let name = path.name.map(Self.lowercased)
    if name.suffix(6) == Array(".swift".utf8) { return "a Swift file" }
    if name == Array(".vmgen.json".utf8) { return "a configuration" }
    let git = Array(".git".utf8)
    if path.components.contains(where: { $0.map(Self.lowercased) == git }) { return "a part of the git repository" }
    return files.contains(path) ? "a file that the run reads" : nil
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
