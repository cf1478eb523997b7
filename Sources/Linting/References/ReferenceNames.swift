import SwiftScan

/// Collects the names that may be references to ViewModels, and the types that they may have. Rather includes too many
/// names than too few, because `ReferenceReader` checks each place.
struct ReferenceNames {
  fileprivate let source: SourceFile
  fileprivate let tokens: TokenList
  private let words: ByteSearch?
  /// Hashes of the names.
  private var names: Set<UInt64> = []
  /// For each last byte of a token, the lengths of tokens that may be a name: one bit per length, where bit 63 means
  /// 63 or more. It excludes most identifiers.
  private var lengths = [UInt64](repeating: 0, count: 256)
  /// The identifiers that may name a ViewModel's type, in order.
  private(set) var types: [Int] = []
  /// The properties with an array of such a type: the type's token, by the hash of the name.
  private(set) var collections: [UInt64: Int] = [:]
  /// The constraints of generic parameters by the parameter's name: the type's token, and where the parameter is
  /// visible. Ordered by the start of that range.
  private var generics: [UInt64: [(type: Int, range: Range<Int>)]] = [:]

  init(_ source: SourceFile, _ words: ByteSearch?) {
    (self.source, tokens, self.words) = (source, source.tokens, words)
    forEachOccurrence { token in
      if source.startsWithCapital(token) {
        if source.isLastOfDottedType(token) { types.append(token) }
      } else {
        add(token)
        addVariable(forResultOf: token)
      }
    }
    for type in types { addNames(with: type) }
    if generics.contains(where: { name, uses in uses.contains { !isOccurrence($0.type, as: name) } }) {
      addNamesOfGenericTypes()
    }
  }

  /// Whether an identifier may name a ViewModel's type.
  func mayNameType(_ token: Int) -> Bool {
    guard tokens[token].kind == .identifier else { return false }
    return containsWord(token) || constraint(of: token) != nil
  }

  /// Whether a name contains one of the words.
  func containsWord(_ token: Int) -> Bool {
    let range = source.identifierBytes(token)
    return words.map { $0.firstPlace(in: source.text, from: range.lowerBound, to: range.upperBound) != nil } ?? true
  }

  /// Whether a name contains one of the words; false if a pattern allows any name.
  func namesViewModel(_ token: Int) -> Bool { words != nil && containsWord(token) }

  /// The type that constrains a generic parameter; nil if the name is no generic parameter at this place.
  func constraint(of token: Int) -> Int? {
    if generics.isEmpty { return nil }
    guard let uses = generics[source.nameHash(token)] else { return nil }
    let end = uses.partitioningIndex { $0.range.lowerBound > token }
    return uses[..<end].last { $0.range.contains(token) }?.type
  }

  mutating func add(_ name: Int) {
    names.insert(source.nameHash(name))
    let bytes = source.identifierBytes(name)
    // With and without a `$`; a name in backticks may have any length.
    lengths[Int(source.text[bytes.upperBound - 1])] |=
      1 << UInt64(min(bytes.count, 63)) | 1 << UInt64(min(bytes.count + 1, 63))
    lengths[Int(UInt8(ascii: "`"))] = .max
  }

  /// Whether an identifier is one of the names.
  @inline(__always)
  func contains(name index: Int, _ token: Token) -> Bool {
    let length = min(Int(token.end &- token.start), 63)
    return lengths[Int(source.text[Int(token.end) &- 1])] >> UInt64(length) & 1 != 0
      && names.contains(source.nameHash(index))
  }

  private func isOccurrence(_ type: Int, as name: UInt64) -> Bool { types.contains { source.nameHash($0) == name } }

  private func forEachOccurrence(_ body: (Int) -> Void) {
    guard let words else {
      tokens.forEachIdentifier(in: 0..<tokens.count) { index, _ in body(index) }
      return
    }
    var offset = 0
    while let place = words.firstPlace(in: source.text, from: offset, to: source.text.count) {
      let token = tokens.first(endingBehind: place)
      if tokens[token].kind == .identifier, tokens[token].range.contains(place) { body(token) }
      // Comments and strings contain no identifiers, so continue behind the word, or behind the token that contains it.
      offset = tokens[token].range.contains(place) ? max(place + 1, tokens[token].range.upperBound) : place + 1
    }
  }

  /// Adds the names that are declared with a type.
  private mutating func addNames(with type: Int) {
    let start = startOfWhole(type)
    guard start > 1 else { return }
    switch tokens[start - 1].kind {
    case .colon:
      let name = start - 2
      guard tokens[name].kind == .identifier else { return }
      if source.startsWithCapital(name) { addGeneric(name, type) } else { add(name) }
    case .openParen: addAttributed(type)
    case .openBracket: addCollection(type, start - 1)
    default:
      var before = source.startWithEffects(start) - 1
      if before > 0, isCast(before) { before = source.startOfChain(endingAt: behindCast(before)) - 1 }
      if before > 0, tokens[before].kind == .equal, tokens[before - 1].kind == .identifier,
        !source.startsWithCapital(before - 1)
      {
        add(before - 1)
      }
    }
  }

  /// Adds `cart` in `let cart = makeCartViewModel()`.
  private mutating func addVariable(forResultOf function: Int) {
    guard tokens[function + 1].kind == .openParen, !tokens[function + 1].startsLine else { return }
    let start = source.startWithEffects(source.startOfChain(endingAt: function))
    guard start > 1, tokens[start - 1].kind == .equal, tokens[start - 2].kind == .identifier,
      !source.startsWithCapital(start - 2)
    else { return }
    add(start - 2)
  }

  /// `var rows: [RowViewModel]`, `var rows = [RowViewModel]()`
  private mutating func addCollection(_ type: Int, _ bracket: Int) {
    guard tokens[type + 1].kind == .closeBracket, bracket > 1,
      tokens[bracket - 1].kind == .colon || tokens[bracket - 1].kind == .equal,
      tokens[bracket - 2].kind == .identifier
    else { return }
    collections[source.nameHash(bracket - 2)] = type
    add(bracket - 2)
  }

  /// The start of a type including the parentheses around it or around the value that begins with it. Not those of a
  /// function type.
  func startOfWhole(_ type: Int) -> Int {
    var start = source.startOfType(type)
    while start > 1, tokens[start - 1].kind == .openParen, source.isGroup(start - 1) {
      let next = tokens[tokens.behind(start - 1)]
      if next.kind == .arrow || next.keyword == .throws || next.keyword == .async { break }
      start = source.startWithEffects(start - 1)
      while start > 0, [.any, .some].contains(tokens[start - 1].keyword) { start -= 1 }
    }
    return start
  }

  private func isCast(_ token: Int) -> Bool {
    let word = tokens[token].kind == .postfixQuestion || tokens[token].kind == .postfixExclamation ? token - 1 : token
    return word > 0 && tokens[word].keyword == .as
  }

  /// The last token of the expression before `as`, `as?` or `as!`.
  private func behindCast(_ token: Int) -> Int { tokens[token].keyword == .as ? token - 1 : token - 2 }

  /// `<T: CartViewModelProtocol>`, `where T: CartViewModelProtocol`
  private mutating func addGeneric(_ name: Int, _ type: Int) {
    guard name > 0 else { return }
    let before = tokens[name - 1]
    let isClause = [.class, .struct, .enum, .protocol, .extension].contains(before.keyword) || before.keyword == .actor
    if isClause || before.kind == .period { return }
    guard before.kind == .comma || before.keyword == .where || before.kind.isAngle else { return }
    guard let declaration = source.innermostDeclaration(containing: name) else { return }
    generics[source.nameHash(name), default: []].append((type, source.declarations[declaration].tokens))
  }

  /// `@Environment(CartViewModel.self) private var cart`
  private mutating func addAttributed(_ type: Int) {
    guard let index = source.innermostDeclaration(containing: type) else { return }
    let declaration = source.declarations[index]
    guard declaration.kind == .variable || declaration.kind == .constant, type < declaration.keyword else { return }
    for binding in source.bindings(of: declaration) {
      if let name = source.firstName(in: binding.pattern) { add(name) }
    }
  }

  /// Adds the names whose type is a generic parameter such as `VM`.
  private mutating func addNamesOfGenericTypes() {
    var found: [Int] = []
    tokens.forEachIdentifier(in: 0..<tokens.count) { index, token in
      guard generics[source.nameHash(index)] != nil else { return }
      let start = startOfWhole(index)
      if start > 1, tokens[start - 1].kind == .colon, tokens[start - 2].kind == .identifier { found.append(start - 2) }
    }
    for name in found where !source.startsWithCapital(name) { add(name) }
  }
}

// Finds the types in code.
extension ReferenceNames {
  /// The type that a value constructs or is cast to.
  func typeOfValue(at start: Int, before end: Int) -> Int? {
    var index = source.firstName(of: start, before: end)
    while index < end, tokens[index].kind == .identifier || tokens[index].kind == .keyword {
      let name = index
      index += 1
      if let close = source.genericArgumentsEnd(index) { index = close + 1 }
      index = source.behindCallee(index).next
      switch tokens[index].kind {
      case .period where source.startsWithCapital(name) && tokens[index + 1].keyword == .`init`:
        return mayNameType(name) ? name : nil
      case .openParen:
        if source.startsWithCapital(name), index < end {
          let behind = tokens.behind(index)
          let next = source.behindCallee(behind).next
          return mayNameType(name) && (behind >= end || tokens[next].kind != .period) ? name : nil
        }
      default: break
      }
      while index < end {
        switch tokens[index].kind {
        case .openParen, .openBracket: index = max(index + 1, tokens.behind(index))
        case .postfixQuestion, .postfixExclamation: index += 1
        case .period:
          index += 1
          if tokens[index].kind != .identifier, tokens[index].kind != .keyword { return nil }
        default:
          if tokens[index].keyword == .as { return typeOfCast(index) }
          return nil
        }
        if tokens[index - 1].kind == .period { break }
      }
    }
    return nil
  }

  /// The type behind `as`, `as?` or `as!`.
  private func typeOfCast(_ word: Int) -> Int? {
    var index = word + 1
    while tokens[index].kind == .postfixQuestion || tokens[index].kind == .postfixExclamation { index += 1 }
    return lastOfType(index)
  }

  /// The last name of a type that starts at a token; nil if it cannot be a ViewModel's.
  func lastOfType(_ start: Int) -> Int? {
    var index = start
    while [.some, .any, .inout].contains(tokens[index].keyword) || tokens[index].kind == .openParen {
      if tokens[index].kind == .openParen, tokens[tokens.behind(index)].kind == .arrow { return nil }
      index += 1
    }
    guard tokens[index].kind == .identifier else { return nil }
    while tokens[index + 1].kind == .period, tokens[index + 2].kind == .identifier { index += 2 }
    return mayNameType(index) ? index : nil
  }

  /// The type of a variable whose name is that of a ViewModel. The type's own name does not matter: `viewModel: some
  /// CartRepresentable`.
  func typeOfNamedViewModel(_ start: Int, name: Int) -> Int? {
    guard containsWord(name) else { return nil }
    var index = start
    while [.some, .any, .inout].contains(tokens[index].keyword) { index += 1 }
    guard tokens[index].kind == .identifier, source.startsWithCapital(index) else { return nil }
    while tokens[index + 1].kind == .period, tokens[index + 2].kind == .identifier { index += 2 }
    return index
  }
}

// Finds the names in values.
extension ReferenceNames {
  /// The last name of a value that is only a path, such as `self.viewModel`.
  func lastOfReference(_ start: Int) -> Int? {
    var index = start
    while tokens[index].kind == .identifier || tokens[index].keyword == .self {
      var next = index + 1
      while tokens[next].kind == .postfixQuestion || tokens[next].kind == .postfixExclamation { next += 1 }
      next = source.behindCallee(next).next
      guard tokens[next].kind == .period, !tokens[next].startsLine else {
        let isCalled = tokens[next].kind == .openParen || tokens[next].kind == .openBracket
        return isCalled && !tokens[next].startsLine || !contains(name: index, tokens[index]) ? nil : index
      }
      index = next + 1
    }
    return nil
  }

  /// The name of the function in a value that is only its call: `make` in `self.factory.make(id)`.
  func functionCalled(_ start: Int, _ code: CodeMap) -> Int? {
    var index = start
    while tokens[index].kind == .identifier || tokens[index].keyword == .self {
      var next = index + 1
      if tokens[next].kind == .openParen, !tokens[next].startsLine {
        if source.startsWithCapital(index) { return nil }
        next = tokens.behind(next)
        while tokens[next].kind == .postfixQuestion || tokens[next].kind == .postfixExclamation { next += 1 }
        switch tokens[next].kind {
        case .period, .binaryOperator, .infixQuestion: return nil
        case .openBrace: return code.role(of: next) == .closure ? nil : index
        case .openParen, .openBracket: return tokens[next].startsLine ? index : nil
        default: return tokens[next].keyword == .as ? nil : index
        }
      }
      while tokens[next].kind == .postfixQuestion || tokens[next].kind == .postfixExclamation { next += 1 }
      guard tokens[next].kind == .period else { return nil }
      index = next + 1
    }
    return nil
  }

  /// The type that constrains a generic parameter of a declaration: `<Model: CartRepresentable>`. Nil if the parameter
  /// has the name of a ViewModel.
  func constraint(of name: Int, in owner: Int) -> Int? {
    if owner < 0 || containsWord(name) { return nil }
    let declaration = source.declarations[owner]
    let hash = source.nameHash(name)
    for parameter in source.genericParameters(of: declaration) where source.nameHash(parameter) == hash {
      guard tokens[parameter + 1].kind == .colon else { return nil }
      var last = parameter + 2
      while tokens[last + 1].kind == .period, tokens[last + 2].kind == .identifier { last += 2 }
      return tokens[last].kind == .identifier ? last : nil
    }
    return nil
  }
}

extension TokenKind {
  /// Whether it may be the `<` of generic parameters.
  fileprivate var isAngle: Bool { self == .binaryOperator || self == .prefixOperator || self == .postfixOperator }
}

extension SourceFile {
  /// The hash of an identifier without backticks and `$`.
  func nameHash(_ token: Int) -> UInt64 { Fingerprint.hash(text[identifierBytes(token)]) }

  /// Whether a name starts with a capital letter, as types do. Letters beyond ASCII count unless they are lower case.
  func startsWithCapital(_ token: Int) -> Bool {
    let bytes = identifierBytes(token)
    guard let first = bytes.first.map({ text[$0] }) else { return false }
    if first < 0x80 { return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) }
    // Letters without case count as capital letters.
    return !(text.string(bytes).first?.isLowercase ?? true)
  }

  /// Whether a name is the last part of a dotted type name. True for `CartViewModel` in `CartViewModel.self`, false in
  /// `CartViewModel.State`.
  fileprivate func isLastOfDottedType(_ token: Int) -> Bool {
    guard tokens[token + 1].kind == .period else { return true }
    let member = token + 2
    return !(tokens[member].kind == .identifier && startsWithCapital(member)) || isNamed(member, "Type")
      || isNamed(member, "Protocol")
  }

  /// The first token of a type that ends in a name: `any Shop.CartViewModel`.
  func startOfType(_ last: Int) -> Int {
    var index = last
    while index > 1, tokens[index - 1].kind == .period, tokens[index - 2].kind == .identifier { index -= 2 }
    while index > 0 {
      let before = tokens[index - 1]
      switch before.keyword {
      case .some, .any, .inout, .borrowing, .consuming, .sending, .isolated: index -= 1
      default:
        // `(any CartViewModelProtocol)?`
        guard before.kind == .openParen, index > 1,
          tokens[index - 2].kind == .colon || tokens[index - 2].kind == .equal,
          tokens[index].keyword == .any || tokens[index].keyword == .some
        else { return index }
        index -= 1
      }
    }
    return index
  }

  /// The first token of the chain of names, members, calls and subscripts that ends at a token.
  func startOfChain(endingAt last: Int) -> Int {
    var index = last
    while index > 0 {
      switch tokens[index].kind {
      case .closeParen, .closeBracket:
        let opening = tokens.partner(of: index)
        guard opening > 0, opening < index else { return index }
        index = opening
        if isGroup(opening) { return index }
      case .identifier, .keyword, .postfixQuestion, .postfixExclamation, .period, .integerLiteral: break
      default: return index + 1
      }
      let before = tokens[index - 1]
      switch before.kind {
      case .period, .postfixQuestion, .postfixExclamation, .closeParen, .closeBracket: index -= 1
      case .identifier, .keyword:
        guard tokens[index].kind != .identifier, tokens[index].kind != .keyword else { return index }
        index -= 1
      default: return index
      }
    }
    return index
  }
}
