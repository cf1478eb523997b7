import SwiftSyntax

extension Context {
  /// The closures that a view controller assigns to properties of the ViewModels which it stores, and that hold it: where
  /// the properties' names are. A local variable or parameter with the name and type of a stored property counts, too.
  var handlersOfViewModels: [Int] {
    let controllers = viewControllerScopes
    let all = ViewModelUses(unit)
    return all.uses.filter { use in
      guard use.kind == .written, let closure = use.assignedClosure, closure.holdsStrongly || closure.holdsUnowned,
        use.isOfSelf, let type = use.reference.ancestors.first(where: \.isTypeOrExtension),
        controllers.contains(where: { $0.id == type.id })
      else { return false }
      return stores(use, among: all) && !project.meanings.paths(of: use.receiver, in: project).isEmpty
    }.map(\.property.baseName.start)
  }

  private func stores(_ use: ViewModelUse, among all: ViewModelUses) -> Bool {
    let (name, path) = (use.reference.baseName.nameText, use.reference.typePath)
    guard let own = all.declared.first(where: { $0.name == name && $0.owner == path.names }) else {
      if case .property = use.receiver { return true }
      return false
    }
    let blocks = unit.classes.filter { $0.typePath == path }.map(\.memberBlock)
    return own.receiver.isSame(as: use.receiver)
      && blocks.flatMap(\.storedProperties).first { $0.name == name }
        .map { !$0.declaration.has(.weak) && !$0.declaration.has(.unowned) } ?? false
  }
}

extension ViewModelUse {
  /// Whether the reference is a name alone, or a member of `self`.
  fileprivate var isOfSelf: Bool {
    guard let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id else {
      return true
    }
    return member.base?.unwrapped.isSelf ?? false
  }

  fileprivate var assignedClosure: ClosureExprSyntax? {
    guard let member = property.parent?.as(MemberAccessExprSyntax.self),
      let list = member.parent?.as(ExprListSyntax.self)
    else { return nil }
    let operands = Array(list)
    guard let index = operands.firstIndex(where: { $0.id == ExprSyntax(member).id }), index + 2 < operands.count,
      operands[index + 1].is(AssignmentExprSyntax.self)
    else { return nil }
    return operands[index + 2].bare.as(ClosureExprSyntax.self)
  }
}
