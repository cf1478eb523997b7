import SwiftScan

extension LintedFile {
  /// The dotted path of the ViewModel whose scope contains a token; of nested ViewModels, the innermost. Findings that
  /// cover all places of a ViewModel belong to this declaration.
  func viewModelPath(of token: Int) -> String {
    var type = enclosingType(of: token) ?? -1
    // Limits the number of steps, because a file may ask for many tokens in deeply nested types.
    for _ in 0..<SourceFile.longestPath where type >= 0 {
      if isViewModelScope(type) { return path(of: type) }
      type = source.enclosingType(of: type)
    }
    return owner(of: token)
  }

  private func isViewModelScope(_ declaration: Int) -> Bool {
    let index = viewModelScopes.partitioningIndex { $0 >= declaration }
    return index < viewModelScopes.count && viewModelScopes[index] == declaration
  }

  /// The default arguments of the file's declarations of some kinds, as token ranges without a name.
  func defaultArguments(of kinds: DeclarationKind...) -> NamedRanges {
    var ranges: [(name: String, range: Range<Int>)] = []
    for declaration in source.declarations where kinds.contains(declaration.kind) {
      let parameters = source.parameters(of: declaration)
      for (index, parameter) in parameters.enumerated() {
        let end = index + 1 < parameters.count ? parameters[index + 1].label : declaration.parameters.upperBound - 1
        if parameter.type.upperBound < end { ranges.append(("", parameter.type.upperBound..<end)) }
      }
    }
    return NamedRanges(ranges)
  }

  /// Whether a token belongs to a `static` or `class` member of a type.
  func isInStaticMember(_ token: Int) -> Bool {
    guard let member = enclosingMember(of: token) else { return false }
    return source.has(.static, source.declarations[member]) || source.has(.class, source.declarations[member])
  }

  /// The index of the member that contains a token, up to the innermost type around the token; nil if there is none.
  func enclosingMember(of token: Int) -> Int? {
    var index = source.innermostDeclaration(containing: token) ?? -1
    for _ in 0..<SourceFile.longestPath where index >= 0 {
      let declaration = source.declarations[index]
      if declaration.kind.hasMembers { return nil }
      if declaration.placement == .member { return index }
      index = declaration.parent
    }
    return nil
  }

  /// The initialiser around a token, of the innermost type.
  func enclosingInitializer(of token: Int) -> Declaration? {
    var index = source.innermostDeclaration(containing: token) ?? -1
    for _ in 0..<SourceFile.longestPath where index >= 0 {
      let declaration = source.declarations[index]
      if declaration.kind == .initializer { return declaration }
      if declaration.kind.hasMembers { return nil }
      index = declaration.parent
    }
    return nil
  }
}
