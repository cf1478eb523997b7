import Patterns

/// The patterns for paths in the configurations of a project that have matched no file so far: those of `include`,
/// `exclude`, `overrides`, `layers` and the rules of the team.
public struct UnmatchedPatterns: Sendable {
  /// A pattern with its place.
  public struct Pattern: Sendable {
    /// The key that has it: `include`.
    public var key: String
    /// The pattern as written.
    public var text: Sourced<String>
    /// The folder that it is relative to, absolute and normalised.
    public var folder: [UInt8]
    /// Whether the files of the pattern may be made later, as those of `exclude`. Such a pattern need not be a mistake.
    public var mayMatchLater: Bool { key == "exclude" }
    /// Whether it would match a file if it began with `**/`.
    public fileprivate(set) var matchesDeeper = false
  }

  private struct Open: Sendable {
    var pattern: Pattern
    var one: PathPatterns
    var deeper: PathPatterns
  }

  private var open: [Int: Open]

  /// All patterns, before any file is met. Configurations that others extend are left out: their patterns may mean files of
  /// other projects.
  public init(_ tree: ConfigurationTree) {
    open = [:]
    for configuration in tree.entries.compactMap(\.configurations.last) {
      add(configuration.include, "include", configuration)
      add(configuration.exclude, "exclude", configuration)
      for layer in configuration.layers ?? [] { add(layer.paths, "layers", configuration) }
      for part in configuration.parts {
        add(part.paths, "overrides", configuration)
        for entry in part.team { add(entry.paths, "in", configuration) }
      }
    }
  }

  private mutating func add(_ patterns: PathPatterns?, _ key: String, _ configuration: Configuration) {
    for text in patterns?.sourced ?? [] {
      let pattern = Pattern(key: key, text: text, folder: configuration.folder)
      open[open.count] = Open(
        pattern: pattern, one: PathPatterns([text], folder: pattern.folder),
        deeper: PathPatterns([Sourced("**/\(text.value)", text.source)], folder: pattern.folder))
    }
  }

  /// Whether every pattern has matched a file.
  public var isEmpty: Bool { open.isEmpty }

  /// Removes the patterns that match a file.
  ///
  /// - Parameter path: Absolute and normalised.
  public mutating func removeMatches(of path: [UInt8]) {
    for (index, entry) in open {
      if entry.one.first(fitting: path) != nil {
        open[index] = nil
      } else if !entry.pattern.matchesDeeper, entry.deeper.first(fitting: path) != nil {
        open[index]?.pattern.matchesDeeper = true
      }
    }
  }

  /// The patterns that match none of several threads' files, in the order of the configurations.
  ///
  /// - Parameter threads: Copies of one value that have met different files.
  public static func unmatched(in threads: [UnmatchedPatterns]) -> [Pattern] {
    guard let first = threads.first else { return [] }
    return first.open.keys.sorted().compactMap { index in
      let all = threads.compactMap { $0.open[index]?.pattern }
      guard all.count == threads.count, var pattern = all.first else { return nil }
      pattern.matchesDeeper = all.contains(where: \.matchesDeeper)
      return pattern
    }
  }
}
