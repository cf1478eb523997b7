import Linting
import Wording

/// The settings of a path as JSON, each value with its source.
public struct SettingsReport {
  private let tree: ConfigurationTree
  private let resolved: ResolvedSettings
  private let path: [UInt8]
  private let isStrict: Bool

  /// The reason why vmgen does not find a file when it walks folders.
  public enum Absence: Sendable {
    /// `.gitignore` matches the file. It is checked only if it is named or tracked.
    case ignored
    /// The file is in a folder of third-party code such as `Pods`.
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

  /// Returns the report as JSON.
  ///
  /// - Parameters:
  ///   - shown: The path for the output.
  ///   - absence: Why walking folders does not find the file; nil if it does.
  public func json(shown: String, absence: Absence? = nil) -> String {
    let entry = tree.entry(for: path)
    let strict =
      isStrict ? Sourced(true, .commandLine("--strict")) : tree.strictness(of: path) ?? Sourced(false, .standard)
    var report: JSONOutput = [
      "version": 1, "path": .string(shown), "file": inclusion(absence),
      "configurations": .strings(tree.entries[entry].configurations.map(\.path)),
      "convention": Self.value(.string(resolved.conventionName), resolved.convention.source),
      "viewModels": Self.names(resolved.viewModels), "testDoubles": Self.names(resolved.testDoubles),
      "layers": .array(tree.layers(of: path).map(Self.text)),
      "strict": Self.value(.bool(strict.value), strict.source),
    ]
    let screens = newScreens(tree.screens(in: path))
    if !screens.isEmpty { report.add("new", .object(screens)) }
    report.add("baseline", tree.baseline(entry).map(Self.text))
    report.add("rules", .object(resolved.rules.map { JSONOutput.Member($0.rule.id, rule($0.rule, $0.severity)) }))
    return report.text + "\n"
  }

  /// Returns the configured defaults for new screens.
  private func newScreens(_ settings: ScreenSettings) -> [JSONOutput.Member] {
    let texts = [
      ("in", settings.folder), ("tests", settings.tests), ("module", settings.module),
      ("isolation", settings.isolation), ("header", settings.header), ("places.interactors", settings.interactors),
      ("places.models", settings.models), ("places.stubs", settings.stubs),
    ]
    let words = settings.words.sorted { $0.key < $1.key }.map { name, word in
      let value: JSONOutput =
        switch word.value {
        case .text(let text): .string(text)
        case .flag(let flag): .bool(flag)
        }
      return JSONOutput.Member("words.\(name)", Self.value(value, word.source))
    }
    return texts.compactMap { name, text in text.map { .init(name, Self.text($0)) } } + words
  }

  private func inclusion(_ absence: Absence?) -> JSONOutput {
    switch tree.inclusion(of: path) {
    case .excluded(let pattern): Self.value("excluded", pattern.source, pattern: pattern.value)
    case .notIncluded(let source): Self.value("not included", source)
    case .included where absence == .ignored: ["value": "ignored unless named or tracked", "from": ".gitignore"]
    case .included where absence == .foreign:
      ["value": "not read", "from": "the folders that are never a project's own"]
    case .included(let pattern?): Self.value("included", pattern.source, pattern: pattern.value)
    case .included(nil): Self.value("included", .standard)
    }
  }

  private func rule(_ rule: Rule, _ severity: Sourced<Severity?>) -> JSONOutput {
    var members: JSONOutput = [
      "severity": Self.value(.string(severity.value?.rawValue ?? "off"), severity.source)
    ]
    for option in rule.options {
      let names = resolved.options[option.id] ?? Sourced(option.names, .standard)
      let value: JSONOutput =
        if option.isFlag {
          .bool(!names.value.isEmpty)
        } else if option.isSeverity {
          .string(names.value.first ?? "")
        } else {
          .strings(names.value)
        }
      members.add(option.key, Self.value(value, names.source))
    }
    return members
  }

  private static func value(_ value: JSONOutput, _ source: Source, pattern: String? = nil) -> JSONOutput {
    var members: JSONOutput = ["value": value, "from": .string(source.text)]
    members.add("pattern", pattern.map(JSONOutput.string))
    return members
  }

  private static func text(_ text: Sourced<String>) -> JSONOutput { value(.string(text.value), text.source) }

  private static func names(_ names: Sourced<[String]>) -> JSONOutput { value(.strings(names.value), names.source) }
}
