/// A deployment target: a system and the oldest supported version, such as iOS 16.4.
public struct Deployment: Hashable, Sendable {
  /// The systems that screens support, each with the oldest version that has the APIs in generated code.
  ///
  /// `@Observable`, `ContentUnavailableView` and `UIContentUnavailableConfiguration` determine these versions, for all
  /// built-in conventions. Generated packages declare the same.
  public static let oldest = [
    Deployment("iOS", 17), Deployment("macOS", 14), Deployment("tvOS", 17), Deployment("watchOS", 10),
    Deployment("visionOS", 1),
  ]

  /// The minimum versions for the built-in conventions, for messages.
  static let needed = oldest.map(\.text).joined(separator: ", ")

  /// The system's name in a `Package.swift`: `iOS`.
  public let system: String
  /// The components of the version: 16, 4.
  public let version: [Int]

  private init(_ system: String, _ major: Int) { (self.system, version) = (system, [major]) }

  /// Parses a version such as `16.4` or `v16_4`; nil if the system is unknown or the text is no version.
  public init?(system: some StringProtocol, version text: some StringProtocol) {
    let system = system == "macCatalyst" ? "iOS" : String(system)
    guard Self.oldest.contains(where: { $0.system == system }) else { return nil }
    let digits = text.hasPrefix("v") ? text.dropFirst() : text[...]
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "_" }.map { Int($0) }
    guard !parts.isEmpty, parts.count <= 3, !parts.contains(nil) else { return nil }
    self.system = system
    version = parts.compactMap { $0 }
  }

  /// Whether screens use APIs that this version does not have.
  var isTooOld: Bool {
    Self.oldest.contains { $0.system == system && version.lexicographicallyPrecedes($0.version) }
  }

  /// The text for messages: `iOS 16.4`.
  var text: String { "\(system) \(version.map(String.init).joined(separator: "."))" }

  /// Xcode's build settings for deployment targets, with their systems.
  static let settings: [(name: String, system: String)] = [
    ("IPHONEOS_DEPLOYMENT_TARGET", "iOS"), ("MACOSX_DEPLOYMENT_TARGET", "macOS"),
    ("TVOS_DEPLOYMENT_TARGET", "tvOS"), ("WATCHOS_DEPLOYMENT_TARGET", "watchOS"),
    ("XROS_DEPLOYMENT_TARGET", "visionOS"),
  ]

  /// Parses a build setting of Xcode; nil if it is no deployment target or its value is no version.
  public init?(setting: some StringProtocol, value: some StringProtocol) {
    guard let setting = Self.settings.first(where: { $0.name == setting }) else { return nil }
    self.init(system: setting.system, version: value)
  }
}

/// A target with its deployment targets.
public struct DeployedTarget: Hashable, Sendable {
  /// The kind of a target.
  public enum Kind: Sendable {
    case app, appExtension, other
  }

  /// The name of the target; empty if unknown.
  public var name = ""
  /// The paths of the sources, relative to the project; a path ends before its first `*`. Empty if unknown.
  public var sources: [String]
  /// The deployment targets; empty if unknown.
  public var deployments: [Deployment]
  /// The kind; `other` if unknown.
  public var kind = Kind.other

  /// Makes a target.
  public init(name: String = "", sources: [String] = [], deployments: [Deployment], kind: Kind = .other) {
    self.name = name
    self.sources = sources
    self.deployments = deployments
    self.kind = kind
  }
}
