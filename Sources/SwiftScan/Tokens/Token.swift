/// The kind of a token.
public enum TokenKind: UInt8, Sendable {
  /// A name, including its backticks; `$0` and `$name` too. It must stay the first case, see `forEachIdentifier`.
  case identifier
  /// A reserved word.
  case keyword
  /// `_` alone.
  case wildcard
  case integerLiteral, floatLiteral
  /// The quote that opens a string, including its `#`.
  case stringOpen
  /// Text of a string, up to an interpolation, the end of the string, or the end of the line in a single-line string.
  case stringSegment
  /// `\(`, including its `#`.
  case interpolationOpen
  /// The `)` that ends an interpolation; empty if the source lacks it.
  case interpolationClose
  /// The quote that closes a string, including its `#`; empty if the source lacks it.
  case stringClose
  /// A whole regex literal, from its first to its last delimiter.
  case regexLiteral
  /// An operator between two operands.
  case binaryOperator
  case prefixOperator, postfixOperator
  /// `=` alone.
  case equal
  case arrow
  /// `?` or `!` directly after an operand.
  case postfixQuestion, postfixExclamation
  /// The `?` of the ternary operator.
  case infixQuestion
  case period, comma, semicolon, colon, doubleColon, at, backslash, backtick
  /// `#` before a macro's name.
  case pound
  case openParen, closeParen, openBracket, closeBracket, openBrace, closeBrace
  case poundIf, poundElseif, poundElse, poundEndif
  /// An editor placeholder: `<#…#>`.
  case placeholder
  case shebang
  /// Bytes that are not Swift.
  case unknown
  /// The end of the file, after the last token; empty.
  case endOfFile

  /// Whether it is an operator. `=`, `->`, `?` and `!` have their own kinds.
  @inlinable
  var isOperator: Bool { self == .binaryOperator || self == .prefixOperator || self == .postfixOperator }
}

/// A token of a file: its byte range and its kind. Space and comments (trivia) are between tokens.
public struct Token: Sendable {
  /// The offset of its first byte.
  public var start: UInt32
  /// The offset after its last byte.
  public var end: UInt32
  /// The kind of the token.
  public var kind: TokenKind
  /// The keyword that it spells, whether or not it is reserved there; else `none`.
  public var keyword: Keyword
  /// Whether a line ends between the previous token and this one; true for the first token.
  public var startsLine: Bool

  /// Its byte range.
  @inlinable
  public var range: Range<Int> { Int(start)..<Int(end) }
}

/// A set of token kinds whose members can be tested in one step.
struct TokenKinds {
  /// One bit per kind in the set.
  private let bits: UInt64

  init(_ kinds: TokenKind...) { bits = kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) } }

  /// 1 if a kind is in the set, else 0. Uses arithmetic only, because the compiler turns a comparison into a branch.
  @inline(__always)
  func mark(_ kind: TokenKind) -> UInt64 { bits &>> UInt64(kind.rawValue) & 1 }
}

/// An error that keeps a file from being read as intended.
public struct ScanProblem: Sendable, Equatable {
  /// The kinds of errors.
  public enum Kind: Sendable, Equatable {
    case unclosedBracket, strayBracket, unclosedString, unclosedComment, unclosedRegex, unclosedCondition
    case strayCondition, invalidUTF8
  }

  /// The kind of the error.
  public var kind: Kind
  /// The offset of the byte at which the error starts.
  public var offset: Int
}

/// The tokens of a file in source order, ended by one of kind `endOfFile`, and the pairs of its brackets.
public struct TokenList: Sendable {
  /// Whether the file has conditional compilation directives.
  public internal(set) var hasConditions = false
  @usableFromInline var tokens: [Token] = []
  /// The partner of each token, see `partner(of:)`.
  @usableFromInline var partners: [Int32] = []

  /// The number of tokens, including `endOfFile`.
  @inlinable
  public var count: Int { tokens.count }

  /// The number of indices behind the end of a file that a reader may look at.
  @usableFromInline static let lookahead = 8

  /// The token at an index. Some indices behind the end return the last token, of kind `endOfFile`. A reader of broken
  /// code can therefore look ahead without checking for the end.
  @inlinable @inline(__always)
  public subscript(index: Int) -> Token {
    if index >= tokens.count, index < tokens.count + Self.lookahead, let last = tokens.last { return last }
    return tokens[index]
  }

  /// The index of a token's partner; -1 if it has none or is behind the end.
  ///
  /// The partner of an opening bracket, string, interpolation or `#if` is the token that ends it, and vice versa. If
  /// nothing closes an opening bracket, its partner is the first token after its content. That token does not have the
  /// bracket as its partner.
  @inlinable @inline(__always)
  public func partner(of index: Int) -> Int {
    index >= partners.count && index < partners.count + Self.lookahead ? -1 : Int(partners[index])
  }

  /// Calls `body` for each token of a range, in order, with its index.
  @inlinable @inline(__always)
  public func forEach(in range: Range<Int>, _ body: (Int, Token) -> Void) {
    for index in range { body(index, tokens[index]) }
  }

  /// The index of the first token at or after `start` for which `holds` returns true, or nil if there is none.
  @inlinable @inline(__always)
  func firstIndex(from start: Int, where holds: (Token) -> Bool) -> Int? {
    firstIndex(from: start) { holds($1) }
  }

  /// The index of the first token at or after `start` for which `holds` returns true, or nil. `holds` also gets the
  /// index.
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

  /// Calls `body` for each marked token of a range, in order, with its index.
  ///
  /// Computes the marks of 64 tokens without branches. Marks follow no pattern, and each mispredicted branch costs the
  /// time of a dozen tokens.
  ///
  /// - Parameter mark: Returns 1 for a token to visit, else 0.
  @inlinable @inline(__always)
  func forEach(in range: Range<Int>, marked mark: (Token) -> UInt64, _ body: (Int, Token) -> Void) {
    precondition(range.lowerBound >= 0 && range.upperBound <= tokens.count)
    tokens.withUnsafeBufferPointer { tokens in
      var start = range.lowerBound
      while start < range.upperBound {
        let end = min(start &+ 64, range.upperBound)
        // Go backwards, so that the mark of the first token becomes the lowest bit.
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

  /// Calls `body` for each identifier of a range, in order, with its index. Relies on the raw value of `identifier`
  /// being 0.
  @inlinable @inline(__always)
  public func forEachIdentifier(in range: Range<Int>, _ body: (Int, Token) -> Void) {
    forEach(in: range, marked: { 1 &>> UInt64($0.kind.rawValue) & 1 }, body)
  }

  /// The index after the content of an opening token: after its closing token or, if nothing closes it, of the token
  /// that ends it.
  @inlinable
  public func behind(_ opening: Int) -> Int {
    let partner = partner(of: opening)
    return self.partner(of: partner) == opening ? partner + 1 : partner
  }

  /// The index of the first token that ends after an offset.
  public func first(endingBehind offset: Int) -> Int {
    tokens.dropLast().partitioningIndex { Int($0.end) > offset }
  }
}
