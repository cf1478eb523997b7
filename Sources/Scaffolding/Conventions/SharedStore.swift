/// The app's store, as far as the screens of a run share it.
struct SharedStore {
  /// Whether a screen uses it.
  private(set) var isUsed = false
  /// Its events, each once.
  private(set) var events: [Spec.Event] = []
  /// Its values, each once.
  private(set) var values: [Spec.Watch] = []
  /// The enums that a package declares for it, by name, with their cases.
  private(set) var enums: [(key: String, value: [String])] = []
  /// Whether its types need Foundation.
  private(set) var needsFoundation = false
  /// What templates loop over, where it has been made: it is the same for all screens.
  var lists: [String: TemplateValues.List]?

  /// That of no screen.
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
