/// The screens that a user reaches from a first screen through outputs, with the dependencies of their ViewModels.
struct Flow {
  /// The screens in the order in which outputs reach them, beginning with the first screen.
  private(set) var screens: [Screen] = []
  /// The dependencies of all ViewModels, without duplicates.
  private(set) var dependencies: [Dependency] = []
  /// The names that the convention gives to the types of its screens.
  let names: ScreenConvention.FlowNames
  /// The properties that hold the dependencies, by their types.
  private var properties: [String: String] = [:]

  /// A screen of the flow.
  struct Screen {
    /// The name: `ProductDetail`.
    var name: String
    /// The screen's case in the enum of routes.
    var route: String
    /// The associated values of the route: the parameters of the screen's loads and its `given` values.
    var parameters: [Spec.Parameter]
    /// The names of the screen's `given` values.
    var givenNames: [String] = []
    /// The parameters of the ViewModel's initialiser.
    var dependencies: [Dependency]
    /// The outputs that the View reports; nil if it reports none.
    var outputs: [Output]?
    /// The screen's spec; nil if the screen exists already and is not part of this run.
    var spec: Spec?
  }

  /// An output of a screen.
  struct Output {
    /// The case of the enum `Output`.
    var name: MemberName
    /// The associated values; empty also for an existing screen, whose values no code needs.
    var parameters: [Spec.Parameter] = []
    /// Whether the output has a `UUID`, so that two equal outputs in a row differ.
    var repeats = false
    /// Whether the output closes its screen.
    var closesScreen = false
    /// The screen that the output opens, if any.
    var destination: Spec.Destination?
  }

  /// A parameter of a ViewModel's initialiser.
  struct Dependency {
    var name: String
    /// The type, as written.
    var type: String
    /// The expression for previews; nil if unknown.
    var preview: String?
    /// The expression for the app; nil if unknown.
    var live: String?
  }

  init(names: ScreenConvention.FlowNames) { self.names = names }

  var root: Screen? { screens.first }

  /// Adds a screen, and those dependencies of its ViewModel that no earlier screen has.
  mutating func add(_ screen: Screen) {
    screens.append(screen)
    for dependency in screen.dependencies where properties[dependency.type] == nil {
      var own = dependency
      own.name = property(for: dependency)
      properties[dependency.type] = own.name
      dependencies.append(own)
    }
  }

  func screen(_ name: String) -> Screen? { screens.first { $0.name == name } }

  /// Returns the flow's property that holds a dependency.
  func property(of dependency: Dependency) -> String { properties[dependency.type] ?? dependency.name }

  /// Returns a name that no other property of the flow has, because two screens may both have an `interactor`.
  private func property(for dependency: Dependency) -> String {
    let type = dependency.type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init) ?? ""
    let typed = TypeName.lowerCamelCase(type)
    let taken = Set(properties.values).union(Self.reservedNames)
    let names = [dependency.name == "interactor" ? typed : dependency.name, typed]
    if let name = names.first(where: { !taken.contains($0) && !$0.isEmpty && $0 != "_" }) { return name }
    var number = 2
    while taken.contains("\(typed)\(number)") { number += 1 }
    return "\(typed)\(number)"
  }

  /// Names that the code of a flow itself uses.
  static let reservedNames: Set<String> = [
    "body", "cover", "flow", "handle", "isFinished", "leave", "navigation", "onFinish", "output", "path", "push",
    "root", "route",
    "screen", "sheet",
  ]

  /// Returns the case of a screen in the enum of routes. Names with another meaning after a dot, such as `.none`, get
  /// the suffix `Screen`.
  static func route(of name: TypeName) -> String {
    let meanings: Set<String> = ["hash", "hashValue", "id", "init", "none", "protocol", "self", "some", "type"]
    return meanings.contains(name.lowerCamel) ? "\(name.lowerCamel)Screen" : name.lowerCamel
  }

  // MARK: - Queries

  private var outputs: [Output] { screens.flatMap { $0.outputs ?? [] } }

  /// Whether any output opens a screen with that presentation.
  func shows(_ presentation: Spec.Destination.Presentation) -> Bool {
    outputs.contains { $0.destination?.presentation == presentation }
  }

  /// Whether any output neither opens a screen nor closes its own.
  var hasUnhandledOutput: Bool { outputs.contains { $0.destination == nil && !$0.closesScreen } }

  /// Whether any output closes its screen.
  var hasClosingOutput: Bool { outputs.contains(where: \.closesScreen) }
}

extension ScreenConvention {
  /// The names that a convention gives to the types of its screens, each as a suffix of the screen's name.
  struct FlowNames: Sendable {
    /// The View that shows the flow: `Flow`.
    var flow = "Flow"
    /// The type that turns outputs into navigation: `Navigation`.
    var handler = "Navigation"
    /// The View or view controller of a screen: `View`.
    var screen = "View"
    /// The ViewModel: `View.ViewModel` for `ProductsView.ViewModel`.
    var viewModel: String
    /// The ViewModel's enum of outputs: `View.ViewModel.Output`.
    var output: String
    /// Whether the View's initialiser has a parameter of the ViewModel's type, so that `.init(…)` makes the ViewModel.
    var knowsViewModel = true
    /// Whether an output that repeats has a `UUID`.
    var marksRepeats = true
    /// Whether one container makes all screens of a flow, so that one run must describe them all.
    var sharesContainer = false

    /// The names for a ViewModel that is nested in its View.
    static let nested = FlowNames(viewModel: "View.ViewModel", output: "View.ViewModel.Output")
  }
}
