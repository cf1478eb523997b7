import Linting

/// All configurations of a project, with queries for those that apply to a file.
public struct ConfigurationTree: Sendable {
  /// The configurations of a folder.
  struct Entry: Sendable {
    /// The absolute, normalised path of the folder.
    var folder: [UInt8]
    /// The folder's own configuration, after those that it extends.
    var configurations: [Configuration]
    /// Whether no configuration above the folder applies as well.
    var isOutermost: Bool

    /// The baseline as a path relative to a folder; nil if the configurations name none.
    fileprivate var baseline: (folder: [UInt8], path: String)? {
      configurations.last { $0.baseline != nil }.flatMap { owner in
        owner.baseline.map { (owner.folder, $0.value) }
      }
    }
  }

  private(set) var entries: [Entry]
  private var entriesByFolder: [[UInt8]: Int] = [:]
  /// The project's own conventions by name, of all entries. If several have the same name, the first one is here.
  private(set) var conventions: [String: Configuration.OwnConvention] = [:]

  /// - Parameters:
  ///   - configurations: The project's configuration after those that it extends; empty if there is none. They also
  ///     apply to files outside of the project without their own configuration.
  ///   - folder: The project's folder, absolute and normalised.
  public init(_ configurations: [Configuration] = [], folder: [UInt8] = []) {
    entries = [Entry(folder: folder, configurations: configurations, isOutermost: !configurations.isEmpty)]
    entriesByFolder[folder] = 0
    addConventions(of: configurations)
  }

  private mutating func addConventions(of configurations: [Configuration]) {
    for configuration in configurations { conventions.merge(configuration.conventions) { first, _ in first } }
  }

  /// Adds the configurations of a folder. Those of outer folders must be added first.
  ///
  /// - Parameters:
  ///   - configurations: The folder's own configuration, after those that it extends.
  ///   - folder: Absolute and normalised.
  /// - Returns: The problem with them; nil if there is none.
  public mutating func add(_ configurations: [Configuration], for folder: [UInt8]) -> String? {
    let above = nearest(folder).map { entries[$0].configurations } ?? []
    let isOutermost = above.isEmpty
    // An extended configuration may be the outer one, which may have these keys.
    for configuration in configurations where !isOutermost && !above.contains(where: { $0.path == configuration.path })
    {
      if let key = configuration.outermostKey {
        return configuration.text(
          at: key, message: "'\(key)' applies to the whole project",
          remedy: "move it to '\(above.last?.path ?? "")', or exclude the folder there")
      }
    }
    entriesByFolder[folder] = entries.count
    entries.append(Entry(folder: folder, configurations: configurations, isOutermost: isOutermost))
    addConventions(of: configurations)
    return nil
  }

  /// The index of the entry that applies to a path.
  func entry(for path: [UInt8]) -> Int { entries.count == 1 ? 0 : nearest(path) ?? 0 }

  /// The index of the entry of the innermost folder that contains a path; nil if there is none.
  private func nearest(_ path: [UInt8]) -> Int? {
    var end = path.endIndex
    while true {
      if let entry = entriesByFolder[Array(path[..<end])] { return entry }
      guard let slash = path[..<end].lastIndex(of: UInt8(ascii: "/")) else {
        return entriesByFolder[[UInt8(ascii: "/")]]
      }
      end = slash
    }
  }

  /// The index of the outermost configuration that applies to a path; nil if there is none.
  func outermostEntry(for path: [UInt8]) -> Int? {
    var path = path
    while let found = nearest(path) {
      if entries[found].isOutermost { return found }
      guard let slash = entries[found].folder.lastIndex(of: UInt8(ascii: "/")), slash > 0 else { return nil }
      path = Array(entries[found].folder[..<slash])
    }
    return nil
  }

  /// Whether a file is checked, with the reason.
  public enum Inclusion: Sendable, Equatable {
    /// The file is checked, because the pattern of `include` matches it; nil if there is no `include`.
    case included(Sourced<String>?)
    /// A pattern of `exclude` matches the file.
    case excluded(Sourced<String>)
    /// No pattern of the `include` at this source matches the file.
    case notIncluded(Source)

    /// Whether the file is checked.
    public var isIncluded: Bool {
      if case .included = self { return true }
      return false
    }
  }

  /// Returns whether a file is checked, with the reason.
  ///
  /// - Parameter path: Absolute and normalised.
  public func inclusion(of path: [UInt8]) -> Inclusion { inclusion(of: path, entry(for: path)) }

  func inclusion(of path: [UInt8], _ entry: Int) -> Inclusion {
    let configurations = entries[entry].configurations
    for configuration in configurations {
      if let pattern = configuration.exclude?.first(fitting: path) { return .excluded(pattern) }
    }
    // The innermost `include` replaces outer ones. It applies to files below its folder.
    for configuration in configurations.reversed() {
      guard let include = configuration.include, include.canMatch(path) else { continue }
      return include.first(fitting: path).map { .included($0) } ?? .notIncluded(configuration.includeSource)
    }
    return .included(nil)
  }

  /// Whether a pattern of `exclude` matches a path. Configurations that it matches are ignored.
  public func excludes(_ path: [UInt8]) -> Bool {
    if case .excluded = inclusion(of: path) { return true }
    return false
  }

  /// Whether all files are checked with the same settings.
  var isUniform: Bool {
    entries.count == 1
      && entries[0].configurations.allSatisfy { configuration in
        configuration.include == nil && configuration.exclude == nil
          && configuration.parts.allSatisfy { $0.paths == nil }
      }
  }

  /// All name patterns that may apply to some file. The result may include some that do not apply anywhere.
  public var viewModels: [NamePatterns] {
    let parts = entries.flatMap(\.configurations).flatMap(\.parts)
    let configured = Set(
      parts.compactMap { $0.viewModels?.value }.joined().map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 })
    return [.viewModels] + (configured.isEmpty ? [] : [NamePatterns(configured.sorted())])
  }

  /// The baseline of a file as a path relative to a folder; nil if there is none.
  ///
  /// - Parameter path: Absolute and normalised.
  public func baseline(of path: [UInt8]) -> (folder: [UInt8], path: String)? {
    entries[outermostEntry(for: path) ?? entry(for: path)].baseline
  }

  /// The paths of all configuration files, for messages.
  public var paths: [String] { entries.flatMap { $0.configurations.map(\.path) } }

  /// All baselines, as paths relative to a folder.
  public var baselines: [(folder: [UInt8], path: String)] {
    entries.compactMap(\.baseline)
  }

  /// Returns the baseline of an entry's files, relative to the folder of the file that sets it.
  func baseline(_ entry: Int) -> Sourced<String>? {
    let outermost = outermostEntry(for: entries[entry].folder) ?? entry
    return entries[outermost].configurations.compactMap(\.baseline).last
  }
}

// MARK: - Strictness

extension ConfigurationTree {
  /// The value of `strict` in the outermost configuration above a path.
  func strictness(of path: [UInt8]) -> Sourced<Bool>? {
    outermostEntry(for: path).flatMap { entries[$0].configurations.compactMap(\.strict).last }
  }

  /// Whether warnings in a file fail a run.
  ///
  /// - Parameter path: Absolute and normalised.
  public func isStrict(of path: [UInt8]) -> Bool { strictness(of: path)?.value ?? false }
}

// MARK: - Layers

extension ConfigurationTree {
  /// The layers of all outermost configurations, each with its entry.
  var allLayers: [(entry: Int, layer: Configuration.Layer)] {
    entries.indices.flatMap { index -> [(Int, Configuration.Layer)] in
      guard entries[index].isOutermost else { return [] }
      return (entries[index].configurations.compactMap(\.layers).last ?? []).map { (index, $0) }
    }
  }

  /// The layers of the project; nil if there are none.
  ///
  /// - Parameter absolute: Converts a shown path to an absolute, normalised one.
  public func layers(_ absolute: @escaping @Sendable (String) -> [UInt8]) -> LayerConfiguration? {
    let all = allLayers
    if all.isEmpty { return nil }
    let paths = all.map(\.layer.paths)
    let places = Dictionary(grouping: all.indices) { all[$0].entry }
    let byName = places.mapValues { Dictionary(grouping: $0) { all[$0].layer.name.value } }
    // Layers declared by one outermost configuration do not apply to files of another.
    let foreign = places.mapValues { Set(all.indices).subtracting($0) }
    let layers = all.map { entry, layer in
      LayerConfiguration.Layer(
        name: layer.name.value,
        uses: (foreign[entry] ?? []).union(layer.uses.flatMap { byName[entry]?[$0] ?? [] }),
        deniedModules: Set(layer.deniedModules))
    }
    return LayerConfiguration(layers: layers) { shown in
      let path = absolute(shown)
      return paths.indices.filter { paths[$0].first(fitting: path) != nil }
    }
  }

  /// The layers of a file and where each is declared.
  func layers(of path: [UInt8]) -> [Sourced<String>] {
    allLayers.filter { $0.layer.paths.first(fitting: path) != nil }.map(\.layer.name)
  }
}
