import SwiftSyntax

// Rules about loading and waiting.

extension Rule {
  /// Both sides are the same single name, with or without `self.`. The call has a trailing closure.
  static let loadGuard = Rule(id: "load_guard") { context in
    context.unit.viewModelScopes.flatMap { scope -> [Int] in
      scope.node.all(SequenceExprSyntax.self).flatMap(\.loads).filter { load in
        guard let function = load.node.enclosingFunction else { return false }
        return !function.decides(on: load.property, before: load.node.start)
      }.map(\.offset)
    }
  }

  /// The second statement of a run of loads. Methods with other names may need the result of the previous one, and
  /// `try? await` and `_ = await` end the run.
  static let sequentialLoading = Rule(id: "sequential_loading") { context in
    context.unit.viewModelScopes.flatMap { scope -> [Int] in
      let family = context.project.family(of: scope, in: context.unit)
      let names = Set(
        family.pieces.flatMap(\.functions).filter { !$0.isStatic }.map(\.name))
      // In a type nested in the ViewModel, a name means a method of that type.
      let blocks = scope.own(CodeBlockItemListSyntax.self).filter { block in
        sequence(first: Syntax(block), next: \.parent).first(where: \.isTypeOrExtension)?.id == scope.node.id
      }
      return blocks.flatMap { block -> [Int] in
        var found: [Int] = []
        var length = 0
        for statement in block {
          let awaited = statement.awaitedOwnCall.flatMap { call in
            let loads = ["load", "fetch", "refresh", "get"].contains { verb in
              call.name.begins(with: verb) && !(call.name.dropFirst(verb.count).first?.isLowercase ?? false)
            }
            return loads && names.contains(call.name) ? call.offset : nil
          }
          length = awaited == nil ? 0 : length + 1
          if length == 2, let awaited { found.append(awaited) }
        }
        return found
      }
    }
  }

  /// The functions that are direct members of the ViewModel or of its extensions.
  static let guestGuard = Rule(id: "guest_guard") { context in
    context.unit.viewModelScopes.flatMap { scope -> [Int] in
      let family = context.project.family(of: scope, in: context.unit)
      let stored = family.classes.reduce(into: Set<String>()) { $0.formUnion($1.storedNames) }
      let flags = stored.intersection(["isGuest", "isGuestMode"])
      if flags.isEmpty { return [] }
      return scope.memberBlock.functions.filter { function in
        let name = function.name.nameText
        return function.isMethod && function.isAsync
          && ["load", "fetch", "refresh"].contains { name.begins(with: $0) } && !function.mentions(anyOf: flags)
          && family.pieces.flatMap(\.functions).contains { $0.isAsync && !$0.mentioned.isDisjoint(with: flags) }
      }.map(\.name.start)
    }
  }
}

extension SequenceExprSyntax {
  /// The assignments `p = await p.load { … }`: the name `p`, the left operand, and the offset of `load`.
  fileprivate var loads: [(property: String, node: ExprSyntax, offset: Int)] {
    let operands = Array(elements)
    return operands.indices.compactMap { index in
      guard index > 0, index + 1 < operands.count, operands[index].is(AssignmentExprSyntax.self),
        let property = operands[index - 1].ownName?.nameText, let awaited = operands[index + 1].awaited,
        let call = awaited.as(FunctionCallExprSyntax.self).flatMap(MemberCall.init), call.name == "load",
        call.takesOnlyClosure, call.member.base?.unwrapped.ownName?.nameText == property
      else { return nil }
      return (property, operands[index - 1], call.offset)
    }
  }
}

extension MemberCall {
  /// `load { … }` or `load({ … })`. Parentheses around a closure do not matter.
  fileprivate var takesOnlyClosure: Bool {
    if node.trailingClosure != nil { return true }
    guard node.arguments.count == 1, let argument = node.arguments.first else { return false }
    return argument.label == nil && argument.expression.bare.is(ClosureExprSyntax.self)
  }
}

extension ExprSyntax {
  /// The operand of `await` or `try await`, ignoring parentheses.
  fileprivate var awaited: ExprSyntax? {
    if let marked = self.as(TryExprSyntax.self), marked.questionOrExclamationMark == nil {
      return marked.expression.awaited
    }
    if let marked = self.as(UnsafeExprSyntax.self) { return marked.expression.awaited }
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first,
      element.label == nil
    {
      return element.expression.awaited
    }
    guard let marked = self.as(AwaitExprSyntax.self) else { return nil }
    return marked.expression.hasMarkedTry ? nil : marked.expression.bare
  }

  /// Whether the expression starts with `try?` or `try!`, ignoring parentheses.
  private var hasMarkedTry: Bool {
    if let marked = self.as(TryExprSyntax.self) {
      return marked.questionOrExclamationMark != nil || marked.expression.hasMarkedTry
    }
    if let marked = self.as(AwaitExprSyntax.self) { return marked.expression.hasMarkedTry }
    if let marked = self.as(UnsafeExprSyntax.self) { return marked.expression.hasMarkedTry }
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.expression.hasMarkedTry ?? false
    }
    return false
  }

  /// The offset of the first `await` before the expression, ignoring parentheses.
  fileprivate var awaitOffset: Int? {
    if let marked = self.as(AwaitExprSyntax.self) { return marked.start }
    if let marked = self.as(TryExprSyntax.self) { return marked.expression.awaitOffset }
    if let marked = self.as(UnsafeExprSyntax.self) { return marked.expression.awaitOffset }
    if let tuple = self.as(TupleExprSyntax.self) { return tuple.elements.first?.expression.awaitOffset }
    return nil
  }
}

extension SyntaxProtocol {
  /// Whether a `guard`, an `if` or a `switch` mentions a name before a place. If the place is inside such a statement,
  /// the part before the place counts.
  fileprivate func decides(on name: String, before place: Int) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard token.start < place, token.identifier?.name == name else { return false }
      return token.ancestors.prefix { $0.id != self.id }.contains {
        $0.is(GuardStmtSyntax.self) || $0.is(IfExprSyntax.self) || $0.is(SwitchExprSyntax.self)
      }
    }
  }
}

extension CodeBlockItemSyntax {
  /// If a statement consists only of `await f()` or `try await f()` on its own object: the name `f`, and the offset of
  /// `await`.
  fileprivate var awaitedOwnCall: (name: String, offset: Int)? {
    guard case .expr(let statement) = item, let awaited = statement.awaited, let keyword = statement.awaitOffset,
      let name = awaited.as(FunctionCallExprSyntax.self)?.calledExpression.ownName?.nameText
    else { return nil }
    return (name, keyword)
  }
}
