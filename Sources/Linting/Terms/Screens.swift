import SwiftScan

extension LintedFile {
  /// The types of the file that display a ViewModel and fulfil a condition: view controllers in the UIKit conventions,
  /// Views in the others.
  func screens(in project: ProjectIndex, where mayMatter: (Int) -> Bool) -> [Int] {
    if !showsInViewControllers { return views(in: project, where: mayMatter) }
    return source.declarations.indices.filter { index in
      let declaration = source.declarations[index]
      return declaration.kind == .class && mayMatter(index) && isViewController(declaration, in: project)
    }
  }

  /// Whether a type is a View or, in the UIKit conventions, a view controller.
  func isScreen(_ path: TypePath, in project: ProjectIndex) -> Bool {
    showsInViewControllers ? project.isViewController(path) : project.isView(path)
  }

  private var showsInViewControllers: Bool {
    switch convention {
    case .uikit, .clean: true
    case .observable, .unidirectional, .representable: false
    }
  }

  /// The indices of all declarations in this file with the path of a type or extension: the type and its extensions.
  func scopes(of type: Int) -> [Int] {
    let path = source.typePath(of: type)
    return source.declarations.indices.filter { index in
      index == type || source.declarations[index].kind.hasMembers && source.typePath(of: index) == path
    }
  }

  /// The name tokens of a dependency's type. It comes from the annotation without `any`, from the constructor call of
  /// the initial value, or from `@Environment(T.self)`.
  func dependencyTypeName(of property: StoredProperty) -> [Int] {
    if !property.type.isEmpty { return source.typeName(property.type, unwraps: true, opens: true) }
    let made = typeName(of: property)
    if !made.isEmpty { return made }
    for attribute in source.attributes("Environment", of: source.declarations[property.declaration])
    where attribute.arguments.count > 4 && source.isNamed(attribute.arguments.upperBound - 2, "self") {
      return source.dottedNameTokens(attribute.arguments.lowerBound + 1..<attribute.arguments.upperBound - 3)
    }
    return []
  }

  /// Whether code calls a name or a member behind it: `a.b()`, `a?.b.c { … }`.
  func isCalled(_ name: Int) -> Bool {
    let tokens = source.tokens
    var index = name + 1
    while true {
      switch tokens[index].kind {
      case .postfixQuestion, .postfixExclamation: index += 1
      case .openParen: return !tokens[index].startsLine && source.endOfArgumentNames(index) == nil
      case .openBrace: return code.role(of: index) == .closure
      case .openBracket where !tokens[index].startsLine: index = max(index + 1, tokens.behind(index))
      case .period where [.identifier, .keyword, .integerLiteral].contains(tokens[index + 1].kind): index += 2
      case .closeParen:
        let next = source.behindCallee(index).next
        if next == index { return false }
        index = next
      default:
        guard let close = source.genericArgumentsEnd(index) else { return false }
        index = close + 1
      }
    }
  }

  /// Whether a token refers to a parameter or local variable instead of a property of the same name.
  func isShadowed(_ token: Int) -> Bool {
    let name = source.text[source.identifierBytes(token)]
    func isSame(_ other: Int) -> Bool { source.text[source.identifierBytes(other)].elementsEqual(name) }
    var index = source.innermostDeclaration(containing: token) ?? -1
    var start = token
    for _ in 0..<SourceFile.longestPath where index >= 0 {
      let declaration = source.declarations[index]
      if declaration.kind.hasMembers { break }
      start = declaration.tokens.lowerBound
      if source.parameters(of: declaration).contains(where: { isSame($0.name) }) { return true }
      index = declaration.parent
    }
    for other in max(start, token - 2_000)..<token
    where source.tokens[other].kind == .identifier && isSame(other) && other > 0 {
      if [.let, .var].contains(source.tokens[other - 1].keyword) {
        // `if let service` is the property itself.
        let next = source.tokens[other + 1]
        let isCall = isSame(other + 2) && source.tokens[other + 3].kind == .openParen
        if next.kind == .colon || next.kind == .equal && (!isSame(other + 2) || isCall) { return true }
      } else if isClosureParameter(other, before: token) {
        return true
      }
    }
    return false
  }

  /// Whether a name is a parameter of a closure whose `in` follows before a token.
  private func isClosureParameter(_ name: Int, before token: Int) -> Bool {
    guard [.openBrace, .comma, .openParen].contains(source.tokens[name - 1].kind) else { return false }
    var index = name + 1
    while index < token {
      switch source.tokens[index].kind {
      case .identifier, .comma, .colon, .closeParen, .wildcard, .postfixQuestion, .period: index += 1
      case .keyword: return source.tokens[index].keyword == .in
      default: return false
      }
    }
    return false
  }
}
