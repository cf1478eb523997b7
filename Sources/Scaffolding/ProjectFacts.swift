import Plans

/// What the planner knows about the project besides the request; tests build it from dictionaries.
public struct ProjectFacts {
  /// The disk, read only.
  public var disk: any PlanDisk

  /// The file in which the sources below a folder declare a type of that name, as an absolute path; nil for none.
  ///
  /// The folder is the one of the module that gets the screen (`…/Sources/App`), or the output folder where no module
  /// is known. The command line feeds this from its project index.
  public var declaringFile: (_ typeName: String, _ moduleFolder: String) -> String?

  /// What is known of a type of that name (`Post`, `Local.Post`) that the sources below a folder declare; nil for none.
  public var declaredType: (_ typeName: String, _ folder: String) -> ExistingType?

  /// The whole names of the types that the sources below a folder declare.
  public var typeNames: (_ folder: String) -> [String]

  /// A file of that name (`HomeView.swift`) below that folder, as an absolute path: one module cannot hold two.
  public var fileNamed: (_ fileName: String, _ moduleFolder: String) -> String?

  /// The targets that the manifest of a package with those contents declares, as far as they are written out.
  public var manifestTargets: (_ manifest: [UInt8]) -> [ManifestTarget]

  /// The names of what stands in a folder; none where it is not there or cannot be read.
  public var namesInFolder: (_ folder: String) -> [String]

  /// Some Swift files that lie next to what is written to a folder.
  public var filesNear: (_ folder: String) -> [NeighbouringFile]

  /// Whether the manifest of a package with those contents shows that a target does not depend on a library.
  public var lacksLibrary: (_ library: String, _ target: String, _ manifest: [UInt8]) -> Bool

  /// Whether the manifest of a package with those contents puts a target's code on the main actor by default.
  public var isolatesByDefault: (_ target: String, _ manifest: [UInt8]) -> Bool

  /// What a manifest with those contents, of a package or Tuist's, says of the systems that its targets are built for.
  public var deployedTargets: (_ manifest: [UInt8]) -> [DeployedTarget] = { _ in [] }

  /// Whether a file is part of a copy of vmgen's libraries.
  public static func isLibrary(_ file: String) -> Bool { HiddenNames.isCore(file) }

  /// Facts without an index: nothing is declared anywhere, and every target has what it needs.
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
