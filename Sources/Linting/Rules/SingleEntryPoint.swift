import SwiftScan

extension Rule {
  /// A `private` entry point counts: the compiler rejects calls of it in a View.
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
      The rule checks methods only: an initialiser, a subscript, a static method or a setter may change state as \
      well. It reports methods that a protocol requires, unless the protocol is 'Equatable' or 'Hashable'. It does \
      not check whether the entry point is ever called.
      """,
    notes: [
      .init(
        """
          The entry point is 'send(_:)'.
        """, in: .unidirectional),
      .init(
        """
          The entry point is 'trigger(_:)', which the ViewModel's protocol declares beside its state.
        """, in: .representable),
    ],
    levels: .only(.error, in: .unidirectional, .representable),
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
      .passes("final class CartViewModel { func send(_ action: Action) {}; private func load() {} }"),
      .passes("final class CartViewModel {}\nextension CartViewModel { func send(_ action: Action) {} }"),
      .passes("final class CartViewModel {}", beside: "extension CartViewModel { func send(_ action: Action) {} }"),
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
      .fails("final class CartViewModel: Base { override func send(_ action: Action) {}\nfunc ↓load() {} }"),
      .fails("final class ↓CartViewModel: Base { override class func send(_ action: Action) {} }"),
      .fails("final class CartViewModel { func send(_ action: Action) {}\nfunc ↓load() {} }", in: .unidirectional),
      .fails("private final class CartViewModel { func send(_ action: Action) {}\nfunc ↓load() {} }"),
      .fails("final class ↓CartViewModel { func ↓send(action: Action) {} }", in: .unidirectional),
      .fails("final class ↓CartViewModel { func ↓send(_ action: Action) {} }", in: .representable),
      .fails("final class ↓CartViewModel { static func send(_ action: Action) {} }"),
      .fails("final class CartViewModel { func send(_ a: A) {}\nfunc ↓send(_ a: A, now: Bool) {} }"),
      .fails("extension Cart.ViewModel { public func ↓load() async {}\n#if DEBUG\nfunc ↓`reset`() {}\n#endif\n}"),
      .fails(
        "final class CartViewModel { func trigger(_ a: A) {}; func ↓hash() {}; private(set) func ↓f() {} }",
        in: .representable),
      .fails("final class ↓CartViewModel {}", beside: "extension GiftViewModel { func send(_ action: Action) {} }"),
    ],
    check: { file, project, findings in
      guard let name = file.convention.entryPoint else { return }
      let source = file.source
      for (scope, method) in file.viewModelMethods {
        let declaration = source.declarations[method]
        // A member of a private class has at most the access of the class, and an extension's access holds for its members.
        let isInPrivateExtension =
          source.declarations[scope].kind == .extension && source.isPrivate(source.declarations[scope])
        if isInPrivateExtension || source.isPrivate(declaration) { continue }
        if file.isEntryPoint(method, name) || isRequirementOfHashable(declaration, source) { continue }
        guard let token = declaration.name.first else { continue }
        let path = file.path(of: method)
        findings.report(
          token, declaration: path,
          "method '\(path)' is a way around '\(name)(_:)'; make it 'private' and add an action for it")
      }
      var isThere = PerViewModel("single_entry_point", by: file.settings) { family in
        family.parts.contains { hasEntryPoint($0, name) }
      }
      for index in file.viewModels where !isThere.value(of: index, in: file, project) {
        findings.report(
          source.declarations[index].name.lowerBound,
          "class '\(file.path(of: index))' has no '\(name)(_:)'; add it and let the view send its actions there")
      }
    })

  private static func hasEntryPoint(_ part: ViewModelPart, _ name: String) -> Bool {
    part.methods.contains { $0.name == name && !$0.isStatic && $0.takesOneUnlabelled }
  }

  /// `==` and `hash(into:)`.
  private static func isRequirementOfHashable(_ declaration: Declaration, _ source: SourceFile) -> Bool {
    guard let name = declaration.name.first else { return false }
    if source.text.matches(source.bytes(ofToken: name), "==") { return true }
    guard source.isNamed(name, "hash") else { return false }
    let parameters = source.parameters(of: declaration)
    return parameters.count == 1 && source.isNamed(parameters[0].label, "into")
  }
}

extension TrialPlan {
  static let singleEntryPoint = TrialPlan(
    limits: [
      .finds(
        1,
        """
        class AViewModel: P { init(a: Int) {}
        static func g() {}
        subscript(i: Int) -> Int { get { 1 } set {} }
        func send(_ a: A) {}
        func p() {} }
        """, in: .unidirectional)
    ],
    sound: [
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
          ("func trigger", "private func triggers"),
          ("func trigger(_ action: Action) {}", "let trigger: (Action) -> Void"),
          ("func trigger(_ action: Action) {}", "// func trigger(_ action: Action) {}\n"),
        ]),
    ])
}
