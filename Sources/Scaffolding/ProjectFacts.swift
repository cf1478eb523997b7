import Plans

/// The facts about a project that the planner uses, as closures over an index; tests build them from dictionaries.
public struct ProjectFacts {
  /// Read access to the disk.
  public var disk: any PlanDisk

  /// Returns the absolute path of the file below a folder that declares a type with that name; nil if there is none.
  ///
  /// The folder is that of the screen's module (`…/Sources/App`), or the output folder if the module is unknown. The
  /// command line answers from its project index.
  public var declaringFile: (_ typeName: String, _ moduleFolder: String) -> String?

  /// Returns the type with that name (`Post`, `Local.Post`) that the sources below a folder declare; nil if there is
  /// none.
  public var declaredType: (_ typeName: String, _ folder: String) -> ExistingType?

  /// Returns the full names of the types that the sources below a folder declare.
  public var typeNames: (_ folder: String) -> [String]

  /// Returns the absolute path of a file with that name (`HomeView.swift`) below a folder; nil if there is none. A
  /// module cannot have two.
  public var fileNamed: (_ fileName: String, _ moduleFolder: String) -> String?

  /// Returns the targets that a package manifest declares with literals.
  public var manifestTargets: (_ manifest: [UInt8]) -> [ManifestTarget]

  /// Returns the names of the entries of a folder; empty if it is missing or unreadable.
  public var namesInFolder: (_ folder: String) -> [String]

  /// Returns some Swift files near a folder that gets new files.
  public var filesNear: (_ folder: String) -> [NeighbouringFile]

  /// Whether a package manifest shows that a target does not depend on a library; false if unknown.
  public var lacksLibrary: (_ library: String, _ target: String, _ manifest: [UInt8]) -> Bool

  /// Whether a package manifest makes `MainActor` the default isolation of a target.
  public var isolatesByDefault: (_ target: String, _ manifest: [UInt8]) -> Bool

  /// Returns the deployment targets in a manifest of a package or of Tuist.
  public var deployedTargets: (_ manifest: [UInt8]) -> [DeployedTarget] = { _ in [] }

  /// Returns the type with that name that the sources of a module declare and other modules can use; nil if there is
  /// none.
  public var publicType: (_ typeName: String, _ folder: String) -> ExistingType? = { _, _ in nil }

  /// Returns the full names of the types of a module that other modules can use.
  public var publicTypeNames: (_ folder: String) -> [String] = { _ in [] }

  /// Returns the modules that the files below a folder import.
  public var imports: (_ folder: String) -> Set<String> = { _ in [] }

  /// Returns the absolute folders of the project's packages.
  public var packageFolders: () -> [String] = { [] }

  /// Returns the absolute folder of each of the project's own Swift files below a folder.
  public var foldersOfCode: (_ folder: String) -> [String] = { _ in [] }

  /// Whether a package manifest computes its `platforms`.
  public var computesPlatforms: (_ manifest: [UInt8]) -> Bool = { _ in false }

  /// Returns the module that declares a type, and the type's file, if the target cannot use it without a new
  /// dependency; nil if there is no such module.
  var undependedType: (_ typeName: String) -> OtherModules.Undepended? = { _ in nil }

  /// Makes the facts. By default nothing is declared anywhere, and no target lacks a library.
  public init(
    disk: any PlanDisk,
    declaringFile: @escaping (_ typeName: String, _ moduleFolder: String) -> String? = { _, _ in nil },
    declaredType: @escaping (_ typeName: String, _ folder: String) -> ExistingType? = { _, _ in nil },
    typeNames: @escaping (_ folder: String) -> [String] = { _ in [] },
    fileNamed: @escaping (_ fileName: String, _ moduleFolder: String) -> String? = { _, _ in nil },
    manifestTargets: @escaping (_ manifest: [UInt8]) -> [ManifestTarget] = { _ in [] },
    namesInFolder: @escaping (_ folder: String) -> [String] = { _ in [] },
    filesNear: @escaping (_ folder: String) -> [NeighbouringFile] = { _ in [] },
    lacksLibrary: @escaping (_ library: String, _ target: String, _ manifest: [UInt8]) -> Bool = { _, _, _ in false },
    isolatesByDefault: @escaping (_ target: String, _ manifest: [UInt8]) -> Bool = { _, _ in false }
  ) {
    self.manifestTargets = manifestTargets
    self.typeNames = typeNames
    self.namesInFolder = namesInFolder
    self.filesNear = filesNear
    self.disk = disk
    self.lacksLibrary = lacksLibrary
    self.isolatesByDefault = isolatesByDefault
    self.declaringFile = declaringFile
    self.declaredType = declaredType
    self.fileNamed = fileNamed
  }
}
