/// The project files, deployment targets and isolation of some folders, for the survey of a project.
public struct ProjectSummary: Sendable {
  /// The kind of a project file.
  public enum Kind: String, Sendable, CaseIterable {
    case package = "Swift package"
    case xcode = "Xcode"
    case xcodeGen = "XcodeGen"
    case tuist = "Tuist"
  }

  /// A project file.
  public struct File: Hashable, Sendable {
    /// The kind of the file.
    public var kind: Kind
    /// The path relative to the project's root.
    public var path: String
  }

  /// The project files that build the folders, sorted by the number of folders, largest first. Projects that only
  /// contain packages with the folders come last.
  public var files: [File] = []
  /// Whether the files build the folders; if not, they build other code of the project.
  public var filesBuildFolders = true
  /// The oldest deployment target of each system, in the order of `Deployment.oldest`: that of the app, unless most
  /// folders belong to packages.
  public var deployments: [Deployment] = []
  /// The target that is too old for `vmgen new` and `vmgen migrate`; nil if both work in every folder.
  public var oldTarget: OldTarget?
  /// Whether the default isolation is `MainActor`; nil if the folders differ.
  public var isIsolated: Bool? = false
}

extension ProjectSummary {
  /// A system that is too old for the screens of every built-in convention.
  public struct OldTarget: Sendable, Equatable {
    /// The system: `iOS 15`.
    public var system: String
    /// The project's file that names it, relative to the project's folder.
    public var file: String
    /// A system for which screens can be built, if there is one.
    public var other: String?
    /// The number of folders with code for it.
    public var folders: Int
    /// Whether these are all folders.
    public var isInAllFolders: Bool
    /// The place for messages; nil for the folders with ViewModels.
    public var place: String?
  }
}

extension DeploymentTargets {
  /// Returns the summary of the projects that build the code of some folders.
  ///
  /// - Parameters:
  ///   - folders: Absolute paths.
  ///   - files: The paths of the files that count, by folder. A folder without them counts as a whole.
  public func summary(
    of folders: some Sequence<String>, files: [String: [String]] = [:]
  ) -> ProjectSummary {
    var summary = ProjectSummary()
    var counts: [ProjectSummary.File: Int] = [:]
    var (oldest, ofPackages) = ([String: Deployment](), [String: Deployment]())
    var isolations: Set<Bool> = []
    var (asked, old) = (0, 0)
    for folder in folders {
      asked += 1
      let files = files[folder].map { $0.map(Optional.some) } ?? [nil]
      if let found = files.lazy.compactMap({ certainlyTooOld(folder, file: $0) }).first {
        old += 1
        summary.oldTarget = summary.oldTarget ?? .init(found)
      }
      for (place, found) in owners(of: folder, files: files).enumerated() {
        counts[found.file, default: 0] += place == 0 ? 1 : 0
        if found.file.kind == .package {
          Self.keepOldest(of: found.deployments, in: &ofPackages)
        } else {
          Self.keepOldest(of: found.deployments, in: &oldest)
        }
      }
      isolations.insert(isIsolated(folder))
    }
    summary.oldTarget?.folders = old
    summary.oldTarget?.isInAllFolders = old == asked
    summary.files = counts.sorted { ($1.value, $0.key.path) < ($0.value, $1.key.path) }.map(\.key)
    // An app may use a package that supports older systems than the app itself.
    let isOfPackages = summary.files.first?.kind == .package
    Self.keepOldest(of: ofPackages.values.filter { isOfPackages || oldest[$0.system] == nil }, in: &oldest)
    summary.deployments = Deployment.oldest.compactMap { oldest[$0.system] }
    summary.isIsolated = isolations.count > 1 ? nil : isolations.first ?? false
    return summary
  }

  /// Returns the deployment target of some code that is certainly too old; nil if there is none.
  func certainlyTooOld(_ folder: String, file: String? = nil) -> FoundDeployment? {
    if case .tooOld(let found) = layout.deployment(of: folder, file: file), found.isCertain { found } else { nil }
  }

  private static func keepOldest(of deployments: [Deployment], in oldest: inout [String: Deployment]) {
    for deployment in deployments {
      let isOlder = oldest[deployment.system].map { deployment.version.lexicographicallyPrecedes($0.version) }
      if isOlder ?? true { oldest[deployment.system] = deployment }
    }
  }

  /// Returns the summary of the projects that build some folders, for a project without ViewModels.
  ///
  /// If no project builds one of them, the projects that build the project's folder count. If there are none either, the
  /// project files in the folders and above them count.
  ///
  /// A target counts as too old only if it is so in every folder.
  ///
  /// - Parameter folders: The folders with code, as absolute paths. Those of tests do not count.
  public func summary(ofAnyCodeIn folders: [String]) -> ProjectSummary {
    func isBuilt(_ folder: String) -> Bool { !owners(of: folder).isEmpty }
    let code = folders.filter { layout.target(of: $0, isTest: true) == nil && isBuilt($0) }
    let built = code.isEmpty ? [layout.root].filter(isBuilt) : code
    if built.isEmpty { return summaryOfFiles(above: folders + [layout.root]) }
    var summary = summary(of: built)
    if summary.oldTarget?.isInAllFolders == false { summary.oldTarget = nil }
    return summary
  }

  /// Returns the project files in some folders and above them, whatever they build.
  private func summaryOfFiles(above folders: [String]) -> ProjectSummary {
    summary(in: Set(folders.flatMap { layout.folders(above: $0) })) { _ in true }
  }

  /// Returns the project files in some folders, whatever they build. Packages do not count, because they only build code
  /// below their folders.
  ///
  /// - Parameter folders: Absolute paths.
  public func summary(ofProjectsIn folders: some Sequence<String>) -> ProjectSummary {
    summary(in: Set(folders)) { $0 != "Package.swift" }
  }

  /// Returns the packages in some folders, although they build none of the code in question.
  ///
  /// - Parameter folders: Absolute paths.
  public func packages(in folders: some Sequence<String>) -> [ProjectSummary.File] {
    summary(in: Set(folders)) { $0 == "Package.swift" }.files
  }

  private func summary(in folders: Set<String>, where isMeant: (String) -> Bool) -> ProjectSummary {
    var summary = ProjectSummary()
    var oldest: [String: Deployment] = [:]
    for folder in folders.sorted() {
      for name in layout.projectFiles(in: folder) where isMeant(name) {
        guard let stated = deployments(name, in: folder) else { continue }
        summary.files.append(file(name, in: folder))
        Self.keepOldest(of: stated, in: &oldest)
      }
    }
    summary.deployments = Deployment.oldest.compactMap { oldest[$0.system] }
    return summary
  }

  /// Returns the deployment targets that a project file states; nil if the file is no project file.
  private func deployments(_ name: String, in folder: String) -> [Deployment]? {
    if name == "Package.swift" {
      return layout.manifest(in: folder).map { layout.facts.deployedTargets($0).flatMap(\.deployments) }
    }
    return layout.deployedTargets(name, in: folder, of: nil)?.flatMap(\.deployments)
  }

  private func file(_ name: String, in folder: String) -> ProjectSummary.File {
    let kind: ProjectSummary.Kind =
      switch name {
      case "Package.swift": .package
      case "Project.swift": .tuist
      case _ where name.hasSuffix(".xcodeproj"): .xcode
      default: .xcodeGen
      }
    return ProjectSummary.File(
      kind: kind, path: ProjectPath.relative(ProjectPath.joined(folder, [name]), to: layout.root))
  }

  /// Returns whether the code of a folder is on the main actor by default.
  public func isIsolated(_ folder: String) -> Bool {
    if let target = layout.target(of: folder, isTest: false) { return target.isIsolated }
    if case .isolated = layout.isolation(of: folder) { return true }
    return false
  }

  private typealias Owner = (file: ProjectSummary.File, deployments: [Deployment])

  /// Returns the project file that builds the code of a folder. If this is a package, also returns the nearest project
  /// beside or above it, whose app contains the package's code.
  private func owners(of path: String, files: [String?] = [nil]) -> [Owner] {
    let target = layout.target(of: path, isTest: false)
    guard let first = owner(of: path, files, in: target) else { return [] }
    guard first.file.kind == .package, let app = owner(of: path, files, in: nil) else { return [first] }
    return [first, app]
  }

  /// Returns the nearest project file for the code of a folder and its target; without a target, packages do not count.
  private func owner(of path: String, _ files: [String?], in target: ProjectTarget?) -> Owner? {
    for folder in layout.folders(above: path) {
      for name in layout.projectFiles(in: folder) {
        guard let first = layout.deploymentSource(name, in: folder, of: target) else { continue }
        let source = layout.bestSource(first, of: path, target)
        let own = files.flatMap { source.owners(of: path, file: $0) }
        return (file(source.name, in: folder), (own.isEmpty ? source.possibleOwners : own).flatMap(\.deployments))
      }
    }
    return nil
  }
}

extension Deployment {
  /// The version without the system: `16.4`.
  public var versionText: String { version.map(String.init).joined(separator: ".") }
}
