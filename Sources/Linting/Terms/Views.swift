import SwiftScan

// Views and view controllers, as the rules define them.
extension LintedFile {
  /// The indices of the file's Views that have a member with one of these attributes. A View is a struct whose
  /// inheritance clause, or an extension of it in the project, names `View`.
  func views(in project: ProjectIndex, with attributes: StaticString...) -> [Int] {
    views(in: project) { index in
      members(of: index).contains { member in
        source.attributes(of: source.declarations[member]).contains { attribute in
          attributes.contains { source.isNamed(attribute, $0) }
        }
      }
    }
  }

  /// The Views of the file that fulfil a condition. A View is a struct whose inheritance clause, or an extension of it
  /// in the project, names `View`.
  func views(in project: ProjectIndex, where mayMatter: (Int) -> Bool) -> [Int] {
    source.declarations.indices.filter { index in
      let declaration = source.declarations[index]
      // The lookup in the project is the slowest condition, so it comes last.
      guard declaration.kind == .struct, mayMatter(index) else { return false }
      let mayNameView = source.inheritedTypes(of: declaration).contains { type in
        type.contains { source.isNamed($0, "View") }
      }
      if mayNameView, source.inheritedNames(of: declaration).contains(where: { $0.last == "View" }) { return true }
      return project.isViewByExtension(source.typePath(of: index))
    }
  }

  /// The scopes of the file's view controllers that contain one of these tokens, and optionally those of all ViewModels.
  /// The token ranges are sorted and do not overlap.
  ///
  /// A view controller is a class whose name or inherited type ends in `ViewController`. Its scope includes its
  /// extensions.
  ///
  /// - Parameter tokens: The tokens, in order.
  func scopes(
    ofViewControllersIn project: ProjectIndex, andViewModels withViewModels: Bool, with tokens: [Int]
  ) -> [Range<Int>] {
    var found = withViewModels ? viewModelScopes : []
    for index in source.declarations.indices {
      let declaration = source.declarations[index]
      // Run the cheap checks first and ask the index last. If no rule asks it, the file can be checked before the index
      // exists.
      guard declaration.kind == .class || declaration.kind == .extension, tokens.isAny(in: declaration.tokens),
        isViewController(declaration, in: project)
      else { continue }
      found.append(index)
    }
    return source.withoutOverlap(found)
  }

  /// The token ranges of view controllers and of all extensions outside of the ViewModels' scopes, in order and without
  /// overlap. Does not ask the project's index which types the extensions extend.
  func possibleViewControllers(in project: ProjectIndex) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var next = 0
    for declaration in source.declarations
    where declaration.kind == .extension || declaration.kind == .class && isViewController(declaration, in: project) {
      let range = declaration.tokens
      while next < scopes.count, scopes[next].upperBound <= range.lowerBound { next += 1 }
      if next < scopes.count, scopes[next].lowerBound <= range.lowerBound { continue }
      if let last = found.last, range.lowerBound < last.upperBound { continue }
      found.append(range)
    }
    return found
  }

  func isViewController(_ declaration: Declaration, in project: ProjectIndex) -> Bool {
    switch declaration.kind {
    case .class:
      guard let name = declaration.name.first else { return false }
      if source.isNamed(name, endingIn: "ViewController") { return true }
      // Check the tokens first, because strings of the names are rarely needed.
      let mayInherit = source.inheritedTypes(of: declaration).contains { type in
        type.contains { source.isNamed($0, endingIn: "ViewController") }
      }
      return mayInherit
        && source.inheritedNames(of: declaration).contains { $0.last?.hasSuffix("ViewController") ?? false }
    case .extension:
      guard let last = source.extendedTypeTokens(of: declaration).last else { return false }
      if source.isNamed(last, endingIn: "ViewController") { return true }
      return project.isViewController(source.extendedType(of: declaration))
    default: return false
    }
  }

  /// The stored properties of a type that carry an attribute.
  func storedProperties(of type: Int, with attribute: StaticString) -> [StoredProperty] {
    storedProperties(of: type).filter {
      !source.attributes(attribute, of: source.declarations[$0.declaration]).isEmpty
    }
  }

  /// The tokens of the name of a property's type. The annotation may be optional. Without one, the type is the one that
  /// the initial value constructs.
  func typeName(of property: StoredProperty) -> [Int] {
    if property.isTuple { return [] }
    if !property.type.isEmpty { return source.typeName(property.type, unwraps: true) }
    return source.constructedTypeName(property.binding.value, code)
  }

  /// Whether a value is a call: `X()`, `.init(1)`, `a.make { … }`. Ignores parentheses, `?` and `!`.
  func isCall(_ value: Range<Int>) -> Bool {
    var value = source.bareExpression(value)
    while let last = value.last, [.postfixQuestion, .postfixExclamation].contains(source.tokens[last].kind) {
      value = source.bareExpression(value.lowerBound..<last)
    }
    guard value.count > 1, let last = value.last, source.isChain(value) else { return false }
    let open = source.tokens.partner(of: last)
    switch source.tokens[last].kind {
    case .closeParen:
      return open > value.lowerBound && !source.isGroup(open) && source.endOfArgumentNames(open) == nil
    case .closeBrace: return open > value.lowerBound && code.role(of: open) == .closure
    default: return false
    }
  }

  /// Whether a property is a `Bool`: its annotation is `Bool`, or it has none and its value is `true` or
  /// `false`.
  func isBool(_ property: StoredProperty) -> Bool {
    if !property.type.isEmpty { return source.isType(property.type, "Bool") }
    let value = source.bareExpression(property.binding.value)
    guard !property.isTuple, value.count == 1 else { return false }
    return [.true, .false].contains(source.tokens[value.lowerBound].keyword)
  }
}

extension [Int] {
  /// Whether a token range contains one of these tokens, which must be sorted.
  fileprivate func isAny(in tokens: Range<Int>) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < tokens.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] < tokens.upperBound
  }
}
