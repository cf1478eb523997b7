import Wording

/// Whether the deployment targets of a folder's code are new enough for screens.
enum DeploymentAnswer: Equatable {
  /// The folder is in no project.
  case noProject
  /// The deployment targets are new enough, as far as the project states them.
  case fits
  /// At least one deployment target is too old.
  case tooOld(FoundDeployment)
  /// vmgen found no deployment target in the project file. `file` is its path for messages; `unread` lists what it
  /// refers to and vmgen does not read.
  case unknown(file: String, isPackage: Bool, unread: [String] = [])
}

/// A deployment target that is too old for screens.
struct FoundDeployment: Equatable {
  /// The deployment target.
  var deployment: Deployment
  /// The other systems of the targets whose deployment targets are new enough.
  var others: [String] = []
  /// The path of the project file, for messages.
  var file: String
  /// Whether this holds for all targets to which the code can belong.
  var isCertain: Bool

  /// The note for users if the code's target is unknown, or if the project has changed the templates.
  var note: String {
    "'\(file)' \(isCertain ? "builds" : "builds some targets") for \(deployment.text); "
      + "the built-in templates need \(Deployment.needed)"
  }
}

/// The deployment targets of a project, for queries about many folders.
public struct DeploymentTargets {
  let layout: ProjectLayout

  /// - Parameter root: The absolute path of the project.
  public init(root: String, facts: ProjectFacts) { layout = ProjectLayout(root: root, facts: facts) }

  /// Whether the answers for single files of a folder may differ. Reading which target compiles which file takes longer
  /// than everything else.
  public func dependOnFiles(in folder: String) -> Bool {
    if case .success(let source) = layout.deploymentSource(of: folder) { source.dependsOnFiles } else { false }
  }

  /// Whether a deployment target of some code is certainly older than Observation, which screens need.
  ///
  /// - Parameters:
  ///   - folder: The folder of the code.
  ///   - file: The path of the file; nil for the code of the whole folder.
  public func areTooOld(for folder: String, file: String? = nil) -> Bool { tooOld(for: folder, file: file) != nil }

  /// Returns a sentence with the deployment target that is too old and the project file; nil if none is certainly too
  /// old. See `areTooOld` for the parameters.
  public func tooOld(for folder: String, file: String? = nil) -> String? {
    guard case .tooOld(let found) = layout.deployment(of: folder, file: file), found.isCertain else { return nil }
    return "'\(found.file)' builds for \(found.deployment.text), and '@Observable' needs iOS 17 and macOS 14"
  }

  /// Returns the reason why the deployment target of a folder's code is unknown; nil if it is known.
  public func unknown(for folder: String) -> String? {
    switch layout.deployment(of: folder) {
    case .noProject: "no Package.swift, Xcode project, project.yml or Project.swift was found"
    case .unknown(let file, _, let unread):
      "'\(file)' has no deployment target that vmgen can read\(ProjectLayout.remark(onUnread: unread, by: "it"))"
    case .fits, .tooOld: nil
    }
  }
}

/// A project file that states deployment targets for the code of a folder.
struct DeploymentSource {
  /// The folder of the file.
  var folder: String
  var name: String
  /// The targets that state deployment targets.
  var targets: [DeployedTarget]
  /// The targets that compile each file, if this is an Xcode project.
  var members: XcodeMembers?

  /// Whether only some targets are too old, and the project lists single files of them.
  var dependsOnFiles: Bool {
    let old = targets.count { $0.deployments.contains(where: \.isTooOld) }
    return members != nil && old > 0 && old < targets.count
  }

  /// Returns the targets that compile a file, or the files of a folder; empty if the project does not tell.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - file: The absolute path of the file; nil for the whole folder.
  func owners(of path: String, file: String? = nil) -> [DeployedTarget] {
    let own = ownersByFolders(of: path)
    guard let members else { return own }
    guard let file else {
      if !own.isEmpty { return own }
      let names = members.targets(around: path, below: folder)
      let listed = targets.filter { names.contains($0.name) }
      // A new file of the folder is not one for an extension, unless nothing else has files there.
      let others = listed.filter { $0.kind != .appExtension }
      return others.isEmpty ? listed : others
    }
    let names = Set(own.map(\.name)).union(members.targets(ofFile: file))
      .symmetricDifference(members.exceptions(ofFile: file))
    return targets.filter { names.contains($0.name) }
  }

  /// Returns the targets whose folders of sources contain a folder.
  func ownersByFolders(of path: String) -> [DeployedTarget] {
    targets.filter { target in
      target.sources.contains { source in
        ProjectPath.components(of: path, below: ProjectPath.absolute(source, relativeTo: folder)) != nil
      }
    }
  }

  /// The targets to which code may belong that no target is known to compile. An Xcode project lists its files, so other
  /// code is taken for that of an app.
  var possibleOwners: [DeployedTarget] {
    let apps = members == nil ? [] : targets.filter { $0.kind == .app }
    return apps.isEmpty ? targets : apps
  }
}

extension ProjectLayout {
  /// Returns whether the deployment targets of the nearest project are new enough for a folder's code.
  ///
  /// - Parameters:
  ///   - file: The absolute path of one file of the folder; nil for the whole folder.
  ///   - systems: The systems to check, such as `iOS`; if empty, all.
  func deployment(of path: String, file: String? = nil, on systems: Set<String> = []) -> DeploymentAnswer {
    let source: DeploymentSource
    switch deploymentSource(of: path) {
    case .failure(let unknown): return unknown.answer
    case .success(let found): source = found
    }
    // If all targets give the same answer, the owners do not matter.
    let own = source.dependsOnFiles ? source.owners(of: path, file: file) : source.ownersByFolders(of: path)
    let possible = source.dependsOnFiles ? source.possibleOwners : source.targets
    let whole = (own.isEmpty ? possible : own).map(\.deployments)
    let asked = whole.map { $0.filter { systems.contains($0.system) } }
    // If no target states one of the requested systems, all systems count.
    let relevant = asked.allSatisfy(\.isEmpty) ? whole : asked
    let tooOld = relevant.map { $0.filter(\.isTooOld) }
    guard let first = tooOld.flatMap(\.self).first else { return .fits }
    // A system that is too old in all targets that state it, for instance iOS 16 in one target beside tvOS 26 in
    // another.
    let everywhere = tooOld.flatMap(\.self).first { old in
      relevant.allSatisfy { $0.allSatisfy { $0.system != old.system || $0.isTooOld } }
    }
    let others = Set(relevant.flatMap(\.self).filter { !$0.isTooOld }.map(\.system))
      .subtracting(tooOld.flatMap(\.self).map(\.system))
    return .tooOld(
      FoundDeployment(
        deployment: everywhere ?? first, others: Deployment.oldest.map(\.system).filter(others.contains),
        file: ProjectPath.relative(ProjectPath.joined(source.folder, [source.name]), to: root),
        isCertain: !own.isEmpty || source.dependsOnFiles || everywhere != nil || !tooOld.contains { $0.isEmpty }))
  }

  /// The answer for a folder for which no project file states deployment targets.
  struct UnknownDeployment: Error {
    var answer: DeploymentAnswer
  }

  /// Finds the project file of `deploymentSource(of:)`.
  func findDeploymentSource(of path: String) -> Result<DeploymentSource, UnknownDeployment> {
    let target = target(of: path, isTest: false)
    var unknown: DeploymentAnswer?
    for folder in folders(above: path) {
      for name in projectFiles(in: folder) {
        guard let source = deploymentSource(name, in: folder, of: target) else { continue }
        if source.targets.isEmpty {
          let file = ProjectPath.relative(ProjectPath.joined(folder, [name]), to: root)
          let isPackage = name == "Package.swift"
          unknown = unknown ?? .unknown(file: file, isPackage: isPackage, unread: unread(by: name, in: folder))
          continue
        }
        return .success(bestSource(source, of: path, target))
      }
    }
    return .failure(UnknownDeployment(answer: unknown ?? .noProject))
  }

  /// Returns a project file, or another one in its folder whose targets contain a folder. There may be one file of XcodeGen
  /// for each app.
  func bestSource(_ source: DeploymentSource, of path: String, _ target: ProjectTarget?) -> DeploymentSource {
    guard XcodeGenFile.isName(source.name), source.ownersByFolders(of: path).isEmpty else { return source }
    let others = projectFiles(in: source.folder).filter { $0 != source.name && XcodeGenFile.isName($0) }
    return others.lazy.compactMap { deploymentSource($0, in: source.folder, of: target) }
      .first { !$0.ownersByFolders(of: path).isEmpty } ?? source
  }

  /// Returns what a project file states for the code of a target; nil if the file is no project file, or none for this
  /// code.
  func deploymentSource(
    _ name: String, in folder: String, of target: ProjectTarget?
  ) -> DeploymentSource? {
    deployedTargets(name, in: folder, of: target).map { all in
      DeploymentSource(
        folder: folder, name: name, targets: all.filter { !$0.deployments.isEmpty },
        members: name.hasSuffix(".xcodeproj") ? xcodeProject(name, in: folder)?.members : nil)
    }
  }

  /// Returns the targets of a project file except tests; nil if the file is no project file, or none for this code.
  func deployedTargets(
    _ name: String, in folder: String, of target: ProjectTarget?
  ) -> [DeployedTarget]? {
    let isInPackage = if case .package? = target?.container { true } else { false }
    return deployed("\(isInPackage):\(folder)/\(name)") { readTargets(name, in: folder, of: target) }
  }

  private func readTargets(_ name: String, in folder: String, of target: ProjectTarget?) -> [DeployedTarget]? {
    // A package file only applies to the package's own targets, and to these no project file around it applies.
    if case .package(let manifest)? = target?.container {
      guard name == "Package.swift", manifest == self.manifest(in: folder) else { return nil }
      return [DeployedTarget(deployments: facts.deployedTargets(manifest).flatMap(\.deployments))]
    }
    switch name {
    case _ where XcodeGenFile.isName(name):
      let files = xcodeGenFiles(name, in: folder)
      if files.isEmpty { return nil }
      return files.flatMap { $0.targets() }.filter { !$0.isTest }
        .map { DeployedTarget(name: $0.name, sources: $0.sources, deployments: $0.deployments) }
    case "Project.swift": return tuist(in: folder)
    case _ where name.hasSuffix(".xcodeproj"): return xcodeProject(name, in: folder)?.deployed
    default: return nil
    }
  }

  private func unread(by name: String, in folder: String) -> [String] {
    if name == "Package.swift" { return manifest(in: folder).map(facts.computesPlatforms) == true ? ["platforms"] : [] }
    return XcodeGenFile.isName(name) ? xcodeGenFile(name, in: folder).unread : []
  }

  /// Returns the end of a sentence about references that vmgen does not read; empty if there are none.
  static func remark(onUnread names: [String], by subject: String) -> String {
    guard let first = names.first else { return "" }
    let others = names.count > 1 ? " and others" : ""
    return "; \(subject) refers to '\(TerminalText.escaped(first))'\(others), which vmgen does not read"
  }

  /// Returns XcodeGen's project file in a folder; nil if the file is of another kind.
  func xcodeGen(_ name: String, in folder: String) -> XcodeGenFile? {
    let file = xcodeGenFile(name, in: folder)
    return file.hasTargets && (file.hasName || XcodeGenFile.isUsualName(name)) ? file : nil
  }

  /// Returns the targets of Tuist's project file in a folder; nil if the file is of another kind. If the file states no
  /// deployment target, those in `ProjectDescriptionHelpers` apply, whose functions such files call.
  func tuist(in folder: String) -> [DeployedTarget]? {
    let text = contents("Project.swift", in: folder)
    guard text.contains("import ProjectDescription") else { return nil }
    var targets = facts.deployedTargets(Array(text.utf8))
    guard targets.allSatisfy(\.deployments.isEmpty) else { return targets }
    let common = helpers(of: folder).flatMap { facts.deployedTargets(Array($0.utf8)) }.flatMap(\.deployments)
    if targets.isEmpty { targets = [DeployedTarget(deployments: [])] }
    for index in targets.indices { targets[index].deployments = common }
    return targets
  }

  /// Returns the contents of the files in the nearest `Tuist/ProjectDescriptionHelpers`.
  func helpers(of folder: String) -> [String] {
    for outer in folders(above: folder) {
      let helpers = ProjectPath.joined(outer, ["Tuist", "ProjectDescriptionHelpers"])
      if case .folder = facts.disk.entry(at: helpers) { return swiftFiles(in: helpers, depth: 0) }
    }
    return []
  }

  private func swiftFiles(in folder: String, depth: Int) -> [String] {
    facts.namesInFolder(folder).sorted().flatMap { name -> [String] in
      if name.hasSuffix(".swift") { return [contents(name, in: folder)] }
      let inner = ProjectPath.joined(folder, [name])
      guard depth < 4, !name.hasPrefix("."), case .folder = facts.disk.entry(at: inner) else { return [] }
      return swiftFiles(in: inner, depth: depth + 1)
    }
  }
}
