extension SpecExpression {
  /// `$0 > 300` in a value.
  struct Comparison {
    /// What stands before the sign, one word: `$0`, or the last one of a path.
    var subject: String
    /// The literal behind it, with its sign.
    var value: SpecExpression
  }

  /// The comparisons with a literal in it, wherever they stand.
  var comparisons: [Comparison] {
    let words = words
    var result: [Comparison] = []
    for index in words.indices.dropFirst() where Self.comparing.contains(words[index]) {
      var literal = Array(words[(index + 1)...].prefix(1))
      if literal == ["-"] { literal = Array(words[(index + 1)...].prefix(2)) }
      let behind = index + 1 + literal.count
      let isWhole =
        behind >= words.count || ["&&", "||", ")", "}", ",", "?", ":"].contains(words[behind])
      guard isWhole, let last = literal.last, Self.isLiteral(last) else { continue }
      let isPath = index > 1 && words[index - 2] == "."
      result.append(
        Comparison(
          subject: isPath ? ".\(words[index - 1])" : words[index - 1],
          value: SpecExpression(pieces: [literal.joined()], members: [], identifiers: [])))
    }
    return result
  }

  /// Whether it is a range, which is none of the types that a line can name.
  var isRange: Bool {
    var depth = 0
    for word in words {
      if word == "(" || word == "[" { depth += 1 }
      if word == ")" || word == "]" { depth -= 1 }
      if depth == 0, word == "..." || word == "..<" { return true }
    }
    return false
  }

  private static let comparing: Set<String> = ["==", "!=", "<", ">", "<=", ">="]

  private static func isLiteral(_ word: String) -> Bool {
    guard let first = word.first else { return false }
    return first == "\"" || ("0"..."9").contains(first) || ["true", "false", "nil"].contains(word)
  }
}
