import SwiftScan

extension Rule {
  static let finalClass = Rule(
    id: "final_class",
    summary: "ViewModel class that is not final",
    topic: .shape,
    rationale: """
      A ViewModel is the state of one screen, and its class shows all of that state. A subclass adds state and \
      behaviour in another place, and '@Observable' does not track what it adds. Screens share code by holding a \
      common object instead of inheriting, and a mock needs a protocol instead of a subclass.
      """,
    limits: """
      Only the name makes a class a ViewModel: the rule ignores 'CartModel'. It offers no fix for a class that is \
      'open', has an 'open' member, or has a subclass in any file of the project's folder. Excluded, ignored and \
      vendored files count for this. Reports without fixes, such as the text on a terminal, do not read them. \
      Subclasses outside of the folder are unknown.
      """,
    levels: .everywhere(.error).and(.warning, in: .uikit),
    offeredFixes: [.safe("add 'final'")],
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
      .fixes("class AViewModel { open func f() {} }", to: "class AViewModel { open func f() {} }"),
      .fixes(
        "class AViewModel {}\nextension AViewModel { open var a: Int { 1 } }",
        to: "class AViewModel {}\nextension AViewModel { open var a: Int { 1 } }"),
      .fixes(
        "class AViewModel {}\ntypealias Base = AViewModel\nclass B: Base {}",
        to: "class AViewModel {}\ntypealias Base = AViewModel\nclass B: Base {}"),
      .fixes(
        "extension AView { class ViewModel {} }\nextension BView { class ViewModel {} }\nclass B: BView.ViewModel {}",
        to:
          "extension AView { final class ViewModel {} }\nextension BView { class ViewModel {} }\nclass B: BView.ViewModel {}"
      ),
      .fixes("open class CartViewModel {}", to: "open class CartViewModel {}"),
      .fixes(
        "class CartViewModel {}\nfinal class GiftViewModel: CartViewModel {}",
        to: "class CartViewModel {}\nfinal class GiftViewModel: CartViewModel {}"),
    ],
    check: { file, project, findings in
      // The ViewModels with an `open` member, itself or in an extension in this file.
      lazy var openViewModels = Set(
        file.viewModelScopes.filter { scope in
          file.members(of: scope).contains { file.source.has(.open, file.source.declarations[$0]) }
        }.map(file.source.typePath(of:)))
      for index in file.viewModels {
        let declaration = file.source.declarations[index]
        if file.source.has(.final, declaration) { continue }
        let keyword = file.source.bytes(ofToken: declaration.keyword).lowerBound
        let isOpen = file.source.has(.open, declaration)
        let path = file.source.path(of: index)
        let type = file.source.typePath(of: index)
        let isSubclassed =
          project.isSubclassed(type.names) || project.inheritance?.isSubclassed(path) ?? false
        // Only runs that apply or list such fixes read all files that may contain a subclass.
        let isExtendable = project.inheritance?.hasOpenExtension(path) ?? true
        let isFixable = !isOpen && !isSubclassed && !isExtendable && !openViewModels.contains(type)
        findings.report(
          declaration.name.lowerBound,
          "class '\(file.path(of: index))' is not final; mark it 'final'"
            + (isOpen ? " instead of 'open'" : "") + (isSubclassed ? ", and let its subclasses hold one instead" : ""),
          fix: isFixable ? .insert("final ", at: keyword, "add 'final'", .safe) : nil)
      }
    })
}

extension TrialPlan {
  static let finalClass = TrialPlan(
    limits: [
      .misses("class CartModel {}")
    ],
    sound: [
      Sound(
        "extension CartView { @Observable final class ↓ViewModel {} }",
        breakingChanges: [
          ("final ", ""), ("final ", "public "), ("final ", "open "), ("final", "/* final */"), ("final", "@objc"),
        ]),
      Sound(
        "public final class ↓CartViewModel: NSObject {}", breakingChanges: [(" final", ""), ("public final", "open")]),
      Sound(
        "#if DEBUG\nfinal class Cart {\n  final class ↓CartViewModel<Item> where Item: Row {}\n}\n#endif",
        breakingChanges: [("  final ", "  "), ("  final", "  // final\n ")]),
    ])
}
