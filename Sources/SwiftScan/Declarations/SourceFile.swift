/// Whether to read the bodies of functions, accessors and closures.
public enum Bodies: Sendable {
  /// Read all bodies.
  case read
  /// Skip all bodies: only their braces become tokens. The declarations then are only the types, type aliases and
  /// extensions outside of bodies, without their attributes and modifiers.
  case skipped
}

/// A file as tokens and declarations.
///
/// The declarations include every type and extension, and their members, wherever they are. From code, they include
/// only local types, functions and type aliases. All branches of an `#if` are read, as members of the enclosing
/// declaration.
///
/// A class, because it is passed around everywhere, and copying all these arrays costs more than most queries.
public final class SourceFile: Sendable {
  /// The file's bytes.
  public let text: SourceText
  /// The file's tokens.
  public let tokens: TokenList
  /// All declarations, in the order of their keywords. Parents come before their children.
  public let declarations: [Declaration]
  /// The attributes of all declarations.
  public let attributes: [Attribute]
  /// The modifiers of all declarations.
  public let modifiers: [Modifier]
  /// The types of all inheritance clauses, as ranges of token indices.
  public let inheritedTypes: [Range<Int>]
  /// The bindings of all `var` and `let`.
  public let bindings: [Binding]
  /// The errors that keep the file from being read as intended, sorted by offset.
  public let problems: [ScanProblem]
  /// Shortcuts from deeply nested declarations to those around them.
  let nesting: Nesting

  let angles: AnglePairs

  /// The type aliases outside of all types, as indices of their declarations by name; -1 if several have the name.
  let aliases: [String: Int]

  /// Reads a file. Any bytes are accepted: anything that is not Swift is skipped and reported in `problems`.
  ///
  /// - Parameters:
  ///   - text: The file's bytes.
  ///   - bodies: Whether to read the bodies of functions. Skipping them is faster.
  public init(_ text: SourceText, bodies: Bodies = .read) {
    self.text = text
    (tokens, problems) = Lexer.tokenize(text, bodies: bodies)
    angles = AnglePairs(tokens, text)
    var scanner = DeclarationScanner(text, tokens, angles, bodies)
    scanner.scan()
    declarations = scanner.declarations
    attributes = scanner.attributes
    modifiers = scanner.modifiers
    inheritedTypes = scanner.inheritedTypes
    bindings = scanner.bindings
    nesting = scanner.nesting
    aliases = Self.aliases(among: scanner.declarations, tokens, text)
  }

  /// The token that closes the generic arguments opened at a token of an expression, or nil if none open there.
  public func genericArgumentsEnd(_ index: Int) -> Int? { angles.close(of: index) }

  /// The token that opens the generic arguments closed at a token of an expression, or nil if none close there.
  func genericArgumentsStart(_ index: Int) -> Int? { angles.open(of: index) }

  // MARK: - From tokens to bytes

  /// The bytes of a token.
  public func bytes(ofToken index: Int) -> Range<Int> { tokens[index].range }

  /// The bytes from the first through the last token of a range. An empty range gives an empty one, at the token where
  /// it starts.
  public func bytes(of range: Range<Int>) -> Range<Int> {
    let start = Int(tokens[range.lowerBound].start)
    return range.isEmpty ? start..<start : start..<Int(tokens[range.upperBound - 1].end)
  }

  /// The text of a token range, with the trivia between two tokens replaced by one space.
  public func code(of range: Range<Int>) -> String {
    var code = ""
    for index in range {
      if index > range.lowerBound, tokens[index].start > tokens[index - 1].end { code += " " }
      code += text.string(tokens[index].range)
    }
    return code
  }

  /// The text of a token, without backticks.
  public func name(_ index: Int) -> String { name(in: nameBytes(index)) }

  /// The most bytes of a name that `name(in:)` returns in full.
  public static let longestName = 512

  /// The text of a name. If it is longer than `longestName`, the middle is replaced by the number of omitted bytes.
  ///
  /// Otherwise messages that repeat a long name in many places would grow with the square of the file's size.
  public func name(in bytes: Range<Int>) -> String {
    if bytes.count <= Self.longestName { return text.string(bytes) }
    var start = bytes.lowerBound + Self.longestName / 2
    var end = bytes.upperBound - Self.longestName / 2
    // Do not cut inside a code point.
    while start < end, text[start] & 0xC0 == 0x80 { start += 1 }
    while end > start, text[end] & 0xC0 == 0x80 { end -= 1 }
    return text.string(bytes.lowerBound..<start) + "…\(end - start)…" + text.string(end..<bytes.upperBound)
  }

  /// The bytes of a name without its backticks.
  public func nameBytes(_ index: Int) -> Range<Int> { nameBytes(tokens[index]) }

  /// The bytes of a token without its backticks.
  public func nameBytes(_ token: Token) -> Range<Int> {
    let range = token.range
    guard range.count > 2, text[range.lowerBound] == UInt8(ascii: "`") else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// The parts of a dotted name, without generic arguments and backticks: `["Feed", "ViewModel"]` for
  /// `Feed<Item>.ViewModel`.
  ///
  /// Empty if the tokens are not a dotted name, such as `[Feed]` or `Feed?`. Only the last `longestPath` parts are
  /// returned.
  public func dottedName(_ range: Range<Int>) -> [String] {
    // Most names have one part.
    if range.count == 1 {
      let kind = tokens[range.lowerBound].kind
      return kind == .identifier || kind == .keyword ? [name(range.lowerBound)] : []
    }
    return dottedNameTokens(range).suffix(Self.longestPath).map { name($0) }
  }

  private static let longestDottedName = 256

  /// The tokens of the parts of a dotted name, see `dottedName(_:)`.
  public func dottedNameTokens(_ range: Range<Int>) -> [Int] {
    // No real name is this long, and every declaration in an extension of it would read it again.
    if range.count > Self.longestDottedName { return [] }
    var parts: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      switch tokens[index].kind {
      case .identifier, .keyword: parts.append(index)
      default: return []
      }
      index += 1
      if index < range.upperBound, isAngle(index) { index = tokens.skipAngles(index, in: text).next }
      if index == range.upperBound { break }
      guard tokens[index].kind == .period || tokens[index].kind == .doubleColon else { return [] }
      index += 1
      if index == range.upperBound { return [] }
    }
    return parts
  }

  private func isAngle(_ index: Int) -> Bool { text[Int(tokens[index].start)] == UInt8(ascii: "<") }

  // MARK: - Parts of declarations

  /// The attributes of a declaration.
  public func attributes(of declaration: Declaration) -> ArraySlice<Attribute> { attributes[declaration.attributes] }

  /// The modifiers of a declaration.
  public func modifiers(of declaration: Declaration) -> ArraySlice<Modifier> { modifiers[declaration.modifiers] }

  /// The bindings of a `var` or `let`.
  public func bindings(of declaration: Declaration) -> ArraySlice<Binding> { bindings[declaration.bindings] }

  /// The types of a declaration's inheritance clause, as token ranges.
  public func inheritedTypes(of declaration: Declaration) -> ArraySlice<Range<Int>> {
    inheritedTypes[declaration.inheritance]
  }

  /// Whether a declaration has a modifier, with or without a word in parentheses.
  public func has(_ keyword: Keyword, _ declaration: Declaration) -> Bool {
    for index in declaration.modifiers where modifiers[index].keyword == keyword { return true }
    return false
  }

  /// Whether the last part of an attribute's name equals `word`.
  public func isNamed(_ attribute: Attribute, _ word: StaticString) -> Bool {
    text.matches(nameBytes(attribute.name), word)
  }

  /// The attributes of a declaration with a given name, qualified or not.
  public func attributes(_ word: StaticString, of declaration: Declaration) -> [Attribute] {
    attributes(of: declaration).filter { isNamed($0, word) }
  }

  /// The parts of a declaration's path: the names of the declarations around it, outermost first, then its own.
  ///
  /// An extension has the name of the extended type, so the path of `ViewModel` in `extension FeedView` is `FeedView`,
  /// `ViewModel`. Only the innermost `longestPath` parts are returned. Otherwise the paths in a file of nested types
  /// would grow with the square of its size.
  public func path(of index: Int) -> [String] {
    var parts: [String] = []
    var current = index
    // Count declarations, not parts, because some declarations have no name.
    for _ in 0..<Self.longestPath where current >= 0 && parts.count < Self.longestPath {
      let declaration = declarations[current]
      parts.append(contentsOf: ownName(of: declaration).reversed())
      current = declaration.parent
    }
    return parts.reversed()
  }

  /// The parts of a declaration's path, joined with periods. Nearly every finding contains one.
  public func dottedPath(of index: Int) -> String {
    // Copy from the text, without creating a string per part and an array of these.
    let dotted = withUnsafeTemporaryAllocation(of: Range<Int>.self, capacity: Self.longestPath) { room -> String? in
      guard let count = partsOfPath(of: index, into: room) else { return nil }
      let parts = room[..<count]
      let length = parts.reduce(0) { $0 + $1.count + 1 }
      return String(unsafeUninitializedCapacity: max(1, length)) { bytes in
        var count = 0
        for part in parts.reversed() {
          if count > 0 {
            bytes[count] = UInt8(ascii: ".")
            count += 1
          }
          for offset in part {
            bytes[count] = text[offset]
            count += 1
          }
        }
        return count
      }
    }
    return dotted ?? path(of: index).joined(separator: ".")
  }

  /// Finds the byte ranges of the parts of a declaration's path, the innermost first.
  ///
  /// - Parameter room: Must have room for `longestPath` parts.
  /// - Returns: The number of parts; nil if the path cannot be copied from the text as it is.
  private func partsOfPath(of index: Int, into room: UnsafeMutableBufferPointer<Range<Int>>) -> Int? {
    var count = 0
    var isPlain = true
    func add(_ part: Range<Int>) {
      if count == room.count || part.count > Self.longestName {
        isPlain = false
      } else {
        room.initializeElement(at: count, to: part)
        count += 1
      }
    }
    var current = index
    // Count declarations, not parts, because some declarations have no name.
    for _ in 0..<Self.longestPath where current >= 0 && isPlain && count < room.count {
      let declaration = declarations[current]
      current = declaration.parent
      switch declaration.kind {
      case .extension:
        let names = extendedTypeTokens(of: declaration)
        if names.isEmpty { return nil }
        for name in names.reversed() { add(nameBytes(name)) }
      case .initializer, .deinitializer, .subscript: add(bytes(ofToken: declaration.keyword))
      case .variable, .constant:
        if let name = bindings(of: declaration).first.flatMap({ firstName(in: $0.pattern) }) { add(nameBytes(name)) }
      default:
        if !declaration.name.isEmpty { add(nameBytes(declaration.name.lowerBound)) }
      }
    }
    return isPlain ? count : nil
  }

  /// The most parts of a path or dotted name that are returned.
  public static let longestPath = 32

  private func ownName(of declaration: Declaration) -> [String] {
    switch declaration.kind {
    case .extension:
      let parts = extendedType(of: declaration)
      return parts.isEmpty ? [name(in: bytes(of: declaration.name))] : parts
    case .initializer: return ["init"]
    case .deinitializer: return ["deinit"]
    case .subscript: return ["subscript"]
    case .variable, .constant:
      return bindings(of: declaration).first.flatMap { firstName(in: $0.pattern) }.map { [name($0)] } ?? []
    default:
      return declaration.name.isEmpty ? [] : [name(declaration.name.lowerBound)]
    }
  }

  /// The first token of a pattern that is a name or an editor placeholder for one. Labels and `_` do not count.
  public func firstName(in pattern: Range<Int>) -> Int? {
    pattern.first { index in
      let kind = tokens[index].kind
      return (kind == .identifier || kind == .placeholder || kind == .keyword && pattern.count == 1)
        && !(pattern.count > 1 && tokens[index + 1].kind == .colon)
    }
  }

  /// The innermost declaration whose bytes contain an offset, possibly in a comment, or nil if there is none.
  public func innermostDeclaration(around offset: Int) -> Int? {
    innermostDeclaration(containing: tokens.first(endingBehind: offset)).flatMap { found in
      innermost(from: found) { Int(tokens[$0.tokens.lowerBound].start) <= offset }
    }
  }

  /// The innermost declaration that contains a token, or nil if there is none.
  public func innermostDeclaration(containing token: Int) -> Int? {
    let next = declarations.partitioningIndex { $0.tokens.lowerBound > token }
    return innermost(from: next - 1) { $0.tokens.contains(token) }
  }

  /// The first for which `holds` returns true among a declaration and those around it, innermost first; nil if there is
  /// none.
  ///
  /// - Parameters:
  ///   - start: The index of the declaration, or -1 for none.
  ///   - holds: If it returns true for a declaration, it must do so for all declarations around it.
  public func innermost(from start: Int, where holds: (Declaration) -> Bool) -> Int? {
    var current = start
    while current >= 0, !holds(declarations[current]) {
      let far = nesting.jump(of: current)
      current = far >= 0 && !holds(declarations[far]) ? far : declarations[current].parent
    }
    return current < 0 ? nil : current
  }

  /// The innermost type or extension around a declaration, or -1.
  public func enclosingType(of index: Int) -> Int {
    if let known = nesting.enclosingType(of: index) { return known }
    var current = declarations[index].parent
    while current >= 0, !declarations[current].kind.hasMembers { current = declarations[current].parent }
    return current
  }
}
