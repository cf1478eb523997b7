import SwiftScan

// The stored properties that own or keep a ViewModel.
extension LintedFile {
  /// Whether a stored property of a type makes its ViewModel or keeps it as state: it has '@State', '@StateObject' or
  /// '@Owned', or a first value that makes one.
  ///
  /// - Parameter name: The token of the property's name.
  func ownsViewModel(_ name: Int) -> Bool {
    guard let (declaration, binding) = storedMember(around: name), !source.has(.static, declaration),
      !source.has(.class, declaration)
    else { return false }
    let wrappers: [StaticString] = ["State", "StateObject", "Owned"]
    if source.attributes(of: declaration).contains(where: { source.isNamed($0.name, anyOf: wrappers) }) { return true }
    let value = source.bareExpression(binding.value)
    guard let first = value.first else { return false }
    if source.tokens[first].kind == .period {
      return source.tokens[first + 1].keyword == .`init` && source.tokens[first + 2].kind == .openParen
        && source.tokens.behind(first + 2) == value.upperBound
    }
    return source.constructedTypeName(binding.value, code).last.map(namesViewModel) ?? false
  }

  /// Whether a property, static or not, stores the ViewModel whose type a token names, alone or in a collection. A weak
  /// reference does not. Nor does a function that takes or returns one, nor a static sample.
  func keepsViewModel(_ type: Int) -> Bool {
    guard let (declaration, binding) = storedMember(around: type), !source.has(.weak, declaration) else { return false }
    if source.has(.static, declaration), let name = source.firstName(in: binding.pattern) {
      let word = source.identifierName(name)
      if settings.testDoubles.matches(word.prefix(1).uppercased() + word.dropFirst()) { return false }
    }
    if binding.type.contains(type) { return !binding.type.contains { source.tokens[$0].kind == .arrow } }
    return source.constructedTypeName(binding.value, code).last == type
  }

  /// The stored property of a type whose name, type or value contains a token.
  private func storedMember(around token: Int) -> (declaration: Declaration, binding: Binding)? {
    guard let index = source.innermostDeclaration(containing: token) else { return nil }
    let declaration = source.declarations[index]
    guard declaration.placement == .member, declaration.kind == .variable || declaration.kind == .constant else {
      return nil
    }
    let bindings = source.bindings(of: declaration)
    let next = bindings.partitioningIndex { $0.pattern.lowerBound > token }
    guard next > bindings.startIndex else { return nil }
    let binding = bindings[next - 1]
    let isPart = binding.pattern.contains(token) || binding.type.contains(token) || binding.value.contains(token)
    guard binding.isStored, isPart else { return nil }
    return (declaration, binding)
  }
}
