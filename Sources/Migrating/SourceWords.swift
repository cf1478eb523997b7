import SwiftScan

extension SourceFile {
  /// The kind of a token; `endOfFile` before the first and after the last one.
  func kind(_ token: Int) -> TokenKind { token < 0 || token >= tokens.count ? .endOfFile : tokens[token].kind }

  /// The keyword of a token; `none` before the first and after the last one.
  func keyword(_ token: Int) -> Keyword { token < 0 || token >= tokens.count ? .none : tokens[token].keyword }

  /// Whether a token is an identifier or keyword that spells a word, ignoring backticks.
  func spells(_ token: Int, _ word: StaticString) -> Bool {
    let kind = self.kind(token)
    return (kind == .identifier || kind == .keyword) && text.matches(nameBytes(token), word)
  }

  /// Whether a token is a name that starts with an upper-case letter, as types do.
  func namesType(_ token: Int) -> Bool {
    guard kind(token) == .identifier || keyword(token) == .Self else { return false }
    let bytes = nameBytes(token)
    let isHidden = bytes.count > 1 && text[bytes.lowerBound] == UInt8(ascii: "_")
    let first = text[bytes.lowerBound + (isHidden ? 1 : 0)]
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) || first >= 0x80
  }

  /// Whether a token starts with `<`.
  func isLess(_ token: Int) -> Bool { kind(token) != .endOfFile && text[Int(tokens[token].start)] == UInt8(ascii: "<") }

  /// Returns the index after the angle brackets that open at a token.
  func behindAngles(_ open: Int, before end: Int) -> Int {
    var (index, depth) = (open, 0)
    while index < end {
      for offset in tokens[index].range where kind(index) != .arrow {
        if text[offset] == UInt8(ascii: "<") { depth += 1 }
        if text[offset] == UInt8(ascii: ">") { depth -= 1 }
        // `>?` and `>:` are single tokens.
        if depth == 0 { return index + 1 }
      }
      switch kind(index) {
      case .openParen, .openBracket: index = max(index + 1, tokens.behind(index))
      case .openBrace, .closeBrace, .semicolon, .endOfFile: return index
      default: index += 1
      }
    }
    return end
  }

  /// Returns the parts of the type name that starts at a token, after attributes and words such as `any`, and without
  /// generic arguments. Nil if no name starts there.
  func typeName(at start: Int) -> (parts: [String], end: Int)? {
    var index = start
    while kind(index) == .at {
      index += 2
      if kind(index) == .openParen { index = max(index + 1, tokens.behind(index)) }
    }
    while [.any, .some, .inout].contains(keyword(index)) || spells(index, "borrowing") { index += 1 }
    guard namesType(index) else { return nil }
    var parts: [String] = []
    while namesType(index) {
      parts.append(name(index))
      index += 1
      if isLess(index), kind(index) != .stringOpen { index = behindAngles(index, before: tokens.count - 1) }
      guard kind(index) == .period, namesType(index + 1) else { break }
      index += 1
    }
    return (parts, index)
  }

  /// Returns the type names of a composition such as `A & B`.
  func composition(in type: Range<Int>) -> [(parts: [String], tokens: Range<Int>)] {
    var found: [(parts: [String], tokens: Range<Int>)] = []
    var index = type.lowerBound
    while index < type.upperBound, let name = typeName(at: index) {
      found.append((name.parts, index..<name.end))
      guard kind(name.end) == .binaryOperator, text.string(bytes(ofToken: name.end)) == "&" else { break }
      index = name.end + 1
    }
    return found
  }

  /// Returns the innermost type or extension around a token, or nil.
  func typeAround(_ token: Int) -> Int? {
    guard var current = innermostDeclaration(containing: token) else { return nil }
    while current >= 0, !declarations[current].kind.hasMembers { current = declarations[current].parent }
    return current < 0 ? nil : current
  }

  /// Returns the offset at which to insert an attribute of a declaration.
  func attributePlace(of declaration: Declaration) -> Int {
    let first = declaration.tokens.lowerBound
    if kind(first) != .poundIf { return Int(tokens[first].start) }
    return Int(tokens[modifiers(of: declaration).first?.token ?? declaration.keyword].start)
  }

  /// Returns the white space between the start of the line and an offset; nil if the line has other text before it.
  func indentation(before offset: Int) -> String? {
    var start = offset
    while start > 0, text[start - 1] == UInt8(ascii: " ") || text[start - 1] == UInt8(ascii: "\t") { start -= 1 }
    guard start == 0 || text[start - 1] == UInt8(ascii: "\n") || text[start - 1] == UInt8(ascii: "\r") else {
      return nil
    }
    return text.string(start..<offset)
  }

  /// The line ending of the file.
  var lineEnd: String {
    for offset in 0..<text.count {
      if text[offset] == UInt8(ascii: "\r") { return text[offset + 1] == UInt8(ascii: "\n") ? "\r\n" : "\r" }
      if text[offset] == UInt8(ascii: "\n") { return "\n" }
    }
    return "\n"
  }

  /// Returns the bytes of an attribute and of the white space after it, without comments. If comments follow on other
  /// lines, the attribute's line goes as a whole.
  func bytesToRemove(_ attribute: Attribute) -> Range<Int> {
    let range = bytes(of: attribute.tokens)
    var end = range.upperBound
    let next = Int(tokens[attribute.tokens.upperBound].start)
    let isBlank = text[end..<next].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    if isBlank { return range.lowerBound..<next }
    while text[end] == UInt8(ascii: " ") || text[end] == UInt8(ascii: "\t") { end += 1 }
    guard text[end] == 0x0A || text[end] == 0x0D, let indentation = indentation(before: range.lowerBound) else {
      return range.lowerBound..<end
    }
    end += text[end] == 0x0D && text[end + 1] == 0x0A ? 2 : 1
    return range.lowerBound - indentation.utf8.count..<end
  }
}
