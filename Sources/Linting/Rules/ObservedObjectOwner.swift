extension Rule {
  static let observedObjectOwner = Rule(
    id: "observed_object_owner",
    summary: "View that observes an object it makes itself",
    topic: .views,
    rationale: """
      '@ObservedObject' watches what somebody else owns. SwiftUI makes View values as often as it likes, and each \
      makes its object anew: the user's input is gone, running loads belong to nobody. The View that makes a ViewModel \
      owns it, by '@StateObject', which keeps the first one for the life of the View; Views below it observe.
      """,
    limits: """
      Only a value in the declaration is seen: an object that an initialiser makes, or that a parent makes in its \
      'body' and hands in, is built anew just the same. A value that makes nothing, '.shared' for instance, is found \
      too. A struct is a View if it names 'View', not if it conforms through another protocol.
      """,
    levels: .only(.error, in: .unidirectional, .representable),
    reads: .words(["ObservedObject"]),
    examples: [
      .fails(
        """
        struct TimerView: View {
          @ObservedObject private var ↓viewModel = TimerViewModel()

          var body: some View {
            Text(viewModel.remaining)
              .onAppear { viewModel.send(.appeared) }
          }
        }
        """),
      .passes(
        """
        struct TimerView: View {
          @StateObject private var viewModel = TimerViewModel()

          var body: some View {
            Text(viewModel.remaining)
              .onAppear { viewModel.send(.appeared) }
          }
        }
        """),
      .passes("struct CartView: View { @ObservedObject var viewModel: CartViewModel }"),
      .passes("struct CartView: View { @StateObject private var viewModel = CartViewModel() }"),
      .passes("struct Cart { @ObservedObject var viewModel = CartViewModel() }"),
      .passes("struct CartView: View { @ObservedObject var vm: CartViewModel { didSet {} } }"),
      .passes("struct CartView: View { func f() { @ObservedObject var vm = CartViewModel() } }"),
      .fails("struct CartView: View { @ObservedObject var ↓viewModel = CartViewModel() }", in: .unidirectional),
      .fails("struct CartView: View { @ObservedObject private var a: A, ↓b: B = .shared }", in: .representable),
      .fails(
        "struct CartView {\n#if DEBUG\n@SwiftUI.ObservedObject var ↓vm: Box<Int>= Box()\n#endif\n}",
        beside: """
          extension CartView: View {}
          """),
      .fails("extension A { struct B: Equatable, View { @ObservedObject var (↓a, b) = make() } }"),
    ],
    check: { file, project, findings in
      for view in file.views(in: project, with: "ObservedObject") {
        for property in file.storedProperties(of: view, with: "ObservedObject") where !property.binding.value.isEmpty {
          let path = file.path(of: property, in: view)
          findings.report(
            property.name, declaration: path,
            "property '\(path)' is built anew with every view value; make it '@StateObject private', or let it be handed in"
          )
        }
      }
    })
}

extension TrialPlan {
  static let observedObjectOwner = TrialPlan(
    limits: [
      .misses(
        """
        struct V: View { @ObservedObject var a: AViewModel
        init() { a = AViewModel() } }
        struct W: Screen { @ObservedObject var a = AViewModel() }
        protocol Screen: View {}
        """, in: .unidirectional),
      .finds(1, "struct V: View { @ObservedObject var a: AViewModel = .shared }", in: .unidirectional),
    ],
    sound: [
      Sound(
        "struct CartView: View { @ObservedObject var ↓viewModel: CartViewModel }",
        breaks: [
          (": CartViewModel", " = CartViewModel()"), (": CartViewModel", ": CartViewModel = .init()"),
          (": CartViewModel", " = CartViewModel() { didSet {} }"), (": CartViewModel", ": A = .shared, b: B"),
        ])
    ],
    lookalikes: [["ObservedObject": "ObservedObjects"], ["ObservedObject": "StateObject"]],
    subjects: [.view])
}
