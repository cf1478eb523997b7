extension SourceFile {
  /// The most type aliases that are followed from one name to the next.
  private static let longestAliasChain = 8

  /// Whether the file declares type aliases outside of all types.
  public var hasAliases: Bool { !aliases.isEmpty }

  /// The tokens of the dotted name of the type that an extension extends. If the name starts with a type alias, its
  /// target replaces it; the file must declare the alias outside of all types. Empty if the extended type is no dotted name.
  ///
  /// After `typealias ViewModel = CartView.ViewModel`, `extension ViewModel` extends `CartView.ViewModel`.
  public func extendedTypeTokens(of declaration: Declaration) -> [Int] {
    var names = dottedNameTokens(declaration.name)
    if aliases.isEmpty { return names }
    for _ in 0..<Self.longestAliasChain {
      guard let first = names.first, let target = aliasTarget(of: name(first)) else { break }
      names = target + names.dropFirst()
    }
    return names
  }

  /// The parts of the dotted name of the type that an extension extends, see `extendedTypeTokens(of:)`.
  public func extendedType(of declaration: Declaration) -> [String] {
    if aliases.isEmpty { return dottedName(declaration.name) }
    return extendedTypeTokens(of: declaration).suffix(Self.longestPath).map { name($0) }
  }

  /// Whether a type alias outside of all types has an unambiguous target.
  public func resolvesAlias(_ name: String) -> Bool { aliasTarget(of: name) != nil }

  /// The tokens of the dotted name that a type alias stands for. Nil if the file declares no such alias or several ones, or
  /// if it stands for something else.
  private func aliasTarget(of name: String) -> [Int]? {
    guard let index = aliases[name], index >= 0 else { return nil }
    let target = dottedNameTokens(aliasedType(of: declarations[index]))
    return target.first.map { self.name($0) == name } ?? true ? nil : target
  }

  /// The type aliases outside of all types, see `aliases`.
  static func aliases(among declarations: [Declaration], _ tokens: TokenList, _ text: SourceText) -> [String: Int] {
    var found: [String: Int] = [:]
    for (index, declaration) in declarations.enumerated()
    where declaration.kind == .typealias && declaration.parent < 0 && declaration.placement != .local {
      guard let token = declaration.name.first else { continue }
      let range = tokens[token].range
      let isQuoted = range.count > 2 && text[range.lowerBound] == UInt8(ascii: "`")
      let name = text.string(isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range)
      found[name] = found[name] == nil ? index : -1
    }
    return found
  }
}
