import SwiftScan

extension Rule {
  /// The rule inspects the type annotation. It ignores generic parameters and type aliases. It accepts enums that
  /// change as one value: constants, and enums with associated values if the ViewModel has no other state.
  static let stateStruct = Rule(
    id: "state_struct",
    summary: "state that is no struct",
    topic: .state,
    rationale: """
      The state of a screen is one value: a change of any part publishes it, a test compares it, and a preview \
      creates it. A class changes without being set, so nothing is published and the View shows the old state. All \
      code that has a reference to it can change it without sending an action.
      """,
    limits: """
      The rule looks up the type by the name that is written for the property: it finds nothing without an \
      annotation, as in 'state = HomeState()'. It ignores private state, which no View can read. It accepts a 'typealias', a generic parameter and a type of another \
      module, and ignores classes inside the struct. An enum whose cases carry values passes if it is all of the \
      state: no other stored 'var' of the class can be read from outside. So does an enum in a 'let'.
      """,
    levels: .only(.error, in: .representable),
    examples: [
      .fails(
        """
        protocol HomeViewModelRepresentable: ObservableObject {
          var state: HomeState { get }
          func trigger(_ action: HomeAction)
        }

        final class HomeState {
          var products: [Product] = []
        }

        final class HomeViewModel: HomeViewModelRepresentable {
          @Published private(set) var ↓state: HomeState = .init()

          func trigger(_ action: HomeAction) {
            switch action {
            case .loaded(let products): state.products = products
            }
          }
        }
        """),
      .passes(
        """
        protocol HomeViewModelRepresentable: ObservableObject {
          var state: HomeState { get }
          func trigger(_ action: HomeAction)
        }

        struct HomeState {
          var products: [Product] = []
        }

        final class HomeViewModel: HomeViewModelRepresentable {
          @Published private(set) var state: HomeState = .init()

          func trigger(_ action: HomeAction) {
            switch action {
            case .loaded(let products): state.products = products
            }
          }
        }
        """),
      .passes("final class CartViewModel { @Published private(set) var state: State\nstruct State {} }"),
      .passes("final class CartViewModel { @Published private(set) var state: CartState }"),
      .passes("final class CartViewModel { private(set) var other: State\nclass State {} }"),
      .passes("final class CartViewModel { private(set) var state: State?\nenum State {} }"),
      .passes("final class CartViewModel<State> { private(set) var state: State }\nclass State {}"),
      .passes("final class CartViewModel { var state: State { .a }; enum State { case a } }"),
      .passes(
        "final class CartViewModel { private(set) var state: State\nstruct State {} }", otherFiles: "class State {}"),
      .passes("final class CartViewModel { private var state: State\nenum State {} }"),
      .fails("final class CartViewModel { @Published private(set) var ↓state: State\nenum State {} }"),
      .fails(
        "final class CartViewModel { private(set) var ↓state: State\nenum State { case idle, loading(Int) }; var rows = 1 }"
      ),
      .fails(
        "final class CartViewModel { private(set) var ↓state: State\nenum State { case idle; enum A { case b(Int) } } }"
      ),
      .passes(
        "final class CartViewModel { private(set) var state: State; private var id = 1; let a = 2\nenum State { case idle, loading(Int) } }"
      ),
      .passes(
        "final class CartViewModel { private(set) var state: CartState }",
        otherFiles: "enum CartState { case loaded([Row]) }"),
      .passes("final class CartViewModel { let state: State; var rows = 1\nenum State { case idle } }"),
      .fails(
        "final class CartViewModel { private(set) var ↓`state`: Cart.State }", otherFiles: "enum Cart { enum State {} }"
      ),
      .fails("final class CartViewModel {\n#if DEBUG\nlet id, ↓state: CartState\n#endif\n}\nfinal class CartState {}"),
      .fails("extension Cart { final class ViewModel { let ↓state: any State } }", otherFiles: "protocol State {}"),
      .fails("final class CartViewModel { let ↓state: State\nactor\nState<T> {} }"),
    ],
    check: { file, project, findings in
      if file.viewModels.isEmpty { return }
      lazy var generics = file.genericParameters
      for viewModel in file.viewModels {
        for property in file.storedProperties(of: viewModel)
        where !property.isTuple && file.source.isNamed(property.name, "state") && !property.type.isEmpty
          && !file.source.isPrivate(file.source.declarations[property.declaration])
        {
          guard file.declares(property.type, in: viewModel, butNot: .struct, project, generics),
            !isOneValue(property, of: viewModel, in: file, project)
          else { continue }
          let path = file.path(of: property, in: viewModel)
          findings.report(
            property.name, declaration: path,
            "property '\(path)' is no struct; make its type a struct that holds all of the screen's state")
        }
      }
    })

  /// Whether the state is an enum that changes as one value: a constant, or an enum with associated values and no other
  /// state.
  private static func isOneValue(
    _ state: StoredProperty, of viewModel: Int, in file: LintedFile, _ project: ProjectIndex
  ) -> Bool {
    let source = file.source
    let types = project.declarations(
      of: source.typeName(state.type, opens: true).map(source.name), from: source.typePath(of: viewModel))
    guard types.allSatisfy({ $0.kind == .enum }) else { return false }
    if !state.isVariable { return true }
    return types.allSatisfy(\.carriesValues)
      && file.storedProperties(of: viewModel).allSatisfy { other in
        !other.isVariable || other.name == state.name || source.isPrivate(source.declarations[other.declaration])
      }
  }
}

extension TrialPlan {
  static let stateStruct = TrialPlan(
    limits: [
      .misses(
        """
        class AViewModel<T> { @Published private(set) var state = S() }
        class S {}
        class BViewModel { var state: X }
        class CViewModel { var state: TA }
        typealias TA = S
        class DViewModel<T> { var state: T }
        """, in: .representable)
    ],
    sound: [
      Sound(
        "final class CartViewModel { @Published private(set) var ↓state: State\nstruct State {} }",
        breakingChanges: [
          ("struct State", "enum State"), ("struct State", "final class State"), ("struct State", "actor State"),
          ("struct State", "protocol State"), (": State\nstruct", ": any State\nprotocol"),
          ("struct State {}", "enum State {}; struct States {}"),
        ])
    ],
    lookalikes: [["state": "states"], ["state": "State_"], ["state": "cartState"]])
}
