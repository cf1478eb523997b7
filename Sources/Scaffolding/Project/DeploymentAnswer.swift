import Wording

/// What the project around a folder says of the systems that its code is built for.
enum DeploymentAnswer: Equatable {
  /// There is no project, so nothing is built.
  case noProject
  /// Screens can be built.
  case fits
  /// Screens cannot be built for some of the systems.
  case tooOld(FoundDeployment)
  /// The project's file does not say it where vmgen looks; the file as messages show it, and what it refers to that vmgen does
  /// not read.
  case unknown(file: String, isPackage: Bool, unread: [String] = [])
}

/// A system that screens cannot be built for.
struct FoundDeployment: Equatable {
  /// The oldest version of the system.
  var deployment: Deployment
  /// All systems that the targets are built for and that are new enough.
  var others: [String] = []
  /// The project's file, as messages show it.
  var file: String
  /// Whether that holds for all targets that the code can be part of.
  var isCertain: Bool

  /// For targets that may be others, and for templates of the project.
  var note: String {
    "'\(file)' \(isCertain ? "builds" : "builds some targets") for \(deployment.text); "
      + "the built-in templates need \(Deployment.needed)"
  }
}

/// What a project is built for, asked about many folders.
public struct DeploymentTargets {
  let layout: ProjectLayout

  /// - Parameter root: The project, an absolute path.
  public init(root: String, facts: ProjectFacts) { layout = ProjectLayout(root: root, facts: facts) }

  /// Whether code in a folder is certainly built for a system that is older than Observation, which screens need, too.
  public func areTooOld(for folder: String) -> Bool { tooOld(for: folder) != nil }

  /// The system that is too old, as a sentence that names the project's file; nil if code in the folder is not certainly built
  /// for one.
  public func tooOld(for folder: String) -> String? {
    guard case .tooOld(let found) = layout.deployment(of: folder), found.isCertain else { return nil }
    return "'\(found.file)' builds for \(found.deployment.text), and '@Observable' needs iOS 17 and macOS 14"
  }

  /// Why the deployment target of code in a folder is unknown; nil if it is known.
  public func unknown(for folder: String) -> String? {
    switch layout.deployment(of: folder) {
    case .noProject: "no Package.swift, Xcode project, project.yml or Project.swift was found"
    case .unknown(let file, _, let unread):
      "'\(file)' does not say it where vmgen looks\(ProjectLayout.remark(onUnread: unread, by: "it"))"
    case .fits, .tooOld: nil
    }
  }
}

extension ProjectLayout {
  /// What the nearest project says of a folder's code.
  ///
  /// - Parameter systems: The systems that matter (`iOS`); empty for all.
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
        // The targets that the folder belongs to, if the file tells.
        let own = targets.filter { target in
          target.sources.contains {
            ProjectPath.components(of: path, below: ProjectPath.absolute($0, relativeTo: folder)) != nil
          }
        }
        let whole = (own.isEmpty ? targets : own).map(\.deployments)
        let asked = whole.map { $0.filter { systems.contains($0.system) } }
        // A system that the project does not name says nothing.
        let relevant = asked.allSatisfy(\.isEmpty) ? whole : asked
        let tooOld = relevant.map { $0.filter(\.isTooOld) }
        guard let first = tooOld.flatMap(\.self).first else { return .fits }
        // A system whose targets are all too old, even if those of others are not: iOS 16 beside tvOS 26.
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

  /// The targets of a project file that are not tests; nil for a file that is none, or says nothing of the code.
  func deployedTargets(
    _ name: String, in folder: String, of target: ProjectTarget?
  ) -> [DeployedTarget]? {
    let isInPackage = if case .package? = target?.container { true } else { false }
    return deployed("\(isInPackage):\(folder)/\(name)") { readTargets(name, in: folder, of: target) }
  }

  private func readTargets(_ name: String, in folder: String, of target: ProjectTarget?) -> [DeployedTarget]? {
    // A package says nothing of the code beside its targets, and a project around it nothing of them.
    if case .package(let manifest)? = target?.container {
      guard name == "Package.swift", manifest == self.manifest(in: folder) else { return nil }
      return [DeployedTarget(deployments: facts.deployedTargets(manifest).flatMap(\.deployments))]
    }
    switch name {
    case _ where XcodeGenFile.names.contains(name):
      return xcodeGen(name, in: folder)?.targets().filter { !$0.isTest }
        .map { DeployedTarget(name: $0.name, sources: $0.sources, deployments: $0.deployments) }
    case "Project.swift": return tuist(in: folder)
    case _ where name.hasSuffix(".xcodeproj"): return xcodeProject(name, in: folder)?.deployed
    default: return nil
    }
  }

  private func unread(by name: String, in folder: String) -> [String] {
    XcodeGenFile.names.contains(name) ? xcodeGenFile(name, in: folder).unread : []
  }

  /// The end of a sentence about what a file refers to and vmgen does not read; empty if there is nothing.
  static func remark(onUnread names: [String], by subject: String) -> String {
    guard let first = names.first else { return "" }
    let others = names.count > 1 ? " and others" : ""
    return "; \(subject) refers to '\(TerminalText.escaped(first))'\(others), which vmgen does not read"
  }

  /// XcodeGen's project file in a folder; nil for a file of another kind.
  func xcodeGen(_ name: String, in folder: String) -> XcodeGenFile? {
    let file = xcodeGenFile(name, in: folder)
    return file.hasTargets ? file : nil
  }

  func xcodeGenFile(_ name: String, in folder: String) -> XcodeGenFile {
    XcodeGenFile(contents(name, in: folder), folder: folder) { path in
      if case .file(let bytes) = facts.disk.entry(at: path) { bytes } else { nil }
    }
  }

  /// The targets of Tuist's project file in a folder; nil for a file of another kind. What it does not say may stand in
  /// `ProjectDescriptionHelpers`, whose code makes such files shorter.
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

  /// The texts of Tuist's helpers that a project may use.
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
