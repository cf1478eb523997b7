/// A Swift expression of which vmgen knows the names only. Generated code contains it unchanged.
public struct SpecCode: Hashable, Sendable {
  var tokens: [SpecToken]

  /// The expression as Swift source.
  public var text: String { text { $0 } }

  /// The source text with the screen's names replaced.
  func text(naming name: (String) -> String) -> String {
    let mentions = Set(nameIndices)
    var result = ""
    for (index, token) in tokens.enumerated() {
      if index > 0, needsSpace(index) { result += " " }
      result += mentions.contains(index) ? name(token.text) : token.text
    }
    return result
  }

  /// The names that the code neither declares nor accesses as members, except standard functions: loads, states, types.
  var names: [SpecToken] { nameIndices.map { tokens[$0] } }

  /// Whether ``SpecValue`` can represent the code, so that its type can be checked: it has no closures, casts or
  /// interpolations.
  var isTypeCheckable: Bool {
    !tokens.contains { token in
      ["{", "\\", "as", "is"].contains(token.text) || token.text.hasPrefix("$")
        || token.kind == .string && (token.text.first == ")" || token.text.hasSuffix("\\("))
    }
  }

  /// The members that the code accesses on values.
  var members: Set<String> {
    Set(tokens.indices.dropFirst().filter { tokens[$0 - 1].text == "." }.map { tokens[$0].text })
  }

  /// Words that are no names.
  private static let words: Set<String> = ["_", "as", "false", "in", "is", "nil", "true"]

  /// Functions of the standard library.
  private static let functions: Set<String> = ["abs", "max", "min", "zip"]

  /// The indices of the tokens that are `names`.
  private var nameIndices: [Int] {
    let locals = locals
    var brackets: [String] = []
    var result: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.kind == .punctuation, "([{".contains(token.text) { brackets.append(token.text) }
      if token.kind == .punctuation, ")]}".contains(token.text) { _ = brackets.popLast() }
      guard token.kind == .word, !token.text.hasPrefix("$"), !Self.words.contains(token.text) else { continue }
      let (before, behind) = (text(at: index - 1), text(at: index + 1))
      let isLabel = behind == ":" && (before == "(" || before == ",") && brackets.last == "("
      let isFunction = behind == "(" && Self.functions.contains(token.text)
      if before != ".", !isLabel, !isFunction, !locals.contains(token.text) { result.append(index) }
    }
    return result
  }

  /// The names that closures declare as parameters.
  private var locals: Set<String> {
    var result: Set<String> = []
    // In `trimmingCharacters(in: set)` the word is a label.
    for index in tokens.indices
    where tokens[index].text == "in" && tokens[index].kind == .word && text(at: index + 1) != ":" {
      result.formUnion(tokens[..<index].reversed().prefix { $0.text != "{" }.filter { $0.kind == .word }.map(\.text))
    }
    return result
  }

  private func text(at index: Int) -> String {
    tokens.indices.contains(index) && tokens[index].kind != .string ? tokens[index].text : ""
  }

  /// Whether swift-format would put a space before the token.
  private func needsSpace(_ index: Int) -> Bool {
    let (before, own) = (text(at: index - 1), text(at: index))
    if before == "(" || before == "[" || own == ")" || own == "]" || own == "," { return false }
    if before == "{" || own == "}" { return before != "{" || own != "}" }
    if before == "," || before == ":" || Self.signs.contains(before) || Self.signs.contains(own) { return true }
    return tokens[index].hasLeadingSpace || own == "{"
  }

  /// Binary operators that need a space on both sides.
  private static let signs: Set<String> = ["??", "&&", "||", "==", "!=", "<=", ">=", "+", "*", "/", "%"]
}
