import SwiftScan

extension Rule {
  static let memberOrder = Rule(
    id: "member_order",
    summary: "members of a ViewModel out of order",
    topic: .shape,
    rationale: """
      With the same order in every ViewModel, readers know where to look: first the state that the View reads, then \
      internals, then dependencies, then behaviour. A new property has an obvious place, and a review sees at once \
      of which kind it is.
      """,
    limits: """
      The rule reads the class itself without its extensions, and reports only the first member out of order. It \
      tells the kind of a member from its name, its attributes and whether it has a value. All branches of '#if' \
      form one list. Computed properties, static properties and types have no place in the order, except actions in \
      the unidirectional convention. In real apps, half of its findings were a matter of taste, so the rule is off by \
      default.
      """,
    notes: [
      .init(
        """
          State, output, ignored internals ('@ObservationIgnored'), dependencies (a 'let' without a value), \
          initialisers, methods. Any other 'let' may stand anywhere.
        """, in: .observable, .uikit, .clean, .representable),
      .init(
        """
          State ('@Published', open or not), child ViewModels, all other properties, actions (an enum named \
          '…Action'), initialisers, the entry point 'send(_:)', methods.
        """, in: .unidirectional),
    ],
    levels: .everywhere(.off),
    examples: [
      .fails(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private let cartInteractor: any CartInteractor

            init(cartInteractor: any CartInteractor) {
              self.cartInteractor = cartInteractor
            }

            @MainActor
            func load() async {
              items = await cartInteractor.items()
            }

            private(set) var ↓items: [CartItem] = []
          }
        }
        """),
      .passes(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []
            private let cartInteractor: any CartInteractor

            init(cartInteractor: any CartInteractor) {
              self.cartInteractor = cartInteractor
            }

            @MainActor
            func load() async {
              items = await cartInteractor.items()
            }
          }
        }
        """),
      .passes(
        "class CartViewModel { enum Output {}; var a = 1; var output: Output?; @ObservationIgnored let b: B; let c: C; init() {}; func f() {} }"
      ),
      .passes("class CartViewModel { let limit = 3; var a: Int { 1 }; static func f() {}; deinit {}; var b = 1 }"),
      .passes("class CartViewModel { func f() {}; struct Row { init() {}; var a = 1 }; func g() {} }"),
      .passes("struct CartView { func f() {}; var a = 1 }"),
      .passes(
        "class CartViewModel { @Published var a = 1; @Published private(set) var b = 2; lazy var c = RowViewModel(); let d: D; enum Action {}; init() {}; func send(_ action: Action) {}; func f() {} }",
        in: .unidirectional),
      .fails("class CartViewModel { init() {}; var ↓a = 1; func f() {}; let b: B }"),
      .fails("class CartViewModel { let b: B\n#if A\n@ObservationIgnored\n#endif\nlet ↓c: C }"),
      .fails("class CartViewModel { private var output: Output?; private var (_, ↓a) = (1, 2) }"),
      .fails("class CartViewModel { func f() { class RowViewModel { func g() {}; ↓init() {} } }; ↓init?() {} }"),
      .fails("class CartViewModel {\n#if A\nfunc f() {}\n#else\nvar ↓`a` = 1, b: Int\n#endif\n}"),
      .fails(
        "class CartViewModel { func f() {}; enum ↓Action {}; func send(_ action: Action) {} }", in: .unidirectional),
      .fails("class CartViewModel { func send(_ a: A, now: Bool) {}; func ↓send(_ a: A) {} }", in: .unidirectional),
      .passes("class CartViewModel { @Published private(set) var a = 1; @Published var b = 2 }", in: .unidirectional),
      .fails("class CartViewModel { private let b: B; private let ↓child: RowViewModel }", in: .unidirectional),
      .passes("class CartViewModel { let b: B; var update: ((RowViewModel) -> Void)? }", in: .unidirectional),
    ],
    check: { file, project, findings in
      for viewModel in file.viewModels {
        var highest = 0
        for (rank, token) in ranks(of: viewModel, in: file, project) {
          if rank < highest {
            let names = groups(file.convention)
            let owner = file.path(of: viewModel)
            findings.report(
              token,
              "'\(file.source.name(token))' of '\(owner)' belongs to the \(names[rank]) and stands behind \(names[highest]); move it up"
            )
            break
          }
          highest = rank
        }
      }
    })

  private static func groups(_ convention: Convention) -> [String] {
    switch convention {
    case .unidirectional:
      ["state", "child view models", "properties", "actions", "initialisers", "entry point", "methods"]
    case .observable, .uikit, .clean, .representable:
      ["state", "output", "ignored internals", "dependencies", "initialisers", "methods"]
    }
  }

  /// The group and the token of each member that has a group, in source order.
  private static func ranks(
    of viewModel: Int, in file: LintedFile, _ project: ProjectIndex
  ) -> [(rank: Int, token: Int)] {
    let entryPoint = project.entryPoint(in: file)
    let isUnidirectional = file.convention == .unidirectional
    var ranks: [(rank: Int, token: Int)] = []
    for property in file.storedProperties(of: viewModel) {
      let rank = isUnidirectional ? unidirectionalRank(property, in: file) : rank(property, in: file.source)
      if let rank { ranks.append((rank, property.name)) }
    }
    for member in file.members(of: viewModel) {
      let declaration = file.source.declarations[member]
      switch declaration.kind {
      case .initializer: ranks.append((4, declaration.keyword))
      case .function:
        guard let name = declaration.name.first, !file.source.has(.static, declaration),
          !file.source.has(.class, declaration)
        else { continue }
        let isEntryPoint = isUnidirectional && entryPoint.map { file.isEntryPoint(member, $0) } ?? false
        ranks.append((isEntryPoint || !isUnidirectional ? 5 : 6, name))
      case .enum:
        guard isUnidirectional, let name = declaration.name.first, file.source.isNamed(name, endingIn: "Action") else {
          continue
        }
        ranks.append((3, name))
      default: continue
      }
    }
    return ranks.sorted { $0.token < $1.token }
  }

  /// The group of a property; nil for a constant with a value, which is not a dependency.
  private static func rank(_ property: StoredProperty, in source: SourceFile) -> Int? {
    let declaration = source.declarations[property.declaration]
    if !source.attributes("ObservationIgnored", of: declaration).isEmpty { return 2 }
    if property.isVariable { return !property.isTuple && source.isNamed(property.name, "output") ? 1 : 0 }
    return property.binding.value.isEmpty ? 3 : nil
  }

  private static func unidirectionalRank(_ property: StoredProperty, in file: LintedFile) -> Int {
    let source = file.source
    let declaration = source.declarations[property.declaration]
    if !source.attributes("Published", of: declaration).isEmpty {
      // The order of shared state and other state is a matter of taste.
      return 0
    }
    // A closure with a ViewModel as its parameter is no child view model.
    if property.type.contains(where: { source.tokens[$0].kind == .arrow }) { return 2 }
    let namesViewModel = [property.type, property.binding.value].contains { range in
      source.identifiers(in: range).contains(where: file.namesViewModel)
    }
    return namesViewModel ? 1 : 2
  }
}

extension TrialPlan {
  static let memberOrder = TrialPlan(
    limits: [
      .misses(
        """
        final class AViewModel { func f() {} }
        extension AViewModel { func g() {}
         init(a: Int) {} }
        """),
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        func f() {}
        let x = 1
        var y: Int { 1 }
        static var z = 1
        enum FooAction {}
        } }
        """),
      .finds(
        1,
        """
        final class AViewModel { func f() {}
        let x = 1 }
        """, in: .unidirectional),
      .misses(
        """
        final class AViewModel { func f() {}
        var y: Int { 1 }
        static var z = 1
        struct X {} }
        """, in: .unidirectional),
      .finds(
        1,
        """
        extension CartView { @Observable final class ViewModel {
        func f() {}
        var a = 1
        var b = 1
        } }
        """),
    ],
    sound: [
      Sound(
        "class CartViewModel { var a = 1; @ObservationIgnored let b: B; let c: C; init() {}; func f() {} }",
        in: [.observable, .uikit, .clean, .representable],
        breakingChanges: [
          ("var a = 1; @ObservationIgnored let b: B", "@ObservationIgnored let b: B; var ↓a = 1"),
          ("init() {}; func f() {}", "func f() {}; ↓init() {}"), ("let c: C; init() {}", "init() {}; let ↓c: C"),
          ("@ObservationIgnored let b: B; let c: C", "let c: C; @ObservationIgnored let ↓b: B"),
          ("func f() {}", "func f() {}; var ↓x: Int = 1 { didSet {} }"),
        ]),
      Sound(
        "class CartViewModel { @Published var a = 1; @Published private(set) var b = 2; init() {}; func f() {} }",
        in: [.unidirectional],
        breakingChanges: [
          ("init() {}; func f() {}", "func f() {}; ↓init() {}"),
          ("a = 1; @Published private(set) var b = 2", "a = 1; init() {}; @Published private(set) var ↓b = 2"),
        ]),
    ],
    without: [.disguise("members in an extension", because: "only members of the class itself stand in an order")])
}
