/// XcodeGen's project file with the files that it includes, as far as it says what targets are made of and built for.
struct XcodeGenFile {
  /// A target with all that its templates, setting groups and configuration files say.
  struct Target: Equatable {
    var name: String
    var isTest: Bool
    /// The paths of its sources, absolute, without what a `*` stands for.
    var sources: [String]
    /// The targets that it depends on.
    var dependencies: [String]
    var deployments: [Deployment]
    /// What it says of the default isolation; empty where it says nothing.
    var isolations: Set<String>
  }

  static let names = ["project.yml", "project.yaml", "project.json"]

  private var file: FlatFile
  private let settingsFile: SettingsFile

  /// What it refers to and vmgen cannot read: a file, an address, an environment variable.
  var unread: [String] { file.unread }

  /// - Parameters:
  ///   - text: The contents of the project file.
  ///   - folder: The folder that it lies in, absolute.
  ///   - read: The bytes of a file, by its absolute path.
  init(_ text: String, folder: String, read: @escaping (String) -> [UInt8]?) {
    settingsFile = SettingsFile(read: read)
    file = FlatFile(text, folder: folder)
    var seen: Set<String> = []
    Self.addIncluded(by: file, to: &file, &seen, read)
  }

  private static func addIncluded(
    by including: FlatFile, to file: inout FlatFile, _ seen: inout Set<String>, _ read: (String) -> [UInt8]?
  ) {
    for value in including.values where value.keys.first == "include" {
      guard [["include"], ["include", "-"], ["include", "path"], ["include", "-", "path"]].contains(value.keys) else {
        continue
      }
      let path = ProjectPath.absolute(value.text, relativeTo: value.folder)
      guard seen.insert(path).inserted, seen.count <= 64 else { continue }
      guard !value.text.contains("$"), let bytes = read(path) else {
        file.markUnread(value.text)
        continue
      }
      let included = FlatFile(String(decoding: bytes, as: UTF8.self), folder: ProjectPath.parent(path))
      file.add(included)
      addIncluded(by: included, to: &file, &seen, read)
    }
  }

  /// Whether it declares targets; another kind of file may have its name.
  var hasTargets: Bool { file.values.contains { $0.keys.first == "targets" && $0.keys.count > 1 } }

  /// All targets.
  func targets() -> [Target] {
    var names: [String] = []
    for value in file.values where value.keys.count > 1 && value.keys[0] == "targets" && !names.contains(value.keys[1])
    {
      names.append(value.keys[1])
    }
    let common = settings(file.values.filter { ["options", "settings", "configFiles"].contains($0.keys.first) })
    return names.map { target($0, common) }
  }

  /// What is said of the isolation anywhere in it.
  var isolations: Set<String> {
    Set(file.values.filter { $0.keys.last == SettingsFile.isolation && !$0.text.contains("$") }.map(\.text))
  }

  // MARK: - Targets

  private func target(_ name: String, _ common: Settings) -> Target {
    var values = own(["targets", name])
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
    // A target's own word counts more than that of the project.
    let deployments =
      settings.deployments
      + common.deployments.filter { other in !settings.deployments.contains { $0.system == other.system } }
    let sources = values.filter {
      !$0.text.isEmpty
        && [["sources"], ["sources", "-"], ["sources", "-", "path"], ["sources", "path"]].contains($0.keys)
    }
    return Target(
      name: name, isTest: type.contains("test"),
      sources: sources.map { value in
        let text = value.text.replacing("${target_name}", with: name)
        let plain = text.split(separator: "/", omittingEmptySubsequences: false).prefix { !$0.contains("*") }
        return ProjectPath.absolute(plain.joined(separator: "/"), relativeTo: value.folder)
      },
      dependencies: values.filter { $0.keys == ["dependencies", "-", "target"] }.map(\.text),
      deployments: deployments.filter(isBuiltFor),
      isolations: settings.isolations.isEmpty ? common.isolations : settings.isolations)
  }

  /// The values below some keys.
  private func own(_ keys: [String]) -> [FlatFile.Value] {
    file.values.filter { $0.keys.starts(with: keys) }.map { value in
      FlatFile.Value(keys: Array(value.keys.dropFirst(keys.count)), text: value.text, folder: value.folder)
    }
  }

  /// Adds what templates say that a target names, and their templates; what the target says itself comes first.
  private func addTemplates(to values: inout [FlatFile.Value], _ seen: inout Set<String>) {
    for name in values.filter({ $0.keys == ["templates", "-"] || $0.keys == ["templates"] }).map(\.text)
    where seen.insert(name).inserted && seen.count <= 64 {
      var template = own(["targetTemplates", name])
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

  /// What values of a target, or of the project, say: deployment targets, settings, setting groups, configuration files.
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
    // What a target says itself counts more than its groups.
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
      let group = own(["settingGroups", name])
      result += group.compactMap { value in value.keys.last.map { (Self.plainName($0), value.text) } }
      result += groups(of: group, &seen)
    }
    return result
  }

  /// The setting without its conditions: `NAME` for `NAME[sdk=iphoneos*]`.
  private static func plainName(_ setting: String) -> String { String(setting.prefix { $0 != "[" }) }
}
