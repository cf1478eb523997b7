import SwiftScan

/// Finds the uses of a ViewModel's properties in code outside of it.
struct UsesOfViewModel {
  let file: LintedFile
  /// The path of the ViewModel.
  let path: [String]
  private let isSubclassed: Bool
  private let viewModel: Int
  private let project: ProjectIndex
  private let paths: [NamePath]

  /// - Parameter viewModel: The index of the class's declaration.
  init(_ viewModel: Int, in file: LintedFile, _ project: ProjectIndex) {
    (self.viewModel, self.file, self.project) = (viewModel, file, project)
    paths = project.pathsOfReferences(to: viewModel, in: file)
    path = file.source.path(of: viewModel)
    isSubclassed = project.isSubclassed(file.source.typePath(of: viewModel).names)
  }

  /// The uses of a property, sorted by path and position.
  func uses(of property: StoredProperty) -> [ProjectReferences.Use] { uses(of: file.source.nameHash(property.name)) }

  /// The uses of a property, by the hash of its name.
  func uses(of name: UInt64) -> [ProjectReferences.Use] {
    let found = project.uses(of: name, through: paths)
    guard found.contains(where: \.isProjection), projectsBinding(name) else { return found }
    return found.map { use in
      var use = use
      if use.isProjection { use.kind = .bound }
      return use
    }
  }

  /// Whether `$property` is a `Binding`, because the property has a wrapper with such a projected value.
  private func projectsBinding(_ name: UInt64) -> Bool {
    let wrappers: [StaticString] = ["AppStorage", "SceneStorage", "Binding", "State"]
    return file.storedProperties(of: viewModel).contains { property in
      file.source.nameHash(property.name) == name
        && wrappers.contains { wrapper in
          !file.source.attributes(wrapper, of: file.source.declarations[property.declaration]).isEmpty
        }
    }
  }

  /// Whether subclasses, or extensions in other files, may need a property, so that it must not become private.
  func isInherited(_ property: StoredProperty) -> Bool {
    isSubclassed || project.isNamed(property.name, inOtherFilesOf: viewModel, file)
  }

  /// Whether the class inherits from a type that the project does not declare and that is not known to require no
  /// setter.
  var inheritsUnknownTypes: Bool {
    let direct = file.source.inheritedNames(of: file.source.declarations[viewModel])
    return project.traits(of: direct, at: file.source.typePath(of: viewModel), through: .everything).contains(.unknown)
  }

  /// Whether the file's code in the ViewModel's scope sets a property, or may do so, outside of initialisers.
  func isSetInScope(_ property: StoredProperty) -> Bool {
    let source = file.source
    let name = source.nameHash(property.name)
    let initializers = file.viewModelScopes.flatMap { file.members(of: $0) }.filter {
      source.declarations[$0].kind == .initializer
    }.map { source.declarations[$0].body }
    var isSet = false
    file.forEachOwnUse(of: { $0 == name }) { token, kind in
      if token != property.name, kind != .read, !initializers.contains(where: { $0.contains(token) }) { isSet = true }
    }
    return isSet
  }
}

extension LintedFile {
  /// The names of properties to which the code of ViewModels assigns, or to a part of which it does, as hashes.
  var assignedNames: Set<UInt64> {
    // A first value is no assignment.
    let declarations = Set(viewModels.flatMap { storedProperties(of: $0).map(\.name) })
    var names: Set<UInt64> = []
    forEachOwnUse(of: { _ in true }) { token, kind in
      if kind == .write || kind == .operand, !declarations.contains(token) { names.insert(source.nameHash(token)) }
    }
    return names
  }

  /// The names of properties that the code of ViewModels sets, or may set, outside of initialisers, as hashes.
  var namesChangedAfterInit: Set<UInt64> {
    let initializers = viewModelScopes.flatMap(members).filter { source.declarations[$0].kind == .initializer }
      .map { source.declarations[$0].body }.sorted { $0.lowerBound < $1.lowerBound }
    let declarations = Set(viewModels.flatMap { storedProperties(of: $0).map(\.name) })
    var names: Set<UInt64> = []
    forEachOwnUse(of: { _ in true }) { token, kind in
      if kind == .read || declarations.contains(token) { return }
      let next = initializers.partitioningIndex { $0.upperBound > token }
      if next == initializers.count || !initializers[next].contains(token) { names.insert(source.nameHash(token)) }
    }
    return names
  }

  /// Visits the names without a receiver, or with `self` as their receiver, in the scopes of the file's ViewModels.
  ///
  /// - Parameter isWanted: Takes the hash of a name.
  fileprivate func forEachOwnUse(of isWanted: (UInt64) -> Bool, _ body: (Int, FileUses.Use.Kind) -> Void) {
    let reader = UseReader(source, code)
    scopeNames.forEach { each in
      let token = Int(each.token)
      guard isWanted(source.nameHash(token)), let (start, isOwn) = reader.receiver(of: token), isOwn else { return }
      body(token, reader.behind(token, start))
    }
  }
}

extension ViewModelReferences.UseKind {
  /// Whether the code certainly sets the property.
  var setsProperty: Bool { self == .written || self == .bound }
}

extension ProjectReferences.Use {
  /// The file's name and the line: `CartView.swift:41`.
  var fileAndLine: String { "\(path.split(separator: "/").last ?? ""):\(start.line)" }
}
