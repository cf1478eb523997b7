import SwiftScan

extension LintedFile {
  /// Whether a task only ends something after a delay, such as a message that disappears. Either its name says so, or
  /// the code behind the sleep only hides or resets something.
  func isExpiry(_ task: Int, behind sleep: Int, in closure: Range<Int>) -> Bool {
    let name = source.identifierName(task).lowercased()
    if ["timeout", "expir", "hide", "dismiss", "toast", "retry", "poll"].contains(where: { name.contains($0) }) {
      return true
    }
    var takesBack = false
    let start = source.memberCall(at: sleep, code)?.arguments.upperBound ?? sleep + 1
    for token in start..<max(start, closure.upperBound) {
      if source.tokens[token].kind == .equal {
        // `guard let self = self`
        if source.tokens[token - 1].keyword == .self { continue }
        let value = source.firstName(of: token + 1, before: closure.upperBound)
        guard [.nil, .false].contains(source.tokens[value].keyword) || isEmptyLiteral(value) else {
          return false
        }
        takesBack = true
      } else if source.tokens[token].kind == .identifier, source.call(at: token, code) != nil,
        !source.isNamed(token, anyOf: ["run", "withAnimation", "checkCancellation", "isCancelled"])
      {
        guard Self.endings.contains(where: { source.isNamed(token, startingWith: $0) }) else { return false }
        takesBack = true
      }
    }
    return takesBack
  }

  /// Whether a value is `0`, `""` or `[]`.
  private func isEmptyLiteral(_ value: Int) -> Bool {
    let (first, second) = (source.tokens[value], source.tokens[value + 1])
    let end: Int
    switch (first.kind, second.kind) {
    case (.integerLiteral, _) where first.end - first.start == 1 && source.text[Int(first.start)] == UInt8(ascii: "0"):
      end = value + 1
    case (.stringOpen, .stringClose), (.openBracket, .closeBracket): end = value + 2
    default: return false
    }
    let next = source.tokens[end]
    return next.startsLine || [.semicolon, .closeBrace, .closeParen].contains(next.kind)
  }

  /// Beginnings of names of methods that only hide or reset something.
  private static let endings: [StaticString] = ["hide", "dismiss", "reset", "clear", "remove", "expire"]
}
