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
}

/// The names of properties that the code of a file's ViewModels sets, as hashes.
struct NamesOfSetProperties {
  /// The properties to which the code assigns, or to a part of which it does. A first value is no assignment.
  fileprivate(set) var assigned: Set<UInt64> = []
  /// The properties that the code sets outside of initialisers, or on which it calls a method there that may change them.
  fileprivate(set) var changedAfterInit: Set<UInt64> = []
}

extension LintedFile {
  var namesOfSetProperties: NamesOfSetProperties {
    // A closure of an initialiser may run later.
    var (setUp, closures) = ([Range<Int>](), [Range<Int>]())
    for member in viewModelScopes.flatMap(members) where source.declarations[member].kind == .initializer {
      split(source.declarations[member].body, &setUp, &closures)
    }
    setUp.sort { $0.lowerBound < $1.lowerBound }
    let declarations = Set(viewModels.flatMap { storedProperties(of: $0).map(\.name) })
    let properties = Set(declarations.map(source.nameHash))
    let reader = UseReader(source, code)
    var names = NamesOfSetProperties()
    scopeNames.forEach { each in
      let token = Int(each.token)
      let name = source.nameHash(token)
      guard properties.contains(name), !declarations.contains(token), let (start, isOwn) = reader.receiver(of: token),
        isOwn
      else { return }
      let kind = reader.behind(token, start)
      if kind == .read { return }
      if kind == .write || kind == .operand { names.assigned.insert(name) }
      let next = setUp.partitioningIndex { $0.upperBound > token }
      let isInSetUp = next < setUp.count && setUp[next].contains(token)
      if !isInSetUp { names.changedAfterInit.insert(name) }
    }
    return names
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
