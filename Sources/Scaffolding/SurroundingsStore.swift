/// The store that screens share: its types, and the members that the project's store lacks.
extension Surroundings {
  /// Returns a spec adapted to the project's store: the types of its values and the labels of its events.
  func adapted(_ spec: Spec, to home: PlanHome) -> Spec {
    guard spec.usesStore, let folder = home.typeFolder else { return spec }
    var spec = spec
    if let state = facts.declaredType("AppState", folder) {
      for index in spec.watches.indices where spec.watches[index].keyPath.count == 1 {
        // Without a transform, the spec states the type itself.
        guard spec.watches[index].transform != nil, let text = state.propertyTypes[spec.watches[index].keyPath[0]],
          let type = SpecLine.type(text)
        else { continue }
        spec.watches[index].storeType = type
      }
    }
    if let event = facts.declaredType("AppEvent", folder) {
      for index in spec.events.indices {
        guard let labels = event.payloadLabels[spec.events[index].name.text],
          labels.count == spec.events[index].parameters.count
        else { continue }
        for (part, label) in labels.enumerated() { spec.events[index].parameters[part].label = label }
      }
    }
    return spec
  }

  /// Checks the values of a new store, and collects its enums.
  ///
  /// - Parameter folder: The folder whose types are reused; nil for a new package.
  mutating func addStore(in folder: String? = nil) throws(PlanError) {
    try Self.checkStore(of: specs)
    for (spec, watch) in specs.flatMap({ spec in spec.allWatches.map { (spec, $0) } }) where watch.keyPath.count > 1 {
      let words = watch.keyPath.flatMap { [".", $0] }.dropFirst()
      throw spec.fault(.nestedStoreValue(watch.keyPath.joined(separator: ".")), at: Array(words), in: "watch")
    }
    findStoreEnums(in: folder)
  }

  /// Collects the enums of the store that nothing declares: the cases that the specs compare with, and another one if
  /// there is only one.
  ///
  /// - Parameter folder: The folder whose types are reused; nil for a new package.
  mutating func findStoreEnums(in folder: String?) {
    for watch in specs.flatMap(\.allWatches) where watch.keyPath.count == 1 {
      guard let members = watch.transform?.members, !members.isEmpty else { continue }
      guard case .named(let path, []) = watch.storeType.withoutOptional else { continue }
      if let folder, declaration(of: path, folder) != nil { continue }
      if path.count > 1 {
        // A nested type is declared with its outer type.
        let others = newEnums[path] ?? []
        var cases = others + members.filter { !others.contains($0) }
        if cases.count == 1 { cases.append(ScreenDescription.otherCase(than: cases[0], of: watch.storeType.text)) }
        newEnums[path] = cases
        continue
      }
      for member in members where storeEnums[path[0]]?.contains(member) != true {
        storeEnums[path[0], default: []].append(member)
      }
    }
    for name in storeEnums.keys {
      var cases = storeEnums[name] ?? []
      // A state property may have the same enum as its type.
      for member in newEnums.removeValue(forKey: [name]) ?? [] where !cases.contains(member) { cases.append(member) }
      if cases.count == 1 { cases.append(ScreenDescription.otherCase(than: cases[0], of: name)) }
      // `guest` and `unknown` come first, because the first case is the initial value.
      let last = ["guest", "unknown"]
      storeEnums[name] = cases.filter(last.contains) + cases.filter { !last.contains($0) }
    }
  }

  /// Returns the store as seen by code in the home's folder.
  mutating func store(in home: PlanHome) -> SharedStore {
    if let store = stores[home.typeFolder] { return store }
    var store = SharedStore(of: specs.map { adapted($0, to: home) }, enums: storeEnums)
    if let first = specs.first {
      let context = ScreenDescription.Context(module: home.module, types: types(in: home), store: store)
      store.lists = ScreenDescription(Spec(empty: first.name), in: context).storeLists
    }
    stores[home.typeFolder] = store
    return store
  }

  /// Throws if two screens disagree on a value or an event of the store.
  static func checkStore(of specs: [Spec]) throws(PlanError) {
    var types: [[String]: SpecType] = [:]
    var events: [MemberName: String] = [:]
    for spec in specs {
      for watch in spec.allWatches {
        guard let other = types.updateValue(watch.storeType, forKey: watch.keyPath), other != watch.storeType else {
          continue
        }
        let path = watch.keyPath.joined(separator: ".")
        let words = Array(watch.keyPath.flatMap { [".", $0] }.dropFirst())
        throw spec.fault(.storeTypes(path, watch.storeType.text, other: other.text), at: words, in: "watch")
      }
      for event in spec.events {
        let parts = event.parameters.map(\.payload).joined(separator: ", ")
        let text = event.name.text + (parts.isEmpty ? "" : "(\(parts))")
        guard let other = events.updateValue(text, forKey: event.name), other != text else { continue }
        throw spec.fault(.eventParts(text, other: other), at: [event.name.text], in: "on")
      }
    }
  }

  /// Records the enums that the values of the project's store have, and that nothing declares.
  private mutating func noteMissingEnums(of spec: Spec, in folder: String) {
    guard facts.declaredType("AppState", folder) != nil else { return }
    for watch in spec.allWatches {
      let name = watch.storeType.withoutOptional.text
      guard let cases = storeEnums[name], facts.declaredType(name, folder) == nil else { continue }
      let list = cases.map(Identifier.quoted).joined(separator: ", ")
      otherNotes.append(
        "'AppState' needs '\(name)', which is not declared; write 'enum \(name): Equatable, Sendable { case \(list) }'")
    }
  }

  /// Records the types and members that the project's store lacks for a screen.
  mutating func noteMissingStoreMembers(_ spec: Spec, in home: PlanHome) {
    guard spec.usesStore, !home.writesStore, let folder = home.typeFolder else { return }
    if facts.declaredType("AppStore", folder) == nil {
      // An own type `Store` of the project would hide that of ViewModelCore.
      let store = facts.declaringFile("Store", folder).map { HiddenNames.isCore($0) } == false ? "ViewModelCore." : ""
      otherNotes.append(
        "the screen uses 'AppStore', which is not declared here; write "
          + "'typealias AppStore = \(store)Store<AppState, AppAction, AppEvent>' and the three types")
    }
    func look(_ type: String, for members: [(name: String, code: String)]) {
      guard let found = facts.declaredType(type, folder) else { return }
      for member in members where !found.members.contains(member.name) {
        missingMembers.append(MissingMember(type: type, file: found.file, code: member.code))
      }
    }
    if let store = facts.declaredType("AppStore", folder), store.alias == nil {
      let updates =
        "func updates<Value: Equatable & Sendable>(for keyPath: KeyPath<AppState, Value>) -> AnyPublisher<Value, Never>"
      if !spec.allWatches.isEmpty { look("AppStore", for: [("updates(for:)", updates)]) }
      if !spec.events.isEmpty { look("AppStore", for: [("events", "var events: AnyPublisher<AppEvent, Never>")]) }
    }
    look(
      "AppEvent",
      for: spec.events.map { event in
        let parts = event.parameters.map(\.payload).joined(separator: ", ")
        return (event.name.text, "case \(event.name.text)" + (parts.isEmpty ? "" : "(\(parts))"))
      })
    let types = types(in: home)
    look(
      "AppState",
      for: spec.allWatches.map { watch in
        let name = watch.keyPath[0]
        let isNested = watch.keyPath.count > 1
        return (
          name, "var " + (isNested ? "\(name): \(Identifier.upperCamel(name))" : types.storeDeclaration(of: watch))
        )
      })
    noteMissingEnums(of: spec, in: folder)
    if let state = facts.declaredType("AppState", folder) {
      for watch in spec.watches where watch.keyPath.count == 1 && watch.transform == nil {
        let name = watch.keyPath[0]
        guard let type = state.propertyTypes[name], type != watch.storeType.text else { continue }
        otherNotes.append(
          "'\(name)' of 'AppState' is \(withArticle(type)), not \(withArticle(watch.storeType.text)); write 'watch \(name): \(type)', "
            + "or convert it with 'as' and '{ … }'")
      }
    }
    for watch in spec.allWatches {
      look(watch.storeType.text, for: (watch.transform?.members ?? []).map { ($0, "case \($0)") })
    }
  }
}
