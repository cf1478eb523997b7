import SwiftSyntax

extension Rule {
  /// Members without a rank may be anywhere. There is at most one finding for each ViewModel.
  static let memberOrder = Rule(id: "member_order") { context in
    context.unit.viewModels.compactMap { node -> Int? in
      let members =
        switch context.convention {
        case .unidirectional: node.memberBlock.unidirectionalOrder(entryPoint: context.convention.entryPoint ?? "")
        case .observable, .uikit, .clean, .representable: node.memberBlock.order
        }
      var highest = 0
      for (rank, offset) in members.sorted(by: { $0.offset < $1.offset }) {
        if rank < highest { return offset }
        highest = rank
      }
      return nil
    }
  }
}

extension MemberBlockSyntax {
  fileprivate typealias RankedMember = (rank: Int, offset: Int)

  /// The order: state, output, ignored internals, dependencies, initialisers, methods. Not ranked: types, computed
  /// properties, static members, a `let` with a value, the deinitialiser, subscripts.
  fileprivate var order: [RankedMember] {
    let properties = storedProperties.compactMap { property in property.rank.map { ($0, property.offset) } }
    return properties + initialisers.map { (4, $0.initKeyword.start) } + instanceFunctions.map { (5, $0.name.start) }
  }

  /// The order: state, child ViewModels, properties, actions, initialisers, entry point, methods. An action is an enum
  /// whose name ends in `Action`. A child ViewModel is a stored property whose type or value names a ViewModel; a
  /// callback is none.
  fileprivate func unidirectionalOrder(entryPoint: String) -> [RankedMember] {
    let properties = storedProperties.map { ($0.unidirectionalRank, $0.offset) }
    let actions = directMembers.compactMap { $0.as(EnumDeclSyntax.self) }.filter {
      $0.name.nameText.ends(with: "Action")
    }
    let functions = instanceFunctions.map { ($0.isEntryPoint(entryPoint) ? 5 : 6, $0.name.start) }
    return properties + actions.map { (3, $0.name.start) } + initialisers.map { (4, $0.initKeyword.start) } + functions
  }

  private var instanceFunctions: [FunctionDeclSyntax] { functions.filter { !$0.has(.static) && !$0.has(.class) } }
}

extension StoredProperty {
  fileprivate var rank: Int? {
    if declaration.has(attribute: "ObservationIgnored") { return 2 }
    if isVariable { return name == "output" ? 1 : 0 }
    return initialValue == nil ? 3 : nil
  }

  fileprivate var unidirectionalRank: Int {
    if declaration.has(attribute: "Published") { return 0 }
    let isFunction = type?.bareWrapped.is(FunctionTypeSyntax.self) ?? false
    return namesViewModel && !isFunction ? 1 : 2
  }
}
