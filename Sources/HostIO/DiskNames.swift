import Wording

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Names as the disk has them, where people type them differently.
///
/// Disks of Apple's systems and of Windows ignore case, and those of Apple's systems ignore whether an `é` is one character or
/// two (NFC or NFD). `sources/a.swift` opens `Sources/A.swift` there; configuration, exclusion and reports go by the name that
/// the disk has. On disks that ignore neither, a name in another form than the disk's is found all the same.
struct DiskNames {
  /// Entries of folders that have been listed.
  private var entries: [FilePath: [[UInt8]]] = [:]
  /// Folders, and whether they ignore case.
  private var ignoresCase: [FilePath: Bool] = [:]

  /// What tells the file at a path from all others; nil where nothing stands.
  private let identity: (FilePath) -> [UInt64]?

  /// Knows nothing yet.
  init() { self.init(identity: Self.identity) }

  /// For tests: a disk that finds files as it likes.
  init(identity: @escaping (FilePath) -> [UInt64]?) { self.identity = identity }

  /// The name that a folder has for one of its entries; the name itself where it has none, or cannot be listed.
  ///
  /// - Parameter folder: Absolute, with the names that the disk has.
  mutating func name(of typed: ArraySlice<UInt8>, in folder: FilePath) -> ArraySlice<UInt8> {
    let identity = identity(folder.appending(typed))
    // Nearly always: the name is there, and one in another case would be another file.
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

  /// Whether a folder has an entry under a name in which upper and lower case are exchanged as well.
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

  /// A name in the form in which names are compared.
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

  /// A name or path that the system gives, in the form that git has for it, see ``withListed(_:_:)``.
  static func listed(_ name: [UInt8]) -> [UInt8] {
    #if canImport(Darwin)
      composed(name)
    #else
      name
    #endif
  }

  /// Calls a body with an entry's name in the form that git has for it.
  ///
  /// Apple's disks find a file by either form, so git takes what they list in NFC (`core.precomposeUnicode`). Elsewhere the
  /// bytes count.
  static func withListed(_ name: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    #if canImport(Darwin)
      if name.contains(where: { $0 >= 0x80 }) {
        // A zero behind it, as the system has it.
        (composed(Array(name)) + [0]).withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
        return
      }
    #endif
    body(name)
  }
}
