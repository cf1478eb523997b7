import SwiftScan

/// What files may declare that have only been sketched.
///
/// Few of a project's types are ever asked for. So files in which no rule finds anything are read when a rule asks for a
/// name that one of them may declare: the index notes them, they are read, and the rule is asked again. What is found is
/// the same as if all had been read, since the answer to a rule counts only when no file is missing for it.
///
/// A file is known by its place among those that were added. Parts of the hashes of a name and of its owner's and a file
/// make one number, and the numbers are sorted: a tenth of the memory of a dictionary. Where two names share these parts a
/// file too many is read.
public struct UnreadNames: Sendable {
  private var types: [UInt64] = []
  private var extensions: [UInt64] = []
  private var isRead: [Bool] = []

  /// The lowest bits are the file's, above them are those of the owner's name.
  private static let fileBits: UInt64 = 28
  private static let ownerBits: UInt64 = 12

  /// None.
  public init() {}

  /// Adds a file.
  public mutating func add(_ sketch: SourceSketch) {
    let file = UInt64(isRead.count)
    isRead.append(false)
    types += sketch.types.lazy.map { Self.key($0.name, Self.bits(ofOwner: $0.owner)) | file }
    extensions += sketch.extensions.lazy.map { Self.key($0, 0) | file }
  }

  /// Adds all files of others, behind these.
  public mutating func add(_ others: UnreadNames) {
    let start = UInt64(isRead.count)
    types += others.types.lazy.map { $0 + start }
    extensions += others.extensions.lazy.map { $0 + start }
    isRead += others.isRead
  }

  /// Makes names findable, when all are there.
  public mutating func sort() {
    types.sort()
    extensions.sort()
  }

  /// Takes files out that have been read.
  public mutating func remove(_ files: Set<Int>) {
    for file in files { isRead[file] = true }
  }

  var isEmpty: Bool { isRead.isEmpty }

  /// The files that may declare a type of a name, wherever it stands.
  func declaring(_ name: String) -> [Int] {
    let key = Self.key(SourceSketch.hash(name.utf8), 0)
    return files(types, key..<key + 1 << (Self.fileBits + Self.ownerBits))
  }

  /// The files that may declare a type of a path.
  func declaring(path: [String]) -> [Int] {
    guard !types.isEmpty, let last = path.last else { return [] }
    let name = SourceSketch.hash(last.utf8)
    let owner = path.count > 1 ? SourceSketch.hash(path[path.count - 2].utf8) : SourceSketch.noOwner
    return [owner, SourceSketch.unknownOwner].flatMap { owner in
      let key = Self.key(name, Self.bits(ofOwner: owner))
      return files(types, key..<key + 1 << Self.fileBits)
    }
  }

  /// The files that may add to the inheritance clause of a type whose last name this is.
  func extending(_ name: String) -> [Int] {
    let key = Self.key(SourceSketch.hash(name.utf8), 0)
    return files(extensions, key..<key + 1 << Self.fileBits)
  }

  private static func key(_ name: UInt64, _ owner: UInt64) -> UInt64 {
    mixed(name) & ~0 << (fileBits + ownerBits) | owner << fileBits
  }

  /// Zero for an unknown owner and for no other.
  private static func bits(ofOwner hash: UInt64) -> UInt64 {
    hash == SourceSketch.unknownOwner ? 0 : max(1, mixed(hash) >> (64 - ownerBits))
  }

  /// The last letters of a name hardly change the upper bits of its hash. Multiplied they do.
  private static func mixed(_ hash: UInt64) -> UInt64 { hash &* 0x9E37_79B9_7F4A_7C15 }

  /// The files of all entries in a range.
  private func files(_ entries: [UInt64], _ range: Range<UInt64>) -> [Int] {
    if entries.isEmpty { return [] }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    var files: [Int] = []
    while low < entries.count, entries[low] < range.upperBound {
      let file = Int(entries[low] & ((1 << Self.fileBits) - 1))
      if !isRead[file] { files.append(file) }
      low += 1
    }
    return files
  }
}

// Unchecked: `check` makes one for itself and reads it when its rules are done. The copy of the index that holds it goes
// to rules alone, which are functions without state, so no other thread ever sees it.
/// What was asked of an index while one file was checked.
final class Questions: @unchecked Sendable {
  /// The unread files that an answer needs.
  private(set) var files: Set<Int> = []
  /// Whether anything was asked.
  var wereAsked = false

  func note(_ more: [Int]) {
    if !more.isEmpty { files.formUnion(more) }
  }
}
