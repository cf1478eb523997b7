import SwiftScan

extension Rule {
  /// In the unidirectional convention, `@Published` state may be open. So may a `lazy var` whose type or value names a
  /// ViewModel. In the representable convention, everything except `@Published private(set) var state` must be
  /// `private`. The exceptions of other conventions do not apply there.
  static let privateSetState = Rule(
    id: "private_set_state",
    summary: "ViewModel state that others can write",
    topic: .state,
    rationale: """
      The View reads state and asks for changes by calling the ViewModel. If a View can set a property, state \
      changes without the ViewModel: the total no longer matches the items, nothing is saved, and finding the cause \
      means searching all Views. 'private(set)' keeps all causes in one file.
      """,
    limits: """
      The rule checks the access of the property only: code that can read an object in a 'let' or a 'private(set) \
      var' can change that object. It ignores computed properties with a setter and static properties. It ignores what could \
      not be set any more where it has to be: a property that a protocol of the project requires with a setter and, unless \
      other code sets it as well, one that a subclass or an extension in another file may set. It ignores an \
      'override', a 'weak' and an '@ObservationIgnored' property in all conventions but the representable one, and a \
      callback where 'output_channel' is not part of the convention: a function, or a property with a name such as 'onClose'. In \
      all conventions but the representable one it ignores a property whose type is a 'typealias' of the project for a \
      function: its owner has to set it. An extension of a type alias counts as one of the ViewModel if the alias is \
      declared outside of all types. Uses are found by the types that names are declared with: a write through an \
      array is not told, and if no declaration explains what a 'viewModel' is, the message says that the place may set \
      the property. '$property' is a binding if the property has '@AppStorage', '@SceneStorage', '@Binding' or '@State'. It \
      offers no fix if anything sets the property or binds to it.
      """,
    notes: [
      .init(
        """
          If Views bind to at least five of the reported properties and to most of them, 'vmgen init' writes \
          'allowBindings' with the numbers, and 'vmgen survey' proposes it.
        """, in: .observable),
      .init(
        """
          The rule includes '@Published' state: the view controller observes it and calls methods.
        """, in: .uikit),
      .init(
        """
          Open '@Published' state is shared state: other code may bind to it, and the ViewModel stays its only \
          source. Everything else is private or 'private(set)'. A 'lazy var' whose type or value names a ViewModel \
          may be open, because a child is made with its parent's publisher.
        """, in: .unidirectional),
      .init(
        """
          The rule includes '@Published' state: the View reads it through the '…Output' protocol.
        """, in: .clean),
      .init(
        """
          One struct in '@Published private(set) var state' holds all state of a screen. Any other stored 'var' that \
          is not private is a second state, even if other code cannot set it; the rule offers no fix for it.
        """, in: .representable),
    ],
    levels: .everywhere(.error).and(.warning, in: .uikit),
    options: [allowBindings],
    offeredFixes: [.safe("make it 'private(set)'"), .safe("make it 'private'"), .unsafe("make it 'private(set)'")],
    fixNote: """
      A fix is safe if the files of the project's folder show that no other code sets the property. It is unsafe if \
      code sets a property of that name on an object of unknown type, or if the class inherits from another module.
      """,
    fixTokens: FixTokens(
      inserts: ["private", "(", "set", ")"], removes: ["internal", "package", "public", "open", "(", "set", ")"]),
    yieldsTo: ["output_channel", "no_navigation"],
    examples: [
      .fails(
        """
        extension ProductView {
          @Observable
          final class ViewModel {
            var ↓quantity = 1
            private(set) var total: Decimal
            private let price: Decimal

            init(price: Decimal) {
              self.price = price
              total = price
            }
          }
        }
        """),
      .passes(
        """
        extension ProductView {
          @Observable
          final class ViewModel {
            private(set) var quantity = 1
            private(set) var total: Decimal
            private let price: Decimal

            init(price: Decimal) {
              self.price = price
              total = price
            }

            func changeQuantity(to quantity: Int) {
              self.quantity = quantity
              total = price * Decimal(quantity)
            }
          }
        }
        """),
      .bad(
        """
        final class ProductViewModel: ProductRepresentable {
          @Published private(set) var state = ProductState()
          @Published var ↓quantity = 1

          func trigger(_ action: ProductAction) {
            switch action {
            case .quantityChanged(let quantity): self.quantity = quantity
            }
          }
        }

        protocol ProductRepresentable: ObservableObject {
          var state: ProductState { get }
          func trigger(_ action: ProductAction)
        }
        """, in: .representable),
      .good(
        """
        final class ProductViewModel: ProductRepresentable {
          @Published private(set) var state = ProductState()

          func trigger(_ action: ProductAction) {
            switch action {
            case .quantityChanged(let quantity): state.quantity = quantity
            }
          }
        }

        protocol ProductRepresentable: ObservableObject {
          var state: ProductState { get }
          func trigger(_ action: ProductAction)
        }
        """, in: .representable),
      .passes("class CartViewModel { private(set) var total = 0; @ObservationIgnored var bag = CancelBag() }"),
      .passes(
        "class CartViewModel { private var a = 0; fileprivate var b = 0; public fileprivate(set) var total = 0 }"),
      .passes("class CartViewModel { static var shared = 1; var a: Int { 0 }; var b: Bool { get { true } set {} } }"),
      .passes("class CartViewModel: Base { override var total: Int { didSet {} } }"),
      .passes("class CartViewModel { let a = 0; var (_, _) = pair; struct Row { var b = 1 }; func f() { var c = 0 } }"),
      .fails("class CartViewModel { var ↓total = 0 }"),
      .fails("class CartViewModel { var ↓a = 1, ↓b = 2; var (↓width, height) = (1, 2) }"),
      .fails("class CartViewModel { lazy var ↓rows: [Row] = { [] }(); var ↓total = 0 { didSet { save() } } }"),
      .fails("class CartViewModel {\n#if DEBUG\n@Published var ↓total = 0\n#endif\n}"),
      .fails("class CartViewModel { internal(set) var ↓total = 0\nweak var owner: Owner? }"),
      .fails("class CartViewModel { var ↓bag = Set<AnyCancellable>(); public var ↓task: Task<Void, Never>? }"),
      .fails(
        "class CartViewModel { var ↓service: CartService\ninit(service: CartService) { self.service = service } }"),
      .fails(
        "class CartViewModel { var ↓total = 0, ↓count = 0 }",
        otherFiles:
          "struct CartView: View { @Bindable var viewModel: CartViewModel\nvar body: some View { f($viewModel.total) } }"
      ),
      .fails(
        "class CartViewModel { var ↓total = 0, ↓count = 0 }",
        otherFiles:
          "class CartController { let viewModel: CartViewModel; func f() { rows.assign(to: \\.total, on: viewModel); rows.assign(to: \\CartViewModel.count, on: (self.viewModel)) } }"
      ),
      .fails("class CartViewModel { var ↓rows = PassthroughSubject<[Row], Never>() }"),
      .fails("class CartViewModel { var ↓map: Dictionary<String, [Int]>= [:]\nvar ↓next: Int }"),
      .passes("class CartViewModel { @Published var total = 0 }", in: .unidirectional),
      .passes("class CartViewModel { var onClose: (() -> Void)?; var onError: (Error) -> Void }", in: .uikit),
      .passes("class CartViewModel { var onClose: (@MainActor () -> Void)! }", in: .unidirectional),
      .fails("class CartViewModel { var ↓price: () -> Int; var ↓load: () async -> Void }", in: .uikit),
      .passes(
        "class CartViewModel { var onTap: Callback?; var changed: Callback!; var f: Kit.Work }",
        otherFiles: "typealias Callback = () -> Void", "enum Kit { typealias Work = ((Int) async -> Bool) }"),
      .fails(
        "class CartViewModel { var ↓a: Row; var ↓b: Callback }",
        otherFiles: "typealias Row = (Int, Int)\nenum Kit { typealias Callback = () -> Void }"),
      .fails(
        "class CartViewModel { var ↓a: Callback }", in: .representable, otherFiles: "typealias Callback = () -> Void"),
      .passes(
        "class CartViewModel { lazy var a: [ChildViewModel] = []; lazy var b = { ChildViewModel() }() }",
        in: .unidirectional),
      .passes(
        "class CartViewModel { @Published private(set) var state: State; private var task: Task<Void, Never>? }",
        in: .representable),
      .fails("class CartViewModel { @Published var ↓total = 0 }", in: .uikit),
      .fails("class CartViewModel { @Published var ↓total = 0 }", in: .clean),
      .fails(
        "class CartViewModel { var ↓child: ChildViewModel; lazy var ↓rows: [Row] = [] /* ChildViewModel */ }",
        in: .unidirectional),
      .fails("class CartViewModel { @Published private(set) var state = State(), ↓total = 0 }", in: .representable),
      .fails(
        "class CartViewModel { private(set) var ↓state: State; @Published fileprivate(set) var ↓state: State }",
        in: .representable),
      .fails(
        "class CartViewModel: Base { @ObservationIgnored var ↓a = 1; override var ↓b: Int { didSet {} }; @Published private(set) var (↓state, c) = (1, 2) }",
        in: .representable),
      .passes(
        "class CartViewModel { var bag = Set<AnyCancellable>() }", otherFiles: "class GiftViewModel: CartViewModel {}"),
      .passes(
        "class CartViewModel { var task: Task<Void, Never>? }",
        otherFiles: "extension CartViewModel { func stop() { task?.cancel() } }"),
      // An extension of a type alias is one of its target.
      .passes(
        "extension CartView { class ViewModel { var total = 0 } }",
        otherFiles:
          "private typealias ViewModel = CartView.ViewModel\nextension ViewModel { func clear() { self.total = 0 } }"),
      .passes(
        "extension CartView { class ViewModel { var total = 0 } }",
        otherFiles: "typealias Model = CartView.ViewModel\nextension Model { func clear() { total = 0 } }"),
      .passes(
        "extension CartView { class ViewModel { var total = 0 } }",
        otherFiles: "extension ViewModel { func clear() { total = 0 } }", "typealias ViewModel = CartView.ViewModel"),
      // The alias is ambiguous, so the uses are unknown.
      .passes(
        "extension CartView { class ViewModel { var total = 0 } }",
        otherFiles:
          "#if A\ntypealias ViewModel = CartView.ViewModel\n#else\ntypealias ViewModel = ListView.ViewModel\n#endif\nextension ViewModel { func f() { total = 0 } }"
      ),
      .fails(
        "extension CartView { class ViewModel { var ↓total = 0 } }",
        otherFiles: "private typealias ViewModel = ListView.ViewModel\nextension ViewModel { func f() { total = 0 } }"),
      .fixes(
        "class CartViewModel { @Published var state: State }",
        to: "class CartViewModel { @Published private(set) var state: State }", in: .representable),
      .fixes(
        "class CartViewModel { @Published var total = 0 }",
        to: "class CartViewModel { @Published private(set) var total = 0 }"),
      .fixes(
        "class CartViewModel { public var bag = DisposeBag(); var task: Task<Void, Never>? }",
        to: "class CartViewModel { private var bag = DisposeBag(); private var task: Task<Void, Never>? }"),
      .fixes("class AViewModel { @Inject var a: A }", to: "class AViewModel { @Inject private var a: A }"),
      .fixes(
        "class CartViewModel { var total = 0 }", to: "class CartViewModel { var total = 0 }",
        otherFiles: "func f(_ viewModel: CartViewModel) { viewModel.total = 1 }"),
      .fixes(
        "class CartViewModel { var total = 0 }", to: "class CartViewModel { private(set) var total = 0 }",
        otherFiles: "func f(_ carts: [CartViewModel]) { carts[0].total = 1 }"),
      // A path and a function's result are looked up in the project.
      .fixes(
        "class CartViewModel { var total = 0 }", to: "class CartViewModel { var total = 0 }",
        otherFiles:
          "class Form { lazy var row: Row = f(); let viewModel = OtherViewModel(); func f() { row.viewModel.total = 1 } }",
        "class Row { let viewModel: CartViewModel }"),
      .fixes(
        "class CartViewModel { var total = 0 }", to: "class CartViewModel { var total = 0 }",
        otherFiles: "class Form { func f() { let viewModel = make(); viewModel.total = 1 } }",
        "extension Form { func make() -> CartViewModel { .init() } }"),
      .fixes(
        "class CartViewModel { @AppStorage(\"a\") var total = 0 }",
        to: "class CartViewModel { @AppStorage(\"a\") var total = 0 }",
        otherFiles: "struct AView: View { let cart: CartViewModel; var body: some View { Toggle(isOn: cart.$total) } }"),
      .fixes(
        "class CartViewModel { public internal(set) var total = 0 }",
        to: "class CartViewModel { public private(set) var total = 0 }"),
    ],
    check: { file, project, findings in
      lazy var names = file.namesOfSetProperties
      for viewModel in file.viewModels {
        lazy var uses = UsesOfViewModel(viewModel, in: file, project)
        lazy var required = project.requiredProperties(of: viewModel, in: file, isSettable: true)
        for property in file.storedProperties(of: viewModel)
        where property.isVariable && !required.contains(file.source.nameHash(property.name)) {
          report(file, project, viewModel, property, uses, names, &findings)
        }
      }
    })

  private static let allowBindings = RuleOption(
    "private_set_state", flag: "allowBindings", "whether a property may be open if a View binds to it")

  private static func report(
    _ file: LintedFile, _ project: ProjectIndex, _ viewModel: Int, _ property: StoredProperty,
    _ viewModelUses: @autoclosure () -> UsesOfViewModel, _ names: @autoclosure () -> NamesOfSetProperties,
    _ findings: inout Findings
  ) {
    let source = file.source
    let declaration = source.declarations[property.declaration]
    let isOpen = !isExempt(declaration, in: source)
    if file.convention != .representable, isAliasedCallback(property, of: viewModel, in: file, project) { return }
    switch file.convention {
    case .observable, .uikit, .clean:
      // Without an `Output`, a callback is the way to report events, so other code has to set it.
      let hasOutput = file.convention == .observable && !project.isBuiltForOldSystems(file.path)
      guard isOpen, !source.has(.weak, declaration), hasOutput || !source.isHandler(property) else { return }
    case .unidirectional:
      if !isOpen || source.isHandler(property) || source.has(.weak, declaration)
        || !source.attributes("Published", of: declaration).isEmpty || file.isLazyChild(property)
      {
        return
      }
    case .representable:
      let isState = source.isPublishedState(property)
      if !isOpen, source.isPrivate(declaration) || isState && source.hasPrivateSetter(declaration) { return }
      if !isState || !isOpen {
        let path = file.path(of: property, in: viewModel)
        let message: Message =
          !property.isTuple && source.isNamed(property.name, "state")
          ? "property '\(path)' is not declared as the state of its ViewModel; make it '@Published private(set) var'"
          : "property '\(path)' is state beside 'state'; make it 'private', or a part of the 'state' struct"
        return findings.report(property.name, declaration: path, message)
      }
    }
    let uses = viewModelUses()
    let kind = PropertyContents(of: property, in: file)
    let isObject = file.holdsObject(property, kind, of: viewModel, project)
    // A change inside an object does not set the property.
    let all = uses.uses(of: property)
    let found = all.filter { !isObject || !$0.isInside || $0.kind != .written }
    if file.settings.isOn(allowBindings), found.contains(where: { $0.kind == .bound }) { return }
    let setters = found.filter { $0.kind.setsProperty && $0.isReportable }
    if setters.isEmpty, uses.isInherited(property) { return }
    let path = file.path(of: property, in: viewModel)
    let unexplained = project.references.unexplainedSetters[source.nameHash(property.name)]
    let mayBeChanged = unexplained != nil || !isObject && found.contains { $0.kind == .called && !$0.isProjection }
    let isNeverReplaced =
      setters.isEmpty && !mayBeChanged && kind == .dependency
      && !names().changedAfterInit.contains(source.nameHash(property.name))
    let testsSetIt = found.contains { $0.kind.setsProperty && !$0.isReportable }
    let mayBeLet = setters.isEmpty && !mayBeChanged && kind == .other && !testsSetIt && unexplained == nil
    let advice = mayBeLet ? file.adviceForLet(property, isObject, of: viewModel, project, names()) : nil
    // A wrapper that injects may have no setter, so `private(set)` may not compile.
    let mayBeWhole =
      kind == .injected ? setters.isEmpty && !testsSetIt : all.isEmpty && !source.hasSetterAccess(declaration)
    let reason = mayBeWhole && unexplained == nil ? kind.reasonToBePrivate(path, all.first(where: \.isReportable)) : nil
    findings.report(
      property.name, declaration: path,
      reason
        ?? advice.map { Message("property '\(path)' can be \(isObject ? "replaced" : "set") from outside, but ") + $0 }
        ?? SetterMessages.message(
          path, setters, perhaps: unexplained, isCertain: !mayBeChanged, isNeverReplaced, testsSetIt: testsSetIt,
          isFunction: source.isFunction(property.type)),
      fix: isNeverReplaced || isObject && advice != nil || kind == .injected && reason == nil
        ? nil : uses.fixMakingPrivate(property, isWhole: reason != nil, project.uses),
      related: SetterMessages.related(setters, source.identifierName(property.name)))
  }

  /// Whether a property's type is a `typealias` of the project for a function.
  private static func isAliasedCallback(
    _ property: StoredProperty, of viewModel: Int, in file: LintedFile, _ project: ProjectIndex
  ) -> Bool {
    let name = file.source.typeName(property.type, unwraps: true).map(file.source.identifierName)
    return project.declarations(of: name, from: file.source.typePath(of: viewModel)).contains {
      $0.traits.contains(.function)
    }
  }

  private static func isExempt(_ declaration: Declaration, in source: SourceFile) -> Bool {
    for modifier in source.modifiers(of: declaration) {
      switch modifier.keyword {
      case .private, .fileprivate, .override: return true
      default: continue
      }
    }
    return !source.attributes("ObservationIgnored", of: declaration).isEmpty
  }
}

extension TrialPlan {
  static let privateSetState = TrialPlan(
    limits: [
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        let a = Box()
        var c: Int { get { 1 } set {} }
        static var d = 1
        override var e: Int { didSet {} }
        @ObservationIgnored var f = 1
        } }
        """),
      .finds(
        2,
        """
        class AViewModel { @ObservationIgnored var f = 1
        override var e: Int { didSet {} } }
        """, in: .representable),
    ],
    sound: [
      Sound(
        "class CartViewModel { private(set) var ↓total = 0 }", in: [.observable, .uikit, .clean],
        breakingChanges: [
          ("private(set) ", ""), ("private(set)", "internal(set)"), ("private(set)", "public"),
          ("private(set)", "lazy"), ("private(set)", "@Published"), ("private(set)", "nonisolated(unsafe)"),
          ("private(set)", "/* private(set) */"),
        ]),
      Sound(
        "class CartViewModel { @Published var shared = 0; private var ↓total = 0 { didSet { show() } } }",
        in: [.unidirectional],
        breakingChanges: [("private ", ""), ("private", "@State"), ("private", "public"), ("private", "lazy")]),
      Sound(
        "class CartViewModel { @Published private(set) var ↓state: State }", in: [.representable],
        breakingChanges: [
          ("private(set) ", ""), ("@Published ", ""), ("state", "total"), ("private(set)", "fileprivate(set)"),
          ("@Published", "@State"),
        ]),
    ],
    options: [
      OptionCase(
        "allowBindings", ["true"],
        finds: """
          class AViewModel { var a = 1 }
          struct AView: View { @Bindable var viewModel: AViewModel
          var body: some View { Field($viewModel.a) } }
          """)
    ])
}
