extension Rule {
  static let nestedInView = Rule(
    id: "nested_in_view",
    summary: "ViewModel that is not nested in an extension of its View",
    topic: .shape,
    rationale: """
      A ViewModel belongs to one View. Nested in an extension of that View, the type is called 'CartView.ViewModel': \
      it needs no name of its own, and readers cannot confuse it with another screen's. An extension lets both types \
      have files of their own, which nesting in the View's body does not.
      """,
    limits: """
      The rule does not check that the extended type is a View, so an extension of any type passes. It does not \
      check which Views use the ViewModel either.
      """,
    levels: .only(.error, in: .observable),
    toldIn: "observable_macro",
    examples: [
      .fails(
        """
        @Observable
        final class ↓CartViewModel {
          private(set) var items: [CartItem] = []
        }

        struct CartView: View {
          @State private var viewModel = CartViewModel()

          var body: some View { CartList(viewModel.items) }
        }
        """),
      .passes(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []
          }
        }

        struct CartView: View {
          @State private var viewModel = ViewModel()

          var body: some View { CartList(viewModel.items) }
        }
        """),
      .passes("extension CartView { @Observable final class ViewModel {} }"),
      .passes("extension CartView {\n#if DEBUG\n#if os(iOS)\nfinal class ViewModel {}\n#endif\n#endif\n}"),
      .passes("extension Shop.CartView<Item> where Item: Row { final class CartViewModel {} }"),
      .passes("struct CartView { struct ViewModel {} }"),
      .passes("extension CartView { var body: Int { \"class ViewModel {}\".count } }"),
      .fails("final class ↓CartViewModel {}"),
      .fails("struct CartView { final class ↓ViewModel {} }"),
      .fails("extension CartView { struct Row { final class ↓ViewModel {} } }"),
      .fails("extension CartView { func make() { final class ↓ViewModel {} } }"),
      .fails("extension CartView { static let make = { final class ↓ViewModel {} } }"),
      .fails("extension CartView { #screen { final class ↓ViewModel {} } }"),
      .fails("extension CartView { final class ViewModel { final class ↓RowViewModel {} } }"),
      .fails("#if DEBUG\nfinal class ↓CartViewModel {}\n#endif"),
    ],
    check: { file, _, findings in
      let source = file.source
      for index in file.viewModels {
        let declaration = source.declarations[index]
        if declaration.placement == .member, declaration.parent >= 0,
          source.declarations[declaration.parent].kind == .extension
        {
          continue
        }
        findings.report(
          declaration.name.lowerBound,
          "class '\(file.path(of: index))' does not belong to a view; nest it in an extension of its view")
      }
    })
}

extension TrialPlan {
  static let nestedInView = TrialPlan(
    limits: [
      .misses("extension String { class ViewModel {} }")
    ],
    sound: [
      Sound(
        "extension CartView { @Observable final class ↓ViewModel {} }",
        breaks: [
          ("extension", "struct"), ("extension", "enum"), ("extension", "final class"), ("extension", "actor"),
          ("{ @Observable final class ↓ViewModel {} }", "{ func f() { @Observable final class ↓ViewModel {} } }"),
          ("{ @Observable final class ↓ViewModel {} }", "{ let make = { @Observable final class ↓ViewModel {} } }"),
          ("{ @Observable final class ↓ViewModel {} }", "{ #scope { @Observable final class ↓ViewModel {} } }"),
          ("{ @Observable final class ↓ViewModel {} }", "{ enum A { @Observable final class ↓ViewModel {} } }"),
          ("{ @Observable final class ↓ViewModel {} }", "{}\n@Observable final class ↓ViewModel {}"),
        ])
    ],
    without: [.disguise("members in an extension", because: "in an extension a ViewModel stands where it should")])
}
