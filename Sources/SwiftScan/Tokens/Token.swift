/// What a token is.
public enum TokenKind: UInt8, Sendable {
  /// A name, backticks included; `$0` and `$name` too. The first one: see `forEachIdentifier`.
  case identifier
  /// A reserved word.
  case keyword
  /// `_` alone.
  case wildcard
  case integerLiteral, floatLiteral
  /// The quote that opens a string, with its `#`.
  case stringOpen
  /// Text of a string; up to a line, an interpolation or the end.
  case stringSegment
  /// `\(`, with its `#`.
  case interpolationOpen
  /// The `)` that ends an interpolation; empty where the source lacks it.
  case interpolationClose
  /// The quote that closes a string, with its `#`; empty where the source lacks it.
  case stringClose
  /// A whole regex literal, from its first to its last delimiter.
  case regexLiteral
  /// An operator that stands between two operands.
  case binaryOperator
  case prefixOperator, postfixOperator
  /// `=` alone.
  case equal
  case arrow
  /// `?` or `!` right behind an operand.
  case postfixQuestion, postfixExclamation
  /// `?` of the ternary operator.
  case infixQuestion
  case period, comma, semicolon, colon, doubleColon, at, backslash, backtick
  /// `#` before a macro's name.
  case pound
  case openParen, closeParen, openBracket, closeBracket, openBrace, closeBrace
  case poundIf, poundElseif, poundElse, poundEndif
  /// `<#…#>`, what an editor leaves to be filled in.
  case placeholder
  case shebang
  /// Bytes that are no Swift.
  case unknown
  /// Behind the last token; empty.
  case endOfFile

  /// Whether it is an operator; `=`, `->`, `?` and `!` have kinds of their own.
  @inlinable
  var isOperator: Bool { self == .binaryOperator || self == .prefixOperator || self == .postfixOperator }
}

/// A lexed piece of a file: where it is and what it is. Space and comments (trivia) lie between tokens.
public struct Token: Sendable {
  /// The offset of its first byte.
  public var start: UInt32
  /// The offset behind its last byte.
  public var end: UInt32
  /// What it is.
  public var kind: TokenKind
  /// The word that it spells, reserved or not.
  public var keyword: Keyword
  /// Whether a line ends between it and the token before; true for the first token.
  public var startsLine: Bool

  /// Its bytes.
  @inlinable
  public var range: Range<Int> { Int(start)..<Int(end) }
}

/// Some kinds of tokens, of which one is told in one step.
struct TokenKinds {
  /// One for each kind that is among them.
  private let bits: UInt64

  init(_ kinds: TokenKind...) { bits = kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) } }

  /// One for a kind that is among them, else zero. Arithmetic alone: of a comparison the compiler makes a branch.
  @inline(__always)
  func mark(_ kind: TokenKind) -> UInt64 { bits &>> UInt64(kind.rawValue) & 1 }
}

/// Something that keeps a file from being read as it was meant.
public struct ScanProblem: Sendable, Equatable {
  /// The ways in which a file can be wrong.
  public enum Kind: Sendable, Equatable {
    case unclosedBracket, strayBracket, unclosedString, unclosedComment, unclosedRegex, unclosedCondition
    case invalidUTF8
  }

  /// What is wrong.
  public var kind: Kind
  /// The offset of the byte at which it starts.
  public var offset: Int
}

/// The tokens of a file and how its brackets pair: in the order of the source, ended by one of kind `endOfFile`.
public struct TokenList: Sendable {
  /// Whether the file has an `#if`.
  public internal(set) var hasConditions = false
  @usableFromInline var tokens: [Token] = []
  /// Their partners, see `partner(of:)`.
  @usableFromInline var partners: [Int32] = []

  /// How many tokens there are, the one at the end included.
  @inlinable
  public var count: Int { tokens.count }

  /// The token at an index.
  @inlinable @inline(__always)
  public subscript(index: Int) -> Token { tokens[index] }

  /// The partner of a token. For every opening bracket, string and interpolation the index of the token that ends it; for
  /// every closing one the index of what it closes; else -1. An opening bracket that nothing closes ends at the first token
  /// beyond it, which then is no bracket of its own.
  @inlinable @inline(__always)
  public func partner(of index: Int) -> Int { Int(partners[index]) }

  /// Calls a body for each of some tokens, in order, with its index.
  @inlinable @inline(__always)
  public func forEach(in range: Range<Int>, _ body: (Int, Token) -> Void) {
    for index in range { body(index, tokens[index]) }
  }

  /// The index of the first token from one on of which something holds.
  @inlinable @inline(__always)
  func firstIndex(from start: Int, where holds: (Token) -> Bool) -> Int? {
    firstIndex(from: start) { holds($1) }
  }

  /// The same, where its index matters, too.
  @inlinable @inline(__always)
  public func firstIndex(from start: Int, where holds: (Int, Token) -> Bool) -> Int? {
    tokens.withUnsafeBufferPointer { tokens in
      var index = start
      while index < tokens.count {
        if holds(index, tokens[index]) { return index }
        index &+= 1
      }
      return nil
    }
  }

  /// Calls a body for each of some tokens that are looked for, in order, with its index.
  ///
  /// Sixty-four tokens are marked without a branch for each: which of them are looked for follows no pattern, and a processor
  /// that guesses wrong loses the time of a dozen tokens.
  ///
  /// - Parameter mark: One for a token that is looked for, else zero.
  @inlinable @inline(__always)
  func forEach(in range: Range<Int>, marked mark: (Token) -> UInt64, _ body: (Int, Token) -> Void) {
    precondition(range.lowerBound >= 0 && range.upperBound <= tokens.count)
    tokens.withUnsafeBufferPointer { tokens in
      var start = range.lowerBound
      while start < range.upperBound {
        let end = min(start &+ 64, range.upperBound)
        // The last one first: the mark of the first one comes to be the lowest bit.
        var (marks, index) = (UInt64(0), end)
        while index > start {
          index &-= 1
          marks = marks &+ marks &+ mark(tokens[index])
        }
        while marks != 0 {
          let index = start &+ marks.trailingZeroBitCount
          marks &= marks &- 1
          body(index, tokens[index])
        }
        start = end
      }
    }
  }

  /// Calls a body for each identifier among some tokens, in order, with its index. Its kind is zero.
  @inlinable @inline(__always)
  public func forEachIdentifier(in range: Range<Int>, _ body: (Int, Token) -> Void) {
    forEach(in: range, marked: { 1 &>> UInt64($0.kind.rawValue) & 1 }, body)
  }

  /// The index behind what an opening token opens: behind its partner, or of the token that ends it where nothing
  /// closes it.
  @inlinable
  public func behind(_ opening: Int) -> Int {
    let partner = partner(of: opening)
    return self.partner(of: partner) == opening ? partner + 1 : partner
  }

  /// The first token that ends behind an offset.
  public func first(endingBehind offset: Int) -> Int {
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if Int(tokens[middle].end) <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
