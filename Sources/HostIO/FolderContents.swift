#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileSystem {
  /// The names of a folder's entries, sorted by bytes, without `.` and `..`.
  public static func names(in folder: FilePath) throws(FileError) -> [[UInt8]] {
    guard let stream = withCString(folder, { opendir($0) }) else {
      throw FileError(path: folder, reason: reason(errno))
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(DiskNames.listed(name)) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The files below a folder as sorted relative paths; empty if the folder is missing. Links to folders are not
  /// followed; only regular files and links count.
  ///
  /// - Parameter depth: The maximal depth.
  public static func files(below folder: FilePath, depth: Int = 8) throws(FileError) -> [FilePath] {
    guard kind(folder) == .folder else { return [] }
    var files: [FilePath] = []
    for name in try names(in: folder) {
      let path = folder.appending(name)
      switch kind(path, followsLinks: false) {
      case .folder where depth > 0:
        files += try Self.files(below: path, depth: depth - 1).map { FilePath(name).appending($0.bytes) }
      case .file: files.append(FilePath(name))
      case .link where kind(path) == .file: files.append(FilePath(name))
      case .folder, .link, .other, nil: continue
      }
    }
    return files
  }
}
