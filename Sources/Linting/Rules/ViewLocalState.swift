extension Rule {
  /// A View has a ViewModel if the annotation or the initialiser call of a stored property names a ViewModel. A generic
  /// parameter with such a name counts.
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
      reports state that the View hands to a method of the ViewModel, or that is named as one of its properties or \
      parameters. A 'Bool' passes even if it repeats the ViewModel's state, and so do sizes, offsets and '@AppStorage'. \
      The text does not tell a draft of the View from the ViewModel's state, so the rule is off by default.
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
      // No code shows that the ViewModel has the same value.
      .passes("struct CartView: View { let viewModel: CartViewModel; @State private var query = \"\" }"),
      .passes(
        "struct CartView: View { let viewModel: CartViewModel; @State private var query = \"\" }",
        otherFiles: "class CartViewModel { var total = 0 }\nclass ListViewModel { var query = 1 }"),
      .passes(
        "struct CartView: View { let viewModel: CartViewModel; @State private var size: CGSize = .zero; @State var offset = CGFloat(0) }",
        otherFiles: "class CartViewModel { var size = 0, offset = 1 }"),
      // The ViewModel has a property or parameter of that name.
      .fails(
        "struct CartView: View { let viewModel: CartViewModel; @State private var ↓query = \"\" }",
        otherFiles: "class CartViewModel { private var query = 0 }"),
      .fails(
        "struct CartView: View { @State private var ↓a: Bool?; @StateObject var b = CartViewModel() }",
        otherFiles: "class CartViewModel {}\nextension CartViewModel { func f(x a: Int) {} }"),
      .fails(
        "struct CartView: View { @State var a = false, ↓b: Int; private var vm: Cart.ViewModel? }", in: .representable,
        otherFiles: "extension Cart { class ViewModel { init(b: Int) {} } }"),
      .fails(
        "struct CartView<VM: CartViewModelProtocol> {\n#if A\nlet vm: VM\n#else\n@State var ↓a = 1\n#endif\n}",
        in: .representable, otherFiles: "extension CartView: View {}",
        "protocol CartViewModelProtocol {}\nclass CartViewModel: CartViewModelProtocol { var a = 1 }"),
      // The View passes the value to the ViewModel.
      .fails(
        "struct CartView: View { let viewModel: CartViewModel; @State private var ↓query = \"\"\nfunc f() { viewModel.send(.search(query)) } }"
      ),
      .fails(
        "struct CartView: View { let viewModel: CartViewModel; @State var ↓query = \"\"\nfunc f() { self.viewModel.search(text: self.query) } }"
      ),
      .fails(
        "struct CartView: View { let viewModel: CartViewModel; @State var ↓query = \"\"\nfunc f() { viewModel.search(text: isOn ? query : \"\") } }"
      ),
      .fails(
        "struct CartView: View { let viewModel: CartViewModel; @State var ↓query = \"\" }\nextension CartView { func f() { viewModel.search($query) } }"
      ),
    ],
    check: { file, project, findings in
      let source = file.source
      for view in file.views(in: project, with: "State") {
        let states = file.storedProperties(of: view, with: "State").filter { isValue($0, in: file) }
        if states.isEmpty { continue }
        let path = source.typePath(of: view).name
        let viewModels = file.references.properties.filter { property in
          property.owner >= 0 && source.typePath(of: property.owner).name == path
            && project.mayBeViewModel(property.receiver, in: file)
        }
        if viewModels.isEmpty { continue }
        var names = Set<UInt64>()
        for viewModel in viewModels {
          for type in project.references.viewModels(of: viewModel.receiver, in: file.path) {
            names.formUnion(project.references.memberNames[type] ?? [])
          }
        }
        let handed = namesPassedOn(in: file, by: path, project)
        for property in states where !viewModels.contains(where: { $0.name == property.name }) {
          let name = source.nameHash(property.name)
          guard names.contains(name) || handed.contains(name) else { continue }
          let path = file.path(of: property, in: view)
          findings.report(
            property.name, declaration: path,
            "property '\(path)' is state beside the view model; move it there, or hand it in as a '@Binding'")
        }
      }
    })

  /// Whether a property contains neither a flag nor geometry.
  private static func isValue(_ property: StoredProperty, in file: LintedFile) -> Bool {
    if file.isBool(property) || property.isTuple { return false }
    let types = property.type.isEmpty ? property.binding.value : property.type
    guard let first = types.first(where: { file.source.tokens[$0].kind == .identifier }) else { return true }
    return !file.source.isNamed(first, oneOf: viewTypes)
  }

  /// Types of values that belong to a View.
  private static let viewTypes = NamePatterns([
    "CGFloat", "CGSize", "CGRect", "CGPoint", "Angle", "EdgeInsets", "ScrollPosition", "NavigationPath",
    "PresentationDetent", "ScrollViewProxy", "GeometryProxy", "AnimationPhase", "Namespace",
  ])

  /// The names in arguments of calls on a View's ViewModels.
  private static func namesPassedOn(in file: LintedFile, by view: NamePath, _ project: ProjectIndex) -> Set<UInt64> {
    let source = file.source
    var names: Set<UInt64> = []
    for reference in file.references.references
    where reference.owner >= 0 && source.typePath(of: reference.owner).name == view
      && project.mayBeViewModel(reference.receiver, in: file)
    {
      guard let member = source.member(of: reference.token), source.tokens[member].kind == .identifier,
        let call = source.memberCall(at: member, file.code)
      else { continue }
      for token in source.identifiers(in: call.arguments) {
        // `a ? query : b` has no label.
        let isLabel =
          source.tokens[token + 1].kind == .colon
          && [.openParen, .comma].contains(source.tokens[token - 1].kind)
        let isMember = source.tokens[token - 1].kind == .period && source.startOfOwn(token) == nil
        if !isLabel, !isMember { names.insert(source.nameHash(token)) }
      }
    }
    return names
  }
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
        @State private var offset = CGSize.zero
        @State private var d = 1
        @AppStorage("a") private var c = 1 }
        class AViewModel { var b = 1, c = 1, offset = 1 }
        """#, in: .unidirectional)
    ],
    sound: [
      Sound(
        "struct CartView: View { let viewModel: CartViewModel; @State private var ↓query: Bool }",
        otherFiles: "class CartViewModel { var query = 1 }",
        breakingChanges: [(": Bool", ": Int"), (": Bool", " = \"\""), (": Bool", ": Bool?")]),
      Sound(
        "struct CartView: View { let model: CartModel; @State private var ↓query = \"\" }",
        otherFiles: "class CartViewModel { var query = 1 }\nextension Cart { class ViewModel { var query = 1 } }",
        breakingChanges: [
          ("CartModel", "CartViewModel"), (": CartModel", " = Cart.ViewModel()"), ("CartModel", "CartViewModel?"),
        ]),
      Sound(
        "struct CartView: View { let viewModel: CartViewModel; @State var ↓query = \"\"; func f() { viewModel.send(.search) } }",
        breakingChanges: [
          (".search)", ".search(query))"), (".search)", "query)"), (".search)", ".search(x + self.query))"),
        ]),
    ],
    lookalikes: [["State": "States"], ["State": "Binding"]],
    subjects: [.view, .viewModel])
}
