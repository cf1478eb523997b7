import SwiftScan

// The entry point is the only method of a ViewModel that Views call. Not every convention has one.
extension LintedFile {
  /// The entry points of the file's ViewModels, including overrides.
  func viewModelEntryPoints(_ names: NamePatterns) -> [(scope: Int, method: Int)] {
    viewModelScopes.flatMap { scope in
      members(of: scope).filter { member in
        let declaration = source.declarations[member]
        return declaration.kind == .function && !source.has(.static, declaration) && !source.has(.class, declaration)
          && isEntryPoint(member, names)
      }.map { (scope, $0) }
    }
  }

  /// Whether a method is an entry point, such as `send(_:)`: it has one of the names and exactly one parameter, whatever
  /// its label.
  func isEntryPoint(_ method: Int, _ names: NamePatterns) -> Bool {
    let declaration = source.declarations[method]
    guard let name = declaration.name.first, source.isNamed(name, oneOf: names) else { return false }
    return source.takesAction(declaration)
  }
}

extension SourceFile {
  /// Whether a method may take an action: it has one parameter, whose type is neither a request nor text nor data, and
  /// it returns nothing or a task. `send(_ request: LoginRequest)` and `send(_ text: String)` talk to a server.
  func takesAction(_ method: Declaration) -> Bool {
    let parameters = parameters(of: method)
    guard parameters.count == 1, let parameter = parameters.first else { return false }
    if let type = typeName(parameter.type).last {
      let others: [StaticString] = ["String", "Data", "URL"]
      if isNamed(type, endingIn: "Request") || isNamed(type, anyOf: others) { return false }
    }
    guard returnsValue(method) else { return true }
    let end = method.body.isEmpty ? method.tokens.upperBound : method.body.lowerBound
    guard
      let arrow = (method.parameters.upperBound..<max(end, method.parameters.upperBound)).last(where: {
        tokens[$0].kind == .arrow
      })
    else { return true }
    return isNamed(arrow + 1, "Task") || isNamed(arrow + 1, endingIn: "Task")
  }
}

extension SourceFile {
  /// Whether a method has one parameter, whose type has the name of actions.
  func takesNamedAction(_ method: Declaration) -> Bool {
    let parameters = parameters(of: method)
    let endings: [StaticString] = ["Action", "Event", "Intent", "Message"]
    return parameters.count == 1
      && identifiers(in: parameters[0].type).contains { type in endings.contains { isNamed(type, endingIn: $0) } }
  }

  /// The dotted name of the type of an `async` method's only parameter, if it ends in `Action`; otherwise empty.
  func asyncAction(of method: Declaration) -> [String] {
    guard isAsync(method) else { return [] }
    let parameters = parameters(of: method)
    guard parameters.count == 1, let parameter = parameters.first else { return [] }
    let name = typeName(parameter.type)
    guard let last = name.last, isNamed(last, endingIn: "Action") else { return [] }
    return name.map(self.name)
  }
}

extension LintedFile {
  /// Whether the project declares a type, but not as the expected kind. If there are several declarations in one place,
  /// one of the expected kind is enough. Returns false for generic parameters and type aliases. Ignores `some` and
  /// `any`.
  ///
  /// - Parameters:
  ///   - type: The type as written.
  ///   - scope: The index of the type or extension in which it is written.
  ///   - generics: The ranges in which generic parameters are visible.
  func declares(
    _ type: Range<Int>, in scope: Int, butNot kind: DeclarationKind, _ project: ProjectIndex,
    _ generics: @autoclosure () -> NamedRanges
  ) -> Bool {
    let name = source.typeName(type, opens: true).map(source.name)
    if name.isEmpty || name.count == 1 && generics().contains(name[0], at: type.lowerBound) { return false }
    let found = project.declarations(of: name, from: source.typePath(of: scope))
    return !found.isEmpty && !found.contains { $0.kind == kind || $0.kind == .typealias }
  }
}
