/// The types of a screen in `clean`: repositories, use cases, entities with their DTOs, and items.
extension ScreenDescription {
  // MARK: - Names

  /// The name without its suffix: `Collection` for `CollectionInteractor` or `CollectionRepository`.
  static func base(_ interactor: Interactor) -> String {
    for suffix in ["Interactor", "Repository"] where interactor.type.hasSuffix(suffix) {
      return String(interactor.type.dropLast(suffix.count))
    }
    return interactor.type
  }

  static func repository(of interactor: Interactor) -> String { base(interactor) + "Repository" }

  static func dataSource(of interactor: Interactor) -> String { base(interactor) + "DataSource" }

  /// Whether the project declares the repository without the implementation that vmgen writes. The container then
  /// receives the repository and knows no data source.
  func isGiven(_ interactor: Interactor) -> Bool {
    let type = Self.repository(of: interactor)
    return types.declared(type)?.kind == .protocol && types.declared("Default\(type)") == nil
      && !newDeclarations.interactors.contains { $0.type == type }
  }

  /// The protocol that the container receives for a repository: its data source, or a given repository itself.
  func receivedType(for interactor: Interactor) -> String {
    isGiven(interactor) ? Self.repository(of: interactor) : Self.dataSource(of: interactor)
  }

  func dataSourceProperty(_ interactor: Interactor) -> String {
    if isGiven(interactor) { return TypeName.lowerCamelCase(Self.repository(of: interactor)) }
    return TypeName.lowerCamelCase(Self.base(interactor)) + "DataSource"
  }

  static func dto(_ path: [String]) -> String { path.joined() + "DTO" }

  /// The types of the screen's items, by their entities.
  ///
  /// They start with the screen's name, because another screen shows other parts of the entity:
  /// `CollectionPostItemViewModel`. An entity whose name ends with `Item` does not get a second `Item`,
  /// `FAQItemViewModel`, unless that name is taken.
  var computedItemTypes: [[String]: String] {
    var taken: Set<String> = []
    return items.reduce(into: [:]) { names, path in
      let name = itemNames(for: path).first { !taken.contains($0) && isAvailable($0) }
      names[path] = name ?? "\(spec.name)Shown\(path.joined())ItemViewModel"
      taken.insert(names[path] ?? "")
    }
  }

  /// The possible names of an item, the best first.
  private func itemNames(for path: [String]) -> [String] {
    let entity = path.joined()
    let whole = spec.name.text + entity
    let names = entity.hasPrefix(spec.name.text) ? [entity, whole] : [whole]
    return names.flatMap { name in
      let isShort = name.hasSuffix("Item") && name != spec.name.text && !itemNameClashes(of: name)
      return (isShort ? ["\(name)ViewModel"] : []) + ["\(name)ItemViewModel"]
    }
  }

  /// Whether no other screen uses the name for itself or an item, and the project declares it as a struct or not at
  /// all.
  private func isAvailable(_ name: String) -> Bool {
    let isOfAnother = otherScreens.names.contains { other in
      if name == "\(other)ViewModel" { return true }
      // The longer screen name wins: `CartItemBoxItemViewModel` is a `Box` of `CartItem`, not an `ItemBox` of `Cart`.
      guard other.count > spec.name.text.count, name.hasPrefix(other) else { return false }
      return (otherScreens.entities[other] ?? []).contains { entity in
        let whole = entity.hasPrefix(other) ? entity : other + entity
        return name == "\(whole)ItemViewModel" || name == "\(whole)ViewModel"
      }
    }
    return !isOfAnother && !index.mentionedTypes.contains(name)
      && types.declared(name).map { $0.kind == .struct } ?? true
  }

  func itemType(_ path: [String]) -> String { itemTypes[path] ?? "\(spec.name)\(path.joined())ItemViewModel" }

  /// Whether an entity's item would have the name of another entity: `FAQ` beside `FAQItem`.
  private func itemNameClashes(of name: String) -> Bool {
    let prefix = spec.name.text
    return index.mentionedTypes.contains { other in
      (other.hasPrefix(prefix) ? other : prefix + other) + "Item" == name
    }
  }

  /// A use case: one method or one publisher of a repository.
  struct UseCase: Hashable {
    var type: String
    var property: String
    var repository: String
    var method: Method
    var interactor: Interactor
    /// Whether the method is a publisher.
    var observes: Bool

    /// Names a use case after a verb, the repository and the rest: `fetchPosts` of `collection` becomes
    /// `FetchCollectionPostsUseCase`. A repository that the rest names is not repeated: `FetchCommentsUseCase`. A use case
    /// of the project keeps its name.
    ///
    /// - Parameter observes: Whether the method is a publisher: `ObserveInboxUnreadCountUseCase`.
    init(_ method: Method, of interactor: Interactor, observes: Bool = false) {
      self.method = method
      self.observes = observes
      self.interactor = interactor
      repository = ScreenDescription.repository(of: interactor)
      if interactor.isUseCase {
        (type, property) = (interactor.type, interactor.property)
        return
      }
      let verb = observes ? "observe" : method.name.prefix { !$0.isUppercase }
      let rest = observes ? Substring(Identifier.upperCamel(method.name)) : method.name.dropFirst(verb.count)
      let base = ScreenDescription.base(interactor)
      let namesBase = rest.lowercased().hasPrefix(base.lowercased())
      type = Identifier.upperCamel(String(verb)) + (namesBase ? "" : base) + rest + "UseCase"
      property = TypeName.lowerCamelCase(type)
    }
  }

  // MARK: - Entities

  func isEntity(_ path: [String]) -> Bool { types.isEntity(path) }

  func entities(in type: SpecType) -> [[String]] { types.entities(in: type) }

  /// The type with its entities renamed.
  func mapped(_ type: SpecType, _ name: ([String]) -> String) -> SpecType {
    if entities(in: type).isEmpty { return type }
    if let element = type.pageElement { return .named(["CursorPage"], [mapped(element, name)]) }
    return switch type {
    case .named(let path, _): .named([name(path)], [])
    case .array(let element): .array(mapped(element, name))
    case .optional(let wrapped): .optional(mapped(wrapped, name))
    case .dictionary(let key, let value): .dictionary(key, mapped(value, name))
    }
  }

  func shownType(_ type: SpecType) -> SpecType { mapped(type, itemType) }

  /// The code that converts the entities in a value.
  func mapping(_ value: String, _ type: SpecType, _ entity: (String, [String]) -> String) -> String {
    if entities(in: type).isEmpty { return value }
    if let element = type.pageElement { return mapping(value, .array(element), entity) }
    return switch type {
    case .named(let path, _): entity(value, path)
    case .array(let inner), .optional(let inner): "\(value).map { \(mapping("$0", inner, entity)) }"
    case .dictionary(_, let inner): "\(value).mapValues { \(mapping("$0", inner, entity)) }"
    }
  }

  /// A sample with its entities replaced.
  private func sample(_ sample: String, of type: SpecType, _ entity: (String, [String]) -> String) -> String {
    if entities(in: type).isEmpty || ["[]", "[:]", "nil"].contains(sample) { return sample }
    if let element = type.pageElement {
      let elements = String(sample.dropFirst("CursorPage(".count).dropLast())
      return "CursorPage(\(self.sample(elements, of: .array(element), entity)))"
    }
    switch type {
    case .named(let path, _): return entity(sample, path)
    case .optional(let wrapped): return self.sample(sample, of: wrapped, entity)
    case .array(let element): return "[\(self.sample(String(sample.dropFirst().dropLast()), of: element, entity))]"
    case .dictionary(let key, let value):
      return "[\(types.samples(of: key)[0]): \(self.sample(types.samples(of: value)[0], of: value, entity))]"
    }
  }

  func shownSample(_ sample: String, of type: SpecType) -> String {
    self.sample(sample, of: type) { "\(itemType($1))(\($0))" }
  }

  func dataSample(_ sample: String, of type: SpecType) -> String {
    self.sample(sample, of: type) { sample, path in
      var result = Self.dto(path) + sample.dropFirst(path.joined(separator: ".").count)
      // An entity may contain other entities.
      let inner = types.entitiesWithin([path]).filter { $0.count == 1 }.map { $0[0] }
      for name in Set(types.models.keys).union(inner).sorted() {
        for before in [" ", "[", "("] { result = result.replacing("\(before)\(name)(", with: "\(before)\(name)DTO(") }
      }
      return result
    }
  }

  /// The ViewModel's code for a load: it calls the use case and converts entities to items.
  func execution(_ call: Spec.Call, _ type: SpecType) -> String {
    let arguments = call.arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value.text }.joined(separator: ", ")
    let property = property(for: call)
    let useCase = index.methods[property]?[call.method].flatMap { method in
      index.interactors[property].map { UseCase(method, of: $0) }
    }
    return "try await "
      + mapping("\(useCase?.property ?? "useCase").execute(\(arguments))", type) { item($0, $1) }
  }
}

extension TypeFacts {
  /// The lines of a JSON object for the first sample of a type; nil if no key differs from its property, or if a value
  /// is written differently in JSON.
  ///
  /// - Parameter keys: The keys that differ from their properties, by property.
  func entriesOfJSON(for type: SpecType, keys: [String: String]) -> [String]? {
    guard case .named(let path, []) = type, let declared = declared(path.joined(separator: ".")),
      let properties = testParameters(of: declared), !keys.isEmpty,
      keys.values.allSatisfy({ !$0.contains { "\"\\".contains($0) } })
    else { return nil }
    var entries: [String] = []
    for (property, position) in zip(properties, Self.positions(of: properties)) {
      guard let type = SpecLine.type(property.type), Self.isSameInJSON(type) else { return nil }
      entries.append("\"\(keys[property.name] ?? property.name)\": \(samples(of: type, from: position)[0])")
    }
    return entries.indices.map { entries[$0] + ($0 == entries.count - 1 ? "" : ",") }
  }

  /// Whether the samples of a type are the same in Swift and in JSON: texts, numbers, flags and lists of them.
  private static func isSameInJSON(_ type: SpecType) -> Bool {
    switch type {
    case .array(let inner), .optional(let inner): isSameInJSON(inner)
    case .named(let path, []) where path.count == 1:
      ["Bool", "String"].contains(path[0]) || path[0] != "Decimal" && literal("Int", fits: path[0])
    case .named, .dictionary: false
    }
  }

  /// Whether a type is an entity: this run declares it, or it is a struct of plain values and of such structs.
  func isEntity(_ path: [String]) -> Bool { isEntity(path, inside: []) }

  /// - Parameter outer: The structs of which the type is a part.
  private func isEntity(_ path: [String], inside outer: Set<[String]>) -> Bool {
    let name = path.joined(separator: ".")
    if path.count == 1, Self.isLibrary(name) || storeEnums[name] != nil { return false }
    guard let found = declared(name) else { return newEnums[path] == nil }
    guard found.kind == .struct, !found.hasUnsteadyConstant, let properties = found.memberwiseWithDefaults else {
      return false
    }
    if path.count == 1, models[name] != nil { return isModelEntity(name, inside: []) }
    return properties.allSatisfy { property in
      SpecLine.type(property.type).map { isHeld($0, inside: outer.union([path])) } ?? false
    }
  }

  /// Whether JSON can hold the value of a property, as it is or as the DTO of an entity.
  private func isHeld(_ type: SpecType, inside outer: Set<[String]>) -> Bool {
    func isPlain(_ type: SpecType) -> Bool {
      type.names.allSatisfy { path, _ in path.count == 1 && Self.isDecodable(path[0]) }
    }
    if isPlain(type) { return true }
    switch type {
    case .array(let inner), .optional(let inner): return isHeld(inner, inside: outer)
    case .dictionary(let key, let value): return isPlain(key) && isHeld(value, inside: outer)
    case .named(let path, let arguments):
      // The limit keeps the time short for structs that use one another many times.
      guard path.count == 1, arguments.isEmpty, !outer.contains(path), outer.count < 6,
        let found = declared(path[0]), found.generics.isEmpty, found.path.isEmpty || found.path == path,
        models[path[0]] == nil
      else { return false }
      return isEntity(path, inside: outer)
    }
  }

  /// Whether a model consists of values that JSON can hold, and of such models.
  private func isModelEntity(_ name: String, inside: Set<String>) -> Bool {
    guard let model = models[name] else { return false }
    return model.properties.flatMap(\.type.names).allSatisfy { path, _ in
      guard path.count == 1 else { return false }
      let isNewEnum = newEnums[path] != nil && declared(path[0]) == nil
      return Self.isDecodable(path[0]) || isNewEnum || inside.contains(path[0])
        || isModelEntity(path[0], inside: inside.union([name]))
    }
  }

  /// The entities in `paths`, and those inside them, each once.
  func entitiesWithin(_ paths: [[String]]) -> [[String]] {
    var result: [[String]] = []
    var waiting = paths
    while !waiting.isEmpty {
      let path = waiting.removeFirst()
      if result.contains(path) { continue }
      result.append(path)
      guard path.count == 1 else { continue }
      let properties = models[path[0]].map { $0.properties.map(\.type) } ?? heldTypes(of: path[0])
      waiting += properties.flatMap(entities)
    }
    return result
  }

  /// The types of the properties that the DTO of a struct of the project has.
  private func heldTypes(of name: String) -> [SpecType] {
    (declared(name)?.memberwiseWithDefaults ?? []).compactMap { SpecLine.type($0.type) }
  }

  /// The entities in a type, in order.
  func entities(in type: SpecType) -> [[String]] {
    if let element = type.pageElement { return entities(in: element) }
    return switch type {
    case .named(let path, let arguments): arguments.isEmpty && isEntity(path) ? [path] : []
    case .array(let inner), .optional(let inner): entities(in: inner)
    case .dictionary(let key, let value): entities(in: key).isEmpty ? entities(in: value) : []
    }
  }
}
