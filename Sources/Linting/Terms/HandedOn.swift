import SwiftScan

/// Finds the parameters that initialisers of ViewModels only hand on, and the private properties that keep such a
/// parameter although nothing reads them.
struct HandedOn {
  /// A place where an initialiser stores a parameter: `self.defaults = defaults`.
  private struct Storing {
    /// The class around the initialiser, by its path.
    var owner: TypePath
    /// The tokens of the property's name and of the parameter's use.
    var property: Int
    var use: Int
  }

  private let source: SourceFile
  private let file: LintedFile
  /// The private properties without a value that nothing reads, by the hash of their name.
  private var unread: [UInt64: [(owner: TypePath, property: StoredProperty)]] = [:]

  /// The tokens of the parameters and properties, their types and their uses.
  static func places(in file: LintedFile) -> [Range<Int>] {
    var reader = HandedOn(file)
    reader.findUnread()
    return reader.places()
  }

  private init(_ file: LintedFile) { (self.file, source) = (file, file.source) }

  private func places() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var stored: [Storing] = []
    for scope in file.viewModelScopes {
      let owner = source.typePath(of: scope)
      for member in file.members(of: scope) where source.declarations[member].kind == .initializer {
        let declaration = source.declarations[member]
        let parameters = source.parameters(of: declaration)
        for (number, parameter) in parameters.enumerated() {
          let names = uses(of: parameter, in: declaration)
          let storings = names.compactMap { storing($0, owner) }
          let handed = names.filter(isArgument)
          guard handed.count + storings.count == names.count, storings.isEmpty || !handed.isEmpty else { continue }
          let end =
            number + 1 < parameters.count ? parameters[number + 1].label : declaration.parameters.upperBound
          found.append(parameter.label..<end)
          found += names.map { $0..<$0 + 1 }
          stored += storings
        }
      }
    }
    return found + places(ofPropertiesThatKeep: stored)
  }

  /// The places of properties that initialisers set to nothing else.
  private func places(ofPropertiesThatKeep stored: [Storing]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for (name, properties) in unread {
      for (owner, property) in properties {
        let own = stored.filter { $0.owner == owner && source.nameHash($0.property) == name }
        guard !own.isEmpty, own.count == targets(named: name, in: owner) else { continue }
        found.append(property.type)
        found += own.map { $0.property..<$0.property + 1 }
      }
    }
    return found
  }

  /// The number of assignments to a property in initialisers.
  private func targets(named name: UInt64, in owner: TypePath) -> Int {
    initializers(of: owner).reduce(0) { count, body in
      count + source.identifiers(in: body).filter { source.nameHash($0) == name && isTarget($0) }.count
    }
  }

  private func initializers(of owner: TypePath) -> [Range<Int>] {
    file.viewModelScopes.filter { source.typePath(of: $0) == owner }.flatMap(file.members)
      .filter { source.declarations[$0].kind == .initializer }.map { source.declarations[$0].body }
  }

  /// Finds the private properties that no code of the file reads.
  private mutating func findUnread() {
    for viewModel in file.viewModels {
      for property in file.storedProperties(of: viewModel)
      where property.binding.value.isEmpty && !property.type.isEmpty
        && source.isPrivate(source.declarations[property.declaration])
      {
        unread[source.nameHash(property.name), default: []].append((source.typePath(of: viewModel), property))
      }
    }
    if unread.isEmpty { return }
    let declared = Set(unread.values.joined().map(\.property.name))
    source.tokens.forEachIdentifier(in: 0..<source.tokens.count) { token, _ in
      let name = source.nameHash(token)
      guard unread[name] != nil, !declared.contains(token), mayRead(token) else { return }
      unread[name] = nil
    }
  }

  /// Whether a name may read a property: it is no label, no parameter, and no target of an initialiser.
  private func mayRead(_ token: Int) -> Bool {
    if source.isLabelOfArgument(token) { return false }
    let isMember = token > 0 && source.tokens[token - 1].kind == .period
    if !isMember, !file.viewModelScopes.contains(where: { source.declarations[$0].tokens.contains(token) }) {
      return false
    }
    guard let index = source.innermostDeclaration(containing: token) else { return true }
    if source.declarations[index].parameters.contains(token) {
      let parameters = source.parameters(of: source.declarations[index])
      if parameters.contains(where: { token == $0.label || token == $0.name }) { return false }
      // In `init(defaults: defaults)`, a parameter's type has the name.
      let name = source.nameHash(token)
      return isMember || source.declarations[index].kind != .initializer
        || !parameters.contains { source.nameHash($0.name) == name }
    }
    guard let initializer = file.enclosingInitializer(of: token) else { return true }
    if isTarget(token) { return false }
    let name = source.nameHash(token)
    return isMember || !source.parameters(of: initializer).contains { source.nameHash($0.name) == name }
  }

  /// Whether code assigns to a name of its own object.
  private func isTarget(_ token: Int) -> Bool {
    source.tokens[token + 1].kind == .equal && source.startOfOwn(token) != nil
  }

  /// The uses of a parameter in the body of its initialiser.
  private func uses(of parameter: Parameter, in initializer: Declaration) -> [Int] {
    let name = source.nameBytes(parameter.name)
    return source.identifiers(in: initializer.body).filter { token in
      source.nameBytes(token).count == name.count
        && source.text[source.nameBytes(token)].elementsEqual(source.text[name])
        && source.tokens[token - 1].kind != .period && !source.isLabelOfArgument(token)
    }
  }

  /// The place at which a use of a parameter is stored in a property that nothing reads.
  private func storing(_ use: Int, _ owner: TypePath) -> Storing? {
    let value = source.withParentheses(use..<use + 1)
    let next = source.tokens[value.upperBound]
    guard source.tokens[value.lowerBound - 1].kind == .equal,
      next.kind == .semicolon || next.kind == .closeBrace
        || next.startsLine && ![.period, .binaryOperator, .infixQuestion].contains(next.kind),
      let target = source.receiver(before: value.lowerBound - 1)?.last, isTarget(target),
      unread[source.nameHash(target)]?.contains(where: { $0.owner == owner }) ?? false
    else { return nil }
    return Storing(owner: owner, property: target, use: use)
  }

  /// Whether an argument of a call consists of only this name.
  private func isArgument(_ token: Int) -> Bool {
    let value = source.withParentheses(token..<token + 1)
    guard [.comma, .closeParen].contains(source.tokens[value.upperBound].kind) else { return false }
    let before = value.lowerBound - 1
    switch source.tokens[before].kind {
    // The first value of a tuple is one, too.
    case .openParen: return !source.isGroup(before) || source.tokens[value.upperBound].kind == .comma
    case .comma: return true
    case .colon: return [.openParen, .comma].contains(source.tokens[max(0, before - 2)].kind)
    default: return false
    }
  }
}

extension SourceFile {
  /// Whether a name is a label; `a ? b : c` has none.
  func isLabelOfArgument(_ token: Int) -> Bool {
    token > 0 && tokens[token + 1].kind == .colon && [.openParen, .comma].contains(tokens[token - 1].kind)
  }
}
