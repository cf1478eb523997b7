import SwiftScan

// Names as the rules speak of them. Everything works on bytes: no text is made of a name that matches nothing.
extension SourceFile {
  /// The bytes of an identifier without backticks and without the `$` of a projected value.
  func identifierBytes(_ token: Int) -> Range<Int> {
    let name = nameBytes(token)
    return name.count > 1 && text[name.lowerBound] == UInt8(ascii: "$") ? name.lowerBound + 1..<name.upperBound : name
  }

  /// Whether a token is the identifier, or the reserved word, that a word spells; backticks and `$` aside.
  func isNamed(_ token: Int, _ word: StaticString) -> Bool {
    let kind = tokens[token].kind
    return (kind == .identifier || kind == .keyword) && text.matches(identifierBytes(token), word)
  }

  /// Whether an identifier is one of some words.
  func isNamed(_ token: Int, anyOf words: [StaticString]) -> Bool { words.contains { isNamed(token, $0) } }

  /// Whether an identifier is `sink`, `assign` or `observe`, by which code subscribes to something.
  func isSubscription(_ token: Int) -> Bool {
    guard tokens[token].kind == .identifier else { return false }
    // Most names are told apart by their length.
    switch tokens[token].end - tokens[token].start {
    case 4...9: return isNamed(token, "sink") || isNamed(token, "assign") || isNamed(token, "observe")
    default: return false
    }
  }

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
    tokens[token].kind == .identifier && names.mayMatch(length: tokens[token].range.count)
      && names.matches(identifierBytes(token), in: text)
  }

  /// The identifiers among some tokens.
  func identifiers(in range: Range<Int>) -> some Sequence<Int> {
    range.lazy.filter { tokens[$0].kind == .identifier }
  }

  /// The name of an identifier without backticks and `$`.
  func identifierName(_ token: Int) -> String { name(in: identifierBytes(token)) }

  /// Whether some tokens are one word and nothing else.
  func isExactly(_ range: Range<Int>, _ word: StaticString) -> Bool {
    range.count == 1 && isNamed(range.lowerBound, word)
  }
}
