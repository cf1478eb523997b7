/// The parts that make up one ViewModel. An extension whose class the project does not declare has no class; one that fits
/// several classes of one path has them all.
struct ViewModelFamily: Sendable {
  /// The parts of all ViewModels.
  fileprivate let all: [ViewModelPart]
  fileprivate let classes: [Int]
  fileprivate let extensions: [Int]

  /// How many parts it has.
  var count: Int { classes.count + extensions.count }
  /// Its first class by place; nil where the project declares none.
  var firstClass: ViewModelPart? { classes.first.map { all[$0] } }
  /// Its classes and then its extensions.
  var parts: some Sequence<ViewModelPart> { (classes + extensions).lazy.map { all[$0] } }
}

/// Which extensions belong to which ViewModel classes, worked out once for a project.
public struct ViewModelFamilies: Sendable {
  /// All parts, by path and place; everything else knows them by their places here.
  private let parts: [ViewModelPart]
  private var classesByPlace: [ViewModelPart.Place: Int] = [:]
  /// The classes of a path that has more than `mostApart`, by place.
  private var manyClasses: [TypePath: [Int]] = [:]
  private var classesByExtension: [TypePath: [Int]] = [:]
  private var extensionsByClass: [TypePath: [Int]] = [:]
  private var extensionsByPath: [TypePath: [Int]] = [:]
  /// Each call of `.collect { … }` on a cancel bag that is not the first of its ViewModel, with the ViewModel's path.
  private(set) var repeatedCollects: [ViewModelPart.Place: TypePath] = [:]
  /// How many classes were looked at to join extensions to them: a count of the work, for tests.
  private(set) var steps = 0

  /// How many classes of one path are told apart. Where there are more, they are taken as one ViewModel: each would be
  /// asked about all extensions of the path.
  private static let mostApart = 200

  /// Joins what files tell of ViewModels.
  ///
  /// - Parameters:
  ///   - facts: One a file, in the order of the files' paths.
  ///   - types: The types of the project.
  public init(_ facts: [FileFacts], _ types: ProjectTypes) {
    self.init(facts.flatMap(\.viewModels), declares: types.declares)
  }

  /// Joins extensions to classes. An extension extends the classes of exactly its path, else those it names with a module
  /// before it; where that are more than `mostApart`, nobody knows which.
  ///
  /// - Parameters:
  ///   - parts: All parts of the project, by path and place.
  ///   - declares: Whether the project declares a type of a path: then it is no module.
  init(_ parts: [ViewModelPart], declares: (NamePath) -> Bool) {
    self.parts = parts
    classesByPlace.reserveCapacity(parts.count)
    // By their names, and by their names without a module before them: nearly all are called `ViewModel`.
    var classes: [NamePath: [Int]] = [:]
    var classesBehindModule: [NamePath: [Int]] = [:]
    for (number, part) in parts.enumerated() where part.isClass {
      classesByPlace[part.place] = number
      if part.path.isLocal { continue }
      let name = part.path.name
      classes[name, default: []].append(number)
      if name.names.count > 1 { classesBehindModule[name.dropFirst(), default: []].append(number) }
    }
    var many: [TypePath: [Int]] = [:]
    for same in classes.values where same.count > Self.mostApart {
      for number in same { many[parts[number].path, default: []].append(number) }
    }
    manyClasses = many.filter { $0.value.count > Self.mostApart }.mapValues(byPlace)
    // Many classes may share a path, and many extensions extend it: each path is followed once.
    var ownerPaths: [TypePath: [TypePath]] = [:]
    for (number, part) in parts.enumerated() where !part.isClass {
      extensionsByPath[part.path, default: []].append(number)
      if classesByExtension[part.path] == nil {
        let name = part.path.name
        var owners = classes[name] ?? []
        if owners.isEmpty, name.names.count > 1, !declares(name) {
          func isModule(_ name: NamePath) -> Bool { name.names.first.map { !declares(NamePath([$0])) } ?? false }
          let inModule = isModule(name) ? classes[name.dropFirst()] ?? [] : []
          let behindModule = (classesBehindModule[name] ?? []).filter { isModule(parts[$0].path.name) }
          if inModule.count + behindModule.count <= Self.mostApart { owners = byPlace(inModule + behindModule) }
        }
        classesByExtension[part.path] = owners
        ownerPaths[part.path] = Array(Set(owners.map { parts[$0].path }))
        steps += owners.count
      }
      for path in ownerPaths[part.path] ?? [] { extensionsByClass[path, default: []].append(number) }
    }
    repeatedCollects = collectsBehindOthers()
  }

  private func byPlace(_ numbers: [Int]) -> [Int] { numbers.sorted { parts[$0].place < parts[$1].place } }

  private func owners(_ extended: TypePath) -> [Int] { classesByExtension[extended] ?? [] }

  func family(of place: ViewModelPart.Place, at path: TypePath) -> ViewModelFamily {
    func family(_ classes: [Int], _ extensions: [Int]?) -> ViewModelFamily {
      ViewModelFamily(all: parts, classes: classes, extensions: extensions ?? [])
    }
    if let number = classesByPlace[place] { return family(manyClasses[path] ?? [number], extensionsByClass[path]) }
    let owners = owners(path)
    guard let owner = owners.first else { return family([], extensionsByPath[path]) }
    return family(owners, extensionsByClass[parts[owner].path])
  }

  /// Each call of `.collect { … }` on a cancel bag that is not the first of its ViewModel, by path and place.
  ///
  /// An extension that fits several classes goes with the one in its own file, else with the first by path, so that no
  /// call counts for two.
  private mutating func collectsBehindOthers() -> [ViewModelPart.Place: TypePath] {
    /// For each extended path the first class of each file.
    var firstInFile: [TypePath: [String: Int]] = [:]
    var byClass: [Int: [ViewModelPart.Place]] = [:]
    var byPath: [TypePath: [ViewModelPart.Place]] = [:]
    for (number, part) in parts.enumerated() where !part.collects.isEmpty {
      if part.isClass {
        // Of several at one place the last counts.
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
