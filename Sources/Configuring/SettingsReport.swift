import Linting
import Wording

/// The settings of a path as JSON: one value per line, with its source.
public struct SettingsReport {
  private let tree: ConfigurationTree
  private let resolved: ResolvedSettings
  private let path: [UInt8]
  private let isStrict: Bool

  /// Why a file is not found when folders are walked.
  public enum Absence: Sendable {
    /// `.gitignore` matches it. It is checked only if it is named.
    case ignored
    /// It is in a foreign folder such as `Pods`.
    case foreign
  }

  /// - Parameters:
  ///   - path: Absolute and normalised.
  ///   - tree: The configurations.
  ///   - choice: The options of the command line.
  ///   - isStrict: Whether `--strict` was given.
  public init(_ path: [UInt8], _ tree: ConfigurationTree, _ choice: CommandLineChoice, isStrict: Bool = false) {
    self.isStrict = isStrict
    var resolver = SettingsResolver(tree, choice)
    resolved = resolver.resolve(path)
    self.path = path
    self.tree = tree
  }

  /// The report.
  ///
  /// - Parameters:
  ///   - shown: The path for the output.
  ///   - absence: Why walking folders does not find the file; nil if it does.
  public func json(shown: String, absence: Absence? = nil) -> String {
    let entry = tree.entry(for: path)
    var lines = ["\"version\": 1", "\"path\": \(JSONText.quoted(shown))", "\"file\": \(inclusion(absence))"]
    lines.append("\"configurations\": \(Self.list(tree.entries[entry].configurations.map(\.path)))")
    lines.append(
      "\"convention\": \(Self.value(JSONText.quoted(resolved.conventionName), resolved.convention.source))")
    lines.append("\"viewModels\": \(Self.value(Self.list(resolved.viewModels.value), resolved.viewModels.source))")
    lines.append("\"testDoubles\": \(Self.value(Self.list(resolved.testDoubles.value), resolved.testDoubles.source))")
    let layers = tree.layers(of: path).map { Self.value(JSONText.quoted($0.value), $0.source) }
    lines.append("\"layers\": [\(layers.joined(separator: ", "))]")
    let strict =
      isStrict ? Sourced(true, .commandLine("--strict")) : tree.strictness(of: path) ?? Sourced(false, .standard)
    lines.append("\"strict\": \(Self.value(String(strict.value), strict.source))")
    let screens = newScreens(tree.screens(in: path))
    if !screens.isEmpty { lines.append("\"new\": {\n    \(screens.joined(separator: ",\n    "))\n  }") }
    if let baseline = tree.baseline(entry) {
      lines.append("\"baseline\": \(Self.value(JSONText.quoted(baseline.value), baseline.source))")
    }
    lines.append("\"rules\": {\n    \(resolved.rules.map(rule).joined(separator: ",\n    "))\n  }")
    return "{\n  \(lines.joined(separator: ",\n  "))\n}\n"
  }

  /// What the configurations say of new screens.
  private func newScreens(_ settings: ScreenSettings) -> [String] {
    let texts = [
      ("in", settings.folder), ("tests", settings.tests), ("module", settings.module),
      ("isolation", settings.isolation), ("header", settings.header), ("places.interactors", settings.interactors),
      ("places.models", settings.models), ("places.stubs", settings.stubs),
    ]
    let words = settings.words.sorted { $0.key < $1.key }.map { name, word in
      switch word.value {
      case .text(let text): ("words.\(name)", Self.value(JSONText.quoted(text), word.source))
      case .flag(let flag): ("words.\(name)", Self.value("\(flag)", word.source))
      }
    }
    return
      (texts.compactMap { name, text in text.map { (name, Self.value(JSONText.quoted($0.value), $0.source)) } } + words)
      .map { "\(JSONText.quoted($0)): \($1)" }
  }

  private func inclusion(_ absence: Absence?) -> String {
    switch tree.inclusion(of: path) {
    case .excluded(let pattern): Self.value("\"excluded\"", pattern.source, pattern: pattern.value)
    case .notIncluded(let source): Self.value("\"not included\"", source)
    case .included where absence == .ignored:
      "{\"value\": \"ignored unless named or tracked\", \"from\": \".gitignore\"}"
    case .included where absence == .foreign:
      "{\"value\": \"not read\", \"from\": \"the folders that are never a project's own\"}"
    case .included(let pattern?): Self.value("\"included\"", pattern.source, pattern: pattern.value)
    case .included(nil): Self.value("\"included\"", .standard)
    }
  }

  private func rule(_ rule: Rule, _ severity: Sourced<Severity?>) -> String {
    var parts = ["\"severity\": \(Self.value(JSONText.quoted(severity.value?.rawValue ?? "off"), severity.source))"]
    for option in rule.options {
      let names = resolved.options[option.id] ?? Sourced(option.names, .standard)
      let value =
        if option.isFlag {
          "\(!names.value.isEmpty)"
        } else if option.isSeverity {
          JSONText.quoted(names.value.first ?? "")
        } else {
          Self.list(names.value)
        }
      parts.append("\(JSONText.quoted(option.key)): \(Self.value(value, names.source))")
    }
    return "\(JSONText.quoted(rule.id)): {\(parts.joined(separator: ", "))}"
  }

  private static func value(_ json: String, _ source: Source, pattern: String? = nil) -> String {
    let pattern = pattern.map { ", \"pattern\": \(JSONText.quoted($0))" } ?? ""
    return "{\"value\": \(json), \"from\": \(JSONText.quoted(source.text))\(pattern)}"
  }

  private static func list(_ texts: [String]) -> String {
    "[\(texts.map(JSONText.quoted).joined(separator: ", "))]"
  }
}
