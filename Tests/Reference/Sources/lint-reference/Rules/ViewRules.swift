import SwiftSyntax

// Rules about the ViewModel of a View.

extension Rule {
  /// The type of the annotation; without one, the class that the initial value constructs.
  static let genericView = Rule(id: "generic_view") { context in
    context.viewProperties(with: ["StateObject"]).compactMap { property -> Int? in
      guard let name = property.typeName, name.last?.isViewModelName ?? false, name.last != "AnyViewModel" else {
        return nil
      }
      if name.count == 1, property.declaration.genericParameters.contains(name[0]) { return nil }
      let found = context.project.declarations(of: name, from: property.declaration.typePath)
      guard found.contains(where: { $0.kind == .class }) else { return nil }
      return property.type?.start ?? property.initialValue?.constructedStart
    }
  }

  /// `private(set)` is not enough; `fileprivate` is. A property cannot be private if another file extends the View. Nor
  /// can one without a value if the View has no initialiser of its own in this file: the memberwise initialiser takes it.
  /// An optional has a value, `nil`.
  static let privateStateObject = Rule(id: "private_state_object") { context in
    context.viewProperties(with: ["StateObject", "State"]).filter { property in
      // In the observable convention, only properties with a ViewModel count.
      !property.declaration.isPrivate && !context.comesMemberwise(property)
        && !context.project.isExtended(property.declaration.typePath.names.last ?? "", outside: context.unit.path)
        && (context.convention != .observable || property.typeName?.last?.isViewModelName ?? false)
    }.map(\.offset)
  }

  /// A method of another object, such as `Container.resolve()`, returns an object with another owner. It is a finding
  /// only if the property has the type of a ViewModel.
  static let observedObjectOwner = Rule(id: "observed_object_owner") { context in
    context.viewProperties(with: ["ObservedObject"]).filter { property in
      let initialisers = property.declaration.directOwner?.as(StructDeclSyntax.self)?.memberBlock.initialisers ?? []
      let wrapped = initialisers.flatMap { initialiser in
        initialiser.all(SequenceExprSyntax.self).flatMap(\.wrappedValues)
      }.filter { wrapped in property.name.map { "_" + $0 == wrapped.storage } ?? false }.map(\.value)
      return ([property.initialValue].compactMap(\.self) + wrapped).contains { value in
        value.isCall && (property.typeName?.last?.isViewModelName ?? false || !value.asksOther)
      } || property.isBuiltByInitialiser
    }.map(\.offset)
  }

  /// A value constructs a ViewModel if the annotated type is a ViewModel's, or if the called name is.
  ///
  /// A property with `@State` counts, too, if an initialiser of the View constructs its ViewModel, and that ViewModel
  /// subscribes.
  static let viewModelOwner = Rule(id: "view_model_owner") { context in
    context.createdStates
      + context.views.filter { !$0.name.nameText.isTestDouble }.flatMap(\.memberBlock.storedProperties).filter {
        property in
        let place = property.declaration.typePath
        guard let type = property.typeName, context.project.losesState(type, from: place) else { return false }
        let isOwned = ["State", "StateObject", "ObservedObject", "Owned"].contains {
          property.declaration.has(attribute: $0)
        }
        return !isOwned && property.typeName?.last?.isViewModelName ?? false
          && (property.initialValue?.isCall ?? false || property.isBuiltByInitialiser)
      }.map(\.offset)
  }
}

extension Context {
  /// Whether only the memberwise initialiser gives the property a value.
  fileprivate func comesMemberwise(_ property: StoredProperty) -> Bool {
    guard property.initialValue == nil, let type = property.type,
      !["?", "!"].contains(type.bare.lastToken(viewMode: .sourceAccurate)?.text ?? "")
    else { return false }
    let place = property.declaration.typePath
    let blocks =
      unit.types.filter { $0.node.typePath == place }
      .compactMap { $0.node.asProtocol((any DeclGroupSyntax).self)?.memberBlock }
      + unit.extensions.filter { $0.typePath == place }.map(\.memberBlock)
    return blocks.allSatisfy(\.initialisers.isEmpty)
  }

  /// The properties `x` of Views with `_x = State(initialValue: X(…))` in an initialiser, if an initialiser of `X`
  /// subscribes.
  fileprivate var createdStates: [Int] {
    views.flatMap { view -> [Int] in
      let states = view.memberBlock.storedProperties.filter { $0.declaration.has(attribute: "State") }
      return view.memberBlock.initialisers.flatMap { initialiser in
        initialiser.all(SequenceExprSyntax.self).flatMap(\.createdStates)
      }.compactMap { created in
        guard created.type.last?.isViewModelName ?? false,
          project.subscribesInInit(created.type, from: view.typePath)
        else { return nil }
        return states.first { state in state.name.map { "_" + $0 == created.storage } ?? false }?.offset
      }
    }
  }

  /// The stored properties of Views with one of these attributes.
  fileprivate func viewProperties(with attributes: [String]) -> [StoredProperty] {
    views.flatMap(\.memberBlock.storedProperties).filter { property in
      attributes.contains { property.declaration.has(attribute: $0) }
    }
  }
}

extension ExprSyntax {
  /// Whether this is a call, ignoring parentheses, `try`, `?` and `!`.
  fileprivate var isCall: Bool { unwrapped.is(FunctionCallExprSyntax.self) }

  /// Whether this is a call of a method, but not of `self` or of a type's initialiser.
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

extension StoredProperty {
  /// Whether an initialiser of the same struct sets the property to a new ViewModel: `x = XViewModel(…)`, `x = .init(…)`.
  fileprivate var isBuiltByInitialiser: Bool {
    guard let name, typeName?.last?.isViewModelName ?? false else { return false }
    let initialisers = declaration.directOwner?.as(StructDeclSyntax.self)?.memberBlock.initialisers ?? []
    return initialisers.flatMap { $0.all(SequenceExprSyntax.self) }.contains { sequence in
      let operands = Array(sequence.elements)
      guard operands.count == 3, operands[1].is(AssignmentExprSyntax.self), operands[0].ownName?.nameText == name,
        let call = operands[2].bare.as(FunctionCallExprSyntax.self)
      else { return false }
      let callee = call.calledExpression.bare.as(MemberAccessExprSyntax.self)
      let isImplicit = callee?.base == nil && callee?.declName.baseName.nameText == "init"
      return isImplicit || ExprSyntax(call).constructedType?.last?.isViewModelName ?? false
    }
  }
}

extension SequenceExprSyntax {
  /// The assignments `_x = ObservedObject(wrappedValue: value)` and `_x = .init(wrappedValue: value)`.
  fileprivate var wrappedValues: [(storage: String, value: ExprSyntax)] {
    let operands = Array(elements)
    return operands.indices.compactMap { index in
      guard index > 0, index + 1 < operands.count, operands[index].is(AssignmentExprSyntax.self),
        let storage = operands[index - 1].ownName?.nameText, storage.begins(with: "_"),
        let call = operands[index + 1].bare.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
        let argument = call.arguments.first,
        ["initialValue", "wrappedValue"].contains(argument.label?.nameText ?? "")
      else { return nil }
      let callee = call.calledExpression.bare
      let isImplicit = callee.as(MemberAccessExprSyntax.self)?.base == nil && callee.lastNameToken?.nameText == "init"
      guard isImplicit || call.makesObservedObject else { return nil }
      return (storage, argument.expression)
    }
  }

  /// The assignments `_x = State(initialValue: X(…))`: the names `_x` and `X`.
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
}

extension FunctionCallExprSyntax {
  /// Whether this makes an `ObservedObject`, by its name with or without arguments, module and `init`.
  fileprivate var makesObservedObject: Bool {
    let type = ExprSyntax(self).constructedType
    return type == ["ObservedObject"] || type == ["SwiftUI", "ObservedObject"]
  }
}
