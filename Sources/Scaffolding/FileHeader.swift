/// The comment at the top of every file.
public struct FileHeader: Hashable, Sendable {
  private enum Content: Hashable {
    /// The text of a configuration, with placeholders, and the source that messages name.
    case template(String, source: String)
    /// The lines shared by other files, each in pieces; a nil piece is the file's name.
    case lines([[String?]])
  }

  private let content: Content

  /// A header with placeholders: `__file__` is the name of the file.
  ///
  /// - Parameter source: The place where the header is configured, for messages.
  public init(template: String, source: String) { content = .template(template, source: source) }

  /// Finds the header that files have in common; nil if there is none.
  ///
  /// More than half of the files must have a header of the same shape. The result has the text that most of these
  /// headers share, without author and date, which would be wrong for a new file.
  public init?(commonTo files: [NeighbouringFile]) {
    var shapes: [String: [[[String?]]]] = [:]
    for file in files {
      guard let lines = Self.header(of: file) else { continue }
      let shape = lines.map { line in
        line.count > 1 ? "f" : (line[0] ?? "").allSatisfy({ "/ *".contains($0) }) ? "-" : "t"
      }
      shapes[shape.joined(), default: []].append(lines)
    }
    let common = shapes.values.max { ($0.count, $0[0].count) < ($1.count, $1[0].count) }
    guard let common, common.count * 2 > files.count else { return nil }
    // A single file's comment counts only if it contains the file's name; otherwise it may describe that file alone.
    guard common.count > 1 || common[0].contains(where: { $0.count > 1 }) else { return nil }
    var lines: [[String?]] = []
    for index in common[0].indices {
      guard let line = Self.majorityLine(common.map { $0[index] }) else { continue }
      if line == lines.last, Self.hasNoText(line) { continue }
      lines.append(line)
    }
    guard lines.contains(where: { !Self.hasNoText($0) }) else { return nil }
    content = .lines(lines)
  }

  /// Returns the header of a file with a blank line after it; empty if the header is blank.
  func bytes(for file: String, _ values: TemplateValues) throws(TemplateError) -> [UInt8] {
    switch content {
    case .template(let text, let source):
      if text.allSatisfy(\.isWhitespace) { return [] }
      var values = values
      values.placeholders["file"] = file
      return try Renderer.render(Template(file: source, contents: Array(text.utf8)), values) + [UInt8(ascii: "\n")]
    case .lines(let lines):
      return Array((lines.map { $0.map { $0 ?? file }.joined() } + ["", ""]).joined(separator: "\n").utf8)
    }
  }

  /// Returns the text that more than half of the lines share; nil if there is none or if a line names an author. Digits
  /// may differ.
  private static func majorityLine(_ lines: [[String?]]) -> [String?]? {
    if lines.contains(where: { ($0.first ?? "")?.lowercased().contains("created by") == true }) { return nil }
    var counts: [[String?]: Int] = [:]
    // Digits are masked, because years differ between files.
    for line in lines { counts[line.map { $0.map(withoutDigits) }, default: 0] += 1 }
    guard let most = counts.max(by: { $0.value < $1.value }), most.value * 2 > lines.count else { return nil }
    return lines.filter { $0.map { $0.map(withoutDigits) } == most.key }.max { text(of: $0) < text(of: $1) }
  }

  private static func text(of line: [String?]) -> String { line.map { $0 ?? "" }.joined() }

  private static func withoutDigits(_ text: String) -> String { String(text.map { $0.isNumber ? "0" : $0 }) }

  private static func hasNoText(_ line: [String?]) -> Bool {
    line.count == 1 && (line[0] ?? "").allSatisfy { "/ ".contains($0) }
  }

  /// Starts of comments that are directives for tools.
  private static let commands = [
    "swiftlint:", "swift-format", "swiftformat:", "vmgen:", "swift-tools-version", "sourcery:", "periphery:",
    "MARK:", "TODO:", "FIXME:",
  ]

  /// Returns the lines of the comment at the start of a file, each split at the file's name; nil if no blank line or
  /// import follows the comment.
  private static func header(of file: NeighbouringFile) -> [[String?]]? {
    // Headers are short, so the rest of the file is not decoded.
    let text = String(decoding: file.contents.prefix(8192), as: UTF8.self)
    var lines: [Substring] = []
    var end: Substring?
    var isBlock = false
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      var line = line
      if index == 0, line.unicodeScalars.first == "\u{FEFF}" { line = line.dropFirst() }
      if index == 0, line.hasPrefix("/*"), !line.hasPrefix("/**") { isBlock = true }
      if isBlock {
        lines.append(line)
        if line.hasSuffix("*/") { isBlock = false }
      } else if line.hasPrefix("//"), !line.hasPrefix("///") {
        lines.append(line)
      } else {
        end = line
        break
      }
      if lines.count > 60 { return nil }
    }
    guard !lines.isEmpty, !isBlock, let end, end.allSatisfy(\.isWhitespace) || end.hasPrefix("import ") else {
      return nil
    }
    if lines.contains(where: { line in commands.contains { contains($0, line) } }) { return nil }
    return lines.map { split(String($0), at: file.name) }
  }

  private static func contains(_ part: String, _ line: Substring) -> Bool { split(String(line), at: part).count > 1 }

  private static func split(_ line: String, at name: String) -> [String?] {
    let (bytes, name) = (Array(line.utf8), Array(name.utf8))
    guard !name.isEmpty, bytes.count >= name.count else { return [line] }
    for start in 0...(bytes.count - name.count) where bytes[start] == name[0] && bytes[start...].starts(with: name) {
      return [
        String(decoding: bytes[..<start], as: UTF8.self), nil,
        String(decoding: bytes[(start + name.count)...], as: UTF8.self),
      ]
    }
    return [line]
  }
}

/// An existing Swift file near the folder of new files.
public struct NeighbouringFile: Hashable, Sendable {
  /// The file's name without its folder.
  public var name: String
  /// The file's bytes; at least the first 8,192, if it has as many.
  public var contents: [UInt8]

  /// Makes a file.
  public init(name: String, contents: [UInt8]) {
    self.name = name
    self.contents = contents
  }
}
