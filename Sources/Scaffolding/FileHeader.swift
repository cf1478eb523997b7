/// The comment at the top of every file.
public struct FileHeader: Hashable, Sendable {
  private enum Content: Hashable {
    /// As a configuration has it, placeholders in it, and where that is.
    case template(String, source: String)
    /// As other files have it; nil stands for the file's name.
    case lines([[String?]])
  }

  private let content: Content

  /// A header with placeholders: `__file__` is the name of the file.
  ///
  /// - Parameter source: Where it is written, for messages.
  public init(template: String, source: String) { content = .template(template, source: source) }

  /// The header that files have in common, or nil.
  ///
  /// More than half of the files must have a header of the same shape. The result has the text that most of these headers
  /// share. It leaves out author and date, which would be wrong for a new file.
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
    // One file alone may begin with a comment that is its own, unless that names it.
    guard common.count > 1 || common[0].contains(where: { $0.count > 1 }) else { return nil }
    var lines: [[String?]] = []
    for index in common[0].indices {
      guard let line = Self.agreed(common.map { $0[index] }) else { continue }
      if line == lines.last, Self.isBare(line) { continue }
      lines.append(line)
    }
    guard lines.contains(where: { !Self.isBare($0) }) else { return nil }
    content = .lines(lines)
  }

  /// The bytes for a file, up to the blank line behind the header; none where there is no header.
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

  /// What most of the lines at one place say; nil where they differ.
  private static func agreed(_ lines: [[String?]]) -> [String?]? {
    if lines.contains(where: { ($0.first ?? "")?.lowercased().contains("created by") == true }) { return nil }
    var counts: [[String?]: Int] = [:]
    // Years differ from file to file.
    for line in lines { counts[line.map { $0.map(masked) }, default: 0] += 1 }
    guard let most = counts.max(by: { $0.value < $1.value }), most.value * 2 > lines.count else { return nil }
    return lines.filter { $0.map { $0.map(masked) } == most.key }.max { text(of: $0) < text(of: $1) }
  }

  private static func text(of line: [String?]) -> String { line.map { $0 ?? "" }.joined() }

  private static func masked(_ text: String) -> String { String(text.map { $0.isNumber ? "0" : $0 }) }

  private static func isBare(_ line: [String?]) -> Bool {
    line.count == 1 && (line[0] ?? "").allSatisfy { "/ ".contains($0) }
  }

  /// Comments that tell a program what to do.
  private static let commands = [
    "swiftlint:", "swift-format", "swiftformat:", "vmgen:", "swift-tools-version", "sourcery:", "periphery:",
    "MARK:", "TODO:", "FIXME:",
  ]

  /// The lines of the comment that a file begins with, up to a blank line or an import, split at the file's name.
  private static func header(of file: NeighbouringFile) -> [[String?]]? {
    // A header is short; the rest need not be UTF-8.
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

/// A Swift file that is there already, near to where new ones go.
public struct NeighbouringFile: Hashable, Sendable {
  /// Its name without its folder.
  public var name: String
  /// Its bytes, at least the first few thousand.
  public var contents: [UInt8]

  /// A file.
  public init(name: String, contents: [UInt8]) {
    self.name = name
    self.contents = contents
  }
}
