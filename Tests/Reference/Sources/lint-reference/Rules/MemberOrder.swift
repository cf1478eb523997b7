import SwiftSyntax

extension Rule {
  /// Members that the order does not speak of (types, computed properties, what is `static`, a `let` with a value, a
  /// deinitialiser) may stand anywhere. One finding for each ViewModel.
  static let memberOrder = Rule(id: "member_order") { context in
    context.unit.viewModels.compactMap { node -> Int? in
      var highest = 0
      for (rank, offset) in node.memberBlock.rankedMembers {
        if rank < highest { return offset }
        highest = rank
      }
      return nil
    }
  }
}

extension MemberBlockSyntax {
  /// State, output, ignored internals, dependencies, initialisers, methods.
  fileprivate var rankedMembers: [(rank: Int, offset: Int)] {
    let properties = storedProperties.compactMap { property in property.rank.map { (rank: $0, offset: property.offset) }
    }
    let others =
      initialisers.map { (rank: 4, offset: $0.initKeyword.start) }
      + functions.filter { !$0.has(.static) && !$0.has(.class) }.map { (rank: 5, offset: $0.name.start) }
    return (properties + others).sorted { $0.offset < $1.offset }
  }
}

extension StoredProperty {
  fileprivate var rank: Int? {
    if declaration.has(attribute: "ObservationIgnored") { return 2 }
    if isVariable { return name == "output" ? 1 : 0 }
    return initialValue == nil ? 3 : nil
  }
}
