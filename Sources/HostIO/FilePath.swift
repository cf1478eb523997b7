import Wording

/// A path as bytes, since file names need not be UTF-8. Components are separated by `/`.
public struct FilePath: Hashable, Sendable, Comparable {
  /// The bytes, without the terminating zero.
  public let bytes: [UInt8]

  /// Makes a path of bytes, up to the first zero byte, where the operating system would stop.
  public init(_ bytes: some Collection<UInt8>) {
    let all = Array(bytes)
    self.bytes = all.firstIndex(of: 0).map { Array(all[..<$0]) } ?? all
  }

  /// Makes a path of the UTF-8 bytes of a text.
  public init(_ text: String) { self.init(text.utf8) }

  private static let slash = UInt8(ascii: "/")

  /// Whether the path starts at the root of the file system.
  public var isAbsolute: Bool { bytes.first == Self.slash }

  /// The components, without empty ones and `.`; `..` is kept.
  public var components: [ArraySlice<UInt8>] {
    bytes.split(separator: Self.slash).filter { $0 != [UInt8(ascii: ".")] }
  }

  /// The last component; empty for the root.
  public var name: ArraySlice<UInt8> { components.last ?? [] }

  /// The path without its last component.
  public var parent: FilePath {
    let kept = plain(takingBack: false)
    let last = kept.lastIndex(of: Self.slash) ?? 0
    return FilePath(orHere: kept[..<max(last, isAbsolute ? 1 : 0)])
  }

  /// Returns the components joined by slashes, without empty ones and `.`. An empty result means the current folder.
  ///
  /// - Parameter takingBack: Whether `..` removes the component before it.
  private func plain(takingBack: Bool) -> [UInt8] {
    let dot = UInt8(ascii: ".")
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    if isAbsolute { kept.append(Self.slash) }
    let root = kept.count
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: Self.slash) ?? bytes.count
      defer { start = end + 1 }
      let length = end - start
      if length == 0 || length == 1 && bytes[start] == dot { continue }
      if takingBack, length == 2, bytes[start] == dot, bytes[start + 1] == dot {
        let last = kept.count > root ? (kept.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0) : root
        if kept.count > root, !kept[last...].elementsEqual([dot, dot]) {
          kept.removeLast(kept.count - max(last - 1, root))
          continue
        }
        if isAbsolute { continue }
      }
      if kept.count > root { kept.append(Self.slash) }
      kept.append(contentsOf: bytes[start..<end])
    }
    return kept
  }

  /// Makes a path of bytes without zeros. No bytes mean the current folder.
  private init(orHere bytes: some Collection<UInt8>) {
    self.init(whole: bytes.isEmpty ? [UInt8(ascii: ".")] : Array(bytes))
  }

  /// Returns the path of an entry in this folder, or `name` itself if it is absolute.
  public func appending(_ name: some Collection<UInt8>) -> FilePath {
    // Contiguous bytes are copied at once; other collections would be a hundred times slower.
    name.withContiguousStorageIfAvailable(entry) ?? Array(name).withUnsafeBufferPointer(entry)
  }

  private func entry(_ name: UnsafeBufferPointer<UInt8>) -> FilePath {
    if name.first == Self.slash || bytes.isEmpty { return FilePath(name) }
    // This runs for every file of a project, so it allocates once.
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count + 1 + name.count)
    joined.append(contentsOf: bytes)
    if bytes.last != Self.slash { joined.append(Self.slash) }
    joined.append(contentsOf: name.prefix { $0 != 0 })
    return FilePath(whole: joined)
  }

  /// Makes a path of bytes without zeros.
  private init(whole bytes: [UInt8]) { self.bytes = bytes }

  /// The path without `.`, empty components and as many `..` as possible.
  ///
  /// Links are not resolved: `a/link/..` becomes `a`.
  public var normalized: FilePath { FilePath(orHere: plain(takingBack: true)) }

  /// Whether the path is `folder` or below it. Both must be absolute and normalised.
  public func isInside(_ folder: FilePath) -> Bool {
    if self == folder || folder.bytes == [Self.slash] { return true }
    return bytes.count > folder.bytes.count && bytes.starts(with: folder.bytes)
      && bytes[folder.bytes.count] == Self.slash
  }

  /// Whether the path is one of the folders or below one. All must be absolute and normalised.
  public func isInside(anyOf folders: Set<FilePath>) -> Bool {
    if folders.isEmpty { return false }
    var folder = self
    while !folders.contains(folder) {
      let parent = folder.parent
      if parent == folder { return false }
      folder = parent
    }
    return true
  }

  /// Returns the path relative to a folder. Both must be absolute and normalised.
  public func relative(to folder: FilePath) -> FilePath {
    // The usual case: the path is below the folder.
    if bytes.count > folder.bytes.count + 1, folder.bytes.count > 1, isInside(folder) {
      return FilePath(whole: Array(bytes[(folder.bytes.count + 1)...]))
    }
    let own = components
    let base = folder.components
    var shared = 0
    while shared < own.count, shared < base.count, own[shared] == base[shared] { shared += 1 }
    let up = repeatElement(ArraySlice("..".utf8), count: base.count - shared)
    return FilePath(orHere: Array((up + own[shared...]).joined(separator: [Self.slash])))
  }

  /// The text, with invalid UTF-8 replaced, for reports that programs read.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether invalid UTF-8 may have been replaced in the text.
  public var hasReplacementCharacter: Bool { text.unicodeScalars.contains("\u{FFFD}") }

  /// The text with control characters and invalid UTF-8 escaped, for terminals.
  public var displayed: String { TerminalText.escaped(bytes) }

  /// Hashes all bytes at once: `[UInt8]` hashes them one by one, which takes as long as reading a file.
  public func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

  /// Compares the bytes.
  public static func < (left: FilePath, right: FilePath) -> Bool {
    // Paths of a project have a common start, so eight bytes are compared at once.
    left.bytes.withUnsafeBytes { left in
      right.bytes.withUnsafeBytes { right in
        let count = min(left.count, right.count)
        var index = 0
        while index + 8 <= count {
          let one = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          let other = right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          if one != other { return one.bigEndian < other.bigEndian }
          index += 8
        }
        while index < count, left[index] == right[index] { index += 1 }
        return index == count ? left.count < right.count : left[index] < right[index]
      }
    }
  }
}
