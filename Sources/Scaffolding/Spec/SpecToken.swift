import Wording

/// A token of a spec's line: a word, a number, a string or a sign.
struct SpecToken: Hashable {
  enum Kind: Hashable {
    case word, number, string
    /// One character: `(`, `[`, `{`, `,`, `:`, `.` and the like.
    case punctuation
    /// One or several operator characters: `==`, `->`, `=`.
    case sign
    case end
  }

  var kind: Kind
  var text: String
  /// The position in the line, in characters.
  var range: Range<Int>
  /// Whether space precedes the token.
  var hasLeadingSpace: Bool

  var isUnaryOperator: Bool { kind == .sign && (text == "!" || text == "-") }

  /// Splits a line into tokens, without comments. The last token is `.end`.
  static func tokens(of line: [Character]) throws(SpecFault) -> [SpecToken] {
    var tokens: [SpecToken] = []
    var index = 0
    var isApart = true
    var interpolations = Interpolations()
    while index < line.count {
      let start = index
      let character = line[index]
      let isInType = tokens.first.map { typeWords.contains($0.text) } == true
      let isBreak = character == "\n" && isInType
      if character == " " || character == "\t" || isBreak && ["{", ",", ";"].contains(tokens[tokens.count - 1].text) {
        index += 1
        isApart = true
        continue
      }
      if character == "/", index + 1 < line.count, line[index + 1] == "/" {
        guard let end = line[index...].firstIndex(of: "\n") else { break }
        index = end
        continue
      }
      let kind: Kind
      if isWordHead(character) || character == "$" {
        index += 1
        while index < line.count, isWordTail(line[index]) { index += 1 }
        kind = .word
      } else if isDigit(character) {
        index = endOfNumber(line, from: index)
        kind = .number
      } else if character == "\"" || interpolations.closesInterpolation(at: character) {
        index = try endOfString(line, from: index, hasCode: tokens.first?.text == "shows")
        kind = .string
      } else if character == "\\", tokens.first?.text == "shows", index + 1 < line.count, line[index + 1] == "." {
        index += 1
        kind = .punctuation
      } else if ["...", "..<"].contains(String(line[index...].prefix(3))) {
        index += 3
        kind = .sign
      } else if "()[]{},:.".contains(character) || isBreak || character == ";" && isInType {
        index += 1
        kind = .punctuation
      } else if isSign(character) {
        index = endOfSign(line, from: index)
        kind = .sign
      } else {
        throw SpecFault(.character(character), start..<start + 1)
      }
      // Swift distinguishes the Unicode forms of a name, people do not.
      let text = isBreak ? ";" : String(line[start..<index])
      tokens.append(
        SpecToken(
          kind: kind, text: kind == .word ? composed(text) : text, range: start..<index, hasLeadingSpace: isApart))
      interpolations.take(tokens[tokens.count - 1])
      isApart = false
    }
    if let open = interpolations.innermostStart { throw SpecFault(.openString, open) }
    tokens.append(SpecToken(kind: .end, text: "", range: index..<index, hasLeadingSpace: true))
    return tokens
  }

  /// The first words of lines that may continue on the next line, because their brackets contain properties or cases.
  /// A line break between these is a token `;`, and so is `;` itself.
  static let typeWords: Set<String> = ["type", "struct", "enum", "class"]

  private static func isWordHead(_ character: Character) -> Bool {
    character.unicodeScalars.first.map(Identifier.isHead) == true
      && character.unicodeScalars.allSatisfy(Identifier.isTail)
  }

  private static func isWordTail(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy(Identifier.isTail)
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static func isSign(_ character: Character) -> Bool { "=-+*/%<>!&|?".contains(character) }

  /// Returns the end of an operator. `<`, `>` and `?` end before another of them, because types contain `>>` and `>?`.
  private static func endOfSign(_ line: [Character], from start: Int) -> Int {
    var index = start + 1
    switch line[start] {
    case "?":
      while index < line.count, line[index] == "?" { index += 1 }
      // `post??.title` unwraps an optional of an optional: two signs. `post ?? .first` has one.
      if index < line.count, line[index] == ".", start > 0, line[start - 1] != " ", line[start - 1] != "\t" {
        return start + 1
      }
    case "<", ">":
      if index < line.count, line[index] == "=" { index += 1 }
    default:
      while index < line.count, isSign(line[index]), line[index] != "?",
        !(line[index] == "/" && index + 1 < line.count && line[index + 1] == "/")
      {
        // `==-1` is two signs, like `== -1`; `->` is one.
        if line[index] == "-" || line[index] == "!" || (line[index] == ">" && line[index - 1] != "-") { break }
        index += 1
      }
    }
    return index
  }

  /// Returns the end of a number: `1_000`, `0.5`, `0xFF`, `1.5e-3`. A dot belongs to the number if a digit follows.
  private static func endOfNumber(_ line: [Character], from start: Int) -> Int {
    func character(_ index: Int) -> Character { index < line.count ? line[index] : " " }
    var index = start
    let digits: ClosedRange<Character>? =
      switch character(start + 1) {
      case "x": "0"..."9"
      case "b": "0"..."1"
      case "o": "0"..."7"
      default: nil
      }
    if character(start) == "0", let digits {
      let isHexadecimal = character(start + 1) == "x"
      func isDigit(_ character: Character) -> Bool {
        digits.contains(character)
          || isHexadecimal && (("a"..."f").contains(character) || ("A"..."F").contains(character))
      }
      guard isDigit(character(start + 2)) else { return start + 1 }
      index = start + 2
      while isDigit(character(index)) || character(index) == "_" { index += 1 }
      return index
    }
    func takeDigits() { while isDigit(character(index)) || character(index) == "_" { index += 1 } }
    takeDigits()
    if character(index) == ".", isDigit(character(index + 1)) {
      index += 1
      takeDigits()
    }
    if character(index) == "e" || character(index) == "E" {
      let hasSign = character(index + 1) == "-" || character(index + 1) == "+"
      if isDigit(character(index + (hasSign ? 2 : 1))) {
        index += hasSign ? 2 : 1
        takeDigits()
      }
    }
    return index
  }

  /// Returns the end of a string, or of its part before an interpolation.
  ///
  /// - Parameter hasCode: Whether interpolations, `\(…)`, are allowed. The string is then one token up to `\(` and
  ///   another from `)` on.
  private static func endOfString(
    _ line: [Character], from start: Int, hasCode: Bool
  ) throws(SpecFault) -> Int {
    var index = start + 1
    while index < line.count, line[index] != "\"", line[index] != "\n" {
      if line[index] == "\\" {
        if hasCode, index + 1 < line.count, line[index + 1] == "(" { return index + 2 }
        guard index + 1 < line.count, "\"\\nrt0".contains(line[index + 1]) else {
          throw SpecFault(.escape, index..<min(index + 2, line.count))
        }
        index += 1
      }
      guard isVisible(line[index]) else {
        throw SpecFault(.character(line[index]), index..<index + 1)
      }
      index += 1
    }
    guard index < line.count, line[index] == "\"" else { throw SpecFault(.openString, start..<index) }
    // Three quotes in a row start a multi-line string.
    if index + 1 < line.count, line[index + 1] == "\"" { throw SpecFault(.openString, start..<index + 2) }
    return index + 1
  }

  /// Whether a reader sees the character. Joiners and variation selectors are allowed inside a character: emoji, and
  /// words in Persian and Hindi, need them.
  private static func isVisible(_ character: Character) -> Bool {
    character.unicodeScalars.enumerated().allSatisfy { index, scalar in
      let belongs =
        switch scalar.value {
        case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F: index > 0
        default: false
        }
      return scalar == " " || belongs || !isInvisible(scalar)
    }
  }
}

/// The strings whose interpolations contain the current position: `"\(posts.count) posts"`.
private struct Interpolations {
  private struct OpenString {
    var start: Range<Int>
    var depth = 0
  }

  private var openStrings: [OpenString] = []

  /// The start of the innermost unfinished string; nil if there is none.
  var innermostStart: Range<Int>? { openStrings.last?.start }

  /// Whether the character closes the innermost interpolation, so that its string continues.
  func closesInterpolation(at character: Character) -> Bool { character == ")" && openStrings.last?.depth == 0 }

  /// Updates the open strings and parentheses after a token.
  mutating func take(_ token: SpecToken) {
    if token.kind == .string {
      if token.text.first == ")" { openStrings.removeLast() }
      if token.text.hasSuffix("\\(") { openStrings.append(OpenString(start: token.range)) }
    } else if !openStrings.isEmpty, token.kind == .punctuation {
      if token.text == "(" { openStrings[openStrings.count - 1].depth += 1 }
      if token.text == ")" { openStrings[openStrings.count - 1].depth -= 1 }
    }
  }
}
