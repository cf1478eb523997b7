#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder of its own in the system's place for what is soon gone; it is to be removed by whoever made it, and goes
/// when the program is interrupted.
public struct TemporaryFolder: Sendable {
  /// The folder, absolute and without links.
  public let path: FilePath

  /// Makes a folder that nobody else has.
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

  /// Removes it with all that is in it; links are removed, not followed. What cannot be removed stays.
  public func remove() {
    Self.remove(path, depth: 0)
    Interruption.forgetFolder(path)
  }

  static func remove(_ folder: FilePath, depth: Int) {
    // No build is that deep.
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
