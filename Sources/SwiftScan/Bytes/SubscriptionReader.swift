/// The subscriptions that rules look for in view controllers.
public enum SoughtSubscriptions: Sendable {
  /// None.
  case none
  /// Calls of `sink`, `observe(on:)` and `assign(… on: self)` that keep `self` alive.
  case strong
  /// Those, and calls of `sink` right before which no `.receive(on: …)` stands.
  case strongOrNotReceived
}

/// Tells by the bytes around `sink`, `observe` or `assign` that no rule finds anything in the call, so that the file need not
/// be read for its sake: most calls are written in one of a few plain ways.
///
/// What must hold: where the word is a member in the tokens and `isHarmless` says so, the call keeps no `self` alive, and a
/// `sink` follows a `.receive(on: …)` if that is sought. Whatever is not plain is not harmless: comments of several lines,
/// `#`, regex literals, bytes beyond ASCII, backticks, brackets that do not match, what is long.
///
/// Its pointers lead to a file's bytes with four zeros behind them, and to tables with an entry for every byte. Zeros end
/// every loop forwards, and it looks three bytes ahead of what is none.
struct SubscriptionReader {
  let bytes: UnsafePointer<UInt8>
  let classes: UnsafePointer<ByteClass>
  let continuesIdentifier: UnsafePointer<Bool>

  /// How many bytes are looked at: a subscription inside may be asked about as well.
  private static let farthest = 2048
  /// How deep brackets may nest.
  private static let deepest = 30

  /// - Parameters:
  ///   - start: Where the word starts, behind its period.
  ///   - end: Where it ends.
  func isHarmless(from start: Int, to end: Int, _ sought: SoughtSubscriptions) -> Bool {
    switch bytes[start] {
    case UInt8(ascii: "s"): return (sought == .strong || isReceived(before: start)) && holdsNoSelf(behind: end)
    case UInt8(ascii: "o"):
      guard bytes[end] == UInt8(ascii: "(") else { return false }
      // Only the label `on` makes it one.
      let first = end + 1
      if bytes[first] == UInt8(ascii: "\\") || bytes[first] == UInt8(ascii: ".") { return true }
      var next = first
      while continuesIdentifier[Int(bytes[next])] { next += 1 }
      return next > first && bytes[next] == UInt8(ascii: ",") || holdsNoSelf(behind: end)
    default:
      // `assign` takes no closure.
      guard bytes[end] == UInt8(ascii: "("),
        let behind = endOfBrackets(
          from: end + 1, opening: UInt8(ascii: "("), end + Self.farthest, mayMentionSelf: false)
      else { return false }
      // `assign(to:on:)` names it, and is called with what follows.
      return bytes[PlainBytes.behindSpace(behind, bytes, classes)] != UInt8(ascii: "(")
    }
  }

  /// Whether `.receive(on: …)` ends right before the period of a member.
  private func isReceived(before start: Int) -> Bool {
    guard start > 0, bytes[start - 1] == UInt8(ascii: ".") else { return false }
    var place = start - 2
    var isOnOtherLine = false
    while place >= 0, start - place < Self.farthest,
      classes[Int(bytes[place])] == .space || classes[Int(bytes[place])] == .newline
    {
      if classes[Int(bytes[place])] == .newline { isOnOtherLine = true }
      place -= 1
    }
    guard place >= 0, bytes[place] == UInt8(ascii: ")") else { return false }
    var depth = 0
    while place >= 0, start - place < Self.farthest {
      switch bytes[place] {
      case UInt8(ascii: ")"): depth += 1
      case UInt8(ascii: "("): depth -= 1
      case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: " "): break
      default:
        guard continuesIdentifier[Int(bytes[place])] else { return false }
      }
      if depth == 0 { break }
      place -= 1
    }
    let word = place - 8
    guard depth == 0, word >= 0, isText(".receive(on:", at: word) else { return false }
    return !isOnOtherLine || !PlainBytes.hasLineComment(bytes, classes, before: word)
  }

  /// Whether what is called with the arguments and closures at a place keeps no `self` alive.
  private func holdsNoSelf(behind end: Int) -> Bool {
    let limit = end + Self.farthest
    var next = end
    while bytes[next] == UInt8(ascii: " ") { next += 1 }
    if bytes[next] == UInt8(ascii: "(") {
      guard let behind = endOfArguments(next, limit) else { return false }
      next = behind
    } else if bytes[next] != UInt8(ascii: "{") {
      return false
    }
    while true {
      next = behindSpace(next)
      // Behind a closure another one may follow with its label.
      switch classes[Int(bytes[next])] {
      case .letter:
        while continuesIdentifier[Int(bytes[next])] { next += 1 }
        if bytes[next] >= 0x80 { return false }
        next = behindSpace(next)
        switch bytes[next] {
        case UInt8(ascii: ":"): next = behindSpace(next + 1)
        case UInt8(ascii: "/"): return false
        default: return true
        }
        guard bytes[next] == UInt8(ascii: "{") else { return bytes[next] != UInt8(ascii: "/") }
      case .openBrace: break
      // `sink(receiveValue:)` names it, and is called with what follows.
      case .openParen, .slash, .backtick, .high, .dollar, .other: return false
      default: return true
      }
      guard let behind = endOfClosure(next, limit) else { return false }
      next = behind
    }
  }

  /// Reads the arguments of a call; nil where one of them may keep `self` alive.
  private func endOfArguments(_ parenthesis: Int, _ limit: Int) -> Int? {
    var next = parenthesis + 1
    while next < limit {
      next = behindSpace(next)
      if bytes[next] == UInt8(ascii: ")") { return next + 1 }
      // A label with a closure, or anything that does not name `self`.
      let start = next
      while continuesIdentifier[Int(bytes[next])] { next += 1 }
      if next > start, bytes[next] == UInt8(ascii: ":") {
        let value = behindSpace(next + 1)
        if bytes[value] == UInt8(ascii: "{") {
          guard let end = endOfClosure(value, limit) else { return nil }
          next = behindSpace(end)
          if bytes[next] == UInt8(ascii: ",") {
            next += 1
            continue
          }
          return bytes[next] == UInt8(ascii: ")") ? next + 1 : nil
        }
      }
      return endOfBrackets(from: start, opening: UInt8(ascii: "("), limit, mayMentionSelf: false)
    }
    return nil
  }

  /// Reads a closure; nil where it may keep `self` alive.
  private func endOfClosure(_ brace: Int, _ limit: Int) -> Int? {
    let start = behindSpace(brace + 1)
    let list = isText("[weak self", at: start) ? start + 10 : isText("[unowned self", at: start) ? start + 13 : start
    guard list > start, let signature = endOfCaptures(list), let body = endOfSignature(signature) else {
      return endOfBrackets(from: start, opening: UInt8(ascii: "{"), limit, mayMentionSelf: false)
    }
    return endOfBrackets(from: body, opening: UInt8(ascii: "{"), limit, mayMentionSelf: true)
  }

  /// Reads the rest of a capture list of plain names.
  private func endOfCaptures(_ start: Int) -> Int? {
    var next = start
    if bytes[next] == UInt8(ascii: ",") {
      repeat {
        next += 1
      } while continuesIdentifier[Int(bytes[next])] || bytes[next] == UInt8(ascii: " ")
        || bytes[next] == UInt8(ascii: ",")
    }
    return bytes[next] == UInt8(ascii: "]") ? next + 1 : nil
  }

  /// Reads the names of parameters and the `in` behind them.
  private func endOfSignature(_ start: Int) -> Int? {
    var next = start
    var depth = 0
    while next - start < 256 {
      next = behindSpace(next)
      switch classes[Int(bytes[next])] {
      case .letter:
        let word = next
        while continuesIdentifier[Int(bytes[next])] { next += 1 }
        let keyword = KeywordTable.shared.keyword(UnsafeBufferPointer(start: bytes + word, count: next - word))
        if keyword == .in { return depth == 0 && bytes[next] < 0x80 ? next : nil }
        // `_` is reserved as well.
        if keyword.isReserved, next - word > 1 { return nil }
      case .openParen, .closeParen:
        depth += classes[Int(bytes[next])] == .openParen ? 1 : -1
        if depth < 0 { return nil }
        next += 1
      case .comma: next += 1
      default: return nil
      }
    }
    return nil
  }

  /// Reads what is in brackets up to the one that closes them; nil where that is not plain, or `self` is named and may not be.
  private func endOfBrackets(from start: Int, opening: UInt8, _ limit: Int, mayMentionSelf: Bool) -> Int? {
    /// Two bits for each open bracket, the innermost lowest: `(`, `[`, `{`, or an interpolation.
    var open: UInt64 = Self.kind(opening)
    var depth = 1
    /// How many strings are open.
    var strings = 0
    var next = start
    func openInterpolation() {
      open = open << 2 | Self.interpolation
      depth += 1
      strings += 1
    }
    while next < limit, depth <= Self.deepest {
      let byte = bytes[next]
      switch classes[Int(byte)] {
      case .letter, .dollar:
        let word = next
        while next < limit, continuesIdentifier[Int(bytes[next])] { next += 1 }
        if !mayMentionSelf, next - word == 4, isText("self", at: word) { return nil }
      case .openParen, .openBracket, .openBrace:
        open = open << 2 | Self.kind(byte)
        depth += 1
        next += 1
      case .closeParen, .closeBracket, .closeBrace:
        next += 1
        let kind = open & 3
        open >>= 2
        depth -= 1
        if kind == Self.interpolation {
          guard byte == UInt8(ascii: ")"), let end = endOfText(next, limit) else { return nil }
          strings -= 1
          next = end
          if bytes[next - 1] == UInt8(ascii: "(") { openInterpolation() }
        } else {
          // `(` is one before `)`, the others are two before theirs.
          guard kind == Self.kind(byte &- 1 &- byte >> 6) else { return nil }
          if depth == 0 { return next }
        }
      case .quote:
        guard byte == UInt8(ascii: "\""), bytes[next + 1] != byte || bytes[next + 2] != byte,
          let end = endOfText(next + 1, limit)
        else { return nil }
        next = end
        if bytes[next - 1] == UInt8(ascii: "(") { openInterpolation() }
      case .slash:
        guard bytes[next + 1] == UInt8(ascii: "/"), !ByteClass.continuesOperator[Int(bytes[next - 1])] else {
          return nil
        }
        while next < limit, classes[Int(bytes[next])] != .newline, bytes[next] != 0 { next += 1 }
      case .newline:
        if strings > 0 { return nil }
        next += 1
      case .leftAngle, .rightAngle:
        if bytes[next + 1] == byte, bytes[next + 2] == byte { return nil }
        next += 1
      case .pound, .backtick, .high, .other: return nil
      default: next += 1
      }
    }
    return nil
  }

  private static let interpolation: UInt64 = 3

  private static func kind(_ bracket: UInt8) -> UInt64 {
    switch bracket {
    case UInt8(ascii: "("): 0
    case UInt8(ascii: "["): 1
    default: 2
    }
  }

  /// Reads the text of a string of one line up to its quote or to the parenthesis of an interpolation, and gives back the
  /// place behind that.
  private func endOfText(_ start: Int, _ limit: Int) -> Int? {
    var next = start
    while next < limit {
      switch bytes[next] {
      case UInt8(ascii: "\""): return next + 1
      case UInt8(ascii: "\\"):
        if bytes[next + 1] == UInt8(ascii: "(") { return next + 2 }
        if classes[Int(bytes[next + 1])] == .newline || bytes[next + 1] == 0 { return nil }
        next += 2
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0: return nil
      default: next += 1
      }
    }
    return nil
  }

  private func behindSpace(_ start: Int) -> Int { PlainBytes.behindSpace(start, bytes, classes) }

  private func isText(_ word: StaticString, at start: Int) -> Bool { PlainBytes.isText(word, at: start, bytes) }
}
