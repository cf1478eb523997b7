import SwiftScan

/// A name that code must not mention: `print`, `DispatchQueue.main`, `.shared`, `UIColor(named:)`, `@objc`.
public struct MentionPattern: Sendable {
  /// The pattern as written.
  public let text: String
  private let isAttribute: Bool
  private let isMember: Bool
  /// The names of the path; never empty.
  private let names: [NamePatterns]
  /// The first argument labels of a call, `_` for an argument without a label; nil if the mention need not be a call.
  private let labels: [String]?
  /// A text that every file with a match contains.
  let indispensableWord: String

  /// Parses a pattern; nil if it is malformed.
  public init?(_ text: String) {
    var rest = text[...]
    self.text = text
    isAttribute = rest.first == "@"
    if isAttribute { rest = rest.dropFirst() }
    isMember = !isAttribute && rest.first == "."
    if isMember { rest = rest.dropFirst() }
    if let open = rest.firstIndex(of: "(") {
      guard rest.last == ")" else { return nil }
      let inside = rest[rest.index(after: open)...].dropLast()
      guard inside.isEmpty || inside.last == ":" else { return nil }
      let words = inside.split(separator: ":", omittingEmptySubsequences: false).dropLast().map(String.init)
      if !words.allSatisfy({ Self.isName($0, wildcards: false) }) { return nil }
      labels = words
      rest = rest[..<open]
    } else {
      labels = nil
    }
    let parts = rest.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if !parts.allSatisfy({ Self.isName($0, wildcards: true) }) { return nil }
    names = parts.map { NamePatterns([$0]) }
    indispensableWord =
      parts.compactMap { NamePatterns([$0]).indispensableWords?.first }.max { $0.utf8.count < $1.utf8.count } ?? ""
  }

  private static func isName(_ text: String, wildcards: Bool) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
          true
        case UInt8(ascii: "*"), UInt8(ascii: "?"): wildcards
        default: false
        }
      }
  }

  /// The tokens of a match whose last name is this token.
  func match(endingAt token: Int, in source: SourceFile) -> Range<Int>? {
    guard let last = names.last, source.isNamed(token, oneOf: last) else { return nil }
    let tokens = source.tokens
    var first = token
    for name in names.dropLast().reversed() {
      guard first > 1, tokens[first - 1].kind == .period, source.isNamed(first - 2, oneOf: name) else { return nil }
      first -= 2
    }
    let before = first > 0 ? tokens[first - 1].kind : .semicolon
    if isAttribute, before != .at { return nil }
    if isMember {
      guard before == .period else { return nil }
      return calls(token, source) ? token..<token + 1 : nil
    }
    // A member of another value has another meaning, and so has an enum case such as `.Date`. A type behind its module
    // is a mention.
    if before == .period {
      guard first > 1 else { return nil }
      let isAfterName =
        tokens[first - 2].kind == .identifier || source.text[Int(tokens[first - 1].start) - 1] == UInt8(ascii: ">")
      guard isAfterName, source.beginsWithCapital(first) || source.isNamed(first - 2, "Swift") else { return nil }
    }
    return calls(token, source) ? first..<token + 1 : nil
  }

  private func calls(_ token: Int, _ source: SourceFile) -> Bool {
    guard let labels else { return true }
    let open = token + 1
    guard open < source.tokens.count, source.tokens[open].kind == .openParen, !source.tokens[open].startsLine else {
      return false
    }
    let found = source.arguments(in: open..<max(open, source.tokens.behind(open))).map { argument in
      argument.label < 0 ? "_" : source.name(argument.label)
    }
    return found.starts(with: labels)
  }
}

extension SourceFile {
  fileprivate func beginsWithCapital(_ token: Int) -> Bool {
    let bytes = identifierBytes(token)
    guard !bytes.isEmpty else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text[bytes.lowerBound])
  }

  /// Whether an identifier may mention a declaration: it is no label, no name in a declaration and no imported module.
  func mayMention(_ token: Int) -> Bool {
    if token == 0 { return true }
    let (before, next) = (tokens[token - 1], tokens[token + 1].kind)
    switch before.keyword {
    case .func, .var, .let, .class, .struct, .enum, .protocol, .typealias, .import: return false
    default: break
    }
    switch before.kind {
    case .openParen, .comma: return next != .colon && next != .identifier
    // The label of a trailing closure: `Button { } label: { }`.
    case .closeBrace: return next != .colon
    // The second name of a parameter: `_ date: Date`.
    case .identifier, .wildcard:
      return next != .colon || token < 2 || ![.openParen, .comma].contains(tokens[token - 2].kind)
    default: return true
    }
  }

  /// Whether an identifier is the name that a declaration introduces. The name of an extension is a mention.
  func isDeclaredName(_ token: Int) -> Bool {
    guard let index = innermostDeclaration(containing: token), declarations[index].kind != .extension else {
      return false
    }
    let declaration = declarations[index]
    return declaration.kind == .enumCase
      ? caseNames(of: declaration).contains(token)
      : declaration.name.contains(token) || bindings(of: declaration).contains { $0.pattern.contains(token) }
  }

  /// The names that an enum's `case a, b(Int), c = 1` introduces.
  func caseNames(of declaration: Declaration) -> [Int] {
    var found = Array(declaration.name)
    var index = declaration.keyword + 1
    while index < declaration.tokens.upperBound {
      switch tokens[index].kind {
      case .openParen, .openBracket: index = max(index + 1, tokens.behind(index))
      case .comma where tokens[index + 1].kind == .identifier:
        found.append(index + 1)
        index += 2
      default: index += 1
      }
    }
    return found
  }
}
