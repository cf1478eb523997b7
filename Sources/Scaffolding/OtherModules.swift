/// The other modules of the project, as a target uses them: their public types, and the imports that these need.
final class OtherModules {
  /// A module that a target of a package or an Xcode project builds.
  struct Module: Hashable {
    var name: String
    /// The folder of the package or the project.
    var package: String
    /// The names with which targets of other packages depend on it: that of the target, and that of the package.
    var names: Set<String>
    var folders: [String]
    var dependencies: [String]

    func contains(_ file: String) -> Bool { folders.contains { ProjectPath.components(of: file, below: $0) != nil } }
  }

  /// A type of a module on which the target does not depend.
  struct Undepended {
    var module: String
    var file: String
    var target: String
  }

  private let facts: ProjectFacts
  private let target: ProjectTarget?
  /// The folder whose sources are searched for types.
  let folder: String
  private let layout: ProjectLayout
  /// The types that were found in other modules, by the first part of their names.
  private var used: [String: (module: String, kind: ExistingType.Kind)] = [:]

  /// - Parameters:
  ///   - target: The target of the screen, if it is known.
  ///   - folder: The folder whose sources are searched for types.
  ///   - facts: The facts of the project without this target's view of other modules.
  init(of target: ProjectTarget?, in folder: String, root: String, _ facts: ProjectFacts) {
    self.target = target
    self.folder = folder
    self.facts = facts
    layout = ProjectLayout(root: root, facts: facts)
  }

  // MARK: - Modules

  /// All other modules. Reading them takes a walk through the project, so it waits until a type is not found.
  private lazy var all: [Module] = {
    var modules: [Module] = []
    for package in Set(facts.packageFolders() + layout.folders(above: folder)).sorted() {
      for other in layout.targets(in: package) where !other.isTest && !other.isUnsuitable && other != target {
        let isLibrary = Libraries.all.contains { $0.name == other.name }
        if isLibrary || other.isExtension || modules.contains(where: { $0.folders == other.folders }) { continue }
        var names: Set<String> = [other.name]
        if case .package = other.container, let name = package.split(separator: "/").last { names.insert(String(name)) }
        modules.append(
          Module(
            name: other.module, package: package, names: names, folders: other.folders.filter { $0 != folder },
            dependencies: other.dependencies ?? []))
      }
    }
    return modules.filter { !$0.folders.isEmpty }
  }()

  /// The modules that the target can import: its dependencies, and those that its files import. If the project file
  /// computes the dependencies, any module may be one.
  private lazy var usable: [Module] = {
    let imports = facts.imports(folder)
    let package = layout.folders(above: folder).first { folder in
      target.map { layout.targets(in: folder).contains($0) } ?? false
    }
    return all.filter { module in
      if imports.contains(module.name) { return true }
      guard let target else { return false }
      guard let dependencies = target.dependencies else { return !dependsOnTarget(module) }
      // A product of another package may have the name of the package.
      return dependencies.contains {
        module.package == package ? ProjectTarget.moduleName(of: $0) == module.name : module.names.contains($0)
      }
    }
  }()

  /// Whether a module depends on the target, so that the target cannot depend on it.
  private func dependsOnTarget(_ module: Module) -> Bool {
    guard let target else { return false }
    var waiting = module.dependencies
    var seen: Set<String> = []
    while let next = waiting.popLast() {
      if next == target.name { return true }
      guard seen.insert(next).inserted else { continue }
      waiting += all.filter { $0.names.contains(next) }.flatMap(\.dependencies)
    }
    return false
  }

  // MARK: - Types

  /// Facts that also find the public types of modules that the target can import.
  func extended() -> ProjectFacts {
    var facts = facts
    let own = self.facts
    facts.declaredType = { name, folder in
      guard folder == self.folder else { return own.declaredType(name, folder) }
      guard let found = own.declaredType(name, folder) else { return self.importable(name) }
      // If the target is unknown, the search includes the folders of other modules.
      guard self.target == nil, let module = self.all.first(where: { $0.contains(found.file) }) else { return found }
      return self.type(name, in: module)
    }
    facts.typeNames = { folder in
      own.typeNames(folder)
        + (folder == self.folder ? self.usable.flatMap { $0.folders.flatMap(own.publicTypeNames) } : [])
    }
    facts.undependedType = { name in
      guard let target = self.target else { return nil }
      for module in self.all where !self.dependsOnTarget(module) {
        guard let found = self.type(name, in: module) else { continue }
        return Undepended(module: module.name, file: found.file, target: target.name)
      }
      return nil
    }
    return facts
  }

  private func importable(_ name: String) -> ExistingType? { usable.lazy.compactMap { self.type(name, in: $0) }.first }

  /// Returns a type of a module by its name, `Post`, or with that of the module, `Domain.Post`.
  private func type(_ name: String, in module: Module) -> ExistingType? {
    let isQualified = name.hasPrefix(module.name + ".")
    let inner = isQualified ? String(name.dropFirst(module.name.count + 1)) : name
    guard var found = module.folders.lazy.compactMap({ self.facts.publicType(inner, $0) }).first,
      found.path.joined(separator: ".") == inner, let first = found.path.first
    else { return nil }
    found.module = module.name
    if isQualified { found.path.insert(module.name, at: 0) }
    used[isQualified ? module.name : first] = (module.name, found.path.count == 1 ? found.kind : .other)
    return found
  }

  // MARK: - Imports

  /// Adds the imports for the types of other modules that a file names.
  func addImports(to file: inout Renderer.File) {
    if used.isEmpty { return }
    var needed: Set<String> = []
    GeneratedWords.each(in: file.contents) { word in
      guard let found = used[word] else { return }
      needed.insert("import \(found.module)")
      // Foundation and Testing have types with such names, too.
      guard TestedNames.all.contains(word), let kind = found.kind.word else { return }
      needed.insert("import \(kind) \(found.module).\(word)")
    }
    for line in needed.sorted().reversed() { file.insert(line) }
  }
}

extension ExistingType.Kind {
  /// The word for the kind in an import; nil if it is unknown.
  fileprivate var word: String? {
    switch self {
    case .struct: "struct"
    case .enum: "enum"
    case .class, .actor: "class"
    case .protocol: "protocol"
    case .other: nil
    }
  }
}

extension Renderer.File {
  /// Adds an import to the file's first imports, in their order.
  fileprivate mutating func insert(_ line: String) {
    var lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    func isImport(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: "import ".utf8) }
    let bytes = Array(line.utf8)
    if lines.contains(where: { $0.elementsEqual(bytes) }) { return }
    guard let start = lines.firstIndex(where: isImport) else {
      lines.insert(contentsOf: [bytes[...], []], at: 0)
      if let place = places.first { places.insert(contentsOf: [place, place], at: 0) }
      contents = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      return
    }
    let block = lines[start...].prefix(while: isImport)
    let index =
      block.firstIndex { line.lexicographicallyPrecedes(String(decoding: $0, as: UTF8.self)) } ?? block.endIndex
    lines.insert(bytes[...], at: index)
    if start < places.count { places.insert(places[start], at: index) }
    contents = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}
