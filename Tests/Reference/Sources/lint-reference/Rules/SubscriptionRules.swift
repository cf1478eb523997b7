import SwiftSyntax

// Rules about subscriptions.

extension Rule {
  /// A `sink` that also has a closure for the completion counts only if it holds the ViewModel, because `weakSink` has no
  /// such form.
  static let weakSink = Rule(id: "weak_sink") { context in
    context.scopeCallsWithNames.filter { call, methods in call.isWeakSinkFinding(methods) }.map(\.call.offset)
  }

  /// A subscription stored on its own is a finding only if the ViewModel has a `collect` block.
  static let singleCollect = Rule(id: "single_collect") { context in
    let stores = context.unit.viewModelScopes.flatMap { scope -> [Int] in
      let family = context.project.family(of: scope, in: context.unit)
      if family.pieces.allSatisfy(\.collects.isEmpty) { return [] }
      let (reached, methods) = (family.calledInInitialisers, Set(family.pieces.flatMap(\.functions).map(\.name)))
      return scope.node.memberCalls.filter { call in
        guard call.name == "store", call.firstLabel == "in", !call.isTask else { return false }
        if call.chain.contains(where: { $0.isWeakSinkFinding(methods) }) { return false }
        guard let function = call.node.enclosingFunction,
          function.ancestors.first(where: \.isTypeOrExtension)?.id == scope.node.id
        else { return false }
        if function.is(InitializerDeclSyntax.self) { return true }
        return function.as(FunctionDeclSyntax.self).map { reached.contains($0.name.nameText) } ?? false
      }.map(\.offset)
    }
    let repeated = context.unit.viewModelScopes.flatMap { scope in
      context.project.collects(of: scope, in: context.unit).dropFirst().filter { $0.file == context.unit.path }
    }
    return stores + repeated.map(\.offset)
  }

  /// A method is no finding if an initialiser of the ViewModel reaches it; initialisers in extensions count. If the
  /// project does not declare the class of an extension, the methods of the extension are not checked.
  static let bindInInit = Rule(id: "bind_in_init") { context in
    context.unit.viewModelScopes.flatMap { scope -> [Int] in
      let family = context.project.family(of: scope, in: context.unit)
      guard !family.classes.isEmpty, scope.memberBlock.functions.contains(where: \.subscribes) else { return [] }
      let reached = family.calledInInitialisers
      return scope.memberBlock.functions
        .filter { $0.isMethod && $0.subscribes && !reached.contains($0.name.nameText) }
        .map(\.name.start)
    }
  }
}

extension Context {
  /// The member calls in the scopes of ViewModels, each with the names of the ViewModel's methods.
  fileprivate var scopeCallsWithNames: [(call: MemberCall, methods: Set<String>)] {
    unit.viewModelScopes.flatMap { scope -> [(call: MemberCall, methods: Set<String>)] in
      let methods = Set(project.family(of: scope, in: unit).pieces.flatMap(\.functions).map(\.name))
      return scope.node.memberCalls.map { ($0, methods) }
    }
  }

  /// The member calls in the scopes of ViewModels.
  var scopeCalls: [MemberCall] { unit.viewModelScopes.flatMap(\.node.memberCalls) }
}

extension ViewModelFamily {
  /// The names of the functions that an initialiser calls, directly or through other functions of the ViewModel.
  fileprivate var calledInInitialisers: Set<String> {
    var reached: Set<String> = []
    var open = pieces.reduce(into: Set<String>()) { $0.formUnion($1.initialiserCalls) }
    let functions = Dictionary(grouping: pieces.flatMap(\.functions), by: \.name)
    while let name = open.popFirst() {
      guard reached.insert(name).inserted else { continue }
      for function in functions[name] ?? [] {
        open.formUnion(function.calls.subtracting(reached))
      }
    }
    return reached
  }
}

extension ClosureExprSyntax {
  /// Whether the closure mentions `self` without capturing it as `[weak self]` or `[unowned self]`. A weak capture of
  /// `self` under another name does not count. A nested closure with a weak capture counts, because it captures the
  /// `self` of this closure.
  fileprivate var holdsSelf: Bool {
    let captures = signature?.capture?.items.map(\.self) ?? []
    let weak = captures.filter { $0.specifier != nil }
    if weak.contains(where: { $0.name.tokenKind == .keyword(.self) }) { return false }
    let strong = captures.filter { $0.specifier == nil }
    return statements.mentionsSelf || strong.contains { $0.mentionsSelf && !$0.takesMemberOfSelf }
      || signature?.parameterClause?.mentionsSelf ?? false
  }
}

extension ClosureCaptureSyntax {
  /// Whether this is a capture such as `[x = self.x]`: the chain starts with `self` and does not mention it again.
  var takesMemberOfSelf: Bool {
    guard specifier == nil, let value = initializer?.value.bare else { return false }
    let mentions = value.tokens(viewMode: .sourceAccurate).filter { token in
      token.tokenKind == .keyword(.self)
        && token.previousToken(viewMode: .sourceAccurate)?.tokenKind != .period
    }
    guard mentions.count == 1 else { return false }
    var base: ExprSyntax? = value
    var isMember = false
    while let expression = base, !expression.isSelf {
      if let member = expression.as(MemberAccessExprSyntax.self) {
        isMember = member.base?.unwrapped.isSelf ?? false
        base = member.base?.unwrapped
      } else if let call = expression.as(FunctionCallExprSyntax.self) {
        base = call.calledExpression.unwrapped
      } else if let call = expression.as(SubscriptCallExprSyntax.self) {
        base = call.calledExpression.unwrapped
      } else {
        base = expression.unwrapped == expression ? nil : expression.unwrapped
      }
    }
    return base != nil && isMember
  }
}

extension MemberCall {
  fileprivate func isWeakSinkFinding(_ methods: Set<String>) -> Bool {
    if assignsOnSelf { return true }
    guard name == "sink" else { return false }
    let holds = closures.contains(where: \.holdsSelf) || handsOver(methods)
    let completes = firstLabel == "receiveCompletion" || !node.additionalTrailingClosures.isEmpty
    return holds || !completes
  }

  /// Whether an argument is a method of the ViewModel by its name.
  fileprivate func handsOver(_ methods: Set<String>) -> Bool {
    node.arguments.contains { $0.expression.bare.ownName.map { methods.contains($0.nameText) } ?? false }
  }

  /// `Task { … }.store(in:)`
  fileprivate var isTask: Bool {
    var callee = member.base?.unwrapped.as(FunctionCallExprSyntax.self)?.calledExpression
    if let specialised = callee?.as(GenericSpecializationExprSyntax.self) { callee = specialised.expression }
    return callee?.as(DeclReferenceExprSyntax.self)?.baseName.nameText == "Task"
  }

  /// The member calls before this one in its chain.
  fileprivate var chain: [MemberCall] {
    var found: [MemberCall] = []
    var next = member.base
    while let expression = next?.unwrapped {
      if let call = expression.as(FunctionCallExprSyntax.self) {
        if let inner = MemberCall(call) { found.append(inner) }
        next = call.calledExpression
      } else if let member = expression.as(MemberAccessExprSyntax.self) {
        next = member.base
      } else {
        next = nil
      }
    }
    return found
  }
}
