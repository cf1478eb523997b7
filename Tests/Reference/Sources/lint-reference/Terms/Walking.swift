import SwiftSyntax

/// Collects the nodes of one kind below a node.
private final class Collector<Node: SyntaxProtocol>: SyntaxAnyVisitor {
  var found: [Node] = []
  let passes: (Syntax) -> Bool

  init(passing: @escaping (Syntax) -> Bool) {
    passes = passing
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if passes(node) { return .skipChildren }
    if let match = node.as(Node.self) { found.append(match) }
    return .visitChildren
  }
}

extension CodeBlockItemListSyntax {
  /// The statements, with those in branches of an `#if`, whose variables are visible behind it.
  var flat: [CodeBlockItemSyntax] {
    flatMap { item -> [CodeBlockItemSyntax] in
      guard let conditional = item.item.as(IfConfigDeclSyntax.self) else { return [item] }
      return conditional.clauses.flatMap { clause -> [CodeBlockItemSyntax] in
        guard case .statements(let statements)? = clause.elements else { return [] }
        return statements.flat
      }
    }
  }
}

extension SyntaxProtocol {
  /// The nodes of a kind in this node, including itself, in order. Skips each node for which `passing` returns true.
  func all<Node: SyntaxProtocol>(_ kind: Node.Type, passing: @escaping (Syntax) -> Bool = { _ in false }) -> [Node] {
    let collector = Collector<Node>(passing: passing)
    collector.walk(self)
    return collector.found
  }

  /// The enclosing nodes, from the innermost outwards.
  var ancestors: some Sequence<Syntax> { sequence(first: Syntax(self)) { $0.parent }.dropFirst() }
}
