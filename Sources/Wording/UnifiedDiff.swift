/// Unified diffs for `git apply` and `patch -p1`.
public enum UnifiedDiff {
  /// Returns the diff of a file as bytes, since a file need not be UTF-8.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the folder that the patch is applied in.
  ///   - old: The old bytes; nil if there was no file.
  ///   - new: The new bytes.
  /// - Returns: The diff; empty if nothing changes.
  public static func of(path: String, from old: [UInt8]?, to new: [UInt8]) -> [UInt8] {
    if let old, old == new { return [] }
    let head = "--- \(old == nil ? "/dev/null" : quoted("a/" + path))\n+++ \(quoted("b/" + path))\n"
    return Array(head.utf8) + changes(from: old ?? [], to: new)
  }

  /// Returns the diff that deletes a file.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the folder that the patch is applied in.
  ///   - old: Its bytes.
  public static func of(deleted path: String, _ old: [UInt8]) -> [UInt8] {
    Array("--- \(quoted("a/" + path))\n+++ /dev/null\n".utf8) + changes(from: old, to: [])
  }

  /// Returns the hunks of a diff.
  private static func changes(from old: [UInt8], to new: [UInt8]) -> [UInt8] {
    let changes = Changes(from: lines(of: old), to: lines(of: new))
    var result: [UInt8] = []
    for hunk in hunks(changes.all) {
      let removed = hunk.lines.filter { $0.kind != .added }.count
      let added = hunk.lines.filter { $0.kind != .removed }.count
      result += "@@ -\(range(hunk.oldStart, removed)) +\(range(hunk.newStart, added)) @@\n".utf8
      for change in hunk.lines {
        result.append(change.kind.rawValue)
        result += change.line
        if change.line.last != UInt8(ascii: "\n") { result += "\n\\ No newline at end of file\n".utf8 }
      }
    }
    return result
  }

  /// Returns the lines of a file with their line feeds, so that a missing one at the end is a difference.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      result.append(rest[..<end])
      rest = rest[end...]
    }
    return result
  }

  private struct Hunk {
    /// The number of lines before the hunk, in each file.
    var oldStart: Int
    var newStart: Int
    var lines: [Changes.Change]
  }

  /// Returns the changes with three lines of context. Hunks with touching contexts are merged.
  private static func hunks(_ changes: [Changes.Change]) -> [Hunk] {
    var isNearChange = [Bool](repeating: false, count: changes.count)
    for (index, change) in changes.enumerated() where change.kind != .kept {
      for near in max(0, index - 3)...min(changes.count - 1, index + 3) { isNearChange[near] = true }
    }
    var result: [Hunk] = []
    var (oldLine, newLine) = (0, 0)
    for (index, change) in changes.enumerated() {
      if isNearChange[index] {
        if index == 0 || !isNearChange[index - 1] {
          result.append(Hunk(oldStart: oldLine, newStart: newLine, lines: []))
        }
        result[result.count - 1].lines.append(change)
      }
      if change.kind != .added { oldLine += 1 }
      if change.kind != .removed { newLine += 1 }
    }
    return result
  }

  /// Returns the range in a hunk's header: `12,3`. Lines count from 1; an empty range names the line before it.
  private static func range(_ before: Int, _ count: Int) -> String {
    count == 0 ? "\(before),0" : count == 1 ? "\(before + 1)" : "\(before + 1),\(count)"
  }

  /// Returns a path as git prints it: in quotes if it has a control character, quote or backslash.
  private static func quoted(_ path: String) -> String {
    let special = path.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    guard special else { return path.utf8.contains(UInt8(ascii: " ")) ? path + "\t" : path }
    var result = "\""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "\""): result += "\\\""
      case UInt8(ascii: "\\"): result += "\\\\"
      case 0x20..<0x7F: result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 8)
        result += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    return result + "\""
  }
}

/// The lines that are kept, removed and added between two files.
private struct Changes {
  enum Kind: UInt8 {
    // The marks in a diff: space, minus, plus.
    case kept = 0x20
    case removed = 0x2D
    case added = 0x2B
  }

  struct Change {
    var kind: Kind
    var line: ArraySlice<UInt8>
  }

  private(set) var all: [Change] = []

  /// The maximal size of the table for longest common subsequences.
  private static let largestTable = 250_000

  init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) { add(old[...], new[...]) }

  private mutating func add(_ kind: Kind, _ lines: some Sequence<ArraySlice<UInt8>>) {
    all += lines.map { Change(kind: kind, line: $0) }
  }

  /// Keeps equal lines at both ends. Short parts between them are compared line by line. Long parts are split at lines
  /// that are unique on both sides and in the same order.
  private mutating func add(_ old: ArraySlice<ArraySlice<UInt8>>, _ new: ArraySlice<ArraySlice<UInt8>>) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = min(
      zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, min(old.count, new.count) - start)
    let (a, b) = (old.dropFirst(start).dropLast(end), new.dropFirst(start).dropLast(end))
    add(.kept, old.prefix(start))
    if a.count * b.count <= Self.largestTable {
      addByTable(Array(a), Array(b))
    } else {
      var (lastA, lastB) = (a.startIndex, b.startIndex)
      for (anchorA, anchorB) in Self.anchors(a, b) {
        add(a[lastA..<anchorA], b[lastB..<anchorB])
        add(.kept, CollectionOfOne(a[anchorA]))
        (lastA, lastB) = (anchorA + 1, anchorB + 1)
      }
      if lastA == a.startIndex, lastB == b.startIndex {
        // Without common unique lines the whole part is replaced.
        add(.removed, a)
        add(.added, b)
      } else {
        add(a[lastA...], b[lastB...])
      }
    }
    add(.kept, old.suffix(end))
  }

  /// Returns the longest list of lines that are unique on both sides and in the same order, as ascending pairs of
  /// indices.
  private static func anchors(
    _ a: ArraySlice<ArraySlice<UInt8>>, _ b: ArraySlice<ArraySlice<UInt8>>
  ) -> [(Int, Int)] {
    var places: [ArraySlice<UInt8>: (a: Int?, b: Int?)] = [:]
    for index in a.indices { places[a[index]] = (places[a[index]] == nil ? index : nil, nil) }
    var seen: Set<ArraySlice<UInt8>> = []
    for index in b.indices {
      let isFirst = seen.insert(b[index]).inserted
      if let place = places[b[index]] { places[b[index]] = (place.a, isFirst ? index : nil) }
    }
    let pairs = places.values.compactMap { place in place.a.flatMap { a in place.b.map { (a, $0) } } }
      .sorted { $0.0 < $1.0 }
    // The longest ascending sequence by patience sorting: each card stores the one before it.
    var tops: [Int] = []
    var before = [Int?](repeating: nil, count: pairs.count)
    for index in pairs.indices {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tops[middle]].1 < pairs[index].1 { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? tops[low - 1] : nil
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var result: [(Int, Int)] = []
    var next = tops.last
    while let index = next {
      result.append(pairs[index])
      next = before[index]
    }
    return result.reversed()
  }

  private mutating func addByTable(_ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>]) {
    let width = b.count + 1
    var common = [Int32](repeating: 0, count: (a.count + 1) * width)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        common[i * width + j] =
          a[i] == b[j]
          ? common[(i + 1) * width + j + 1] + 1 : max(common[(i + 1) * width + j], common[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, a[i] == b[j] {
        add(.kept, CollectionOfOne(a[i]))
        (i, j) = (i + 1, j + 1)
      } else if i < a.count, j == b.count || common[(i + 1) * width + j] >= common[i * width + j + 1] {
        add(.removed, CollectionOfOne(a[i]))
        i += 1
      } else {
        add(.added, CollectionOfOne(b[j]))
        j += 1
      }
    }
  }
}
