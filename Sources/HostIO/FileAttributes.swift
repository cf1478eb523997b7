#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import ExtendedAttributes
  import Glibc
#elseif canImport(Musl)
  import ExtendedAttributes
  import Musl
#endif

/// The attributes of a file: owner, group, permissions, access list and extended attributes.
enum FileAttributes {
  /// Copies all attributes to the file that replaces another.
  ///
  /// - Parameters:
  ///   - old: The file that will be replaced.
  ///   - status: The status of the old file.
  ///   - new: The new, empty file.
  ///   - descriptor: The new file, open for writing.
  /// - Returns: The reason why an attribute could not be copied; nil on success.
  static func copy(from old: FilePath, _ status: stat, to new: FilePath, _ descriptor: Int32) -> String? {
    var made = stat()
    guard fstat(descriptor, &made) == 0 else { return FileSystem.reason(errno) }
    // The owner is compared with that of the new file, not of the process. On BSD and macOS, a file gets the group of
    // its folder.
    let hasOwner = made.st_uid == status.st_uid && made.st_gid == status.st_gid
    if !hasOwner, fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      return "it belongs to somebody else, which replacing it would change"
    }
    // `fchmod` ignores the umask of the process.
    _ = fchmod(descriptor, status.st_mode & 0o7777)
    return copyExtended(from: old, to: new, descriptor).map { "its extended attributes cannot be kept: \($0)" }
  }

  #if canImport(Darwin)
    private typealias CopyFile =
      @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, OpaquePointer?, UInt32) -> Int32

    // COPYFILE_ACL and COPYFILE_XATTR of copyfile.h. The function is looked up at run time, because some SDKs lack the
    // header.
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
    /// On Linux, access lists are extended attributes.
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
          // Only the system can set `security` attributes, so a failure to copy them is ignored.
          if let problem, isUsers { return problem }
        }
        return nil
      }
    }

    /// Calls a function twice: for the size, then for the data. Returns nil on failure.
    private static func bytes(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
      while true {
        let size = call(nil, 0)
        // The file system does not support extended attributes.
        if size == 0 || size < 0 && errno == ENOTSUP { return [] }
        if size < 0 { return nil }
        var buffer = [UInt8](repeating: 0, count: size)
        let count = buffer.withUnsafeMutableBytes { call($0.baseAddress, size) }
        if count >= 0 { return Array(buffer[..<count]) }
        // The data has grown since its size was read.
        if errno != ERANGE { return nil }
      }
    }
  #endif
}
