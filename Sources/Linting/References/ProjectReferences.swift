import SwiftScan

/// The references to ViewModels in the whole project, by the types that they refer to.
final class ProjectReferences: Sendable {
  /// A use of a property of a ViewModel.
  struct Use: Sendable {
    /// The path of the file, as shown to the user.
    var path: String
    /// The position of the reference.
    var start: SourceLocation
    /// The path of the type or extension around it; empty outside of any.
    var owner: TypePath
    var kind: ViewModelReferences.UseKind
    /// Whether the code uses something in the value: a member, an element, or the result of a method.
    var isInside: Bool
    /// Whether it is the projected value: `$p` in `viewModel.$p`.
    var isProjection: Bool
    /// Whether messages may mention the use: it is in no test and in no test double.
    var isReportable: Bool

    fileprivate init(_ use: ReferenceFacts.Use, in file: ReferenceFacts, isTest: Bool) {
      (path, start, kind, isInside) = (file.path, use.start, use.kind, use.isInside)
      owner = file.owners[Int(use.owner)]
      (isProjection, isReportable) = (use.isProjection, use.isReportable && !isTest)
    }
  }

  /// A type that refers to a ViewModel.
  struct Mention: Sendable {
    var owner: TypePath
    /// Whether the ViewModel is the type of a property or parameter, or a generic argument.
    var isType: Bool
    /// Whether a property stores the ViewModel. False in tests and test doubles.
    var isKept: Bool
  }

  /// The files with references, sorted by path.
  private let files: [ReferenceFacts]
  /// The paths of files that are tests.
  private let tests: Set<String>
  /// The files and receivers that refer to a class or protocol, by its path.
  private let receivers: [NamePath: [(file: Int, receiver: Int)]]
  /// For each file and each of its receivers, the paths of the classes and protocols that the receiver refers to.
  private let meanings: [[[NamePath]]]
  /// The indices of the files by path.
  private let numbers: [String: Int]
  /// The ViewModels that name a protocol in their inheritance clause, by the protocol's path.
  private let conforming: [NamePath: [NamePath]]
  /// The paths of structs that are the type of a ViewModel's `state`.
  let stateTypes: Set<NamePath>
  /// The names of the properties and parameters of ViewModels, by path.
  let memberNames: [NamePath: Set<UInt64>]
  /// The types whose code calls `resetOutput` on a reference.
  let outputResets: Set<NamePath>

  /// The places where code sets or binds a property of a ViewModel that no declaration explains, one for each hash of a
  /// property's name.
  let unexplainedSetters: [UInt64: Use]

  /// How code passes ViewModels to Views, see `ViewModelPassing.key`.
  let passedViewModels: [UInt64: ViewModelPassing]

  /// Resolves the receivers of all files.
  init(_ facts: [FileFacts], _ types: ProjectTypes, _ testFiles: TestFiles) {
    files = facts.compactMap(\.references)
    tests = Set(facts.lazy.filter { !$0.path.isEmpty && testFiles.contains($0) }.map(\.path))
    // Ignore tests, because they create each ViewModel in place.
    passedViewModels = facts.reduce(into: [:]) { all, file in
      if !testFiles.contains(file) { all.merge(file.passedViewModels) { $0.union($1) } }
    }
    let resolution = ReceiverResolution(files, types, facts.flatMap(\.viewModels))
    var receivers: [NamePath: [(file: Int, receiver: Int)]] = [:]
    var meanings: [[[NamePath]]] = []
    var setters: [UInt64: Use] = [:]
    meanings.reserveCapacity(files.count)
    for (number, file) in files.enumerated() {
      let paths = file.receivers.map { resolution.paths(of: $0) }
      for (receiver, paths) in paths.enumerated() {
        for path in paths { receivers[path, default: []].append((number, receiver)) }
      }
      meanings.append(paths)
      let unexplained = Set(file.receivers.indices.filter { !resolution.explains(file.receivers[$0], paths[$0]) })
      if unexplained.isEmpty { continue }
      for use in file.uses where use.kind.setsProperty && unexplained.contains(Int(use.receiver)) {
        let place = Use(use, in: file, isTest: tests.contains(file.path))
        if setters[use.name].map({ !$0.isReportable && place.isReportable }) ?? true { setters[use.name] = place }
      }
    }
    (self.receivers, self.meanings, unexplainedSetters) = (receivers, meanings, setters)
    numbers = Dictionary(files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    var (stateTypes, memberNames) = (Set<NamePath>(), [NamePath: Set<UInt64>]())
    var conforming: [NamePath: [NamePath]] = [:]
    for members in facts.lazy.flatMap(\.members) {
      memberNames[members.viewModel.name, default: []].formUnion(members.names)
      if !members.state.isEmpty, let path = types.path(of: members.state, from: members.viewModel) {
        stateTypes.insert(NamePath(path))
      }
    }
    for viewModel in facts.lazy.flatMap(\.viewModels) where viewModel.isClass {
      for name in viewModel.inherited {
        if let path = types.path(of: name, from: viewModel.path) {
          conforming[NamePath(path), default: []].append(viewModel.path.name)
        }
      }
    }
    (self.stateTypes, self.memberNames, self.conforming) = (stateTypes, memberNames, conforming)
    outputResets = Set(files.flatMap(\.outputResets))
  }

  /// Whether a receiver of a file refers to a class or protocol of the project.
  ///
  /// - Parameter receiver: Its index among the file's receivers.
  func isKnown(_ receiver: Int, in file: String) -> Bool {
    guard let number = numbers[file], meanings[number].indices.contains(receiver) else { return false }
    return !meanings[number][receiver].isEmpty
  }

  /// The paths of the classes and protocols that a receiver of a file refers to.
  func meaning(of receiver: Int, in file: String) -> [NamePath] {
    guard let number = numbers[file], meanings[number].indices.contains(receiver) else { return [] }
    return meanings[number][receiver]
  }

  /// The paths of the ViewModels that a receiver of a file may refer to. For a protocol, includes the ViewModels that
  /// name it in their inheritance clauses.
  func viewModels(of receiver: Int, in file: String) -> [NamePath] {
    let meaning = meaning(of: receiver, in: file)
    return meaning + meaning.flatMap { conforming[$0] ?? [] }
  }

  /// The uses of a property through references to one of some types, sorted by path and position.
  func uses(of name: UInt64, of types: [NamePath]) -> [Use] {
    var found: [Use] = []
    for (number, known) in places(of: types) {
      let file = files[number]
      let isTest = tests.contains(file.path)
      for use in file.uses where use.name == name && known.contains(Int(use.receiver)) {
        found.append(Use(use, in: file, isTest: isTest))
      }
    }
    return found
  }

  /// The names of the members behind references to one of some types, as hashes, each with the type around it. Tests aside.
  func members(of types: [NamePath]) -> [(name: UInt64, owner: TypePath)] {
    places(of: types).filter { !tests.contains(files[$0.file].path) }.flatMap { number, known in
      let file = files[number]
      return file.members.filter { known.contains(Int($0.receiver)) }.map { ($0.name, file.owners[Int($0.owner)]) }
    }
  }

  /// The types that refer to one of some types.
  func mentions(of types: [NamePath]) -> [Mention] {
    places(of: types).flatMap { number, known in
      let isTest = tests.contains(files[number].path)
      return files[number].mentions.filter { known.contains($0.receiver) }.map {
        Mention(owner: $0.owner, isType: $0.isType, isKept: $0.isKept && !isTest)
      }
    }
  }

  /// The properties with one of some types, in all files or in those of a folder, whose path ends in a slash.
  func properties(of types: [NamePath], in folder: Substring? = nil) -> [ReferenceFacts.Property] {
    places(of: types).flatMap { number, known -> [ReferenceFacts.Property] in
      if let folder, !files[number].path.hasPrefix(folder) { return [] }
      let isTest = tests.contains(files[number].path)
      var found = files[number].properties.filter { known.contains($0.receiver) }
      // A test owns no ViewModel of the app.
      for index in found.indices where isTest { found[index].isOwned = false }
      return found
    }
  }

  /// The files that refer to one of some types, in order, with their receivers.
  private func places(of types: [NamePath]) -> [(file: Int, receivers: Set<Int>)] {
    var places: [Int: Set<Int>] = [:]
    for type in types {
      for (file, receiver) in receivers[type] ?? [] { places[file, default: []].insert(receiver) }
    }
    return places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension ProjectIndex {
  /// The paths through which code may refer to a ViewModel: its own and those of its protocols.
  func pathsOfReferences(to viewModel: Int, in file: LintedFile) -> [NamePath] {
    let path = file.source.typePath(of: viewModel)
    var found = [path.name]
    var open = file.source.inheritedNames(of: file.source.declarations[viewModel]).map { (name: $0, place: path) }
    for extended in extensions(of: path) {
      let names = inherited(byExtensionsOf: extended)
      if names.count <= Self.inheritedLimit { open += names.map { ($0, path) } }
    }
    var steps = 0
    while let (name, place) = open.popLast(), steps < Self.inheritedLimit {
      steps += 1
      for type in declarations(of: name, from: place) where type.kind == .protocol || type.kind == .class {
        if type.kind == .protocol {
          if found.contains(type.path.name) { continue }
          found.append(type.path.name)
        }
        open += type.inherited.map { ($0, type.path) }
      }
    }
    return found
  }

  /// The uses of a ViewModel's property in code outside of it, sorted by path and position.
  ///
  /// - Parameter paths: The paths of references to the ViewModel; see `pathsOfReferences(to:in:)`.
  func uses(of property: UInt64, through paths: [NamePath]) -> [ProjectReferences.Use] {
    guard let own = paths.first?.names else { return [] }
    return references.uses(of: property, of: paths).filter { !isCode($0.owner, of: own) }
  }

  /// The names of a ViewModel's members that code outside of it names, as hashes. In conventions with one entry point only.
  ///
  /// - Parameter paths: The paths of references to the ViewModel; see `pathsOfReferences(to:in:)`.
  func membersNamedOutside(through paths: [NamePath]) -> Set<UInt64> {
    guard let own = paths.first?.names else { return [] }
    return Set(references.members(of: paths).filter { !isCode($0.owner, of: own) }.map(\.name))
  }

  /// Whether a receiver refers to a ViewModel of the project, or to a type of another module that is named like one.
  func mayBeViewModel(_ receiver: Int, in file: LintedFile) -> Bool {
    if references.isKnown(receiver, in: file.path) { return true }
    guard case .type(let name, let place) = file.references.receivers[receiver], let last = name.last else {
      return false
    }
    return file.settings.viewModels.matches(last) && path(of: name, from: place) == nil
  }

  /// Whether a type is a View: a struct whose inheritance clause, or an extension of it, names `View`.
  func isView(_ path: TypePath) -> Bool {
    let structs = types(at: path.names, seenFrom: path).filter { $0.kind == .struct }
    return !structs.isEmpty
      && (structs.contains { $0.inherited.contains { $0.last == "View" } } || isViewByExtension(path))
  }

  /// Whether a type is a View or nested in one.
  func isInView(_ path: TypePath) -> Bool {
    (0..<path.names.count).contains { count in
      isView(TypePath(names: Array(path.names.dropLast(count)), isLocal: path.isLocal))
    }
  }

  /// Whether a type is a class or an actor.
  func isObject(_ path: TypePath) -> Bool {
    types(at: path.names, seenFrom: path).contains { $0.kind == .class || $0.kind == .actor }
  }

  /// Whether a type is a view controller: a class whose name or inherited type ends in `ViewController`.
  func isViewController(_ path: TypePath) -> Bool {
    types(at: path.names, seenFrom: path).contains { type in
      type.kind == .class && (type.isViewController || path.names.last?.hasSuffix("ViewController") ?? false)
    }
  }
}
