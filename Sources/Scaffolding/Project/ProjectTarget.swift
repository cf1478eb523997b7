/// A target of a package or of an Xcode project: a module, and the folders whose files are built into it.
struct ProjectTarget: Equatable {
  /// What the target is declared by.
  enum Container: Equatable {
    /// A `Package.swift` with those contents.
    case package(manifest: [UInt8])
    /// An Xcode project.
    case xcode
  }

  var name: String
  var module: String
  /// Absolute; the first one gets new files.
  var folders: [String]
  var isTest: Bool
  /// Whether neither screens nor their tests belong there: a target of user interface tests, a plugin.
  var isOther = false
  /// Whether it is an app extension, such as a widget: screens go there only from inside its folder.
  var isExtension = false
  /// Whether it names files outside of its folders one by one, so that none of these is the obvious place.
  var namesFiles = false
  /// The targets and products that it depends on; nil where that is computed.
  var dependencies: [String]?
  var container: Container
  /// Whether its code is on the main actor where nothing else is said.
  var isIsolated = false
  /// Whether it is a package's target with localised resources.
  var isLocalized = false

  /// The folder of the target that a path lies in.
  func folder(of path: String) -> String? {
    folders.first { ProjectPath.components(of: path, below: $0) != nil }
  }

  /// The folder that mirrors one of another target.
  func mirror(of path: String, in other: ProjectTarget) -> String? {
    guard let folder = other.folder(of: path), let below = ProjectPath.components(of: path, below: folder),
      let own = folders.first
    else { return nil }
    return ProjectPath.joined(own, below)
  }

  /// What is to be said where the target does not depend on a library.
  func note(lacking library: String, _ importing: String, _ facts: ProjectFacts) -> String? {
    switch container {
    case .package(let manifest):
      guard facts.lacksLibrary(library, name, manifest) else { return nil }
      return "\(importing) '\(library)', on which the target '\(name)' does not depend; "
        + "in its Package.swift, add that product of the package vmgen to its dependencies"
    case .xcode:
      guard let dependencies, !dependencies.contains(library) else { return nil }
      return "\(importing) '\(library)', on which the target '\(name)' does not depend; "
        + "in Xcode, add that product of the package vmgen to its frameworks"
    }
  }

  /// What is to be said where the target is on the main actor by default.
  var isolationNote: String {
    "the code of the target '\(name)' is on the main actor by default; types that leave it are written 'nonisolated'"
  }

  /// What the package manager makes of a target's name: every character that no identifier holds becomes `_`.
  static func moduleName(of target: String) -> String {
    var name = ""
    for scalar in target.unicodeScalars { name.unicodeScalars.append(Identifier.isTail(scalar) ? scalar : "_") }
    guard let head = name.unicodeScalars.first, !Identifier.isHead(head) else { return name }
    return "_" + name.dropFirst()
  }
}

/// A target as a `Package.swift` declares it.
public struct ManifestTarget: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// Its folder, relative to the package, where it is written.
  public var path: String?
  /// Whether it is a test target.
  public var isTest: Bool
  /// Whether it is neither library, program nor tests: a plugin, a macro, a binary.
  public var isOther: Bool
  /// The strings in the list of its dependencies; nil where that is computed.
  public var dependencies: [String]?
  /// Whether its code is on the main actor where nothing else is said.
  public var isIsolated: Bool
  /// Whether it has resources, and its package a default localisation.
  public var isLocalized: Bool

  /// A target.
  public init(
    name: String, path: String? = nil, isTest: Bool, isOther: Bool = false, dependencies: [String]?,
    isIsolated: Bool = false, isLocalized: Bool = false
  ) {
    self.name = name
    self.path = path
    self.isTest = isTest
    self.isOther = isOther
    self.dependencies = dependencies
    self.isIsolated = isIsolated
    self.isLocalized = isLocalized
  }
}
