import SwiftSyntax

/// A call of a member, with parentheses or a trailing closure.
struct MemberCall {
  let node: FunctionCallExprSyntax
  let member: MemberAccessExprSyntax

  var name: String { member.declName.baseName.nameText }
  var offset: Int { member.declName.baseName.start }
  var firstLabel: String? { node.arguments.first?.label?.nameText }

  /// The closures among the arguments, including trailing closures.
  var closures: [ClosureExprSyntax] {
    node.arguments.compactMap { $0.expression.bare.as(ClosureExprSyntax.self) }
      + [node.trailingClosure].compactMap(\.self) + node.additionalTrailingClosures.map(\.closure)
  }

  /// `.assign(… on: self)`; one of the project's with a third argument may hold the object weakly.
  var assignsOnSelf: Bool {
    name == "assign" && node.arguments.count < 3
      && node.arguments.contains { $0.label?.nameText == "on" && $0.expression.isSelf }
  }

  /// Whether this is `.collect { … }` on a value whose last name ends in `bag`.
  var subscribes: Bool {
    guard name == "collect", node.trailingClosure != nil, let receiver = member.base?.unwrapped.lastName else {
      return false
    }
    return receiver.smallLetters.ends(with: "bag")
  }

  /// Returns nil for other calls, and for case patterns, which look like calls.
  ///
  /// `.name(…)` without a base counts, and so does `.name<T>(…)`. `.name?(…)` does not.
  init?(_ call: FunctionCallExprSyntax) {
    var callee = call.calledExpression.bare
    if let specialised = callee.as(GenericSpecializationExprSyntax.self) { callee = specialised.expression }
    guard let member = callee.as(MemberAccessExprSyntax.self), !call.isInCasePattern else { return nil }
    node = call
    self.member = member
  }
}

extension SyntaxProtocol {
  /// The calls of members in this node, in the order of the walk.
  var memberCalls: [MemberCall] { all(FunctionCallExprSyntax.self).compactMap(MemberCall.init) }

  fileprivate var isInCasePattern: Bool {
    for ancestor in ancestors {
      if ancestor.is(ExpressionPatternSyntax.self) { return true }
      if ancestor.is(CodeBlockItemSyntax.self) { return false }
    }
    return false
  }
}

extension ExprSyntax {
  var isSelf: Bool { bare.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self) }

  /// The expression without enclosing parentheses, and without `try`, `await` and `unsafe`.
  var bare: ExprSyntax {
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first,
      element.label == nil
    {
      return element.expression.bare
    }
    if let marked = self.as(TryExprSyntax.self) { return marked.expression.bare }
    if let marked = self.as(AwaitExprSyntax.self) { return marked.expression.bare }
    if let marked = self.as(UnsafeExprSyntax.self) { return marked.expression.bare }
    return self
  }

  /// The bare expression, also without `?` and `!` behind it.
  var unwrapped: ExprSyntax {
    let bare = bare
    if let chain = bare.as(OptionalChainingExprSyntax.self) { return chain.expression.unwrapped }
    if let forced = bare.as(ForceUnwrapExprSyntax.self) { return forced.expression.unwrapped }
    return bare
  }

  /// The last name of the expression: `bag` for `bag` and for `a.b().bag`. Nil if the expression does not end in a
  /// name.
  var lastName: String? { lastNameToken?.nameText }

  var lastNameToken: TokenSyntax? {
    if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName }
    return nil
  }

  /// The name's token in `name`, `self.name`, `self?.name` or `self!.name`.
  var ownName: TokenSyntax? {
    let bare = bare
    if bare.id != id { return bare.ownName }
    if let name = self.as(DeclReferenceExprSyntax.self), name.baseName.identifier != nil { return name.baseName }
    if let member = self.as(MemberAccessExprSyntax.self), member.base?.unwrapped.isSelf ?? false {
      return member.declName.baseName
    }
    return nil
  }
}

extension SyntaxProtocol {
  /// Whether `self` occurs in this node, also in a capture list. The `self` in `Type.self` and `\.self` does not count.
  var mentionsSelf: Bool {
    tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .keyword(.self) && $0.previousToken(viewMode: .sourceAccurate)?.tokenKind != .period
    }
  }

  func mentions(_ name: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.identifier?.name == name }
  }

  func mentions(anyOf names: Set<String>) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.identifier.map { names.contains($0.name) } ?? false }
  }
}
