import SwiftScan

/// What is known of the whole project, whichever files a run reports on. Names alone connect its pieces.
public struct ProjectIndex: Sendable {
  private var contents: Contents
  /// What rules have found out on the thread that this copy is made for; nil for a copy that any thread may use.
  private(set) var answers: IndexAnswers?

  /// All of it. A class, and one for each thread: every rule is handed the index, and the counts of who refers to what are
  /// shared by as few as possible.
  private final class Contents: Sendable {
    let declared: ProjectTypes
    let superclasses: Superclasses
    let viewModels: ViewModelFamilies
    let layers: LayerConfiguration?
    /// What fixes must know; nil where nothing is to be mended.
    let uses: ProjectUses?

    init(
      _ declared: ProjectTypes, _ superclasses: Superclasses, _ viewModels: ViewModelFamilies,
      _ layers: LayerConfiguration?, _ uses: ProjectUses?
    ) {
      (self.declared, self.superclasses, self.viewModels) = (declared, superclasses, viewModels)
      (self.layers, self.uses) = (layers, uses)
    }
  }

  /// Joins what all files tell.
  ///
  /// - Parameters:
  ///   - facts: One a file, in the order of the files' paths.
  ///   - layers: The project's layers, where it has any.
  ///   - uses: What fixes must know; nil where nothing is to be mended.
  public init(_ facts: [FileFacts], layers: LayerConfiguration? = nil, uses: ProjectUses? = nil) {
    let types = ProjectTypes(facts)
    contents = Contents(types, Superclasses(types), ViewModelFamilies(facts, types), layers, uses)
  }

  /// An index of nothing, for those who may ask nothing of one.
  public static let none = ProjectIndex([])

  /// The same index for one thread, which asks it about many files: what it has answered it need not find out again.
  public func forOneThread() -> ProjectIndex {
    var copy = self
    copy.contents = Contents(
      contents.declared, contents.superclasses, contents.viewModels, contents.layers, contents.uses)
    copy.answers = IndexAnswers()
    return copy
  }

  /// The layers of the files; nil where none are configured. Not noted as a question: it is the same in every index.
  var layers: LayerConfiguration? { contents.layers }

  /// What fixes must know; nil where nothing is to be mended. Not noted as a question: findings do not depend on it.
  var uses: ProjectUses? { contents.uses }

  // MARK: - Types

  /// The declarations that a name written in a type means: nearest enclosing type first. Several where the nearest place
  /// has several (branches of `#if`, two modules); none where the project does not declare it.
  ///
  /// A dotted name is taken as a whole first, with a module before it at most; only where that leads nowhere does its
  /// last component alone decide. What a function declares is seen from types in functions only.
  func declarations(of name: [String], from place: TypePath) -> [FileFacts.DeclaredType] {
    path(of: name, from: place).map { types(at: $0, seenFrom: place) } ?? []
  }

  /// The path of the declarations that a name written in a type means, see `declarations(of:from:)`.
  func path(of name: [String], from place: TypePath) -> [String]? {
    answers?.wereAsked = true
    // Most names are those of no type of the project, whatever is around them.
    guard let last = name.last, contents.declared.typeNames.contains(Fingerprint.hash(last.utf8)) else { return nil }
    let attempts = name.count > 1 ? [name, Array(name.dropFirst()), [last]] : [name]
    for attempt in attempts {
      for depth in (0...place.names.count).reversed() {
        let path = Array(place.names.prefix(depth)) + attempt
        if let found = contents.declared.types[NamePath(path)],
          place.isLocal || found.contains(where: { !$0.path.isLocal })
        {
          return path
        }
      }
    }
    return nil
  }

  /// The types of a path that are seen from a place.
  func types(at path: [String], seenFrom place: TypePath) -> [FileFacts.DeclaredType] {
    contents.declared.types[NamePath(path)]?.filter { place.isLocal || !$0.path.isLocal } ?? []
  }

  /// What a file of some layers may do; nil where no layers are configured.
  func rights(in layers: [Int]) -> LayerConfiguration.Rights? {
    if let known = answers?.rights[layers] { return known }
    let rights = self.layers?.rights(in: layers)
    answers?.rights[layers] = rights
    return rights
  }

  /// Whether a type of the project may have this name; known where layers are configured.
  func mayDeclare(_ name: Range<Int>, in text: SourceText) -> Bool {
    answers?.wereAsked = true
    return name.count > SourceFile.longestName || contents.declared.typeNames.contains(Fingerprint.hash(text[name]))
  }

  /// Which extensions anywhere in the project add to a type's inheritance clause, by what they extend.
  ///
  /// An extension is of a type by its whole path. One of the two may have a module before it: a first part that the project
  /// declares no type of, where the rest is no type of its own.
  func extensions(of path: TypePath) -> [ExtendedName] {
    answers?.wereAsked = true
    if path.isLocal || !contents.declared.extendedNames.contains(Fingerprint.hash((path.names.last ?? "").utf8)) {
      return []
    }
    let declared = contents.declared
    var found: [ExtendedName] = []
    if declared.extensions[path.name] != nil { found.append(ExtendedName(name: path.name, path: path.name)) }
    for name in declared.extendedBehindFirst[path.name] ?? [] where isModule(name.names[0]) && !declares(name) {
      found.append(ExtendedName(name: name, path: path.name))
    }
    // A type stands in a module, but in an extension of a type that is named with its module before it.
    if path.names.count > 2, declared.extensions[path.name.dropFirst()] != nil {
      let name = path.name.dropFirst()
      if isModule(path.names[0]), !declares(name) { found.append(ExtendedName(name: name, path: name)) }
    }
    return found
  }

  /// Whether the first part of a name may be a module: the project declares no such type at the top of a file.
  private func isModule(_ name: String) -> Bool { !declares(NamePath([name])) }

  private func declares(_ path: NamePath) -> Bool { contents.declared.declares(path) }

  /// What extensions add to the inheritance clause of what they extend.
  func inherited(byExtensionsOf name: ExtendedName) -> Set<[String]> { contents.declared.extensions[name.name] ?? [] }

  /// Whether an extension makes a type a `View`.
  func isViewByExtension(_ path: TypePath) -> Bool {
    answers?.wereAsked = true
    if path.isLocal { return false }
    return extensions(of: path).contains { contents.declared.extendedViews.contains($0.name) }
  }

  /// Whether an extension of this name extends a class that inherits from a view controller.
  func isViewController(_ name: [String]) -> Bool {
    answers?.wereAsked = true
    let (name, declared) = (NamePath(name), contents.declared)
    if declared.viewControllers.contains(name) { return true }
    guard let first = name.names.first, name.names.count > 1 else { return false }
    if declared.viewControllers.contains(name.dropFirst()) { return isModule(first) && !declares(name) }
    let others = declared.viewControllersBehindFirst[name] ?? []
    return others.contains { isModule($0.names[0]) } && !declares(name)
  }

  /// Whether a class of the project inherits from the class with this path.
  func isSubclassed(_ path: [String]) -> Bool {
    answers?.wereAsked = true
    return contents.superclasses.paths.contains(NamePath(path))
  }

  // MARK: - ViewModels

  /// All parts of the ViewModel that a class or extension of it belongs to: classes first.
  ///
  /// - Parameter index: The declaration of the class or extension.
  func family(of index: Int, in file: LintedFile) -> ViewModelFamily {
    answers?.wereAsked = true
    return contents.viewModels.family(of: file.place(ofScope: index), at: file.source.typePath(of: index))
  }

  /// The path of the ViewModel of which a call of `.collect { … }` on a cancel bag is not the first one, by path and place;
  /// nil where it is.
  func viewModel(ofRepeated collect: ViewModelPart.Place) -> TypePath? {
    answers?.wereAsked = true
    return contents.viewModels.repeatedCollects[collect]
  }
}
