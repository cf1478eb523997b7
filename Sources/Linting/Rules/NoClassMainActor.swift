extension Rule {
  static let noClassMainActor = Rule(
    id: "no_class_main_actor",
    summary: "@MainActor on a whole ViewModel",
    topic: .shape,
    rationale: """
      Only the methods that touch state need the main actor. On the whole class the attribute also takes in 'init' and \
      all that merely computes, so that whoever makes or tests a ViewModel has to be on the main actor too, and work \
      that could run elsewhere holds up the screen. Method by method, the attribute says where it matters.
      """,
    limits: """
      Isolation that is not written there is not seen: the build setting that makes the main actor the default, a \
      superclass or a protocol that is '@MainActor', and an attribute on an extension further out. Other global actors \
      are left alone.
      """,
    levels: .everywhere(.error),
    fixTokens: FixTokens(removes: ["@", "MainActor", "_Concurrency", ".", "(", "unsafe", ")"]),
    examples: [
      .fails(
        """
        extension CartView {
          ↓@MainActor
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []
            private let cartInteractor: any CartInteractor

            init(cartInteractor: any CartInteractor) {
              self.cartInteractor = cartInteractor
            }

            func load() async {
              items = await cartInteractor.items()
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
            private let cartInteractor: any CartInteractor

            init(cartInteractor: any CartInteractor) {
              self.cartInteractor = cartInteractor
            }

            @MainActor
            func load() async {
              items = await cartInteractor.items()
            }
          }
        }
        """),
      .passes("final class CartViewModel { @MainActor func load() async {} }"),
      .passes("@MainActor struct CartView {}\nextension CartView { final class ViewModel {} }"),
      .passes("@MainActor extension CartView { struct Row { final class ViewModel {} } }"),
      .passes("@MainActorLike final class CartViewModel {}"),
      .fails("↓@MainActor final class CartViewModel {}"),
      .fails("↓@_Concurrency.MainActor final class CartViewModel {}"),
      .fails("#if os(iOS)\n↓@MainActor\n#endif\nfinal class CartViewModel {}"),
      .fails("↓@MainActor extension CartView { ↓@MainActor @Observable final class ViewModel {} }"),
      .fails("↓@MainActor extension CartView {\n#if DEBUG\nfinal class ViewModel {}\n#endif\n}"),
      .fails("↓@MainActor extension CartView<Item>.ViewModel { func load() {} }"),
      .fails("↓@MainActor(unsafe)\nfinal class CartViewModel {}"),
      .fixes("@MainActor final class CartViewModel {}", to: "final class CartViewModel {}"),
      .fixes("@MainActor\nfinal class CartViewModel {}", to: "final class CartViewModel {}"),
    ],
    check: { file, _, findings in
      let source = file.source
      // The extensions in which ViewModels are nested: few are.
      let around = file.viewModels.lazy.map { source.declarations[$0] }.filter {
        $0.placement == .member && $0.parent >= 0 && source.declarations[$0.parent].kind == .extension
      }.map(\.parent)
      for index in around.isEmpty ? file.viewModelScopes : Set(file.viewModelScopes).union(around).sorted() {
        let declaration = source.declarations[index]
        let kind = declaration.kind == .class ? "class" : "extension"
        for attribute in source.attributes("MainActor", of: declaration) {
          // With the attribute goes the space behind it; a comment stays.
          var next = source.bytes(ofToken: attribute.tokens.upperBound - 1).upperBound
          while [0x20, 0x09, 0x0A, 0x0D].contains(source.text[next]) { next += 1 }
          findings.report(
            attribute.at, through: attribute.tokens.upperBound - 1, declaration: file.path(of: index),
            subject: "\(kind) MainActor",
            "\(kind) '\(file.path(of: index))' is '@MainActor' as a whole; put it on the methods that need it",
            fix: FixIt(
              title: "remove '@MainActor'", safety: .unsafe,
              edits: [TextEdit(source.bytes(ofToken: attribute.at).lowerBound..<next, "")]))
        }
      }
    })
}
