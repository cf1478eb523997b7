import SwiftSyntax

// How a ViewModel listens.

extension Rule {
  static let weakSink = Rule(id: "weak_sink") { context in
    context.scopeCalls.filter { $0.name == "sink" || $0.assignsOnSelf }.map(\.offset)
  }

  /// `self` in a capture list is a mention too.
  static let weakSelfCapture = Rule(id: "weak_self_capture") { context in
    context.scopeCalls.filter { $0.name == "weakSink" && $0.closures.contains(where: \.mentionsSelf) }.map(\.offset)
  }

  static let singleCollect = Rule(id: "single_collect") { context in
    let stores = context.scopeCalls.filter { $0.name == "store" && $0.firstLabel == "in" }.map(\.offset)
    let repeated = context.unit.viewModelScopes.flatMap { scope in
      context.project.collects(of: scope, in: context.unit).dropFirst().filter { $0.file == context.unit.path }
    }
    return stores + repeated.map(\.offset)
  }

  /// A method counts wherever the ViewModel's initialisers reach it; those in extensions are initialisers too. The methods of
  /// an extension whose class the project does not declare are left alone.
  static let bindInInit = Rule(id: "bind_in_init") { context in
    context.unit.viewModelScopes.flatMap { scope -> [Int] in
      let family = context.project.family(of: scope, in: context.unit)
      guard !family.classes.isEmpty else { return [] }
      let reached = family.calledInInitialisers
      return scope.memberBlock.functions
        .filter { $0.isMethod && $0.subscribes && !reached.contains($0.name.nameText) }
        .map(\.name.start)
    }
  }
}

extension Context {
  /// The member calls in the scopes of ViewModels.
  var scopeCalls: [MemberCall] { unit.viewModelScopes.flatMap(\.node.memberCalls) }
}

extension ViewModelFamily {
  /// The names that an initialiser calls, directly or through other functions of the ViewModel.
  fileprivate var calledInInitialisers: Set<String> {
    var reached: Set<String> = []
    var open = pieces.reduce(into: Set<String>()) { $0.formUnion($1.initialiserCalls) }
    while let name = open.popFirst() {
      guard reached.insert(name).inserted else { continue }
      for function in pieces.flatMap(\.functions) where function.name == name {
        open.formUnion(function.calls.subtracting(reached))
      }
    }
    return reached
  }
}
