/// The plans of rules about what a ViewModel keeps.
extension TrialPlan {
  static let statePlans: [String: Change] = [
    "private_set_state": {
      $0.with(
        Sound(
          "class CartViewModel { private(set) var ↓total = 0 }", in: [.observable, .uikit, .clean],
          breaks: [
            ("private(set) ", ""), ("private(set)", "internal(set)"), ("private(set)", "public"),
            ("private(set)", "lazy"), ("private(set)", "@Published"), ("private(set)", "nonisolated(unsafe)"),
            ("private(set)", "/* private(set) */"),
          ]),
        Sound(
          "class CartViewModel { @Published var shared = 0; private var ↓total = 0 { didSet { show() } } }",
          in: [.unidirectional],
          breaks: [("private ", ""), ("private", "@State"), ("private", "public"), ("private", "weak")]),
        Sound(
          "class CartViewModel { @Published private(set) var ↓state: State }", in: [.representable],
          breaks: [
            ("private(set) ", ""), ("@Published ", ""), ("state", "total"), ("private(set)", "fileprivate(set)"),
            ("@Published", "@State"),
          ]))
    },
    "observation_ignored": {
      $0.with(
        Sound(
          "@Observable class CartViewModel { @ObservationIgnored private let ↓cancelBag: CancelBag }",
          breaks: [
            ("@ObservationIgnored ", ""), ("@ObservationIgnored", "@ObservationIgnoredLike"),
            ("@ObservationIgnored", "/* @ObservationIgnored */"), ("@ObservationIgnored", "@Published"),
          ]),
        Sound(
          "@Observable class CartViewModel { private var ↓bag: Box<Int> = make() }",
          breaks: [
            ("Box<Int>", "Set<AnyCancellable>"), ("Box<Int>", "[Int: Combine.AnyPublisher<Int, Never>]?"),
            ("Box<Int>", "any Cancellable"), (": Box<Int> = make()", " = PassthroughSubject<Int, Never>()"),
            ("make()", "CurrentValueSubject(1)"), ("make()", "if flag { CancelBag() } else { make() }"),
          ]),
        lookalikes: [
          [
            "CancelBag": "CancelBags", "AnyCancellable": "SomeCancellable", "Cancellable": "Cancellables",
            "AnyPublisher": "APublisher", "PassthroughSubject": "Subject", "CurrentValueSubject": "ValueSubject",
          ],
          ["Observable": "ObservableLike"],
        ])
    },
    "private_dependencies": {
      $0.with(
        Sound(
          "class CartViewModel { private let ↓interactor: any CartInteractor }",
          breaks: [
            ("private ", ""), ("private", "public"), ("private", "nonisolated"), ("private", "@Injected"),
            ("private", "/* private */"), ("private", "package"),
          ]),
        Sound(
          "class CartViewModel { let ↓items: [Items] }",
          breaks: [
            ("[Items]", "AppStore"), ("[Items]", "[String: Home.UserService]?"), ("[Items]", "(LoadUseCase, Int)"),
            ("[Items]", "(HomeRepository) -> Int"), ("[Items]", "some Client"),
          ]),
        lookalikes: [
          [
            "*Interactor": "*Interactors", "*Store": "*Stores", "*UseCase": "*UseCases", "*Service": "*Services",
            "*Repository": "*Repositories", "*Client": "*Clients",
          ],
          [
            "*Interactor": "*Interacto", "*Store": "*Stor", "*UseCase": "*Usecase", "*Service": "*Servic",
            "*Repository": "*Repositor", "*Client": "*Clien", "*userService": "*userservice",
          ],
        ])
    },
    "load_state": {
      $0.with(
        Sound(
          "class CartViewModel { private(set) var ↓isLoading: LoadState<Int> }",
          breaks: [
            (": LoadState<Int>", ": Bool"), (": LoadState<Int>", " = false"), (": LoadState<Int>", " = true"),
            (": LoadState<Int>", ": Bool = make()"), ("isLoading: LoadState<Int>", "isFetchingMore: Bool"),
            ("isLoading: LoadState<Int>", "loading = false { didSet {} }"),
          ]),
        lookalikes: [
          ["loading": "loaded", "isLoading*": "isLoaded*", "isFetching*": "isFetched*"],
          ["loading": "loadings", "isLoading*": "wasLoading*", "isFetching*": "IsFetching*"],
        ])
    },
    "output_channel": {
      $0.with(
        Sound(
          "class CartViewModel { private let ↓onTap: () async -> Void }",
          breaks: [
            ("async ", ""), ("() async -> Void", "(() -> Void)?"), ("() async -> Void", "@Sendable (Int) -> ()"),
            ("() async -> Void", "((Int, Row) -> (Void))!"), ("() async -> Void", "@MainActor () -> Void = {}"),
          ]),
        Sound(
          "class CartViewModel { private weak var ↓owner: CartOwner? }",
          breaks: [("owner", "delegate"), ("owner", "rowDelegate")]),
        lookalikes: [
          Lookalike(["Void": "Voids"], unless: "())", "-> ()", "weak"),
          Lookalike(["delegate": "delegates", "*Delegate": "*Delegates"], unless: "->"),
        ])
    },
    "output_enum": {
      $0.with(
        Sound(
          "class CartViewModel { enum ↓Output: Equatable { case closed } }",
          breaks: [
            (": Equatable", ""), ("Equatable", "Sendable"), ("enum", "struct"), ("enum", "final class"),
            ("enum", "actor"), ("Equatable", "EquatableLike"), ("Equatable", "[Equatable]"), ("enum", "protocol"),
            (": Equatable", " /* : Equatable */"),
          ]),
        Sound(
          "extension CartView.ViewModel { indirect enum ↓Output: Sendable & Hashable { case closed } }",
          breaks: [(" & Hashable", ""), ("Hashable", "Hashables"), ("indirect enum", "struct")]),
        lookalikes: [["Output": "Outputs"], ["Output": "CartOutput"], ["Output": "output"]])
    },
    "output_property": {
      $0.with(
        Sound(
          """
          class ↓CartViewModel { enum Output {}; private(set) var output: Output?; func resetOutput() {} }
          """,
          breaks: [
            ("private(set) var output: Output?; ", ""), ("; func resetOutput() {}", ""), ("Output?", "Output"),
            ("Output?", "Outputs?"), ("Output?", "Output!"), ("Output?", "Output?? "), ("var output", "let output"),
            ("var output", "var outputs"), ("Output?", "Output? { nil }"), ("func resetOutput", "func resetOutputs"),
            ("private(set) var", "static var"), ("func resetOutput() {}", "let resetOutput = {}"),
            ("private(set) var output: Output?", "/* var output: Output? */"), ("Output?", "CartViewModel.Output?"),
          ]),
        lookalikes: [["Output": "Outputs"], ["Output": "CartOutput"]])
    },
    "state_struct": {
      $0.with(
        Sound(
          "final class CartViewModel { @Published private(set) var ↓state: State\nstruct State {} }",
          breaks: [
            ("struct State", "enum State"), ("struct State", "final class State"), ("struct State", "actor State"),
            ("struct State", "protocol State"), (": State\nstruct", ": any State\nprotocol"),
            ("struct State {}", "enum State {}; struct States {}"),
          ]),
        lookalikes: [["state": "states"], ["state": "State_"], ["state": "cartState"]])
    },
    "use_case_boundary": {
      $0.with(
        Sound(
          "final class CartViewModel { private let fetch: FetchCartUseCase }",
          breaks: [
            ("Fetch", "↓CartRepository; let x: Fetch"), ("FetchCartUseCase", "any ↓CartService"),
            ("FetchCartUseCase", "[↓APIClient]?"), ("FetchCartUseCase", "(↓UserDAO) -> Void"),
          ]),
        Sound(
          "final class CartViewModel { init(fetch: FetchCartUseCase, x: Int = 1) {} }",
          breaks: [
            ("FetchCartUseCase", "↓CartRepository"), ("FetchCartUseCase", "@escaping () -> ↓UserDAO"),
            ("Int =", "Home.↓UserService ="),
          ]),
        lookalikes: [
          [
            "*Repository": "*Repositories", "*Service": "*Services", "*userService": "*userServices",
            "*Client": "*Clients", "*DAO": "*DAOs",
          ]
        ])
    },
    "member_order": {
      $0.with(
        Sound(
          "class CartViewModel { var a = 1; @ObservationIgnored let b: B; let c: C; init() {}; func f() {} }",
          in: [.observable, .uikit, .clean, .representable],
          breaks: [
            ("var a = 1; @ObservationIgnored let b: B", "@ObservationIgnored let b: B; var ↓a = 1"),
            ("init() {}; func f() {}", "func f() {}; ↓init() {}"), ("let c: C; init() {}", "init() {}; let ↓c: C"),
            ("@ObservationIgnored let b: B; let c: C", "let c: C; @ObservationIgnored let ↓b: B"),
            ("func f() {}", "func f() {}; var ↓x: Int = 1 { didSet {} }"),
          ]),
        Sound(
          "class CartViewModel { @Published var a = 1; @Published private(set) var b = 2; init() {}; func f() {} }",
          in: [.unidirectional],
          breaks: [
            ("init() {}; func f() {}", "func f() {}; ↓init() {}"),
            ("a = 1; @Published private(set) var b = 2", "a = 1; init() {}; @Published private(set) var ↓b = 2"),
          ]),
        without: ["members in an extension": "only members of the class itself stand in an order"])
    },
  ]
}
