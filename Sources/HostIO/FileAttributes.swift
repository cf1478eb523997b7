#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import ExtendedAttributes
  import Glibc
#elseif canImport(Musl)
  import ExtendedAttributes
  import Musl
#endif

/// What a file has besides its bytes: owner, group, permissions, access list and extended attributes.
enum FileAttributes {
  /// Gives a new file all that the file has which it is going to replace.
  ///
  /// - Parameters:
  ///   - old: The file that is going to be replaced.
  ///   - status: What the system says of it.
  ///   - new: The new file, which is empty.
  ///   - descriptor: The new file, open for writing.
  /// - Returns: Why something cannot be kept, or nil.
  static func copy(from old: FilePath, _ status: stat, to new: FilePath, _ descriptor: Int32) -> String? {
    var made = stat()
    guard fstat(descriptor, &made) == 0 else { return FileSystem.reason(errno) }
    // Looked up, not guessed: on BSD and macOS a new file has the group of its folder, not that of the process.
    let hasOwner = made.st_uid == status.st_uid && made.st_gid == status.st_gid
    if !hasOwner, fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      return "it belongs to somebody else, which replacing it would change"
    }
    // The mask of the process does not apply to what is there already.
    _ = fchmod(descriptor, status.st_mode & 0o7777)
    return copyExtended(from: old, to: new, descriptor).map { "its extended attributes cannot be kept: \($0)" }
  }

  #if canImport(Darwin)
    private typealias CopyFile =
      @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, OpaquePointer?, UInt32) -> Int32

    // COPYFILE_ACL and COPYFILE_XATTR of copyfile.h, which not every SDK at hand has. The system always has the function.
    private static let listAndAttributes: UInt32 = 1 << 0 | 1 << 2

    private static func copyExtended(from old: FilePath, to new: FilePath, _ descriptor: Int32) -> String? {
      guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "copyfile") else { return "the system has no 'copyfile'" }
      let copyFile = unsafeBitCast(symbol, to: CopyFile.self)
      let result = FileSystem.withCString(old) { old in
        FileSystem.withCString(new) { new in copyFile(old, new, nil, listAndAttributes) }
      }
      return result == 0 || errno == ENOTSUP ? nil : FileSystem.reason(errno)
    }
  #else
    /// Linux keeps access lists as extended attributes, too.
    private static func copyExtended(from old: FilePath, to new: FilePath, _ descriptor: Int32) -> String? {
      FileSystem.withCString(old) { old in
        guard let names = bytes({ listxattr(old, $0, $1) }) else { return FileSystem.reason(errno) }
        for name in names.split(separator: 0) {
          let isUsers = name.starts(with: "user.".utf8) || name.starts(with: "system.".utf8)
          let problem: String? = FileSystem.withCString(FilePath(name)) { name in
            guard let value = bytes({ getxattr(old, name, $0, $1) }),
              fsetxattr(descriptor, name, value, value.count, 0) == 0
            else { return FileSystem.reason(errno) }
            return nil
          }
          // Those of the system's own security are set by the system, and few may set them.
          if let problem, isUsers { return problem }
        }
        return nil
      }
    }

    /// What a call fills in whose first run says how much there is; nil where it fails.
    private static func bytes(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
      while true {
        let size = call(nil, 0)
        // The file system has no such attributes.
        if size == 0 || size < 0 && errno == ENOTSUP { return [] }
        if size < 0 { return nil }
        var buffer = [UInt8](repeating: 0, count: size)
        let count = buffer.withUnsafeMutableBytes { call($0.baseAddress, size) }
        if count >= 0 { return Array(buffer[..<count]) }
        // It has grown in between.
        if errno != ERANGE { return nil }
      }
    }
  #endif
}
