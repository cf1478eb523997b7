import Linting

/// All configurations of a project: which of them hold for a path, and what they say of whole files.
public struct ConfigurationTree: Sendable {
  /// What holds below a folder.
  struct Entry: Sendable {
    /// Absolute and normalised.
    var folder: [UInt8]
    /// The folder's own configuration last, before it what it extends.
    var configurations: [Configuration]
    /// Whether no other configuration holds above it.
    var isOutermost: Bool
  }

  private(set) var entries: [Entry]
  private var entriesByFolder: [[UInt8]: Int] = [:]

  /// - Parameters:
  ///   - configurations: Those of the whole project, what is extended first; none where it has no file. They hold for files
  ///     outside of the project, too, unless those have their own.
  ///   - folder: The project's, absolute and normalised.
  public init(_ configurations: [Configuration] = [], folder: [UInt8] = []) {
    entries = [Entry(folder: folder, configurations: configurations, isOutermost: !configurations.isEmpty)]
    entriesByFolder[folder] = 0
  }

  /// Adds the configuration of a folder, once those of the folders above are there.
  ///
  /// - Parameters:
  ///   - configurations: The folder's own last, before it what it extends.
  ///   - folder: Absolute and normalised.
  /// - Returns: What is wrong with them, or nil.
  public mutating func add(_ configurations: [Configuration], for folder: [UInt8]) -> String? {
    let above = nearest(folder).map { entries[$0].configurations } ?? []
    let isOutermost = above.isEmpty
    // What it extends may be the one above, which has every right to these keys.
    for configuration in configurations where !isOutermost && !above.contains(where: { $0.path == configuration.path })
    {
      if let key = configuration.outermostKey {
        return configuration.text(
          at: key, message: "'\(key)' belongs to the whole project",
          remedy: "move it to '\(above.last?.path ?? "")'")
      }
    }
    entriesByFolder[folder] = entries.count
    entries.append(Entry(folder: folder, configurations: configurations, isOutermost: isOutermost))
    return nil
  }

  /// The place of what holds for a path.
  func entry(for path: [UInt8]) -> Int { entries.count == 1 ? 0 : nearest(path) ?? 0 }

  /// The place of the innermost folder with an entry that a path lies in, or nil outside of all.
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

  /// The place of the outermost configuration above a path; nil where there is none.
  func outermostEntry(for path: [UInt8]) -> Int? {
    var path = path
    while let found = nearest(path) {
      if entries[found].isOutermost { return found }
      guard let slash = entries[found].folder.lastIndex(of: UInt8(ascii: "/")), slash > 0 else { return nil }
      path = Array(entries[found].folder[..<slash])
    }
    return nil
  }

  /// Whether files are read.
  public enum Inclusion: Sendable, Equatable {
    /// They are; with the pattern that says so, or nil where all are.
    case included(Sourced<String>?)
    /// A pattern of `exclude` says no.
    case excluded(Sourced<String>)
    /// No pattern of the `include` that stands here fits.
    case notIncluded(Source)

    /// Whether they are.
    public var isIncluded: Bool {
      if case .included = self { return true }
      return false
    }
  }

  /// Whether a file is read.
  ///
  /// - Parameter path: Absolute and normalised.
  public func inclusion(of path: [UInt8]) -> Inclusion { inclusion(of: path, entry(for: path)) }

  func inclusion(of path: [UInt8], _ entry: Int) -> Inclusion {
    let configurations = entries[entry].configurations
    for configuration in configurations {
      if let pattern = configuration.exclude?.first(fitting: path) { return .excluded(pattern) }
    }
    // The innermost `include` replaces others. It is about what lies below its folder.
    for configuration in configurations.reversed() {
      guard let include = configuration.include, include.canMatch(path) else { continue }
      return include.first(fitting: path).map { .included($0) } ?? .notIncluded(configuration.includeSource)
    }
    return .included(nil)
  }

  /// Whether a pattern of `exclude` fits a path: then a configuration that stands there does not count.
  public func excludes(_ path: [UInt8]) -> Bool {
    if case .excluded = inclusion(of: path) { return true }
    return false
  }

  /// Whether the same holds for every file, and every file is read.
  var isUniform: Bool {
    entries.count == 1
      && entries[0].configurations.allSatisfy { configuration in
        configuration.include == nil && configuration.exclude == nil
          && configuration.parts.allSatisfy { $0.paths == nil }
      }
  }

  /// All names of ViewModels that may hold for some file: more rather than fewer.
  public var viewModels: [NamePatterns] {
    let parts = entries.flatMap(\.configurations).flatMap(\.parts)
    let configured = Set(
      parts.compactMap { $0.viewModels?.value }.joined().map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 })
    return [.viewModels] + (configured.isEmpty ? [] : [NamePatterns(configured.sorted())])
  }

  /// The baseline that holds for a file: a path relative to a folder; nil where there is none.
  ///
  /// - Parameter path: Absolute and normalised.
  public func baseline(of path: [UInt8]) -> (folder: [UInt8], path: String)? {
    let configurations = entries[entry(for: path)].configurations
    return configurations.last { $0.baseline != nil }.flatMap { owner in
      owner.baseline.map { (owner.folder, $0.value) }
    }
  }

  /// The files of all configurations, as they are shown.
  public var paths: [String] { entries.flatMap { $0.configurations.map(\.path) } }

  /// All baselines, each a path relative to a folder.
  public var baselines: [(folder: [UInt8], path: String)] {
    entries.compactMap { entry in
      entry.configurations.last { $0.baseline != nil }.flatMap { owner in
        owner.baseline.map { (owner.folder, $0.value) }
      }
    }
  }

  /// The baseline of the configurations that hold for a path, relative to the folder of its file.
  func baseline(_ entry: Int) -> Sourced<String>? { entries[entry].configurations.compactMap(\.baseline).last }
}

// MARK: - Strictness

extension ConfigurationTree {
  /// What the outermost configuration above a path says of `strict`.
  func strictness(of path: [UInt8]) -> Sourced<Bool>? {
    outermostEntry(for: path).flatMap { entries[$0].configurations.compactMap(\.strict).last }
  }

  /// Whether warnings in a file fail a run, as errors do.
  ///
  /// - Parameter path: Absolute and normalised.
  public func isStrict(of path: [UInt8]) -> Bool { strictness(of: path)?.value ?? false }

  /// Whether they do so in some file.
  public var isStrictSomewhere: Bool {
    entries.contains { $0.isOutermost && $0.configurations.compactMap(\.strict).last?.value ?? false }
  }
}

// MARK: - Layers

extension ConfigurationTree {
  /// The layers of all outermost configurations, each with its place among them all.
  private var allLayers: [(entry: Int, layer: Configuration.Layer)] {
    entries.indices.flatMap { index -> [(Int, Configuration.Layer)] in
      guard entries[index].isOutermost else { return [] }
      return (entries[index].configurations.compactMap(\.layers).last ?? []).map { (index, $0) }
    }
  }

  /// The layers of the project; nil where it has none.
  ///
  /// - Parameter absolute: Makes of a path as it is shown one that is absolute and normalised.
  public func layers(_ absolute: @escaping @Sendable (String) -> [UInt8]) -> LayerConfiguration? {
    let all = allLayers
    if all.isEmpty { return nil }
    let paths = all.map(\.layer.paths)
    let places = Dictionary(grouping: all.indices) { all[$0].entry }
    let byName = places.mapValues { Dictionary(grouping: $0) { all[$0].layer.name.value } }
    // The layers of another configuration are none of its business.
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

  /// The layers of a file, each with where it is declared.
  func layers(of path: [UInt8]) -> [Sourced<String>] {
    allLayers.filter { $0.layer.paths.first(fitting: path) != nil }.map(\.layer.name)
  }
}
