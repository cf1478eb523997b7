/// The parts that make up one ViewModel. An extension whose class the project does not declare has no class; one that fits
/// several classes of one path has them all.
struct ViewModelFamily: Sendable {
  var classes: [ViewModelPart]
  var extensions: [ViewModelPart]

  var parts: [ViewModelPart] { classes + extensions }
}

/// Which extensions belong to which ViewModel classes, worked out once for a project.
struct ViewModelFamilies: Sendable {
  private var classesByPlace: [ViewModelPart.Place: ViewModelPart] = [:]
  /// The classes of a path that has more than `mostApart`, by place.
  private var manyClasses: [TypePath: [ViewModelPart]] = [:]
  private var classesByExtension: [TypePath: [ViewModelPart]] = [:]
  private var extensionsByClass: [TypePath: [ViewModelPart]] = [:]
  private var extensionsByPath: [TypePath: [ViewModelPart]] = [:]
  /// Each call of `.collect { … }` on a cancel bag that is not the first of its ViewModel, with the ViewModel's path.
  private(set) var repeatedCollects: [ViewModelPart.Place: TypePath] = [:]
  /// How many classes were looked at to join extensions to them: a count of the work, for tests.
  private(set) var steps = 0

  /// How many classes of one path are told apart. Where there are more, they are taken as one ViewModel: each would be
  /// asked about all extensions of the path.
  private static let mostApart = 200

  init() {}

  /// Joins extensions to classes. An extension extends the classes of exactly its path, else those it names with a module
  /// before it; where that are more than `mostApart`, nobody knows which.
  ///
  /// - Parameter parts: All parts of the project, by path and place.
  init(_ parts: [ViewModelPart]) {
    // By their names, and by their names without a module before them: nearly all are called `ViewModel`.
    var classes: [ArraySlice<String>: [ViewModelPart]] = [:]
    var classesBehindModule: [ArraySlice<String>: [ViewModelPart]] = [:]
    for part in parts where part.isClass {
      classesByPlace[part.place] = part
      if part.path.isLocal { continue }
      classes[part.path.names[...], default: []].append(part)
      classesBehindModule[part.path.names.dropFirst(), default: []].append(part)
    }
    var many: [TypePath: [ViewModelPart]] = [:]
    for same in classes.values where same.count > Self.mostApart {
      for part in same { many[part.path, default: []].append(part) }
    }
    manyClasses = many.filter { $0.value.count > Self.mostApart }.mapValues { $0.sorted { $0.place < $1.place } }
    // Many classes may share a path, and many extensions extend it: each path is followed once.
    var ownerPaths: [TypePath: [TypePath]] = [:]
    for part in parts where !part.isClass {
      extensionsByPath[part.path, default: []].append(part)
      if classesByExtension[part.path] == nil {
        let names = part.path.names[...]
        let (inModule, behindModule) = (classes[names.dropFirst()] ?? [], classesBehindModule[names] ?? [])
        var owners = classes[names] ?? []
        if owners.isEmpty, inModule.count + behindModule.count <= Self.mostApart {
          owners = (inModule + behindModule).sorted { $0.place < $1.place }
        }
        classesByExtension[part.path] = owners
        ownerPaths[part.path] = Array(Set(owners.map(\.path)))
        steps += owners.count
      }
      for path in ownerPaths[part.path] ?? [] { extensionsByClass[path, default: []].append(part) }
    }
    repeatedCollects = collectsBehindOthers(in: parts)
  }

  private func owners(_ extended: TypePath) -> [ViewModelPart] { classesByExtension[extended] ?? [] }

  func family(of place: ViewModelPart.Place, at path: TypePath) -> ViewModelFamily {
    if let part = classesByPlace[place] {
      return ViewModelFamily(classes: manyClasses[path] ?? [part], extensions: extensionsByClass[path] ?? [])
    }
    let owners = owners(path)
    guard let owner = owners.first else {
      return ViewModelFamily(classes: [], extensions: extensionsByPath[path] ?? [])
    }
    return ViewModelFamily(classes: owners, extensions: extensionsByClass[owner.path] ?? [])
  }

  /// Each call of `.collect { … }` on a cancel bag that is not the first of its ViewModel, by path and place.
  ///
  /// An extension that fits several classes goes with the one in its own file, else with the first by path, so that no
  /// call counts for two.
  private mutating func collectsBehindOthers(in parts: [ViewModelPart]) -> [ViewModelPart.Place: TypePath] {
    /// For each extended path the first class of each file.
    var firstInFile: [TypePath: [String: ViewModelPart.Place]] = [:]
    var byClass: [ViewModelPart.Place: [ViewModelPart.Place]] = [:]
    var byPath: [TypePath: [ViewModelPart.Place]] = [:]
    for part in parts where !part.collects.isEmpty {
      if part.isClass {
        byClass[part.place, default: []] += part.collects
      } else if let first = owners(part.path).first {
        if firstInFile[part.path] == nil {
          let places = owners(part.path).map { ($0.place.file, $0.place) }
          firstInFile[part.path] = Dictionary(places, uniquingKeysWith: { first, _ in first })
          steps += places.count
        }
        byClass[firstInFile[part.path]?[part.place.file] ?? first.place, default: []] += part.collects
      } else {
        byPath[part.path, default: []] += part.collects
      }
    }
    var repeated: [ViewModelPart.Place: TypePath] = [:]
    for (place, calls) in byClass {
      for call in calls.sorted().dropFirst() { repeated[call] = classesByPlace[place]?.path }
    }
    for (path, calls) in byPath {
      for call in calls.sorted().dropFirst() { repeated[call] = path }
    }
    return repeated
  }
}
