#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A temporary folder. Its owner removes it; a signal that ends the program removes it too.
public struct TemporaryFolder: Sendable {
  /// The folder, absolute and without links.
  public let path: FilePath

  /// Creates a folder with a unique name.
  public init() throws(FileError) {
    let base = FilePath(Terminal.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp")
    var pattern = base.appending("vmgen-XXXXXX".utf8).bytes.map { CChar(bitPattern: $0) } + [0]
    var failure: Int32 = 0
    let made = Interruption.makingFolder {
      guard mkdtemp(&pattern) != nil else {
        failure = errno
        return nil
      }
      let made = FilePath(pattern.dropLast().map { UInt8(bitPattern: $0) })
      return FileSystem.realPath(made) ?? made
    }
    guard let made else { throw FileError(path: base, reason: FileSystem.reason(failure)) }
    path = made
  }

  /// Removes the folder and its contents, and ignores errors. Links are removed, not followed.
  public func remove() {
    Self.remove(path, depth: 0)
    Interruption.forgetFolder(path)
  }

  static func remove(_ folder: FilePath, depth: Int) {
    // Builds are not nested this deeply.
    if depth > 200 { return }
    for name in (try? FileSystem.names(in: folder)) ?? [] {
      let path = folder.appending(name)
      if FileSystem.kind(path, followsLinks: false) == .folder {
        remove(path, depth: depth + 1)
      } else {
        try? FileSystem.remove(path)
      }
    }
    _ = FileSystem.withCString(folder) { rmdir($0) }
  }
}
