/// The indentation of a project's Swift files.
public struct SourceIndentation: Hashable, Sendable {
  /// One level: a tab, or spaces.
  let unit: String

  /// The indentation of templates: four spaces.
  static let templates = SourceIndentation(unit: "    ")

  private init(unit: String) { self.unit = unit }

  /// Finds the indentation of more than half of the files that have a recognisable one; nil if there is none.
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

  /// Returns template text, indented by four spaces, with this indentation instead.
  func applied(to contents: [UInt8]) -> [UInt8] {
    if self == .templates { return contents }
    var result: [UInt8] = []
    for line in contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let spaces = line.prefix { $0 == UInt8(ascii: " ") }.count
      for _ in 0..<(spaces / 4) { result += unit.utf8 }
      result += line.dropFirst(spaces / 4 * 4)
      result.append(UInt8(ascii: "\n"))
    }
    // The empty text after the last line feed is no line.
    result.removeLast()
    return result
  }

  /// Returns the indentation of a file: tab, two or four spaces, by the steps between successive lines. Nil if fewer
  /// than two lines, or no more than half of the steps, agree.
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
      // Comments and blank lines may be indented differently.
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
