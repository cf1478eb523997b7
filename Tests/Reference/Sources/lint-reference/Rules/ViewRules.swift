import SwiftSyntax

// How a View holds its ViewModel.

extension Rule {
  /// The annotation's type, or, without one, the class that the initial value constructs.
  static let genericView = Rule(id: "generic_view") { context in
    context.viewProperties(with: ["StateObject"]).compactMap { property -> Int? in
      guard let name = property.typeName, name.last?.isViewModelName ?? false else { return nil }
      if name.count == 1, property.declaration.genericParameters.contains(name[0]) { return nil }
      let found = context.project.declarations(of: name, from: property.declaration.typePath)
      guard found.contains(where: { $0.kind == .class }) else { return nil }
      return property.type?.start ?? property.initialValue?.constructedStart
    }
  }

  /// `private(set)` is not `private`; `fileprivate` is enough.
  static let privateStateObject = Rule(id: "private_state_object") { context in
    context.viewProperties(with: ["StateObject", "State"]).filter { property in
      // In the observable convention only a ViewModel's own properties count.
      !property.declaration.isPrivate
        && (context.convention != .observable || property.typeName?.last?.isViewModelName ?? false)
    }.map(\.offset)
  }

  /// A method of something else, as in `Container.resolve()`, hands out an object that is owned elsewhere, unless the
  /// property has a ViewModel's type.
  static let observedObjectOwner = Rule(id: "observed_object_owner") { context in
    context.viewProperties(with: ["ObservedObject"]).filter { property in
      guard let value = property.initialValue, value.isCall else { return false }
      return property.typeName?.last?.isViewModelName ?? false || !value.asksOther
    }.map(\.offset)
  }

  /// A value that makes a ViewModel is one of a written ViewModel's type, or names one as what it calls.
  ///
  /// A property with `@State` counts as well where an initialiser of the View makes its ViewModel, which subscribes.
  static let viewModelOwner = Rule(id: "view_model_owner") { context in
    context.createdStates
      + context.views.filter { !$0.name.nameText.isTestDouble }.flatMap(\.memberBlock.storedProperties).filter {
        property in
        let isOwned = ["State", "StateObject", "ObservedObject", "Owned"].contains {
          property.declaration.has(attribute: $0)
        }
        return !isOwned && property.typeName?.last?.isViewModelName ?? false && property.initialValue?.isCall ?? false
      }.map(\.offset)
  }

  /// In any initialiser, whatever its type conforms to. A plain parameter is one without `@autoclosure`.
  static let stateObjectAutoclosure = Rule(id: "state_object_autoclosure") { context in
    context.unit.tree.all(InitializerDeclSyntax.self).flatMap { initialiser -> [Int] in
      let plain = Set(initialiser.signature.parameterClause.parameters.filter { !$0.isAutoclosure }.map(\.localName))
      return initialiser.all(SequenceExprSyntax.self).flatMap(\.wrappedObjects).filter { plain.contains($0.value) }
        .map(\.offset)
    }
  }

  /// A View has a ViewModel property if it stores one whose type, as written or constructed, has a ViewModel's name.
  static let viewLocalState = Rule(id: "view_local_state") { context in
    context.views.map(\.memberBlock.storedProperties).filter { properties in
      properties.contains { $0.typeName?.last?.isViewModelName ?? false }
    }.flatMap { properties in
      properties.filter { $0.declaration.has(attribute: "State") && !$0.isBool }.map(\.offset)
    }
  }
}

extension String {
  /// Whether the name begins with a word for a test double, which no small letter follows, or ends in one.
  fileprivate var isTestDouble: Bool {
    ["Mock", "Stub", "Fake", "Spy", "Dummy", "Preview", "Sample"].contains { word in
      if ends(with: word) { return true }
      guard begins(with: word) else { return false }
      return !(dropFirst(word.count).first?.isLowercase ?? false)
    }
  }
}

extension Context {
  /// The properties `x` of Views with `_x = State(initialValue: X(…))` in an initialiser, where `X` subscribes in its own.
  fileprivate var createdStates: [Int] {
    views.flatMap { view -> [Int] in
      let states = view.memberBlock.storedProperties.filter { $0.declaration.has(attribute: "State") }
      return view.memberBlock.initialisers.flatMap { initialiser in
        initialiser.all(SequenceExprSyntax.self).flatMap(\.createdStates)
      }.flatMap { created in
        states.filter { state in
          state.name.map { "_" + $0 == created.storage } ?? false
            && created.type.last?.isViewModelName ?? false
            && project.subscribesInInit(created.type, from: view.typePath)
        }.map(\.offset)
      }
    }
  }

  /// The stored properties of Views that have one of these attributes.
  fileprivate func viewProperties(with attributes: [String]) -> [StoredProperty] {
    views.flatMap(\.memberBlock.storedProperties).filter { property in
      attributes.contains { property.declaration.has(attribute: $0) }
    }
  }
}

extension ExprSyntax {
  /// A call, parentheses, `try` and marks aside.
  fileprivate var isCall: Bool { unwrapped.is(FunctionCallExprSyntax.self) }

  /// Whether a call is one of a method of something other than `self`, and not of a type.
  fileprivate var asksOther: Bool {
    guard var callee = unwrapped.as(FunctionCallExprSyntax.self)?.calledExpression.unwrapped else { return false }
    if let inner = callee.as(FunctionCallExprSyntax.self) { return ExprSyntax(inner).asksOther }
    if let specialised = callee.as(GenericSpecializationExprSyntax.self) { callee = specialised.expression.unwrapped }
    // `.resolve()` is a static member.
    guard let member = callee.as(MemberAccessExprSyntax.self) else { return false }
    let name = member.declName.baseName
    if name.tokenKind == .keyword(.`init`) || member.base?.unwrapped.isSelf ?? false { return false }
    return name.nameText.utf8.first.map { $0 < 65 || $0 > 90 } ?? false
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
  /// The places where `_x = State(initialValue: X(…))` stands: `_x`, and `X`.
  fileprivate var createdStates: [(storage: String, type: [String])] {
    let operands = Array(elements)
    return operands.indices.compactMap { index in
      guard index > 0, index + 1 < operands.count, operands[index].is(AssignmentExprSyntax.self),
        let storage = operands[index - 1].ownName?.nameText, storage.begins(with: "_"),
        let call = operands[index + 1].bare.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
        let argument = call.arguments.first,
        ["initialValue", "wrappedValue"].contains(argument.label?.nameText ?? ""),
        let type = argument.expression.constructedType
      else { return nil }
      var callee = call.calledExpression.bare
      if let specialised = callee.as(GenericSpecializationExprSyntax.self) { callee = specialised.expression }
      guard ["State", "init"].contains(callee.lastNameToken?.nameText ?? "") else { return nil }
      return (storage, type)
    }
  }

  /// The places where `_x = StateObject(wrappedValue: y)` stands: `y`, and where `StateObject` begins.
  fileprivate var wrappedObjects: [(value: String, offset: Int)] {
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
      return (value.baseName.nameText, name.start)
    }
  }
}
