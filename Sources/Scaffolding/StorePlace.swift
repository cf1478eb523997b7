import Plans

extension Planner {
  /// The place for the store that screens share.
  public struct StorePlace: Hashable, Sendable {
    /// The folder, absolute.
    public let folder: String
    /// The module that contains the folder.
    public let module: String
    /// The folder whose sources may already declare a store.
    public let typeFolder: String
    /// Whether the module's default isolation is `MainActor`.
    public let isIsolated: Bool
    private let notes: [String]
    /// Notes that apply if a file imports ViewModelCore.
    private let libraryNotes: [String]

    /// Chooses the folder of the request; by default, a folder of the target that screens without a folder belong to.
    ///
    /// - Throws: If the project has several targets and the request does not say which one is meant.
    public init(_ request: Request, facts: ProjectFacts) throws(PlanError) {
      let root = ProjectPath.absolute(request.root, relativeTo: "/")
      let layout = ProjectLayout(root: root, facts: facts)
      let current = ProjectPath.absolute(request.currentFolder, relativeTo: "/")
      let folder: String
      if let given = request.outputFolder {
        folder = ProjectPath.absolute(given, relativeTo: current)
      } else {
        folder = try Self.defaultFolder(at: current, layout)
      }
      let target = layout.target(of: folder, isTest: false)
      self.folder = folder
      module = target?.module ?? "App"
      typeFolder = target?.folder(of: folder) ?? root
      isIsolated = target?.isIsolated == true
      let importing = "the store imports"
      notes = [layout.note(onFilesIn: folder), target.flatMap { $0.isIsolated ? $0.isolationNote : nil }]
        .compactMap(\.self)
      let lacking = target?.note(lacking: "ViewModelCore", importing, at: folder, layout)
      libraryNotes = [lacking, layout.coreNote(onFilesIn: folder, importing)].compactMap(\.self)
    }

    /// Returns the notes for the user.
    ///
    /// - Parameter files: The contents of the store's files. Templates of the project need not import the libraries.
    public func notes(on files: some Sequence<[UInt8]>) -> [String] {
      notes + (files.contains { CodeImports.contain("ViewModelCore", in: $0) } ? libraryNotes : [])
    }

    private static func defaultFolder(at current: String, _ layout: ProjectLayout) throws(PlanError) -> String {
      if let target = layout.target(of: current, isTest: false) { return target.folder(of: current) ?? current }
      switch layout.defaultPlace(at: current) {
      case .folder(let folder): return folder
      case .question(let file, let folders, let targets):
        throw .ambiguousTarget(of: "store", file: file, folders: folders, targets: targets)
      }
    }
  }
}
