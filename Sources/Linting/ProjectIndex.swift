import SwiftScan

/// Facts about the whole project, including files that a run does not report on. Declarations are matched by name only.
public struct ProjectIndex: Sendable {
  private var contents: Contents
  /// The cache of the thread that this copy was made for; nil for an index that threads share.
  private(set) var answers: IndexAnswers?

  /// The contents. A class with one instance per thread: passing the index to a rule retains one reference, and threads
  /// do not compete for its reference count.
  private final class Contents: Sendable {
    let declared: ProjectTypes
    let superclasses: Superclasses
    let viewModels: ViewModelFamilies
    let references: ProjectReferences
    let layers: LayerConfiguration?
    /// The facts that fixes need; nil if the run fixes nothing.
    let uses: ProjectUses?
    /// The subclasses in all files; nil if the run neither fixes anything nor lists such fixes.
    let inheritance: ProjectInheritance?
    /// The files that are built for systems older than Observation, by path.
    let oldFiles: Set<String>
    /// The files whose target is on the main actor by default, by path.
    let isolatedFiles: Set<String>
    let tests: TestFiles

    init(
      _ declared: ProjectTypes, _ superclasses: Superclasses, _ viewModels: ViewModelFamilies,
      _ references: ProjectReferences, _ layers: LayerConfiguration?, _ uses: ProjectUses?,
      _ inheritance: ProjectInheritance?, _ oldFiles: Set<String>, _ isolatedFiles: Set<String>, _ tests: TestFiles
    ) {
      (self.declared, self.superclasses, self.viewModels) = (declared, superclasses, viewModels)
      self.references = references
      (self.layers, self.uses, self.inheritance) = (layers, uses, inheritance ?? uses?.inheritance)
      (self.oldFiles, self.isolatedFiles) = (oldFiles, isolatedFiles)
      self.tests = tests
    }
  }

  /// Joins the facts of all files.
  ///
  /// - Parameters:
  ///   - facts: The facts of each file, sorted by the files' paths.
  ///   - layers: The project's layers, or nil.
  ///   - uses: The facts that fixes need; nil if the run fixes nothing.
  ///   - inheritance: The subclasses in all files, if `uses` is nil and the run lists fixes that depend on them.
  ///   - oldFiles: The paths of files that are certainly built for systems older than Observation.
  ///   - isolatedFiles: The paths of files whose target is on the main actor by default.
  public init(
    _ facts: [FileFacts], layers: LayerConfiguration? = nil, uses: ProjectUses? = nil,
    inheritance: ProjectInheritance? = nil, oldFiles: Set<String> = [], isolatedFiles: Set<String> = []
  ) {
    let types = ProjectTypes(facts)
    let tests = TestFiles(facts)
    contents = Contents(
      types, Superclasses(types), ViewModelFamilies(facts, types), ProjectReferences(facts, types, tests), layers,
      uses, inheritance, oldFiles, isolatedFiles, tests)
  }

  /// An empty index, for checks that must not depend on other files.
  public static let none = ProjectIndex([])

  /// A copy for one thread, which caches its answers. Use it to check many files.
  public func forOneThread() -> ProjectIndex {
    var copy = self
    copy.contents = Contents(
      contents.declared, contents.superclasses, contents.viewModels, contents.references, contents.layers,
      contents.uses, contents.inheritance, contents.oldFiles, contents.isolatedFiles, contents.tests)
    copy.answers = IndexAnswers()
    return copy
  }

  /// The same index with the facts that fixes need.
  public func adding(_ uses: ProjectUses) -> ProjectIndex {
    var copy = self
    copy.contents = Contents(
      contents.declared, contents.superclasses, contents.viewModels, contents.references, contents.layers, uses,
      nil, contents.oldFiles, contents.isolatedFiles, contents.tests)
    return copy
  }

  /// The project's layers; nil if none are configured. Does not set `usedOtherFiles`, because every index has the same
  /// layers.
  var layers: LayerConfiguration? { contents.layers }

  /// The facts that fixes need; nil if the run fixes nothing. Does not set `usedOtherFiles`, because findings do not depend
  /// on them.
  var uses: ProjectUses? { contents.uses }

  /// The subclasses in all files; nil if the run neither fixes anything nor lists such fixes. Does not set `usedOtherFiles`,
  /// because findings do not depend on them.
  var inheritance: ProjectInheritance? { contents.inheritance }

  /// Whether a file is certainly built for systems older than Observation.
  func isBuiltForOldSystems(_ path: String) -> Bool {
    answers?.usedOtherFiles = true
    return contents.oldFiles.contains(path)
  }

  /// Whether the target of a file is on the main actor by default.
  func isIsolatedByDefault(_ path: String) -> Bool {
    answers?.usedOtherFiles = true
    return contents.isolatedFiles.contains(path)
  }

  /// Whether a file is a test: it imports a test framework, or a file in its folder `…Tests` does.
  func isTest(_ file: LintedFile) -> Bool {
    if file.importsTests { return true }
    guard let folder = file.testFolder else { return false }
    answers?.usedOtherFiles = true
    return contents.tests.contains(inFolder: folder)
  }

  // MARK: - Types

  /// The declarations that a name refers to at a place; empty if the project does not declare the name. Searches the
  /// enclosing types from the inside out. Returns all declarations of the first type that has any, because branches of
  /// `#if` or two modules may declare several.
  ///
  /// A dotted name is first looked up as a whole, then without its first part, which may be a module. If both fail,
  /// only the last part counts. Types declared in functions are visible only from types in functions.
  func declarations(of name: [String], from place: TypePath) -> [FileFacts.DeclaredType] {
    path(of: name, from: place).map { types(at: $0, seenFrom: place) } ?? []
  }

  /// The path of the declarations that a name refers to; see `declarations(of:from:)`.
  func path(of name: [String], from place: TypePath) -> [String]? {
    answers?.usedOtherFiles = true
    return contents.declared.path(of: name, from: place)
  }

  /// The types with this path that are visible from a place.
  func types(at path: [String], seenFrom place: TypePath) -> [FileFacts.DeclaredType] {
    answers?.usedOtherFiles = true
    return contents.declared.types[NamePath(path)]?.filter { place.isLocal || !$0.path.isLocal } ?? []
  }

  /// The types and modules that files in certain layers may use; nil if no layers are configured.
  func rights(in layers: [Int]) -> LayerConfiguration.Rights? {
    if let known = answers?.rights[layers] { return known }
    let rights = self.layers?.rights(in: layers)
    answers?.rights[layers] = rights
    return rights
  }

  /// Whether the project may declare a type with this name. Complete only if layers are configured, because then all
  /// function bodies are read.
  func mayDeclare(_ name: Range<Int>, in text: SourceText) -> Bool {
    answers?.usedOtherFiles = true
    return name.count > SourceFile.longestName || contents.declared.typeNames.contains(Fingerprint.hash(text[name]))
  }

  /// Whether the project declares a type of this name, in another type or not.
  func declaresType(_ name: String) -> Bool {
    answers?.usedOtherFiles = true
    return contents.declared.typeNames.contains(Fingerprint.hash(name.utf8))
  }

  /// The extensions that add to a type's inheritance clause, by the name they extend.
  ///
  /// An extension belongs to the type with its whole path. One of the two paths may start with a module. A first part
  /// counts as a module if the project declares no type with that name. The extended name must not be the path of
  /// another type.
  func extensions(of path: TypePath) -> [ExtendedName] {
    answers?.usedOtherFiles = true
    if path.isLocal || !contents.declared.extendedNames.contains(Fingerprint.hash((path.names.last ?? "").utf8)) {
      return []
    }
    let declared = contents.declared
    var found: [ExtendedName] = []
    if declared.extensions[path.name] != nil { found.append(ExtendedName(name: path.name, path: path.name)) }
    for name in declared.extendedBehindFirst[path.name] ?? [] where isModule(name.names[0]) && !declares(name) {
      found.append(ExtendedName(name: name, path: path.name))
    }
    // A type's path starts with a module only if the type is declared in an extension that names the module.
    if path.names.count > 2, declared.extensions[path.name.dropFirst()] != nil {
      let name = path.name.dropFirst()
      if isModule(path.names[0]), !declares(name) { found.append(ExtendedName(name: name, path: name)) }
    }
    return found
  }

  /// Whether the first part of a name may be a module: the project declares no top-level type with that name.
  private func isModule(_ name: String) -> Bool { !declares(NamePath([name])) }

  private func declares(_ path: NamePath) -> Bool { contents.declared.declares(path) }

  /// Whether the project declares a type with this name that is not nested in another type. Other files can use only
  /// such a type by its name alone.
  func declaresUnnested(_ name: Range<Int>, in text: SourceText) -> Bool {
    mayDeclare(name, in: text) && declares(NamePath([text.string(name)]))
  }

  /// The names that extensions add to the inheritance clause of the type that they extend.
  func inherited(byExtensionsOf name: ExtendedName) -> Set<[String]> { contents.declared.extensions[name.name] ?? [] }

  /// The members that a type has in its declarations and extensions, if a rule of the team asks for members.
  func members(of path: TypePath) -> DeclaredMembers {
    answers?.usedOtherFiles = true
    return contents.declared.members[path.name] ?? DeclaredMembers()
  }

  /// Whether an extension makes a type a `View`.
  func isViewByExtension(_ path: TypePath) -> Bool {
    answers?.usedOtherFiles = true
    if path.isLocal { return false }
    return extensions(of: path).contains { contents.declared.extendedViews.contains($0.name) }
  }

  /// How many extensions with members the project has, by the hash of the extended type's last name.
  var extensionCounts: [UInt64: Int] {
    answers?.usedOtherFiles = true
    return contents.declared.extensionCounts
  }

  /// Whether the name in an extension refers to a class that inherits from a view controller.
  func isViewController(_ name: [String]) -> Bool {
    answers?.usedOtherFiles = true
    let (name, declared) = (NamePath(name), contents.declared)
    if declared.viewControllers.contains(name) { return true }
    guard let first = name.names.first, name.names.count > 1 else { return false }
    if declared.viewControllers.contains(name.dropFirst()) { return isModule(first) && !declares(name) }
    let others = declared.viewControllersBehindFirst[name] ?? []
    return others.contains { isModule($0.names[0]) } && !declares(name)
  }

  /// Whether a class of the project inherits from the class with this path.
  func isSubclassed(_ path: [String]) -> Bool {
    answers?.usedOtherFiles = true
    return contents.superclasses.paths.contains(NamePath(path))
  }

  /// The maximum number of inherited names to follow for one type. Without it, the work would grow with the square of a
  /// project's size if a thousand ViewModels inherit from a thousand protocols.
  static var inheritedLimit: Int { 64 }

  /// Visits the types of the project that a type inherits from, directly or indirectly, by its own clause and by those
  /// of extensions. Visits each path once, and follows at most `inheritedLimit` names.
  ///
  /// - Parameters:
  ///   - direct: The names in the type's own inheritance clause.
  ///   - visit: Returns false to end the walk.
  func forEachInherited(
    by direct: [[String]], at path: TypePath, _ visit: (FileFacts.DeclaredType) -> Bool
  ) {
    var seen: Set<NamePath> = [path.name]
    var open = direct.map { (name: $0, place: path) }
    var steps = 0
    func addExtensions(of path: TypePath) {
      for extended in extensions(of: path) {
        let place = TypePath(extended.path, isLocal: false)
        let names = inherited(byExtensionsOf: extended)
        if names.count <= Self.inheritedLimit { open += names.map { ($0, place) } }
      }
    }
    addExtensions(of: path)
    while steps < Self.inheritedLimit, let (name, place) = open.popLast() {
      steps += 1
      guard let names = self.path(of: name, from: place), seen.insert(NamePath(names)).inserted else { continue }
      for type in types(at: names, seenFrom: place) {
        if !visit(type) { return }
        open += type.inherited.prefix(Self.inheritedLimit).map { ($0, type.path) }
      }
      addExtensions(of: TypePath(names: names, isLocal: place.isLocal))
    }
  }

  /// Whether a name refers to a class or protocol of the project that has `@MainActor` or inherits it.
  func isOnMainActor(_ name: String, from place: TypePath) -> Bool {
    declarations(of: [name], from: place).contains {
      traits(of: $0, through: .classesAndProtocols).contains(.mainActor)
    }
  }

  /// Whether a type of the project, or a type of the project that it inherits, mentions navigation.
  func navigates(_ path: [String], seenFrom place: TypePath) -> Bool {
    answers?.usedOtherFiles = true
    let navigators = contents.declared.navigators
    func isNavigator(_ path: TypePath) -> Bool {
      navigators.contains(path.name) || extensions(of: path).contains { navigators.contains($0.name) }
    }
    let own = TypePath(names: path, isLocal: place.isLocal)
    if isNavigator(own) { return true }
    var navigates = false
    forEachInherited(by: types(at: path, seenFrom: place).flatMap(\.inherited), at: own) { type in
      navigates = isNavigator(type.path)
      return !navigates
    }
    return navigates
  }

  // MARK: - ViewModels

  /// The references to ViewModels.
  var references: ProjectReferences {
    answers?.usedOtherFiles = true
    return contents.references
  }

  /// How code hands ViewModels to the Views with this name; empty if no call is known.
  ///
  /// - Parameters:
  ///   - name: The hash of the View's name.
  ///   - label: The hash of the label of the argument.
  func viewModelPassing(to name: UInt64, as label: UInt64) -> ViewModelPassing {
    references.passedViewModels[ViewModelPassing.key(view: name, label: label)] ?? []
  }

  /// The dotted path of the ViewModel that a class or extension belongs to. All its parts have the same one.
  func viewModelPath(of index: Int, in file: LintedFile) -> String {
    let path = family(of: index, in: file).firstClass?.path ?? file.source.typePath(of: index)
    return path.names.joined(separator: ".")
  }

  /// Whether a class has an entry point. True for a class that is no ViewModel, because its methods are unknown.
  func mayHaveEntryPoint(_ type: FileFacts.DeclaredType, _ names: NamePatterns) -> Bool {
    contents.viewModels.methods(ofClassesAt: type.path).map { methods in
      methods.contains { $0.isEntryPoint && names.matches($0.name) }
    } ?? true
  }

  /// The names of the entry point in a file: the configured ones, else the one that nearly all ViewModels of the project
  /// have, else the convention's. Nil if the convention has none.
  func entryPoint(in file: LintedFile) -> NamePatterns? {
    guard let usual = file.convention.entryPoint else { return nil }
    if let names = file.settings.configuredNames(Rule.entryPoints) { return names }
    answers?.usedOtherFiles = true
    return NamePatterns([contents.viewModels.commonEntryPoint(insteadOf: usual) ?? usual])
  }

  /// Whether code in a type or extension belongs to the ViewModel with this path, possibly by a type alias.
  func isCode(_ owner: TypePath, of viewModel: [String]) -> Bool {
    owner.names.starts(with: viewModel)
      || contents.declared.targets(ofAlias: owner.name).contains { $0.names.starts(with: viewModel) }
  }

  /// The number of ViewModels with this path.
  func viewModelCount(at path: NamePath) -> Int {
    answers?.usedOtherFiles = true
    return contents.viewModels.count(at: path)
  }

  /// All parts of the ViewModel to which a class or extension belongs, classes first.
  ///
  /// - Parameter index: The index of the class's or extension's declaration.
  func family(of index: Int, in file: LintedFile) -> ViewModelFamily {
    answers?.usedOtherFiles = true
    return contents.viewModels.family(of: file.place(ofScope: index), at: file.source.typePath(of: index))
  }

  /// Whether another file has an extension of a ViewModel that contains a name. Private members are inaccessible there.
  ///
  /// - Parameters:
  ///   - name: The token of the name, such as that of a property.
  ///   - index: The index of the class's declaration.
  func isNamed(_ name: Int, inOtherFilesOf index: Int, _ file: LintedFile) -> Bool {
    let hash = file.source.nameHash(name)
    return family(of: index, in: file).parts.contains { $0.place.file != file.path && $0.names.contains(hash) }
  }

  /// The properties that protocols of the project require of a ViewModel, as hashes of their names.
  ///
  /// - Parameters:
  ///   - index: The index of the class's declaration.
  ///   - isSettable: Whether only those count that need a setter.
  func requiredProperties(of index: Int, in file: LintedFile, isSettable: Bool = false) -> Set<UInt64> {
    var found: Set<UInt64> = []
    let inherited = family(of: index, in: file).parts.flatMap(\.inherited)
    if inherited.isEmpty { return found }
    forEachInherited(by: inherited, at: file.source.typePath(of: index)) { type in
      found.formUnion(isSettable ? type.requirements.settable : type.requirements.properties)
      return true
    }
    return found
  }

  /// The classes of the ViewModel that a reference in a file refers to: its own, and those that it inherits from. For a
  /// protocol, those that name it.
  func viewModels(of reference: ViewModelReferences.Reference, in file: LintedFile) -> [ViewModelPart] {
    families(of: reference, in: file).compactMap(\.firstClass)
  }

  /// The same ViewModels with all their parts.
  func families(of reference: ViewModelReferences.Reference, in file: LintedFile) -> [ViewModelFamily] {
    references.viewModels(of: reference.receiver, in: file.path).compactMap { contents.viewModels.family(at: $0) }
  }

  /// Whether code of a type calls `resetOutput` on a ViewModel, in any file.
  func resetsOutput(_ type: TypePath) -> Bool { references.outputResets.contains(type.name) }

  /// Whether an initialiser of the ViewModel to which a name refers subscribes. False if the project declares no such
  /// ViewModel.
  func subscribesInInit(_ name: [String], from place: TypePath) -> Bool {
    guard let names = path(of: name, from: place) else { return false }
    let path = NamePath(names)
    if let known = answers?.subscribingInits[path] { return known }
    let subscribes = contents.viewModels.family(at: path)?.subscribesInInit ?? false
    answers?.subscribingInits[path] = subscribes
    return subscribes
  }

  /// Whether a new object of the ViewModel to which a name refers differs from an older one: it has state, or an
  /// initialiser subscribes. True if the project does not declare the type, false if it is no class.
  func losesState(_ name: [String], from place: TypePath) -> Bool {
    guard let names = path(of: name, from: place) else { return true }
    guard let family = contents.viewModels.family(at: NamePath(names)), family.firstClass != nil else { return false }
    return family.subscribesInInit || !(family.firstClass?.inherited.isEmpty ?? true)
      || family.parts.contains { $0.properties.contains { $0.isStored && $0.isState } }
  }

  /// If a call of `.collect { … }` on a cancel bag is not the first of its ViewModel, the ViewModel's path; otherwise
  /// nil. Calls are ordered by file path and byte offset.
  func viewModel(ofRepeated collect: ViewModelPart.Place) -> TypePath? {
    answers?.usedOtherFiles = true
    return contents.viewModels.repeatedCollects[collect]
  }
}
