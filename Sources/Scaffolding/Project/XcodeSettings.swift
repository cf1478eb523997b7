/// The build settings of an Xcode project, including those in configuration files.
struct XcodeSettings {
  private let objects: XcodeObjects
  private let groups: XcodeGroupPaths
  private let file: SettingsFile
  private let project: PropertyList?

  init(_ objects: XcodeObjects, _ groups: XcodeGroupPaths, file: SettingsFile) {
    self.objects = objects
    self.groups = groups
    self.file = file
    project = objects.all("PBXProject").first?.object
  }

  /// Returns the values of a setting in the configurations of a target; if there are none, those of the project.
  func values(of setting: String, _ target: PropertyList) -> [String] {
    let own = ownValues(setting, of: target)
    return own.isEmpty ? projectValues(setting) : own
  }

  /// Returns the values of a setting in the configurations of the project.
  func projectValues(_ setting: String) -> [String] { project.map { ownValues(setting, of: $0) } ?? [] }

  private func ownValues(_ setting: String, of object: PropertyList) -> [String] {
    XcodeProject.configurations(of: object, objects).flatMap { configuration -> [String] in
      let written = configuration["buildSettings"].map { $0.values(of: setting) } ?? []
      let plain = written.filter { !$0.contains("$") }
      if !plain.isEmpty { return plain }
      // '$(NAME)' refers to another setting.
      if let name = written.lazy.compactMap({ SettingsFile.variable(in: $0) }).first, name != setting {
        let values = variable(name, in: configuration)
        if !values.isEmpty { return values }
      }
      return base(of: configuration).map { file.values(of: setting, inConfiguration: $0) } ?? []
    }
  }

  /// Returns the values of a variable in a configuration; if there are none, those in the project's configurations.
  private func variable(_ name: String, in configuration: PropertyList) -> [String] {
    func plain(_ configuration: PropertyList) -> [String] {
      (configuration["buildSettings"].map { $0.values(of: name) } ?? []).filter { !$0.contains("$") }
    }
    let own = plain(configuration)
    if !own.isEmpty { return own }
    return (project.map { XcodeProject.configurations(of: $0, objects) } ?? []).flatMap(plain)
  }

  /// Returns the absolute path of the file that a configuration is based on; nil if there is none.
  private func base(of configuration: PropertyList) -> String? {
    if let anchor = configuration["baseConfigurationReferenceAnchor"]?.text.flatMap(groups.path),
      let path = configuration["baseConfigurationReferenceRelativePath"]?.text
    {
      return ProjectPath.absolute(path, relativeTo: anchor)
    }
    return configuration["baseConfigurationReference"]?.text.flatMap(groups.path)
  }
}
