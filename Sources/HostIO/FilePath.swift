import Wording

/// A path as the operating system has it: bytes, which need not be UTF-8. Components are parted by `/`.
public struct FilePath: Hashable, Sendable, Comparable {
  /// The bytes, without the zero at the end.
  public let bytes: [UInt8]

  /// Takes a path as it is. Bytes from a zero on are dropped: the operating system would not see them.
  public init(_ bytes: some Collection<UInt8>) {
    let all = Array(bytes)
    self.bytes = all.firstIndex(of: 0).map { Array(all[..<$0]) } ?? all
  }

  /// Takes the UTF-8 bytes of a text.
  public init(_ text: String) { self.init(text.utf8) }

  private static let slash = UInt8(ascii: "/")

  /// Whether it starts at the root of the file system.
  public var isAbsolute: Bool { bytes.first == Self.slash }

  /// Its components without empty ones and `.`; `..` stays.
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

  /// The components, joined by slashes, without empty ones and `.`; empty where none is left of a relative path.
  ///
  /// - Parameter takingBack: Whether each `..` takes back the component before it, as far as there is one.
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

  /// Takes bytes among which no zero is; where there are none, it is the current folder.
  private init(orHere bytes: some Collection<UInt8>) {
    self.init(whole: bytes.isEmpty ? [UInt8(ascii: ".")] : Array(bytes))
  }

  /// This folder's entry of a name, or an absolute path itself.
  public func appending(_ name: some Collection<UInt8>) -> FilePath {
    // Byte by byte it would take a hundred times as long where the kind of collection is not known.
    name.withContiguousStorageIfAvailable(entry) ?? Array(name).withUnsafeBufferPointer(entry)
  }

  private func entry(_ name: UnsafeBufferPointer<UInt8>) -> FilePath {
    if name.first == Self.slash || bytes.isEmpty { return FilePath(name) }
    // Made for every file of a project, so in one piece of memory.
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count + 1 + name.count)
    joined.append(contentsOf: bytes)
    if bytes.last != Self.slash { joined.append(Self.slash) }
    joined.append(contentsOf: name.prefix { $0 != 0 })
    return FilePath(whole: joined)
  }

  /// Takes bytes among which no zero is.
  private init(whole bytes: [UInt8]) { self.bytes = bytes }

  /// The path without `.` and empty components, and with each `..` taken back as far as possible.
  ///
  /// Links are not looked at: `a/link/..` is `a`.
  public var normalized: FilePath { FilePath(orHere: plain(takingBack: true)) }

  /// Whether it is a folder's path or one below it. Both are absolute and normalised.
  public func isInside(_ folder: FilePath) -> Bool {
    if self == folder || folder.bytes == [Self.slash] { return true }
    return bytes.count > folder.bytes.count && bytes.starts(with: folder.bytes)
      && bytes[folder.bytes.count] == Self.slash
  }

  /// Whether it is the path of one of some folders or one below it. All are absolute and normalised.
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

  /// How to reach it from a folder. Both are absolute and normalised.
  public func relative(to folder: FilePath) -> FilePath {
    // Most are below it.
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

  /// Its text, with bytes that are no UTF-8 replaced: for reports that other programs read.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it may have been made from such a text, in which bytes were replaced.
  public var hasReplacementCharacter: Bool { text.unicodeScalars.contains("\u{FFFD}") }

  /// Its text with control characters and bytes that are no UTF-8 escaped, for a person's terminal.
  public var displayed: String { TerminalText.escaped(bytes) }

  /// All bytes at once: an array of bytes hashes them one by one, which takes as long as reading a file.
  public func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

  /// By bytes.
  public static func < (left: FilePath, right: FilePath) -> Bool {
    // The paths of a project start alike: eight bytes at once.
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
