import SwiftScan

extension Rule {
  static let noCoordinator = Rule(
    id: "no_coordinator",
    summary: "coordinator in a ViewModel",
    topic: .actions,
    rationale: """
      A ViewModel that navigates knows the screens around its own: it cannot be shown elsewhere, and its tests need \
      the app around it. Instead it reports what happened, and the code that shows it decides where to go. Then a \
      test is one comparison, and the same screen can be pushed in one place and presented in another.
      """,
    limits: """
      The rule goes by the word: it misses navigation under another name, such as a router or a navigator. A \
      coordinator of other things, such as a synchronisation, is a type of the project without a name that has to do \
      with navigation: a protocol whose methods only say what happened passes, and so does what it is called by. A \
      name such as 'show' alone, or with a toast, an alert, an error or the keyboard, is no navigation. The rule does not \
      look up a 'typealias', and ignores static members of a type other than a shared instance, the labels of calls, \
      calls of another object's method such as 'session.updateCoordinator()', and types and constants of types \
      whose names go on after the word, such as 'CartCoordinatorEvent'.
      """,
    notes: [
      .init(
        """
          The ViewModel puts the event into its 'Output', and the View handles it.
        """, in: .observable),
      .init(
        """
          The ViewModel publishes the event, and the view controller navigates.
        """, in: .uikit),
      .init(
        """
          The event is a part of the state, and the View navigates by it.
        """, in: .unidirectional, .representable),
      .init(
        """
          The coordinator passes closures instead of itself: it fills in an '…Actions' struct, and the ViewModel \
          calls them.
        """, in: .clean),
    ],
    levels: .everywhere(.error),
    options: [allowedCoordinators],
    // Whether a coordinator navigates depends on the code of its methods.
    reads: .bodies(["oordinator", "OORDINATOR"]),
    examples: [
      .fails(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private let ↓coordinator: ↓AppCoordinator

            init(↓coordinator: ↓AppCoordinator) {
              self.↓coordinator = ↓coordinator
            }

            func select(_ item: CartItem) {
              ↓coordinator.showDetail(id: item.id)
            }
          }
        }
        """),
      .passes(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            enum Output: Equatable {
              case detail(id: CartItem.ID)
            }

            private(set) var output: Output?

            func select(_ item: CartItem) {
              output = .detail(id: item.id)
            }

            func resetOutput() {
              output = nil
            }
          }
        }
        """),
      .bad(
        """
        protocol CartViewModelInput { func didSelect(_ item: CartItem) }
        protocol CartViewModelOutput {}
        protocol CartViewModel: CartViewModelInput, CartViewModelOutput {}

        final class DefaultCartViewModel: CartViewModel {
          private let ↓coordinator: ↓AppCoordinator

          init(↓coordinator: ↓AppCoordinator) {
            self.↓coordinator = ↓coordinator
          }

          func didSelect(_ item: CartItem) {
            ↓coordinator.showDetail(id: item.id)
          }
        }
        """, in: .clean),
      .good(
        """
        protocol CartViewModelInput { func didSelect(_ item: CartItem) }
        protocol CartViewModelOutput {}
        protocol CartViewModel: CartViewModelInput, CartViewModelOutput {}

        struct CartViewModelActions {
          let showDetail: (CartItem.ID) -> Void
        }

        final class DefaultCartViewModel: CartViewModel {
          private let actions: CartViewModelActions

          init(actions: CartViewModelActions) {
            self.actions = actions
          }

          func didSelect(_ item: CartItem) {
            actions.showDetail(item.id)
          }
        }
        """, in: .clean),
      .passes("class CartViewModel { func f() { CartCoordinator.reset(); use(CartCoordinator.routes) } }"),
      .passes(
        "class CartViewModel { func f() { let coordinator = NSFileCoordinator(); coordinator.wait() }; var coordinatorError: NSError? }"
      ),
      .fails("class CartViewModel { func f() { ↓CartCoordinator.shared.show() } }"),
      .passes("final class CartViewModel { private(set) var output: Output? }"),
      .passes("final class CartViewModel { let child: CoordinatorViewModel }"),
      .passes("final class CartViewModel { let files = NSFileCoordinator() }"),
      .passes("extension Coordinator.ViewModel { func load() {} }"),
      .passes("final class CartViewModel { func f() { print($transitionCoordinator) } }"),
      .passes("final class CartView { let coordinator: Coordinator }"),
      .passes("final class CartViewModel { let text = \"coordinator\" /* coordinator */ }"),
      .passes("final class CartViewModel { let pattern = /coordinator/ }"),
      .passes("struct Row {}\nextension [CartViewModel] { func f(coordinator: Int) {} }"),
      // The name of a method, and a type that is only named.
      .passes(
        "final class CartViewModel { func showCoordinator() {}; func f() { showCoordinator(); g(Coordinator.self) } }"),
      .passes(
        "final class CartViewModel { func f() { perform(#selector(coordinate)); resetCoordinator() } }\nextension CartViewModel { func resetCoordinator() {} }"
      ),
      .passes(
        "final class CartViewModel { let coordinatorQueue: OperationQueue; var onCoordinator: (() -> Void)?; @Dependency(\\.syncCoordinator) var sync }",
        otherFiles: "final class SyncCoordinator {}"),
      .passes(
        "final class ShowCartViewModel { weak var coordinatorDelegate: ShowCartViewModelCoordinatorDelegate? }",
        otherFiles: "protocol ShowCartViewModelCoordinatorDelegate { func showCartViewModelDidCancel() }"),
      // Coordinators of other things.
      .passes(
        """
        final class CartViewModel {
          private let coordinator: SyncCoordinator
          private var other = SyncCoordinator.shared
          init(coordinator: SyncCoordinator) { self.coordinator = coordinator }
          func f(_ uploadCoordinator: any Uploading) { let itemCoordinator = SyncCoordinator(); coordinator.start(itemCoordinator) }
        }
        """, otherFiles: "final class SyncCoordinator { func start() {} }\nprotocol Uploading {}"),
      .fails(
        "class CartViewModel { private let ↓coordinator: any CartCoordinating }",
        otherFiles: "protocol CartCoordinating { func goToDetails() }"),
      .passes(
        "extension CartView.ViewModel { func f() { coordinator.start() } }",
        otherFiles: "extension CartView { final class ViewModel { let coordinator: SyncCoordinator } }",
        "actor SyncCoordinator: Syncing { func showed() {} }\nprotocol Syncing { func pushes() }"),
      .fails(
        "final class CartViewModel { let ↓coordinator: ↓SyncCoordinator }",
        otherFiles: "final class SyncCoordinator {}\nextension SyncCoordinator { func pushDetail() { } }"),
      .fails(
        "final class CartViewModel { let ↓coordinator: ↓CartCoordinator }",
        otherFiles: "final class CartCoordinator: Base {}", "class Base: Navigating {}",
        "protocol Navigating { func showCart() }"),
      .fails(
        "final class CartViewModel { func f() { let ↓coordinator = ↓CartCoordinator(); ↓coordinator.start() } }",
        otherFiles: "final class CartCoordinator { let navigation: UINavigationController }"),
      .fails(
        "final class CartViewModel { let rows: ↓CartCoordinator }",
        otherFiles: "struct CartCoordinator { var path = NavigationPath() }"),
      .fails(
        "final class CartViewModel { let rows: ↓CartCoordinator }",
        otherFiles: "struct CartCoordinator { var path = `NavigationPath`() }"),
      .fails("final class CartViewModel { private let ↓coordinator: ↓AppCoordinator }"),
      .fails("final class CartViewModel { init(↓appCoordinator: Flow) {} }"),
      .passes(
        "final class CartViewModel { private var coordinator: CartSessionCoordinator?; func f() { guard let coordinator = self.coordinator else { return }; send(coordinator, link.requiresCoordinator) } }",
        otherFiles: "protocol CartSessionCoordinator { func start() }"),
      .passes(
        "final class CartViewModel { func f() { route(.detail(coordinator: session, id: 1)); show(id: 1, coordinator: self) } }"
      ),
      .fails("final class CartViewModel { func f() { show(id: 1, coordinator: ↓coordinator) } }"),
      .passes(
        "final class CartViewModel { func f() { post(Notifications.coordinatorDidEnd, Names.coordinatorEnded) } }"
      ),
      .fails(
        "final class CartViewModel { func f() { use(App.↓coordinator, ↓AppCoordinator.shared, app.↓coordinatorA, ↓AppCoordinator.Names.coordinatorDidEnd) } }"
      ),
      .passes("final class 장바구니ViewModel { let events = PassthroughSubject<장바구니CoordinatorEvent, Never>() }"),
      .passes(
        "final class CartViewModel { let events = PassthroughSubject<CartCoordinatorEvent, Never>(); func f() { g(session.updateCoordinator()) } }"
      ),
      .passes(
        "final class CartViewModel { let toast: ToastCoordinator }",
        otherFiles:
          "final class ToastCoordinator { func show() {}; func dismissKeyboard() {}; func showErrorToast() {} }"),
      .fails("extension CartView.ViewModel { func f() { \"\\(↓coordinator)\".show() } }"),
      .fails("final class CartViewModel { func f() { perform(#selector(↓showCoordinator)) } }"),
      .fails("final class CartViewModel { func f() { print(↓$coordinator, \\.rows) } }"),
      .fails("final class CartViewModel {\n#if ↓COORDINATOR\nvar total = 0\n#endif\n}"),
      .fails("extension CartViewModel { var ↓`coordinator`: Flow { f } }"),
    ],
    check: { file, project, findings in
      let source = file.source
      var found: [Int] = []
      file.scopeNames.forEach { name in
        if Coordinators.mentions(Int(name.token), in: source) { found.append(Int(name.token)) }
      }
      if found.isEmpty { return }
      let scopes = file.namesOfScopes
      let allowed = file.settings.names(allowedCoordinators)
      let locals = WrittenTypes(file) { Coordinators.mentions($0, in: source) }
      var names = PerViewModel("no_coordinator") { family in
        (
          methods: Set(family.parts.flatMap { $0.methods.map(\.name) }),
          properties: Dictionary(
            family.parts.flatMap(\.properties).filter { Coordinators.mentions($0.name) }.map { ($0.name, $0.types) },
            uniquingKeysWith: { first, _ in first })
        )
      }
      var cursor = ScopeCursor(file)
      for token in found where !scopes.contains(token) {
        guard !source.isNamed(token, oneOf: file.settings.viewModels), !source.isNamed(token, oneOf: allowed),
          let scope = cursor.scope(around: token), !isOnlyNamed(token, source), !isLabelOfCall(token, source),
          !isQuestion(token, source), !isConstant(token, source), !isMethodOfOther(token, file)
        else { continue }
        let name = source.identifierName(token)
        let known = names.value(of: scope, in: file, project)
        if known.methods.contains(name) { continue }
        let local = locals.types(of: name, at: token)
        // In `guard let coordinator = self.coordinator`, the name refers to the property.
        let written = local?.isEmpty ?? true ? known.properties[name] ?? local : local
        // Closures, queues and flags are no coordinators, whatever their name.
        if let written, !written.isEmpty, written.allSatisfy(isForeign) || written.contains(where: allowed.matches) {
          continue
        }
        let types = written ?? [name]
        // In a type such as `Coordinator<Route>`, take the name that contains the word.
        let type = types.first(where: Coordinators.mentions) ?? types.first ?? name
        let place = source.typePath(of: file.enclosingType(of: token) ?? scope)
        // A name such as `syncCoordinator` may refer to a property that another type declares.
        if goesOn(type) { continue }
        let path = project.path(of: [type], from: place) ?? project.path(of: [capitalised(name)], from: place)
        if let path, !project.navigates(path, seenFrom: place) { continue }
        let viewModel = project.viewModelPath(of: scope, in: file)
        findings.report(
          token, declaration: viewModel,
          // A property and its type share a finding. So do a property of an unknown type and a type with the property's
          // name.
          subject: (Coordinators.mentions(type) ? type : name).lowercased(),
          "'\(name)' brings a coordinator into '\(viewModel)'; \(remedy(in: file.convention))", joinsPlaces: true)
      }
    })

  private static func capitalised(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  /// Whether code names a type without using an instance. It may name the type itself, as in `Coordinator.self`, or a
  /// static member that is no shared instance, as in `CartCoordinator.defaultRoute`.
  private static func isOnlyNamed(_ token: Int, _ source: SourceFile) -> Bool {
    // `(CartCoordinator).reset()`
    let period = source.withParentheses(source.startOfDottedName(token)..<token + 1).upperBound
    guard source.tokens[period].kind == .period else { return false }
    let member = period + 1
    if source.tokens[member].keyword == .self { return true }
    return source.startsWithCapital(token) && source.tokens[member].kind == .identifier
      && !source.startsWithCapital(member)
      && !source.isNamed(member, anyOf: ["shared", "sharedInstance", "instance", "current", "default", "init"])
  }

  /// Whether a name is that of a flag, as in `link.needsCoordinator`.
  private static func isQuestion(_ token: Int, _ source: SourceFile) -> Bool {
    ["is", "has", "needs", "requires", "should"].contains { word in
      let name = source.identifierName(token)
      return name.hasPrefix(word) && name.dropFirst(word.count).first?.isUppercase ?? false
    }
  }

  /// Whether a name is that of a type's constant that describes something of a coordinator, as in
  /// `Notifications.coordinatorDidEnd`.
  private static func isConstant(_ token: Int, _ source: SourceFile) -> Bool {
    token > 1 && source.tokens[token - 1].kind == .period && source.tokens[token - 2].kind == .identifier
      && source.startsWithCapital(token - 2) && !source.startsWithCapital(token)
      && !source.identifierName(token).lowercased().hasSuffix("coordinator")
  }

  /// Whether a name is that of another object's method, as in `session.updateCoordinator()`. The method's name starts with
  /// a verb.
  private static func isMethodOfOther(_ token: Int, _ file: LintedFile) -> Bool {
    let source = file.source
    guard token > 1, source.tokens[token - 1].kind == .period, !source.startsWithCapital(token),
      source.startOfOwn(token) == nil, !source.identifierName(token).lowercased().hasPrefix("coordinator")
    else { return false }
    return source.memberCall(at: token, file.code) != nil
  }

  /// Whether a type's name goes on after the word, as in `CartCoordinatorEvent`: it describes something of a coordinator.
  private static func goesOn(_ type: String) -> Bool {
    // Names in scripts without capitals are types' names, too.
    guard let first = type.first, !first.isLowercase, Coordinators.mentions(type) else { return false }
    let endings = ["", "s", "Protocol", "Representable", "Interface", "Type", "Providing", "Impl", "Delegate"]
    return !endings.contains { type.lowercased().hasSuffix("coordinator" + $0.lowercased()) }
  }

  /// Whether a name is an argument label in a call, as in `.detail(coordinator: session)`. It belongs to another
  /// function; the argument's value is checked separately.
  private static func isLabelOfCall(_ token: Int, _ source: SourceFile) -> Bool {
    guard token > 0, source.tokens[token + 1].kind == .colon, source.tokens[token + 2].kind != .closeParen,
      [.openParen, .comma].contains(source.tokens[token - 1].kind)
    else { return false }
    guard let index = source.innermostDeclaration(containing: token) else { return true }
    let declaration = source.declarations[index]
    return !declaration.parameters.contains(token) && declaration.body.contains(token)
  }

  /// Whether a type belongs to Swift or Foundation and is no coordinator.
  private static func isForeign(_ type: String) -> Bool {
    KnownNames.declares(type)
      || type.hasPrefix("NS") && type.dropFirst(2).first?.isUppercase ?? false && !Coordinators.mentions(type)
  }

  private static let allowedCoordinators = RuleOption(
    "no_coordinator", "allow", "names that hold the word and are fine",
    [
      "NSFileCoordinator", "NSPersistentStoreCoordinator", "persistentStoreCoordinator",
      "UIViewControllerTransitionCoordinator", "transitionCoordinator",
    ])

  private static func remedy(in convention: Convention) -> String {
    switch convention {
    case .observable: "send an 'Output' and let the view navigate"
    case .uikit: "publish what happened and let the view controller navigate"
    case .unidirectional, .representable: "change the state and let the view navigate"
    case .clean: "take closures in an '…Actions' struct that the coordinator fills in"
    }
  }
}

extension TrialPlan {
  static let noCoordinator = TrialPlan(
    limits: [
      .misses(
        """
        typealias Flow = AppCoordinator
        class AViewModel { let f: Flow, r: Router }
        """),
      .misses(
        "class AViewModel { let coordinator: CartCoordinating; func f() { coordinator.cartDidFinish() } }",
        otherFiles: "protocol CartCoordinating { func cartDidFinish() }"),
    ],
    sound: [
      Sound(
        "final class CartViewModel { private let child: Navigation; func show() { child.open(rows) } }",
        breakingChanges: [
          ("child: ", "↓coordinator: "), ("Navigation", "↓AppCoordinator"), ("child.open", "↓theCOORDINATOR?.open"),
          ("rows", "↓coordinatorRows"), ("rows", "\"\\(↓coordinator)\""), ("show()", "show(with ↓coordinator: Flow)"),
          ("rows", "\\.↓coordinator.rows"), ("rows", "#selector(show(↓coordinator:))"),
          ("final class", "@Scope(↓Coordinator.shared) final class"), ("rows", "{ $0.↓coordinator }"),
        ]),
      Sound(
        "final class CartViewModel { private let ↓coordinator: ↓SyncCoordinator }",
        otherFiles: "final class SyncCoordinator: Base { func start() { sync(rows) } }", "class Base { func run() {} }",
        breakingChanges: [
          ("SyncCoordinator", "CartCoordinator"), ("↓SyncCoordinator", "Sync.↓CartCoordinator?"),
          ("↓SyncCoordinator", "(↓SyncCoordinators) -> Void"),
        ]),
    ],
    lookalikes: [
      ["*coordinator*": "*coordinate*", "*Coordinator*": "*Coordinate*", "*COORDINATOR*": "*COORDINATE*"],
      ["*coordinator*": "*coOrdinatr*", "*Coordinator*": "*Coordinate*", "*COORDINATOR*": "*CO_ORDINATOR*"],
    ],
    options: [
      OptionCase("allow", [], finds: "class AViewModel { let x: NSFileCoordinator }")
    ])
}
