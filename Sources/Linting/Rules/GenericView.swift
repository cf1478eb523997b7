extension Rule {
  /// Without an annotation, the rule takes the type from the initialiser call of the initial value and reports there.
  static let genericView = Rule(
    id: "generic_view",
    summary: "View that names its ViewModel's class",
    topic: .views,
    rationale: """
      A View that depends on the ViewModel's protocol can get a ViewModel without network access, in a preview or in \
      a test of the View. A View that names the class needs everything that the class needs. A property of the \
      protocol's type does not compile, because 'ObservableObject' has an associated type; a generic parameter does.
      """,
    limits: """
      The rule checks '@StateObject' only, and only types that end in 'ViewModel' and that the project declares as \
      classes. It passes over a type eraser such as 'AnyViewModel'. It misses a type behind a 'typealias', a type of another module, and a type that is neither written \
      nor called as an initialiser, such as '.shared'.
      """,
    levels: .only(.error, in: .representable),
    reads: .words(["StateObject"]),
    examples: [
      .fails(
        """
        protocol HomeViewModelRepresentable: ObservableObject {
          var state: HomeState { get }
          func trigger(_ action: HomeAction)
        }

        final class HomeViewModel: HomeViewModelRepresentable {
          @Published private(set) var state = HomeState()

          func trigger(_ action: HomeAction) { state.apply(action) }
        }

        struct HomeView: View {
          @StateObject private var viewModel: ↓HomeViewModel

          init(viewModel: @autoclosure @escaping () -> HomeViewModel) {
            _viewModel = StateObject(wrappedValue: viewModel())
          }

          var body: some View { ProductList(viewModel.state.products) }
        }
        """),
      .passes(
        """
        protocol HomeViewModelRepresentable: ObservableObject {
          var state: HomeState { get }
          func trigger(_ action: HomeAction)
        }

        final class HomeViewModel: HomeViewModelRepresentable {
          @Published private(set) var state = HomeState()

          func trigger(_ action: HomeAction) { state.apply(action) }
        }

        struct HomeView<ViewModel: HomeViewModelRepresentable>: View {
          @StateObject private var viewModel: ViewModel

          init(viewModel: @autoclosure @escaping () -> ViewModel) {
            _viewModel = StateObject(wrappedValue: viewModel())
          }

          var body: some View { ProductList(viewModel.state.products) }
        }
        """),
      .passes("struct CartView<ViewModel: CartRepresentable>: View { @StateObject private var viewModel: ViewModel }"),
      .passes("struct CartView: View { @StateObject private var viewModel: CartViewModel }"),
      .passes("struct CartView: View { @StateObject var viewModel: CartViewModel }\nprotocol CartViewModel {}"),
      .passes("struct Cart { @StateObject var viewModel: CartViewModel }\nclass CartViewModel {}"),
      .passes("struct CartView: View { @ObservedObject var vm: CartViewModel }\nclass CartViewModel {}"),
      .passes("struct CartView: View { @StateObject var vm: Box<CartViewModel> }\nclass CartViewModel {}"),
      .passes("struct CartView: View { @StateObject var store = CartStore() }\nclass CartStore {}"),
      .passes(
        "struct Outer<CartViewModel> { struct V: View { @StateObject var vm: CartViewModel } }\nclass CartViewModel {}"),
      .passes(
        "struct CartView: View { @StateObject var vm: AnyViewModel<Int> }", otherFiles: "class AnyViewModel<T> {}"),
      .fails(
        "struct CartView: View { @StateObject private var vm: ↓CartViewModel }", otherFiles: "class CartViewModel {}"),
      .fails("struct CartView: View { @StateObject var vm = ↓CartViewModel.init(1) { 2 } }\nclass CartViewModel {}"),
      .fails(
        "struct CartView {\n@SwiftUI.StateObject var vm: ↓(Cart.ViewModel?)\n}",
        otherFiles: """
          extension CartView: SwiftUI.View {}
          enum Cart { final class ViewModel {} }
          """),
      .fails(
        "enum A { struct B<C>: X & View {\n#if Z\n@StateObject /* */ var vm: ↓CartViewModel<C>\n#endif\n} }",
        otherFiles: "final class CartViewModel<T> {}"),
      .fails(
        "struct A: View { @StateObject var a = (↓AViewModel()); @StateObject var b = (↓AViewModel)() }\nclass AViewModel {}"
      ),
    ],
    check: { file, project, findings in
      let source = file.source
      let views = file.views(in: project, with: "StateObject")
      if views.isEmpty { return }
      let generics = file.genericParameters
      for view in views {
        for property in file.storedProperties(of: view, with: "StateObject") {
          let name = file.typeName(of: property)
          guard let first = name.first, let last = name.last, file.namesViewModel(last), !source.isTypeEraser(last)
          else {
            continue
          }
          if name.count == 1, generics.contains(source.name(first), at: first) { continue }
          let found = project.declarations(of: name.map(source.name), from: source.typePath(of: view))
          guard found.contains(where: { $0.kind == .class }) else { continue }
          let path = file.path(of: property, in: view)
          let type = property.type.isEmpty ? first..<last + 1 : property.type
          findings.report(
            type.lowerBound, through: type.upperBound - 1, declaration: path, subject: source.name(last),
            "property '\(path)' is of the class '\(source.name(last))'; make the view generic over its protocol")
        }
      }
    })
}

extension TrialPlan {
  static let genericView = TrialPlan(
    limits: [
      .misses(
        """
        struct V: View { @ObservedObject var a: AViewModel
        @StateObject var b: AStore
        @StateObject var c: TA
        @StateObject var d = make()
        @StateObject var e: KitViewModel }
        class AViewModel {}
        class AStore {}
        typealias TA = AViewModel
        """, in: .representable),
      .misses("struct V: View { @StateObject var a = AViewModel.shared }\nclass AViewModel {}", in: .representable),
    ],
    sound: [
      Sound(
        """
        struct CartView<ViewModel: P>: View { @StateObject private var vm: ↓ViewModel }
        final class CartViewModel {}
        """,
        breakingChanges: [
          (": ↓ViewModel }", ": ↓CartViewModel }"), (": ↓ViewModel }", ": ↓CartViewModel? }"),
          (": ↓ViewModel }", " = ↓CartViewModel() }"), (": ↓ViewModel }", " = ↓CartViewModel.init(1) { 2 } }"),
        ])
    ],
    lookalikes: [["StateObject": "StateObjects"], ["StateObject": "ObservedObject"]],
    subjects: [.view, .viewModel],
    without: [.disguise("types in parentheses", because: "the finding stands at the whole type")])
}
