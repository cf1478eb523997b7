import SwiftSyntax

/// A member called with parentheses or a trailing closure.
struct MemberCall {
  let node: FunctionCallExprSyntax
  let member: MemberAccessExprSyntax

  var name: String { member.declName.baseName.nameText }
  var offset: Int { member.declName.baseName.start }
  var firstLabel: String? { node.arguments.first?.label?.nameText }

  /// The closures passed, in parentheses or behind them.
  var closures: [ClosureExprSyntax] {
    node.arguments.compactMap { $0.expression.bare.as(ClosureExprSyntax.self) }
      + [node.trailingClosure].compactMap(\.self) + node.additionalTrailingClosures.map(\.closure)
  }

  /// `.assign(… on: self)`
  var assignsOnSelf: Bool {
    name == "assign" && node.arguments.contains { $0.label?.nameText == "on" && $0.expression.isSelf }
  }

  /// `.collect { … }` on something whose last name ends in `bag`.
  var subscribes: Bool {
    guard name == "collect", node.trailingClosure != nil, let receiver = member.base?.unwrapped.lastName else {
      return false
    }
    return receiver.smallLetters.ends(with: "bag")
  }

  /// Nil for other calls, and for case patterns, which look like calls.
  ///
  /// `.name(…)` without anything before the period counts, as does `.name<T>(…)`; `.name?(…)` does not.
  init?(_ call: FunctionCallExprSyntax) {
    var callee = call.calledExpression.bare
    if let specialised = callee.as(GenericSpecializationExprSyntax.self) { callee = specialised.expression }
    guard let member = callee.as(MemberAccessExprSyntax.self), !call.isInCasePattern else { return nil }
    node = call
    self.member = member
  }
}

extension SyntaxProtocol {
  /// The member calls in this piece of the tree, in order of where they end up in the walk.
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

  /// The expression without parentheses around it, and without `try`, `await` and `unsafe` before it.
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

  /// The same without `?` and `!` behind it as well.
  var unwrapped: ExprSyntax {
    let bare = bare
    if let chain = bare.as(OptionalChainingExprSyntax.self) { return chain.expression.unwrapped }
    if let forced = bare.as(ForceUnwrapExprSyntax.self) { return forced.expression.unwrapped }
    return bare
  }

  /// The name that the expression ends in: `bag` of `bag` and of `a.b().bag`; nil where it ends in something else.
  var lastName: String? { lastNameToken?.nameText }

  var lastNameToken: TokenSyntax? {
    if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName }
    return nil
  }

  /// The name token of `name`, `self.name`, `self?.name`, `self!.name`.
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
  /// Whether `self` stands here, in a capture list too; not the `self` of `Type.self` and `\.self`.
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
