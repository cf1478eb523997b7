/// Finds the Swift files of folders.
public struct FileWalker: Sendable {
  /// Whether `.gitignore` and the folders that are never a project's own (`.build`, `Pods`, …) are left out.
  public var honoursIgnores: Bool

  private static let foreignFolders: Set<[UInt8]> = Set(
    [".build", "Pods", "Carthage", "DerivedData"].map { Array($0.utf8) })
  private static let swift = Array(".swift".utf8)
  private static let configuration = Array(".vmgen.json".utf8)

  /// Whether a folder of this name is never a project's own.
  public static func isForeign(_ name: ArraySlice<UInt8>) -> Bool { foreignFolders.contains(Array(name)) }

  /// - Parameter honoursIgnores: See the property.
  public init(honoursIgnores: Bool) { self.honoursIgnores = honoursIgnores }

  /// The Swift files and the configurations below a folder, sorted by path within each folder, and what could not be read.
  ///
  /// Links to folders are not followed, links to files are. Pipes and devices are no files.
  ///
  /// - Parameter folder: Absolute and normalised. It is read even where it is itself hidden, since it was asked for.
  public func files(below folder: FilePath) -> (
    files: [FilePath], configurations: [FilePath], errors: [FileError]
  ) {
    var files: [FilePath] = []
    var configurations: [FilePath] = []
    var errors: [FileError] = []
    var ignores = IgnoreFiles(above: folder)
    // Rules that hide the folder itself would hide all that is in it.
    if !honoursIgnores || ignores.hideFolderOrParent(folder) { ignores = IgnoreFiles() }
    // A stack of its own: a chain of folders is as deep as the disk allows.
    var pending = [(folder, ignores)]
    while let (current, outer) = pending.popLast() {
      let entries: [FolderEntry]
      do {
        entries = try FileSystem.entries(of: current)
      } catch {
        errors.append(error)
        continue
      }
      var ignores = outer
      if honoursIgnores, entries.contains(where: { $0.name == Array(".gitignore".utf8) }) { ignores.enter(current) }
      var folders: [(FilePath, IgnoreFiles)] = []
      for entry in entries {
        switch entry.kind {
        case .folder:
          if entry.name == Array(".git".utf8) { continue }
          let path = current.appending(entry.name)
          if honoursIgnores, Self.foreignFolders.contains(entry.name) || ignores.hide(path, isFolder: true) { continue }
          folders.append((path, ignores))
        case .file, .link:
          if entry.name == Self.configuration { configurations.append(current.appending(entry.name)) }
          guard entry.name.suffix(Self.swift.count) == Self.swift[...] else { continue }
          let path = current.appending(entry.name)
          if entry.kind == .link, FileSystem.kind(path) != .file { continue }
          if honoursIgnores, ignores.hide(path, isFolder: false) { continue }
          files.append(path)
        case .other: continue
        }
      }
      pending.append(contentsOf: folders.reversed())
    }
    return (files, configurations, errors)
  }
}
