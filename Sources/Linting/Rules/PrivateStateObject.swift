import SwiftScan

extension Rule {
  /// The rule accepts `fileprivate`, but not `private(set)`.
  static let privateStateObject = Rule(
    id: "private_state_object",
    summary: "View whose own state is open to others",
    topic: .views,
    rationale: """
      '@State' and '@StateObject' belong to the View that declares them: SwiftUI keeps their values as long as the \
      View is on the screen. A parent that sets such a property sets only its first value; SwiftUI silently ignores \
      later ones. With 'private' a parent passes values through the initialiser or as a '@Binding' instead.
      """,
    limits: """
      Only the property's own modifiers count: the rule also reports a property of a 'private' struct. 'fileprivate' \
      is enough, 'private(set)' is not. A property without an initial value passes in a View that declares no \
      initialiser, because the memberwise initialiser hands it in: with 'private' its callers would not compile. The \
      'nil' of an optional is an initial value. A View passes if another file has an extension of it, or of another \
      type with its name, because private properties are inaccessible there. The rule ignores '@FocusState', \
      '@AppStorage' and other wrappers that belong to a View. In the observable convention it recognises a ViewModel by the name of its type only.
      """,
    notes: [
      .init(
        """
        The rule checks properties with a ViewModel's type only: views of this convention keep other state, too.
        """, in: .observable)
    ],
    levels: .only(.warning, in: .observable, .unidirectional).and(.error, in: .representable),
    reads: .words(["@State", ".State", "`State`", "StateObject"], in: [.unidirectional, .representable]),
    examples: [
      .fails(
        """
        struct SearchView: View {
          @StateObject var ↓viewModel = SearchViewModel()
          @State private var showsFilter = false

          var body: some View {
            ResultList(viewModel.results)
              .sheet(isPresented: $showsFilter) { FilterView() }
          }
        }
        """),
      .passes(
        """
        struct SearchView: View {
          @StateObject private var viewModel = SearchViewModel()
          @State private var showsFilter = false

          var body: some View {
            ResultList(viewModel.results)
              .sheet(isPresented: $showsFilter) { FilterView() }
          }
        }
        """),
      .passes("struct CartView: View { @StateObject private var viewModel: CartViewModel }"),
      // Code in other files cannot use private properties.
      .passes(
        "struct CartView: View { @StateObject var viewModel = CartViewModel() }",
        otherFiles: "extension CartView { var total: Int { viewModel.total } }"),
      .passes(
        "struct CartView: View { @State var viewModel = CartViewModel() }\nextension CartView { var a: Int { 1 } }",
        otherFiles: "extension Kit.CartView { var total: Int { viewModel.total } }"),
      .fails(
        "struct CartView: View { @StateObject var ↓viewModel = CartViewModel() }\nextension CartView { var a: Int { 1 } }",
        otherFiles: "extension CartView: Equatable {}\nextension Cart { var total: Int { 1 } }"),
      // The memberwise initialiser hands the property in.
      .passes("struct CartView: View { @StateObject var viewModel: CartViewModel }"),
      .passes("struct CartView: View { @State var a: Int; let b: Int }", in: .unidirectional),
      .passes(
        "struct CartView: View { @State var a: Int }\nstruct RowView: View { init() {} }\nextension RowView { init(a: A) {} }",
        in: .representable),
      .passes(
        "struct CartView: View { @StateObject var viewModel: CartViewModel }",
        otherFiles: "extension CartView { init(cart: Cart) { self.init(viewModel: CartViewModel(cart)) } }"),
      .fails(
        "struct CartView: View { @StateObject var ↓viewModel: CartViewModel\ninit(cart: Cart) { _viewModel = make(cart) } }"
      ),
      .fails(
        "struct CartView: View { @StateObject var ↓viewModel: CartViewModel }\nextension CartView {\n#if A\ninit(cart: Cart) { self.init(viewModel: CartViewModel(cart)) }\n#endif\n}"
      ),
      .passes("struct CartView: View { @State private var isOpen = false; private @State var id = 1 }"),
      .passes("struct CartView: View { @Binding var isOpen: Bool; var id = 1; @StateMachine var a = 1 }"),
      .passes("struct Cart { @State var isOpen = false }\nclass CartModel: View { @State var a = 1 }"),
      .passes("struct CartView: View { @State static var a = 1; func f() { @State var b = 1 } }"),
      .fails("struct CartView: View { @StateObject var ↓viewModel = CartViewModel() }", in: .unidirectional),
      .fails("struct CartView: View { @State private(set) var ↓a = 1, ↓b = 2 }", in: .representable),
      .fails(
        "struct CartView: View { @SwiftUI.State var ↓`default`: Int = 1 { didSet {} } }", in: .unidirectional),
      .passes("struct CartView: View { fileprivate @State var isOpen = false }", in: .unidirectional),
      .fails(
        "struct CartView: V & View {\n#if DEBUG\n@State\n/* private */\nvar ↓a = 1\n#endif\n}", in: .unidirectional),
      .fails(
        "struct CartView {\n#if A\n@State\n#endif\nvar ↓a = 1 }", in: .unidirectional,
        otherFiles: "extension Kit.CartView: View {}"),
      .passes("struct CartView: View { @State var isOpen = false; @StateObject var model = CartModel() }"),
      .fails("struct CartView: View { @State var ↓a: ViewModel?; @SwiftUI.StateObject var ↓b = B.ViewModel() }"),
      .passes(
        "struct Row { @StateObject var m = M() }", in: .unidirectional,
        otherFiles: "enum Out { struct Row {} }\nextension Out.Row: View {}"),
      .passes(
        "struct Out { struct Row { @StateObject var m = M() } }\nextension Row: View {}\nextension Other.Row: View {}",
        in: .unidirectional),
      .fails(
        "struct Row { @StateObject var ↓m = M() }", in: .unidirectional, otherFiles: "extension Module.Row: View {}"),
      .passes(
        "extension UIView { struct Row { @StateObject var m = M() } }\nextension Row: View {}", in: .unidirectional),
      .fails(
        "extension Module.Out { struct Row { @StateObject var ↓m = M() } }", in: .unidirectional,
        otherFiles: "enum Out {}\nextension Out.Row: View {}"),
    ],
    check: { file, project, findings in
      lazy var extensions = file.source.declarations.compactMap { file.source.extendedName(of: $0) }
        .reduce(into: [:]) { counts, name in counts[name, default: 0] += 1 }
      for view in file.views(in: project, with: "State", "StateObject") {
        lazy var isMemberwise = hasMemberwiseInitializer(view, in: file)
        lazy var isOpenElsewhere = isExtended(view, in: file, extensions, project)
        for property in file.storedProperties(of: view) {
          let declaration = file.source.declarations[property.declaration]
          let isState = file.source.attributes(of: declaration).contains {
            file.source.isNamed($0, "State") || file.source.isNamed($0, "StateObject")
          }
          guard isState, !file.source.isPrivate(declaration),
            file.convention != .observable || file.typeName(of: property).last.map(file.namesViewModel) ?? false,
            !(needsValue(property, in: file.source) && isMemberwise), !isOpenElsewhere
          else { continue }
          let path = file.path(of: property, in: view)
          findings.report(
            property.name, declaration: path,
            "property '\(path)' is the view's own and open to others; make it 'private'")
        }
      }
    })

  /// Whether another file has an extension of a View, or of another type with its name. Private properties are
  /// inaccessible there.
  ///
  /// - Parameter own: How many such extensions this file has, by the hash of the name.
  private static func isExtended(
    _ view: Int, in file: LintedFile, _ own: [UInt64: Int], _ project: ProjectIndex
  ) -> Bool {
    guard let name = file.source.declarations[view].name.last.map(file.source.nameHash) else { return false }
    return project.extensionCounts[name, default: 0] > own[name, default: 0]
  }

  /// Whether a property has no initial value, not even the `nil` of an optional.
  private static func needsValue(_ property: StoredProperty, in source: SourceFile) -> Bool {
    guard property.binding.value.isEmpty, let last = source.bareType(property.type, opens: true).last else {
      return false
    }
    // `>?` is a single token.
    return ![UInt8(ascii: "?"), UInt8(ascii: "!")].contains(source.text[Int(source.tokens[last].end) - 1])
  }

  /// Whether a View declares no initialiser, neither in the struct nor in an extension of it in the same file.
  private static func hasMemberwiseInitializer(_ view: Int, in file: LintedFile) -> Bool {
    !file.scopes(of: view).contains { scope in
      file.members(of: scope).contains { file.source.declarations[$0].kind == .initializer }
    }
  }
}

extension TrialPlan {
  static let privateStateObject = TrialPlan(
    limits: [
      .misses("struct V: View { @State var a: T = T() }\ntypealias T = AViewModel"),
      .misses("struct V: View { @State var a: AViewModel }"),
      .finds(1, "struct V: View { @State var a: AViewModel? }"),
      .finds(1, "private struct CartView: View { @State var a = 1 }", in: .unidirectional),
      .misses("struct CartView: View { @FocusState var a: Bool\n@AppStorage(\"a\") var b = 1 }", in: .unidirectional),
    ],
    sound: [
      Sound(
        "struct CartView: View { @StateObject private var ↓viewModel: CartViewModel = make() }",
        breakingChanges: [
          ("private ", ""), ("private", "private(set)"), ("private", "public"),
          ("@StateObject private", "@State"), ("private", "/* private */"),
        ])
    ],
    lookalikes: [
      ["State": "States", "StateObject": "StateObjects"], ["State": "Binding", "StateObject": "ObservedObject"],
    ],
    subjects: [.view])
}
