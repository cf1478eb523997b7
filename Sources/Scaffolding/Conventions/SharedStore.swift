/// The part of the app's store that the screens of a run use.
struct SharedStore {
  /// Whether any screen uses the store.
  private(set) var isUsed = false
  /// The events of the store, each once.
  private(set) var events: [Spec.Event] = []
  /// The values of the store, each once.
  private(set) var values: [Spec.Watch] = []
  /// The enums that a generated package declares for the store, by name, with their cases.
  private(set) var enums: [(key: String, value: [String])] = []
  /// Whether types of the store need Foundation.
  private(set) var needsFoundation = false
  /// The lists of the store's templates, built once for all screens.
  var lists: [NamedList]?

  /// A list with its name and meaning.
  struct NamedList {
    var name: String
    var meaning: String
    var elements: TemplateValues.List
  }

  /// Creates a store that no screen uses.
  init() {}

  init(of specs: [Spec], enums: [String: [String]] = [:]) {
    isUsed = specs.contains(where: \.usesStore)
    var names: Set<MemberName> = []
    events = specs.flatMap(\.events).filter { names.insert($0.name).inserted }
    var paths: Set<[String]> = []
    values = specs.flatMap(\.allWatches).filter { paths.insert($0.keyPath).inserted }
    self.enums = enums.sorted { $0.key < $1.key }
    let types = specs.flatMap { $0.events.flatMap(\.parameters).map(\.type) + $0.watches.map(\.storeType) }
    needsFoundation = types.contains(where: TypeFacts.needsFoundation)
  }
}
