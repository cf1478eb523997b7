/// XcodeGen's project file with the files that it includes: the sources and deployment targets of its targets.
struct XcodeGenFile {
  /// A target, with the values of its templates, setting groups and configuration files.
  struct Target: Equatable {
    var name: String
    var isTest: Bool
    var isExtension: Bool
    /// The absolute paths of the sources; a path ends before its first component with a `*`.
    var sources: [String]
    /// The names of the targets that this one depends on.
    var dependencies: [String]
    var deployments: [Deployment]
    /// The values of the setting for the default isolation; empty if the file does not set it.
    var isolations: Set<String>
  }

  /// The names that XcodeGen looks for.
  private static let names = ["project.yml", "project.yaml", "project.json"]

  /// Whether a file may be a project file by its name. A project with several apps may have `project-shop.yml` and others.
  static func isName(_ name: String) -> Bool {
    names.contains(name) || name.hasPrefix("project") && name.hasSuffix(".yml")
  }

  /// Whether XcodeGen finds a file of this name by itself.
  static func isUsualName(_ name: String) -> Bool { names.contains(name) }

  /// Returns the names that may be of project files, those that XcodeGen looks for first.
  static func sorted(_ names: [String]) -> [String] {
    self.names.filter(names.contains) + names.filter { isName($0) && !self.names.contains($0) }.sorted()
  }

  private var file: FlatFile
  private let settingsFile: SettingsFile

  /// The absolute paths of the files that it includes, directly or through others.
  let included: Set<String>

  /// The references that vmgen cannot read: a file, an address, an environment variable.
  var unread: [String] { file.unreadReferences }

  /// - Parameters:
  ///   - text: The contents of the project file.
  ///   - folder: The absolute folder of the project file.
  ///   - root: The absolute folder of the whole project.
  ///   - read: Returns the bytes of the file at an absolute path.
  init(_ text: String, folder: String, root: String, read: @escaping (String) -> [UInt8]?) {
    settingsFile = SettingsFile(read: read)
    var file = FlatFile(text, folder: folder)
    var seen: Set<String> = []
    Self.addIncluded(by: file, to: &file, root: root, &seen, read)
    self.file = file
    included = seen
  }

  private static func addIncluded(
    by including: FlatFile, to file: inout FlatFile, root: String, _ seen: inout Set<String>,
    _ read: (String) -> [UInt8]?
  ) {
    for value in including.values where value.keys.first == "include" {
      guard [["include"], ["include", "-"], ["include", "path"], ["include", "-", "path"]].contains(value.keys) else {
        continue
      }
      guard !value.text.contains("$"), let found = find(value.text, from: value.folder, root: root, read) else {
        file.markUnread(value.text)
        continue
      }
      guard seen.insert(found.path).inserted, seen.count <= 64 else { continue }
      let inner = FlatFile(String(decoding: found.bytes, as: UTF8.self), folder: ProjectPath.parent(found.path))
      file.add(inner)
      addIncluded(by: inner, to: &file, root: root, &seen, read)
    }
  }

  /// Finds an included file. Its path is relative to the including file, or to a folder above it in the project: scripts
  /// of projects with several apps copy the file of one app there before they run XcodeGen.
  private static func find(
    _ text: String, from folder: String, root: String, _ read: (String) -> [UInt8]?
  ) -> (path: String, bytes: [UInt8])? {
    var base = folder
    while true {
      let path = ProjectPath.absolute(text, relativeTo: base)
      if let bytes = read(path) { return (path, bytes) }
      guard base != root, ProjectPath.components(of: base, below: root) != nil else { return nil }
      base = ProjectPath.parent(base)
    }
  }

  /// Whether the file declares targets. Other tools use the same file names.
  var hasTargets: Bool { file.values.contains { $0.keys.first == "targets" && $0.keys.count > 1 } }

  /// Whether the file has a name for its project. A file that others include need not have one.
  var hasName: Bool { file.values.contains { $0.keys == ["name"] } }

  /// Returns all targets.
  func targets() -> [Target] {
    var names: [String] = []
    for value in file.values where value.keys.count > 1 && value.keys[0] == "targets" && !names.contains(value.keys[1])
    {
      names.append(value.keys[1])
    }
    let common = settings(file.values.filter { ["options", "settings", "configFiles"].contains($0.keys.first) })
    return names.map { target($0, common) }
  }

  /// All values of the setting for the default isolation in the file.
  var isolations: Set<String> {
    Set(file.values.filter { $0.keys.last == SettingsFile.isolation && !$0.text.contains("$") }.map(\.text))
  }

  // MARK: - Targets

  private func target(_ name: String, _ common: Settings) -> Target {
    var values = self.values(below: ["targets", name])
    var seen: Set<String> = []
    addTemplates(to: &values, &seen)
    let type = values.first { $0.keys == ["type"] }?.text ?? ""
    let systems = values.filter { ["platform", "supportedDestinations"].contains($0.keys.first) }.map(\.text)
      .filter { $0 != "auto" }
    func isBuiltFor(_ deployment: Deployment) -> Bool {
      systems.isEmpty || systems.contains(deployment.system)
        || (deployment.system == "iOS" && systems.contains { ["macCatalyst", "iPad"].contains($0) })
    }
    let settings = settings(values, systems)
    // A target's settings override those of the project.
    let deployments =
      settings.deployments
      + common.deployments.filter { other in !settings.deployments.contains { $0.system == other.system } }
    let sources = values.filter {
      !$0.text.isEmpty
        && [["sources"], ["sources", "-"], ["sources", "-", "path"], ["sources", "path"]].contains($0.keys)
    }
    return Target(
      name: name, isTest: type.contains("test"), isExtension: type.contains("extension"),
      sources: sources.map { value in
        let text = value.text.replacing("${target_name}", with: name)
        let plain = text.split(separator: "/", omittingEmptySubsequences: false).prefix { !$0.contains("*") }
        return ProjectPath.absolute(plain.joined(separator: "/"), relativeTo: value.folder)
      },
      dependencies: values.filter { $0.keys == ["dependencies", "-", "target"] }.map(\.text),
      deployments: deployments.filter(isBuiltFor),
      isolations: settings.isolations.isEmpty ? common.isolations : settings.isolations)
  }

  /// Returns the values below some keys, with the rest of their keys.
  private func values(below keys: [String]) -> [FlatFile.Value] {
    file.values.filter { $0.keys.starts(with: keys) }.map { value in
      FlatFile.Value(keys: Array(value.keys.dropFirst(keys.count)), text: value.text, folder: value.folder)
    }
  }

  /// Adds the values of a target's templates and of their templates. The target's own values override them.
  private func addTemplates(to values: inout [FlatFile.Value], _ seen: inout Set<String>) {
    for name in values.filter({ $0.keys == ["templates", "-"] || $0.keys == ["templates"] }).map(\.text)
    where seen.insert(name).inserted && seen.count <= 64 {
      var template = self.values(below: ["targetTemplates", name])
      addTemplates(to: &template, &seen)
      let known = Set(values.map(\.keys).filter { !$0.contains("-") })
      values += template.filter { !known.contains($0.keys) }
    }
  }

  // MARK: - Settings

  private struct Settings {
    var deployments: [Deployment] = []
    var isolations: Set<String> = []
  }

  /// Returns the settings of a target or of the project, from deployment targets, settings, setting groups and
  /// configuration files.
  private func settings(_ values: [FlatFile.Value], _ systems: [String] = []) -> Settings {
    var result = Settings()
    func take(_ setting: String, _ value: String) {
      if setting == SettingsFile.isolation, !value.contains("$") { result.isolations.insert(value) }
      if let deployment = Deployment(setting: setting, value: value) { result.deployments.append(deployment) }
    }
    for value in values {
      guard let last = value.keys.last else { continue }
      let keys = value.keys.first == "options" ? Array(value.keys.dropFirst()) : value.keys
      if keys == ["deploymentTarget"] {
        if systems.count == 1, let deployment = Deployment(system: systems[0], version: value.text) {
          result.deployments.append(deployment)
        }
      } else if keys.dropLast() == ["deploymentTarget"] {
        if let deployment = Deployment(system: last, version: value.text) { result.deployments.append(deployment) }
      } else if value.keys.first == "settings" {
        take(Self.plainName(last), value.text)
      } else if value.keys.first == "configFiles" {
        let path = ProjectPath.absolute(value.text, relativeTo: value.folder)
        for setting in Deployment.settings.map(\.name) + [SettingsFile.isolation] {
          for found in settingsFile.values(of: setting, inConfiguration: path) { take(setting, found) }
        }
      }
    }
    // A target's own settings override those of its groups.
    var seen: Set<String> = []
    for (name, text) in groups(of: values, &seen) {
      if name == SettingsFile.isolation, !result.isolations.isEmpty { continue }
      if let deployment = Deployment(setting: name, value: text),
        result.deployments.contains(where: { $0.system == deployment.system })
      {
        continue
      }
      take(name, text)
    }
    return result
  }

  private func groups(
    of values: [FlatFile.Value], _ seen: inout Set<String>
  ) -> [(name: String, text: String)] {
    var result: [(name: String, text: String)] = []
    for name in values.filter({ $0.keys == ["settings", "groups", "-"] || $0.keys == ["groups", "-"] }).map(\.text)
    where seen.insert(name).inserted && seen.count <= 64 {
      let group = self.values(below: ["settingGroups", name])
      result += group.compactMap { value in value.keys.last.map { (Self.plainName($0), value.text) } }
      result += groups(of: group, &seen)
    }
    return result
  }

  /// Returns a setting without its conditions: `NAME` for `NAME[sdk=iphoneos*]`.
  private static func plainName(_ setting: String) -> String { String(setting.prefix { $0 != "[" }) }
}
