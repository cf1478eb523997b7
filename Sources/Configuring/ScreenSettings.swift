import Linting

/// Defaults for `vmgen new` from the configurations.
public struct ScreenSettings: Sendable, Equatable {
  /// The folder for the sources, absolute, with placeholders.
  public var folder: Sourced<String>?
  /// The folder for the tests, absolute, with placeholders.
  public var tests: Sourced<String>?
  /// The module that the tests import.
  public var module: Sourced<String>?
  /// The default isolation of the module: `MainActor` or `nonisolated`.
  public var isolation: Sourced<String>?
  /// The header of each file.
  public var header: Sourced<String>?
  /// The folder for Interactors that screens share, absolute.
  public var interactors: Sourced<String>?
  /// The folder for types that screens load and show, absolute.
  public var models: Sourced<String>?
  /// The folder for stubs of Interactors, absolute.
  public var stubs: Sourced<String>?
  /// The project's own words for templates.
  public var words: [String: Sourced<TemplateWord>] = [:]
}

/// A word of templates that a configuration defines.
public enum TemplateWord: Sendable, Equatable {
  /// The text of a placeholder.
  case text(String)
  /// The value of a condition.
  case flag(Bool)
}

/// The convention that applies to a path.
public struct ResolvedConvention: Sendable, Equatable {
  /// The name of the convention.
  public var name: String
  /// The built-in convention: this one, or the base of the project's own.
  public var base: Convention
  /// The source of the setting.
  public var source: Source
}

extension ConfigurationTree {
  /// Returns the defaults for `vmgen new` in a folder.
  ///
  /// - Parameter path: Absolute and normalised.
  public func screens(in path: [UInt8]) -> ScreenSettings {
    var settings = ScreenSettings()
    guard let outermost = outermostEntry(for: path) else { return settings }
    for configuration in entries[outermost].configurations {
      guard let new = configuration.newScreens else { continue }
      let folder = String(decoding: configuration.folder, as: UTF8.self)
      func absolute(_ path: Sourced<String>) -> Sourced<String> { Sourced("\(folder)/\(path.value)", path.source) }
      settings.folder = new.folder.map(absolute) ?? settings.folder
      settings.tests = new.tests.map(absolute) ?? settings.tests
      settings.module = new.module ?? settings.module
      settings.isolation = new.isolation ?? settings.isolation
      settings.header = new.header ?? settings.header
      settings.interactors = new.interactors.map(absolute) ?? settings.interactors
      settings.models = new.models.map(absolute) ?? settings.models
      settings.stubs = new.stubs.map(absolute) ?? settings.stubs
      settings.words.merge(new.words) { $1 }
    }
    return settings
  }

  /// The convention of a file, which need not exist.
  ///
  /// - Parameter path: Absolute and normalised.
  public func convention(of path: [UInt8], _ choice: CommandLineChoice = CommandLineChoice()) -> ResolvedConvention {
    var resolver = SettingsResolver(self, choice)
    let settings = resolver.resolve(path)
    return ResolvedConvention(
      name: settings.conventionName, base: settings.convention.value, source: settings.convention.source)
  }

  /// The patterns for the names of ViewModels in a file, which need not exist.
  ///
  /// - Parameter path: Absolute and normalised.
  public func viewModelNames(of path: [UInt8]) -> Sourced<[String]> {
    var resolver = SettingsResolver(self, CommandLineChoice())
    return resolver.resolve(path).viewModels
  }

  /// The project's own conventions by name, with their base.
  public var ownConventions: [(name: String, base: Convention)] {
    conventions.map { (name: $0.key, base: $0.value.base) }.sorted { $0.name < $1.name }
  }

  /// The severities that the project's own convention changes; nil for off.
  public func ownSeverities(of convention: String) -> [String: Severity?] {
    conventions[convention]?.rules.severities.mapValues(\.value) ?? [:]
  }

  /// The names of all conventions.
  public var conventionNames: [String] { Convention.allCases.map(\.rawValue) + ownConventions.map(\.name) }

  /// The message about a convention that no configuration declares; nil if there is no such problem.
  public var problem: String? {
    let known = conventionNames
    return entries.lazy.flatMap(\.configurations).compactMap { $0.textOfUnknownConvention(known) }.first
  }

  /// Returns the project's own conventions that an entry can use. If several have the same name, the nearest one is
  /// used.
  func ownConventions(_ entry: Int) -> [String: Configuration.OwnConvention] {
    var own = conventions
    let outermost = outermostEntry(for: entries[entry].folder).map { entries[$0].configurations } ?? []
    for configuration in outermost + entries[entry].configurations {
      own.merge(configuration.conventions) { $1 }
    }
    return own
  }
}

extension ConfigurationTree {
  /// Whether there is any configuration.
  public var hasConfiguration: Bool { entries.contains { !$0.configurations.isEmpty } }
}
