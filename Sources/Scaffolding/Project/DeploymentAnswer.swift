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

  /// Whether a deployment target of a folder's code is certainly older than Observation, which screens need.
  public func areTooOld(for folder: String) -> Bool { tooOld(for: folder) != nil }

  /// Returns a sentence with the deployment target that is too old and the project file; nil if none is certainly too
  /// old.
  public func tooOld(for folder: String) -> String? {
    guard case .tooOld(let found) = layout.deployment(of: folder), found.isCertain else { return nil }
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

extension ProjectLayout {
  /// Returns whether the deployment targets of the nearest project are new enough for a folder's code.
  ///
  /// - Parameter systems: The systems to check, such as `iOS`; if empty, all.
  func deployment(of path: String, on systems: Set<String> = []) -> DeploymentAnswer {
    let target = target(of: path, isTest: false)
    var unknown: DeploymentAnswer?
    for folder in folders(above: path) {
      for name in projectFiles(in: folder) {
        guard let all = deployedTargets(name, in: folder, of: target) else { continue }
        let file = ProjectPath.relative(ProjectPath.joined(folder, [name]), to: root)
        let targets = all.filter { !$0.deployments.isEmpty }
        if targets.isEmpty {
          unknown =
            unknown
            ?? .unknown(
              file: file, isPackage: name == "Package.swift", unread: unread(by: name, in: folder))
          continue
        }
        // The targets with the folder among their sources, if the file states these.
        let own = targets.filter { target in
          target.sources.contains {
            ProjectPath.components(of: path, below: ProjectPath.absolute($0, relativeTo: folder)) != nil
          }
        }
        let whole = (own.isEmpty ? targets : own).map(\.deployments)
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
            file: file,
            isCertain: !own.isEmpty || everywhere != nil || !tooOld.contains { $0.isEmpty }))
      }
    }
    return unknown ?? .noProject
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
    case _ where XcodeGenFile.names.contains(name):
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
    return XcodeGenFile.names.contains(name) ? xcodeGenFile(name, in: folder).unread : []
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
    return file.hasTargets ? file : nil
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
