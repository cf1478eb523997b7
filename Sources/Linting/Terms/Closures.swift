import SwiftScan

extension LintedFile {
  /// The call that starts a task whose `Task` is at a token: `Task { … }`, `(Task).init(…)` or `Task.detached { … }`.
  func taskCall(at task: Int) -> MemberCall? {
    guard let member = source.member(of: task), source.isNamed(member, "detached") else {
      return source.construction(at: task, code)
    }
    return source.memberCall(at: member, code)
  }
}

/// The `self` tokens of a file. Collected once, so that counting the mentions in a closure takes a binary search.
struct SelfMentions {
  private let source: SourceFile
  /// The tokens that are `self` as an object, in order.
  let tokens: [Int]

  init(_ source: SourceFile) {
    self.source = source
    var found: [Int] = []
    source.tokens.forEach(in: 0..<source.tokens.count) { index, token in
      if token.keyword == .self, source.isSelf(index) { found.append(index) }
    }
    tokens = found
  }

  /// The indices of the mentions in a token range.
  func indices(in range: Range<Int>) -> Range<Int> { position(range.lowerBound)..<position(range.upperBound) }

  /// The number of mentions in a token range.
  func count(in range: Range<Int>) -> Int { position(range.upperBound) - position(range.lowerBound) }

  private func position(_ token: Int) -> Int {
    tokens.partitioningIndex { $0 >= token }
  }

  /// Whether a closure mentions `self` without capturing it as `[weak self]` or `[unowned self]`.
  ///
  /// `[weak owner = self]` and `[id = self.id]` are no mentions. `[weak self]` in a nested closure is one, because the
  /// nested closure captures the `self` of this closure.
  func areStrong(in closure: Range<Int>) -> Bool {
    var strong = count(in: closure)
    if strong == 0 { return false }
    for capture in source.captures(of: closure) {
      if capture.isWeak {
        if source.tokens[capture.name].keyword == .self { return false }
        strong -= count(in: capture.tokens)
      } else if source.takesMemberOfSelf(capture) {
        strong -= 1
      }
    }
    return strong > 0
  }
}

/// One entry of a capture list: `weak self`, `x`, `owner = self`.
struct Capture {
  /// Whether it is `weak` or `unowned`.
  var isWeak: Bool
  /// Whether it is `unowned`.
  var isUnowned: Bool
  /// The token of the name inside the closure.
  var name: Int
  var tokens: Range<Int>
}

extension SourceFile {
  /// Whether a token is `self` as an object, unlike in `Type.self`, in `\.self` or as a label.
  func isSelf(_ token: Int) -> Bool {
    guard tokens[token].kind == .keyword, tokens[token].keyword == .self else { return false }
    if token == 0 { return true }
    if tokens[token - 1].kind == .period { return false }
    return tokens[token + 1].kind != .colon || !isLabelPlace(token)
  }

  /// Whether a token may be an argument label: it is behind `(`, or behind a comma in parentheses.
  private func isLabelPlace(_ token: Int) -> Bool {
    var index = token - 1
    if tokens[index].kind != .comma { return tokens[index].kind == .openParen }
    while index > 0 {
      switch tokens[index].kind {
      case .openParen: return true
      case .openBracket, .openBrace, .interpolationOpen: return false
      case .closeParen, .closeBracket, .closeBrace, .interpolationClose, .stringClose:
        index = min(index - 1, tokens.partner(of: index))
      default: break
      }
      index -= 1
    }
    return false
  }

  /// Whether the first argument of a call has this label.
  func isFirstLabel(_ label: StaticString, of call: MemberCall) -> Bool {
    guard call.arguments.count > 3 else { return false }
    let first = call.arguments.lowerBound + 1
    return isNamed(first, label) && tokens[first + 1].kind == .colon
  }

  /// The entries of a closure's capture list; empty if there is none.
  func captures(of closure: Range<Int>) -> [Capture] {
    var index = closure.lowerBound + 1
    while tokens[index].kind == .at, index < closure.upperBound {
      index += 2
      while tokens[index].kind == .period { index += 2 }
      if tokens[index].kind == .openParen, tokens[index].start == tokens[index - 1].end { index = tokens.behind(index) }
    }
    guard tokens[index].kind == .openBracket, isSignature(behind: index) else { return [] }
    let end = tokens.behind(index) - 1
    var captures: [Capture] = []
    var start = index + 1
    while start < end {
      var next = start
      while next < end, tokens[next].kind != .comma {
        switch tokens[next].kind {
        case .openParen, .openBracket, .openBrace, .stringOpen: next = max(next + 1, tokens.behind(next))
        default: next = genericArgumentsEnd(next).map { $0 + 1 } ?? next + 1
        }
      }
      next = min(next, end)
      captures.append(capture(start..<next))
      start = next + 1
    }
    return captures
  }

  /// Whether a capture holds a member of `self`, as in `[id = self.id]`, and not the object.
  func takesMemberOfSelf(_ capture: Capture) -> Bool {
    guard let equal = capture.tokens.first(where: { tokens[$0].kind == .equal }) else { return false }
    let value = bareExpression(equal + 1..<capture.tokens.upperBound)
    var index = value.lowerBound
    if index < value.upperBound, tokens[index].kind == .openParen {
      guard isExactly(bareExpression(index..<tokens.behind(index)), "self") else { return false }
      index = tokens.behind(index)
    } else {
      guard index < value.upperBound, isSelf(index) else { return false }
      index += 1
    }
    while tokens[index].kind == .postfixQuestion || tokens[index].kind == .postfixExclamation { index += 1 }
    return index < value.upperBound && tokens[index].kind == .period && isChain(value)
  }

  private func capture(_ range: Range<Int>) -> Capture {
    var name = range.lowerBound
    // `weak = 1` captures a variable named `weak`.
    let isWeak =
      [.weak, .unowned].contains(tokens[name].keyword) && range.count > 1 && tokens[name + 1].kind != .equal
    if isWeak {
      name += 1
      if tokens[name].kind == .openParen { name = tokens.behind(name) }
    }
    return Capture(
      isWeak: isWeak, isUnowned: isWeak && tokens[range.lowerBound].keyword == .unowned,
      name: min(name, range.upperBound - 1), tokens: range)
  }

  /// Whether brackets at the start of a closure are its capture list. If so, parameters and `in` follow, possibly on
  /// other lines.
  private func isSignature(behind bracket: Int) -> Bool {
    var index = tokens.behind(bracket)
    while true {
      switch tokens[index].kind {
      case .keyword:
        switch tokens[index].keyword {
        case .in: return true
        case .throws, .rethrows, .Any, .Self, .inout: index += 1
        default: return false
        }
      case .identifier, .wildcard, .comma, .colon, .period, .arrow, .postfixQuestion, .postfixExclamation, .at,
        .placeholder, .binaryOperator, .prefixOperator, .postfixOperator:
        index += 1
      case .openParen, .openBracket: index = max(index + 1, tokens.behind(index))
      default: return false
      }
    }
  }
}

extension SourceFile {
  /// The index behind the signature of a closure: behind its `in`, or behind its brace if it has none.
  func behindSignature(of closure: Range<Int>) -> Int {
    var index = closure.lowerBound + 1
    while index < closure.upperBound {
      switch tokens[index].kind {
      case .keyword:
        if tokens[index].keyword == .in { return index + 1 }
        guard [.throws, .rethrows, .Any, .Self, .inout, .self].contains(tokens[index].keyword) else {
          return closure.lowerBound + 1
        }
        index += 1
      case .identifier, .wildcard, .comma, .colon, .period, .arrow, .postfixQuestion, .postfixExclamation, .at,
        .placeholder, .binaryOperator, .prefixOperator, .postfixOperator:
        index += 1
      case .openParen, .openBracket: index = max(index + 1, tokens.behind(index))
      default: return closure.lowerBound + 1
      }
    }
    return closure.lowerBound + 1
  }
}

extension SourceFile {
  /// Whether a path of members starts at a name: `MainActor.run`, `(DispatchQueue.main).async`.
  func isPath(_ names: [StaticString], at start: Int) -> Bool {
    var next: Int? = start
    for name in names {
      guard let index = next, isNamed(index, name) else { return false }
      next = member(of: index)
    }
    return true
  }
}
