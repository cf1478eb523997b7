import SwiftSyntax

extension Rule {
  /// A parameter without `@autoclosure` that any initialiser uses only for a `StateObject`. If the project calls the
  /// initialiser, one call must create the object for a View. If not, the parameter's name or type must be a ViewModel's.
  static let stateObjectAutoclosure = Rule(id: "state_object_autoclosure") { context in
    context.unit.tree.all(InitializerDeclSyntax.self).flatMap { initialiser -> [Int] in
      let objects = initialiser.all(SequenceExprSyntax.self).flatMap(\.wrappedObjects)
      return initialiser.signature.parameterClause.parameters.flatMap { parameter -> [Int] in
        let own = objects.filter { $0.value.nameText == parameter.localName }
        guard !own.isEmpty, !parameter.isAutoclosure, let body = initialiser.body,
          !body.needs(parameter.localName, besides: own.map(\.value.start)),
          context.mayBeBuiltAnew(parameter, view: initialiser.typePath.names.last)
        else { return [] }
        return own.map(\.offset)
      }
    }
  }
}

/// How a call hands an object to a View.
enum HandingOver { case made, existing }

extension Context {
  fileprivate func mayBeBuiltAnew(_ parameter: FunctionParameterSyntax, view: String?) -> Bool {
    if let view, parameter.firstName.tokenKind != .wildcard {
      let calls = project.handedOver["\(view):\(parameter.firstName.nameText)"] ?? []
      if !calls.isEmpty { return calls.contains(.made) }
    }
    return [parameter.firstName.nameText, parameter.localName].contains(where: \.isViewModelLabel)
      || parameter.type.identifiers.contains(where: \.name.isViewModelName)
  }
}

extension SourceUnit {
  /// How this file hands objects to Views, by `View:label`. Previews make a View once, and so do classes and the argument
  /// `rootView`.
  var handedOver: [(key: String, kind: HandingOver)] {
    tree.all(FunctionCallExprSyntax.self).flatMap { call -> [(key: String, kind: HandingOver)] in
      var callee = call.calledExpression.bare
      if let specialised = callee.as(GenericSpecializationExprSyntax.self) { callee = specialised.expression }
      guard call.leftParen != nil, let name = callee.lastNameToken?.nameText,
        let first = name.utf8.first, (65...90).contains(first)
      else { return [] }
      return call.arguments.compactMap { argument in
        guard let label = argument.label?.nameText,
          label.isViewModelLabel || name.ends(withAnyOf: ["View", "Screen", "Page", "Sheet"])
        else { return nil }
        let isOnce =
          call.isInTestDouble || call.isRootView || call.isInClass || argument.expression.bare.isPath
        return ("\(name):\(label)", isOnce ? .existing : .made)
      }
    }
  }
}

extension String {
  fileprivate var isViewModelLabel: Bool {
    ends(withAnyOf: ["ViewModel", "VM", "Vm"]) || ["viewModel", "model", "vm"].contains(self)
  }
}

extension ExprSyntax {
  /// A name or a path, marks aside.
  fileprivate var isPath: Bool {
    let bare = unwrapped
    if bare.is(DeclReferenceExprSyntax.self) { return true }
    guard let member = bare.as(MemberAccessExprSyntax.self) else { return false }
    return member.base?.isPath ?? true
  }
}

extension FunctionCallExprSyntax {
  fileprivate var isRootView: Bool { parent?.as(LabeledExprSyntax.self)?.label?.nameText == "rootView" }

  fileprivate var isInClass: Bool {
    for ancestor in ancestors {
      if ancestor.is(ClassDeclSyntax.self) { return true }
      if let node = ancestor.as(ExtensionDeclSyntax.self) {
        let name = node.extendedType.lastName ?? ""
        return name.isViewModelName || name.ends(withAnyOf: ["Controller", "Coordinator"])
      }
      if ancestor.isTypeOrExtension { return false }
    }
    return false
  }
}

extension CodeBlockSyntax {
  /// Whether a name stands here other than as a label, a member, or at these places.
  fileprivate func needs(_ name: String, besides places: [Int]) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      token.identifier?.name == name && !places.contains(token.start)
        && token.previousToken(viewMode: .sourceAccurate)?.tokenKind != .period
        && token.nextToken(viewMode: .sourceAccurate)?.tokenKind != .colon
    }
  }
}

extension FunctionParameterSyntax {
  fileprivate var isAutoclosure: Bool {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return false }
    return attributed.attributes.contains { element in
      guard case .attribute(let attribute) = element else { return false }
      return attribute.attributeName.lastName == "autoclosure"
    }
  }

  fileprivate var localName: String { (secondName ?? firstName).nameText }
}

extension SequenceExprSyntax {
  /// The places where `_x = StateObject(wrappedValue: y)` stands: `y`, and where `StateObject` begins.
  fileprivate var wrappedObjects: [(value: TokenSyntax, offset: Int)] {
    let operands = Array(elements)
    return operands.indices.compactMap { index in
      guard index > 0, index + 1 < operands.count, operands[index].is(AssignmentExprSyntax.self),
        operands[index - 1].ownName?.nameText.begins(with: "_") ?? false,
        let call = operands[index + 1].bare.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
        let argument = call.arguments.first, argument.label?.nameText == "wrappedValue",
        let value = argument.expression.bare.as(DeclReferenceExprSyntax.self), value.baseName.identifier != nil
      else { return nil }
      var callee = call.calledExpression.bare
      if let specialised = callee.as(GenericSpecializationExprSyntax.self) { callee = specialised.expression }
      guard let name = callee.lastNameToken, name.nameText == "StateObject" else { return nil }
      // A method of that name is another thing.
      if callee.as(MemberAccessExprSyntax.self)?.base?.unwrapped.isSelf ?? false { return nil }
      return (value.baseName, name.start)
    }
  }
}
