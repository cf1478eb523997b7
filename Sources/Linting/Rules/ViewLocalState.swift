extension Rule {
  /// A View has a ViewModel property if the annotation or the initial value's initialiser call of a stored property names a
  /// ViewModel. A generic parameter of such a name counts.
  static let viewLocalState = Rule(
    id: "view_local_state",
    summary: "second source of truth beside the ViewModel",
    topic: .views,
    rationale: """
      A screen has one source of truth, its ViewModel, which all Views below it share. State beside it must be kept \
      in step by hand, is not available to actions, and no test covers it. Flags for sheets and focus belong to the \
      View, so a 'Bool' passes.
      """,
    limits: """
      The rule checks a View that stores a property whose type, as written or as called, is named '…ViewModel'. It \
      ignores a child View that gets single values and keeps state of its own. A 'Bool' passes even if it repeats \
      the ViewModel's state, and so do '@AppStorage' and other wrappers that hold values.
      """,
    levels: .only(.off, in: .unidirectional, .representable),
    examples: [
      .fails(
        """
        struct SearchView: View {
          @StateObject private var viewModel = SearchViewModel()
          @State private var ↓query = ""

          var body: some View {
            TextField("Search", text: $query)
              .onChange(of: query) { viewModel.send(.queryChanged(query)) }
          }
        }
        """),
      .passes(
        """
        struct SearchView: View {
          @StateObject private var viewModel = SearchViewModel()

          var body: some View {
            TextField("Search", text: $viewModel.query)
              .onChange(of: viewModel.query) { viewModel.send(.queryChanged) }
          }
        }
        """),
      .passes(
        "struct CartView: View { @StateObject private var viewModel: CartViewModel; @State private var a = true }"),
      .passes("struct CartView: View { let viewModel: CartViewModel; @State private var isOpen: Bool }"),
      .passes("struct CartView: View { @State private var query = \"\" }"),
      .passes("struct Cart { let viewModel: CartViewModel; @State private var query = \"\" }"),
      .passes("struct CartView: View { let rows: [RowViewModel]; @State private var query = \"\" }"),
      .passes("struct CartView: View { let viewModel: CartViewModel; @Binding var query: String }"),
      .fails("struct CartView: View { let viewModel: CartViewModel; @State private var ↓query = \"\" }"),
      .fails("struct CartView: View { @State private var ↓a: Bool?; @StateObject var b = CartViewModel() }"),
      .fails(
        "struct CartView: View { @State var a = false, ↓b: Int; private var vm: Cart.ViewModel? }", in: .representable),
      .fails(
        "struct CartView<ViewModel> {\n#if A\nlet vm: ViewModel\n#else\n@State var (↓a, b) = (true, false)\n#endif\n}",
        in: .representable, beside: "extension CartView: View {}"),
    ],
    check: { file, project, findings in
      for view in file.views(in: project, with: "State") {
        let states = file.storedProperties(of: view, with: "State").filter { !file.isBool($0) }
        if states.isEmpty { continue }
        let hasViewModel = file.storedProperties(of: view).contains { property in
          file.typeName(of: property).last.map(file.namesViewModel) ?? false
        }
        guard hasViewModel else { continue }
        for property in states {
          let path = file.path(of: property, in: view)
          findings.report(
            property.name, declaration: path,
            "property '\(path)' is state beside the view model; move it there, or hand it in as a '@Binding'")
        }
      }
    })
}

extension TrialPlan {
  static let viewLocalState = TrialPlan(
    limits: [
      .misses(
        #"""
        struct V: View { let title: String
        @State private var a = 1 }
        struct W: View { let vm: AViewModel
        @State private var b = true
        @AppStorage("a") private var c = 1 }
        """#, in: .unidirectional)
    ],
    sound: [
      Sound(
        "struct CartView: View { let viewModel: CartViewModel; @State private var ↓query: Bool }",
        breaks: [(": Bool", ": Int"), (": Bool", " = \"\""), (": Bool", ": Bool?"), (": Bool", ": Swift.Bool")]),
      Sound(
        "struct CartView: View { let model: CartModel; @State private var ↓query = \"\" }",
        breaks: [
          ("CartModel", "CartViewModel"), (": CartModel", " = Cart.ViewModel()"), ("CartModel", "CartViewModel?"),
        ]),
    ],
    lookalikes: [["State": "States"], ["State": "Binding"]],
    subjects: [.view, .viewModel])
}
