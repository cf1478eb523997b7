extension Rule {
  static let finalClass = Rule(
    id: "final_class",
    summary: "ViewModel class that is not final",
    topic: .shape,
    rationale: """
      A ViewModel is the state of one screen, and whoever reads the class has read the screen. A subclass brings in \
      state and behaviour that stand elsewhere, and '@Observable' does not track what it adds. Screens that have \
      something in common share it by holding it, not by inheriting it; 'final' says so, and a mock needs a protocol, \
      not a subclass.
      """,
    limits: """
      The name alone makes a class a ViewModel: 'CartModel' is none. Subclasses in other modules and in tests that are \
      not part of the project are not known, so the fix may break those; for an 'open' class, and for one that the \
      project subclasses, there is no fix.
      """,
    levels: .everywhere(.error),
    fixTokens: FixTokens(inserts: ["final"]),
    examples: [
      .fails(
        """
        extension CartView {
          @Observable
          class ↓ViewModel {
            private(set) var items: [CartItem] = []

            func remove(_ item: CartItem) {
              items.removeAll { $0.id == item.id }
            }
          }
        }
        """),
      .passes(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []

            func remove(_ item: CartItem) {
              items.removeAll { $0.id == item.id }
            }
          }
        }
        """),
      .passes("extension CartView { @Observable final class ViewModel {} }"),
      .passes("struct ViewModel {}"),
      .passes("protocol CartViewModel: class {}"),
      .passes("actor CartViewModel {}"),
      .passes("final public class CartViewModel {}"),
      .passes("@objc\n#if os(iOS)\n@Observable\n#endif\nfinal\nclass CartViewModel {}"),
      .passes("class CartViewModelFactory { class func make() {} }"),
      .fails("extension CartView { @Observable class ↓ViewModel {} }"),
      .fails("open class ↓CartViewModel {}"),
      .fails("func make() { class ↓CartViewModel {} }"),
      .fails("class ↓`ViewModel` { struct Row {} }"),
      .fails("let make = { class ↓CartViewModel<Item: Hashable>: Base<[Item]> {} }"),
      .fixes("@Observable class ViewModel {}", to: "@Observable final class ViewModel {}"),
      .fixes("open class CartViewModel {}", to: "open class CartViewModel {}"),
      .fixes(
        "class CartViewModel {}\nfinal class GiftViewModel: CartViewModel {}",
        to: "class CartViewModel {}\nfinal class GiftViewModel: CartViewModel {}"),
    ],
    check: { file, project, findings in
      for index in file.viewModels {
        let declaration = file.source.declarations[index]
        if file.source.has(.final, declaration) { continue }
        let keyword = file.source.bytes(ofToken: declaration.keyword).lowerBound
        let isOpen = file.source.has(.open, declaration)
        let isSubclassed = project.isSubclassed(file.source.path(of: index))
        findings.report(
          declaration.name.lowerBound,
          "class '\(file.path(of: index))' is not final; mark it 'final'"
            + (isOpen ? " instead of 'open'" : isSubclassed ? ", and let its subclasses hold one instead" : ""),
          fix: isOpen || isSubclassed ? nil : .insert("final ", at: keyword, "add 'final'", .safe))
      }
    })
}
