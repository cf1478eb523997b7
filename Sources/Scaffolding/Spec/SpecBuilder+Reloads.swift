import Wording

/// Parsing of loads that follow states: `reloads`.
extension SpecBuilder {
  /// Parses `reloads posts when sortsByDate, limit`.
  mutating func addReload(_ line: inout SpecLine) throws(SpecFault) {
    let (load, place) = try namedLoad(&line)
    if spec.reloads.contains(where: { $0.load == load.name }) {
      throw SpecFault(.repeated("reloads \(load.name)"), place)
    }
    try line.need("when")
    var reload = Spec.Reload(load: load.name, values: [])
    repeat {
      let word = try line.anyWord("the name of a state")
      if reload.values.contains(word.text) { throw SpecFault(.repeated(word.text), word.range) }
      try checkFollowed(word, by: load)
      reload.values.append(word.text)
    } while line.take(",")
    spec.reloads.append(reload)
  }

  /// Throws unless the name is a state or a watched value that the load can follow.
  private mutating func checkFollowed(_ word: SpecToken, by load: Spec.Load) throws(SpecFault) {
    let name = word.text
    if load.parameters.contains(where: { $0.name == name }) {
      throw SpecFault(
        .notFollowed(name, reason: "is a parameter of '\(load.name)', so that load already follows it"), word.range)
    }
    if spec.isQuery(name) {
      throw SpecFault(.notFollowed(name, reason: "already starts the search"), word.range)
    }
    if let state = spec.states.first(where: { $0.name == name }) {
      if state.isGiven { throw SpecFault(.notFollowed(name, reason: "never changes"), word.range) }
      guard Self.isFollowable(state.type, state.value) else {
        throw SpecFault(.followedType(state.type.text), word.range)
      }
      // States without a control get a setter for the load.
      let setter = "update\(Identifier.upperCamel(name))"
      if state.source == nil, state.control == nil, !state.mayBeChosen, !spec.isFollowed(name),
        !members.insert(setter).inserted
      {
        throw SpecFault(.duplicate(setter), word.range)
      }
    } else if let watch = spec.watches.first(where: { $0.name == name }) {
      guard Self.isFollowable(watch.type, nil) else { throw SpecFault(.followedType(watch.type.text), word.range) }
    } else {
      let known = spec.states.map(\.name) + spec.watches.map(\.name)
      throw SpecFault(.unknownFollowed(name, nearest: NearestName.find(name, among: known)), word.range)
    }
  }

  /// Whether a View may use values of the type in every convention and compare them. This is so for some library types,
  /// and for enums if the initial value is one of their cases.
  private static func isFollowable(_ type: SpecType, _ value: SpecExpression?) -> Bool {
    if let name = type.withoutOptional.libraryName {
      return SpecNumber.isInteger(name) || ["Bool", "String", "Double", "Float", "Date", "UUID", "URL"].contains(name)
    }
    return value.flatMap { $0.cases(of: type) }?.isEmpty == false
  }
}

extension Spec {
  /// A load that runs again when states change: `reloads posts when sortsByDate, limit`.
  public struct Reload: Hashable, Sendable {
    /// The name of the load.
    public var load: String
    /// The states and watched values that the load follows, in order.
    public var values: [String]
  }

  /// The states and watched values that loads follow, each once.
  var followedNames: [String] {
    var known: Set<String> = []
    return reloads.flatMap(\.values).filter { known.insert($0).inserted }
  }

  /// Whether a load follows the state or the watched value.
  func isFollowed(_ name: String) -> Bool { reloads.contains { $0.values.contains(name) } }
}
