extension Rule {
  static let observedObjectOwner = Rule(
    id: "observed_object_owner",
    summary: "View that observes an object it makes itself",
    topic: .views,
    rationale: """
      '@ObservedObject' observes an object that other code owns. SwiftUI creates View values as often as it likes, \
      and each value creates its object anew, so the user's input and running loads are lost. The View that creates \
      a ViewModel owns it by '@StateObject', which keeps the first object for the life of the View; Views below it \
      observe.
      """,
    limits: """
      The rule sees a value in the declaration. In an initialiser that the View itself declares it sees \
      '_x = ObservedObject(wrappedValue: X())', and 'viewModel = CartViewModel()' for a ViewModel. It misses an object \
      that an initialiser creates in other words, or that a parent creates in its 'body' and passes on. It also reports \
      a call that returns an existing object. A struct counts as a View if it names 'View', but not if it conforms \
      through another protocol.
      """,
    levels: .only(.error, in: .observable, .unidirectional, .representable),
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
      .fails("struct CartView: View { @ObservedObject private var a: A, ↓b: B = .init() }", in: .representable),
      .passes("struct CartView: View { @ObservedObject var a = A.shared; @ObservedObject var b: B = .shared }"),
      .passes("struct CartView: View { @ObservedObject var a = makeA().b; @ObservedObject var c = (D.e) }"),
      .passes(
        "struct CartView: View { @ObservedObject var a: Settings = Container.resolve(); @ObservedObject var b = a.b { 1 } }"
      ),
      .fails("struct CartView: View { @ObservedObject var ↓a = (makeA { 1 }); @ObservedObject var ↓b = A.B() { 1 } }"),
      .fails("struct CartView: View { @ObservedObject var ↓a: CartViewModel = Container.resolve() }"),
      .fails("struct CartView: View { @ObservedObject var ↓a: Settings = Settings.init(1) }"),
      .fails(
        "struct CartView {\n#if DEBUG\n@SwiftUI.ObservedObject var ↓vm: Box<Int>= Box()\n#endif\n}",
        otherFiles: """
          extension CartView: View {}
          """),
      .fails(
        "struct AView: View { @ObservedObject private var ↓a: AViewModel; init(id: Int) { _a = ObservedObject(wrappedValue: AViewModel(id: id)) } }"
      ),
      .fails(
        "struct AView: View { @ObservedObject var ↓a: A, ↓b: B; init() { self._a = .init(wrappedValue: A()); _b = SwiftUI.ObservedObject(initialValue: B { 1 }) }; init(a: A) { _a = .init(wrappedValue: A.make()) } }"
      ),
      .passes(
        "struct AView: View { @ObservedObject var a: AViewModel; init(a: AViewModel) { _a = ObservedObject(wrappedValue: a); other._a = .init(wrappedValue: A()); _b = ObservedObject(wrappedValue: A()) } }"
      ),
      .passes(
        "struct AView: View { @ObservedObject var a: Settings; init() { _a = ObservedObject(wrappedValue: Kit.resolve()) }; func f() { _a = .init(wrappedValue: A()) } }"
      ),
      .fails(
        "struct AView: View { @ObservedObject private var ↓a: AViewModel; @ObservedObject var ↓b: BViewModel; init(id: Int) { a = Kit.AViewModel(id: id)\nself.b = (.init { 1 }) } }"
      ),
      .passes(
        "struct AView: View { @ObservedObject var a: AViewModel; @ObservedObject var b: Settings; @StateObject var c: CViewModel; init(a: AViewModel) { self.a = a; b = Settings(); c = CViewModel(); if isNew { self.a = AViewModel().child } } }"
      ),
      .fails("extension A { struct B: Equatable, View { @ObservedObject var (↓a, b) = make() } }"),
    ],
    check: { file, project, findings in
      for view in file.views(in: project, with: "ObservedObject") {
        let properties = file.storedProperties(of: view, with: "ObservedObject")
        let values = properties.map { (property: $0, value: $0.binding.value) }
        let wrapped = file.wrappedValues(of: view, wrapper: "ObservedObject")
        var reported: Set<Int> = []
        let called = (values + wrapped).filter { property, value in
          file.isCall(value)
            && (file.typeName(of: property).last.map(file.namesViewModel) ?? false
              || !file.isResultOfOtherObject(value))
        }.map(\.property)
        let names = Set(properties.map(\.name))
        let assigned = file.constructedViewModels(of: view).filter { names.contains($0.name) }
        for property in called + assigned where reported.insert(property.name).inserted {
          let path = file.path(of: property, in: view)
          let hasValue = !property.binding.value.isEmpty
          let asksForObservable =
            file.convention == .observable && file.typeName(of: property).last.map(file.namesViewModel) == true
            && !project.isBuiltForOldSystems(file.path)
          // 'observable_macro' asks for '@Observable' there, and the wrapper follows the class.
          let later = asksForObservable ? " ('@State private' once its class is '@Observable')" : ""
          findings.report(
            property.name, declaration: path,
            "property '\(path)' is built anew \(hasValue ? "" : "by 'init' ")with every view value; make it '@StateObject private'\(later), or \(hasValue ? "remove its value and " : "")let it be handed in"
          )
        }
      }
    })
}

extension LintedFile {
  /// Whether a value is the result of another object's method: `Container.resolve()`, but not `Kit.Model()` or
  /// `.init()`.
  fileprivate func isResultOfOtherObject(_ value: Range<Int>) -> Bool {
    var value = source.bareExpression(value)
    while let last = value.last, [.postfixQuestion, .postfixExclamation].contains(source.tokens[last].kind) {
      value = source.bareExpression(value.lowerBound..<last)
    }
    // The name of the last call, which is before its arguments and trailing closures.
    var index = value.upperBound - 1
    while index > value.lowerBound, [.closeParen, .closeBrace].contains(source.tokens[index].kind) {
      let open = source.tokens.partner(of: index)
      index = source.isGroup(open) ? index - 1 : open - 1
    }
    guard index > value.lowerBound, source.tokens[index].kind == .identifier,
      source.tokens[index - 1].kind == .period
    else { return false }
    return !source.startsWithCapital(index) && !source.isNamed(index, "init")
  }
}

extension TrialPlan {
  static let observedObjectOwner = TrialPlan(
    limits: [
      .misses(
        """
        struct V: View { @ObservedObject var a: AViewModel
        init() { a = Kit.make() } }
        struct W: Screen { @ObservedObject var a = AViewModel() }
        protocol Screen: View {}
        """, in: .unidirectional),
      .finds(1, "struct V: View { @ObservedObject var a = sharedViewModel() }", in: .unidirectional),
    ],
    sound: [
      Sound(
        "struct CartView: View { @ObservedObject var ↓viewModel: CartViewModel }",
        breakingChanges: [
          (": CartViewModel", " = CartViewModel()"), (": CartViewModel", ": CartViewModel = .init()"),
          (": CartViewModel", " = CartViewModel() { didSet {} }"), (": CartViewModel", ": A = make { 1 }, b: B"),
        ])
    ],
    lookalikes: [["ObservedObject": "ObservedObjects"], ["ObservedObject": "StateObject"]],
    subjects: [.view])
}
