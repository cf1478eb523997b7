/// The roles of the braces and the ranges of the `case` patterns in a file. Computed in one pass, for files whose
/// bodies are inspected.
public struct CodeMap: Sendable {
  /// The content of a pair of braces.
  public enum BraceRole: UInt8, Sendable {
    /// A closure: a value or a trailing closure.
    case closure
    /// The members of a type or extension.
    case members
    /// A function's body, or the accessors of a property or subscript.
    case body
    /// The block of a statement: `if`, `else`, `guard`, `for`, `while`, `switch`, `do`, `catch`, `defer`, `repeat`.
    case block
  }

  /// Two bits per token: the role of the brace, or zero. Filling a dictionary takes three times as long as the rest of
  /// the pass.
  private var roles: [UInt8]
  /// The patterns after `case` and `catch`, in order, as token ranges.
  private var patterns: [Range<Int>] = []

  /// The role of an opening brace.
  public func role(of brace: Int) -> BraceRole {
    BraceRole(rawValue: roles[brace >> 2] >> Self.shift(brace) & 3) ?? .closure
  }

  /// Whether a token is part of a pattern after `case` or `catch`.
  public func isInPattern(_ token: Int) -> Bool {
    let index = patterns.partitioningIndex { $0.upperBound > token }
    return index < patterns.count && patterns[index].contains(token)
  }

  /// Reads a whole file.
  public init(_ file: SourceFile) {
    let tokens = file.tokens
    roles = [UInt8](repeating: 0, count: tokens.count / 4 + 1)
    for declaration in file.declarations where !declaration.body.isEmpty {
      set(declaration.kind.hasMembers ? .members : .body, of: declaration.body.lowerBound)
    }
    for binding in file.bindings where !binding.accessorBlock.isEmpty {
      set(.body, of: binding.accessorBlock.lowerBound)
    }
    // Whether a statement in the innermost open bracket still needs its block, and the same for the brackets around it.
    var waits = false
    var outer = PlainStack<Bool>(capacity: 64)
    defer { outer.release() }
    let kinds = Self.kinds
    tokens.forEach(in: 0..<tokens.count, marked: { kinds.mark($0.kind) }) { index, token in
      switch token.kind {
      case .openBrace:
        if waits, !standsForAnOperand(index, tokens), !isFollowedAsClosure(index, tokens) {
          waits = false
          if role(of: index) == .closure { set(.block, of: index) }
        } else if role(of: index) == .closure, isAccessorBody(index, tokens) {
          set(.body, of: index)
        }
        outer.append(waits)
        waits = false
      case .openParen, .openBracket, .interpolationOpen:
        outer.append(waits)
        waits = false
      case .closeBrace, .closeParen, .closeBracket, .interpolationClose:
        if tokens.partner(of: index) >= 0, let last = outer.popLast() { waits = last }
      case .keyword:
        if index > 0, tokens[index - 1].kind == .period || tokens[index + 1].kind == .colon { break }
        switch token.keyword {
        case .if, .guard, .for, .switch, .else, .do, .defer, .repeat:
          waits = true
        case .catch:
          waits = true
          patterns.append(pattern(behind: index, tokens))
        case .while:
          // `repeat { … } while x` has no block of its own.
          waits = !(index > 0 && tokens[index - 1].kind == .closeBrace && isRepeat(index - 1, tokens))
        case .case:
          patterns.append(pattern(behind: index, tokens))
        default: break
        }
      default: break
      }
    }
  }

  /// The token kinds at which the state may change.
  private static let kinds = TokenKinds(
    .openBrace, .openParen, .openBracket, .interpolationOpen, .closeBrace, .closeParen, .closeBracket,
    .interpolationClose, .keyword)

  @inline(__always)
  private static func shift(_ token: Int) -> UInt8 { UInt8(truncatingIfNeeded: token & 3) * 2 }

  @inline(__always)
  private mutating func set(_ role: BraceRole, of brace: Int) {
    let shift = Self.shift(brace)
    roles[brace >> 2] = roles[brace >> 2] & ~(3 << shift) | role.rawValue << shift
  }

  /// Whether a brace follows an operator. It then opens a closure, even if a statement needs its block:
  /// `if x == { 1 }() { }`.
  private func standsForAnOperand(_ brace: Int, _ tokens: TokenList) -> Bool {
    guard brace > 0 else { return false }
    switch tokens[brace - 1].kind {
    case .binaryOperator, .prefixOperator, .equal, .comma: return true
    default: return false
    }
  }

  /// Whether a brace between a statement's keyword and its block opens a trailing closure. As in the compiler, it does
  /// if the next token cannot follow a block: `for row in rows.filter { $0.isNew } {`.
  private func isFollowedAsClosure(_ brace: Int, _ tokens: TokenList) -> Bool {
    guard brace > 0 else { return false }
    switch tokens[brace - 1].kind {
    case .identifier, .closeParen, .closeBracket, .postfixQuestion, .postfixExclamation: break
    default: return false
    }
    let next = tokens[tokens.behind(brace)]
    switch next.kind {
    case .openBrace, .comma: return true
    case .keyword where next.keyword == .where: return true
    case .keyword where next.keyword == .is || next.keyword == .as: return !next.startsLine
    case .openBracket, .openParen, .period, .postfixQuestion, .infixQuestion, .postfixExclamation, .colon, .equal,
      .postfixOperator, .binaryOperator:
      return !next.startsLine
    default: return false
    }
  }

  /// Whether a brace opens the body of an accessor: `get { … }`, `didSet(old) { … }`.
  private func isAccessorBody(_ brace: Int, _ tokens: TokenList) -> Bool {
    guard brace > 0 else { return false }
    var word = brace - 1
    if tokens[word].kind == .closeParen, tokens.partner(of: word) > 0 { word = tokens.partner(of: word) - 1 }
    if word == 0 || tokens[word - 1].kind == .period { return false }
    switch tokens[word].keyword {
    case .get, .set, .willSet, .didSet: return true
    default: return false
    }
  }

  private func isRepeat(_ closeBrace: Int, _ tokens: TokenList) -> Bool {
    let opening = tokens.partner(of: closeBrace)
    return opening > 0 && tokens[opening - 1].keyword == .repeat
  }

  private func pattern(behind keyword: Int, _ tokens: TokenList) -> Range<Int> {
    var index = keyword + 1
    while true {
      let token = tokens[index]
      switch token.kind {
      case .openParen, .openBracket: index = tokens.behind(index)
      case .colon, .equal, .openBrace, .closeBrace, .closeParen, .closeBracket, .interpolationClose, .semicolon,
        .endOfFile, .poundIf, .poundElse, .poundElseif, .poundEndif:
        return keyword..<index
      case .keyword where token.keyword == .in || token.keyword == .where: return keyword..<index
      // In an enum, only the next `case` ends the pattern of a case.
      case .keyword where token.keyword == .case && tokens[index - 1].kind != .period: return keyword..<index
      case .stringOpen: index = tokens.behind(index)
      default: index += 1
      }
    }
  }
}
