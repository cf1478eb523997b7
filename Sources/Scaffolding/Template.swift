import Wording

/// A template, read: a Swift file whose placeholders are identifiers and whose directives are comments.
///
/// - `__Name__` anywhere in a line, in strings and comments too, is a placeholder: two underscores, a letter, letters
///   and digits, two underscores.
/// - `// vmgen:if condition`, `// vmgen:else`, `// vmgen:for variable in list`, `// vmgen:end` and `// vmgen:note …`
///   stand on lines of their own and vanish with them.
/// - `// vmgen:disable …` and `// vmgen:enable …` are suppressions: the generated file keeps them.
public struct Template: Hashable, Sendable {
  /// The file, as messages name it.
  public let file: String

  let nodes: [Node]

  indirect enum Node: Hashable, Sendable {
    case line([Piece], number: Int)
    case condition(String, then: [Node], otherwise: [Node], number: Int)
    case loop(variable: String, list: String, body: [Node], number: Int)
    /// Where a note stood: a seam, like the places where other directives vanish.
    case note
  }

  enum Piece: Hashable, Sendable {
    case text(String)
    case placeholder(String)
  }

  /// The loop that holds all of the template's lines, if one does.
  var outerLoop: (variable: String, list: String, body: [Node])? {
    let nodes = nodes.filter { $0 != .note }
    guard nodes.count == 1, case .loop(let variable, let list, let body, _) = nodes[0] else { return nil }
    return (variable, list, body)
  }

  /// Reads a template's bytes; what the words in it stand for is the renderer's business.
  public init(file: String, contents: [UInt8]) throws(TemplateError) {
    self.file = file
    var lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // What follows the last line feed is a line only where there is something.
    if lines.last?.isEmpty == true { lines.removeLast() }
    var texts: [String] = []
    for (index, line) in lines.enumerated() {
      guard let text = String(wellFormed: line) else {
        throw TemplateError(file: file, line: index + 1, problem: .notUTF8)
      }
      texts.append(index == 0 && text.unicodeScalars.first == "\u{FEFF}" ? String(text.dropFirst()) : text)
    }
    var parser = TemplateParser(file: file, lines: texts)
    nodes = try parser.parse()
  }

  /// The pieces of one line.
  static func pieces(of line: String) -> [Piece] {
    let bytes = Array(line.utf8)
    var pieces: [Piece] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      if let end = placeholderEnd(bytes, at: index) {
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

  /// The length of the type behind a placeholder for parameters: `func load(__loadParameters__: Void)` is Swift, and the
  /// type goes with its placeholder.
  private static func parameterType(_ bytes: [UInt8], after placeholder: Range<Int>) -> Int {
    let (name, type) = (bytes[placeholder].dropLast(2), ": Void)".utf8)
    guard name.reversed().starts(with: "Parameters".utf8.reversed()) || name.elementsEqual("__parameters".utf8) else {
      return 0
    }
    return bytes[placeholder.upperBound...].starts(with: type) ? type.count - 1 : 0
  }

  /// Where the placeholder that starts at `start` ends; nil where none starts there.
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

func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// Lines → nodes, by recursive descent.
private struct TemplateParser {
  let file: String
  let lines: [String]
  var index = 0
  /// How many directives are open.
  private var depth = 0

  /// How many directives may stand in each other: nobody reads more, and each takes some of the stack.
  private static let deepest = 32

  init(file: String, lines: [String]) {
    self.file = file
    self.lines = lines
  }

  private static let directives = ["if", "else", "for", "end", "note"]
  private static let suppressions = ["disable", "enable"]

  mutating func parse() throws(TemplateError) -> [Template.Node] {
    let (nodes, stop) = try block()
    if let stop { throw TemplateError(file: file, line: stop.number, problem: .unopened(stop.word)) }
    return nodes
  }

  private typealias Stop = (word: String, number: Int)

  /// Nodes up to an `else` or `end`, which is handed back, or up to the end of the file.
  private mutating func block() throws(TemplateError) -> ([Template.Node], Stop?) {
    var nodes: [Template.Node] = []
    while index < lines.count {
      let number = index + 1
      let line = lines[index]
      index += 1
      guard let words = try directive(in: line, number: number) else {
        nodes.append(.line(Template.pieces(of: line), number: number))
        continue
      }
      switch words[0] {
      case "note":
        nodes.append(.note)
      case "if":
        guard words.count == 2 else { throw malformed(words, number, usage: "if CONDITION") }
        nodes.append(try condition(words[1], number: number))
      case "for":
        guard words.count == 4, words[2] == "in" else { throw malformed(words, number, usage: "for VARIABLE in LIST") }
        let (body, stop) = try inside("for", number)
        guard let stop else { throw TemplateError(file: file, line: number, problem: .unclosed("for")) }
        guard stop.word == "end" else {
          throw TemplateError(file: file, line: stop.number, problem: .unopened(stop.word))
        }
        nodes.append(.loop(variable: words[1], list: words[3], body: body, number: number))
      default:
        guard words.count == 1 else { throw malformed(words, number, usage: words[0]) }
        return (nodes, (words[0], number))
      }
    }
    return (nodes, nil)
  }

  /// What stands inside of the directive in a line.
  private mutating func inside(_ word: String, _ number: Int) throws(TemplateError) -> ([Template.Node], Stop?) {
    guard depth < Self.deepest else {
      throw TemplateError(file: file, line: number, problem: .tooDeep(word, limit: Self.deepest))
    }
    depth += 1
    defer { depth -= 1 }
    return try block()
  }

  private mutating func condition(_ name: String, number: Int) throws(TemplateError) -> Template.Node {
    let (then, firstStop) = try inside("if", number)
    guard let firstStop else { throw TemplateError(file: file, line: number, problem: .unclosed("if")) }
    guard firstStop.word == "else" else {
      return .condition(name, then: then, otherwise: [], number: number)
    }
    let (otherwise, stop) = try inside("if", number)
    guard let stop else { throw TemplateError(file: file, line: number, problem: .unclosed("if")) }
    guard stop.word == "end" else {
      throw TemplateError(file: file, line: stop.number, problem: .unopened(stop.word))
    }
    return .condition(name, then: then, otherwise: otherwise, number: number)
  }

  /// The words of the directive that `line` is; nil where it is none.
  private func directive(in line: String, number: Int) throws(TemplateError) -> [String]? {
    guard let marker = markedPosition(in: line) else { return nil }
    let words = marker.rest.split { $0.isWhitespace }.map(String.init)
    let word = words.first ?? ""
    let stem = word.split(separator: ":", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    if Self.suppressions.contains(stem) { return nil }
    guard Self.directives.contains(word), marker.rest.first?.isWhitespace == false else {
      let near = NearestName.find(word, among: Self.directives + Self.suppressions)
      throw TemplateError(file: file, line: number, problem: .unknownDirective(word, nearest: near))
    }
    guard marker.isAlone else {
      throw TemplateError(file: file, line: number, problem: .notAlone(words.joined(separator: " ")))
    }
    return words
  }

  /// What follows `// vmgen:` in a line, and whether nothing but space stands before it.
  private func markedPosition(in line: String) -> (rest: Substring, isAlone: Bool)? {
    var search = line[...]
    while let slashes = search.firstRange(of: "//") {
      let comment = search[slashes.upperBound...].drop { $0 == " " || $0 == "\t" }
      if comment.hasPrefix("vmgen:") {
        return (comment.dropFirst("vmgen:".count), line[..<slashes.lowerBound].allSatisfy(\.isWhitespace))
      }
      search = search[slashes.upperBound...]
    }
    return nil
  }

  private func malformed(_ words: [String], _ number: Int, usage: String) -> TemplateError {
    TemplateError(file: file, line: number, problem: .malformed(words.joined(separator: " "), usage: usage))
  }
}

extension Substring {
  /// The first place of `pattern`; the standard library's own search is part of another module.
  fileprivate func firstRange(of pattern: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(pattern) { return start..<index(start, offsetBy: pattern.count) }
      start = index(after: start)
    }
    return nil
  }
}
