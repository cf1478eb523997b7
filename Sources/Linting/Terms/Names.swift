import SwiftScan

// Comparisons of names for the rules. They compare bytes, so that names that do not match need no strings.
extension SourceFile {
  /// The bytes of an identifier without backticks and without the `$` of a projected value.
  func identifierBytes(_ token: Int) -> Range<Int> { identifierBytes(tokens[token]) }

  private func identifierBytes(_ token: Token) -> Range<Int> {
    let name = nameBytes(token)
    return name.count > 1 && text[name.lowerBound] == UInt8(ascii: "$") ? name.lowerBound + 1..<name.upperBound : name
  }

  /// Whether a token is an identifier or keyword that spells this word. Ignores backticks and `$`.
  @inline(__always)
  func isNamed(_ token: Int, _ word: StaticString) -> Bool {
    let found = tokens[token]
    return (found.kind == .identifier || found.kind == .keyword) && isNamed(found, word)
  }

  /// The same for a token that is known to be an identifier or keyword.
  @inline(__always)
  func isNamed(_ name: Token, _ word: StaticString) -> Bool {
    // Length and first byte exclude most names. Backticks add two bytes, a `$` adds one.
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

  /// Whether an identifier ends in this word or equals it.
  func isNamed(_ token: Int, endingIn word: StaticString) -> Bool {
    guard tokens[token].kind == .identifier else { return false }
    let name = identifierBytes(token)
    let length = word.utf8CodeUnitCount
    return name.count >= length && text.matches(name.upperBound - length..<name.upperBound, word)
  }

  /// Whether an identifier starts with this word or equals it.
  func isNamed(_ token: Int, startingWith word: StaticString) -> Bool {
    guard tokens[token].kind == .identifier else { return false }
    let name = identifierBytes(token)
    let length = word.utf8CodeUnitCount
    return name.count >= length && text.matches(name.lowerBound..<name.lowerBound + length, word)
  }

  /// Whether a token is an identifier that matches one of these names. Ignores backticks and `$`.
  func isNamed(_ token: Int, oneOf names: NamePatterns) -> Bool {
    let found = tokens[token]
    return found.kind == .identifier && isNamed(found, oneOf: names)
  }

  /// The same for a token that is known to be an identifier.
  @inline(__always)
  func isNamed(_ identifier: Token, oneOf names: NamePatterns) -> Bool {
    guard names.mayMatch(length: Int(identifier.end &- identifier.start), last: text[Int(identifier.end) &- 1]) else {
      return false
    }
    return names.matches(identifierBytes(identifier), in: text)
  }

  /// Whether an identifier is the last part of a type name with one of some roles: it matches one of the names,
  /// possibly with an ending such as `Protocol`.
  func isRole(_ token: Int, oneOf names: NamePatterns) -> Bool {
    guard tokens[token].kind == .identifier, tokens[token + 1].kind != .period else { return false }
    return isRoleName(token, oneOf: names)
  }

  /// The same for an identifier that a period may follow.
  func isRoleName(_ token: Int, oneOf names: NamePatterns) -> Bool {
    let name = identifierBytes(token)
    if names.matches(name, in: text) { return true }
    for ending in Self.roleEndings where name.count > ending.utf8CodeUnitCount {
      let rest = name.lowerBound..<name.upperBound - ending.utf8CodeUnitCount
      if text.matches(rest.upperBound..<name.upperBound, ending) { return names.matches(rest, in: text) }
    }
    return false
  }

  /// The same for the last part of a type's name.
  static func isRole(_ name: String, oneOf names: NamePatterns) -> Bool {
    names.matches(name) || withoutRoleEnding(name).map(names.matches) ?? false
  }

  /// Whether a class is a type eraser, such as `AnyViewModel`. It stores the methods of another ViewModel as closures.
  func isTypeEraser(_ name: Int) -> Bool {
    guard isNamed(name, startingWith: "Any") else { return false }
    let bytes = identifierBytes(name)
    return bytes.count > 3 && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text[bytes.lowerBound + 3])
  }

  /// The traits that follow from a declaration alone, without its inherited types.
  func traits(of type: Declaration) -> InheritedTraits {
    if type.kind == .typealias { return isFunction(aliasedType(of: type)) ? .function : [] }
    guard type.kind == .class || type.kind == .protocol else { return [] }
    var traits: InheritedTraits = isOnMainActor(type) ? .mainActor : []
    if type.kind == .class { return isObservable(type) ? traits.union(.observable) : traits }
    forEachTokenOutsideBraces(in: type.body) { token in
      guard tokens[token].kind == .identifier else { return }
      switch tokens[token - 1].keyword {
      case .var where isNamed(token, "state"): traits.insert(.state)
      case .func where isNamed(token, anyOf: ["trigger", "send", "process", "dispatch", "handle"]):
        traits.insert(.entryPoint)
      default: return
      }
    }
    return traits
  }

  /// Visits the tokens of a body that are not in further braces, such as the members that a protocol requires.
  func forEachTokenOutsideBraces(in body: Range<Int>, _ visit: (Int) -> Void) {
    var token = body.lowerBound
    if token < body.upperBound, tokens[token].kind == .openBrace { token += 1 }
    while token < body.upperBound {
      if tokens[token].kind == .openBrace {
        token = max(token + 1, tokens.behind(token))
      } else {
        visit(token)
        token += 1
      }
    }
  }

  /// Whether a class or protocol, or its enclosing extension, has `@MainActor`. Reads the tokens before the keyword,
  /// because attributes are unknown if the bodies of the file were skipped.
  func isOnMainActor(_ type: Declaration) -> Bool {
    guard type.kind == .class || type.kind == .protocol || type.kind == .extension else { return false }
    if type.parent >= 0, declarations[type.parent].kind == .extension, isOnMainActor(declarations[type.parent]) {
      return true
    }
    return hasAttribute("MainActor", before: type.keyword)
  }

  /// Whether a class has `@Observable`, with or without a module. Also works if bodies were skipped.
  func isObservable(_ type: Declaration) -> Bool {
    type.kind == .class
      && (hasAttribute("Observable", before: type.keyword) || !attributes("Observable", of: type).isEmpty)
  }

  /// Whether an attribute precedes a keyword, possibly in an `#if`. Reads the tokens, because attributes are unknown if
  /// bodies were skipped.
  private func hasAttribute(_ word: StaticString, before keyword: Int) -> Bool {
    var index = keyword - 1
    while index > 0 {
      switch tokens[index].kind {
      case .identifier:
        if isNamed(index, word), [.at, .period].contains(tokens[index - 1].kind) { return true }
      case .keyword where tokens[index].keyword.isModifier: break
      case .at, .period, .poundIf, .poundElseif, .poundElse, .poundEndif: break
      case .closeParen: index = min(index, tokens.partner(of: index))
      default: return false
      }
      index -= 1
    }
    return false
  }

  /// Whether a name has only one word, such as `Repository`: no capital letter behind the first letter.
  func isOneWord(_ token: Int) -> Bool {
    identifierBytes(token).dropFirst().allSatisfy { !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text[$0]) }
  }

  /// A name without an ending like `Protocol`; nil if it has none.
  static func withoutRoleEnding(_ name: String) -> String? {
    for ending in roleEndings where name.utf8.count > ending.utf8CodeUnitCount {
      if name.hasSuffix(ending.description) { return String(name.dropLast(ending.utf8CodeUnitCount)) }
    }
    return nil
  }

  private static var roleEndings: [StaticString] {
    ["Protocol", "Representable", "Interface", "Type", "Providing", "Impl"]
  }

  /// The identifiers in a token range.
  func identifiers(in range: Range<Int>) -> some Sequence<Int> {
    range.lazy.filter { self.tokens[$0].kind == .identifier }
  }

  /// The name of an identifier without backticks and `$`.
  func identifierName(_ token: Int) -> String { name(in: identifierBytes(token)) }

  /// Whether a token range consists of exactly this word.
  func isExactly(_ range: Range<Int>, _ word: StaticString) -> Bool {
    range.count == 1 && isNamed(range.lowerBound, word)
  }

  /// Whether a type is this one, possibly in parentheses or behind the name of its module.
  func isType(_ type: Range<Int>, _ word: StaticString) -> Bool {
    let type = bareType(type)
    guard let last = type.last, isNamed(last, word) else { return false }
    return type.count == 1 || type.count == 3 && tokens[last - 1].kind == .period && !isMember(last)
  }

  /// Whether a name is a member of something other than a module of the system: not `Timer` in `Foundation.Timer`.
  @inline(__always)
  func isMember(_ name: Int) -> Bool {
    name > 0 && tokens[name - 1].kind == .period && !isBehindModule(name)
  }

  /// Whether a value or a type stands before the period of a name: `first` in `rows.first`, but not the implicit member
  /// `.loading`.
  func isMemberOfValue(_ name: Int) -> Bool {
    guard name > 1, tokens[name - 1].kind == .period else { return false }
    let before = tokens[name - 2]
    switch before.kind {
    case .identifier, .closeParen, .closeBracket, .closeBrace, .stringClose, .integerLiteral, .floatLiteral,
      .postfixQuestion, .postfixExclamation, .poundEndif:
      return true
    case .keyword: return [.self, .Self, .super].contains(before.keyword)
    default: return false
    }
  }

  /// Whether the name of a module of the system and a period precede a name.
  private func isBehindModule(_ name: Int) -> Bool {
    // Names of modules begin with a capital letter, '_' or a backtick. This excludes most names.
    guard name > 1, tokens[name - 2].kind == .identifier, text[Int(tokens[name - 2].start)] <= UInt8(ascii: "`"),
      name == 2 || tokens[name - 3].kind != .period
    else { return false }
    return isNamed(name - 2, anyOf: Self.modules)
  }

  private static let modules: [StaticString] = [
    "Swift", "_Concurrency", "Foundation", "Combine", "Dispatch", "Observation", "SwiftUI", "UIKit", "AppKit",
    "CoreData", "SwiftData",
  ]

  /// The first name of an expression, behind parentheses, `try`, `await` and the name of a module of the system.
  func firstName(of expression: Int, before end: Int) -> Int {
    var index = behindEffects(expression, before: end)
    while index < end, tokens[index].kind == .openParen, isGroup(index),
      isOneExpression(index + 1..<max(index + 1, tokens.partner(of: index)))
    {
      index = behindEffects(index + 1, before: end)
    }
    return tokens[index + 1].kind == .period && isBehindModule(index + 2) ? index + 2 : index
  }
}
