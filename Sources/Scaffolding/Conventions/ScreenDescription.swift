/// One screen and what surrounds it: all that the words of templates are made of, for every convention.
struct ScreenDescription {
  let spec: Spec
  /// The Interactors that the screen calls, in the order of its lines.
  let interactors: [Interactor]
  /// Their methods as use cases, for conventions with layers.
  let useCases: [UseCase]
  /// What the loads need to know, each name once.
  let parameters: [Spec.Parameter]
  /// The outputs that no event of the store becomes.
  let sentOutputs: [Spec.Output]
  let index: ScreenIndex
  var module: String
  var isPackage: Bool
  /// Whether the module's code is on the main actor where nothing else is said.
  var isIsolated = false
  var types = TypeFacts()
  /// The Interactors that are declared with this screen; each with all its methods.
  var newInteractors: [Interactor] = []
  /// The types that are declared beside it, as paths, without those of `newInteractors`.
  var newTypes: [[String]] = []
  /// Of how many of the types around a new one there are declarations elsewhere.
  var knownParents: [[String]: Int] = [:]
  /// In layers: the entities, the types of use cases and the entities with DTOs that are declared with this screen.
  var newEntities: [[String]] = []
  var newUseCases: Set<String> = []
  var newDTOs: [[String]] = []
  /// The names of the screens that are described with this one.
  var otherScreens: Set<String> = []
  /// The types that each of them shows, by its name.
  var otherEntities: [String: Set<String>] = [:]
  /// Whether the View is shown items in the place of entities.
  var hidesEntities = false
  /// The store that the screens of a run share.
  var store = SharedStore()
  /// In layers: the types of the items, by their entities.
  private(set) var itemTypes: [[String]: String] = [:]
  /// The constants of the tests, by name, see `sampleConstants`; what they hold is known when the types are.
  private(set) var constants: [String: SampleConstant] = [:]
  /// The same by what they hold, the first of each.
  private(set) var constantsByValue: [String: SampleConstant] = [:]

  init(spec: Spec, module: String, isPackage: Bool = false) {
    self.spec = spec
    interactors = spec.interactors
    useCases = interactors.flatMap { interactor in interactor.methods.map { UseCase($0, of: interactor) } }
    parameters = spec.loadParameters
    let received = Set(spec.events.map(\.output))
    sentOutputs = spec.outputs.filter { !received.contains($0.name) }
    index = ScreenIndex(spec, interactors, parameters)
    self.module = module
    self.isPackage = isPackage
  }

  /// The property that holds the Interactor of a call.
  func property(for call: Spec.Call) -> String {
    index.properties[spec.interactorType(of: call)] ?? "interactor"
  }

  /// The words of templates; see `docs/templates.md`.
  func templateValues() -> TemplateValues {
    var screen = self
    screen.itemTypes = madeItemTypes
    for constant in screen.sampleConstants {
      screen.constants[constant.name] = constant
      if screen.constantsByValue[constant.value] == nil { screen.constantsByValue[constant.value] = constant }
    }
    return screen.screenValues.adding(screen.actionValues).adding(screen.uikitValues).adding(screen.cleanValues)
  }

  /// An Interactor, as far as screens call it.
  struct Interactor: Hashable {
    /// `collection`.
    var name: String
    /// `CollectionInteractor`.
    var type: String
    /// `collectionInteractor`, in the ViewModel.
    var property: String
    var methods: [Method]
    /// The types that are declared in its file.
    var newTypes: [[String]] = []
  }

  /// A method of an Interactor. Two are the same where their callers see no difference.
  struct Method: Hashable {
    var name: String
    var parameters: [Spec.Parameter]
    var result: SpecType

    init(name: String, parameters: [Spec.Parameter], result: SpecType) {
      self.name = name
      self.parameters = parameters
      self.result = result
    }

    init(_ call: Spec.Call, returning type: SpecType) {
      self.init(name: call.method, parameters: call.parameters, result: type)
    }

    static func == (one: Self, other: Self) -> Bool {
      one.signature == other.signature && one.result == other.result
        && one.parameters.map(\.type) == other.parameters.map(\.type)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(signature)
      hasher.combine(result)
    }

    /// `fetchPosts(page:)`, as messages name it.
    var signature: String {
      "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
    }
  }
}

extension Spec {
  /// The Interactors that the screen calls, in the order of its lines.
  var interactors: [ScreenDescription.Interactor] {
    var result: [ScreenDescription.Interactor] = []
    var places: [String: Int] = [:]
    let calls = loads.map { ($0.call, $0.type) } + (search.map { [($0.call, $0.type)] } ?? [])
    for (call, type) in calls {
      let method = ScreenDescription.Method(call, returning: type)
      let interactorName = call.interactor ?? name.lowerCamel
      let typeName = interactorType(of: call)
      if let index = places[typeName] {
        result[index].methods.append(method)
        if call.interactor != nil { result[index].property = "\(interactorName)Interactor" }
      } else {
        let property = call.interactor == nil ? "interactor" : "\(interactorName)Interactor"
        places[typeName] = result.count
        result.append(.init(name: interactorName, type: typeName, property: property, methods: [method]))
      }
    }
    return result
  }

  /// The Interactor of a call: `CollectionInteractor`; `faq` is that of a screen called `FAQ`.
  func interactorType(of call: Call) -> String {
    let named = call.interactor.map { screenNames[$0] ?? Identifier.upperCamel($0) }
    return "\(named ?? name.text)Interactor"
  }

  /// The types that the lines mention, without those of the store, in order.
  var mentionedTypes: [SpecType] {
    var types: [SpecType] = []
    for load in loads { types += [load.type] + load.parameters.map(\.type) }
    if let search { types.append(search.type) }
    types += states.map(\.type)
    for output in outputs { types += output.parameters.map(\.type) }
    for event in events { types += event.parameters.map(\.type) }
    return types + watches.map(\.type)
  }
}
