extension Rule {
  /// A View has a ViewModel property if it stores one whose type, as written or as made by the initial value, has a
  /// ViewModel's name; a generic parameter of that name too.
  static let viewLocalState = Rule(
    id: "view_local_state",
    summary: "second source of truth beside the ViewModel",
    topic: .views,
    rationale: """
      A screen has one source of truth, its ViewModel, and the Views below it share it. What one of them keeps beside \
      it has to be kept in step by hand, is not there when an action needs it, and no test sees it. Flags for sheets \
      and focus are the View's own, which is why a 'Bool' passes.
      """,
    limits: """
      A View is looked at if it stores something whose type, as written or as made by an initialiser, is named \
      '…ViewModel': a child View that is handed single values and keeps state of its own is not. A 'Bool' passes even \
      where it repeats the ViewModel's state, and '@AppStorage' and other wrappers that hold values are not looked at.
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
