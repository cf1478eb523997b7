/// The oldest version of a system that code is built for: iOS 16.4.
public struct Deployment: Hashable, Sendable {
  /// The systems that screens are written for, and the oldest version of each that has what screens use.
  ///
  /// `@Observable`, `ContentUnavailableView` and `UIContentUnavailableConfiguration` set it, so it is that of all
  /// built-in conventions. The packages that vmgen writes declare the same.
  public static let oldest = [
    Deployment("iOS", 17), Deployment("macOS", 14), Deployment("tvOS", 17), Deployment("watchOS", 10),
    Deployment("visionOS", 1),
  ]

  /// For people: what the built-in conventions need.
  static let needed = oldest.map(\.text).joined(separator: ", ")

  /// The system's name in a `Package.swift`: `iOS`.
  public let system: String
  /// The parts of the version: 16, 4.
  public let version: [Int]

  private init(_ system: String, _ major: Int) { (self.system, version) = (system, [major]) }

  /// A version of a system: `16.4`, `v16_4`; nil for another system, and for text that is no version.
  public init?(system: some StringProtocol, version text: some StringProtocol) {
    let system = system == "macCatalyst" ? "iOS" : String(system)
    guard Self.oldest.contains(where: { $0.system == system }) else { return nil }
    let digits = text.hasPrefix("v") ? text.dropFirst() : text[...]
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "_" }.map { Int($0) }
    guard !parts.isEmpty, parts.count <= 3, !parts.contains(nil) else { return nil }
    self.system = system
    version = parts.compactMap { $0 }
  }

  /// Whether screens use what this version does not have.
  var isTooOld: Bool {
    Self.oldest.contains { $0.system == system && version.lexicographicallyPrecedes($0.version) }
  }

  /// For people: `iOS 16.4`.
  var text: String { "\(system) \(version.map(String.init).joined(separator: "."))" }

  /// Xcode's build settings, each with its system.
  static let settings: [(name: String, system: String)] = [
    ("IPHONEOS_DEPLOYMENT_TARGET", "iOS"), ("MACOSX_DEPLOYMENT_TARGET", "macOS"),
    ("TVOS_DEPLOYMENT_TARGET", "tvOS"), ("WATCHOS_DEPLOYMENT_TARGET", "watchOS"),
    ("XROS_DEPLOYMENT_TARGET", "visionOS"),
  ]

  /// What one of Xcode's build settings says; nil for another setting.
  public init?(setting: some StringProtocol, value: some StringProtocol) {
    guard let setting = Self.settings.first(where: { $0.name == setting }) else { return nil }
    self.init(system: setting.system, version: value)
  }
}

/// A target, as far as it says what it is built for.
public struct DeployedTarget: Hashable, Sendable {
  /// Its name; empty if it is not known.
  public var name = ""
  /// The paths of its sources, relative to the project, without what a `*` stands for; empty if they are not known.
  public var sources: [String]
  /// What it is built for; empty if that is not known.
  public var deployments: [Deployment]

  /// A target.
  public init(name: String = "", sources: [String] = [], deployments: [Deployment]) {
    self.name = name
    self.sources = sources
    self.deployments = deployments
  }
}

/// What a project's file says of the systems that the code in a folder is built for.
struct FoundDeployment: Equatable {
  /// The oldest version among those that screens cannot be built for.
  var deployment: Deployment
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

extension ProjectLayout {
  /// What the nearest project says of a folder's code, if screens cannot be built for it; nil if they can, or if no
  /// project says anything.
  func tooOldDeployment(of path: String) -> FoundDeployment? {
    let target = target(of: path, isTest: false)
    for folder in folders(above: path) {
      for name in facts.namesInFolder(folder).sorted(by: { rank($0) < rank($1) }) {
        let targets = deployedTargets(name, in: folder, of: target)
          .filter { !$0.deployments.isEmpty }
        if targets.isEmpty { continue }
        // The targets that the folder belongs to, if the file tells.
        let own = targets.filter { target in
          target.sources.contains {
            ProjectPath.components(of: path, below: ProjectPath.absolute($0, relativeTo: folder)) != nil
          }
        }
        let tooOld = (own.isEmpty ? targets : own).map { $0.deployments.filter(\.isTooOld) }
        guard let first = tooOld.flatMap(\.self).first else { return nil }
        let file = ProjectPath.relative(ProjectPath.joined(folder, [name]), to: root)
        return FoundDeployment(
          deployment: first, file: file, isCertain: !own.isEmpty || !tooOld.contains { $0.isEmpty })
      }
    }
    return nil
  }

  /// What is written by hand comes before what is made of it.
  private func rank(_ name: String) -> String { name.hasSuffix(".xcodeproj") ? "1\(name)" : "0\(name)" }

  private func deployedTargets(
    _ name: String, in folder: String, of target: ProjectTarget?
  ) -> [DeployedTarget] {
    // A package says nothing of the code beside its targets, and a project around it nothing of them.
    if case .package(let manifest)? = target?.container {
      guard name == "Package.swift", manifest == self.manifest(in: folder) else { return [] }
      return [DeployedTarget(deployments: facts.deployedTargets(manifest).flatMap(\.deployments))]
    }
    switch name {
    case "project.yml", "project.yaml": return XcodeGenFile(contents(name, in: folder)).targets()
    case "Project.swift":
      let text = contents(name, in: folder)
      return text.contains("import ProjectDescription") ? facts.deployedTargets(Array(text.utf8)) : []
    case _ where name.hasSuffix(".xcodeproj"):
      return xcodeProject(name, in: folder)?.deployed ?? []
    default: return []
    }
  }
}
