// What opens and closes, and how it pairs.
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

  /// Pops what is open down to and including the nearest of a kind, which must be there, and pairs it.
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
      note(.strayBracket, at: startOfToken(index))
      return
    }
    popUnclosed(above: .condition, at: index)
    guard last, let condition = open.popLast() else {
      // The next branch starts with nothing open but the condition itself.
      counts.braces = 0
      counts.parentheses = 0
      counts.brackets = 0
      return
    }
    counts = condition.outer
    pair(Int(condition.index), index)
  }

  /// Ends the interpolation that the innermost string is in. `position` is behind its `)`, or where that is missing.
  mutating func closeInterpolation(width: Int = 0) {
    let index = nextIndex
    append(.interpolationClose, from: position - width)
    popUnclosed(above: .interpolation, at: index)
    guard let opening = open.popLast() else { return }
    counts = opening.outer
    pair(Int(opening.index), index)
    strings[strings.count - 1].interpolation = -1
  }

  /// A string on one line ends with it, in an interpolation too; what is open inside ends with it.
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

/// A token that opens and what ends it; where nothing closes it, all bits of that are turned round.
struct BracketPair: BitwiseCopyable {
  var opening: Int32
  var end: Int32
}

/// A bracket, interpolation or condition that has been opened.
struct Open: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable { case parenthesis, bracket, brace, interpolation, condition }
  var kind: Kind
  /// The index of its token.
  var index: Int32
  /// What could be closed outside of it.
  var outer: OpenCounts
}

/// How many brackets of a kind a closing one could close here: it never reaches past an interpolation, nor past the
/// branch of a condition, and `)` and `]` not past a brace. Counting them spares a stray bracket the search.
struct OpenCounts: BitwiseCopyable {
  var parentheses: Int32 = 0
  var brackets: Int32 = 0
  var braces: Int32 = 0
  var conditions: Int32 = 0
}
