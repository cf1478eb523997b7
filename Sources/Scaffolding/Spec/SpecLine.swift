import Wording

/// A recursive-descent parser for one line of a spec.
struct SpecLine {
  private let tokens: [SpecToken]
  private var index = 0
  private var depth = 0
  /// The maximum nesting of types and values: the parser recurses once per level, and so does code that prints a type.
  static let depthLimit = 20
  private let characters: [Character]
  /// The first word of the line, which determines its kind.
  let word: String
  /// A correct line of this kind, for messages.
  var sample: String

  init(_ characters: [Character]) throws(SpecFault) {
    self.characters = characters
    tokens = try SpecToken.tokens(of: characters)
    word = tokens[0].text
    sample = SpecGrammar.sample(of: word)
    if tokens[0].kind != .end { index = 1 }
  }

  var isEmpty: Bool { tokens[0].kind == .end }
  var token: SpecToken { tokens[index] }
  var isBeforeDot: Bool { index + 1 < tokens.count && tokens[index + 1].text == "." }
  var isBeforeColon: Bool { index + 1 < tokens.count && tokens[index + 1].text == ":" }
  var firstRange: Range<Int> { tokens[0].range }
  /// The position behind the last token, in characters. A comment behind it does not count.
  var endOfCode: Int { tokens.count > 1 ? tokens[tokens.count - 2].range.upperBound : 0 }
  var lastRange: Range<Int> { tokens[max(0, index - 1)].range }
  /// The words of the line except the first, with their positions, for checks of every name.
  var words: [SpecToken] { tokens.dropFirst().filter { $0.kind == .word } }

  /// Returns the range of the first occurrence of these tokens in a row, in characters; nil if there is none.
  func place(of texts: [String]) -> Range<Int>? {
    // The first word only determines the kind of the line.
    for start in tokens.indices.dropFirst() where start + texts.count <= tokens.count && !texts.isEmpty {
      let found = tokens[start..<start + texts.count]
      guard zip(found, texts).allSatisfy({ $0.text == $1 }), let first = found.first, let last = found.last else {
        continue
      }
      return first.range.lowerBound..<last.range.upperBound
    }
    return nil
  }

  mutating func advance() { index += 1 }

  func expected(_ what: String) -> SpecFault {
    SpecFault(.expected(what, usage: sample), token.range)
  }

  mutating func take(_ text: String) -> Bool {
    guard token.text == text, token.kind != .string, token.kind != .end else { return false }
    index += 1
    return true
  }

  mutating func need(_ text: String) throws(SpecFault) {
    guard take(text) else { throw expected("'\(text)'") }
  }

  func requireEnd() throws(SpecFault) {
    guard token.kind != .end else { return }
    let words =
      [
        "load": ["from"], "page": ["from"], "output": ["repeats", "->"], "watch": ["as", "from"],
        "search": ["as", "from", "on", "needs"],
        "do": ["from"] + SpecBuilder.effectWords, "submit": ["from"] + SpecBuilder.effectWords,
        "reloads": ["when"], "form": ["edits"], "child": ["edits"],
      ][word] ?? []
    let nearest = token.kind == .word ? NearestName.find(token.text, among: words.filter { $0 != token.text }) : nil
    throw SpecFault(.unexpectedText(token.text, nearest: nearest, usage: sample), token.range)
  }

  mutating func anyWord(_ what: String) throws(SpecFault) -> SpecToken {
    guard token.kind == .word, token.text != "_", !token.text.hasPrefix("$") else { throw expected(what) }
    defer { index += 1 }
    return token
  }

  /// Reads a name in lower camel case that generated code declares unchanged.
  mutating func name(_ what: String) throws(SpecFault) -> SpecToken {
    let word = try anyWord(what)
    try Self.checkMember(word)
    return word
  }

  private static func checkMember(_ word: SpecToken) throws(SpecFault) {
    let lower = TypeName.lowerCamelCase(composed(word.text))
    if Identifier.keywords.contains(word.text) {
      throw SpecFault(.reserved(word.text, meaning: "a Swift keyword", suggestion: "\(lower)Value"), word.range)
    }
    guard word.text.unicodeScalars.elementsEqual(lower.unicodeScalars), word.text.first != "_" else {
      let suggestion = TypeName.lowerCamelCase(String(lower.drop { $0 == "_" }))
      throw SpecFault(
        .reserved(
          word.text, meaning: "not in lower camel case", suggestion: suggestion.isEmpty ? "value" : suggestion),
        word.range)
    }
    if word.text.utf8.count > TypeName.byteLimit {
      throw SpecFault(
        .reserved(word.text, meaning: "too long for a name", suggestion: String(word.text.prefix(20))), word.range)
    }
  }

  mutating func member(_ role: NameRole) throws(SpecFault) -> (name: MemberName, range: Range<Int>) {
    let word = try anyWord("the name")
    let name: MemberName
    do throws(NameError) {
      name = try MemberName(word.text, role: role)
    } catch {
      throw SpecFault(.name(error), word.range)
    }
    guard name.text.unicodeScalars.elementsEqual(word.text.unicodeScalars) else {
      throw SpecFault(.reserved(word.text, meaning: "not in lower camel case", suggestion: name.text), word.range)
    }
    return (name, word.range)
  }

  // MARK: - Parameters and arguments

  /// Reads the label of an argument, which may be a keyword.
  private mutating func label(_ what: String) throws(SpecFault) -> SpecToken {
    let isKeyword = Identifier.keywords.contains(token.text) && token.text.first?.isLowercase == true
    return isKeyword && token.kind == .word && Identifier.label(token.text) == token.text
      ? try anyWord(what) : try name(what)
  }

  /// Reads the label of a parameter, or its name if it has no separate label.
  /// Throws a specific error if a type stands there instead.
  private mutating func partName() throws(SpecFault) -> SpecToken {
    let start = token.range.lowerBound
    let isType = token.text == "[" || token.kind == .word && token.text.first?.isUppercase == true
    guard isType else { return try label("the name of a parameter") }
    var rest = self
    guard let type = try? rest.type(), rest.token.text != ":", type.names.count > 0 else {
      return try label("the name of a parameter")
    }
    let last = type.names[type.names.count - 1].path.last ?? "value"
    throw SpecFault(
      .unnamed(type.text, name: TypeName.lowerCamelCase(last)), start..<rest.lastRange.upperBound)
  }

  /// Reads parameters in parentheses, `(id: Int, _ name: String)`; none if there is no `(`.
  ///
  /// - Parameters:
  ///   - allowsBare: Whether a name may stand without a type, as in the payload of an event.
  ///   - allowsKeywords: Whether a keyword may be a name. If not, it needs another name inside: `in list: Int`.
  ///   - read: Reads the value behind a parameter's `=`; nil if no value is allowed.
  mutating func parameters(
    allowsBare: Bool = false, allowsKeywords: Bool = false,
    value read: ((inout SpecLine, SpecToken, SpecType) throws(SpecFault) -> Void)? = nil
  ) throws(SpecFault) -> [(label: String?, name: SpecToken, type: SpecType?)] {
    guard take("(") else { return [] }
    var result: [(label: String?, name: SpecToken, type: SpecType?)] = []
    var names: Set<String> = []
    if !allowsBare, take(")") { return [] }
    repeat {
      let isUnlabelled = take("_")
      let first = isUnlabelled ? try name("the name of a parameter") : try partName()
      if allowsBare, !isUnlabelled, token.text == "," || token.text == ")" {
        try Self.checkMember(first)
        result.append((nil, first, nil))
      } else {
        if !isUnlabelled { try refuseMissingColon(behind: first) }
        let inner = token.kind == .word && !isUnlabelled ? try name("the name of a parameter") : first
        if !allowsKeywords { try Self.checkMember(inner) }
        try need(":")
        let type = try type()
        result.append((isUnlabelled ? nil : first.text, inner, type))
        if let read, take("=") { try read(&self, inner, type) }
        if token.text == "=" { throw SpecFault(.parameterValue(inner.text), token.range) }
      }
      let last = result[result.count - 1].name
      if !names.insert(last.text).inserted { throw SpecFault(.duplicate(last.text), last.range) }
    } while take(",")
    try need(")")
    return result
  }

  /// Reads arguments in parentheses: `(page: page, 20)`.
  mutating func arguments() throws(SpecFault) -> [(argument: Spec.Argument, range: Range<Int>)] {
    try need("(")
    var result: [(argument: Spec.Argument, range: Range<Int>)] = []
    if take(")") { return [] }
    repeat {
      var label: String?
      let start = token.range.lowerBound
      if token.kind == .word, index + 1 < tokens.count, tokens[index + 1].text == ":" {
        label = try self.label("a label").text
        index += 1
      }
      let value = try expression()
      result.append((Spec.Argument(label: label, value: value), start..<lastRange.upperBound))
    } while take(",")
    try need(")")
    return result
  }

  // MARK: - Types

  mutating func type() throws(SpecFault) -> SpecType {
    let start = token.range.lowerBound
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { throw SpecFault(.tooDeep, token.range) }
    var type: SpecType
    if take("[") {
      let element = try self.type()
      type = take(":") ? .dictionary(element, try self.type()) : .array(element)
      try need("]")
    } else {
      type = try namedType()
    }
    while token.kind == .sign, !token.hasLeadingSpace, token.text.allSatisfy({ $0 == "?" }) {
      if token.text.count > 1 {
        throw SpecFault(.type(text(from: start) + "??", reason: "is optional twice; remove one '?'"), token.range)
      }
      if case .optional = type {
        throw SpecFault(.type(text(from: start) + "?", reason: "is optional twice; remove one '?'"), token.range)
      }
      type = .optional(type)
      index += 1
    }
    return type
  }

  private mutating func namedType() throws(SpecFault) -> SpecType {
    if token.text == "(", token.kind == .punctuation {
      let reason = "begins a tuple or a function, which cannot be compared; use a struct: 'type Pair { … }'"
      throw SpecFault(.type("(", reason: reason), token.range)
    }
    guard token.kind == .word, !token.text.hasPrefix("$"), token.text != "_" else { throw expected("a type") }
    var path: [String] = []
    repeat {
      let word = try anyWord("a type")
      let reason: String? =
        switch word.text {
        case "Error":
          "is not 'Equatable'; name an error type of your own, or, in a load, only the type of its value"
        case "Output", "ViewModel": "means the ViewModel's own type here; rename the type"
        case "Void", "Never", "Any", "AnyObject", "Self", "Type", "Protocol":
          "is not 'Equatable' and 'Sendable'; use a struct or an enum"
        case "any", "some", "inout": "cannot be part of a type here; use a struct or an enum"
        case "AnyPublisher", "AnyCancellable", "Cancellable", "CancelBag", "PassthroughSubject", "CurrentValueSubject":
          "cannot be a value of a screen; use the type of its values"
        case _ where Self.reservedTypes.contains(word.text):
          "is already used by the generated code; rename the type"
        default:
          word.text.first?.isLowercase == true || Identifier.keywords.contains(word.text)
            ? "is not a type name; start it with a capital letter: '\(Identifier.capitalized(word.text))'" : nil
        }
      if let reason { throw SpecFault(.type(word.text, reason: reason), word.range) }
      path.append(word.text)
      if path.count > Self.depthLimit { throw SpecFault(.tooDeep, word.range) }
    } while token.text == "." && !token.hasLeadingSpace && take(".")
    var arguments: [SpecType] = []
    if token.text == "<", !token.hasLeadingSpace {
      index += 1
      repeat { arguments.append(try type()) } while take(",")
      guard take(">") else { throw expected("'>'") }
    }
    return .named(path, arguments)
  }

  // MARK: - Models

  /// Reads a string and returns its text without the quotes: `post_title` for `"post_title"`.
  mutating func string(_ what: String) throws(SpecFault) -> String {
    guard token.kind == .string else { throw expected(what) }
    defer { index += 1 }
    return String(token.text.dropFirst().dropLast())
  }

  /// A text for users behind a name; nil if there is none.
  mutating func title() throws(SpecFault) -> String? {
    guard token.kind == .string else { return nil }
    let place = token.range
    let title = try string("the title")
    if title.allSatisfy(\.isWhitespace) {
      throw SpecFault(.expected("a title with letters", usage: sample), place)
    }
    return title
  }

  // MARK: - Values

  mutating func expression() throws(SpecFault) -> SpecExpression {
    let start = index
    try operands()
    return expression(from: start)
  }

  private mutating func operands() throws(SpecFault) {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { throw SpecFault(.tooDeep, token.range) }
    try operand()
    while token.kind == .sign, Self.operators.contains(token.text) {
      // As in Swift, an operator has space on both sides or on neither.
      let isApart = token.hasLeadingSpace
      index += 1
      guard token.kind == .end || token.hasLeadingSpace == isApart else { throw expected("a space") }
      try operand()
    }
    if token.text == "?", token.kind == .sign, token.hasLeadingSpace {
      index += 1
      try operands()
      try need(":")
      try operands()
    }
  }

  private static let operators: Set<String> = [
    "==", "!=", "<", ">", "<=", ">=", "&&", "||", "??", "+", "-", "*", "/", "%", "...", "..<",
  ]

  private mutating func operand() throws(SpecFault) {
    if token.isUnaryOperator {
      let first = token
      index += 1
      if token.hasLeadingSpace { throw expected("a value") }
      // Swift accepts no two unary operators in a row: '--1', '!!true'.
      let both = first.range.lowerBound..<token.range.upperBound
      if token.isUnaryOperator { throw SpecFault(.operatorOrder(first.text + token.text), both) }
    }
    try primary()
    while !token.hasLeadingSpace {
      let marks = tokens[index...].prefix { $0.text == "?" && !$0.hasLeadingSpace }.count
      if marks > 0, tokens[index + marks].text == ".", !tokens[index + marks].hasLeadingSpace { index += marks }
      if token.text == "." {
        index += 1
        _ = try anyWord("a name")
      } else if token.text == "(" {
        _ = try arguments()
      } else if token.text == "[" {
        index += 1
        try operands()
        try need("]")
      } else if token.text == "!", token.kind == .sign {
        throw SpecFault(.forceUnwrap, token.range)
      } else {
        break
      }
    }
  }

  private mutating func primary() throws(SpecFault) {
    switch token.kind {
    case .number, .string:
      index += 1
    case .word where token.text == "$0" || ["true", "false", "nil"].contains(token.text):
      index += 1
    case .word where !token.text.hasPrefix("$") && !Identifier.keywords.contains(token.text):
      index += 1
    case .punctuation where token.text == ".":
      index += 1
      guard !token.hasLeadingSpace else { throw expected("a name") }
      _ = try anyWord("a name")
    case .punctuation where token.text == "(":
      index += 1
      try operands()
      try need(")")
    case .punctuation where token.text == "[":
      index += 1
      if take("]") { return }
      if take(":") { return try need("]") }
      repeat {
        try operands()
        if take(":") { try operands() }
      } while take(",")
      try need("]")
    default:
      throw expected("a value")
    }
  }

  /// The expression that consists of the tokens from `start` to the current one, which is excluded.
  private func expression(from start: Int) -> SpecExpression {
    var pieces = [""]
    var members: [String] = []
    var identifiers: [String] = []
    var brackets: [String] = []
    for position in start..<index {
      let token = tokens[position]
      if token.kind == .punctuation, "([".contains(token.text) { brackets.append(token.text) }
      if token.kind == .punctuation, ")]".contains(token.text) { _ = brackets.popLast() }
      if position > start, token.hasLeadingSpace { pieces[pieces.count - 1] += " " }
      if token.text == "$0", token.kind == .word {
        pieces.append("")
        continue
      }
      pieces[pieces.count - 1] += token.text
      guard token.kind == .word, !["true", "false", "nil"].contains(token.text) else { continue }
      let isLabel =
        brackets.last == "(" && position > start && ["(", ","].contains(tokens[position - 1].text)
        && position + 1 < index && tokens[position + 1].text == ":"
      if isLabel { continue }
      let isBehindDot = position > start && tokens[position - 1].text == "."
      let isLeading =
        isBehindDot
        && (position - 2 < start || tokens[position - 1].hasLeadingSpace
          || "([,:".contains(tokens[position - 2].text))
      if isLeading { members.append(token.text) } else if !isBehindDot { identifiers.append(token.text) }
    }
    return SpecExpression(pieces: pieces, members: members, identifiers: identifiers)
  }

  func text(from start: Int) -> String { String(characters[start..<max(start, lastRange.upperBound)]) }
}
