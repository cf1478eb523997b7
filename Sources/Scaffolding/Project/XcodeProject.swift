/// An Xcode project, as far as it says which folders belong to which targets. It is read, never changed.
///
/// Only a synchronised folder (`PBXFileSystemSynchronizedRootGroup`, Xcode 16) takes files in by itself; a group names
/// its files one by one.
struct XcodeProject {
  /// The targets that have synchronised folders.
  var targets: [ProjectTarget] = []
  /// All targets that are not tests, with what they are built for.
  var deployed: [DeployedTarget] = []
  /// Whether code is on the main actor where neither it nor its target says anything.
  var isIsolated = false

  /// Reads a `project.pbxproj`; what cannot be read has no targets.
  ///
  /// - Parameters:
  ///   - contents: Its bytes.
  ///   - folder: The folder that the `.xcodeproj` lies in, absolute.
  ///   - read: The bytes of a file of settings, by its absolute path.
  init(_ contents: [UInt8], folder: String, read: @escaping (String) -> [UInt8]? = { _ in nil }) {
    guard let list = PropertyList(contents), case .dictionary(let objects)? = list["objects"] else { return }
    let groups = FolderPaths(objects, folder: folder)
    let project = objects.values.first { $0["isa"]?.text == "PBXProject" }
    let file = SettingsFile(read: read)
    func values(of setting: String, _ object: PropertyList) -> [String] {
      Self.configurations(of: object, objects).compactMap { configuration in
        let written = configuration["buildSettings"]?[setting]?.text
        if let written, !written.contains("$") { return written }
        // The file that the configuration is based on.
        var base = configuration["baseConfigurationReference"]?.text.flatMap(groups.path)
        if let anchor = configuration["baseConfigurationReferenceAnchor"]?.text.flatMap(groups.path),
          let path = configuration["baseConfigurationReferenceRelativePath"]?.text
        {
          base = ProjectPath.absolute(path, relativeTo: anchor)
        }
        return base.flatMap { file.value(of: setting, inConfiguration: $0) }
      }
    }
    func settings(_ name: String, of target: PropertyList) -> [String] {
      let own = values(of: name, target)
      return own.isEmpty ? project.map { values(of: name, $0) } ?? [] : own
    }
    let common = project.map { values(of: SettingsFile.isolation, $0) } ?? []
    isIsolated = common.contains("MainActor")
    var names: [String: String] = [:]
    for (id, object) in objects where object["isa"]?.text == "PBXNativeTarget" { names[id] = object["name"]?.text }
    for id in names.keys.sorted() {
      guard let target = objects[id], let name = names[id] else { continue }
      let type = target["productType"]?.text ?? ""
      let folders = (target["fileSystemSynchronizedGroups"]?.texts ?? []).compactMap(groups.path)
      if !type.hasSuffix("-test"), !type.hasSuffix(".ui-testing") {
        deployed.append(DeployedTarget(sources: folders, deployments: Self.deployments { settings($0, of: target) }))
      }
      guard !folders.isEmpty else { continue }
      let others = (target["dependencies"]?.texts ?? []).compactMap { objects[$0]?["target"]?.text }
      let products = (target["packageProductDependencies"]?.texts ?? []).compactMap {
        objects[$0]?["productName"]?.text
      }
      targets.append(
        ProjectTarget(
          name: name, module: Self.module(of: target, named: name, objects), folders: folders,
          isTest: type.hasSuffix(".unit-test"), isOther: type.hasSuffix(".ui-testing"),
          isExtension: type.hasSuffix("-extension"), dependencies: others.compactMap { names[$0] } + products,
          container: .xcode,
          isIsolated: settings(SettingsFile.isolation, of: target).contains("MainActor")))
    }
    targets.sort { $0.name < $1.name }
  }

  /// What a target is built for, by its build settings; in each of its configurations.
  private static func deployments(_ values: (String) -> [String]) -> [Deployment] {
    let platforms = values("SUPPORTED_PLATFORMS").flatMap { $0.split(separator: " ").map(String.init) }
    let roots = platforms.isEmpty ? values("SDKROOT").filter { $0 != "auto" } : platforms
    let systems = Set(
      roots.compactMap { root in
        [
          "iphoneos": "iOS", "macosx": "macOS", "appletvos": "tvOS", "watchos": "watchOS", "xros": "visionOS",
        ][root]
      })
    return Deployment.settings.filter { systems.isEmpty || systems.contains($0.system) }
      .flatMap { setting in values(setting.name).compactMap { Deployment(setting: setting.name, value: $0) } }
  }

  /// What the sources of a target import it by, where that is written at the target.
  private static func module(
    of target: PropertyList, named name: String, _ objects: [String: PropertyList]
  ) -> String {
    for key in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
      for value in values(of: key, in: target, objects) where !value.isEmpty && !value.contains("$") {
        return ProjectTarget.moduleName(of: value)
      }
    }
    return ProjectTarget.moduleName(of: name)
  }

  /// What a build setting is in the configurations of a target, or of the project.
  private static func values(
    of setting: String, in object: PropertyList, _ objects: [String: PropertyList]
  ) -> [String] {
    configurations(of: object, objects).compactMap { $0["buildSettings"]?[setting]?.text }
  }

  private static func configurations(
    of object: PropertyList, _ objects: [String: PropertyList]
  ) -> [PropertyList] {
    let list = object["buildConfigurationList"]?.text.flatMap { objects[$0] }
    return (list?["buildConfigurations"]?.texts ?? []).compactMap { objects[$0] }
  }
}

/// Where groups lie on the disk: each is relative to the group that it is in.
private struct FolderPaths {
  private let objects: [String: PropertyList]
  private let folder: String
  private var parents: [String: String] = [:]

  init(_ objects: [String: PropertyList], folder: String) {
    self.objects = objects
    self.folder = folder
    for (id, object) in objects where object["isa"]?.text == "PBXGroup" {
      for child in object["children"]?.texts ?? [] { parents[child] = id }
    }
  }

  /// The folder of a group, absolute; nil where it lies in none that is known.
  func path(of id: String) -> String? {
    var below: [String] = []
    var next: String? = id
    // A group cannot lie in itself, but a file can say so.
    for _ in 0..<64 {
      guard let current = next, let group = objects[current] else {
        return ProjectPath.absolute(below.reversed().joined(separator: "/"), relativeTo: folder)
      }
      let tree = group["sourceTree"]?.text ?? "<group>"
      if let path = group["path"]?.text { below.append(path) }
      switch tree {
      case "<group>": next = parents[current]
      case "SOURCE_ROOT": next = nil
      case "<absolute>": return ProjectPath.absolute(below.reversed().joined(separator: "/"), relativeTo: "/")
      default: return nil
      }
    }
    return nil
  }
}
