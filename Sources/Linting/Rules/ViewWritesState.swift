import SwiftScan

extension Rule {
  static let viewWritesState = Rule(
    id: "view_writes_state",
    summary: "View that sets a property of its ViewModel",
    topic: .views,
    rationale: """
      A View that sets state decides what belongs to the ViewModel: nothing checks the value, nothing else changes \
      with it, and no test of the ViewModel covers it. If every change is an action or a method call, one file tells \
      all the ways in which state changes, and each of them can be logged and tested.
      """,
    limits: """
      The rule knows a ViewModel by the type that a name is declared with, so it misses writes through an array, a \
      call's result or a key path. Of methods it knows 'toggle', 'append' and others of the standard library that \
      change a value. A binding is no write, and neither is a change of an object that a 'let' or a property of a \
      project's class holds. Callbacks, weak references and dependencies are no state. Whatever shows or hides something \
      that a View of the project binds to passes, and so does 'false' or 'nil' for what the file observes with \
      'onChange', 'onReceive' or a 'Binding' of its own. By their names pass 'isShowingSheet = true', \
      'errorMessage = nil' and the like. A ViewModel that the same code has just made may be set up, and 'onAppear' and \
      'task' may hand on what the View was given.
      """,
    notes: [
      .init(
        """
          'private_set_state' reports the same at the property.
        """, in: .observable, .uikit, .clean),
      .init(
        """
          Open '@Published' state is for bindings.
        """, in: .unidirectional),
    ],
    levels: .only(.off, in: .observable, .uikit, .clean).and(.error, in: .unidirectional, .representable),
    examples: [
      .fails(
        """
        struct FilterView: View {
          @State private var viewModel = ViewModel()

          var body: some View {
            TextField("Name", text: $viewModel.name)
            Button("Reset") { ↓viewModel.name = "" }
          }
        }
        """, otherFiles: filter),
      .passes(
        """
        struct FilterView: View {
          @State private var viewModel = ViewModel()

          var body: some View {
            TextField("Name", text: $viewModel.name)
            Button("Reset") { viewModel.reset() }
          }
        }
        """, otherFiles: filter),
      .bad(
        """
        struct FilterView: View {
          @StateObject private var viewModel = FilterViewModel()

          var body: some View {
            TextField("Name", text: $viewModel.name)
            Button("Reset") { ↓viewModel.name = "" }
          }
        }
        """, in: .unidirectional, otherFiles: filterWithActions),
      .good(
        """
        struct FilterView: View {
          @StateObject private var viewModel = FilterViewModel()

          var body: some View {
            TextField("Name", text: $viewModel.name)
            Button("Reset") { viewModel.send(.reset) }
          }
        }
        """, in: .unidirectional, otherFiles: filterWithActions),
      .fails("\(cart)struct CartView: View { let cart: CartViewModel; func f() { ↓cart.total = 1 } }"),
      .fails("\(cart)struct CartView: View { let cart: CartViewModel; func f() { self.↓cart.total += 1 } }"),
      .fails("\(cart)struct CartView: View { @State var cart = CartViewModel(); func f() { change(&↓cart.total) } }"),
      .fails("\(cart)struct CartView: View { let cart: CartViewModel?; func f() { ↓cart?.isOn.toggle() } }"),
      .fails("\(cart)struct CartView: View { let cart: CartViewModel; func f() { ↓cart.rows.append(1) } }"),
      .fails(
        "\(cart)struct CartView {}\nextension CartView: View { func f(_ cart: CartViewModel) { ↓cart.total = 1 } }"),
      .fails("\(cart)class CartViewController: Base { let cart: CartViewModel; func f() { ↓cart.total = 1 } }"),
      .fails("\(cart)class Screen: UIViewController { let cart: CartViewModel; func f() { ↓cart.total = 1 } }"),
      .fails(
        "extension CartView { func f() { ↓viewModel.total = 1 } }",
        otherFiles: "class CartViewModel { var total = 1 }\nstruct CartView: View { let viewModel: CartViewModel }"),
      .fails(
        "struct CartView<VM: CartViewModelProtocol>: View { let cart: VM; func f() { ↓cart.total = 1 } }",
        otherFiles: "protocol CartViewModelProtocol {}\nclass CartViewModel: CartViewModelProtocol { var total = 1 }"),
      .passes("\(cart)struct CartView: View { @Bindable var cart: CartViewModel; func f() { show($cart.total) } }"),
      .passes(
        "\(cart)struct CartView: View { let cart: CartViewModel; func f() { cart.send(1); show(cart.total == 1) } }"),
      .passes("\(cart)struct CartView: View { let cart: Cart; func f() { cart.total = 1 } }"),
      .passes("\(cart)struct CartView: View { let cart: CartViewModel; func f() { _ = cart.isOn.toggle\n() } }"),
      .passes("\(cart)struct Cart { let cart: CartViewModel; func f() { cart.total = 1 } }"),
      .passes("\(cart)class Coordinator { let cart: CartViewModel; func f() { cart.total = 1 } }"),
      .passes("\(cart)struct CartView: View { @State var cart: CartViewModel; func f() { cart = CartViewModel() } }"),
      .passes(
        "struct CartViewModel { var total = 1 }\nstruct CartView: View { var cart: CartViewModel; func f() { cart.total = 1 } }"
      ),
      .passes("struct CartView: View { let cart: OtherViewModel; func f() { cart.total = 1 } }"),
      .passes(
        "\(cart)struct CartView: View { @Bindable var cart: CartViewModel; func f() { sheet($cart.isOn); cart.isOn = false } }"
      ),
      .passes(
        "\(cart)struct CartView: View { @Bindable var cart: CartViewModel; func f() { sheet($cart.isOn); cart.isOn = true; cart.isOn.toggle() } }"
      ),
      .fails(
        "\(cart)struct CartView: View { @Bindable var cart: CartViewModel; func f() { sheet($cart.isOn); ↓cart.isOn = other } }"
      ),
      .passes(
        "\(cart)struct CartView: View { @Bindable var cart: CartViewModel; func f() { sheet($cart.isOn) } }\nstruct RowView: View { let cart: CartViewModel; func f() { cart.isOn = true } }"
      ),
      .passes(
        "\(cart)struct CartView: View { let cart: CartViewModel; func f() { g.onChange(of: cart.isOn) { cart.isOn = false } } }"
      ),
      .passes(
        "\(cart)struct CartView: View { let cart: CartViewModel; func f() { g.onChange(of: (cart.isOn)) { cart.isOn = false } } }"
      ),
      .fails(
        "\(cart)struct CartView: View { let cart: CartViewModel; func f() { g.onChange(of: cart.isOn) { ↓cart.isOn = true; ↓cart.total = 1 } } }"
      ),
      .passes(
        "\(cart)struct CartView: View { let cart: CartViewModel; func f() { g(Binding(get: { cart.row != nil }, set: { _ in cart.row = nil })) { cart.row = nil } } }"
      ),
      .passes(
        "struct CartView: View { let cart: CartViewModel; func f() { cart.service = service; cart.row.onTap = { } } }",
        otherFiles: "class CartViewModel { var service: CartService?; var row = RowViewModel() }"),
      // Properties that present something by their name, values that the View passes on, and a ViewModel that is not in
      // use yet.
      .passes(
        "\(cart)struct CartView: View { let cart: CartViewModel; func f() { cart.isShowingSheet = true; cart.showRows.toggle(); cart.errorMessage = nil } }"
      ),
      .passes(
        "\(cart)struct CartView: View { let cart: CartViewModel; func f() { g.onAppear { cart.total = a.total }; g.task(id: 1) { cart.total = total } } }"
      ),
      .passes(
        "\(cart)struct CartView: View { func f() { let cart = CartViewModel(); cart.total = 1 } }"
      ),
      .passes("\(cart)struct CartView: View { let cart: CartViewModel; func f() { cart.owner = self } }"),
      .passes(
        "\(cart)struct CartView: View { let cart: CartViewModel; func f() { cart.owner = ((self)); cart.a = ({ }) } }"),
      .fails("\(cart)struct CartView: View { let cart: CartViewModel; func f() { ↓cart.total = (self).count } }"),
      .passes("\(cart)struct CartView: View { func f() { let cart = (CartViewModel()); cart.total = 1 } }"),
      .passes(
        "\(cart)struct CartView: View { @Bindable var cart: CartViewModel; func f() { sheet($cart.isOn); cart.isOn = (true) } }"
      ),
      .passes(
        "\(cart)struct CartView: View { let cart: CartViewModel; func f() { g.onAppear { cart.total = ((a.total)) } } }"
      ),
      .fails(
        "\(cart)struct CartView: View { let cart: CartViewModel; func f() { g.onAppear { ↓cart.total = (a, b) } } }"),
      .fails(
        "\(cart)struct CartView: View { @State var cart = CartViewModel(); var body: some View { Button { ↓cart.total = 1 } } }"
      ),
      .fails(
        "\(cart)struct CartView: View { let cart: CartViewModel; func f() { g.onAppear { ↓cart.total = 1; ↓cart.total = f(); g.onTapGesture { ↓cart.total = a } } } }"
      ),
      .fails(
        "\(cart)struct CartView: View { let cart: CartViewModel; func f() { ↓cart.showing = true; ↓cart.isOn = false; ↓cart.total = nil; ↓cart.showRows = 1 } }"
      ),
      .fails(
        "\(cart)struct CartView: View { let cart: CartViewModel; func f() { g.sink { rows.assign(to: \\.total, on: ↓cart); rows.assign(to: \\CartViewModel.rows, on: self.↓cart) } } }"
      ),
      // A custom binding, and properties that are no state.
      .passes(
        """
        \(cart)struct CartView: View { let cart: CartViewModel
        func f() { g(Binding(get: { cart.total }, set: { if $0 > 0 { cart.total = $0 } })); g(Binding<Int> { cart.total } set: { cart.total = $0 }); g(Binding<Binding<Int>> { cart.total } set: { cart.total = $0 }) } }
        """),
      .passes(
        "struct CartView: View { let cart: CartViewModel; func f() { bind(&cart.bag); cart.onFailure = { _ in } } }",
        otherFiles: "class CartViewModel { var bag = Set<AnyCancellable>(); var onFailure: Handler? }"),
      // Callbacks, delegates, and properties of objects.
      .passes(
        "struct CartView: View { let cart: CartViewModel; func f() { cart.onClose = { }; cart.onClose = nil; cart.owner = self } }",
        otherFiles: "class CartViewModel { var onClose: (() -> Void)?; weak var owner: Owner? }"),
      .passes(
        "struct CartView: View { let cart: CartViewModel; func f() { cart.player.isMuted = true; cart.sound?.level += 1 } }",
        otherFiles: "class CartViewModel { let player: AVPlayer; var sound: Sound? }\nclass Sound { var level = 1 }"),
      .passes(
        "struct CartView<VM: CartViewModelProtocol>: View { let cart: VM; func f() { cart.sound.level = 1 } }",
        otherFiles:
          "protocol CartViewModelProtocol { var sound: Sound { get set } }\nclass CartViewModel: CartViewModelProtocol { var sound: Sound }\nclass Sound { var level = 1 }"
      ),
      .fails(
        "struct CartView: View { let cart: CartViewModel; func f() { ↓cart.sound = nil; ↓cart.row.level += 1 } }",
        otherFiles:
          "class CartViewModel { var sound: Sound?; var row = Row() }\nclass Sound {}\nstruct Row { var level = 1 }"),
    ],
    check: { file, project, findings in
      let (source, found) = (file.source, file.references)
      if found.uses.allSatisfy({ $0.kind != .written }) || project.isTest(file) { return }
      // Cached, because most writes of a file are in one type.
      var screens: [Int: Bool] = [:]
      for use in found.uses where use.kind == .written {
        let reference = found.references[use.reference]
        guard reference.owner >= 0 else { continue }
        // Code that asks a function for a ViewModel prepares it, as code does that makes one in place.
        if case .result = found.receivers[reference.receiver] { continue }
        let isScreen = screens[reference.owner] ?? isScreen(reference.owner, in: file, project)
        screens[reference.owner] = isScreen
        guard isScreen, project.references.isKnown(reference.receiver, in: file.path) else { continue }
        let name = source.identifierName(use.member)
        if !isState(name, reference, use.member, file, project) || presentsBound(use, reference, file, project)
          || closesSignal(use, file) || source.isInBinding(reference.token) || source.assignsCallback(use.member)
          || source.presents(use.member, name) || source.passesOnAppear(use.member, file.code)
          || source.isMadeInPlace(reference.token)
        {
          continue
        }
        findings.report(
          // In an `assign(to:on:)`, the member comes first.
          reference.token, through: max(reference.token, use.member), subject: name,
          "'\(file.path(of: reference.owner))' sets '\(name)' of its view model; "
            + (file.convention.entryPoint.map { "call '\($0)(_:)' with an action" } ?? "call a method of the view model")
        )
      }
    })

  /// Whether code presents or dismisses something that a View of the project binds to, such as a sheet:
  /// `viewModel.showsSheet = true`.
  private static func presentsBound(
    _ use: ViewModelReferences.Use, _ reference: ViewModelReferences.Reference, _ file: LintedFile,
    _ project: ProjectIndex
  ) -> Bool {
    let source = file.source
    guard source.isToggled(use.member) || source.isSet(use.member, toAnyOf: [.true, .false, .nil]) else { return false }
    let meaning = project.references.meaning(of: reference.receiver, in: file.path)
    return project.references.uses(of: source.nameHash(use.member), of: meaning).contains { $0.kind == .bound }
  }

  /// Whether code resets a signal that the file handles: an alert's item in a custom `Binding`, or a value that
  /// `onChange` or `onReceive` observes.
  private static func closesSignal(_ use: ViewModelReferences.Use, _ file: LintedFile) -> Bool {
    let source = file.source
    guard source.isSet(use.member, toAnyOf: [.false, .nil]) else { return false }
    let (name, found) = (source.nameHash(use.member), file.references)
    return found.uses.contains { other in
      let token = found.references[other.reference].token
      return other.member != use.member && source.nameHash(other.member) == name
        && (source.isInBinding(token) || source.isObserved(token))
    }
  }

  /// Whether a property of a ViewModel is state: no callback, no delegate, no subscription, no dependency, and no
  /// property of an object.
  private static func isState(
    _ name: String, _ reference: ViewModelReferences.Reference, _ member: Int, _ file: LintedFile,
    _ project: ProjectIndex
  ) -> Bool {
    for part in project.viewModels(of: reference, in: file) {
      guard let property = part.properties.first(where: { $0.name == name }) else { continue }
      if !property.isState || holdsSubscriptions(property) || isDependency(property) { return false }
      // `viewModel.player.isMuted = true` changes the player.
      var next = member + 1
      while [.postfixQuestion, .postfixExclamation].contains(file.source.tokens[next].kind) { next += 1 }
      guard file.source.tokens[next].kind == .period, let type = property.types.first, property.types.count == 1
      else { return true }
      let types = project.declarations(of: [type], from: part.path)
      return types.isEmpty || !types.allSatisfy { $0.kind == .class }
    }
    return true
  }

  /// Whether a property contains subscriptions, by its type. If the initial value does not show the elements of a set,
  /// the property's name decides.
  private static func holdsSubscriptions(_ property: ViewModelPart.Property) -> Bool {
    if property.types.contains(where: ["AnyCancellable", "CancelBag", "DisposeBag"].contains) { return true }
    let name = property.name.lowercased()
    return property.types == ["Set"]
      && ["cancellable", "disposable", "subscription", "bag"].contains { name.contains($0) }
  }

  /// Whether a property is a dependency by the name of its type. A dependency that is no `init` parameter is no state.
  private static func isDependency(_ property: ViewModelPart.Property) -> Bool {
    property.types.count == 1 && property.types.contains { dependencies.matches($0) }
  }

  private static let dependencies = NamePatterns([
    "*Interactor", "*UseCase", "*Service", "*Repository", "*Client",
  ])

  private static let filter = "extension FilterView { @Observable final class ViewModel { var name = \"\" } }"
  private static let filterWithActions = """
    final class FilterViewModel: ObservableObject {
      enum Action {
        case reset
      }

      @Published var name = ""

      func send(_ action: Action) {
        switch action {
        case .reset: name = ""
        }
      }
    }
    """
  private static let cart = "class CartViewModel { var total = 1, isOn = true, rows = [1] }\n"

  private static func isScreen(_ type: Int, in file: LintedFile, _ project: ProjectIndex) -> Bool {
    let path = file.source.typePath(of: type)
    return project.isView(path) || project.isViewController(path)
  }
}

extension TrialPlan {
  static let viewWritesState = TrialPlan(
    limits: [
      .misses(
        """
        class AViewModel { var a = 1 }
        struct AView: View { let models: [AViewModel]; let model: AViewModel
        func f() { models[0].a = 1; make().a = 1; model[keyPath: \\.a] = 1; g($model.a) } }
        """)
    ],
    sound: [
      Sound(
        "struct CartView: View { let cart: CartViewModel; func f() { show(↓cart.total) } }",
        otherFiles: "class CartViewModel { var total = 1 }",
        breakingChanges: [
          ("show(↓cart.total)", "↓cart.total = 1"), ("show(↓cart.total)", "↓cart.total -= 1"),
          ("show(↓cart.total)", "(↓cart.total) = 1"), ("show(", "show(&"),
          ("show(↓cart.total)", "↓cart.total.toggle()"),
          ("show(↓cart.total)", "let model = cart; ↓model.total = 1"),
        ]),
      Sound(
        "struct CartView: View { var cart: Cart; func f() { ↓cart.total = 1 } }",
        otherFiles: "class CartViewModel { var total = 1 }",
        breakingChanges: [
          (": Cart;", ": CartViewModel;"), (": Cart;", " = CartViewModel();"), (": Cart;", ": CartViewModel?;"),
        ]),
    ],
    subjects: [.view],
    without: [.disguise("callees in parentheses", because: "'(cart.total.toggle)()' is not known as a call")])
}
