import SwiftScan

extension Rule {
  /// A `private` entry point counts, because the compiler rejects calls of it in a View.
  static let singleEntryPoint = Rule(
    id: "single_entry_point",
    summary: "ViewModel that can be called in more than one way",
    topic: .actions,
    rationale: """
      Every event of a screen is a case of one enum and passes through one function. Then each change of state has a \
      named cause, and one place serves reading, logging and testing. A second public method bypasses it, and more \
      methods tend to follow.
      """,
    limits: """
      The rule checks methods only: an initialiser, a subscript, a static method or a setter may change state as well, \
      and so may a method that returns a value, that a protocol of the project requires, or that stands in an \
      extension with a protocol. An 'async' method with one parameter, an enum of the project whose name ends in \
      'Action', belongs to the entry point: a View awaits it in '.task' or '.refreshable'. A method that takes a \
      request, text, data or a URL, or returns anything but a task, is no entry point. A class with subclasses needs \
      none, nor does one whose only method takes an 'Action', 'Event', 'Intent' or 'Message'. The rule does not look \
      for the entry point in a superclass that is no ViewModel, and does not check whether the entry point is ever \
      called.
      """,
    notes: [
      .init(
        """
          The entry point is 'send(_:)'. If no ViewModel of the project has it, and nine in ten have 'process', \
          'dispatch', 'handle', 'reduce', 'perform' or 'action' with one parameter, it is that one.
        """, in: .unidirectional),
      .init(
        """
          The entry point is 'trigger(_:)', which the ViewModel's protocol declares beside its state. If no \
          ViewModel of the project has it, and nine in ten have 'process', 'dispatch', 'handle', 'reduce', 'perform' or \
          'action' with one parameter, it is that one.
        """, in: .representable),
    ],
    levels: .only(.error, in: .unidirectional, .representable),
    options: [entryPoints],
    examples: [
      .fails(
        """
        final class CartViewModel: ObservableObject {
          @Published private(set) var items: [CartItem] = []

          enum Action {
            case removeTapped(id: CartItem.ID)
          }

          func send(_ action: Action) {
            switch action {
            case .removeTapped(let id): items.removeAll { $0.id == id }
            }
          }

          func ↓clear() {
            items = []
          }
        }
        """),
      .passes(
        """
        final class CartViewModel: ObservableObject {
          @Published private(set) var items: [CartItem] = []

          enum Action {
            case removeTapped(id: CartItem.ID)
            case clearTapped
          }

          func send(_ action: Action) {
            switch action {
            case .removeTapped(let id): items.removeAll { $0.id == id }
            case .clearTapped: clear()
            }
          }

          private func clear() {
            items = []
          }
        }
        """),
      .bad(
        """
        protocol CartRepresentable: ObservableObject {
          var state: CartState { get }
          func trigger(_ action: CartAction)
        }

        final class CartViewModel: CartRepresentable {
          @Published private(set) var state = CartState()

          func trigger(_ action: CartAction) {
            switch action {
            case .removeTapped(let id): state.items.removeAll { $0.id == id }
            }
          }

          func ↓clear() {
            state.items = []
          }
        }
        """, in: .representable),
      .good(
        """
        protocol CartRepresentable: ObservableObject {
          var state: CartState { get }
          func trigger(_ action: CartAction)
        }

        final class CartViewModel: CartRepresentable {
          @Published private(set) var state = CartState()

          func trigger(_ action: CartAction) {
            switch action {
            case .removeTapped(let id): state.items.removeAll { $0.id == id }
            case .clearTapped: clear()
            }
          }

          private func clear() {
            state.items = []
          }
        }
        """, in: .representable),
      .passes("final class CartViewModel { func send(_ action: Action) {}; private func load() {} }"),
      .passes("final class CartViewModel {}\nextension CartViewModel { func send(_ action: Action) {} }"),
      .passes("final class CartViewModel {}", otherFiles: "extension CartViewModel { func send(_ action: Action) {} }"),
      .passes("final class CartViewModel {}", otherFiles: "extension CartViewModel { func take(_ action: Action) {} }"),
      .passes("final class CartViewModel { func send(_: Action) {} }\nprivate extension CartViewModel { func f() {} }"),
      .passes(
        "final class CartViewModel { func trigger(_ action: Set<Int> = []) {}\nfileprivate func f() {} }",
        in: .representable),
      .passes(
        """
        final class CartViewModel {
          init() {}
          func `send`(@Sent _ action: Action) { func local() {} }
          static func make() {}
          override func awake() {}
          static func == (left: CartViewModel, right: CartViewModel) -> Bool { true }
          func hash(into hasher: inout Hasher) {}
          struct Row { func show() {} }
          var total: Int { sum() }
        }
        """),
      .passes("final class CartViewModel: Base { override func send(_ action: Action) {} }"),
      .passes(
        "final class CartViewModel: Base {}\nextension CartViewModel { override func send(_ action: Action) {} }"),
      .passes("class CartViewModel: Base<A> { public override final func trigger(_: A) {} }", in: .representable),
      // Methods that change nothing, and methods that a protocol requires.
      .passes(
        """
        final class CartViewModel: Rows, UITableViewDelegate {
          func send(action: Action) {}
          func title(of row: Int) -> String { "" }
          func show(_ row: Int) {}
          func load() {}
          func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) {}
        }
        extension CartViewModel: Searching { func search(text: String) {} }
        """, otherFiles: "protocol Rows: MoreRows { func show(_ row: Int) }", "protocol MoreRows { func load() }"),
      // Calls that a View awaits belong to the entry point.
      .passes(
        "final class CartViewModel { func send(_ action: Action) {}; func sendAsync(_ action: CartAsyncAction) async {} }",
        in: .unidirectional, otherFiles: "enum CartAsyncAction { case task }"),
      .passes(
        "final class CartViewModel { enum Action {}; func trigger(_: Action) {}; func run(action: CartViewModel.Action) async throws {} }",
        in: .representable),
      .fails(
        "final class CartViewModel { enum TaskAction {}; func send(_ a: A) {}; func ↓run(_ action: TaskAction) {} }",
        in: .unidirectional),
      .fails(
        "final class CartViewModel { struct TaskAction {}; func send(_ a: A) {}; func ↓run(_ action: TaskAction) async {} }",
        in: .unidirectional),
      .fails(
        "final class CartViewModel { enum Step {}; func send(_ a: A) {}; func ↓run(_ step: Step) async {} }",
        in: .unidirectional),
      .fails(
        "final class CartViewModel { enum MyAction {}; func send(_ a: A) {}; func ↓run(_ a: MyAction, b: Int) async {} }",
        in: .unidirectional),
      .fails(
        "final class CartViewModel { func send(_ a: A) {}; func ↓run(_ action: OtherAction) async {} }",
        in: .unidirectional),
      .passes("final class CartViewModel { var total = 0; func sum() -> Int { 1 } }"),
      .passes("final class CartViewModel: BaseViewModel { private func f() {} }"),
      .passes(
        "final class CartViewModel: BaseViewModel {}",
        otherFiles: "class BaseViewModel { func send(_ action: Action) {} }"),
      .passes(
        "final class CartViewModel { func process(viewAction: Action) -> () {} }",
        otherFiles: "final class GiftViewModel { func process(_ action: Action) {} }"),
      // Neither method takes an action: one takes a request, the other a text.
      .fails(
        "final class ↓CartViewModel { func send(_ request: CartRequest) {}; func load() {} }", in: .unidirectional),
      .fails("final class ↓CartViewModel { func send(_ text: String) {} }", in: .unidirectional),
      .passes(
        "final class CartViewModel { func send(_ request: CartRequest) -> Cart { make() } }", in: .unidirectional),
      .passes("final class CartViewModel { func send(_ action: Action) -> Task<Void, Never> { make() } }"),
      .fails("final class CartViewModel: Base { func ↓f() -> Void {} }", otherFiles: "class Base {}"),
      .fails("final class CartViewModel { func send(_ a: A) {}; func ↓f() -> Void {}; func ↓g() -> () {} }"),
      .fails(
        "final class CartViewModel { func process(_ a: A) {}; func ↓load() {} }",
        otherFiles: "final class GiftViewModel { func process(_ action: Action) {} }"),
      .fails(
        "final class ↓CartViewModel { func process(_ a: A) {} }",
        otherFiles: "final class GiftViewModel { func send(_ action: Action) {} }"),
      .fails("final class CartViewModel: Rows { func send(_ a: A) {}; func ↓tap(_ row: Int) {} }"),
      .fails("final class CartViewModel: Base { override func send(_ action: Action) {}\nfunc ↓load() {} }"),
      .fails("final class ↓CartViewModel: NSObject { override class func send(_ action: Action) {}; func load() {} }"),
      .fails("final class CartViewModel { func send(_ action: Action) {}\nfunc ↓load() {} }", in: .unidirectional),
      .fails("private final class CartViewModel { func send(_ action: Action) {}\nfunc ↓load() {} }"),
      .fails("final class ↓CartViewModel { func send(_ action: Action, now: Bool) {} }", in: .unidirectional),
      .fails("final class ↓CartViewModel { func send(_ action: Action) {} }", in: .representable),
      .fails("final class ↓CartViewModel { static func send(_ action: Action) {}; func load() {} }"),
      .fails("final class CartViewModel { func send(_ a: A) {}\nfunc ↓send(_ a: A, now: Bool) {} }"),
      .fails("extension Cart.ViewModel { public func ↓load() async {}\n#if DEBUG\nfunc ↓`reset`() {}\n#endif\n}"),
      .fails(
        "final class CartViewModel { func trigger(_ a: A) {}; func ↓hash() {}; private(set) func ↓f() {} }",
        in: .representable),
      .fails(
        "final class ↓CartViewModel { func f() {} }",
        otherFiles: "extension GiftViewModel { func send(_ action: Action) {} }"),
      .passes("final class CartViewModel {}"),
    ],
    check: { file, project, findings in
      guard let entryPoint = project.entryPoint(in: file) else { return }
      let source = file.source
      var callable = PerViewModel("single_entry_point", by: file.settings) { family in
        Callable(family, entryPoint, project)
      }
      let name = entryPoint.patterns[0]
      for scope in file.viewModelScopes {
        let found = callable.value(of: scope, in: file, project)
        let viewModel = project.viewModelPath(of: scope, in: file)
        let declaration = source.declarations[scope]
        if !found.hasEntryPoint {
          // If only an extension is known, its class may have an entry point.
          guard declaration.kind == .class, !found.methods.isEmpty,
            !project.isSubclassed(source.typePath(of: scope).names), !found.isOtherEntryPoint
          else { continue }
          let called = methodsCalledFromOutside(found.methods, of: scope, in: file, project) ?? found.methods
          let others = found.methods.filter { !called.contains($0) }
          findings.report(
            declaration.name.lowerBound, declaration: viewModel,
            called.isEmpty
              ? "class '\(viewModel)' has no '\(name)(_:)', and others can call \(list(others)); vmgen found no other code that does, so make \(others.count == 1 ? "it" : "them") 'private'"
              : "class '\(viewModel)' has no '\(name)(_:)', and others can call \(list(called + others)); add it and make each of them an action"
          )
          continue
        }
        lazy var called = methodsCalledFromOutside(found.methods, of: scope, in: file, project)
        for member in file.members(of: scope) {
          guard let token = source.declarations[member].name.first,
            found.offsets.contains(file.place(ofToken: token))
          else { continue }
          let method = source.name(token)
          let others = found.methods.filter { $0 != method }
          findings.report(
            token, declaration: viewModel, subject: "methods",
            "'\(viewModel)' can be called \(found.isKnown ? "beside '\(name)(_:)'" : "without an action"), by '\(method)()'"
              + (others.isEmpty ? "" : " and \(list(others))")
              + (called?.contains(method) ?? true
                ? "; make it 'private' and add an action for it"
                : "; make it 'private', because vmgen found no other code that calls it"),
            joinsPlaces: true)
        }
      }
    })

  /// The first three of some methods, and the number of the others.
  private static func list(_ methods: [String]) -> String {
    let shown = methods.prefix(3).map { "'\($0)()'" }.joined(separator: ", ")
    return methods.count > 3 ? "\(shown) and \(methods.count - 3) more" : shown
  }

  /// Those of a ViewModel's methods that code outside of it names, tests aside. Nil if no other code is known to have the
  /// ViewModel.
  private static func methodsCalledFromOutside(
    _ methods: [String], of scope: Int, in file: LintedFile, _ project: ProjectIndex
  ) -> [String]? {
    let isClass = file.source.declarations[scope].kind == .class
    let paths =
      isClass ? project.pathsOfReferences(to: scope, in: file) : [file.source.typePath(of: scope).name]
    if project.references.mentions(of: paths).isEmpty { return nil }
    let named = project.membersNamedOutside(through: paths)
    return methods.filter { named.contains(Fingerprint.hash($0.utf8)) }
  }

  /// The methods of a ViewModel that other code can call besides its entry point.
  private struct Callable {
    /// Whether it has an entry point, or a superclass may have it.
    var hasEntryPoint: Bool
    /// Whether the ViewModel itself declares its entry point.
    let isKnown: Bool
    /// The names of the methods, sorted by place, each once.
    var methods: [String] = []
    var offsets: Set<ViewModelPart.Place> = []
    /// Whether the only method takes an action and has another name than the entry points of the conventions.
    var isOtherEntryPoint = false

    init(_ family: ViewModelFamily, _ names: NamePatterns, _ project: ProjectIndex) {
      let all = family.parts.flatMap(\.methods)
      isKnown = all.contains { $0.isEntryPoint && names.matches($0.name) }
      hasEntryPoint = family.firstClass == nil || isKnown
      var required: Set<UInt64> = []
      let first = family.firstClass ?? family.parts.first { _ in true }
      let inherited = family.parts.flatMap(\.inherited)
      if let first, !inherited.isEmpty {
        project.forEachInherited(by: inherited, at: first.path) { type in
          required.formUnion(type.requirements.methods)
          // A class that is no ViewModel may have any methods.
          if type.kind == .class { hasEntryPoint = hasEntryPoint || project.mayHaveEntryPoint(type, names) }
          return true
        }
      }
      let isDelegate = inherited.contains { name in
        ["Delegate", "DataSource", "Observer"].contains { name.last?.hasSuffix($0) ?? false }
      }
      let own = family.parts.flatMap { part in
        part.methods.filter { !Self.isAwaited($0, of: part, project) }.map { (part.place, $0) }
      }
      let found = own.filter { _, method in
        method.isOpen && !method.isStatic && !(method.isEntryPoint && names.matches(method.name))
          && !(isDelegate && method.startsUnlabelled) && !required.contains(Fingerprint.hash(method.name.utf8))
      }.map { (place: $0.at($1.offset), name: $1.name, takesAction: $1.takesNamedAction) }
        .sorted { $0.place < $1.place }
      var seen: Set<String> = []
      for (place, name, _) in found {
        offsets.insert(place)
        if seen.insert(name).inserted { methods.append(name) }
      }
      isOtherEntryPoint =
        methods.count == 1 && !["send", "trigger"].contains(methods[0]) && found.contains(where: \.takesAction)
    }

    /// Whether a View awaits a method as a part of the entry point: it is `async` and takes an enum of actions.
    private static func isAwaited(
      _ method: ViewModelPart.Method, of part: ViewModelPart, _ project: ProjectIndex
    ) -> Bool {
      !method.asyncAction.isEmpty
        && project.declarations(of: method.asyncAction, from: part.path).contains { $0.kind == .enum }
    }
  }

  static let entryPoints = RuleOption(
    "single_entry_point", "name", "the method that takes every action; by default the one of the convention",
    ["send", "trigger"])
}

extension TrialPlan {
  static let singleEntryPoint = TrialPlan(
    limits: [
      .misses(
        """
        class AViewModel: P { init(a: Int) {}
        static func g() {}
        subscript(i: Int) -> Int { get { 1 } set {} }
        func send(_ a: A) {}
        func f() -> Bool { true }
        func p() {} }
        extension AViewModel: Q { func q() {} }
        protocol P { func p() }
        """, in: .unidirectional),
      .misses("class AViewModel: Base { private func p() {} }\nclass Base {}", in: .unidirectional),
    ],
    sound: [
      Sound(
        "final class CartViewModel { func send(_ action: Action) {}; private func ↓load() {} }",
        in: [.unidirectional],
        breakingChanges: [
          ("private ", ""), ("private", "public"), ("private", "@objc"), ("private", "/* private */"),
          ("private", "nonisolated"), ("private", "private(set)"),
        ]),
      Sound(
        "final class CartViewModel: Rows { func send(_ action: Action) {}; func ↓load() -> Int { 1 } }",
        in: [.unidirectional], otherFiles: "protocol Rows { var load: Int { get } }",
        breakingChanges: [
          ("-> Int", ""), ("-> Int", "-> Void"), ("-> Int", "-> (())"), ("-> Int", "async throws -> ()"),
        ]),
      Sound(
        "final class ↓CartViewModel { func trigger(_ action: Action) {}; private func load() {} }",
        in: [.representable],
        breakingChanges: [
          ("trigger(_ action: Action) {}; private", "triggers(_ action: Action) {}; public"),
          ("func trigger(_ action: Action) {}; private", "static func trigger(_ action: Action) {};"),
          ("func trigger(_ action: Action) {}; private", "let trigger: (Action) -> Void;"),
          ("func trigger(_ action: Action) {}; private", "// func trigger(_ action: Action) {}\n"),
        ]),
    ],
    options: [
      OptionCase("name", ["run"], finds: "final class AViewModel { func send(_ a: A) {} }")
    ])
}
