extension Rule {
  /// The type is the one written for the property; a generic parameter and a type alias are left alone.
  static let stateStruct = Rule(
    id: "state_struct",
    summary: "state that is no struct",
    rationale: """
      The state of a screen is one value: setting a part of it publishes it, a test compares it, a preview makes it up. \
      A class changes behind the ViewModel's back and publishes nothing.
      """,
    levels: .only(.error, in: .representable),
    examples: [
      .passes("final class CartViewModel { @Published private(set) var state: State\nstruct State {} }"),
      .passes("final class CartViewModel { @Published private(set) var state: CartState }"),
      .passes("final class CartViewModel { private(set) var other: State\nclass State {} }"),
      .passes("final class CartViewModel { private(set) var state: State?\nenum State {} }"),
      .passes("final class CartViewModel<State> { private(set) var state: State }\nclass State {}"),
      .passes("final class CartViewModel { var state: State { .a }; enum State { case a } }"),
      .passes("final class CartViewModel { private(set) var state: State\nstruct State {} }", beside: "class State {}"),
      .fails("final class CartViewModel { @Published private(set) var ↓state: State\nenum State {} }"),
      .fails(
        "final class CartViewModel { private(set) var ↓`state`: Cart.State }", beside: "enum Cart { enum State {} }"),
      .fails("final class CartViewModel {\n#if DEBUG\nlet id, ↓state: CartState\n#endif\n}\nfinal class CartState {}"),
      .fails("extension Cart { final class ViewModel { let ↓state: any State } }", beside: "protocol State {}"),
      .fails("final class CartViewModel { let ↓state: State\nactor\nState<T> {} }"),
    ],
    check: { file, project, findings in
      if file.viewModels.isEmpty { return }
      let generics = file.genericParameters
      for viewModel in file.viewModels {
        for property in file.storedProperties(of: viewModel)
        where !property.isTuple && file.source.isNamed(property.name, "state") && !property.type.isEmpty {
          guard file.declares(property.type, in: viewModel, butNot: .struct, project, generics) else { continue }
          let path = file.path(of: property, in: viewModel)
          findings.report(
            property.name, declaration: path,
            "property '\(path)' is no struct; make its type a struct that holds all of the screen's state")
        }
      }
    })
}
