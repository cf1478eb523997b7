import SwiftSyntax

// Rules about subscriptions.

extension Rule {
  static let weakSink = Rule(id: "weak_sink") { context in
    context.scopeCalls.filter { $0.name == "sink" || $0.assignsOnSelf }.map(\.offset)
  }

  /// In the observable convention, any `self` in a closure for `.weakSink` is a finding, also in its capture list. The
  /// other conventions also check view controllers, and a closure with `[weak self]` or `[unowned self]` is no finding.
  static let weakSelfCapture = Rule(id: "weak_self_capture") { context in
    switch context.convention {
    case .observable:
      context.scopeCalls.filter { call in
        call.name == "weakSink" && call.closures.contains(where: \.mentionsSelfAtAll)
      }.map(\.offset)
    case .uikit, .unidirectional, .clean, .representable:
      context.observerCalls.filter { call in
        let observes = call.name == "sink" || (call.name == "observe" && call.firstLabel == "on")
        return call.assignsOnSelf || (observes && call.closures.contains(where: \.holdsSelf))
      }.map(\.offset)
    }
  }

  static let receiveOnMain = Rule(id: "receive_on_main") { context in
    context.viewControllerScopes.flatMap(\.memberCalls).filter { call in
      call.name == "sink" && !call.isReceivedOn
    }.map(\.offset)
  }

  static let singleCollect = Rule(id: "single_collect") { context in
    let stores = context.scopeCalls.filter { $0.name == "store" && $0.firstLabel == "in" }.map(\.offset)
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
  /// The calls of members in the scopes of ViewModels.
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

  /// Whether the closure mentions `self`, also as `[weak self]`, but not as `[weak x = self]` or `[x = self.x]`.
  fileprivate var mentionsSelfAtAll: Bool {
    let captures = signature?.capture?.items.map(\.self) ?? []
    return statements.mentionsSelf || signature?.parameterClause?.mentionsSelf ?? false
      || captures.contains { capture in
        let isOther = capture.specifier != nil && capture.name.tokenKind != .keyword(.self)
        return capture.mentionsSelf && !isOther && !capture.takesMemberOfSelf
      }
  }
}

extension ClosureCaptureSyntax {
  /// Whether this is a capture such as `[x = self.x]`: the chain starts with `self` and does not mention it again.
  fileprivate var takesMemberOfSelf: Bool {
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
  /// Whether the chain before this call contains `.receive(on: …)`. A chain that starts in an `#if` continues before
  /// it.
  fileprivate var isReceivedOn: Bool {
    var next = member.base ?? node.expressionBeforeBranch
    while let expression = next {
      if let call = expression.as(FunctionCallExprSyntax.self).flatMap(MemberCall.init) {
        if call.name == "receive", call.firstLabel == "on" { return true }
        next = call.member.base ?? call.node.expressionBeforeBranch
      } else if let branches = expression.as(PostfixIfConfigExprSyntax.self) {
        if branches.config.memberCalls.contains(where: { $0.name == "receive" && $0.firstLabel == "on" }) {
          return true
        }
        next = branches.base
      } else if let member = expression.as(MemberAccessExprSyntax.self) {
        next = member.base ?? member.expressionBeforeBranch
      } else if let call = expression.as(FunctionCallExprSyntax.self) {
        next = call.calledExpression
      } else if let call = expression.as(SubscriptCallExprSyntax.self) {
        next = call.calledExpression
      } else if let marked = expression.as(TryExprSyntax.self) {
        next = marked.expression
      } else if let marked = expression.as(AwaitExprSyntax.self) {
        next = marked.expression
      } else if let marked = expression.as(UnsafeExprSyntax.self) {
        next = marked.expression
      } else if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
        next = tuple.elements.first?.expression
      } else {
        next = expression.unwrapped == expression ? nil : expression.unwrapped
      }
    }
    return false
  }
}

extension SyntaxProtocol {
  /// The expression that `.b` continues in `a` / `#if X` / `.b` / `#endif`.
  fileprivate var expressionBeforeBranch: ExprSyntax? {
    for ancestor in ancestors {
      if let branches = ancestor.as(PostfixIfConfigExprSyntax.self) { return branches.base }
      if ancestor.isFunctionBody { return nil }
    }
    return nil
  }
}
