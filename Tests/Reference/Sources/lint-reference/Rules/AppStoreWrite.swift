import SwiftSyntax

extension Rule {
  static let appStoreWrite = Rule(id: "app_store_write") { context in
    context.unit.viewModelScopes.flatMap { scope -> [Int] in
      let assigned = scope.node.all(SequenceExprSyntax.self).flatMap(\.assignedExpressions)
        .flatMap(\.assignedPlaces).compactMap(\.storePlace).filter { $0.steps > 0 }
      let updated = scope.node.memberCalls.filter { $0.name == "bulkUpdate" }
        .compactMap { $0.member.base?.storePlace }.filter { $0.steps == 0 }
      return (assigned + updated).map(\.offset)
    }
  }
}

extension SequenceExprSyntax {
  /// The operands before `=` and before every operator that ends in `=`, except comparisons. The left side of `a + b =
  /// c` is not `b`.
  fileprivate var assignedExpressions: [ExprSyntax] {
    let parts = Array(elements)
    return parts.indices.dropLast().filter { index in
      guard parts[index + 1].isAssignment else { return false }
      return index == 0 || parts[index - 1].isAssignment || parts[index - 1].is(UnresolvedTernaryExprSyntax.self)
    }.map { parts[$0] }
  }
}

extension ExprSyntax {
  fileprivate var isAssignment: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    guard let text = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    // The last row contains the operators of SIMD types.
    let comparisons: Set = [
      "==", "!=", "<=", ">=", "===", "!==", "~=",
      ".==", ".!=", ".<=", ".>=",
    ]
    return text.ends(with: "=") && !comparisons.contains(text)
  }

  /// The assigned expressions: the elements of a tuple, otherwise the expression itself. `try`, `await` and parentheses
  /// are ignored.
  fileprivate var assignedPlaces: [ExprSyntax] {
    if let tuple = self.as(TupleExprSyntax.self) { return tuple.elements.flatMap(\.expression.assignedPlaces) }
    if let marked = self.as(TryExprSyntax.self) { return marked.expression.assignedPlaces }
    if let marked = self.as(AwaitExprSyntax.self) { return marked.expression.assignedPlaces }
    if let marked = self.as(UnsafeExprSyntax.self) { return marked.expression.assignedPlaces }
    return [self]
  }

  /// The offset of `appStore` or `appState` at the start of this expression, and the number of members, subscripts and
  /// calls that follow.
  fileprivate var storePlace: (offset: Int, steps: Int)? {
    let stores: Set = ["appStore", "appState"]
    if let name = ownName, stores.contains(name.nameText) { return (name.start, 0) }
    func step(_ base: ExprSyntax) -> (offset: Int, steps: Int)? { base.storePlace.map { ($0.offset, $0.steps + 1) } }
    switch self.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let member): return member.base.flatMap(step)
    case .subscriptCallExpr(let node): return step(node.calledExpression)
    case .functionCallExpr(let call): return step(call.calledExpression)
    case .genericSpecializationExpr(let specialised): return specialised.expression.storePlace
    case .optionalChainingExpr(let chain): return chain.expression.storePlace
    case .forceUnwrapExpr(let forced): return forced.expression.storePlace
    case .tryExpr(let marked): return marked.expression.storePlace
    case .awaitExpr(let marked): return marked.expression.storePlace
    case .unsafeExpr(let marked): return marked.expression.storePlace
    case .tupleExpr(let tuple) where tuple.elements.count == 1: return tuple.elements.first?.expression.storePlace
    default: return nil
    }
  }
}
