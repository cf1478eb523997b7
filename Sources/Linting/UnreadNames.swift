import SwiftScan

/// What files may declare that have only been sketched.
///
/// Few of a project's types are ever asked for. So files in which no rule finds anything are read when a rule asks for a
/// name that one of them may declare: the index notes them, they are read, and the rule is asked again. What is found is
/// the same as if all had been read, since the answer to a rule counts only when no file is missing for it.
public struct UnreadNames: Sendable {
  private struct Entry: Sendable {
    var name: UInt64
    var file: UInt32
  }

  /// Sorted by name: an eighth of the memory that a dictionary would take.
  private var types: [Entry] = []
  private var extensions: [Entry] = []
  private var isRead: [Bool] = []

  /// None.
  public init() {}

  /// Takes sketches; a file is known by its place among them.
  public init(_ sketches: [SourceSketch]) {
    isRead = [Bool](repeating: false, count: sketches.count)
    for (file, sketch) in sketches.enumerated() {
      for name in sketch.types { types.append(Entry(name: name, file: UInt32(file))) }
      for name in sketch.extensions { extensions.append(Entry(name: name, file: UInt32(file))) }
    }
    types.sort { $0.name < $1.name }
    extensions.sort { $0.name < $1.name }
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

  private func files(_ name: String, _ entries: [Entry]) -> [Int] {
    if entries.isEmpty { return [] }
    let hash = SourceSketch.hash(name.utf8)
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].name < hash { low = middle + 1 } else { high = middle }
    }
    var files: [Int] = []
    while low < entries.count, entries[low].name == hash {
      if !isRead[Int(entries[low].file)] { files.append(Int(entries[low].file)) }
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
