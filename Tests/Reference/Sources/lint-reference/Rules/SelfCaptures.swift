import SwiftSyntax

// Closures that keep a ViewModel or a view controller alive.

extension Rule {
  /// Test doubles count, too. In the observable convention `weak_sink` has the closures of `sink`.
  static let weakSelfCapture = Rule(id: "weak_self_capture") { context in
    let scopes = context.unit.allViewModelScopes.map { scope in
      CapturingScope(
        node: scope.node, pieces: context.project.family(of: scope, in: context.unit).pieces)
    }
    let controllers = context.convention == .observable ? [] : context.viewControllerScopes
    let all = scopes + controllers.map { CapturingScope(node: $0, pieces: []) }
    let captures = all.flatMap { scope in
      scope.node.all(FunctionCallExprSyntax.self).compactMap { call in
        scope.capture(in: call, isObservable: context.convention == .observable)
      }
    }
    return context.convention == .observable ? captures : captures + context.handlersOfViewModels
  }
}

/// A piece of code whose `self` subscriptions must not hold.
private struct CapturingScope {
  let node: Syntax
  /// The names of the methods that are called on an object.
  let methods: Set<String>
  /// The names of its methods and properties.
  let members: Set<String>

  init(node: Syntax, pieces: [ViewModelPiece]) {
    self.node = node
    let own = (node.asProtocol((any DeclGroupSyntax).self)?.memberBlock.functions ?? []).filter {
      !$0.has(.static) && !$0.has(.class)
    }
    methods = Set(pieces.flatMap(\.functions).filter { !$0.isStatic }.map(\.name) + own.map(\.name.nameText))
    members = methods.union(pieces.flatMap { $0.propertyTypes.keys })
  }

  /// Where the finding stands, if a call holds `self`.
  func capture(in call: FunctionCallExprSyntax, isObservable: Bool) -> Int? {
    if let member = MemberCall(call) {
      if member.name == "detached", let task = member.member.base?.bare.lastNameToken, task.nameText == "Task" {
        return loopsForever(call) ? task.start : nil
      }
      if member.name == "scheduledTimer", let timer = member.member.base?.unwrapped.lastNameToken,
        timer.nameText == "Timer"
      {
        return holds(timer: call) ? timer.start : nil
      }
      if member.name == "scheduledTimer", member.member.base == nil {
        return holds(timer: call) ? member.offset : nil
      }
      if member.name == "addObserver", member.firstLabel == "forName" { return holds(member) ? member.offset : nil }
      if !isObservable, member.assignsOnSelf { return member.offset }
      let isListener =
        member.name == "weakSink"
        || !isObservable && (member.name == "sink" || member.name == "observe" && member.firstLabel == "on")
      let isOperator = member.name != "sink" && member.endsInSubscription
      guard isListener || isOperator, !member.ends else { return nil }
      return holds(member) || !isObservable && member.closures.contains(where: \.holdsUnowned) ? member.offset : nil
    }
    var callee = call.calledExpression.bare
    if let specialised = callee.as(GenericSpecializationExprSyntax.self) { callee = specialised.expression }
    guard let name = callee.as(DeclReferenceExprSyntax.self)?.baseName else { return nil }
    switch name.nameText {
    case "Timer": return holds(timer: call) ? name.start : nil
    case "Task": return loopsForever(call) ? name.start : nil
    default: return nil
    }
  }

  private func holds(_ call: MemberCall) -> Bool {
    call.closures.contains(where: \.holdsStrongly) || call.node.arguments.contains { handsOver($0.expression) }
  }

  /// A method by its name, alone or with `self.`; no parameter or constant with that name.
  private func handsOver(_ argument: ExprSyntax) -> Bool {
    guard let name = argument.ownName?.nameText, methods.contains(name) else { return false }
    guard let bare = argument.bare.as(DeclReferenceExprSyntax.self) else { return true }
    return !bare.isParameter && !bare.isConstant
  }

  private func holds(timer call: FunctionCallExprSyntax) -> Bool {
    let repeats = call.arguments.contains { argument in
      argument.label?.nameText == "repeats"
        && argument.expression.bare.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true)
    }
    guard repeats else { return false }
    if call.arguments.contains(where: { $0.label?.nameText == "target" && $0.expression.isSelf }) {
      return !isStopped(call)
    }
    return call.ownClosures.contains(where: \.holdsStrongly) || call.arguments.contains { handsOver($0.expression) }
  }

  /// Whether another method of the type, which by its name ends something, calls `invalidate`. A `deinit` does not count,
  /// because the timer holds the object, so it never runs.
  private func isStopped(_ timer: FunctionCallExprSyntax) -> Bool {
    func member(_ node: some SyntaxProtocol) -> Syntax? {
      node.ancestors.first { ancestor in
        ancestor.is(FunctionDeclSyntax.self) || ancestor.is(InitializerDeclSyntax.self)
          || ancestor.is(DeinitializerDeclSyntax.self) || ancestor.is(VariableDeclSyntax.self)
          || ancestor.is(AccessorDeclSyntax.self)
      }
    }
    let type = timer.ancestors.first { $0.isProtocol((any DeclGroupSyntax).self) } ?? node
    let own = member(timer)?.id
    return type.all(DeclReferenceExprSyntax.self).contains { reference in
      guard reference.baseName.nameText == "invalidate", let place = member(reference) else { return false }
      guard place.id != own, let method = place.as(FunctionDeclSyntax.self)?.name.nameText else { return false }
      let verbs = [
        "stop", "disconnect", "invalidate", "cancel", "pause", "suspend", "end", "finish", "close", "deactivate",
        "tearDown", "teardown", "cleanUp", "cleanup", "disappear", "onDisappear", "viewWillDisappear",
        "viewDidDisappear",
      ]
      return verbs.contains { method.begins(with: $0) && method.dropFirst($0.count).first?.isUppercase ?? true }
    }
  }

  /// Whether an endless loop uses the object: one over an asynchronous sequence, or one that waits until the task is
  /// cancelled. A use through a `[weak self]` that is unwrapped inside the loop does not count.
  private func loopsForever(_ task: FunctionCallExprSyntax) -> Bool {
    guard let closure = task.ownClosures.last else { return false }
    let sequences = closure.statements.all(ForStmtSyntax.self).filter { $0.awaitKeyword != nil && !$0.readsTaskGroup }
    let endless = closure.statements.all(WhileStmtSyntax.self).filter(\.isEndless)
    let loops = sequences.map { Syntax($0) } + endless.map { Syntax($0) }
    if loops.isEmpty { return false }
    // The closure holds what it captures until it ends, whether the loop uses it or not.
    guard closure.captures.contains(where: \.isWeakSelf) else {
      return closure.holdsStrongly(inTask: true) || closure.statements.usesImplicitly(members)
    }
    return loops.contains { loop in
      let names = loop.namesOfSelf(within: closure)
      return !names.isEmpty && (loop.mentionsSelf || names.contains(where: loop.mentions))
    }
  }
}

extension FunctionCallExprSyntax {
  fileprivate var ownClosures: [ClosureExprSyntax] {
    arguments.compactMap { $0.expression.bare.as(ClosureExprSyntax.self) } + [trailingClosure].compactMap(\.self)
      + additionalTrailingClosures.map(\.closure)
  }
}

extension MemberCall {
  /// Whether the chain ends by itself: it takes the first value only, or its `sink` handles a failure.
  fileprivate var ends: Bool {
    var calls = [self]
    var current = Syntax(node)
    while let parent = current.parent {
      if let call = parent.as(FunctionCallExprSyntax.self), let member = MemberCall(call) { calls.append(member) }
      let isLink =
        parent.is(MemberAccessExprSyntax.self) || parent.is(FunctionCallExprSyntax.self)
        || parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
      guard isLink else { break }
      current = parent
    }
    var base = member.base?.unwrapped
    while let expression = base {
      if let call = expression.as(FunctionCallExprSyntax.self) {
        if let member = MemberCall(call) { calls.append(member) }
        base = call.calledExpression.bare.as(MemberAccessExprSyntax.self)?.base?.unwrapped
      } else {
        base = expression.as(MemberAccessExprSyntax.self)?.base?.unwrapped
      }
    }
    return calls.contains { call in
      switch call.name {
      case "first": true
      case "prefix": call.node.arguments.count == 1 && call.node.arguments.first?.expression.trimmedDescription == "1"
      case "sink": call.closures.contains { $0.mentions("failure") }
      default: false
      }
    }
  }

  /// Whether the chain that this call is a part of ends in a subscription.
  fileprivate var endsInSubscription: Bool {
    var last: String?
    var current = Syntax(node)
    while let parent = current.parent {
      if let member = parent.as(MemberAccessExprSyntax.self), member.base?.id == current.as(ExprSyntax.self)?.id {
        current = parent
        continue
      }
      if let call = parent.as(FunctionCallExprSyntax.self), call.calledExpression.id == current.as(ExprSyntax.self)?.id
      {
        // Other methods called `store` keep no subscription.
        last = MemberCall(call).flatMap { $0.name == "store" && $0.firstLabel != "in" ? nil : $0.name }
        current = parent
        continue
      }
      let isTransparent =
        parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
        || parent.is(GenericSpecializationExprSyntax.self)
      guard isTransparent else { break }
      current = parent
    }
    return last.map { ["sink", "weakSink", "assign", "store"].contains($0) } ?? false
  }
}

extension ClosureExprSyntax {
  fileprivate var captures: [ClosureCaptureSyntax] { signature?.capture?.items.map(\.self) ?? [] }

  /// `self` in the body, which no capture list makes weak, or `[x = self]`.
  var holdsStrongly: Bool { holdsStrongly(inTask: false) }

  /// In a task, `self?` counts as weak only if a closure around the task's captures `self` weakly.
  fileprivate func holdsStrongly(inTask: Bool) -> Bool {
    if capturesWeakSelf { return false }
    let isInWeakClosure = ancestors.contains { $0.as(ClosureExprSyntax.self)?.capturesWeakSelf ?? false }
    if unwrapsSelf(statements), isInWeakClosure || !inTask { return false }
    return statements.mentionsSelf || captures.contains { $0.takesSelf }
  }

  private var capturesWeakSelf: Bool { captures.contains { $0.isWeakSelf || $0.isUnownedSelf } }

  /// Whether `self` is an optional in code, because a closure around it captures it weakly.
  private func unwrapsSelf(_ code: some SyntaxProtocol) -> Bool {
    let closures = { (node: Syntax) in node.as(ClosureExprSyntax.self)?.capturesWeakSelf ?? false }
    return code.all(OptionalChainingExprSyntax.self, passing: closures).contains { $0.expression.isSelf }
      || code.all(OptionalBindingConditionSyntax.self, passing: closures).contains { binding in
        binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.tokenKind == .keyword(.self)
      }
  }

  var holdsUnowned: Bool { captures.contains { $0.isUnownedSelf } && statements.mentionsSelf }
}

extension WhileStmtSyntax {
  /// Whether the loop waits, its condition is `true` or `!Task.isCancelled`, and nothing else ends it.
  fileprivate var isEndless: Bool {
    guard conditions.count == 1, case .expression(let condition)? = conditions.first?.condition,
      condition.bare.isTrue || condition.bare.asksCancellation
    else { return false }
    let words = body.tokens(viewMode: .sourceAccurate).map(\.tokenKind)
    guard words.contains(.keyword(.await)) else { return false }
    let exits =
      body.all(BreakStmtSyntax.self).map { Syntax($0) } + body.all(ReturnStmtSyntax.self).map { Syntax($0) }
      + body.all(ThrowStmtSyntax.self).map { Syntax($0) }
    return exits.allSatisfy(\.isBehindCancellation)
  }
}

extension ExprSyntax {
  fileprivate var isTrue: Bool { self.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true) }

  /// `!Task.isCancelled`
  fileprivate var asksCancellation: Bool {
    guard let negation = self.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!",
      let member = negation.expression.bare.as(MemberAccessExprSyntax.self)
    else { return false }
    return member.declName.baseName.nameText == "isCancelled"
      && member.base?.as(DeclReferenceExprSyntax.self)?.baseName.nameText == "Task"
  }
}

extension Syntax {
  /// Whether this statement is the first of a block whose condition asks whether the task was cancelled.
  fileprivate var isBehindCancellation: Bool {
    guard let item = parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self),
      list.first?.id == item.id, let block = list.parent, let statement = block.parent
    else { return false }
    let conditions =
      statement.as(GuardStmtSyntax.self)?.conditions
      ?? statement.as(IfExprSyntax.self).flatMap { Syntax($0.body).id == block.id ? $0.conditions : nil }
    return conditions?.tokens(viewMode: .sourceAccurate).contains { $0.nameText == "isCancelled" } ?? false
  }

  /// The names under which a weak `self` was unwrapped before this loop, so that they hold it while the loop runs.
  fileprivate func namesOfSelf(within closure: ClosureExprSyntax) -> [String] {
    var names: [String] = []
    var inner = self
    for ancestor in ancestors {
      if let branch = ancestor.as(IfExprSyntax.self), Syntax(branch.body).id == inner.id {
        names += branch.conditions.namesOfSelf
      }
      if let list = ancestor.as(CodeBlockItemListSyntax.self) {
        for item in list where item.start < start {
          if case .stmt(let statement) = item.item, let guarded = statement.as(GuardStmtSyntax.self) {
            names += guarded.conditions.namesOfSelf
          }
        }
      }
      if ancestor.id == Syntax(closure).id { break }
      inner = ancestor
    }
    return names
  }
}

extension ForStmtSyntax {
  /// A loop over a task group ends.
  fileprivate var readsTaskGroup: Bool {
    guard let name = sequence.bare.as(DeclReferenceExprSyntax.self)?.baseName.nameText else { return false }
    return ancestors.contains { ancestor in
      guard let closure = ancestor.as(ClosureExprSyntax.self),
        closure.signature?.parameterClause?.mentions(name) ?? false
      else { return false }
      let call = closure.parent?.as(FunctionCallExprSyntax.self)
      return call?.calledExpression.lastName?.ends(with: "TaskGroup") ?? false
    }
  }
}

extension ConditionElementListSyntax {
  fileprivate var namesOfSelf: [String] {
    compactMap { element in
      guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
      else { return nil }
      let isSelf = binding.initializer?.value.isSelf ?? (name.nameText == "self")
      return isSelf ? name.nameText : nil
    }
  }
}

extension ClosureCaptureSyntax {
  fileprivate var isWeakSelf: Bool { specifier?.specifier.tokenKind == .keyword(.weak) && takesSelfItself }
  fileprivate var isUnownedSelf: Bool { specifier?.specifier.tokenKind == .keyword(.unowned) && takesSelfItself }
  /// `[self]`, `[x = self]`, `[x = [self]]`; not `[x = self.x]`.
  fileprivate var takesSelf: Bool { specifier == nil && mentionsSelf && !takesMemberOfSelf }
  private var takesSelfItself: Bool { initializer == nil && name.tokenKind == .keyword(.self) }
}

extension SyntaxProtocol {
  /// Whether a name stands here alone that is one of these.
  fileprivate func usesImplicitly(_ members: Set<String>) -> Bool {
    all(DeclReferenceExprSyntax.self).contains { reference in
      members.contains(reference.baseName.nameText) && !reference.isParameter
        && reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id != reference.id
    }
  }
}

extension DeclReferenceExprSyntax {
  /// Whether a constant or variable before this in a block around has this name.
  fileprivate var isConstant: Bool {
    ancestors.contains { ancestor in
      ancestor.as(CodeBlockItemListSyntax.self)?.contains { item in
        guard item.start < start else { return false }
        if let variable = item.item.as(VariableDeclSyntax.self) {
          return variable.bindings.contains { $0.pattern.names.contains { $0.nameText == baseName.nameText } }
        }
        return item.item.as(GuardStmtSyntax.self)?.conditions.contains { element in
          let binding = element.condition.as(OptionalBindingConditionSyntax.self)
          return binding?.pattern.names.contains { $0.nameText == baseName.nameText } ?? false
        } ?? false
      } ?? false
    }
  }

  /// Whether a parameter of a function or closure around has this name.
  fileprivate var isParameter: Bool {
    let name = baseName.nameText
    return ancestors.contains { ancestor in
      if let function = ancestor.as(FunctionDeclSyntax.self) {
        return function.signature.parameterClause.parameters.contains {
          ($0.secondName ?? $0.firstName).nameText == name
        }
      }
      return ancestor.as(ClosureExprSyntax.self)?.signature?.parameterClause?.mentions(name) ?? false
    }
  }
}
