/// The types in specs: those that exist, and those that this run declares.
extension Surroundings {
  func types(in home: PlanHome?) -> TypeFacts {
    var types = TypeFacts()
    types.storeEnums = storeEnums
    types.newEnums = newEnums
    types.hashableTypes = hashableTypes
    types.typesWithID = typesWithID.filter { path in
      newEnums[path] == nil && (home.map { isNew(.named(path, []), in: $0) } ?? true)
    }
    types.models = models
    var written = types.typesWithID.reduce(into: [String: ExistingType]()) {
      $0.merge(Self.generatedTypeAndID($1)) { $1 }
    }
    for (name, model) in models { written[name] = model.declaration }
    types.declared = { written[$0] }
    if let folder = home?.typeFolder {
      let facts = facts
      let models = models
      // A model in the spec has more facts than its declaration: keys and first values.
      types.declared = { models[$0] == nil ? facts.declaredType($0, folder) ?? written[$0] : written[$0] }
    }
    return types
  }

  /// Returns a generated type with an `id`, and the type of the `id`, by their names.
  static func generatedTypeAndID(_ path: [String]) -> [String: ExistingType] {
    let name = path.joined(separator: ".")
    var type = ExistingType(kind: .struct, file: "", members: ["id"], memberwise: [.init(name: "id", type: "Int")])
    type.path = path
    var identity = ExistingType(kind: .other, file: "")
    identity.path = path + ["ID"]
    identity.alias = "Int"
    return [name: type, "\(name).ID": identity]
  }

  /// Whether this run declares the type.
  func isNew(_ type: SpecType, in home: PlanHome) -> Bool {
    guard case .named(let path, []) = type else { return false }
    if path.count == 1, TypeFacts.isLibrary(path[0]) || storeEnums[path[0]] != nil { return false }
    guard let folder = home.typeFolder, let found = declaration(of: path, folder) else { return true }
    return isWrittenByThisRun(found, home)
  }

  /// Returns the paths of the types that neither the project nor an earlier screen declares, and the names of the
  /// generic ones.
  func newTypes(of types: [SpecType], in home: PlanHome) -> (paths: [[String]], generics: [String]) {
    var paths: [[String]] = []
    var known: Set<[String]> = []
    var generics: [String] = []
    for (written, isGeneric) in specs.first?.namesWithin(types) ?? [] {
      // A generated type declares its `ID` itself.
      let owner = Array(written.dropLast())
      let isIdentity =
        written.last == "ID" && !owner.isEmpty && newEnums[owner] == nil && isNew(.named(owner, []), in: home)
      let path = isIdentity ? owner : written
      let name = path.joined(separator: ".")
      let isKnown = path.count == 1 && (TypeFacts.isLibrary(name) || storeEnums[name] != nil)
      guard !isKnown, !known.contains(path), !declared.contains("\(home.typeFolder ?? ""):\(name)") else { continue }
      if let folder = home.typeFolder,
        let found = declaration(of: path, folder), !isWrittenByThisRun(found, home)
      {
        continue
      }
      if isGeneric {
        generics.append(name)
      } else {
        known.insert(path)
        paths.append(path)
      }
    }
    return (paths, generics)
  }

  /// Throws if a new type, or the outer type of one, would hide a type of Swift or of Apple's modules. A `type` line
  /// may do so.
  ///
  /// - Parameters:
  ///   - paths: The paths of the new types.
  ///   - generics: The names of the generic types that are not declared.
  func checkAppleTypes(
    _ spec: Spec, _ paths: [[String]], _ generics: [String], in home: PlanHome
  ) throws(PlanError) {
    for path in paths + generics.map({ $0.split(separator: ".").map(String.init) }) {
      guard let name = path.first, models[name] == nil, !specs.contains(where: { $0.choices[name] != nil }),
        home.typeFolder.flatMap({ facts.declaredType(name, $0) }) == nil
      else { continue }
      let library = TypeFacts.library(of: name)
      guard let module = library ?? AppleTypes.module(of: name) else { continue }
      let isDeclarable = library == nil && path.count == 1 && !generics.contains(name)
      throw spec.fault(
        .appleType(name, module: module, suggestion: "\(spec.name)\(name)", isDeclarable: isDeclarable), at: [name])
    }
  }

  /// Marks types and their outer types as declared, and records how many outer types of each exist already.
  mutating func declare(
    _ paths: [[String]], _ new: inout ScreenDescription.NewDeclarations, in home: PlanHome
  ) {
    for path in paths {
      let known = (1..<path.count).last { count in
        let outer = Array(path.prefix(count))
        if mentionedPaths.contains(outer) || declared.contains(key(outer, home)) { return true }
        guard let folder = home.typeFolder, let found = declaration(of: outer, folder) else { return false }
        return !isWrittenByThisRun(found, home)
      }
      new.existingParentCounts[path] = known ?? 0
      for count in 1...path.count { declared.insert(key(Array(path.prefix(count)), home)) }
    }
  }

  func key(_ path: [String], _ home: PlanHome) -> String {
    "\(home.typeFolder ?? ""):\(path.joined(separator: "."))"
  }

  /// Returns the declaration of a type with exactly this path: `Message` is not `Chat.Message`.
  func declaration(of path: [String], _ folder: String) -> ExistingType? {
    guard let found = facts.declaredType(path.joined(separator: "."), folder) else { return nil }
    return found.path.isEmpty || found.path == path ? found : nil
  }

  /// Whether the declaration is in a file that this run writes, as on a second run with the same spec.
  func isWrittenByThisRun(_ found: ExistingType, _ home: PlanHome) -> Bool {
    guard found.module == nil, let sources = home.sources else { return false }
    if home.places.contain(found.file) { return true }
    if home.convention.backend == .repository {
      return ["/Domain/", "/Data/"].contains { found.file.hasPrefix(sources + $0) }
    }
    let isService = found.kind == .protocol && found.path.last.map { found.file.hasSuffix("/\($0).swift") } == true
    return found.file.hasPrefix(sources + "/")
      && (isService || found.file.hasSuffix("Interactor.swift") || found.file.hasSuffix("Types.swift"))
  }
}
