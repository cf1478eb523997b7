import SwiftSyntax

extension Rule {
  /// `Task<A, B>.sleep` and `Module.Task.sleep` count as `Task.sleep`. `.cancel()` has no arguments. A member that others
  /// can use as a publisher may debounce.
  static let manualDebounce = Rule(id: "manual_debounce") { context in
    context.unit.viewModelScopes.flatMap { scope -> [Int] in
      let types = context.project.family(of: scope, in: context.unit).pieces.map(\.propertyTypes)
      let subjects = types.flatMap { $0.filter { $0.value.contains { $0.ends(with: "Subject") } }.keys }
      let texts = types.flatMap { $0.filter { $0.value == ["String"] }.keys }
      let debounces = scope.node.memberCalls.filter { call in
        call.name == "debounce" && call.firstLabel == "for" && call.startsAtInput(subjects: Set(subjects))
          && !call.node.isInOfferedPublisher
      }
      let sleeps = scope.node.all(MemberAccessExprSyntax.self).filter { member in
        member.isTaskSleep && member.delaysInput(texts: Set(texts))
      }
      return debounces.map(\.offset) + sleeps.map(\.declName.baseName.start)
    }
  }
}

extension SyntaxProtocol {
  /// Whether the member around is a property or method with a publisher's type that others can use.
  fileprivate var isInOfferedPublisher: Bool {
    let declarations = ancestors.lazy.compactMap { $0.as(DeclSyntax.self) }
    guard let member = declarations.first(where: { $0.directOwner != nil }) else { return false }
    if member.directOwner?.as(ExtensionDeclSyntax.self)?.isPrivate ?? false { return false }
    let type: TypeSyntax?
    if let function = member.as(FunctionDeclSyntax.self), !function.isPrivate {
      type = function.signature.returnClause?.type
    } else if let variable = member.as(VariableDeclSyntax.self), !variable.isPrivate {
      type = variable.bindings.first { $0.position <= position && endPosition <= $0.endPosition }?.typeAnnotation?.type
    } else {
      type = nil
    }
    return type?.openedName?.last?.ends(with: "Publisher") ?? false
  }
}

extension MemberCall {
  /// Whether the chain starts at a `$property` or a subject.
  fileprivate func startsAtInput(subjects: Set<String>) -> Bool {
    var next = member.base?.unwrapped
    while let expression = next {
      if let name = expression.ownName {
        return name.text.hasPrefix("$") && name.text != "$0" || subjects.contains(name.nameText)
      }
      if let member = expression.as(MemberAccessExprSyntax.self) {
        next = member.base?.unwrapped
      } else if let call = expression.as(FunctionCallExprSyntax.self) {
        next = call.calledExpression.unwrapped
      } else {
        next = nil
      }
    }
    return false
  }

  fileprivate var isCancel: Bool {
    name == "cancel" && node.leftParen != nil && node.arguments.isEmpty && node.trailingClosure == nil
  }
}

extension MemberAccessExprSyntax {
  fileprivate var isTaskSleep: Bool {
    guard declName.baseName.nameText == "sleep", let base = base?.bare else { return false }
    return (base.as(GenericSpecializationExprSyntax.self)?.expression ?? base).lastName == "Task"
  }

  /// Whether this stands in a task that a property keeps and that the function cancels, and the function handles input.
  fileprivate func delaysInput(texts: Set<String>) -> Bool {
    guard let function = enclosingFunction, let (property, task) = keptTask, !isInLoop(of: task),
      !["timeout", "expir", "hide", "dismiss", "toast", "retry", "poll"].contains(where: property.smallLetters.contains)
    else { return false }
    let cancels = function.memberCalls.contains { call in
      call.isCancel && call.member.base?.unwrapped.lastName == property
    }
    return cancels && function.handlesInput(texts: texts) && !onlyTakesBack(in: task)
  }

  /// The nearest `Task { … }` around that is assigned to a property: its name and the closure.
  private var keptTask: (property: String, task: FunctionCallExprSyntax)? {
    for ancestor in ancestors {
      if ancestor.isTypeOrExtension { return nil }
      guard let call = ancestor.as(FunctionCallExprSyntax.self) else { continue }
      var callee = call.calledExpression.bare
      if let specialised = callee.as(GenericSpecializationExprSyntax.self) { callee = specialised.expression }
      guard callee.lastName == "Task", let name = ExprSyntax(call).assignedProperty else { continue }
      return (name, call)
    }
    return nil
  }

  private func isInLoop(of task: FunctionCallExprSyntax) -> Bool {
    ancestors.prefix { $0.id != Syntax(task).id }.contains {
      $0.is(WhileStmtSyntax.self) || $0.is(ForStmtSyntax.self) || $0.is(RepeatStmtSyntax.self)
    }
  }

  /// Whether what follows in the task only takes something back: sets `nil` or `false`, hides or dismisses.
  private func onlyTakesBack(in task: FunctionCallExprSyntax) -> Bool {
    guard let closure = task.trailingClosure ?? task.arguments.last?.expression.bare.as(ClosureExprSyntax.self) else {
      return false
    }
    let end = sleepEnd
    let calls = closure.statements.all(FunctionCallExprSyntax.self).filter { call in
      guard let name = call.calledExpression.unwrapped.lastNameToken, name.start >= end else { return false }
      return !["run", "withAnimation", "checkCancellation", "isCancelled"].contains(name.nameText)
    }
    let values = closure.statements.valuesSet(behind: end)
    return !(calls.isEmpty && values.isEmpty) && calls.allSatisfy(\.takesBack)
      && values.allSatisfy { value in
        value.bare.is(NilLiteralExprSyntax.self)
          || value.bare.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.false)
          || value.bare.isEmptyLiteral
      }
  }

  /// The end of the call of this member.
  private var sleepEnd: Int {
    let call = ancestors.lazy.compactMap { $0.as(FunctionCallExprSyntax.self) }.first
    let isCalled = call?.calledExpression.unwrapped.lastNameToken?.id == declName.baseName.id
    return (isCalled ? call.map(Syntax.init) ?? Syntax(self) : Syntax(self)).endPosition.utf8Offset
  }
}

extension CodeBlockItemListSyntax {
  /// The values that are assigned, or that constants get, behind a place. `self = self` unwraps.
  fileprivate func valuesSet(behind place: Int) -> [ExprSyntax] {
    let assigned = all(SequenceExprSyntax.self).flatMap { sequence -> [ExprSyntax] in
      let operands = Array(sequence.elements)
      return operands.indices.compactMap { index in
        index > 0 && operands[index - 1].is(AssignmentExprSyntax.self) ? operands[index] : nil
      }
    }
    let initial = all(InitializerClauseSyntax.self).map(\.value).filter { !$0.isSelf }
    return (assigned + initial).filter { $0.start > place }
  }
}

extension ExprSyntax {
  /// Whether this is `0`, `""` or `[]`.
  fileprivate var isEmptyLiteral: Bool {
    self.as(IntegerLiteralExprSyntax.self)?.literal.text == "0"
      || self.as(ArrayExprSyntax.self)?.elements.isEmpty ?? false
      || self.as(StringLiteralExprSyntax.self)?.segments.description.isEmpty ?? false
  }
}

extension FunctionCallExprSyntax {
  fileprivate var takesBack: Bool {
    let name = calledExpression.unwrapped.lastName ?? ""
    return ["hide", "dismiss", "clear", "remove", "reset", "expire"].contains { name.begins(with: $0) }
  }
}

extension ExprSyntax {
  /// The name in `name = this`.
  fileprivate var assignedProperty: String? {
    var inner = self
    // `Task { … }.asAnyCancellable()` starts with the task.
    while let parent = inner.parent?.as(ExprSyntax.self),
      parent.bare.id == inner.bare.id || parent.as(MemberAccessExprSyntax.self)?.base?.id == inner.id
        || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == inner.id
    {
      inner = parent
    }
    guard let sequence = inner.parent?.parent?.as(SequenceExprSyntax.self) else { return nil }
    let operands = Array(sequence.elements)
    guard let index = operands.firstIndex(where: { $0.id == inner.id }), index > 1,
      operands[index - 1].is(AssignmentExprSyntax.self)
    else { return nil }
    let target = operands[index - 2]
    return (target.as(PrefixOperatorExprSyntax.self)?.expression ?? target).ownName?.nameText
  }
}

extension Syntax {
  /// Whether a function has a parameter, or reads a text of the state.
  fileprivate func handlesInput(texts: Set<String>) -> Bool {
    if let function = self.as(FunctionDeclSyntax.self), !function.signature.parameterClause.parameters.isEmpty {
      return true
    }
    if let initialiser = self.as(InitializerDeclSyntax.self),
      !initialiser.signature.parameterClause.parameters.isEmpty
    {
      return true
    }
    // An observer of a text.
    let property = ancestors.lazy.compactMap { $0.as(PatternBindingSyntax.self) }.first
    if self.is(AccessorDeclSyntax.self) || self.is(AccessorBlockSyntax.self),
      let name = property?.pattern.names.first?.nameText, texts.contains(name)
    {
      return true
    }
    return mentions(anyOf: texts)
  }
}
