extension Rule {
  /// A View has a ViewModel property if it stores one whose type, as written or as made by the initial value, has a
  /// ViewModel's name; a generic parameter of that name too.
  static let viewLocalState = Rule(
    id: "view_local_state",
    summary: "second source of truth beside the ViewModel",
    rationale: """
      A screen's state is in its ViewModel. What a View keeps beside it is state that the ViewModel does not know, that \
      no test sees, and that has to be kept in step by hand. Flags for sheets and focus are the View's own.
      """,
    levels: .only(.off, in: .unidirectional, .representable),
    examples: [
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
      for view in file.views(in: project) {
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
