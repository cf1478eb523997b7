extension Rule {
  static let nestedInView = Rule(
    id: "nested_in_view",
    summary: "ViewModel that is not nested in an extension of its View",
    rationale: """
      A ViewModel belongs to one View. Nested in an extension of it, it is found where it is used, is called \
      'ViewModel' everywhere, and cannot be taken for the ViewModel of another screen.
      """,
    levels: .only(.error, in: .observable),
    examples: [
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
