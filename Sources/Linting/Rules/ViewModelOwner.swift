import SwiftScan

extension Rule {
  static let viewModelOwner = Rule(
    id: "view_model_owner",
    summary: "View that creates its ViewModel without owning it",
    topic: .views,
    rationale: """
      SwiftUI creates View values as often as it likes. A ViewModel in a plain property is created with each value, so the \
      user's input and running loads are lost, and each new ViewModel subscribes again. '@State', '@StateObject' and the \
      core's '@Owned' keep the first ViewModel for the life of the View. In an initialiser 'State(initialValue:)' keeps \
      the first one as well, but creates another each time, and what 'init' subscribes to runs for all of them.
      """,
    limits: """
      Of the ViewModels that an initialiser creates, the rule sees those in 'viewModel = CartViewModel(…)'. It also sees \
      those in 'State(initialValue:)' whose 'init' subscribes; this is a warning. It recognises a ViewModel by the name of the annotation or of the initialiser, so \
      it misses 'makeModel()' without an annotation. It also reports a call that returns an existing ViewModel. A \
      ViewModel of the project without state, which inherits nothing and does not subscribe in 'init', passes: a new one \
      is like the last. The message names '@StateObject' in files that are built for systems older than iOS 17 or macOS 14.
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
        "struct AView { let ↓a: AViewModel? = make { 1 } }", in: .unidirectional, otherFiles: "extension AView: View {}"
      ),
      .fails("struct AView: A & View {\n#if DEBUG\nlet ↓a = (try! AViewModel<Int>(1))\n#endif\n}", in: .representable),
      .passes(
        "struct AView: View { @State private var a: AViewModel; init() { _a = State(initialValue: AViewModel()) } }",
        otherFiles: "class AViewModel { init() {}; func bind() { b.sink { } } }"),
      .passes(
        "struct AView: View { @State private var a: AViewModel; init(a: AViewModel) { _a = State(initialValue: a) } }",
        otherFiles: "class AViewModel { init() { b.sink { } } }"),
      .passes(
        "struct AView: View { @Owned private var a: AViewModel; init() { _a = Owned(wrappedValue: AViewModel()) } }",
        otherFiles: "class AViewModel { init() { b.sink { } } }"),
      .passes(
        "struct AView: View { let a = AViewModel(); let b = BViewModel() }", in: .unidirectional,
        otherFiles: "final class AViewModel { let a = 1; var b: Int { a } }", "struct BViewModel { var a = 1 }"),
      .fails(
        "struct AView: View { let ↓a = AViewModel(); let ↓b = BViewModel() }", in: .unidirectional,
        otherFiles: "final class AViewModel { private var a = 1 }", "final class BViewModel { init() { a.sink { } } }"),
      .fails(
        "struct AView: View { let ↓a: AViewModel; @Bindable var ↓b: Kit.BViewModel; init(id: Int) { self.a = AViewModel(id); b = .init(id) } }",
        in: .unidirectional),
      .passes(
        "struct AView: View { let a: AViewModel; let b: BViewModel; @State var c: CViewModel; init(a: AViewModel) { self.a = a; b = BViewModel(a).child; c = CViewModel(); let a = AViewModel() } }"
      ),
      .passes("struct PreviewAView: View { let a = AViewModel() }\nstruct AViewMock: View { let a = AViewModel() }"),
      .fails(
        "struct AView: View { @State private var ↓a: AViewModel\ninit() { self._a = State(initialValue: AViewModel(1)) } }",
        otherFiles: "class AViewModel { init(_ b: Int) { b.sink { } } }"),
      .fails(
        "func f() { struct AView: View { @State private var ↓a: AViewModel; init() { _a = State(initialValue: AViewModel(1)) } }\nclass AViewModel { init(_ b: Int) { b.sink { } } } }"
      ),
      .fails(
        "struct AView: View { @State var ↓a: ViewModel; init() { _a = .init(wrappedValue: ViewModel()) } }",
        otherFiles: "extension AView { class ViewModel { init() { bind() } } }",
        "extension AView.ViewModel { func bind() { (more)() }; func more() { bag.collect { } } }"),
    ],
    check: { file, project, findings in
      let doubles = file.settings.testDoubles
      func isDouble(_ view: Int) -> Bool {
        file.source.declarations[view].name.last.map { doubles.matches(file.source.identifierName($0)) } ?? false
      }
      for view in file.views(in: project, where: { !file.createdViewModels(of: $0).isEmpty }) where !isDouble(view) {
        var seen: Set<Int> = []
        for property in file.createdViewModels(of: view)
        where seen.insert(property.name).inserted
          && project.losesState(
            file.typeName(of: property).map(file.source.identifierName), from: file.source.typePath(of: view))
        {
          let path = file.path(of: property, in: view)
          let owner =
            file.convention == .observable && !project.isBuiltForOldSystems(file.path) ? "@State" : "@StateObject"
          findings.report(
            property.name, declaration: path,
            "property '\(path)' is created anew \(property.binding.value.isEmpty ? "by 'init' " : "")with every view value; own it by '\(owner) private var', or let it be handed in"
          )
        }
      }
      for view in file.views(in: project, where: { !file.createdStates(of: $0).isEmpty }) {
        for (property, type) in file.createdStates(of: view)
        where project.subscribesInInit(type.map(file.source.identifierName), from: file.source.typePath(of: view)) {
          let path = file.path(of: property, in: view)
          let name = type.last.map(file.source.identifierName) ?? ""
          findings.report(
            property.name, declaration: path,
            "each value of the view creates a '\(name)' for '\(path)', which subscribes in 'init'; own it by '@Owned' of "
              + "'ViewModelCore', or subscribe in a method that '.task' calls",
            isOnlyWarning: true)
        }
      }
    })
}

extension LintedFile {
  /// The stored properties of a View that create their ViewModel without owning it. `observed_object_owner` reports those
  /// with `ObservedObject`.
  func createdViewModels(of view: Int) -> [StoredProperty] {
    func isOwned(_ property: StoredProperty) -> Bool {
      source.attributes(of: source.declarations[property.declaration]).contains { attribute in
        source.isNamed(attribute.name, anyOf: ["State", "StateObject", "ObservedObject", "Owned"])
      }
    }
    let created = storedProperties(of: view).filter { property in
      typeName(of: property).last.map(namesViewModel) ?? false && isCall(property.binding.value) && !isOwned(property)
    }
    return created + constructedViewModels(of: view).filter { !isOwned($0) }
  }

  /// The properties of a View that its initialisers set by `_x = State(initialValue: X(…))`, with the name of `X`.
  fileprivate func createdStates(of view: Int) -> [(property: StoredProperty, type: [Int])] {
    wrappedValues(of: view, wrapper: "State").compactMap {
      property, value -> (property: StoredProperty, type: [Int])? in
      let type = source.constructedTypeName(value, code)
      return type.last.map(namesViewModel) ?? false ? (property, type) : nil
    }
  }
}

extension TrialPlan {
  static let viewModelOwner = TrialPlan(
    limits: [
      .misses("struct AView: View { let b = makeModel() }"),
      .misses("struct AView: View { let a: AViewModel; init() { a = makeModel() } }"),
      .finds(1, "struct AView: View { let a: AViewModel = sharedViewModel() }"),
      .finds(
        1,
        """
        struct AView: View { @State var a: AViewModel
        @State var b: BViewModel
        init() { _a = State(initialValue: AViewModel())
        _b = State(initialValue: BViewModel()) } }
        """, otherFiles: "class AViewModel { init() { b.sink { } } }\nclass BViewModel {}"),
    ],
    sound: [
      Sound(
        "struct CartView: View { @State private var ↓viewModel = CartViewModel() }",
        breakingChanges: [
          ("@State ", ""), ("@State private var", "let"), ("@State", "@Bindable"), ("@State", "/* @State */"),
          ("@State private var ↓viewModel =", "private let ↓viewModel: CartView.ViewModel? ="),
        ]),
      Sound(
        "struct CartView: View { let ↓viewModel: CartViewModel }",
        breakingChanges: [("CartViewModel", "CartViewModel = .init()"), (": CartViewModel", " = CartViewModel { 1 }")]),
      Sound(
        "struct CartView: View { @State private var ↓cart: CartViewModel; init(a: CartViewModel) { _cart = State(initialValue: a) } }",
        otherFiles: "final class CartViewModel { init(_ b: B) { b.weakSink(on: self) { } } }",
        breakingChanges: [
          ("initialValue: a", "initialValue: CartViewModel(b)"), ("initialValue: a", "wrappedValue: CartViewModel(a)"),
          ("State(initialValue: a)", ".init(initialValue: Kit.CartViewModel(a))"),
        ]),
    ],
    lookalikes: [["*ViewModel": "*ViewModels"], ["*ViewModel": "*Model"]],
    subjects: [.view, .viewModel])
}
