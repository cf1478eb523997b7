import Wording

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the name on the disk for a name that was typed differently.
///
/// Disks of Apple's systems and of Windows ignore case. Those of Apple's systems also ignore the Unicode form (NFC or
/// NFD). On such a disk `sources/a.swift` opens `Sources/A.swift`, but configurations, patterns and reports use the
/// name on the disk. On other disks, `DiskNames` also finds a name in another Unicode form.
struct DiskNames {
  /// The entries of listed folders.
  private var entries: [FilePath: [[UInt8]]] = [:]
  /// Cached results of `ignoresCase(_:trying:)` by folder.
  private var ignoresCase: [FilePath: Bool] = [:]

  /// Returns the device and inode numbers of the file at a path; nil if there is none.
  private let identity: (FilePath) -> [UInt64]?

  /// Creates an empty cache.
  init() { self.init(identity: Self.identity) }

  /// Creates an empty cache for a disk that a test simulates.
  init(identity: @escaping (FilePath) -> [UInt64]?) { self.identity = identity }

  /// Returns the name of an entry on the disk, or `typed` if there is no such entry or the folder cannot be listed.
  ///
  /// - Parameter folder: Absolute, with the names on the disk.
  mutating func name(of typed: ArraySlice<UInt8>, in folder: FilePath) -> ArraySlice<UInt8> {
    let identity = identity(folder.appending(typed))
    // The usual case: the entry exists, and the disk distinguishes case.
    if identity != nil, typed.allSatisfy({ $0 < 0x80 }), !ignoresCase(folder, trying: typed) { return typed }
    let entries = listed(folder)
    if entries.contains(where: { $0.elementsEqual(typed) }) { return typed }
    let wanted = Self.folded(typed, ignoringCase: identity != nil)
    let entry = entries.first { entry in
      Self.folded(entry[...], ignoringCase: identity != nil) == wanted
        && (identity == nil || self.identity(folder.appending(entry)) == identity)
    }
    return entry?[...] ?? typed
  }

  /// Whether a folder finds an entry if upper and lower case are swapped.
  private mutating func ignoresCase(_ folder: FilePath, trying name: ArraySlice<UInt8>) -> Bool {
    if let known = ignoresCase[folder] { return known }
    let exchanged = name.map { Self.isLetter($0) ? $0 ^ 0x20 : $0 }
    if exchanged.elementsEqual(name) { return false }
    let identity = identity(folder.appending(name))
    let result = identity != nil && identity == self.identity(folder.appending(exchanged))
    ignoresCase[folder] = result
    return result
  }

  private mutating func listed(_ folder: FilePath) -> [[UInt8]] {
    if let known = entries[folder] { return known }
    let names = (try? FileSystem.names(in: folder)) ?? []
    entries[folder] = names
    return names
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  /// Returns a name in the form for comparisons: NFC, and in lower case if the disk ignores case.
  static func folded(_ name: ArraySlice<UInt8>, ignoringCase: Bool) -> [UInt8] {
    guard let text = String(wellFormed: name) else { return Array(name) }
    return Array(composed(ignoringCase ? text.lowercased() : text).utf8)
  }

  private static func identity(_ path: FilePath) -> [UInt64]? {
    var info = stat()
    guard FileSystem.withCString(path, { lstat($0, &info) }) == 0 else { return nil }
    return [UInt64(truncatingIfNeeded: info.st_dev), UInt64(truncatingIfNeeded: info.st_ino)]
  }

  // MARK: - Names that the system lists

  /// Returns a name or path from the system in the form that git uses, see ``withListed(_:_:)``.
  static func listed(_ name: [UInt8]) -> [UInt8] {
    #if canImport(Darwin)
      composed(name)
    #else
      name
    #endif
  }

  /// Calls a body with an entry's name in the form that git uses.
  ///
  /// On Apple's systems git converts names to NFC (`core.precomposeUnicode`), because the disk accepts either form. On
  /// other systems names are bytes.
  static func withListed(_ name: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    #if canImport(Darwin)
      if name.contains(where: { $0 >= 0x80 }) {
        // The body may rely on the terminating zero that the system's names have.
        (composed(Array(name)) + [0]).withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
        return
      }
    #endif
    body(name)
  }
}
