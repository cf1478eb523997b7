import SwiftScan

extension Rule {
  static let outputChannel = Rule(
    id: "output_channel",
    summary: "callback or delegate beside the Output",
    topic: .actions,
    rationale: """
      A ViewModel reports events through its Output alone: one value that a test compares and that the View handles \
      when it is ready. A callback or a delegate is a second channel. It must be set in time and captured weakly, \
      the order of two callbacks is undefined, and a test has to set up all of them.
      """,
    limits: """
      The rule checks stored properties only, and callbacks only by a written type. It misses closures in an array or \
      a dictionary, a function type behind a 'typealias' or in 'Optional<…>', and subjects that other code subscribes \
      to. A delegate counts only as a 'weak var' of that name, and not if its protocol, or one that this refines in \
      the project, requires a property or a method that returns a value, throws or is 'async': an Output cannot \
      answer. A callback that returns a value, is 'async' or throws counts as a dependency. A class such as \
      'AnyViewModel' is passed over: it stores the methods of another ViewModel. So are a property that a protocol of \
      the project requires, and a callback that works for the ViewModel: its name starts with 'save', 'store', \
      'persist', 'load', 'fetch', 'track', 'log', 'provide' or 'make'. The rule reports nothing in files whose package or \
      Xcode project builds for systems older than iOS 17 or macOS 14.
      """,
    levels: .only(.warning, in: .observable),
    examples: [
      .fails(
        """
        extension LoginView {
          @Observable
          final class ViewModel {
            private let loginInteractor: any LoginInteractor
            private let ↓onSignedIn: () -> Void

            init(loginInteractor: any LoginInteractor, onSignedIn: @escaping () -> Void) {
              self.loginInteractor = loginInteractor
              self.onSignedIn = onSignedIn
            }

            @MainActor
            func signIn() async {
              await loginInteractor.signIn()
              onSignedIn()
            }
          }
        }
        """),
      .passes(
        """
        extension LoginView {
          @Observable
          final class ViewModel {
            enum Output: Equatable {
              case signedIn
            }

            private(set) var output: Output?
            private let loginInteractor: any LoginInteractor

            init(loginInteractor: any LoginInteractor) {
              self.loginInteractor = loginInteractor
            }

            @MainActor
            func signIn() async {
              await loginInteractor.signIn()
              output = .signedIn
            }

            func resetOutput() {
              output = nil
            }
          }
        }
        """),
      .passes("class CartViewModel { private let load: () async -> Void; let save: (Int) throws -> Void }"),
      .passes("class CartViewModel { let make: (Int) -> Row; let curried: (Int) -> (Int) -> Void }"),
      .passes(
        "class CartViewModel { let handlers: [() -> Void]; let pair: (() -> Void, Int); let f = { () -> Void in } }"),
      .passes(
        "class CartViewModel { var delegate: CartDelegate?; weak let homeDelegate: CartDelegate?; weak var owner: Owner? }"
      ),
      .passes(
        "class CartViewModel { var onTap: () -> Void { {} }; static let onTap: () -> Void = {}; let a: () -> Void? }"),
      .passes(
        "class CartViewModel { let a: () throws(E) -> (); let b: Optional<() -> Void>; let c: () -> Other.Void }"),
      // A delegate that answers.
      .passes(
        "class CartViewModel { private weak var delegate: (any CartDelegate)? }",
        otherFiles: "protocol CartDelegate: AnyObject { func enable() async -> Bool; func purchase() async throws }"),
      .passes(
        "class CartViewModel { weak var cartDelegate: CartDelegate! }",
        otherFiles: "protocol CartDelegate: Asking {}",
        "protocol Asking: AnyObject { func close(); func mayClose(_ done: () -> Void) -> Bool }"),
      .passes(
        "class CartViewModel { protocol Delegate: AnyObject { var isOpen: Bool { get } }; weak var delegate: Delegate? }"
      ),
      .fails(
        "class CartViewModel { private weak var ↓delegate: (any CartDelegate)? }",
        otherFiles:
          "protocol CartDelegate: Closing { func buy(_ done: @escaping (Int) async throws -> Bool) -> (Void); func async() -> () }",
        "protocol Closing: AnyObject { func close() -> Void }", "protocol Asking { func mayClose() -> Bool }"),
      .fails(
        "class CartViewModel { weak var ↓delegate: CartFlow? }",
        otherFiles: "class CartFlow { func mayClose() -> Bool { true } }"),
      .passes("class AnyViewModel<Input> { private let trigger: (Input) -> Void }"),
      .fails("class AnyoneViewModel { let ↓onTap: () -> Void }"),
      .fails("class CartViewModel { let ↓onTap: () -> Void }"),
      .fails(
        "class CartViewModel { private var ↓onTap: ((Int) -> ())?; var ↓onEnd: (@MainActor @Sendable () -> Void)! }"),
      .fails("class CartViewModel { let ↓onTap: @Sendable (_ row: Row) /* x */ -> ((Void)), total: Int }"),
      .fails("class CartViewModel { var ↓a, ↓b: ((() -> (())))??\nweak var ↓delegate: CartDelegate? }"),
      .fails(
        "class CartViewModel {\n#if A\nprivate weak var ↓`rowDelegate`: (any RowDelegate)? { didSet {} }\n#endif\n}"),
      .fails("class CartViewModel { let ↓onTap: ((Int) -> Void,)?; let pair: (() -> Void, Int,) }"),
      .fails("class CartViewModel { let ↓onTap: nonisolated(nonsending) (Int, (Int) async -> Void) -> Void }"),
    ],
    check: { file, project, findings in
      let source = file.source
      for index in file.viewModels where !source.isTypeEraser(source.declarations[index].name.lowerBound) {
        lazy var required = project.requiredProperties(of: index, in: file)
        for property in file.storedProperties(of: index) {
          let isDelegate = isWeakDelegate(property, in: source)
          guard isDelegate || source.isCallback(property.type) && !isWork(property, in: source),
            !required.contains(source.nameHash(property.name)),
            !isDelegate || !answers(property, of: index, in: file, project),
            // An 'Output' can be observed only with Observation.
            !project.isBuiltForOldSystems(file.path)
          else { continue }
          let path = file.path(of: property, in: index)
          findings.report(
            property.name, declaration: path,
            "\(isDelegate ? "delegate" : "callback") '\(path)' is a second channel to the outside; send an 'Output' instead"
          )
        }
      }
    })

  /// Whether a callback works for the ViewModel instead of reporting an event: its name is the verb of a service, or
  /// starts with it, as in `saveDraft`.
  private static func isWork(_ property: StoredProperty, in source: SourceFile) -> Bool {
    let name = source.identifierName(property.name)
    return ["save", "store", "persist", "load", "fetch", "track", "log", "provide", "make"].contains { verb in
      name.hasPrefix(verb) && name.dropFirst(verb.count).first?.isUppercase ?? true
    }
  }

  /// Whether the protocol of a delegate, which the project declares, requires an answer.
  private static func answers(
    _ property: StoredProperty, of viewModel: Int, in file: LintedFile, _ project: ProjectIndex
  ) -> Bool {
    let name = file.source.typeName(property.type, unwraps: true, opens: true).map(file.source.name)
    if name.isEmpty { return false }
    let types = project.declarations(of: name, from: file.source.typePath(of: viewModel))
    return types.contains { type in
      guard type.kind == .protocol else { return false }
      var hasAnswer = type.requirements.answer
      if hasAnswer { return true }
      project.forEachInherited(by: type.inherited, at: type.path) { inherited in
        hasAnswer = inherited.requirements.answer
        return !hasAnswer
      }
      return hasAnswer
    }
  }

  private static func isWeakDelegate(_ property: StoredProperty, in source: SourceFile) -> Bool {
    property.isVariable && !property.isTuple && source.has(.weak, source.declarations[property.declaration])
      && (source.isNamed(property.name, "delegate") || source.isNamed(property.name, endingIn: "Delegate"))
  }
}

extension TrialPlan {
  static let outputChannel = TrialPlan(
    limits: [
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        var h: [() -> Void] = []
        var d: [Int: () -> Void]
        var o: Optional<() -> Void>
        let s = PassthroughSubject<Int, Never>()
        var delegate: D?
        let f: () async -> Void
        let g: () -> Int
        let t: Handler
        let saveDraft: (Draft) -> Void
        } }
        """)
    ],
    sound: [
      Sound(
        "class CartViewModel { private let ↓onTap: () async -> Void }",
        breakingChanges: [
          ("async ", ""), ("() async -> Void", "(() -> Void)?"), ("() async -> Void", "@Sendable (Int) -> ()"),
          ("() async -> Void", "((Int, Row) -> (Void))!"), ("() async -> Void", "@MainActor () -> Void = {}"),
        ]),
      Sound(
        "class CartViewModel { private weak var ↓owner: CartOwner? }",
        breakingChanges: [("owner", "delegate"), ("owner", "rowDelegate")]),
    ],
    lookalikes: [
      Lookalike(["Void": "Voids"], unless: "())", "-> ()", "weak"),
      Lookalike(["delegate": "delegates", "*Delegate": "*Delegates"], unless: "->"),
    ])
}
