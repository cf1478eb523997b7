import SwiftSyntax

extension Rule {
  /// Not what is no decision of the View: a callback, something shown or hidden, a signal that is handled, a value that the View
  /// was given and hands on.
  static let viewWritesState = Rule(id: "view_writes_state") { context in
    ViewModelUses(context.unit).writes(in: context).map { use in
      // The `$` of a projected value belongs to the name.
      use.reference.baseName.start
    }
  }
}

extension ViewModelUses {
  fileprivate func writes(in context: Context) -> [ViewModelUse] {
    let project = context.project
    return uses.filter { use in
      guard use.kind == .written, !use.reference.isInTestDouble else { return false }
      let owner = use.reference.typePath
      guard project.isView(owner) || project.isControllerClass(owner),
        !project.meanings.paths(of: use.receiver, in: project).isEmpty
      else { return false }
      let name = use.property.baseName.nameText
      let isShown =
        use.setsLiteral(true, nil: true) && project.meanings.isBound(name, of: use.receiver, in: project)
      return context.isState(use) && !isShown && !closesSignal(use) && !use.reference.isInBinding
        && !use.assignsCallback && !use.isShownByName && !use.handsOnInAppearance && !use.isOfNewViewModel
        && !use.isOfResult
    }
  }

  /// Whether `false` or `nil` answers what the file observes or binds to by itself.
  private func closesSignal(_ use: ViewModelUse) -> Bool {
    guard use.setsLiteral(false, nil: true) else { return false }
    return uses.contains { other in
      other.property.id != use.property.id && other.property.baseName.nameText == use.property.baseName.nameText
        && (other.reference.isInBinding || other.reference.isObserved)
    }
  }
}

extension Context {
  /// Whether a property is state: no callback, no delegate, no subscription, no dependency; and no object's property.
  fileprivate func isState(_ use: ViewModelUse) -> Bool {
    let name = use.property.baseName.nameText
    for piece in project.meanings.pieces(of: use.receiver, in: project) {
      guard let fact = piece.properties[name] else { continue }
      if !fact.isState || fact.holdsSubscriptions(name) || fact.isDependency { return false }
      guard use.goesOn, fact.types.count == 1 else { return true }
      let types = project.declarations(of: fact.types, from: piece.path)
      return types.isEmpty || !types.allSatisfy { $0.kind == .class }
    }
    return true
  }
}

extension PropertyFact {
  fileprivate func holdsSubscriptions(_ name: String) -> Bool {
    if types.contains(where: ["AnyCancellable", "CancelBag", "DisposeBag"].contains) { return true }
    let name = name.lowercased()
    return types == ["Set"] && ["cancellable", "disposable", "subscription", "bag"].contains { name.contains($0) }
  }

  fileprivate var isDependency: Bool {
    types.count == 1 && types[0].ends(withAnyOf: ["Interactor", "UseCase", "Service", "Repository", "Client"])
  }
}

extension ViewModelUse {
  /// Whether a function made the ViewModel for this code.
  fileprivate var isOfResult: Bool {
    guard case .result = receiver else { return false }
    return true
  }

  /// `reference.property`, with what belongs to it behind and around it.
  private var member: Syntax { property.parent.map { Syntax($0) } ?? Syntax(property) }

  /// Whether the code goes on to a member of the property.
  fileprivate var goesOn: Bool {
    var node = member
    while let outer = node.parent {
      if outer.is(OptionalChainingExprSyntax.self) || outer.is(ForceUnwrapExprSyntax.self) {
        node = outer
      } else {
        return outer.as(MemberAccessExprSyntax.self)?.base.map { Syntax($0).id } == node.id
      }
    }
    return false
  }

  /// The value that is assigned to the property itself.
  private var value: ExprSyntax? { Self.value(behind: member) }

  /// The only operand behind `=`.
  private static func value(behind target: Syntax) -> ExprSyntax? {
    guard let list = target.parent?.as(ExprListSyntax.self) else { return nil }
    let all = Array(list)
    guard let index = all.firstIndex(where: { Syntax($0).id == target.id }), index + 2 < all.count,
      all[index + 1].is(AssignmentExprSyntax.self)
    else { return nil }
    return all[index + 2]
  }

  /// Whether `toggle` is called on the property itself.
  private var isToggled: Bool {
    var node = member
    while let group = node.parent?.parent?.parent?.as(TupleExprSyntax.self), group.elements.count == 1 {
      node = Syntax(group)
    }
    guard let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base.map({ Syntax($0).id }) == node.id
    else { return false }
    return outer.declName.baseName.nameText == "toggle"
  }

  /// Whether the property is set to `false`, to `nil`, or, with `both`, to `true` or by `toggle`.
  fileprivate func setsLiteral(_ both: Bool, nil takesNil: Bool) -> Bool {
    if both, isToggled { return true }
    guard let value = value?.bare else { return false }
    if value.is(NilLiteralExprSyntax.self) { return takesNil }
    guard let literal = value.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind else { return false }
    return both || literal == .keyword(.false)
  }

  /// Whether a closure or `self` is assigned to the property or to something in it.
  fileprivate var assignsCallback: Bool {
    var node = member
    while let outer = node.parent,
      outer.is(MemberAccessExprSyntax.self) || outer.is(OptionalChainingExprSyntax.self)
        || outer.is(ForceUnwrapExprSyntax.self)
    {
      node = outer
    }
    guard let value = Self.value(behind: node)?.bare else { return false }
    return value.is(ClosureExprSyntax.self) || value.isSelf
  }

  /// `isShowingSheet = true`, `errorMessage = nil`
  fileprivate var isShownByName: Bool {
    let name = property.baseName.nameText
    if setsLiteral(true, nil: false) {
      let verbs = ["show", "shows", "isShowing", "isPresenting", "present", "shouldShow", "shouldPresent"]
      return name.ends(withAnyOf: ["Presented", "Shown", "Visible", "Sheet", "Alert", "Dialog"])
        || verbs.contains { name.begins(with: $0) && name.dropFirst($0.count).first?.isUppercase ?? true }
    }
    let words = ["error", "alert", "message", "sheet", "toast"]
    return setsLiteral(false, nil: true) && value?.bare.is(NilLiteralExprSyntax.self) ?? false
      && words.contains(where: name.lowercased().contains)
  }

  /// Whether `onAppear` or `task` hands on a value of the View: a name or a path.
  fileprivate var handsOnInAppearance: Bool {
    guard let value = value?.bare, value.isNamePath, member.parent?.as(ExprListSyntax.self)?.count == 3 else {
      return false
    }
    for ancestor in member.ancestors {
      if ancestor.isTypeOrExtension { return false }
      guard let closure = ancestor.as(ClosureExprSyntax.self) else { continue }
      guard let name = closure.trailedCall?.calledExpression.bare.lastName else { return false }
      if ["onAppear", "onFirstAppear", "task"].contains(name) { return true }
      if name != "Task" { return false }
    }
    return false
  }

  /// Whether the same code made the ViewModel: `let model = CartViewModel()`.
  fileprivate var isOfNewViewModel: Bool {
    if let outer = reference.parent?.as(MemberAccessExprSyntax.self), outer.declName.id == reference.id { return false }
    let name = reference.baseName.nameText
    for ancestor in reference.ancestors {
      if ancestor.isTypeOrExtension || ancestor.is(FunctionDeclSyntax.self) { return false }
      for item in ancestor.as(CodeBlockItemListSyntax.self)?.flat.reversed() ?? []
      where item.endPosition <= reference.position {
        for binding in item.item.as(VariableDeclSyntax.self)?.bindings.map(\.self) ?? []
        where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.nameText == name {
          return binding.initializer?.value.constructedType?.first?.startsUpper ?? false
        }
      }
    }
    return false
  }
}

extension DeclReferenceExprSyntax {
  /// Whether this is in the closures of `Binding(get: { … }, set: { … })`.
  fileprivate var isInBinding: Bool {
    var inner = Syntax(self)
    for ancestor in ancestors {
      if ancestor.isTypeOrExtension { return false }
      if let call = ancestor.as(FunctionCallExprSyntax.self), inner.id != Syntax(call.calledExpression).id {
        var callee = call.calledExpression.bare
        if let member = callee.as(MemberAccessExprSyntax.self), member.declName.baseName.tokenKind == .keyword(.`init`),
          let base = member.base
        {
          callee = base.bare
        }
        if let specialised = callee.as(GenericSpecializationExprSyntax.self) { callee = specialised.expression }
        if callee.lastName == "Binding" { return true }
      }
      inner = ancestor
    }
    return false
  }

  /// Whether this is the first argument of `onChange` or `onReceive`, with what it is a member of or what is a member of it.
  fileprivate var isObserved: Bool {
    var node = Syntax(self)
    while let outer = node.parent {
      if let group = outer.parent?.parent?.as(TupleExprSyntax.self), group.elements.count == 1 {
        node = Syntax(group)
        continue
      }
      if let argument = outer.as(LabeledExprSyntax.self) {
        guard let list = argument.parent?.as(LabeledExprListSyntax.self), list.first?.id == argument.id,
          let call = list.parent?.as(FunctionCallExprSyntax.self), let name = call.calledExpression.bare.lastName
        else { return false }
        return ["onChange", "onReceive"].contains(name)
      }
      guard outer.is(MemberAccessExprSyntax.self) || outer.is(OptionalChainingExprSyntax.self) else { return false }
      node = outer
    }
    return false
  }
}

extension ClosureExprSyntax {
  /// The call that has this as a trailing closure.
  fileprivate var trailedCall: FunctionCallExprSyntax? {
    let call = parent?.as(FunctionCallExprSyntax.self)
    return call?.trailingClosure?.id == id ? call : nil
  }
}

extension ExprSyntax {
  fileprivate var isNamePath: Bool {
    if self.is(DeclReferenceExprSyntax.self) { return true }
    return self.as(MemberAccessExprSyntax.self)?.base?.isNamePath ?? false
  }
}
