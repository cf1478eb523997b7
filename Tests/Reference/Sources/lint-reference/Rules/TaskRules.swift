import SwiftSyntax

// Rules about the main queue and about tasks.

extension Rule {
  static let noMainQueue = Rule(id: "no_main_queue") { context in
    context.scopeCalls.compactMap { call -> Int? in
      guard ["async", "sync", "asyncAfter"].contains(call.name),
        let main = call.member.base?.unwrapped.as(MemberAccessExprSyntax.self),
        main.declName.baseName.nameText == "main",
        let queue = main.base?.unwrapped.lastNameToken, queue.identifier?.name == "DispatchQueue"
      else { return nil }
      return queue.start
    }
  }

  static let unhandledTaskError = Rule(id: "unhandled_task_error") { context in
    context.unit.viewModelScopes.flatMap { $0.node.all(FunctionCallExprSyntax.self) }.compactMap { call -> Int? in
      var callee = call.calledExpression
      if let specialised = callee.as(GenericSpecializationExprSyntax.self) { callee = specialised.expression }
      guard let name = callee.as(DeclReferenceExprSyntax.self)?.baseName, name.identifier?.name == "Task" else {
        return nil
      }
      let closures = call.arguments.compactMap { $0.expression.bare.as(ClosureExprSyntax.self) }
      guard let closure = call.trailingClosure ?? closures.last, closure.losesError, call.isDropped else { return nil }
      return name.start
    }
  }
}

extension ClosureExprSyntax {
  /// Whether the closure's own code has a `try` without an enclosing `do` with a `catch`. Nested closures, functions
  /// and types do not count.
  fileprivate var losesError: Bool {
    let caught = statements.all(DoStmtSyntax.self).filter { !$0.catchClauses.isEmpty }.map { Syntax($0.body).id }
    let isOthers = { (node: Syntax) in
      node.is(ClosureExprSyntax.self) || node.is(FunctionDeclSyntax.self) || node.isTypeOrExtension
        || node.is(AccessorBlockSyntax.self) || node.is(InitializerDeclSyntax.self) || caught.contains(node.id)
    }
    let tries = statements.all(TryExprSyntax.self, passing: isOthers)
    let loops = statements.all(ForStmtSyntax.self, passing: isOthers)
    return tries.contains { $0.questionOrExclamationMark == nil && !$0.expression.isCancellation }
      || loops.contains { $0.tryKeyword != nil }
  }
}

extension ExprSyntax {
  /// Whether this is `Task.sleep` or `Task.checkCancellation`, an expression that starts with one, or a clock's
  /// `sleep`.
  fileprivate var isCancellation: Bool {
    let tokens = Array(bare.tokens(viewMode: .sourceAccurate).prefix(32))
    guard tokens.first?.identifier?.name == "Task" else { return isSleepOfClock }
    var base: ExprSyntax? = bare
    while let expression = base {
      guard let member = expression.as(MemberAccessExprSyntax.self) else {
        base = expression.as(FunctionCallExprSyntax.self)?.calledExpression
        continue
      }
      var owner = member.base
      if let specialised = owner?.as(GenericSpecializationExprSyntax.self) { owner = specialised.expression }
      if owner?.as(DeclReferenceExprSyntax.self)?.baseName.identifier?.name == "Task" {
        return ["sleep", "delay", "checkCancellation"].contains(member.declName.baseName.nameText)
      }
      base = member.base
    }
    return false
  }

  /// Whether this is `clock.sleep(for: …)`, on a path of names whose last one is `clock` or ends in `Clock`.
  private var isSleepOfClock: Bool {
    // With labels but no arguments, as in `sleep(for:)`, it is no call.
    let called = bare.as(FunctionCallExprSyntax.self)?.calledExpression.unwrapped ?? bare
    guard let member = called.as(MemberAccessExprSyntax.self),
      member.declName.baseName.nameText == "sleep", let owner = member.base?.unwrapped, let clock = owner.lastName,
      !owner.tokens(viewMode: .sourceAccurate).contains(where: { [.leftParen, .leftSquare].contains($0.tokenKind) })
    else { return false }
    return clock == "clock" || clock.hasSuffix("Clock")
  }
}

extension FunctionCallExprSyntax {
  /// Whether the result is unused: the call is a statement or is assigned to `_`, and no closure, getter or function
  /// returns it.
  fileprivate var isDropped: Bool {
    var whole = Syntax(self)
    while let parent = whole.parent {
      let isGroup =
        parent.is(TupleExprSyntax.self) || parent.is(LabeledExprSyntax.self) || parent.is(LabeledExprListSyntax.self)
      guard
        isGroup && parent.isOneExpression || parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self)
          || parent.is(UnsafeExprSyntax.self)
      else { break }
      whole = parent
    }
    if let list = whole.parent?.as(ExprListSyntax.self) {
      // `_ = Task { … }`
      let elements = Array(list)
      return elements.count == 3 && elements[0].is(DiscardAssignmentExprSyntax.self)
        && elements[1].is(AssignmentExprSyntax.self) && elements[2].id == whole.id
    }
    guard let item = whole.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self),
      let owner = list.parent
    else { return false }
    if owner.is(IfConfigClauseSyntax.self) { return list.last?.id != item.id || !isInFunctionWithResult }
    if list.count > 1 { return true }
    return !owner.is(ClosureExprSyntax.self) && !isInFunctionWithResult
  }

  /// Whether the innermost enclosing function returns a value.
  private var isInFunctionWithResult: Bool {
    for ancestor in ancestors {
      if let function = ancestor.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
      if let accessor = ancestor.as(AccessorDeclSyntax.self) {
        return ![.keyword(.set), .keyword(.didSet), .keyword(.willSet)].contains(accessor.accessorSpecifier.tokenKind)
      }
      if let block = ancestor.as(AccessorBlockSyntax.self), case .getter = block.accessors { return true }
      if ancestor.is(InitializerDeclSyntax.self) || ancestor.is(DeinitializerDeclSyntax.self)
        || ancestor.isTypeOrExtension
      {
        return false
      }
    }
    return false
  }
}

extension Syntax {
  /// Whether these are parentheses around one expression without a label, or a part of such parentheses.
  fileprivate var isOneExpression: Bool {
    guard let tuple = self.as(TupleExprSyntax.self) ?? ancestors.lazy.compactMap({ $0.as(TupleExprSyntax.self) }).first
    else {
      return false
    }
    let isPart =
      self.is(LabeledExprSyntax.self)
      ? parent?.parent?.id == tuple.id : self.is(LabeledExprListSyntax.self) ? parent?.id == tuple.id : true
    return isPart && tuple.elements.count == 1 && tuple.elements.first?.label == nil
  }
}
