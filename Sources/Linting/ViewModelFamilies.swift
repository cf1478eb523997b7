/// All parts of one ViewModel: its classes and extensions. If the project does not declare the class, the family has
/// only extensions. If an extension fits several classes with the same path, the family has all of them.
struct ViewModelFamily: Sendable {
  /// All parts of the project. `classes` and `extensions` are indices into this array.
  fileprivate let all: [ViewModelPart]
  fileprivate let classes: [Int]
  fileprivate let extensions: [Int]

  /// The number of parts.
  var count: Int { classes.count + extensions.count }
  /// The first class by file path and byte offset; nil if the project declares none.
  var firstClass: ViewModelPart? { classes.first.map { all[$0] } }
  /// The class, if there is exactly one.
  var onlyClass: ViewModelPart? { classes.count == 1 ? firstClass : nil }
  /// All classes, then all extensions.
  var parts: some Sequence<ViewModelPart> { (classes + extensions).lazy.map { all[$0] } }
}

/// Assigns extensions to ViewModel classes, once for a project.
public struct ViewModelFamilies: Sendable {
  /// All parts, sorted by file path and byte offset. The other properties hold indices into this array.
  private let parts: [ViewModelPart]
  private var classesByPlace: [ViewModelPart.Place: Int] = [:]
  private var classesByPath: [TypePath: [Int]] = [:]
  private var classesByExtension: [TypePath: [Int]] = [:]
  private var extensionsByClass: [TypePath: [Int]] = [:]
  private var extensionsByPath: [TypePath: [Int]] = [:]
  /// Each call of `.collect { … }` on a cancel bag that is not the first of its ViewModel, with the ViewModel's path.
  private(set) var repeatedCollects: [ViewModelPart.Place: TypePath] = [:]
  /// The names of methods that may be entry points, each with the number of ViewModel classes that have it.
  private var entryPoints: [String: Int] = [:]
  private var classCount = 0
  /// The number of classes visited while assigning extensions. Tests limit it.
  private(set) var steps = 0

  /// The maximum number of classes with the same path that share the extensions of this path. If there are more, rules do
  /// not see the extensions, because they would inspect all of them for each class.
  private static let classLimit = 50

  /// Joins the ViewModels of all files.
  ///
  /// - Parameters:
  ///   - facts: The facts of each file, sorted by the files' paths.
  ///   - types: The types of the project.
  public init(_ facts: [FileFacts], _ types: ProjectTypes) {
    self.init(facts.flatMap(\.viewModels), declares: types.declares, targets: types.targets)
  }

  /// Assigns extensions to classes. An extension belongs to the classes with exactly its path. If there are none, its path
  /// may start with a type alias of the project. Otherwise one of the two paths may start with a module. If more than
  /// `classLimit` classes then fit, the extension gets no class.
  ///
  /// - Parameters:
  ///   - parts: All parts of the project, sorted by file path and byte offset.
  ///   - declares: Whether the project declares a type with this path. Such a path is no module.
  ///   - targets: The paths for which a path stands if it starts with a type alias.
  init(
    _ parts: [ViewModelPart], declares: (NamePath) -> Bool, targets: (NamePath) -> [NamePath] = { _ in [] }
  ) {
    self.parts = parts
    classesByPlace.reserveCapacity(parts.count)
    // By path, and by path without a possible module. The last name does not help, because most classes are named
    // `ViewModel`.
    var classes: [NamePath: [Int]] = [:]
    var classesBehindModule: [NamePath: [Int]] = [:]
    for (number, part) in parts.enumerated() where part.isClass {
      classesByPlace[part.place] = number
      classesByPath[part.path, default: []].append(number)
      if part.path.isLocal { continue }
      let name = part.path.name
      classes[name, default: []].append(number)
      if name.names.count > 1 { classesBehindModule[name.dropFirst(), default: []].append(number) }
    }
    // Many classes and extensions may share a path, so resolve each path only once.
    var ownerPaths: [TypePath: [TypePath]] = [:]
    for (number, part) in parts.enumerated() where !part.isClass {
      extensionsByPath[part.path, default: []].append(number)
      if classesByExtension[part.path] == nil {
        let name = part.path.name
        var owners = classes[name] ?? []
        if owners.isEmpty {
          let aliased = targets(name).flatMap { classes[$0] ?? [] }
          if aliased.count <= Self.classLimit { owners = byPlace(aliased) }
        }
        if owners.isEmpty, name.names.count > 1, !declares(name) {
          func isModule(_ name: NamePath) -> Bool { name.names.first.map { !declares(NamePath([$0])) } ?? false }
          let inModule = isModule(name) ? classes[name.dropFirst()] ?? [] : []
          let behindModule = (classesBehindModule[name] ?? []).filter { isModule(parts[$0].path.name) }
          if inModule.count + behindModule.count <= Self.classLimit { owners = byPlace(inModule + behindModule) }
        }
        classesByExtension[part.path] = owners
        ownerPaths[part.path] = Array(Set(owners.map { parts[$0].path }))
        steps += owners.count
      }
      for path in ownerPaths[part.path] ?? [] { extensionsByClass[path, default: []].append(number) }
    }
    repeatedCollects = collectsBehindOthers()
    countEntryPoints()
  }

  /// The names that teams give to an entry point.
  private static let usualEntryPoints: Set<String> = [
    "send", "trigger", "process", "dispatch", "handle", "reduce", "perform", "action",
  ]

  private mutating func countEntryPoints() {
    classCount = classesByPlace.count
    var havers: [String: Set<Int>] = [:]
    for (number, part) in parts.enumerated() {
      for method in part.methods where Self.usualEntryPoints.contains(method.name) && method.isEntryPoint {
        havers[method.name, default: []].formUnion(part.isClass ? [number] : owners(part.path))
      }
    }
    entryPoints = havers.mapValues(\.count)
  }

  /// The methods of the ViewModels with this path; nil if there are none.
  func methods(ofClassesAt path: TypePath) -> [ViewModelPart.Method]? {
    guard let classes = classesByPath[path] else { return nil }
    return (classes + (extensionsByClass[path] ?? [])).flatMap { parts[$0].methods }
  }

  /// The method that at least nine in ten ViewModels have as their entry point, if none has the convention's.
  func commonEntryPoint(insteadOf usual: String) -> String? {
    if entryPoints[usual] != nil { return nil }
    return ["process", "dispatch", "handle", "reduce", "perform", "action"].first {
      (entryPoints[$0] ?? 0) * 10 >= classCount * 9 && classCount > 0
    }
  }

  private func byPlace(_ numbers: [Int]) -> [Int] { numbers.sorted { parts[$0].place < parts[$1].place } }

  private func owners(_ extended: TypePath) -> [Int] { classesByExtension[extended] ?? [] }

  /// The first ViewModel with this path, by file path and byte offset; nil if the project declares none.
  func family(at path: NamePath) -> ViewModelFamily? {
    let classes = classesByPath[TypePath(path, isLocal: false)] ?? classesByPath[TypePath(path, isLocal: true)]
    return classes?.first.map { family(of: parts[$0].place, at: parts[$0].path) }
  }

  /// The number of ViewModels with this path, such as those of several targets.
  func count(at path: NamePath) -> Int {
    [false, true].reduce(0) { $0 + (classesByPath[TypePath(path, isLocal: $1)]?.count ?? 0) }
  }

  func family(of place: ViewModelPart.Place, at path: TypePath) -> ViewModelFamily {
    func family(_ classes: [Int], _ extensions: [Int]?) -> ViewModelFamily {
      ViewModelFamily(all: parts, classes: classes, extensions: extensions ?? [])
    }
    let isCrowded = (classesByPath[path]?.count ?? 0) > Self.classLimit
    if let number = classesByPlace[place] { return family([number], isCrowded ? [] : extensionsByClass[path]) }
    if isCrowded { return family([], []) }
    let owners = owners(path)
    guard let owner = owners.first else { return family([], extensionsByPath[path]) }
    return family(owners, extensionsByClass[parts[owner].path])
  }

  /// Each call of `.collect { … }` on a cancel bag that is not the first of its ViewModel, with the ViewModel's path.
  ///
  /// If an extension fits several classes, its calls count for the class in its own file, or else for the first class
  /// by path. No call counts for two classes.
  private mutating func collectsBehindOthers() -> [ViewModelPart.Place: TypePath] {
    /// For each extended path, the first class in each file.
    var firstInFile: [TypePath: [String: Int]] = [:]
    var byClass: [Int: [ViewModelPart.Place]] = [:]
    var byPath: [TypePath: [ViewModelPart.Place]] = [:]
    for (number, part) in parts.enumerated() where !part.collects.isEmpty {
      if part.isClass {
        // If several classes share a place, the last one counts.
        byClass[classesByPlace[part.place] ?? number, default: []] += part.collects
      } else if let first = owners(part.path).first {
        if firstInFile[part.path] == nil {
          let places = owners(part.path).map { (parts[$0].place.file, $0) }
          firstInFile[part.path] = Dictionary(places, uniquingKeysWith: { first, _ in first })
          steps += places.count
        }
        byClass[firstInFile[part.path]?[part.place.file] ?? first, default: []] += part.collects
      } else {
        byPath[part.path, default: []] += part.collects
      }
    }
    var repeated: [ViewModelPart.Place: TypePath] = [:]
    for (number, calls) in byClass {
      for call in calls.sorted().dropFirst() { repeated[call] = parts[number].path }
    }
    for (path, calls) in byPath {
      for call in calls.sorted().dropFirst() { repeated[call] = path }
    }
    return repeated
  }
}
