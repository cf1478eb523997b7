/// The screens that outputs lead to from a first one, and what each works with.
struct Flow {
  /// The screens in the order in which outputs reach them, the first one first.
  private(set) var screens: [Screen] = []
  /// What the ViewModels of the screens are made with, each once.
  private(set) var dependencies: [Dependency] = []
  /// How a convention names the types of its screens.
  let names: ScreenConvention.FlowNames
  /// The properties that hold the dependencies, by their types.
  private var properties: [String: String] = [:]

  /// A screen of the flow.
  struct Screen {
    /// `ProductDetail`.
    var name: String
    /// Its case in the route.
    var route: String
    /// What its route carries: the parameters of its loads, and the values that it is given.
    var parameters: [Spec.Parameter]
    /// The names of the values that its ViewModel is given.
    var given: [String] = []
    /// The parameters of its ViewModel's initialiser.
    var dependencies: [Dependency]
    /// What it reports; nil if its View reports nothing.
    var outputs: [Output]?
    /// Its lines, if this run describes it.
    var spec: Spec?
  }

  /// An output of a screen.
  struct Output {
    /// Its case.
    var name: MemberName
    /// What it carries; empty if no code needs to know.
    var parameters: [Spec.Parameter] = []
    /// Whether it carries a `UUID`, too.
    var repeats = false
    /// Whether it closes its screen.
    var ends = false
    /// The screen that it leads to.
    var destination: Spec.Destination?
  }

  /// A parameter of a ViewModel's initialiser.
  struct Dependency {
    var name: String
    /// Its type, as it is written.
    var type: String
    /// The value in a preview; nil if it is not known.
    var preview: String?
    /// The value in an app; nil if it is not known.
    var live: String?
  }

  init(names: ScreenConvention.FlowNames) { self.names = names }

  var root: Screen? { screens.first }

  /// Adds a screen, and what its ViewModel needs besides what others need.
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

  /// The property that holds what a ViewModel is made with.
  func property(of dependency: Dependency) -> String { properties[dependency.type] ?? dependency.name }

  /// A name that no other property of the flow has. Two screens may both have an `interactor`.
  private func property(for dependency: Dependency) -> String {
    let type = dependency.type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init) ?? ""
    let typed = TypeName.lowerCamelCase(type)
    let taken = Set(properties.values).union(Self.ownNames)
    let names = [dependency.name == "interactor" ? typed : dependency.name, typed]
    if let name = names.first(where: { !taken.contains($0) && !$0.isEmpty && $0 != "_" }) { return name }
    var number = 2
    while taken.contains("\(typed)\(number)") { number += 1 }
    return "\(typed)\(number)"
  }

  /// What the code of a flow calls something else.
  static let ownNames: Set<String> = [
    "body", "cover", "flow", "handle", "isFinished", "leave", "navigation", "onFinish", "output", "path", "push",
    "root", "route",
    "screen", "sheet",
  ]

  /// The case of a screen in the route. Some names mean something else behind a dot.
  static func route(of name: TypeName) -> String {
    let meanings: Set<String> = ["hash", "hashValue", "id", "init", "none", "protocol", "self", "some", "type"]
    return meanings.contains(name.lowerCamel) ? "\(name.lowerCamel)Screen" : name.lowerCamel
  }

  // MARK: - What it needs

  private var outputs: [Output] { screens.flatMap { $0.outputs ?? [] } }

  /// Whether any screen is shown in a way.
  func shows(_ presentation: Spec.Destination.Presentation) -> Bool {
    outputs.contains { $0.destination?.presentation == presentation }
  }

  /// Whether any output leads nowhere yet.
  var isOpen: Bool { outputs.contains { $0.destination == nil && !$0.ends } }

  /// Whether any screen can be closed by its output.
  var ends: Bool { outputs.contains(where: \.ends) }
}

extension ScreenConvention {
  /// How a convention names the types of its screens, for the code of a flow: what follows the screen's name.
  struct FlowNames: Sendable {
    /// `Flow`.
    var flow = "Flow"
    /// The type that outputs are turned into: `Navigation`.
    var handler = "Navigation"
    /// `View`.
    var screen = "View"
    /// `View.ViewModel` for `ProductsView.ViewModel`.
    var viewModel: String
    /// `View.ViewModel.Output`.
    var output: String
    /// Whether the View's initialiser knows the type of the ViewModel, so that `.init` makes one.
    var knowsViewModel = true
    /// Whether an output that repeats carries a `UUID`.
    var marksRepeats = true
    /// Whether one container makes all screens of a flow, so that these have to be described together.
    var sharesContainer = false

    /// A ViewModel that is nested in its View.
    static let nested = FlowNames(viewModel: "View.ViewModel", output: "View.ViewModel.Output")
  }
}
