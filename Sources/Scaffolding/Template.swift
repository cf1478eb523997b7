/// A parsed template: a Swift file whose placeholders are identifiers and whose directives are comments.
///
/// - `__Name__` is a placeholder anywhere in a line, also in strings and comments: two underscores, a letter, letters
///   and digits, two underscores.
/// - `// vmgen:WORD …` is a directive: `if condition`, `else`, `for variable in list`, `end`, `include part`,
///   `let name = text`, `note`. Each has a line of its own, which the generated file does not contain.
/// - `// vmgen:disable …` and `// vmgen:enable …` are suppressions, which the generated file keeps.
public struct Template: Hashable, Sendable {
  /// The name of the file in messages.
  public let file: String

  let nodes: [Node]

  indirect enum Node: Hashable, Sendable {
    case line([Piece], number: Int)
    case condition(String, then: [Node], otherwise: [Node], number: Int)
    case loop(variable: String, list: String, body: [Node], number: Int)
    /// The nodes of an included part, its file, and the number of the line that includes it.
    case part(file: String, [Node], number: Int)
    /// A word that the template defines with `// vmgen:let`. The parser has already replaced the word in other nodes.
    case definition(String, number: Int)
    /// A note, or a line with only a word that is defined as empty. It renders nothing, and blank lines around it may
    /// be dropped.
    case note
  }

  enum Piece: Hashable, Sendable {
    case text(String)
    case placeholder(String)
    /// A placeholder in the text of a `// vmgen:let`, with the place of that directive.
    case defined(String, at: TemplatePlace)
  }

  /// The loop that contains all of the template's lines, if there is one.
  var outerLoop: (variable: String, list: String, body: [Node])? {
    let nodes = nodes.filter { if case .definition = $0 { false } else { $0 != .note } }
    guard nodes.count == 1, case .loop(let variable, let list, let body, _) = nodes[0] else { return nil }
    return (variable, list, body)
  }

  /// The words that the template and its parts define.
  var definedWords: Set<String> { Self.definedWords(in: nodes) }

  private static func definedWords(in nodes: [Node]) -> Set<String> {
    nodes.reduce(into: []) { words, node in
      switch node {
      case .line, .note: break
      case .definition(let name, _): words.insert(name)
      case .condition(_, let then, let otherwise, _): words.formUnion(definedWords(in: then + otherwise))
      case .loop(_, _, let nodes, _), .part(_, let nodes, _): words.formUnion(definedWords(in: nodes))
      }
    }
  }

  /// The files of the parts that the template includes, directly or through other parts.
  var includedFiles: Set<String> { Self.includedFiles(in: nodes) }

  private static func includedFiles(in nodes: [Node]) -> Set<String> {
    nodes.reduce(into: []) { files, node in
      switch node {
      case .line, .definition, .note: break
      case .condition(_, let then, let otherwise, _): files.formUnion(includedFiles(in: then + otherwise))
      case .loop(_, _, let body, _): files.formUnion(includedFiles(in: body))
      case .part(let file, let nodes, _):
        files.insert(file)
        files.formUnion(includedFiles(in: nodes))
      }
    }
  }

  /// Parses a template. The renderer checks later whether its words exist.
  ///
  /// - Parameter parts: The parts that the template may include, by the names in `// vmgen:include`.
  public init(
    file: String, contents: [UInt8], parts: [String: ScreenTemplate] = [:]
  ) throws(TemplateError) {
    self.file = file
    var parser = try TemplateParser(file: file, contents: contents, parts: parts)
    nodes = try parser.parse()
  }

  /// Returns the pieces of one line, which is well-formed UTF-8.
  static func pieces(of bytes: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "_"), let end = placeholderEnd(bytes, at: index) {
        if start < index { pieces.append(.text(String(decoding: bytes[start..<index], as: UTF8.self))) }
        pieces.append(.placeholder(String(decoding: bytes[index + 2..<end - 2], as: UTF8.self)))
        start = end + parameterType(bytes, after: index..<end)
        index = start
      } else {
        index += 1
      }
    }
    if start < bytes.count { pieces.append(.text(String(decoding: bytes[start...], as: UTF8.self))) }
    return pieces
  }

  /// Returns the number of bytes of `: Void` after a placeholder for parameters, else 0. Templates contain the type to
  /// be valid Swift, as in `func load(__loadParameters__: Void)`; the generated file does not.
  private static func parameterType(_ bytes: [UInt8], after placeholder: Range<Int>) -> Int {
    let (name, type) = (bytes[placeholder].dropLast(2), ": Void)".utf8)
    guard name.reversed().starts(with: "Parameters".utf8.reversed()) || name.elementsEqual("__parameters".utf8) else {
      return 0
    }
    return bytes[placeholder.upperBound...].starts(with: type) ? type.count - 1 : 0
  }

  /// Returns the end of the placeholder that starts at `start`; nil if none does.
  private static func placeholderEnd(_ bytes: [UInt8], at start: Int) -> Int? {
    let underscore = UInt8(ascii: "_")
    guard start + 4 < bytes.count, bytes[start] == underscore, bytes[start + 1] == underscore,
      isLetter(bytes[start + 2])
    else { return nil }
    var index = start + 2
    while index < bytes.count, isLetter(bytes[index]) || isDigit(bytes[index]) { index += 1 }
    guard index + 1 < bytes.count, bytes[index] == underscore, bytes[index + 1] == underscore else { return nil }
    return index + 2
  }
}

/// A line of a template or of a part.
public struct TemplatePlace: Hashable, Sendable {
  /// The name of the file in messages.
  public var file: String
  /// The line, counted from 1.
  public var line: Int

  /// A place.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

func isLetter(_ byte: UInt8) -> Bool {
  byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
}

func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}
