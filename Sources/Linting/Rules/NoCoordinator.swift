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
      The rule goes by the word: it misses navigation under another name, such as a router or a navigator, and \
      reports a name that contains the word by chance. It does not look up a 'typealias'. It reports the first \
      mention on a line only.
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
    examples: [
      .fails(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private let ↓coordinator: AppCoordinator

            init(↓coordinator: AppCoordinator) {
              self.↓coordinator = coordinator
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
      .passes("final class CartViewModel { private(set) var output: Output? }"),
      .passes("final class CartViewModel { let child: CoordinatorViewModel }"),
      .passes("final class CartViewModel { let files = NSFileCoordinator() }"),
      .passes("extension Coordinator.ViewModel { func load() {} }"),
      .passes("final class CartViewModel { func f() { print($transitionCoordinator) } }"),
      .passes("final class CartView { let coordinator: Coordinator }"),
      .passes("final class CartViewModel { let text = \"coordinator\" /* coordinator */ }"),
      .passes("final class CartViewModel { let pattern = /coordinator/ }"),
      .passes("struct Row {}\nextension [CartViewModel] { func f(coordinator: Int) {} }"),
      .fails("final class CartViewModel { private let ↓coordinator: AppCoordinator }"),
      .fails("final class CartViewModel { init(↓appCoordinator: Int) {} }"),
      .fails("extension CartView.ViewModel { func f() { \"\\(↓coordinator)\".show() } }"),
      .fails("final class CartViewModel { func f() { perform(#selector(↓showCoordinator)) } }"),
      .fails("final class CartViewModel { func f() { print(↓$coordinator, \\.rows) } }"),
      .fails("final class CartViewModel {\n#if ↓COORDINATOR\nvar total = 0\n#endif\n}"),
      .fails("extension CartViewModel { var ↓`coordinator`: Int { 0 } }"),
    ],
    check: { file, _, findings in
      let source = file.source
      var found: [Int] = []
      file.scopeNames.forEach { name in
        // Names shorter than the word cannot contain it, and most are.
        if Int(name.length) < word.utf8CodeUnitCount { return }
        let range = source.bytes(ofToken: Int(name.token))
        if mentionsCoordinator(range, in: source.text) { found.append(Int(name.token)) }
      }
      if found.isEmpty { return }
      let scopes = file.namesOfScopes
      let allowed = file.settings.names(allowedCoordinators)
      var lines = OnePerLine(source)
      for index in found where !scopes.contains(index) {
        guard !source.isNamed(index, oneOf: file.settings.viewModels), !source.isNamed(index, oneOf: allowed),
          lines.isFirst(index)
        else { continue }
        findings.report(
          index, "'\(source.name(index))' brings a coordinator into a view model; \(remedy(in: file.convention))")
      }
    })

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

  private static var word: StaticString { "coordinator" }
  /// The first eight letters of the word, the first one in the lowest byte, and eight times the bit that makes an ASCII letter
  /// lower case.
  private static var start: UInt64 { 0x616E_6964_726F_6F63 }
  private static var lowerCase: UInt64 { 0x2020_2020_2020_2020 }

  /// Whether a name contains the word in any case.
  private static func mentionsCoordinator(_ name: Range<Int>, in text: SourceText) -> Bool {
    let length = word.utf8CodeUnitCount
    let wanted = start
    // No byte but a letter becomes one of the word's letters by that bit.
    for offset in name.lowerBound...name.upperBound - length
    where text.eightBytes(at: offset) | lowerCase == wanted {
      let end = offset + 8..<offset + length
      if zip(text[end], "tor".utf8).allSatisfy({ $0 | 0x20 == $1 }) { return true }
    }
    return false
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
      .finds(1, "class AViewModel { var coordinatorRows = 1 }"),
    ],
    sound: [
      Sound(
        "final class CartViewModel { private let child: Navigation; func show() { child.open(rows) } }",
        breaks: [
          ("child: ", "↓coordinator: "), ("Navigation", "↓AppCoordinator"), ("child.open", "↓theCOORDINATOR?.open"),
          ("rows", "↓coordinatorRows"), ("rows", "\"\\(↓coordinator)\""), ("show()", "show(with ↓coordinator: Int)"),
          ("rows", "\\.↓coordinator.rows"), ("rows", "#selector(show(↓coordinator:))"),
          ("final class", "@Scope(↓Coordinator.self) final class"), ("rows", "{ $0.↓coordinator }"),
        ])
    ],
    lookalikes: [
      ["*coordinator*": "*coordinate*", "*Coordinator*": "*Coordinate*", "*COORDINATOR*": "*COORDINATE*"],
      ["*coordinator*": "*coOrdinatr*", "*Coordinator*": "*Coordinate*", "*COORDINATOR*": "*CO_ORDINATOR*"],
    ],
    options: [
      OptionCase("allow", [], finds: "class AViewModel { let x: NSFileCoordinator }")
    ],
    without: [.movedLines(because: "the rule reports its first finding on a line only")])
}
