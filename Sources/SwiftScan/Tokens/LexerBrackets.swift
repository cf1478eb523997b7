// Opening and closing tokens, and how they pair.
extension Lexer {
  mutating func opening(_ kind: TokenKind) {
    let index = nextIndex
    single(kind)
    switch kind {
    case .openParen: push(.parenthesis, index)
    case .openBracket: push(.bracket, index)
    default: push(.brace, index)
    }
  }

  mutating func closing(_ kind: TokenKind) {
    let index = nextIndex
    single(kind)
    switch kind {
    case .closeParen: close(.parenthesis, at: index, isOpen: counts.parentheses > 0)
    case .closeBracket: close(.bracket, at: index, isOpen: counts.brackets > 0)
    default: close(.brace, at: index, isOpen: counts.braces > 0)
    }
  }

  mutating func closeParenthesis() {
    if let frame = strings.last {
      if frame.parentheses == 0 {
        position += 1
        closeInterpolation(width: 1)
        lexStringText()
        return
      }
      strings[strings.count - 1].parentheses -= 1
    }
    closing(.closeParen)
  }

  mutating func push(_ kind: Open.Kind, _ index: Int) {
    open.append(Open(kind: kind, index: Int32(index), outer: counts))
    switch kind {
    case .parenthesis: counts.parentheses += 1
    case .bracket: counts.brackets += 1
    case .brace:
      counts.braces += 1
      counts.parentheses = 0
      counts.brackets = 0
    case .condition:
      counts.conditions += 1
      counts.braces = 0
      counts.parentheses = 0
      counts.brackets = 0
    case .interpolation:
      counts = OpenCounts()
    }
  }

  /// Pops open brackets up to and including the innermost one of `kind`, and pairs that one with the token at `index`.
  ///
  /// If `isOpen` is false, none of `kind` can be closed here, and the token is reported as stray.
  mutating func close(_ kind: Open.Kind, at index: Int, isOpen: Bool) {
    guard isOpen else {
      note(.strayBracket, at: startOfToken(index))
      return
    }
    popUnclosed(above: kind, at: index)
    guard let opening = open.popLast() else { return }
    counts = opening.outer
    pair(Int(opening.index), index)
  }

  mutating func popUnclosed(above kind: Open.Kind, at index: Int) {
    while let unclosed = open.last, unclosed.kind != kind {
      _ = open.popLast()
      counts = unclosed.outer
      giveUp(unclosed, at: index)
    }
  }

  mutating func giveUp(_ unclosed: Open, at index: Int) {
    partners.append(BracketPair(opening: unclosed.index, end: ~Int32(index)))
    note(
      unclosed.kind == .condition ? .unclosedCondition : .unclosedBracket,
      at: startOfToken(Int(unclosed.index)))
  }

  mutating func endBranch(at index: Int, last: Bool) {
    guard counts.conditions > 0 else {
      note(.strayCondition, at: startOfToken(index))
      return
    }
    popUnclosed(above: .condition, at: index)
    guard last, let condition = open.popLast() else {
      // At the start of the next branch, only the condition itself is open.
      counts.braces = 0
      counts.parentheses = 0
      counts.brackets = 0
      return
    }
    counts = condition.outer
    pair(Int(condition.index), index)
  }

  /// Ends the interpolation of the innermost string. `position` is after its `)`, or where the missing `)` should be.
  mutating func closeInterpolation(width: Int = 0) {
    let index = nextIndex
    append(.interpolationClose, from: position - width)
    popUnclosed(above: .interpolation, at: index)
    guard let opening = open.popLast() else { return }
    counts = opening.outer
    pair(Int(opening.index), index)
    strings[strings.count - 1].interpolation = -1
  }

  /// Ends single-line strings at the end of their line, even inside an interpolation, with everything open inside them.
  mutating func closeStringsAtNewline() {
    while let frame = strings.last, !frame.isMultiline {
      closeInterpolation()
      sawNewline = false
      note(.unclosedString, at: startOfToken(frame.openToken))
      closeString(width: 0)
      sawNewline = true
    }
  }

  mutating func closeAll(at index: Int) {
    for unclosed in open.all.reversed() { giveUp(unclosed, at: index) }
    open.removeAll()
  }
}

/// An opening token and the token that ends it. If nothing closes it, all bits of `end` are inverted.
struct BracketPair: BitwiseCopyable {
  var opening: Int32
  var end: Int32
}

/// An open bracket, interpolation or condition.
struct Open: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable { case parenthesis, bracket, brace, interpolation, condition }
  var kind: Kind
  /// The index of its token.
  var index: Int32
  /// The counts outside of it.
  var outer: OpenCounts
}

/// The number of open brackets of each kind that can be closed at this point. A stray bracket then needs no search.
///
/// A closing bracket never reaches past an interpolation or the branch of a condition. `)` and `]` never reach past a
/// brace.
struct OpenCounts: BitwiseCopyable {
  var parentheses: Int32 = 0
  var brackets: Int32 = 0
  var braces: Int32 = 0
  var conditions: Int32 = 0
}
