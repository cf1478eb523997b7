extension Rule {
  static let noClassMainActor = Rule(
    id: "no_class_main_actor",
    summary: "@MainActor on a whole ViewModel",
    rationale: """
      On the whole class it pins work to the main thread that has no business there, and makes 'init' and every test \
      asynchronous. The methods that touch state carry it one by one.
      """,
    levels: .everywhere(.error),
    examples: [
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
      var targets: Set<Int> = Set(file.viewModels + file.viewModelExtensions)
      for index in file.viewModels {
        let declaration = source.declarations[index]
        guard declaration.placement == .member, declaration.parent >= 0,
          source.declarations[declaration.parent].kind == .extension
        else { continue }
        targets.insert(declaration.parent)
      }
      for index in targets.sorted() {
        let declaration = source.declarations[index]
        let kind = declaration.kind == .class ? "class" : "extension"
        for attribute in source.attributes("MainActor", of: declaration) {
          // With the attribute goes the space behind it.
          let next = Int(source.tokens[attribute.tokens.upperBound].start)
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
