/// The part of the app's store that the screens of a run use.
struct SharedStore {
  /// Whether any screen uses it.
  private(set) var isUsed = false
  /// Its events, each once.
  private(set) var events: [Spec.Event] = []
  /// Its values, each once.
  private(set) var values: [Spec.Watch] = []
  /// The enums that a package declares for it, by name, with their cases.
  private(set) var enums: [(key: String, value: [String])] = []
  /// Whether its types need Foundation.
  private(set) var needsFoundation = false
  /// The lists of the store's templates, made once for all screens.
  var lists: [NamedList]?

  /// A list with its name and meaning.
  struct NamedList {
    var name: String
    var meaning: String
    var elements: TemplateValues.List
  }

  /// A store that no screen uses.
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
