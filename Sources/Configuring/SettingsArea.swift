import Linting

/// Files of a project with the same settings, for texts that describe the project's conventions.
public struct SettingsArea: Sendable {
  /// An option that differs from its default.
  public struct ChangedOption: Sendable, Equatable {
    /// The rule that has the option.
    public var rule: String
    /// The option's key: `allow`.
    public var key: String
    /// The configured names.
    public var names: [String]
  }

  /// The patterns of the files, relative to the project's folder; empty for the whole project.
  public var paths: [String]
  /// The name of the convention.
  public var conventionName: String
  /// The active rules with their severities, and their options.
  public var settings: LintSettings
  /// Whether the configuration sets the convention; otherwise it is the default.
  public var setsConvention: Bool
  /// Whether any configuration applies to the files.
  public var isConfigured: Bool
  /// The options that differ from their defaults, sorted.
  public var options: [ChangedOption]

  /// The rule that has nothing to report without layers.
  public static let ruleOfLayers = "layer_dependency"

  fileprivate init(_ paths: [String], _ resolved: ResolvedSettings, isConfigured: Bool, hasLayers: Bool) {
    var resolved = resolved
    self.isConfigured = isConfigured
    setsConvention = resolved.convention.source != .standard
    if !hasLayers { resolved.rules.removeAll { $0.rule.id == Self.ruleOfLayers } }
    self.paths = paths
    conventionName = resolved.conventionName
    settings = resolved.lintSettings
    let active = Set(settings.rules.map(\.rule.id))
    options = Rule.all.filter { active.contains($0.id) }.flatMap(\.options).compactMap { option in
      guard let names = resolved.options[option.id]?.value, names != option.names else { return nil }
      return ChangedOption(rule: option.rule, key: option.key, names: names)
    }
  }
}

/// A layer as a configuration declares it, for texts that describe the project.
public struct LayerDescription: Sendable, Equatable {
  /// The name of the layer.
  public var name: String
  /// The patterns of its files, relative to the project's folder.
  public var paths: [String]
  /// The names of the other layers whose types it may use.
  public var uses: [String]
  /// The modules that it may not import.
  public var deniedModules: [String]
}

extension ConfigurationTree {
  /// Returns the layers that apply in a folder or below it, those of outer configurations first.
  ///
  /// - Parameter root: The folder, absolute and normalised.
  public func layerDescriptions(in root: [UInt8]) -> [LayerDescription] {
    let outermost = outermostEntry(for: root)
    return allLayers.filter { $0.entry == outermost || Self.isBelow(entries[$0.entry].folder, root) }.map { _, layer in
      LayerDescription(
        name: layer.name.value, paths: layer.paths.texts(relativeTo: root), uses: layer.uses,
        deniedModules: layer.deniedModules)
    }
  }

  /// Returns the settings of a whole folder, then those of each override and of each folder below with its own
  /// configuration. Combinations of several overrides are not listed.
  ///
  /// - Parameter root: The folder, absolute and normalised.
  public func areas(of root: [UInt8]) -> [SettingsArea] {
    var areas: [SettingsArea] = []
    let hasLayers = entries.contains { $0.configurations.contains { $0.layers != nil } }
    let first = entry(for: root)
    // Outer folders come before inner ones, so the first one is that of the whole folder.
    for (index, entry) in entries.enumerated() where index == first || Self.isBelow(entry.folder, root) {
      let parts = entry.configurations.flatMap(\.parts)
      let own = ownConventions(index)
      let below = String(decoding: entry.folder.dropFirst(root.count).drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
      let folder = index == first || below.isEmpty ? "" : below + "/"
      func area(_ paths: [String], _ chosen: [Configuration.Part]) -> SettingsArea {
        SettingsArea(
          paths, ResolvedSettings(chosen, CommandLineChoice(), own: own),
          isConfigured: !entry.configurations.isEmpty, hasLayers: hasLayers)
      }
      let general = parts.filter { $0.paths == nil }
      areas.append(area(folder.isEmpty ? [] : [folder + "**"], general))
      for place in parts.indices {
        guard let patterns = parts[place].paths else { continue }
        let chosen = parts.indices.filter { parts[$0].paths == nil || $0 == place }.map { parts[$0] }
        areas.append(area(patterns.texts.map { folder + $0 }, chosen))
      }
    }
    return areas
  }

  /// The folder of the outermost configuration that applies to a path; nil if none applies.
  ///
  /// - Parameter path: Absolute and normalised.
  public func projectFolder(of path: [UInt8]) -> [UInt8]? { outermostEntry(for: path).map { entries[$0].folder } }

  private static func isBelow(_ path: [UInt8], _ folder: [UInt8]) -> Bool {
    path.count > folder.count && path.starts(with: folder)
      && (folder.last == UInt8(ascii: "/") || path[folder.count] == UInt8(ascii: "/"))
  }
}
