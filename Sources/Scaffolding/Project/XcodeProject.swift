/// The targets and folders of an Xcode project. vmgen reads projects and never changes them.
///
/// Only synchronised folders (`PBXFileSystemSynchronizedRootGroup`, Xcode 16) include new files automatically; classic
/// groups list each file.
struct XcodeProject {
  /// The targets with synchronised folders.
  var targets: [ProjectTarget] = []
  /// All targets except tests, with their deployment targets.
  var deployed: [DeployedTarget] = []
  /// Returns the targets that list their files. A closure, because finding their files takes longer than everything
  /// else.
  var classicTargets: () -> [ClassicTarget] = { [] }
  /// The targets that compile each file; nil if the file is invalid.
  private(set) var members: XcodeMembers?
  /// Whether the project's default isolation is `MainActor`. A target may override it.
  var isIsolated = false

  /// Parses a `project.pbxproj`; an invalid file has no targets.
  ///
  /// - Parameters:
  ///   - contents: The bytes of the file.
  ///   - folder: The absolute folder that contains the `.xcodeproj`.
  ///   - read: Returns the bytes of the configuration file at an absolute path.
  init(_ contents: [UInt8], folder: String, read: @escaping (String) -> [UInt8]? = { _ in nil }) {
    guard let objects = XcodeObjects(contents) else { return }
    let groups = XcodeGroupPaths(objects, folder: folder)
    let settings = XcodeSettings(objects, groups, file: SettingsFile(read: read))
    isIsolated = settings.projectValues(SettingsFile.isolation).contains("MainActor")
    var names: [String: String] = [:]
    for (id, target) in objects.all("PBXNativeTarget") { names[id] = target["name"]?.text }
    let identifiers = names.keys.sorted()
    members = XcodeMembers(objects, groups, identifiers.map { ($0, names[$0] ?? "") })
    for id in identifiers {
      guard let target = objects[id], let name = names[id] else { continue }
      let type = target["productType"]?.text ?? ""
      let folders = (target["fileSystemSynchronizedGroups"]?.texts ?? []).compactMap(groups.path)
      if !type.hasSuffix("-test"), !type.hasSuffix(".ui-testing") {
        deployed.append(
          DeployedTarget(
            name: name, sources: folders, deployments: Self.deployments { settings.values(of: $0, target) },
            kind: Self.kind(ofProduct: type)))
      }
      guard !folders.isEmpty else { continue }
      let others = (target["dependencies"]?.texts ?? []).compactMap { objects[$0]?["target"]?.text }
      let products = (target["packageProductDependencies"]?.texts ?? []).compactMap {
        objects[$0]?["productName"]?.text
      }
      targets.append(
        ProjectTarget(
          name: name, module: Self.module(of: target, named: name, objects), folders: folders,
          isTest: type.hasSuffix(".unit-test"), isUnsuitable: type.hasSuffix(".ui-testing"),
          isExtension: type.hasSuffix("-extension"), listsSingleFiles: Self.listsSingleFiles(target, objects),
          dependencies: others.compactMap { names[$0] } + products,
          container: .xcode,
          isIsolated: settings.values(of: SettingsFile.isolation, target).contains("MainActor")))
    }
    targets.sort { $0.name < $1.name }
    classicTargets = { Self.classicTargets(names, objects, groups) }
  }

  private static func kind(ofProduct type: String) -> DeployedTarget.Kind {
    if type.hasSuffix("-extension") { return .appExtension }
    return type.hasPrefix("com.apple.product-type.application") ? .app : .other
  }

  private static func classicTargets(
    _ names: [String: String], _ objects: XcodeObjects, _ groups: XcodeGroupPaths
  ) -> [ClassicTarget] {
    names.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.compactMap { id, name in
      guard let target = objects[id] else { return nil }
      let folders = sourceFolders(of: target, objects, groups)
      if folders.isEmpty { return nil }
      let type = target["productType"]?.text ?? ""
      let others = (target["dependencies"]?.texts ?? []).compactMap { objects[$0]?["target"]?.text }
      return ClassicTarget(
        name: name, module: module(of: target, named: name, objects), isTest: type.hasSuffix(".unit-test"),
        isUnsuitable: type.hasSuffix(".ui-testing") || type.hasSuffix("-extension"),
        dependencies: others.compactMap { names[$0] }, folders: folders)
    }
  }

  /// Returns the deployment targets in the build settings of all configurations.
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

  /// Returns the module name of a target: the literal one in its build settings, else the name of the target.
  private static func module(
    of target: PropertyList, named name: String, _ objects: XcodeObjects
  ) -> String {
    for key in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
      for value in values(of: key, in: target, objects) where !value.isEmpty && !value.contains("$") {
        return ProjectTarget.moduleName(of: value)
      }
    }
    return ProjectTarget.moduleName(of: name)
  }

  /// Whether a target lists Swift files outside its synchronised folders.
  private static func listsSingleFiles(_ target: PropertyList, _ objects: XcodeObjects) -> Bool {
    (target["buildPhases"]?.texts ?? []).compactMap { objects[$0] }
      .filter { $0["isa"]?.text == "PBXSourcesBuildPhase" }.flatMap { $0["files"]?.texts ?? [] }
      .contains { file in
        objects[file]?["fileRef"]?.text.flatMap { objects[$0]?["path"]?.text }?.hasSuffix(".swift") == true
      }
  }

  /// Returns the folders of a target's Swift files, with the number of files in each.
  private static func sourceFolders(
    of target: PropertyList, _ objects: XcodeObjects, _ groups: XcodeGroupPaths
  ) -> [String: Int] {
    var folders: [String: Int] = [:]
    for phase in (target["buildPhases"]?.texts ?? []).compactMap({ objects[$0] })
    where phase["isa"]?.text == "PBXSourcesBuildPhase" {
      for file in phase["files"]?.texts ?? [] {
        guard let reference = objects[file]?["fileRef"]?.text, let path = groups.path(of: reference),
          path.hasSuffix(".swift")
        else { continue }
        folders[ProjectPath.parent(path), default: 0] += 1
      }
    }
    return folders
  }

  /// Returns the values of a build setting in the configurations of a target or of the project.
  private static func values(
    of setting: String, in object: PropertyList, _ objects: XcodeObjects
  ) -> [String] {
    configurations(of: object, objects).compactMap { $0["buildSettings"]?[setting]?.text }
  }

  static func configurations(
    of object: PropertyList, _ objects: XcodeObjects
  ) -> [PropertyList] {
    let list = object["buildConfigurationList"]?.text.flatMap { objects[$0] }
    return (list?["buildConfigurations"]?.texts ?? []).compactMap { objects[$0] }
  }
}
