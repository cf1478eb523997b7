import SwiftScan

extension Rule {
  static let noCoordinator = Rule(
    id: "no_coordinator",
    summary: "coordinator in a ViewModel",
    topic: .actions,
    rationale: """
      A ViewModel that navigates knows the screens around its own: it cannot be shown elsewhere, and its tests need \
      the app around it. It says what happened, and whoever shows it decides where to go. Then the test is one \
      comparison, and the same screen can be pushed here and presented there.
      """,
    limits: """
      The word decides: navigation under another name, a router or a navigator, is not seen, and a name that holds the \
      word by chance is found. What a 'typealias' stands for is not looked up. A second mention on a line is not \
      reported.
      """,
    notes: [
      .init(
        """
        What happened goes into the 'Output'; the View takes it from there.
        """, in: .observable),
      .init(
        """
        What happened is published; the view controller navigates.
        """, in: .uikit),
      .init(
        """
        What happened is state; the View navigates by it.
        """, in: .unidirectional, .representable),
      .init(
        """
        The coordinator is not handed in, but closures are: it fills in an '…Actions' struct, and the ViewModel calls \
        those.
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
      let scopes = file.scopes
      if scopes.isEmpty { return }
      let names = file.scopeNames
      let allowed = file.settings.names(allowedCoordinators)
      var lines: LineTable?
      var lastLine = 0
      for scope in scopes {
        for index in scope where file.source.tokens[index].kind == .identifier {
          // Most names are shorter than the word.
          if file.source.tokens[index].range.count < word.utf8CodeUnitCount { continue }
          var name = file.source.nameBytes(index)
          // `$name` is the projected value of `name`.
          if file.source.text[name.lowerBound] == UInt8(ascii: "$") { name = name.lowerBound + 1..<name.upperBound }
          guard mentionsCoordinator(name, in: file.source.text), !names.contains(index),
            !file.settings.viewModels.matches(name, in: file.source.text),
            !allowed.matches(name, in: file.source.text)
          else { continue }
          let table = lines ?? LineTable(file.source.text)
          lines = table
          let line = table.location(of: file.source.bytes(ofToken: index).lowerBound).line
          if line == lastLine { continue }
          lastLine = line
          findings.report(
            index,
            "'\(file.source.name(index))' brings a coordinator into a view model; \(remedy(in: file.convention))"
          )
        }
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

  /// Whether a name contains the word in any case.
  private static func mentionsCoordinator(_ name: Range<Int>, in text: SourceText) -> Bool {
    let length = word.utf8CodeUnitCount
    if name.count < length { return false }
    return word.withUTF8Buffer { letters in
      for start in name.lowerBound...name.upperBound - length {
        // Setting this bit makes ASCII letters lower case, and no other byte one of the word's letters.
        var offset = 0
        while offset < length, text[start + offset] | 0x20 == letters[offset] { offset += 1 }
        if offset == length { return true }
      }
      return false
    }
  }
}
