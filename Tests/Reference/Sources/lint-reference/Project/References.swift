import SwiftSyntax

/// The names in a type's code that stand for a ViewModel, with the ViewModel's type as far as it is written.
struct ViewModelReferences {
  private let types: [String: [String]]
  private let place: TypePath

  /// Properties, parameters and locals with a ViewModel's type or value; `viewModel` where there is none of the kind.
  init(in scopes: [Syntax], of place: TypePath) {
    self.place = place
    var types: [String: [String]] = [:]
    for scope in scopes { types.merge(scope.viewModelTypes()) { _, last in last } }
    if types.isEmpty { types["viewModel"] = ["ViewModel"] }
    self.types = types
  }

  /// The pieces of the ViewModel that an expression refers to, by its last name; nil for any other expression.
  func pieces(of expression: ExprSyntax, in project: ProjectIndex) -> [ViewModelPiece]? {
    guard var name = expression.unwrapped.lastName else { return nil }
    if name.hasPrefix("$") { name.removeFirst() }
    guard let type = types[name] else { return nil }
    return project.pieces(of: type, from: place)
  }
}

extension Syntax {
  /// The types of the properties, parameters and locals that have a ViewModel, by their names.
  func viewModelTypes(passing: @escaping (Syntax) -> Bool = { _ in false }) -> [String: [String]] {
    var types: [String: [String]] = [:]
    for variable in all(VariableDeclSyntax.self, passing: passing) {
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.nameText else { continue }
        let written = binding.typeAnnotation?.type.openedName ?? binding.initializer?.value.constructedType
        if let type = written ?? variable.environmentType, type.last?.isViewModelName ?? false { types[name] = type }
      }
    }
    for parameter in all(FunctionParameterSyntax.self, passing: passing) {
      guard let type = parameter.type.openedName, type.last?.isViewModelName ?? false else { continue }
      types[(parameter.secondName ?? parameter.firstName).nameText] = type
    }
    return types
  }
}

extension VariableDeclSyntax {
  /// `@Environment(T.self)`
  fileprivate var environmentType: [String]? {
    for attribute in attributeList where attribute.name == "Environment" {
      guard case .argumentList(let arguments) = attribute.node?.arguments,
        let member = arguments.first?.expression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.tokenKind == .keyword(.self)
      else { continue }
      return member.base?.lastName.map { [$0] }
    }
    return nil
  }
}

extension TypeSyntax {
  /// The name of the type, `some`, `any`, optionals and parentheses aside.
  var openedName: [String]? {
    let bare = bareWrapped
    if let opaque = bare.as(SomeOrAnyTypeSyntax.self) { return opaque.constraint.openedName }
    return bare.dottedName
  }
}

extension ProjectIndex {
  /// The pieces of the ViewModel that a name means. `ViewModel` in `CartView` is `CartView.ViewModel`.
  func pieces(of name: [String], from place: TypePath) -> [ViewModelPiece] {
    declarations(of: name, from: place).filter { $0.kind == .class }.flatMap { pieces(at: $0.path) }
  }
}
