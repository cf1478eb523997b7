/// A Swift expression in a line, which the generated code gets as it is. Only the names in it are known.
public struct SpecCode: Hashable, Sendable {
  var tokens: [SpecToken]

  /// As code has it.
  public var text: String { text { $0 } }

  /// With other code in the place of the screen's names.
  func text(naming name: (String) -> String) -> String {
    let mentions = Set(mentions)
    var result = ""
    for (index, token) in tokens.enumerated() {
      if index > 0, isApart(index) { result += " " }
      result += mentions.contains(index) ? name(token.text) : token.text
    }
    return result
  }

  /// The names that the code uses and neither declares nor asks of something else.
  var names: [SpecToken] { mentions.map { tokens[$0] } }

  /// Whether all of it is an expression of the language, whose type can be told.
  var isPlain: Bool {
    !tokens.contains { token in
      ["{", "\\", "as", "is"].contains(token.text) || token.text.hasPrefix("$")
        || token.kind == .string && (token.text.first == ")" || token.text.hasSuffix("\\("))
    }
  }

  /// The members that are asked of values.
  var members: Set<String> {
    Set(tokens.indices.dropFirst().filter { tokens[$0 - 1].text == "." }.map { tokens[$0].text })
  }

  private static let words: Set<String> = ["_", "as", "false", "in", "is", "nil", "true"]

  /// Functions of the standard library.
  private static let functions: Set<String> = ["abs", "max", "min", "zip"]

  private var mentions: [Int] {
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

  /// The parameters of closures.
  private var locals: Set<String> {
    var result: Set<String> = []
    for index in tokens.indices where tokens[index].text == "in" && tokens[index].kind == .word {
      result.formUnion(tokens[..<index].reversed().prefix { $0.text != "{" }.filter { $0.kind == .word }.map(\.text))
    }
    return result
  }

  private func text(at index: Int) -> String {
    tokens.indices.contains(index) && tokens[index].kind != .string ? tokens[index].text : ""
  }

  /// Whether space stands before a token, as the formatter would have it.
  private func isApart(_ index: Int) -> Bool {
    let (before, own) = (text(at: index - 1), text(at: index))
    if before == "(" || before == "[" || own == ")" || own == "]" || own == "," { return false }
    if before == "{" || own == "}" { return before != "{" || own != "}" }
    if before == "," || before == ":" || Self.signs.contains(before) || Self.signs.contains(own) { return true }
    return tokens[index].isApart || own == "{"
  }

  /// Operators that stand between two values and nowhere else.
  private static let signs: Set<String> = ["??", "&&", "||", "==", "!=", "<=", ">=", "+", "*", "/", "%"]
}
