/// A target of a package or an Xcode project: a module and the folders of its files.
struct ProjectTarget: Equatable {
  /// The project file that declares a target.
  enum Container: Equatable {
    /// A `Package.swift` with these contents.
    case package(manifest: [UInt8])
    /// An Xcode project.
    case xcode
  }

  var name: String
  var module: String
  /// The absolute paths of the folders. New files are written to the first.
  var folders: [String]
  var isTest: Bool
  /// Whether the target is for neither screens nor their tests, such as UI tests or a plugin.
  var isUnsuitable = false
  /// Whether the target is an app extension such as a widget, which gets screens only if the user gives its folder.
  var isExtension = false
  /// Whether the target lists single files outside its folders, so that none of these is the obvious default.
  var listsSingleFiles = false
  /// The names of the targets and products that the target depends on; nil if the manifest computes them.
  var dependencies: [String]?
  var container: Container
  /// Whether the target's default isolation is `MainActor`.
  var isIsolated = false
  /// Whether this is a package target with localised resources.
  var isLocalized = false

  /// Returns the folder of the target that contains a path; nil if none does.
  func folder(of path: String) -> String? {
    folders.first { ProjectPath.components(of: path, below: $0) != nil }
  }

  /// Returns the folder of this target that mirrors a folder of another target.
  func mirror(of path: String, in other: ProjectTarget) -> String? {
    guard let folder = other.folder(of: path), let below = ProjectPath.components(of: path, below: folder),
      let own = folders.first
    else { return nil }
    return ProjectPath.joined(own, below)
  }

  /// Returns a note if the target does not depend on a library; nil if it does or if unknown.
  ///
  /// - Parameter path: A folder of the target.
  func note(lacking library: String, _ importing: String, at path: String, _ layout: ProjectLayout) -> String? {
    var package: String { layout.copy(of: library).map { "in '\($0)'" } ?? "vmgen" }
    switch container {
    case .package(let manifest):
      guard layout.facts.lacksLibrary(library, name, manifest) else { return nil }
      return "\(importing) '\(library)', on which the target '\(name)' does not depend; "
        + "in \(file(of: manifest, above: path, layout)), add that product of the package \(package) to its dependencies"
    case .xcode:
      guard let dependencies, !dependencies.contains(library) else { return nil }
      return "\(importing) '\(library)', on which the target '\(name)' does not depend; "
        + "in Xcode, add that product of the package \(package) to its frameworks"
    }
  }

  /// Returns a note if the manifest declares other targets but not this one, whose name is that of a folder.
  ///
  /// - Parameter path: A folder of the target.
  func noteOnDeclaration(at path: String, _ layout: ProjectLayout) -> String? {
    guard case .package(let manifest) = container else { return nil }
    let declared = layout.facts.manifestTargets(manifest)
    if declared.isEmpty || declared.contains(where: { $0.name == name }) { return nil }
    return "\(file(of: manifest, above: path, layout)) declares no target '\(name)' that vmgen can read; "
      + "if it has none, declare it, or choose the folder of another target with --in"
  }

  /// The path of a manifest in quotes.
  private func file(of manifest: [UInt8], above path: String, _ layout: ProjectLayout) -> String {
    let folder = layout.folders(above: path).first { layout.manifest(in: $0) == manifest }
    let file = folder.map { ProjectPath.relative(ProjectPath.joined($0, ["Package.swift"]), to: layout.root) }
    return file.map { "'\($0)'" } ?? "its Package.swift"
  }

  /// The note for targets whose default isolation is `MainActor`.
  var isolationNote: String {
    "the code of the target '\(name)' is on the main actor by default; types used off the main actor are written 'nonisolated'"
  }

  /// Returns the module name of a target, as Swift Package Manager derives it: characters that are invalid in
  /// identifiers become `_`.
  static func moduleName(of target: String) -> String {
    var name = ""
    for scalar in target.unicodeScalars { name.unicodeScalars.append(Identifier.isTail(scalar) ? scalar : "_") }
    guard let head = name.unicodeScalars.first, !Identifier.isHead(head) else { return name }
    return "_" + name.dropFirst()
  }
}

/// A target as a `Package.swift` declares it.
public struct ManifestTarget: Hashable, Sendable {
  /// The name of the target.
  public var name: String
  /// The folder, relative to the package, if the manifest states it as a literal.
  public var path: String?
  /// Whether this is a test target.
  public var isTest: Bool
  /// Whether the target is neither a library, a program nor tests: a plugin, a macro, a binary.
  public var isUnsuitable: Bool
  /// The names in the list of dependencies; nil if the manifest computes the list.
  public var dependencies: [String]?
  /// Whether the target's default isolation is `MainActor`.
  public var isIsolated: Bool
  /// Whether the target has resources and its package has a default localisation.
  public var isLocalized: Bool

  /// Makes a target.
  public init(
    name: String, path: String? = nil, isTest: Bool, isOther: Bool = false, dependencies: [String]?,
    isIsolated: Bool = false, isLocalized: Bool = false
  ) {
    self.name = name
    self.path = path
    self.isTest = isTest
    self.isUnsuitable = isOther
    self.dependencies = dependencies
    self.isIsolated = isIsolated
    self.isLocalized = isLocalized
  }
}
