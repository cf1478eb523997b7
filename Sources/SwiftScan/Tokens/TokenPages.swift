/// The tokens of a huge file, in about two bytes each.
final class TokenPages: Sendable {
  private let tokens: Pages<PlacedToken>
  /// What ends opening tokens that lie so far before that they were written by then, in order.
  private let farEnds: [(opening: Int32, end: Int32)]

  init(_ tokens: Pages<PlacedToken>, farEnds: [(opening: Int32, end: Int32)]) {
    self.tokens = tokens
    self.farEnds = farEnds.sorted { $0.opening < $1.opening }
  }

  @inline(__always)
  func token(_ index: Int) -> Token { tokens[index].token }

  func forEach(in range: Range<Int>, _ body: (Int, Token) -> Void) { tokens.forEach(in: range) { body($0, $1.token) } }

  func partner(of index: Int) -> Int {
    let placed = tokens[index]
    if placed.partner >= 0 || !placed.token.kind.isOpening { return Int(placed.partner) }
    var low = 0
    var high = farEnds.count
    while low < high {
      let middle = (low + high) / 2
      if Int(farEnds[middle].opening) < index { low = middle + 1 } else { high = middle }
    }
    return low < farEnds.count && Int(farEnds[low].opening) == index ? Int(farEnds[low].end) : -1
  }

  /// The first token that ends behind an offset.
  func first(endingBehind offset: Int) -> Int { tokens.prefix { Int($0.token.end) <= offset } }
}

/// A token and the index of its partner, or -1: see `TokenList.partner(of:)`.
struct PlacedToken: Paged {
  var token: Token
  var partner: Int32

  static var origin: PlacedToken {
    PlacedToken(token: Token(start: 0, end: 0, kind: .unknown, keyword: .none, startsLine: false), partner: -1)
  }

  // The first byte says what it is: a kind, a word from here on, or from there on punctuation of one byte, which most
  // tokens are, right behind the token before it or one byte further.
  private static let firstWord: UInt8 = 64
  private static let firstMark: UInt8 = 192
  // In the second byte, which punctuation lacks: five bits of length and two for the bytes before it, where the most there
  // is stands for a number that follows, and one bit for the start of a line.
  private static let longest = 31
  private static let farthest = 3

  func write(to page: inout PageWriter, behind previous: PlacedToken) {
    let gap = Int(token.start - previous.token.end)
    let length = Int(token.end - token.start)
    if length == 1, gap < 2, !token.startsLine, token.kind.isPunctuation {
      page.write(Self.firstMark + (token.kind.rawValue - TokenKind.period.rawValue) << 1 + UInt8(gap))
    } else {
      page.write(token.keyword == .none ? token.kind.rawValue : Self.firstWord + token.keyword.rawValue)
      page.write(
        UInt8(min(length, Self.longest) | min(gap, Self.farthest) << 5 | (token.startsLine ? 0x80 : 0)))
      if length >= Self.longest { page.write(length) }
      if gap >= Self.farthest { page.write(gap) }
    }
    if token.kind.isOpening { page.write(partner < 0 ? 0 : Int(partner) - page.index) }
    if token.kind.isClosing { page.write(partner < 0 ? 0 : page.index - Int(partner)) }
  }

  init(token: Token, partner: Int32) {
    self.token = token
    self.partner = partner
  }

  @inline(__always)
  init(from page: inout PageReader, behind previous: PlacedToken) {
    token = previous.token
    partner = -1
    // A page holds what was written, so each number is that of a kind or word.
    let code = page.byte()
    var (gap, length) = (0, 1)
    token.keyword = .none
    token.startsLine = false
    if code >= Self.firstMark {
      gap = Int(code & 1)
      token.kind = unsafeBitCast((code &- Self.firstMark) >> 1 &+ TokenKind.period.rawValue, to: TokenKind.self)
    } else {
      if code >= Self.firstWord {
        token.keyword = unsafeBitCast(code &- Self.firstWord, to: Keyword.self)
        token.kind = token.keyword.isReserved ? .keyword : .identifier
      } else {
        token.kind = unsafeBitCast(code, to: TokenKind.self)
      }
      let sizes = page.byte()
      (gap, length) = (Int(sizes >> 5) & Self.farthest, Int(sizes) & Self.longest)
      token.startsLine = sizes & 0x80 != 0
      if length == Self.longest { length = page.number() }
      if gap == Self.farthest { gap = page.number() }
    }
    token.start = previous.token.end &+ UInt32(truncatingIfNeeded: gap)
    token.end = token.start &+ UInt32(truncatingIfNeeded: length)
    if token.kind.isOpening {
      let distance = page.number()
      if distance > 0 { partner = Int32(truncatingIfNeeded: page.index &+ distance) }
    } else if token.kind.isClosing {
      let distance = page.number()
      if distance > 0 { partner = Int32(truncatingIfNeeded: page.index &- distance) }
    }
  }
}

extension TokenKind {
  /// Whether tokens of this kind have a partner that ends what they open.
  @inline(__always)
  fileprivate var isOpening: Bool {
    switch self {
    case .stringOpen, .interpolationOpen, .openParen, .openBracket, .openBrace, .poundIf: true
    default: false
    }
  }

  /// Whether tokens of this kind may have a partner that opens what they close.
  @inline(__always)
  fileprivate var isClosing: Bool {
    switch self {
    case .stringClose, .interpolationClose, .closeParen, .closeBracket, .closeBrace, .poundEndif: true
    default: false
    }
  }

  fileprivate var isPunctuation: Bool {
    rawValue >= TokenKind.period.rawValue && rawValue <= TokenKind.closeBrace.rawValue
  }
}
