import Wording

/// A recursive-descent parser that turns the lines of a template into nodes.
struct TemplateParser {
  private let file: String
  /// The lines, with the indentation of the directive that includes them.
  private let lines: [Line]
  /// The parts that `// vmgen:include` can name.
  private let parts: [String: ScreenTemplate]
  private var index = 0
  /// The number of open directives, including those of the including files.
  private var depth = 0
  /// The names of the open parts, from the outermost to the innermost.
  private var chain: [String] = []
  /// The number of parts included so far, for the limit.
  private var partCount = 0
  /// The words that `// vmgen:let` has defined so far.
  private var definitions: [String: [Template.Piece]] = [:]

  /// A line without its end.
  private struct Line {
    /// Well-formed UTF-8.
    var bytes: [UInt8] = []
    /// Whether the line contains `//`.
    var mayHaveDirective = false
    /// Whether the line contains `__`.
    var mayHavePlaceholder = false
  }

  /// The limit for nested directives, because each level uses stack space.
  private static let depthLimit = 32
  /// The limit for included parts. Parts that each include another twice would grow exponentially.
  private static let partLimit = 1_000

  init(file: String, contents: [UInt8], parts: [String: ScreenTemplate]) throws(TemplateError) {
    self.file = file
    self.parts = parts
    lines = try Self.lines(of: contents, file: file, indentation: [])
  }

  private static func lines(
    of contents: [UInt8], file: String, indentation: [UInt8]
  ) throws(TemplateError) -> [Line] {
    var lines: [Line] = []
    var start = contents.starts(with: "\u{FEFF}".utf8) ? 3 : 0
    while start < contents.count {
      var line = Line()
      var end = start
      var isASCII = true
      var last: UInt8 = 0
      while end < contents.count {
        let byte = contents[end]
        if byte == UInt8(ascii: "\n") { break }
        if byte >= 0x80 { isASCII = false }
        if byte == last {
          if byte == UInt8(ascii: "_") { line.mayHavePlaceholder = true }
          if byte == UInt8(ascii: "/") { line.mayHaveDirective = true }
        }
        last = byte
        end += 1
      }
      line.bytes = Array(contents[start..<end])
      guard isASCII || String(wellFormed: line.bytes) != nil else {
        throw TemplateError(file: file, line: lines.count + 1, problem: .notUTF8)
      }
      if !indentation.isEmpty, !isBlank(line.bytes[...]) { line.bytes.insert(contentsOf: indentation, at: 0) }
      lines.append(line)
      start = end + 1
    }
    return lines
  }

  /// Whether a byte is white space in ASCII.
  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte >= 0x09 && byte <= 0x0D }

  /// Whether a line or a part of it has only white space.
  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
      // White space of other kinds is rare.
      case 0x80..., ..<0x20: return String(decoding: line[index...], as: UTF8.self).allSatisfy(\.isWhitespace)
      default: return false
      }
    }
    return true
  }

  private static let mark = Array("vmgen:".utf8)
  private static let directives = ["if", "else", "for", "end", "include", "let", "note"]
  private static let suppressions = ["disable", "enable"]

  mutating func parse() throws(TemplateError) -> [Template.Node] {
    let (nodes, stop) = try block()
    if let stop { throw error(stop.number, .unopened(stop.word)) }
    return nodes
  }

  private typealias Stop = (word: String, number: Int)

  /// Parses nodes up to an `else` or `end`, which it returns, or up to the end of the file. Words defined in a block
  /// are valid only there.
  private mutating func block() throws(TemplateError) -> ([Template.Node], Stop?) {
    let outerDefinitions = definitions
    defer { definitions = outerDefinitions }
    var nodes: [Template.Node] = []
    while index < lines.count {
      let number = index + 1
      let line = lines[index]
      index += 1
      guard line.mayHaveDirective, let directive = try directive(in: line.bytes, number: number) else {
        nodes.append(node(of: line, number: number))
        continue
      }
      let words = directive.words
      switch words[0] {
      case "note":
        nodes.append(.note)
      case "let":
        nodes.append(try definition(directive, number: number))
      case "include":
        guard words.count == 2 else { throw malformed(words, number, usage: "include PART") }
        nodes.append(try part(words[1], indentation: Self.indentation(of: line.bytes), number: number))
      case "if":
        guard words.count == 2 else { throw malformed(words, number, usage: "if CONDITION") }
        nodes.append(try condition(definedName(by: words[1]), number: number))
      case "for":
        guard words.count == 4, words[2] == "in" else { throw malformed(words, number, usage: "for VARIABLE in LIST") }
        let (body, stop) = try body("for", number)
        guard let stop else { throw error(number, .unclosed("for")) }
        guard stop.word == "end" else { throw error(stop.number, .unopened(stop.word)) }
        nodes.append(.loop(variable: words[1], list: definedName(by: words[3]), body: body, number: number))
      default:
        guard words.count == 1 else { throw malformed(words, number, usage: words[0]) }
        return (nodes, (words[0], number))
      }
    }
    return (nodes, nil)
  }

  /// Parses the block of the directive in a line.
  private mutating func body(_ word: String, _ number: Int) throws(TemplateError) -> ([Template.Node], Stop?) {
    guard depth < Self.depthLimit else { throw error(number, .tooDeep(word, limit: Self.depthLimit)) }
    depth += 1
    defer { depth -= 1 }
    return try block()
  }

  private mutating func condition(_ name: String, number: Int) throws(TemplateError) -> Template.Node {
    let (then, firstStop) = try body("if", number)
    guard let firstStop else { throw error(number, .unclosed("if")) }
    guard firstStop.word == "else" else {
      return .condition(name, then: then, otherwise: [], number: number)
    }
    let (otherwise, stop) = try body("if", number)
    guard let stop else { throw error(number, .unclosed("if")) }
    guard stop.word == "end" else { throw error(stop.number, .unopened(stop.word)) }
    return .condition(name, then: then, otherwise: otherwise, number: number)
  }

  // MARK: - Parts

  /// Parses a part as if its lines replaced the directive.
  private mutating func part(
    _ name: String, indentation: [UInt8], number: Int
  ) throws(TemplateError) -> Template.Node {
    guard let part = parts[name] else {
      throw error(number, .unknownPart(name, nearest: NearestName.find(name, among: parts.keys)))
    }
    if let start = chain.firstIndex(of: name) { throw error(number, .includesItself(Array(chain[start...]) + [name])) }
    guard depth < Self.depthLimit else { throw error(number, .tooDeep("include", limit: Self.depthLimit)) }
    guard partCount < Self.partLimit else { throw error(number, .tooManyParts(limit: Self.partLimit)) }
    var parser = try TemplateParser(of: part, named: name, in: self, indentation: indentation)
    let nodes = try parser.parse()
    partCount = parser.partCount
    return .part(file: part.file, nodes, number: number)
  }

  private static func indentation(of line: [UInt8]) -> [UInt8] {
    Array(line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
  }

  private init(
    of part: ScreenTemplate, named name: String, in parent: Self, indentation: [UInt8]
  ) throws(TemplateError) {
    file = part.file
    parts = parent.parts
    lines = try Self.lines(of: part.contents, file: part.file, indentation: indentation)
    depth = parent.depth + 1
    chain = parent.chain + [name]
    partCount = parent.partCount + 1
    definitions = parent.definitions
  }

  // MARK: - Words of the template's own

  private mutating func definition(_ directive: Directive, number: Int) throws(TemplateError) -> Template.Node {
    let (words, usage) = (directive.words, "let NAME = TEXT")
    guard words.count >= 3, words[2] == "=" else { throw malformed(words, number, usage: usage) }
    let name = words[1]
    guard let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy({ isLetter($0) || isDigit($0) }) else {
      throw malformed(words, number, usage: usage)
    }
    let text = directive.text.drop { $0 != "=" }.dropFirst()
    let trimmed = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    definitions[name] = expanded(Array(trimmed.utf8), definedAt: TemplatePlace(file: file, line: number))
    return .definition(name, number: number)
  }

  /// Returns the condition or list for a name in a directive: a word's definition, else the name.
  private func definedName(by name: String) -> String {
    if let pieces = definitions[name], pieces.count == 1, case .text(let text) = pieces[0] { return text }
    return name
  }

  private func node(of line: Line, number: Int) -> Template.Node {
    guard line.mayHavePlaceholder else {
      return .line(line.bytes.isEmpty ? [] : [.text(String(decoding: line.bytes, as: UTF8.self))], number: number)
    }
    let pieces = expanded(line.bytes, definedAt: nil)
    let isLeft = pieces.contains { if case .text(let text) = $0 { !Self.isBlank(Array(text.utf8)[...]) } else { true } }
    return isLeft || Self.isBlank(line.bytes[...]) ? .line(pieces, number: number) : .note
  }

  /// Returns the pieces of a text, with defined words replaced by their pieces.
  private func expanded(_ text: [UInt8], definedAt place: TemplatePlace?) -> [Template.Piece] {
    let pieces = Template.pieces(of: text)
    if definitions.isEmpty, place == nil { return pieces }
    return pieces.flatMap { piece -> [Template.Piece] in
      guard case .placeholder(let key) = piece else { return [piece] }
      if let pieces = definitions[key] { return pieces }
      return [place.map { .defined(key, at: $0) } ?? piece]
    }
  }

  // MARK: - Directives

  private struct Directive {
    var words: [String]
    /// Everything after `vmgen:`.
    var text: Substring
  }

  /// Returns the directive in `line`; nil if there is none.
  private func directive(in line: [UInt8], number: Int) throws(TemplateError) -> Directive? {
    guard let marker = textAfterMark(in: line) else { return nil }
    let words = Self.words(in: line, from: marker.start)
    let word = words.first ?? ""
    let isDetached = marker.start < line.count && Self.isSpace(line[marker.start])
    guard Self.directives.contains(word), !isDetached else {
      let stem = word.prefix { $0 != ":" }
      if Self.suppressions.contains(String(stem)) { return nil }
      let near = NearestName.find(word, among: Self.directives + Self.suppressions)
      throw error(number, .unknownDirective(isDetached ? " \(word)" : word, nearest: near))
    }
    guard marker.isAlone else { throw error(number, .notAlone(words.joined(separator: " "))) }
    return Directive(words: words, text: String(decoding: line[marker.start...], as: UTF8.self)[...])
  }

  private static func words(in line: [UInt8], from start: Int) -> [String] {
    // On a Mac's keyboard, a no-break space is easily typed.
    if line.contains(where: { $0 >= 0x80 }) {
      return String(decoding: line[start...], as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
    }
    var words: [String] = []
    var index = start
    while index < line.count {
      let first = index
      while index < line.count, !isSpace(line[index]) { index += 1 }
      if first < index { words.append(String(decoding: line[first..<index], as: UTF8.self)) }
      index += 1
    }
    return words
  }

  /// Returns where the text after `// vmgen:` starts, and whether only white space precedes it; nil if the line has none.
  private func textAfterMark(in line: [UInt8]) -> (start: Int, isAlone: Bool)? {
    let slash = UInt8(ascii: "/")
    var index = 0
    while index + 1 < line.count {
      guard line[index] == slash, line[index + 1] == slash else {
        index += 1
        continue
      }
      var start = index + 2
      while start < line.count, line[start] == UInt8(ascii: " ") || line[start] == UInt8(ascii: "\t") { start += 1 }
      if line[start...].starts(with: Self.mark) { return (start + Self.mark.count, Self.isBlank(line[..<index])) }
      index += 2
    }
    return nil
  }

  private func error(_ number: Int, _ problem: TemplateError.Problem) -> TemplateError {
    TemplateError(file: file, line: number, problem: problem)
  }

  private func malformed(_ words: [String], _ number: Int, usage: String) -> TemplateError {
    error(number, .malformed(words.joined(separator: " "), usage: usage))
  }
}
