import Linting

/// For each rule what spoils code that is right, and what only looks as if it did.
extension TrialPlan {
  /// The plan for a rule; a rule without one of its own is tried by its examples alone.
  static func plan(for rule: Rule) -> TrialPlan {
    all[rule.id].map { make in make(TrialPlan(rule: rule)) } ?? TrialPlan(rule: rule)
  }

  private typealias Change = @Sendable (TrialPlan) -> TrialPlan

  private static let all: [String: Change] = classPlans.merging(statePlans) { $1 }.merging(flowPlans) { $1 }
    .merging(subscriptionPlans) { $1 }.merging(viewPlans) { $1 }.merging(lintPlans) { $1 }

  private func with(
    _ sound: Sound..., lookalikes: [Lookalike] = [], subjects: Set<Subject> = [.viewModel],
    without: [String: String] = [:]
  ) -> TrialPlan {
    var plan = self
    plan.sound = sound
    plan.lookalikes = lookalikes
    plan.subjects = subjects
    plan.without = without
    return plan
  }

  private var oncePerLine: TrialPlan {
    var plan = self
    plan.isOnePerLine = true
    return plan
  }

  private var renamingHereOnly: TrialPlan {
    var plan = self
    plan.renamesBeside = false
    return plan
  }
}

// MARK: - The class and its names

extension TrialPlan {
  private static let classPlans: [String: Change] = [
    "final_class": {
      $0.with(
        Sound(
          "extension CartView { @Observable final class ↓ViewModel {} }",
          breaks: [
            ("final ", ""), ("final ", "public "), ("final ", "open "), ("final", "/* final */"), ("final", "@objc"),
          ]),
        Sound("public final class ↓CartViewModel: NSObject {}", breaks: [(" final", ""), ("public final", "open")]),
        Sound(
          "#if DEBUG\nfinal class Cart {\n  final class ↓CartViewModel<Item> where Item: Row {}\n}\n#endif",
          breaks: [("  final ", "  "), ("  final", "  // final\n ")]))
    },
    "observable_macro": {
      $0.with(
        Sound(
          "extension CartView { @Observable final class ↓ViewModel {} }",
          breaks: [
            ("@Observable ", ""), ("@Observable", "@ObservableLike"), ("@Observable", "@MainActor"),
            ("@Observable", "/* @Observable */"), ("@Observable", "@Observable.Other"), ("@Observable", "@observable"),
          ]),
        Sound(
          "@Observable\npublic final class ↓CartViewModel: Base<Item> {}",
          breaks: [("@Observable\n", ""), ("@Observable", "// @Observable")]))
    },
    "nested_in_view": {
      $0.with(
        Sound(
          "extension CartView { @Observable final class ↓ViewModel {} }",
          breaks: [
            ("extension", "struct"), ("extension", "enum"), ("extension", "final class"), ("extension", "actor"),
            ("{ @Observable final class ↓ViewModel {} }", "{ func f() { @Observable final class ↓ViewModel {} } }"),
            ("{ @Observable final class ↓ViewModel {} }", "{ let make = { @Observable final class ↓ViewModel {} } }"),
            ("{ @Observable final class ↓ViewModel {} }", "{ #scope { @Observable final class ↓ViewModel {} } }"),
            ("{ @Observable final class ↓ViewModel {} }", "{ enum A { @Observable final class ↓ViewModel {} } }"),
            ("{ @Observable final class ↓ViewModel {} }", "{}\n@Observable final class ↓ViewModel {}"),
          ]),
        without: ["members in an extension": "in an extension a ViewModel stands where it should"])
    },
    "no_class_main_actor": {
      $0.with(
        Sound(
          "final class CartViewModel { @MainActor func load() {} }",
          breaks: [
            ("final class", "↓@MainActor final class"), ("final class", "@objc ↓@Swift.MainActor public final class"),
            ("final class", "↓@MainActor(unsafe)\nfinal class"), ("final class", "↓@MainActor @objc\n\nfinal class"),
          ]),
        Sound(
          "extension CartView { final class ViewModel {} }",
          breaks: [("extension", "↓@MainActor extension"), ("final class", "↓@MainActor final class")]),
        Sound(
          "extension CartView.ViewModel { func load() {} }",
          breaks: [("extension", "↓@MainActor extension"), ("extension", "@objc\n↓@MainActor\nextension")]),
        lookalikes: [["MainActor": "MainActors"], ["MainActor": "mainActor"], ["MainActor": "Main"]])
    },
    "observable_object": {
      $0.with(
        Sound(
          "final class ↓CartViewModel: ObservableObject {}",
          breaks: [
            (": ObservableObject", ""), ("ObservableObject", "NSObject"), ("ObservableObject", "ObservableObjects"),
            ("ObservableObject", "Box<ObservableObject>"), (": ObservableObject", " /* : ObservableObject */"),
            (": ObservableObject {", " { let x: ObservableObject;"),
          ]),
        Sound(
          "final class ↓CartViewModel: BaseViewModel {}", beside: "class BaseViewModel: ObservableObject {}",
          breaks: [("BaseViewModel", "OtherViewModel"), (": BaseViewModel", "")]))
    },
    "view_model_protocol": {
      $0.with(
        Sound(
          "protocol CartRepresentable {}\nfinal class ↓CartViewModel: CartRepresentable {}", in: [.representable],
          breaks: [
            (": CartRepresentable {", " {"), ("protocol CartRepresentable {}\n", ""), ("protocol Cart", "class Cart"),
            (": CartRepresentable", ": Box<CartRepresentable>"), ("protocol Cart", "protocol Gift"),
            (": CartRepresentable {", " { let x: CartRepresentable;"),
          ]),
        Sound(
          "protocol Cart: CartInput, CartOutput {}\nfinal class ↓CartViewModel: Cart {}", in: [.clean],
          breaks: [
            (", CartOutput", ""), ("CartInput, ", ""), ("CartInput", "CartInputs"), ("CartOutput", "CartOut"),
            ("CartViewModel: Cart {", "CartViewModel {"), ("protocol", "class"),
          ]))
    },
    "no_coordinator": {
      $0.with(
        Sound(
          "final class CartViewModel { private let child: Navigation; func show() { child.open(rows) } }",
          breaks: [
            ("child: ", "↓coordinator: "), ("Navigation", "↓AppCoordinator"), ("child.open", "↓theCOORDINATOR?.open"),
            ("rows", "↓coordinatorRows"), ("rows", "\"\\(↓coordinator)\""), ("show()", "show(with ↓coordinator: Int)"),
            ("rows", "\\.↓coordinator.rows"), ("rows", "#selector(show(↓coordinator:))"),
            ("final class", "@Scope(↓Coordinator.self) final class"), ("rows", "{ $0.↓coordinator }"),
          ]),
        lookalikes: [
          ["*coordinator*": "*coordinate*", "*Coordinator*": "*Coordinate*", "*COORDINATOR*": "*COORDINATE*"],
          ["*coordinator*": "*coOrdinatr*", "*Coordinator*": "*Coordinate*", "*COORDINATOR*": "*CO_ORDINATOR*"],
        ]
      ).oncePerLine
    },
    "no_data_access": {
      $0.with(
        Sound(
          "class CartViewModel { private let interactor: CartInteractor; func f() { interactor.load(rows) } }",
          breaks: [
            ("interactor.load", "↓URLSession.shared.load"), ("rows", "↓UserDefaults.standard"),
            ("rows", "\"\\(↓FileManager.default)\""), ("rows", "\\↓ModelContext.rows"), ("rows", "{ ↓JSONDecoder() }"),
            ("interactor.load", "↓homeRepository.load"), ("interactor.load", "self.↓userAPIClient?.load"),
            ("f()", "f(x: [↓URLRequest])"),
          ]),
        lookalikes: [
          [
            "*Repository": "*Repositories", "*APIClient": "*APIClients", "URLSession": "URLSessionLike",
            "URLRequest": "URLRequests", "JSONDecoder": "JSONDecoding", "JSONEncoder": "Encoder",
            "UserDefaults": "Defaults", "FileManager": "FileManaging", "NSManagedObjectContext": "Context",
            "ModelContext": "ModelContexts", "ModelContainer": "ModelContainers",
          ],
          [
            "*Repository": "*Repositor", "*APIClient": "*APIClien", "URLSession": "urlSession",
            "URLRequest": "_URLRequest", "JSONDecoder": "jsonDecoder", "JSONEncoder": "jsonEncoder",
            "UserDefaults": "userDefaults", "FileManager": "fileManager", "NSManagedObjectContext": "managedContext",
            "ModelContext": "modelContext", "ModelContainer": "modelContainer",
          ],
        ]
      ).oncePerLine
    },
    "no_ui_import": {
      $0.with(
        Sound(
          "import Foundation\nfinal class CartViewModel {}",
          breaks: [
            ("import Foundation", "↓import SwiftUI"), ("import Foundation", "↓import UIKit"),
            ("import Foundation", "↓import AppKit"), ("import Foundation", "↓import WatchKit"),
            ("import Foundation", "@testable ↓import SwiftUI"), ("import", "↓import UIKit; import"),
            ("import Foundation", "#if canImport(UIKit)\n↓import UIKit\n#else\n↓import AppKit\n#endif"),
          ]),
        Sound(
          "import SwiftUI\nextension CartView: View { final class ViewModel {} }",
          in: [.observable, .unidirectional, .representable],
          breaks: [("import SwiftUI\nextension CartView: View", "↓import SwiftUI\nextension CartView: Views")]),
        lookalikes: [
          ["SwiftUI": "SwiftUIKit", "UIKit": "UIKitCore", "AppKit": "AppKits", "WatchKit": "Watch"],
          ["SwiftUI": "swiftUI", "UIKit": "Kit", "AppKit": "HomeAppKit", "WatchKit": "watchKit"],
        ])
    },
  ]
}

// MARK: - State

extension TrialPlan {
  private static let statePlans: [String: Change] = [
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

// MARK: - What happens

extension TrialPlan {
  private static let flowPlans: [String: Change] = [
    "load_guard": {
      $0.with(
        Sound(
          "class CartViewModel { func f() async { guard rows.needsLoad else { return }; rows = await rows.↓load { 1 } } }",
          breaks: [
            ("guard rows.needsLoad else { return }; ", ""), ("rows.needsLoad", "items.needsLoad"),
            ("guard rows.needsLoad else { return }", "print(rows.needsLoad)"),
            ("guard rows.needsLoad else { return }", "while rows.needsLoad {}"),
            ("guard rows.needsLoad else { return }", "/* guard rows.needsLoad else { return } */"),
            ("rows = await rows.↓load { 1 }", "self.items = try await self.items?.↓load { 1 }"),
            ("guard rows.needsLoad else { return }", "log(\"if rows {}\")"),
          ]),
        lookalikes: [["load": "reload"], ["load": "loads"], ["load": "Load"]],
        without: [
          "bodies in a decision": "an 'if' or 'switch' around a load may mention what it loads, which excuses it"
        ])
    },
    "guest_guard": {
      $0.with(
        Sound(
          "class CartViewModel { let isGuest: Bool; func ↓load() async { guard !isGuest else { return }; rows() } }",
          breaks: [
            ("guard !isGuest else { return }; ", ""), ("!isGuest", "!isGuests"), ("!isGuest", "!user.isMember"),
            ("!isGuest", "!\"isGuest\".isEmpty"), ("!isGuest", "!ok /* isGuest */"),
          ]),
        lookalikes: [
          ["isGuest": "isGuests", "isGuestMode": "isGuestModes"], ["isGuest": "IsGuest", "isGuestMode": "guestMode"],
          ["load*": "reload*", "fetch*": "prefetch*", "refresh*": "autoRefresh*"],
        ])
    },
    "app_store_write": {
      $0.with(
        Sound(
          "class CartViewModel { func f() async throws { let x = appStore.total; show(x) } }",
          breaks: [
            ("let x = appStore.total", "↓appStore.total = 1"), ("let x = appStore.total", "↓appStore[\\.total] += 1"),
            ("let x = appStore.total", "self.↓appStore.rows[0] &-= 1"), ("show(x)", "self?.↓appState!.x.y ??= x"),
            ("show(x)", "(↓appStore.total, x) = (1, 2)"), ("show(x)", "try await ↓appStore.rows(1).total = x"),
            ("show(x)", "↓appStore.bulkUpdate { $0.total = x }"), ("show(x)", "run { ↓appStore.total = $0 }"),
            ("show(x)", "if x { ↓appState.total = 2 } else { ↓appStore.total = 3 }"),
            ("show(x)", "(↓appStore).total = x"), ("show(x)", "defer { ↓appStore.a.b(c) { d }.e -= x }"),
          ]),
        lookalikes: [
          ["appStore": "appStores", "appState": "appStates"], ["appStore": "store", "appState": "state"],
          ["appStore": "_appStore", "appState": "AppState"],
        ])
    },
    "manual_debounce": {
      $0.with(
        Sound(
          "class CartViewModel { func f() { task = Task { try await Task.↓sleep(for: .seconds(1)) } } }",
          breaks: [
            ("task = Task", "task?.cancel(); task = Task"), ("task = Task", "defer { task?.cancel() }; task = Task"),
            ("task = Task", "func g() { t.cancel() }; task = Task"), ("try await", "await x.y().cancel(); try await"),
          ]),
        Sound(
          "class CartViewModel { func f() { query.↓debounce(delay: 1) } }",
          breaks: [("delay:", "for:"), ("delay: 1", "for: .seconds(1), scheduler: main"), ("delay: 1", "for: 1 + 2")]),
        lookalikes: [
          ["sleep": "sleeps", "debounce": "debounced"], ["Task": "Tasks", "debounce": "bounce"],
          ["cancel": "cancelAll", "debounce": "throttle"],
        ])
    },
    "sequential_loading": {
      $0.with(
        Sound(
          "class CartViewModel { func f() async { await a()\nlet x = 1\nawait b() }; func a() async {}; func b() async {} }",
          breaks: [
            ("let x = 1\nawait", "↓await"), ("let x = 1\nawait b()", "↓await self.b()"),
            ("let x = 1\nawait b()", "try ↓await b(1) { 2 }"), ("let x = 1\nawait", "// let x = 1\n\n↓await"),
            ("let x = 1\nawait b()", "↓await a()\nawait b()"),
          ]))
    },
    "bind_in_init": {
      $0.with(
        Sound(
          "class CartViewModel { init() { bind() }; func ↓bind() { cancelBag.collect { rows } } }",
          breaks: [
            ("init() { bind() }; ", ""), ("{ bind() }", "{ other.bind() }"), ("{ bind() }", "{ unbind() }"),
            ("{ bind() }", "{ use(bind) }"), ("{ bind() }", "{ if case .bind(let x) = y {} }"),
            ("{ bind() }", "{ /* bind() */ \"bind()\" }"), ("init()", "static func make()"), ("init()", "func start()"),
          ]),
        lookalikes: [["collect": "collected"], ["collect": "Collect"], ["*bag": "*bags", "*Bag": "*Bags"]])
    },
    "action_enum": {
      $0.with(
        Sound(
          "final class CartViewModel { enum Action {}\nfunc send(_ action: ↓Action) {} }", in: [.unidirectional],
          breaks: [
            ("enum", "struct"), ("enum", "final class"), ("enum", "actor"), ("enum", "protocol"),
            ("enum Action", "struct Action<T>"),
          ]),
        Sound(
          "final class CartViewModel { func trigger(_ action: ↓Cart.Action) {} }\nenum Cart { enum Action {} }",
          in: [.representable], breaks: [("enum Action", "struct Action"), ("enum Action", "actor Action")]),
        lookalikes: [["send": "sends", "trigger": "triggers"], ["send": "Send", "trigger": "onTrigger"]])
    },
    "single_entry_point": {
      $0.with(
        Sound(
          "final class CartViewModel { func send(_ action: Action) {}; private func ↓load() {} }",
          in: [.unidirectional],
          breaks: [
            ("private ", ""), ("private", "public"), ("private", "@objc"), ("private", "/* private */"),
            ("private", "nonisolated"), ("private", "private(set)"),
          ]),
        Sound(
          "final class ↓CartViewModel { func trigger(_ action: Action) {} }", in: [.representable],
          breaks: [
            ("func trigger(_ action: Action) {}", ""), ("func trigger", "static func trigger"),
            ("func trigger", "private func triggers"), ("func trigger", "override func trigger"),
            ("func trigger(_ action: Action) {}", "let trigger: (Action) -> Void"),
            ("func trigger(_ action: Action) {}", "// func trigger(_ action: Action) {}\n"),
          ]))
    },
  ]
}

// MARK: - Subscriptions

extension TrialPlan {
  private static let subscriptionPlans: [String: Change] = [
    "weak_sink": {
      $0.with(
        Sound(
          "class CartViewModel { func bind() { rows.↓weakSink(on: self) { model, rows in model.rows = rows } } }",
          breaks: [
            ("weakSink(on: self)", "sink"),
            ("weakSink(on: self) { model, rows in model.rows = rows }", "sink(receiveValue: f)"),
            ("↓weakSink", "map { $0 }.↓sink"), ("rows.↓weakSink(on: self)", "rows?\n      .↓sink"),
            ("weakSink(on: self) { model, rows in model.rows = rows }", "assign(to: \\.rows, on: self)"),
          ]),
        lookalikes: [
          ["sink": "sinks", "assign": "assigns"], ["sink": "weakSink", "assign": "assignment"],
          ["sink": "Sink", "assign": "Assign"],
        ])
    },
    "weak_self_capture": {
      $0.with(
        Sound(
          "class CartViewModel { func bind() { rows.↓weakSink(on: self) { model, rows in model.rows = rows } } }",
          in: [.observable],
          breaks: [
            ("model.rows =", "self.rows ="), ("= rows }", "= self.row(rows) }"), ("{ model", "{ [self] model"),
            ("= rows }", "= \"\\(self)\" }"), ("= rows }", "= f { self } }"), ("{ model", "{ [x = self] model"),
          ]),
        Sound(
          "final class CartViewModel { func bind() { rows.↓sink { [weak self] rows in self?.rows = rows } } }",
          in: [.uikit, .unidirectional, .clean, .representable],
          breaks: [
            ("[weak self] ", ""), ("[weak self]", "[self]"), ("[weak self]", "[weak view]"),
            ("[weak self]", "[model = self]"), ("sink {", "observe(on: self) { _ in f(self) } x: {"),
          ]),
        Sound(
          "class CartViewController { func bind() { rows.↓observe(on: self) { [unowned self] in self.show($0) } } }",
          in: [.uikit, .clean],
          breaks: [
            ("[unowned self] in ", ""), ("[unowned self] in ", "[x] in "),
            ("observe(on: self)", "sink(a, b: { self })"),
          ]
        ),
        lookalikes: [
          ["weakSink": "weakSinks", "sink": "sinks", "observe": "observes", "assign": "assigns"],
          ["weakSink": "WeakSink", "sink": "synk", "observe": "watch", "assign": "assignment"],
        ], subjects: [.viewModel, .viewController])
    },
    "receive_on_main": {
      $0.with(
        Sound(
          "class CartViewController { func bind() { rows.receive(on: main).map { $0 }.↓sink { _ in } } }",
          breaks: [
            (".receive(on: main)", ""), ("receive(on:", "receive(at:"), ("receive(on:", "subscribe(on:"),
            ("rows.receive(on: main)", "merge(rows.receive(on: main))"),
            (".receive(on: main)", "/* .receive(on: main) */"),
            ("receive(on: main).map { $0 }", "map { $0.receive(on: main) }"),
          ]),
        lookalikes: [["sink": "sinks"], ["sink": "weakSink"], ["sink": "Sink"]], subjects: [.viewController])
    },
    "single_collect": {
      $0.with(
        Sound(
          "class CartViewModel { func f() { cancelBag.collect { a }; rows.↓collect { b } } }",
          breaks: [
            ("rows", "cancelBag"), ("rows", "self.bag?"), ("rows.", "f(x).myBAG!\n."),
            ("rows.↓collect {", "bag.↓collect() {"),
          ]),
        Sound(
          "class CartViewModel { func f() { a.↓store(x, in: y) } }",
          breaks: [("x, in: y", "in: &bag"), ("x, in: y", "in: bag, y")]),
        lookalikes: [
          ["collect": "collected", "store": "stores"], ["collect": "Collect", "store": "Store"],
          Lookalike(["*bag": "*bags", "*Bag": "*Bags", "*BAG": "*BAGS"], unless: "store"),
        ])
    },
  ]
}

// MARK: - Views

extension TrialPlan {
  private static let viewPlans: [String: Change] = [
    "generic_view": {
      $0.with(
        Sound(
          """
          struct CartView<ViewModel: P>: View { @StateObject private var vm: ↓ViewModel }
          final class CartViewModel {}
          """,
          breaks: [
            (": ↓ViewModel }", ": ↓CartViewModel }"), (": ↓ViewModel }", ": ↓CartViewModel? }"),
            (": ↓ViewModel }", " = ↓CartViewModel() }"), (": ↓ViewModel }", " = ↓CartViewModel.init(1) { 2 } }"),
          ]),
        lookalikes: [["StateObject": "StateObjects"], ["StateObject": "ObservedObject"]], subjects: [.view, .viewModel])
    },
    "private_state_object": {
      $0.with(
        Sound(
          "struct CartView: View { @StateObject private var ↓viewModel: CartViewModel }",
          breaks: [
            ("private ", ""), ("private", "fileprivate"), ("private", "private(set)"), ("private", "public"),
            ("@StateObject private", "@State"), ("private", "/* private */"),
          ]),
        lookalikes: [
          ["State": "States", "StateObject": "StateObjects"], ["State": "Binding", "StateObject": "ObservedObject"],
        ], subjects: [.view])
    },
    "observed_object_owner": {
      $0.with(
        Sound(
          "struct CartView: View { @ObservedObject var ↓viewModel: CartViewModel }",
          breaks: [
            (": CartViewModel", " = CartViewModel()"), (": CartViewModel", ": CartViewModel = .init()"),
            (": CartViewModel", " = CartViewModel() { didSet {} }"), (": CartViewModel", ": A = .shared, b: B"),
          ]),
        lookalikes: [["ObservedObject": "ObservedObjects"], ["ObservedObject": "StateObject"]], subjects: [.view])
    },
    "view_local_state": {
      $0.with(
        Sound(
          "struct CartView: View { let viewModel: CartViewModel; @State private var ↓query: Bool }",
          breaks: [(": Bool", ": Int"), (": Bool", " = \"\""), (": Bool", ": Bool?"), (": Bool", ": Swift.Bool")]),
        Sound(
          "struct CartView: View { let model: CartModel; @State private var ↓query = \"\" }",
          breaks: [
            ("CartModel", "CartViewModel"), (": CartModel", " = Cart.ViewModel()"), ("CartModel", "CartViewModel?"),
          ]),
        lookalikes: [["State": "States"], ["State": "Binding"]], subjects: [.view, .viewModel])
    },
    "state_object_autoclosure": {
      $0.with(
        Sound(
          "struct V: View { init(vm: @autoclosure @escaping () -> M) { _vm = ↓StateObject(wrappedValue: vm) } }",
          breaks: [
            ("@autoclosure @escaping () -> M", "M"), ("@autoclosure ", ""), ("vm: @autoclosure", "_ vm:"),
            ("@autoclosure @escaping () -> M", "M, x: @autoclosure () -> M"),
          ]),
        Sound(
          "struct V: View { init(vm: M) { _vm = ↓StateObject(wrappedValue: vm.child) } }",
          breaks: [
            (".child", ""),
            ("_vm = ↓StateObject(wrappedValue: vm.child)", "self._vm = SwiftUI.↓StateObject<M>(wrappedValue: vm)"),
          ]),
        lookalikes: [
          ["StateObject": "StateObjects"], ["wrappedValue": "initialValue"], ["StateObject": "ObservedObject"],
        ], subjects: [])
    },
    "layer_dependency": {
      $0.with(
        lookalikes: [
          ["Page": "Pages", "Sheet": "Sheets", "SwiftUI": "SwiftUIs"],
          ["Page": "page", "Sheet": "sheet", "SwiftUI": "Swift"],
        ], subjects: []
      ).renamingHereOnly
    },
  ]
}

// MARK: - The lint itself

extension TrialPlan {
  private static let swallows = "what never closes swallows what comes behind it"

  private static let lintPlans: [String: Change] = [
    "unbalanced_source": { plan in
      // What is put behind or into code that never closes may close it, or be swallowed.
      let kept: Set = [
        "comments between tokens", "empty lines", "tabs", "CRLF", "CR", "attributes with their module", "another name",
        "behind other code", "behind emoji", "behind a shebang", "behind a suppression of another rule",
        "behind a byte order mark", "modifiers on lines of their own", "names on lines of their own", "a superclass",
        "a generic parameter", "backticks",
      ]
      var without: [String: String] = [:]
      for disguise in Disguise.all where !kept.contains(disguise.name) { without[disguise.name] = swallows }
      return plan.with(
        Sound("final class CartViewModel ↓{ func f() {} }", breaks: [("{} }", "{}"), ("{} }", "{} /* } */")]),
        Sound("final class CartViewModel { func f() { g↓(1) } }", breaks: [("1)", "1"), ("1)", "1 /* ) */")]),
        Sound(
          "final class CartViewModel { let text = ↓\"ever\"\n}", breaks: [("ever\"", "ever"), ("ever\"", "ever\\\"")]),
        Sound("final class CartViewModel { let text = ↓[1, [2]] }", breaks: [("2]]", "2]"), ("2]]", "2] // ]\n")]),
        Sound("final class CartViewModel {}\n↓/* ever */", breaks: [(" */", ""), ("*/", "/* */")]),
        Sound("↓#if A\nfinal class CartViewModel {}\n#endif", breaks: [("\n#endif", ""), ("#endif", "// #endif")]),
        subjects: [], without: without)
    },
    "unknown_rule": {
      $0.with(
        Sound(
          "// vmgen:disable:next ↓final_class\nclass CartViewModel {}",
          breaks: [("final_class", "final_clas"), ("final_class", "finalclass"), ("final_class", "Final_class")]),
        Sound(
          "final class CartViewModel { // vmgen:disable no_coordinator,weak_sink -- why\n}",
          breaks: [("no_coordinator,", "no_coordinator ↓nothing ")]),
        subjects: [],
        without: ["behind a suppression of another rule": "that one names a rule that does not exist"])
    },
    "unused_suppression": { plan in
      let lines = "a suppression is about the next or the previous line"
      var without = ["members in an extension": lines]
      for disguise in Disguise.all where disguise.movesLines { without[disguise.name] = lines }
      return plan.with(
        Sound(
          "↓// vmgen:disable:next final_class\nclass CartViewModel {}",
          breaks: [
            ("class CartViewModel", "final class CartViewModel"), ("class CartViewModel", "struct CartViewModel"),
            ("\nclass", "\nstruct Row {}\nclass"), ("next final_class", "nxt final_class"),
            ("next", "this"), ("final_class", "final_class until:2001-01-31"),
          ]),
        Sound("final class CartViewModel {}", breaks: [("final", "↓// vmgen:disable:next final_class\nfinal")]),
        Sound(
          "final class A {\n  ↓// vmgen:disable final_class -- why\n  class CartViewModel {}\n}",
          breaks: [("  class", "  final class"), ("-- why", "until:2020-02-29")]),
        subjects: [], without: without)
    },
  ]
}
