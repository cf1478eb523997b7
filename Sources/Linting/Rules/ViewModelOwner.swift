import SwiftScan

extension Rule {
  static let viewModelOwner = Rule(
    id: "view_model_owner",
    summary: "View that creates its ViewModel without owning it",
    topic: .views,
    rationale: """
      SwiftUI creates View values as often as it likes. A ViewModel in a plain property is created with each value, so the \
      user's input and running loads are lost, and each new ViewModel subscribes again. '@State', '@StateObject' and the \
      core's '@Owned' keep the first ViewModel for the life of the View.
      """,
    limits: """
      The rule sees only a value in the declaration: it misses a ViewModel that an initialiser creates. It recognises a \
      ViewModel by the name of the annotation or of the initialiser, so it misses 'makeModel()' without an annotation. \
      It also reports a call that returns an existing ViewModel.
      """,
    levels: .only(.error, in: .observable, .unidirectional, .representable),
    examples: [
      .fails(
        """
        struct FeedView: View {
          private let ↓viewModel = FeedView.ViewModel()

          var body: some View {
            PostList(viewModel.posts)
              .task { await viewModel.loadPosts() }
          }
        }
        """),
      .passes(
        """
        struct FeedView: View {
          @State private var viewModel = FeedView.ViewModel()

          var body: some View {
            PostList(viewModel.posts)
              .task { await viewModel.loadPosts() }
          }
        }
        """),
      .passes(
        "struct AView: View { let viewModel: AViewModel; let b = BViewModel.shared; let c: CViewModel = .shared }"),
      .passes("struct AView: View { @StateObject private var a = AViewModel(); @Owned private var b = ViewModel() }"),
      .passes(
        "struct AView: View { @SwiftUI.State private var a = AViewModel(); @ObservedObject var b = BViewModel() }"),
      .passes("struct AView: View { static let a = AViewModel(); var b: BViewModel { BViewModel() }; let c = make() }"),
      .passes("struct A { let a = AViewModel() }\nclass BView: View { let a = AViewModel() }"),
      .fails("struct AView: View { let ↓a = AViewModel(); @Bindable var ↓b: B.ViewModel = .init(b: 1) { didSet {} } }"),
      .fails(
        "struct AView { let ↓a: AViewModel? = make { 1 } }", in: .unidirectional, beside: "extension AView: View {}"),
      .fails("struct AView: A & View {\n#if DEBUG\nlet ↓a = (try! AViewModel<Int>(1))\n#endif\n}", in: .representable),
    ],
    check: { file, project, findings in
      // What a stored property needs for a finding in any View.
      func isCreated(_ property: StoredProperty) -> Bool {
        file.typeName(of: property).last.map(file.namesViewModel) ?? false && file.isCall(property.binding.value)
          && !file.source.attributes(of: file.source.declarations[property.declaration]).contains { attribute in
            file.source.isNamed(attribute.name, anyOf: owners)
          }
      }
      for view in file.views(in: project, where: { file.storedProperties(of: $0).contains(where: isCreated) }) {
        for property in file.storedProperties(of: view) where isCreated(property) {
          let path = file.path(of: property, in: view)
          let owner = file.convention == .observable ? "@State private var" : "@StateObject private var"
          findings.report(
            property.name, declaration: path,
            "property '\(path)' is created anew with every view value; own it by '\(owner)', or let it be handed in")
        }
      }
    })

  /// `observed_object_owner` reports `ObservedObject`.
  private static let owners: [StaticString] = ["State", "StateObject", "ObservedObject", "Owned"]
}

extension TrialPlan {
  static let viewModelOwner = TrialPlan(
    limits: [
      .misses(
        """
        struct AView: View { let a: AViewModel
        let b = makeModel()
        init() { a = AViewModel() } }
        """),
      .finds(1, "struct AView: View { let a: AViewModel = sharedViewModel() }"),
    ],
    sound: [
      Sound(
        "struct CartView: View { @State private var ↓viewModel = CartViewModel() }",
        breaks: [
          ("@State ", ""), ("@State private var", "let"), ("@State", "@Bindable"), ("@State", "/* @State */"),
          ("@State private var ↓viewModel =", "private let ↓viewModel: CartView.ViewModel? ="),
        ]),
      Sound(
        "struct CartView: View { let ↓viewModel: CartViewModel }",
        breaks: [("CartViewModel", "CartViewModel = .init()"), (": CartViewModel", " = CartViewModel { 1 }")]),
    ],
    lookalikes: [["*ViewModel": "*ViewModels"], ["*ViewModel": "*Model"]],
    subjects: [.view, .viewModel])
}
