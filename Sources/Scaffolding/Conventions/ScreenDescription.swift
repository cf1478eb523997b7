/// A screen and its surroundings: the input for the words of all conventions' templates.
struct ScreenDescription {
  /// The spec of the screen.
  let spec: Spec
  /// The Interactors that the screen calls, in the order of its lines.
  let interactors: [Interactor]
  /// The methods of the Interactors as use cases, for `clean`.
  let useCases: [UseCase]
  /// The parameters of all loads, each name once.
  let parameters: [Spec.Parameter]
  /// The outputs that the View sends, not an event of the store or a change.
  let sentOutputs: [Spec.Output]
  let index: ScreenIndex
  let module: String
  let isPackage: Bool
  let isIsolated: Bool
  let isLocalized: Bool
  let types: TypeFacts
  let store: SharedStore
  let showsItems: Bool
  let createsDefaultServices: Bool
  let publishesStates: Bool
  let readsNumbers: Bool
  let otherScreens: OtherScreens
  let flow: Flow?
  let newDeclarations: NewDeclarations
  /// For `clean`: the types of the items, by their entities.
  private(set) var itemTypes: [[String]: String] = [:]
  /// For `clean`: the entities that the ViewModel keeps for tapped rows.
  private(set) var keptEntities: [[String]] = []
  /// For `clean`: the properties that items keep, by their entities.
  private(set) var keptPropertiesByEntity: [[String]: [Spec.Parameter]] = [:]
  /// The types of the elements that several lists show in the same rows.
  private(set) var sharedRows: [SpecType] = []
  /// The initial contents of a form that edits a value.
  private(set) var editedForm = EditedForm()
  /// The values of the fields that tests can choose from, by field name.
  private(set) var fieldSamples: [String: FieldSamples] = [:]
  /// The valid values of the fields that tests choose, by field name.
  private(set) var validSamples: [String: String] = [:]
  /// The changes without a call with which tests set a state that only changes set, by the state's name.
  private(set) var localSetters: [String: [Spec.LocalChange]] = [:]
  /// The constants of the tests, by name, see `sampleConstants`.
  private(set) var constants: [String: SampleConstant] = [:]
  /// The first constant for each value.
  private(set) var constantsByValue: [String: SampleConstant] = [:]

  init(_ spec: Spec, in context: Context, declaring new: NewDeclarations = NewDeclarations()) {
    self.spec = spec
    interactors = spec.interactors.map { $0.ordered(like: context.types.declared("Stub\($0.type)")) }
    useCases = spec.useCases
    parameters = spec.loadParameters
    let received = Set(spec.events.map(\.output) + spec.changes.compactMap(\.output))
    sentOutputs = spec.outputs.filter { !received.contains($0.name) }
    index = ScreenIndex(spec, interactors, parameters)
    (module, isPackage, isIsolated) = (context.module, context.isPackage, context.isIsolated)
    (types, store, showsItems) = (context.types, context.store, context.showsItems)
    (otherScreens, flow, createsDefaultServices) = (context.otherScreens, context.flow, context.createsDefaultServices)
    (publishesStates, isLocalized, readsNumbers) = (context.publishesStates, context.isLocalized, context.readsNumbers)
    self.newDeclarations = new
    itemTypes = computedItemTypes
    keptEntities = computedKeptEntities
    sharedRows = computedSharedRows
    editedForm = computedEditedForm
    for path in itemTypes.keys { keptPropertiesByEntity[path] = computedKeptProperties(ofItem: path) }
    chooseFieldSamples()
    localSetters = computedLocalSetters
    for constant in sampleConstants {
      constants[constant.name] = constant
      if constantsByValue[constant.value] == nil { constantsByValue[constant.value] = constant }
    }
  }

  /// Chooses the values of the fields in order, because a condition may name the fields above. Fields of the same type
  /// get different values, if possible, so that tests can tell them apart.
  private mutating func chooseFieldSamples() {
    var taken = valuesBesidesFields
    var followers: [String: [Spec.Field]] = [:]
    for field in spec.fields {
      for name in field.follows { followers[name, default: []].append(field) }
    }
    for field in spec.fields {
      fieldSamples[field.name] = computedSamples(of: field)
      let value = chosenValue(of: field, besides: taken[field.type, default: []], followers[field.name] ?? [])
      validSamples[field.name] = value
      taken[field.type, default: []].insert(value)
    }
  }

  /// The module that a screen is written to, and the other screens of the run.
  struct Context {
    var module: String
    /// Whether the code must also build without SwiftUI and UIKit.
    var isPackage = false
    /// Whether the module's code is on the main actor by default.
    var isIsolated = false
    /// Whether the module has localised resources.
    var isLocalized = false
    var types = TypeFacts()
    /// The store that the screens of a run share.
    var store = SharedStore()
    /// Whether the View shows items instead of entities, as in `clean`.
    var showsItems = false
    /// Whether the ViewModel's initialiser creates the default implementation if it is passed no Interactor.
    var createsDefaultServices = false
    /// Whether ViewModels publish their states with Combine.
    var publishesStates = false
    /// Whether the View reads numbers from text.
    var readsNumbers = false
    var otherScreens = OtherScreens()
    /// The flow of the run's screens.
    var flow: Flow?
  }

  /// The other screens of the run.
  struct OtherScreens {
    var names: Set<String> = []
    /// The types that each screen shows, by the screen's name.
    var entities: [String: Set<String>] = [:]
  }

  /// The declarations that vmgen writes together with a screen.
  struct NewDeclarations {
    /// Interactors, each with all its methods.
    var interactors: [Interactor] = []
    /// Types as paths, except those in the Interactors' files.
    var types: [[String]] = []
    /// For each new type, how many of its outer types already exist.
    var existingParentCounts: [[String]: Int] = [:]
    /// For `clean`: entities.
    var entities: [[String]] = []
    /// For `clean`: the types of use cases.
    var useCases: Set<String> = []
    /// For `clean`: the project's use cases whose stubs are declared with the screen.
    var stubbedUseCases: Set<String> = []
    /// For `clean`: entities with DTOs.
    var dtos: [[String]] = []
    /// Whether types have files of their own.
    var hasOwnModels = false
    /// Whether stubs have files of their own.
    var hasOwnStubs = false
    /// Whether the stubs are in the tests and not in the app.
    var hasStubsInTests = false
  }

  /// The property that holds the Interactor of a call.
  func property(for call: Spec.Call) -> String {
    index.properties[spec.interactorType(of: call)] ?? "interactor"
  }

  /// The words of templates, grouped by the conventions that need them. All templates may use all of them.
  var words: [(conventions: String, values: TemplateValues)] {
    [
      ("all conventions", screenValues), ("all conventions, for flows", flowValues),
      ("`unidirectional` and `representable`", actionValues),
      ("`uikit` and `clean`", uikitValues), ("`clean`", cleanValues),
    ]
  }

  /// The words of templates, see `docs/templates.md`.
  func templateValues() -> TemplateValues {
    words.reduce(TemplateValues(placeholders: [:])) { $0.adding($1.values) }
  }

  /// An Interactor with the methods that screens call.
  struct Interactor: Hashable {
    /// The name in the spec: `collection`.
    var name: String
    /// The name of the protocol: `CollectionInteractor`.
    var type: String
    /// The name of the ViewModel's property: `collectionInteractor`.
    var property: String
    var methods: [Method]
    /// The publishers that screens follow: properties of type `AnyPublisher<Result, Never>`.
    var publishers: [Method] = []
    /// The types that are declared in the Interactor's file.
    var newTypes: [[String]] = []
    /// For `clean`: whether this is a use case that the project declares, not a repository.
    var isUseCase = false

    /// The Interactor with its methods in the order of an existing stub's properties, which is also the order of the
    /// stub's arguments. Methods that the stub lacks come last.
    func ordered(like stub: ExistingType?) -> Interactor {
      guard let order = stub?.propertyOrder, !order.isEmpty else { return self }
      func place(_ method: Method) -> Int {
        order.firstIndex(of: "on\(Identifier.upperCamel(method.name))") ?? order.count
      }
      var result = self
      let sorted = methods.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
      result.methods = sorted.map(\.element)
      return result
    }
  }

  /// A method of an Interactor, or a publisher, which has no parameters. Two methods are equal if their callers cannot tell them apart.
  struct Method: Hashable {
    var name: String
    var parameters: [Spec.Parameter]
    var result: SpecType
    /// The index of the parameter that takes the number of a page; nil if there is none.
    var pageNumber: Int?
    /// The name of the project's use case with this method; nil for any other method.
    var useCase: String?

    init(name: String, parameters: [Spec.Parameter], result: SpecType) {
      self.name = name
      self.parameters = parameters
      self.result = result
    }

    init(_ call: Spec.Call, returning type: SpecType) {
      self.init(name: call.method, parameters: call.parameters, result: type)
      guard call.paging == .number else { return }
      pageNumber = call.arguments.firstIndex { $0.value.text == Spec.Paging.number.rawValue }
    }

    static func == (one: Self, other: Self) -> Bool {
      one.signature == other.signature && one.result == other.result
        && one.parameters.map(\.type) == other.parameters.map(\.type)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(signature)
      hasher.combine(result)
    }

    /// The method as messages name it: `fetchPosts(page:)`.
    var signature: String {
      "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
    }
  }
}

extension Spec {
  /// The methods of Interactors as use cases.
  var useCases: [ScreenDescription.UseCase] {
    interactors.flatMap { interactor in
      interactor.methods.map { .init($0, of: interactor) }
        + interactor.publishers.map { .init($0, of: interactor, observes: true) }
    }
  }

  /// The Interactors that the screen calls, in the order of its lines.
  var interactors: [ScreenDescription.Interactor] {
    var result: [ScreenDescription.Interactor] = []
    var places: [String: Int] = [:]
    /// Returns the index of the Interactor, which is added when it is named for the first time.
    func place(of interactor: String?) -> Int {
      let interactorName = interactor ?? name.lowerCamel
      let service = service(named: interactor)
      let typeName = interactorType(named: interactor)
      let named = service?.property ?? "\(interactorName)Interactor"
      if let index = places[typeName] {
        if interactor != nil { result[index].property = named }
        return index
      }
      let property = interactor == nil ? "interactor" : named
      places[typeName] = result.count
      result.append(
        .init(
          name: interactorName, type: typeName, property: property, methods: [],
          isUseCase: service?.isUseCase == true))
      return result.count - 1
    }
    for (call, type) in calls {
      let place = place(of: call.interactor)
      var method = ScreenDescription.Method(call, returning: type)
      if result[place].isUseCase { method.useCase = result[place].name }
      result[place].methods.append(method)
    }
    for (state, source) in sources {
      let publisher = ScreenDescription.Method(name: source.publisher, parameters: [], result: state.type)
      result[place(of: source.interactor)].publishers.append(publisher)
    }
    return result
  }

  /// The type of a call's Interactor: `CollectionInteractor`. If a screen is called `FAQ`, `faq` refers to its
  /// Interactor, `FAQInteractor`.
  func interactorType(of call: Call) -> String { interactorType(named: call.interactor) }

  /// The type of the Interactor with a name in the lines, nil for the screen's own.
  func interactorType(named interactor: String?) -> String {
    if let service = service(named: interactor) { return service.type }
    let named = interactor.map { screenNames[$0] ?? Identifier.upperCamel($0) }
    return "\(named ?? name.text)Interactor"
  }

  /// The protocol that lines use instead of an Interactor; nil if they use an Interactor.
  private func service(named interactor: String?) -> Service? {
    if let known = services[interactor ?? name.lowerCamel] { return known }
    guard let name = interactor, screenNames[name] == nil else { return nil }
    return Self.wholeService(name)
  }

  /// The types in the lines, except those of values in the store, in order.
  var mentionedTypes: [SpecType] {
    var types: [SpecType] = []
    for load in loads { types += [load.type] + load.parameters.map(\.type) }
    types += searches.map(\.type)
    types += states.map(\.type)
    types += fields.map(\.type)
    types += computed.map(\.type)
    for change in changes { types += change.parameters.map(\.type) }
    for change in localChanges { types += change.parameters.map(\.type) }
    for output in outputs { types += output.parameters.map(\.type) }
    for event in events { types += event.parameters.map(\.type) }
    return types + watches.map(\.type)
  }
}
