extension Rule {
  static let observableMacro = Rule(
    id: "observable_macro",
    summary: "ViewModel class without @Observable",
    topic: .shape,
    rationale: """
      With '@Observable' SwiftUI notes which properties a View has read and draws it anew when one of those changes. \
      'ObservableObject' tells every View about every change, so that a keystroke draws the whole screen, and a plain \
      class tells nobody. One way for all ViewModels also means one way to own them in a View.
      """,
    limits: """
      The attribute must stand on the class itself. A macro of another name that expands to it, and a superclass that \
      has it, do not count; another module's macro that is called 'Observable' as well does.
      """,
    levels: .only(.error, in: .observable),
    fixTokens: FixTokens(inserts: ["@", "Observable"]),
    examples: [
      .fails(
        """
        extension CartView {
          final class ↓ViewModel: ObservableObject {
            @Published private(set) var items: [CartItem] = []

            func clear() {
              items = []
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

            func clear() {
              items = []
            }
          }
        }
        """),
      .passes("extension CartView { @Observable final class ViewModel {} }"),
      .passes("@Observation.Observable final class CartViewModel: ObservableObject {}"),
      .passes("#if os(iOS)\n@Observable\n#endif\nfinal class CartViewModel {}"),
      .passes("#if os(\niOS\n) || DEBUG\n@Observable\n#endif\nfinal class CartViewModel {}"),
      .passes("struct CartViewModel {}\nextension CartViewModel { final class Row {} }"),
      .passes("@available(iOS 17, *) @Observable /* why */ final class CartViewModel {}"),
      .fails("extension CartView { final class ↓ViewModel {} }"),
      .fails("final class ↓CartViewModel: ObservableObject { @Published private(set) var total = 0 }"),
      .fails("@ObservableLike final class ↓CartViewModel {}"),
      .fails("#if DEBUG\n@MainActor\n#endif\nfinal class ↓CartViewModel<Item>: Base<Item> {}"),
      .fails("@Observable final class CartViewModel { final class ↓`RowViewModel` {} }"),
      .fails("let make = { class ↓CartViewModel {} }"),
      .fixes(
        "public final class CartViewModel {}", to: "@Observable public final class CartViewModel {}"),
      .fixes(
        "#if DEBUG\n@MainActor\n#endif\nfinal class CartViewModel {}",
        to: "#if DEBUG\n@MainActor\n#endif\n@Observable final class CartViewModel {}"),
    ],
    check: { file, project, findings in
      let source = file.source
      for index in file.viewModels {
        let declaration = source.declarations[index]
        if !source.attributes("Observable", of: declaration).isEmpty { continue }
        let isObservableObject = project.isObservableObject(index, in: source, through: .classesAndProtocols)
        findings.report(
          declaration.name.lowerBound,
          isObservableObject
            ? "class '\(file.path(of: index))' is an 'ObservableObject'; make it '@Observable' instead"
            : "class '\(file.path(of: index))' is not observed; mark it '@Observable'",
          fix: .insert(
            "@Observable ", at: source.attributeOffset(of: declaration), "add '@Observable'", .unsafe))
      }
    })
}
