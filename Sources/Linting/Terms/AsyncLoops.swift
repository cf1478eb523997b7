import SwiftScan

/// The loops of a file that wait again and again, possibly forever.
struct AsyncLoops {
  /// A loop with `for await` or with `while`.
  struct Loop {
    /// Its block, with the braces.
    var body: Range<Int>
    var isFor: Bool
  }

  private let file: LintedFile
  private let source: SourceFile
  /// The tokens `for` of `for await` and `for try await`, and `while` before a condition that may never change.
  private let starts: [Int]
  /// The tokens `await`.
  private let waits: [Int]
  /// The tokens `break`, `return` and `throw`, except those behind a condition with `isCancelled`.
  private let exits: [Int]

  init(_ file: LintedFile) {
    self.file = file
    self.source = file.source
    let source = file.source
    var (starts, waits, exits) = ([Int](), [Int](), [Int]())
    for token in 0..<source.tokens.count {
      switch source.tokens[token].keyword {
      case .for:
        let next = source.tokens[token + 1].keyword == .try ? token + 2 : token + 1
        if source.tokens[next].keyword == .await { starts.append(token) }
      case .while:
        let next = source.tokens[token + 1]
        if next.keyword == .true || next.kind == .prefixOperator || next.kind == .openParen { starts.append(token) }
      case .await: waits.append(token)
      case .break, .return, .throw: if !Self.isBehindCancellation(token, source) { exits.append(token) }
      default: break
      }
    }
    (self.starts, self.waits, self.exits) = (starts, waits, exits)
  }

  /// The loops in a closure that may run forever: `for await`, and `while true` and `while !Task.isCancelled` with an
  /// `await`. Ignores loops over a task group and `while` loops with an exit, because they end.
  func loops(in closure: Range<Int>) -> [Loop] {
    var loops: [Loop] = []
    lazy var groups = closure.filter { source.isNamed($0, endingIn: "TaskGroup") }
    let first = starts.partitioningIndex { $0 >= closure.lowerBound }
    for token in starts[first...].prefix(while: { $0 < closure.upperBound }) {
      let isFor = source.tokens[token].keyword == .for
      var index = token + 1
      var isOverGroup = false
      while index < closure.upperBound, source.tokens[index].kind != .openBrace || file.code.role(of: index) != .block {
        if isFor, source.tokens[index].keyword == .in {
          let name = source.firstName(of: index + 1, before: closure.upperBound)
          let next = source.behindParentheses(name)
          if source.tokens[name].kind == .identifier, source.tokens[next].kind == .openBrace {
            isOverGroup = groups.contains { $0 < token && isParameter(name, in: $0 + 1..<token) }
          }
        }
        index =
          source.tokens[index].kind == .openParen || source.tokens[index].kind == .openBrace
          ? max(index + 1, source.tokens.behind(index)) : index + 1
      }
      guard index < closure.upperBound, !isOverGroup else { continue }
      let body = index..<source.tokens.behind(index)
      if !isFor {
        guard isEndless(token + 1..<index), contains(waits, in: body), !contains(exits, in: body) else { continue }
      }
      loops.append(Loop(body: body, isFor: isFor))
    }
    return loops
  }

  /// Whether a condition is `true` or `!Task.isCancelled`.
  private func isEndless(_ condition: Range<Int>) -> Bool {
    let condition = source.bareExpression(condition)
    if source.isExactly(condition, "true") { return true }
    guard let first = condition.first, source.tokens[first].kind == .prefixOperator,
      source.text.matches(source.bytes(ofToken: first), "!")
    else { return false }
    let value = source.bareExpression(first + 1..<condition.upperBound)
    // `Task.isCancelled` or `_Concurrency.Task.isCancelled`
    let names = value.filter { source.tokens[$0].kind == .identifier }
    return names.count * 2 == value.count + 1 && source.isNamed(value.upperBound - 1, "isCancelled")
      && names.count > 1 && source.isNamed(value.upperBound - 3, "Task")
  }

  private func contains(_ tokens: [Int], in range: Range<Int>) -> Bool {
    let index = tokens.partitioningIndex { $0 >= range.lowerBound }
    return index < tokens.count && tokens[index] < range.upperBound
  }

  /// Whether an exit is the first statement of a block whose condition asks `isCancelled`. The loop then ends no sooner
  /// than the task.
  private static func isBehindCancellation(_ exit: Int, _ source: SourceFile) -> Bool {
    guard exit > 1, source.tokens[exit - 1].kind == .openBrace else { return false }
    for token in (max(0, exit - longestCondition)..<exit - 1).reversed() {
      switch source.tokens[token].kind {
      case .openBrace, .closeBrace: return false
      case .identifier: if source.isNamed(token, "isCancelled") { return true }
      default: continue
      }
    }
    return false
  }

  private static let longestCondition = 24

  /// Whether a name may be that of a closure's parameter in a token range.
  private func isParameter(_ name: Int, in range: Range<Int>) -> Bool {
    range.contains { token in
      source.tokens[token].kind == .identifier && source.nameHash(token) == source.nameHash(name)
        && [.openBrace, .openParen, .comma, .closeBracket].contains(source.tokens[token - 1].kind)
        && (source.tokens[token + 1].keyword == .in
          || [.colon, .comma, .closeParen, .arrow].contains(source.tokens[token + 1].kind))
    }
  }
}
