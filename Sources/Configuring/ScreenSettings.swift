import Linting

/// What configurations say of the screens that `vmgen new` writes.
public struct ScreenSettings: Sendable, Equatable {
  /// The folder for the sources, absolute, placeholders in it.
  public var folder: Sourced<String>?
  /// The folder for the tests, likewise.
  public var tests: Sourced<String>?
  /// The module that the tests import.
  public var module: Sourced<String>?
  /// Where the module's code runs by default: `MainActor` or `nonisolated`.
  public var isolation: Sourced<String>?
  /// What stands at the top of each file.
  public var header: Sourced<String>?
}

/// The convention that holds for a path.
public struct HoldingConvention: Sendable, Equatable {
  /// What it is called.
  public var name: String
  /// The built-in one that it is, or is based on.
  public var base: Convention
  /// Where that is said.
  public var source: Source
}

extension ConfigurationTree {
  /// What holds for screens that are written from a folder.
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
    }
    return settings
  }

  /// The convention of a file, which need not be there.
  ///
  /// - Parameter path: Absolute and normalised.
  public func convention(of path: [UInt8], _ choice: CommandLineChoice = CommandLineChoice()) -> HoldingConvention {
    var resolver = SettingsResolver(self, choice)
    let settings = resolver.resolve(path)
    return HoldingConvention(
      name: settings.conventionName, base: settings.convention.value, source: settings.convention.source)
  }

  /// The conventions that configurations declare, by name, each with what it is based on.
  public var ownConventions: [(name: String, base: Convention)] {
    var known: [String: Convention] = [:]
    for configuration in entries.flatMap(\.configurations) {
      for (name, own) in configuration.conventions where known[name] == nil { known[name] = own.base }
    }
    return known.map { ($0.key, $0.value) }.sorted { $0.name < $1.name }
  }

  /// What a declared convention makes of rules, where that is not what its base makes of them; nil for off.
  public func ownSeverities(of convention: String) -> [String: Severity?] {
    let own = entries.flatMap(\.configurations).compactMap { $0.conventions[convention] }.first
    return own?.rules.severities.mapValues(\.value) ?? [:]
  }

  /// The names of all conventions, built in or declared.
  public var conventionNames: [String] { Convention.allCases.map(\.rawValue) + ownConventions.map(\.name) }

  /// What is wrong with the configurations together: one mentions a convention that none declares.
  public var problem: String? {
    let known = conventionNames
    return entries.lazy.flatMap(\.configurations).compactMap { $0.textOfUnknownConvention(known) }.first
  }

  /// The declared conventions as an entry sees them: where two have one name, the nearer one.
  func ownConventions(_ entry: Int) -> [String: Configuration.OwnConvention] {
    var own: [String: Configuration.OwnConvention] = [:]
    for configuration in entries.flatMap(\.configurations) {
      own.merge(configuration.conventions) { first, _ in first }
    }
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
