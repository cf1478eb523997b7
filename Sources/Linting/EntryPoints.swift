import SwiftScan

extension Evidence {
  /// A method whose first parameter is an action, and that needs nothing else but closures. It belongs to the type
  /// named `owner`.
  struct EntryPoint: Sendable {
    var owner: String
    var method: String
    /// The name of the action's type, without qualifiers.
    var action: String
  }
}

extension SourceFile {
  private static let entryPoints: [StaticString] = [
    "send", "trigger", "process", "dispatch", "handle", "perform", "receive", "respond", "on", "onAction", "action",
    "accept", "reduce",
  ]
  private static let actions: [StaticString] = [
    "Action", "Actions", "Event", "Intent", "Input", "Message", "Trigger", "Command",
  ]

  /// Whether a parameter adds nothing to an action: it has a default, or it is a closure that the method calls later.
  private func isIncidental(_ parameter: Parameter) -> Bool {
    parameter.type.contains { tokens[$0].kind == .arrow } || tokens[parameter.type.upperBound].kind == .equal
  }

  /// A method such as `send(_ action: CartAction)`; nil for all others. Closures and parameters with defaults may
  /// follow.
  func entryPoint(_ index: Int) -> Evidence.EntryPoint? {
    let declaration = declarations[index]
    guard declaration.placement == .member, let name = declaration.name.first,
      isNamed(name, anyOf: Self.entryPoints), !isPrivate(declaration)
    else { return nil }
    let parameters = parameters(of: declaration)
    guard parameters.dropFirst().allSatisfy(isIncidental), let action = parameters.first,
      let type = typeName(action.type).last, Self.actions.contains(where: { isNamed(type, endingIn: $0) })
    else { return nil }
    let owner = typePath(of: enclosingType(of: index)).names.last
    return owner.map { Evidence.EntryPoint(owner: $0, method: self.name(name), action: self.name(type)) }
  }

  /// The name of the type whose method at an index takes all actions of a type such as `CartAction`; nil for all other
  /// declarations.
  public func typeTakingActions(_ index: Int) -> String? {
    guard declarations[index].kind == .function, let point = entryPoint(index),
      ["Action", "Actions", "Intent"].contains(where: point.action.hasSuffix)
    else { return nil }
    return point.owner
  }

  /// The entry point of a type that ViewModels with actions of their own can inherit: `send(_ event: Event)` of
  /// `class Store<State, Event>`, or of a protocol with an `associatedtype Event`. Nil for other types.
  ///
  /// Reads tokens, because a file whose bodies were skipped has no declarations of methods.
  func genericEntryPoint(ofType index: Int) -> Evidence.EntryPoint? {
    let declaration = declarations[index]
    var parameters: [Int] = []
    switch declaration.kind {
    case .class: parameters = genericParameters(of: declaration)
    case .protocol:
      parameters = ownTokens(of: declaration.body).filter { tokens[$0].keyword == .associatedtype }.map { $0 + 1 }
    default: return nil
    }
    parameters = parameters.filter { parameter in Self.actions.contains { isNamed(parameter, endingIn: $0) } }
    if parameters.isEmpty { return nil }
    let actions = Set(parameters.map { name($0) })
    for token in ownTokens(of: declaration.body) where tokens[token].keyword == .func {
      guard isNamed(token + 1, anyOf: Self.entryPoints), tokens[token + 2].kind == .openParen,
        ![.private, .fileprivate].contains(tokens[token - 1].keyword),
        let colon = (token + 4..<token + 6).first(where: { tokens[$0].kind == .colon }),
        actions.contains(name(colon + 1)), colon + 2 == tokens.partner(of: token + 2)
      else { continue }
      return typePath(of: index).names.last.map {
        Evidence.EntryPoint(owner: $0, method: name(token + 1), action: name(colon + 1))
      }
    }
    return nil
  }

  /// The tokens between the braces of a type that are not inside other braces, so that types in types take linear time.
  private func ownTokens(of body: Range<Int>) -> [Int] {
    var found: [Int] = []
    var index = body.lowerBound + 1
    while index < body.upperBound {
      found.append(index)
      index = tokens[index].kind == .openBrace ? max(index + 1, tokens.behind(index)) : index + 1
    }
    return found
  }
}
