import SwiftScan

/// The facts of one file that decide which fixes are safe: inheriting classes and uses of certain members. Findings do
/// not depend on them.
public struct FileUses: Sendable {
  /// A place that may use a member.
  struct Use: Sendable {
    enum Kind: Sendable, Equatable {
      case read
      case write
      /// A method call on the member, with the hash of the method's name. `ProjectUses` decides whether the method is
      /// mutating.
      case call(UInt64)
      /// The operand of an operator that is not from the standard library and may take it as `inout`.
      case operand
    }

    /// The hash of the member's name.
    var name: UInt64
    var kind: Kind
    /// Whether the use has no receiver, or `self` or `super` as its receiver.
    var isOwn: Bool
    /// The paths of the types and extensions around it, innermost first.
    var owners: [NamePath]
    /// The hash of the last name of the receiver's type, if the receiver is a reference to a ViewModel; else nil.
    var type: UInt64?
  }

  /// The path of the file, as shown to the user.
  let path: String
  private(set) var uses: [Use] = []
  /// The classes, type aliases and `open` members.
  public let inheritance: FileInheritance
  /// The properties that protocols require, by the hash of their name. The value is true if a setter is required.
  private(set) var requirements: [UInt64: Bool] = [:]
  /// The hashes of the names of mutating methods.
  private(set) var mutating: Set<UInt64> = []
  /// The hashes of the names of all other functions.
  private(set) var functions: Set<UInt64> = []
  /// The hashes of the names of protocols and type aliases. An extension of one may add to a class of another name.
  private(set) var otherNames: Set<UInt64> = []
  /// The hashes of the names of the types in `Bindable<T>`, `Binding<T>` and `ObservedObject<T>`: code that seems to
  /// read a member of such a value may get a binding to it.
  private(set) var wrappedTypes: Set<UInt64> = []
  /// Whether code that seems to read a member may get a binding to it: the file stores or passes a `Bindable(…)`, whose
  /// type is not written, or declares a lookup of members by writable key paths.
  private(set) var passesBindable = false
  /// The hashes of the names of declarations with `@MainActor`.
  private(set) var mainActor: Set<UInt64> = []
  /// The types that are `Equatable`, by the hash of their last name; and the paths of those that an extension makes
  /// `Equatable`.
  private(set) var comparable: Set<UInt64> = []
  private(set) var comparableByExtension: Set<NamePath> = []

  /// Collects the facts of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, as shown to the user.
  ///   - names: The names of the members to look for; nil for all members.
  public init(_ source: SourceFile, path: String, names: Set<String>?) {
    self.path = path
    inheritance = FileInheritance(source)
    let wanted = names.map { Set($0.map { Fingerprint.hash($0.utf8) }) }
    readDeclarations(source)
    if wanted?.isEmpty ?? false { return }
    let types = Self.types(ofReferencesIn: source)
    var reader = UseReader(source)
    for index in 0..<source.tokens.count {
      readWrapper(at: index, source)
      guard var found = reader.use(at: index, named: wanted) else { continue }
      found.type = types[index]
      uses.append(found)
    }
  }

  private static let words = NamePatterns.viewModels.referenceWords.map { ByteSearch($0) }

  /// For each member behind a reference to a ViewModel, the hash of the last name of the reference's type.
  private static func types(ofReferencesIn source: SourceFile) -> [Int: UInt64] {
    if let words, !words.occurs(in: source.text) { return [:] }
    let found = ViewModelReferences(source, CodeMap(source), words: words)
    var types: [Int: UInt64] = [:]
    for use in found.uses {
      guard let name = found.receivers[found.references[use.reference].receiver].typeName else { continue }
      types[use.member] = name.last.map { Fingerprint.hash($0.utf8) }
    }
    return types
  }

  private mutating func readDeclarations(_ source: SourceFile) {
    for index in source.declarations.indices {
      let declaration = source.declarations[index]
      let name = declaration.name.first.map { Fingerprint.hash(source.text[source.nameBytes($0)]) }
      if !source.attributes("MainActor", of: declaration).isEmpty, let name { mainActor.insert(name) }
      switch declaration.kind {
      case .class, .struct, .enum, .actor, .protocol:
        guard let name else { continue }
        let inherited = source.inheritedNames(of: declaration)
        if isComparable(inherited) || declaration.kind == .enum && !hasPayload(declaration, in: source) {
          comparable.insert(name)
        }
        if declaration.kind == .protocol {
          readRequirements(declaration, source)
          otherNames.insert(name)
        }
      case .extension:
        let path = NamePath(source.extendedType(of: declaration))
        guard let last = path.names.last, isComparable(source.inheritedNames(of: declaration)) else { continue }
        comparable.insert(Fingerprint.hash(last.utf8))
        comparableByExtension.insert(path)
      case .typealias:
        guard let name else { continue }
        // Other files do not see a private alias, and this file's extensions of it have the path of its target.
        let isOwn = source.has(.private, declaration) || source.has(.fileprivate, declaration)
        if !isOwn || !(declaration.name.first.map { source.resolvesAlias(source.name($0)) } ?? false) {
          otherNames.insert(name)
        }
      case .function:
        guard let name else { continue }
        if source.has(.mutating, declaration) { mutating.insert(name) } else { functions.insert(name) }
      default: continue
      }
    }
  }

  /// Records a wrapper around an object that is used as a value.
  private mutating func readWrapper(at token: Int, _ source: SourceFile) {
    if isKeyPathOfLookup(token, source) { passesBindable = true }
    let wrappers: [StaticString] = ["Bindable", "Binding", "ObservedObject"]
    guard source.tokens[token].kind == .identifier, source.isNamed(token, anyOf: wrappers) else { return }
    if source.tokens[token + 1].kind == .openParen {
      let end = source.tokens.behind(token + 1)
      let isAttribute = token > 0 && source.tokens[token - 1].kind == .at
      if source.isNamed(token, "Bindable"), !isAttribute, source.tokens[end].kind != .period { passesBindable = true }
    } else if let end = source.genericArgumentsEnd(token + 1) {
      for argument in source.identifiers(in: token + 2..<end) {
        wrappedTypes.insert(Fingerprint.hash(source.text[source.identifierBytes(argument)]))
      }
    }
  }

  /// Whether a token is the type in `subscript<V>(dynamicMember path: WritableKeyPath<T, V>)`, or that of a reference.
  private func isKeyPathOfLookup(_ token: Int, _ source: SourceFile) -> Bool {
    let types: [StaticString] = ["WritableKeyPath", "ReferenceWritableKeyPath"]
    guard token > 2, source.tokens[token].kind == .identifier, source.isNamed(token, anyOf: types) else { return false }
    // The colon is behind the label, or behind the label and the parameter's name.
    return source.tokens[token - 1].kind == .colon
      && (source.isNamed(token - 2, "dynamicMember") || source.isNamed(token - 3, "dynamicMember"))
  }

  private func isComparable(_ inherited: [[String]]) -> Bool {
    inherited.contains { ["Equatable", "Hashable", "Comparable"].contains($0.last) }
  }

  /// Whether an enum has a case with associated values. An enum without any is always `Equatable`.
  private func hasPayload(_ type: Declaration, in source: SourceFile) -> Bool {
    source.declarations.contains { inner in
      inner.kind == .enumCase && type.body.contains(inner.keyword)
        && inner.tokens.contains { source.tokens[$0].kind == .openParen }
    }
  }

  private mutating func readRequirements(_ type: Declaration, _ source: SourceFile) {
    for inner in source.declarations where inner.kind == .variable && type.body.contains(inner.keyword) {
      for binding in source.bindings(of: inner) {
        guard let name = source.firstName(in: binding.pattern) else { continue }
        let isSettable = binding.accessorBlock.contains { source.tokens[$0].keyword == .set }
        let hash = Fingerprint.hash(source.text[source.nameBytes(name)])
        requirements[hash] = requirements[hash] ?? false || isSettable
      }
    }
  }
}

/// Determines how code uses a name.
struct UseReader {
  private let source: SourceFile
  private let tokens: TokenList
  /// Tells the block of an `if` from a trailing closure. Without it, every brace behind a member counts as a closure.
  private let code: CodeMap?
  /// The brackets that are open at the current token.
  private var brackets: [Int] = []

  init(_ source: SourceFile, _ code: CodeMap? = nil) {
    (self.source, tokens, self.code) = (source, source.tokens, code)
  }

  mutating func use(at token: Int, named wanted: Set<UInt64>?) -> FileUses.Use? {
    while let last = brackets.last, tokens.partner(of: last) <= token { brackets.removeLast() }
    switch tokens[token].kind {
    case .openParen, .openBracket, .openBrace, .interpolationOpen:
      brackets.append(token)
      return nil
    case .identifier: break
    default: return nil
    }
    let name = Fingerprint.hash(source.text[source.identifierBytes(token)])
    guard wanted?.contains(name) ?? true, let (start, isOwn) = receiver(of: token) else { return nil }
    let kind = kind(of: token, start, isOwn: isOwn)
    return kind.map { FileUses.Use(name: name, kind: $0, isOwn: isOwn, owners: owners(of: token)) }
  }

  /// The start of the expression that ends in a name, and whether the name is a member of the code's own object. Nil if
  /// the name is no member of an object.
  func receiver(of token: Int) -> (start: Int, isOwn: Bool)? {
    guard token > 0, tokens[token - 1].kind == .period else { return (token, true) }
    if token > 1, tokens[token - 2].kind == .backslash { return (token - 1, false) }
    if let own = source.startOfOwn(token) { return (own, true) }
    var index = token - 2
    var start = token
    while index >= 0 {
      switch tokens[index].kind {
      case .postfixQuestion, .postfixExclamation: index -= 1
      case .closeParen, .closeBracket, .closeBrace:
        let opening = tokens.partner(of: index)
        guard opening >= 0, opening < index else { return nil }
        start = opening
        if source.isGroup(opening) || opening == 0 { return (start, false) }
        index = opening - 1
      case .identifier, .keyword, .integerLiteral, .stringClose:
        start = index
        guard index > 1, tokens[index - 1].kind == .period else {
          return (start, tokens[index].keyword == .super && index == token - 2)
        }
        index -= 2
      // An implicit member such as `.loading` is no member of an object.
      default: return start < token ? (start, false) : nil
      }
    }
    return (start, false)
  }

  private func kind(of token: Int, _ start: Int, isOwn: Bool) -> FileUses.Use.Kind? {
    let before = start > 0 ? tokens[start - 1] : tokens[start]
    if isOwn, start == token {
      switch before.keyword {
      // A declaration of the same name counts as a use only if it is an override.
      case .var, .let: return isOverride(token) ? .write : nil
      case .func, .case, .class, .struct, .enum, .typealias, .import: return nil
      default: break
      }
    }
    // Code may write through a key path or a binding.
    if before.kind == .backslash || source.text[Int(tokens[start].start)] == UInt8(ascii: "$"), start < token {
      return .write
    }
    if start < token, source.isNamed(start, "Bindable") || source.isNamed(start, "Binding") { return .write }
    return behind(token, start)
  }

  /// How the code behind a name uses it.
  func behind(_ token: Int, _ start: Int) -> FileUses.Use.Kind {
    let expression = source.withParentheses(start..<token + 1)
    let before = expression.lowerBound - 1
    if before >= 0, isInOut(before) { return .write }
    let read: FileUses.Use.Kind = before >= 0 && isCustomOperator(before) ? .operand : .read
    var next = expression.upperBound
    // Behind an unclosed bracket, `next` is the end of the file.
    while next < tokens.count {
      switch tokens[next].kind {
      case .postfixQuestion, .postfixExclamation: next += 1
      case .period where [.identifier, .keyword, .integerLiteral].contains(tokens[next + 1].kind):
        // A parenthesis on the next line starts another statement.
        // `(rows.append)(row)` is a call as well.
        let callee = source.behindCallee(next + 2).next
        let isCalled =
          tokens[callee].kind == .openParen && !tokens[callee].startsLine
          || tokens[next + 2].kind == .openBrace && code?.role(of: next + 2) ?? .closure == .closure
        if isCalled {
          // A publisher's operator, which some projects also declare as a mutating method of collections.
          if isProjection(token), source.isNamed(next + 1, "removeDuplicates") { return read }
          return .call(MethodNames.hash(ofCallTo: next + 1, in: source))
        }
        next += 2
      case .openBracket where !tokens[next].startsLine: next = tokens.behind(next)
      case .closeParen:
        let opening = tokens.partner(of: next)
        guard opening >= 0, opening < start, source.isGroup(opening) else { return read }
        next += 1
      // A tuple assignment: `(model.a, model.b) = pair`
      case .comma:
        guard let open = brackets.last ?? openBracket(before: start), source.isGroup(open) else { return read }
        return isAssignment(tokens.behind(open)) ? .write : read
      default: return isAssignment(next) ? .write : isCustomOperator(next) ? .operand : read
      }
    }
    return read
  }

  /// Whether code uses something in the value of a name: `player.isMuted`, `rows[0]`.
  func usesPart(of name: Int) -> Bool {
    var next = name + 1
    while tokens[next].kind == .postfixQuestion || tokens[next].kind == .postfixExclamation { next += 1 }
    return tokens[next].kind == .period || tokens[next].kind == .openBracket && !tokens[next].startsLine
  }

  private func isProjection(_ token: Int) -> Bool { source.text[Int(tokens[token].start)] == UInt8(ascii: "$") }

  private static let standardOperators: [StaticString] = [
    "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "&+", "&-", "&*", "&<<", "&>>", "&&", "||", "??", "==", "!=",
    "<", "<=", ">", ">=", "===", "!==", "~=", "...", "..<", "!", "~", ".<", ".>", ".==", ".!=", ".<=", ".>=",
    ".&", ".|", ".^", ".!", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&+=", "&-=", "&*=", "&<<=",
    "&>>=", ".&=", ".|=", ".^=",
  ]

  private func isCustomOperator(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .binaryOperator, .prefixOperator, .postfixOperator:
      let range = tokens[index].range
      return !Self.standardOperators.contains { source.text.matches(range, $0) }
    default: return false
    }
  }

  /// The bracket around an expression, for readers that do not visit all tokens.
  private func openBracket(before start: Int) -> Int? {
    var index = start - 1
    for _ in 0..<64 where index >= 0 {
      switch tokens[index].kind {
      case .openParen, .openBracket, .openBrace: return index
      case .closeParen, .closeBracket, .closeBrace: index = min(index, tokens.partner(of: index))
      default: break
      }
      index -= 1
    }
    return nil
  }

  private func isInOut(_ index: Int) -> Bool {
    tokens[index].kind == .prefixOperator && tokens[index].range.count == 1
      && source.text[Int(tokens[index].start)] == UInt8(ascii: "&")
  }

  /// Whether a token is an operator that ends in `=`, except for the standard comparisons. A custom comparison also
  /// counts as an assignment, but is too rare to matter.
  private func isAssignment(_ index: Int) -> Bool {
    guard index < tokens.count else { return false }
    if tokens[index].kind == .equal { return true }
    guard tokens[index].kind == .binaryOperator else { return false }
    let range = tokens[index].range
    guard source.text[range.upperBound - 1] == UInt8(ascii: "=") else { return false }
    let comparisons: [StaticString] = ["==", "!=", "<=", ">=", "===", "!==", "~="]
    return !comparisons.contains { source.text.matches(range, $0) }
  }

  private func isOverride(_ token: Int) -> Bool {
    guard let declaration = source.innermostDeclaration(containing: token) else { return false }
    return source.has(.override, source.declarations[declaration])
  }

  private func owners(of token: Int) -> [NamePath] {
    guard var current = source.innermostDeclaration(containing: token) else { return [] }
    if !source.declarations[current].kind.hasMembers { current = source.enclosingType(of: current) }
    var owners: [NamePath] = []
    while current >= 0, owners.count < SourceFile.longestPath {
      owners.append(source.typePath(of: current).name)
      current = source.enclosingType(of: current)
    }
    return owners
  }
}
