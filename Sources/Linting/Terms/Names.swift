import SwiftScan

// Names as the rules speak of them. Everything works on bytes: no text is made of a name that matches nothing.
extension SourceFile {
  /// The bytes of an identifier without backticks and without the `$` of a projected value.
  func identifierBytes(_ token: Int) -> Range<Int> { identifierBytes(tokens[token]) }

  private func identifierBytes(_ token: Token) -> Range<Int> {
    let name = nameBytes(token)
    return name.count > 1 && text[name.lowerBound] == UInt8(ascii: "$") ? name.lowerBound + 1..<name.upperBound : name
  }

  /// Whether a token is the identifier, or the reserved word, that a word spells; backticks and `$` aside.
  @inline(__always)
  func isNamed(_ token: Int, _ word: StaticString) -> Bool {
    let found = tokens[token]
    return (found.kind == .identifier || found.kind == .keyword) && isNamed(found, word)
  }

  /// The same of an identifier or a reserved word.
  @inline(__always)
  func isNamed(_ name: Token, _ word: StaticString) -> Bool {
    // Most are told apart by their length and their first byte. Backticks are two bytes more, a `$` is one.
    let first: UInt8
    switch Int(name.end &- name.start) &- word.utf8CodeUnitCount {
    case 0: first = word.utf8Start.pointee
    case 1: first = UInt8(ascii: "$")
    case 2: first = UInt8(ascii: "`")
    default: return false
    }
    return text[Int(name.start)] == first && text.matches(identifierBytes(name), word)
  }

  /// Whether an identifier is one of some words.
  func isNamed(_ token: Int, anyOf words: [StaticString]) -> Bool { words.contains { isNamed(token, $0) } }

  /// Whether an identifier ends in a word, or is it.
  func isNamed(_ token: Int, endingIn word: StaticString) -> Bool {
    guard tokens[token].kind == .identifier else { return false }
    let name = identifierBytes(token)
    let length = word.utf8CodeUnitCount
    return name.count >= length && text.matches(name.upperBound - length..<name.upperBound, word)
  }

  /// Whether an identifier starts with a word, or is it.
  func isNamed(_ token: Int, startingWith word: StaticString) -> Bool {
    guard tokens[token].kind == .identifier else { return false }
    let name = identifierBytes(token)
    let length = word.utf8CodeUnitCount
    return name.count >= length && text.matches(name.lowerBound..<name.lowerBound + length, word)
  }

  /// Whether an identifier, backticks and `$` aside, is one of some names.
  func isNamed(_ token: Int, oneOf names: NamePatterns) -> Bool {
    let found = tokens[token]
    return found.kind == .identifier && isNamed(found, oneOf: names)
  }

  /// The same of an identifier.
  @inline(__always)
  func isNamed(_ identifier: Token, oneOf names: NamePatterns) -> Bool {
    guard names.mayMatch(length: Int(identifier.end &- identifier.start), last: text[Int(identifier.end) &- 1]) else {
      return false
    }
    return names.matches(identifierBytes(identifier), in: text)
  }

  /// The identifiers among some tokens.
  func identifiers(in range: Range<Int>) -> some Sequence<Int> {
    range.lazy.filter { self.tokens[$0].kind == .identifier }
  }

  /// The first identifier among some tokens that is one of some names.
  func first(in range: Range<Int>, namedOneOf names: NamePatterns) -> Int? {
    range.first { isNamed($0, oneOf: names) }
  }

  /// The name of an identifier without backticks and `$`.
  func identifierName(_ token: Int) -> String { name(in: identifierBytes(token)) }

  /// Whether some tokens are one word and nothing else.
  func isExactly(_ range: Range<Int>, _ word: StaticString) -> Bool {
    range.count == 1 && isNamed(range.lowerBound, word)
  }
}
