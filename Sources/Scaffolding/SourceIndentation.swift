/// How the lines of a project's Swift files are indented.
public struct SourceIndentation: Hashable, Sendable {
  /// One level: a tab, or spaces.
  let unit: String

  /// The indentation of templates: four spaces.
  static let templates = SourceIndentation(unit: "    ")

  private init(unit: String) { self.unit = unit }

  /// The indentation that more than half of the files have; nil if there is none.
  public init?(commonTo files: [NeighbouringFile]) {
    var votes: [String: Int] = [:]
    for file in files {
      if let unit = Self.unit(of: file.contents) { votes[unit, default: 0] += 1 }
    }
    let total = votes.values.reduce(0, +)
    guard let best = votes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value * 2 > total else {
      return nil
    }
    unit = best.key
  }

  /// Text that is indented as templates are, with this indentation.
  func applied(to contents: [UInt8]) -> [UInt8] {
    if self == .templates { return contents }
    var result: [UInt8] = []
    for line in contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let spaces = line.prefix { $0 == UInt8(ascii: " ") }.count
      for _ in 0..<(spaces / 4) { result += unit.utf8 }
      result += line.dropFirst(spaces / 4 * 4)
      result.append(UInt8(ascii: "\n"))
    }
    // The text behind the last line feed is no line.
    result.removeLast()
    return result
  }

  /// The indentation of a file: what most lines that are one level deeper than the line above them have more.
  private static func unit(of contents: [UInt8]) -> String? {
    var counts: [String: Int] = [:]
    var previous = 0
    for line in contents.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: "\t") {
        counts["\t", default: 0] += 1
        continue
      }
      let spaces = line.prefix { $0 == UInt8(ascii: " ") }.count
      let rest = line[(line.startIndex + spaces)...]
      // Comments and blank lines follow rules of their own.
      guard let first = rest.first, !Array("*/\r".utf8).contains(first) else { continue }
      let step = spaces - previous
      previous = spaces
      if step == 2 || step == 4 { counts[String(repeating: " ", count: step), default: 0] += 1 }
    }
    let total = counts.values.reduce(0, +)
    guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value >= 2,
      best.value * 2 > total
    else { return nil }
    return best.key
  }
}
