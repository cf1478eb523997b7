import SwiftScan

/// What files may declare that have only been sketched.
///
/// Few of a project's types are ever asked for. So files in which no rule finds anything are read when a rule asks for a
/// name that one of them may declare: the index notes them, they are read, and the rule is asked again. What is found is
/// the same as if all had been read, since the answer to a rule counts only when no file is missing for it.
///
/// A file is known by its place among those that were added. Half of a name's hash and a file make one number, and the
/// numbers are sorted: a tenth of the memory of a dictionary. Where two names share that half a file too many is read.
public struct UnreadNames: Sendable {
  private var types: [UInt64] = []
  private var extensions: [UInt64] = []
  private var isRead: [Bool] = []

  /// None.
  public init() {}

  /// Adds a file.
  public mutating func add(_ sketch: SourceSketch) {
    let file = UInt64(isRead.count)
    isRead.append(false)
    types += sketch.types.lazy.map { Self.key($0) | file }
    extensions += sketch.extensions.lazy.map { Self.key($0) | file }
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

  /// The files that may declare a type of a name.
  func declaring(_ name: String) -> [Int] { files(name, types) }

  /// The files that may add to the inheritance clause of a type whose last name this is.
  func extending(_ name: String) -> [Int] { files(name, extensions) }

  private static func key(_ hash: UInt64) -> UInt64 { hash & 0xFFFF_FFFF_0000_0000 }

  private func files(_ name: String, _ entries: [UInt64]) -> [Int] {
    if entries.isEmpty { return [] }
    let key = Self.key(SourceSketch.hash(name.utf8))
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < key { low = middle + 1 } else { high = middle }
    }
    var files: [Int] = []
    while low < entries.count, Self.key(entries[low]) == key {
      let file = Int(entries[low] & 0xFFFF_FFFF)
      if !isRead[file] { files.append(file) }
      low += 1
    }
    return files
  }
}

// Unchecked: `check` makes one for itself and reads it when its rules are done. The copy of the index that holds it goes
// to rules alone, which are functions without state, so no other thread ever sees it.
/// The files that were asked for while one file was checked.
final class NeededFiles: @unchecked Sendable {
  private(set) var files: Set<Int> = []

  func note(_ more: [Int]) {
    if !more.isEmpty { files.formUnion(more) }
  }
}
