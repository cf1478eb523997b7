/// The oldest version of a system that code is built for: iOS 16.4.
public struct Deployment: Hashable, Sendable {
  /// The systems that screens are written for, and the oldest version of each that has what screens use.
  ///
  /// `@Observable`, `ContentUnavailableView` and `UIContentUnavailableConfiguration` set it, so it is that of all
  /// built-in conventions. The packages that vmgen writes declare the same.
  public static let oldest = [
    Deployment("iOS", 17), Deployment("macOS", 14), Deployment("tvOS", 17), Deployment("watchOS", 10),
    Deployment("visionOS", 1),
  ]

  /// For people: what the built-in conventions need.
  static let needed = oldest.map(\.text).joined(separator: ", ")

  /// The system's name in a `Package.swift`: `iOS`.
  public let system: String
  /// The parts of the version: 16, 4.
  public let version: [Int]

  private init(_ system: String, _ major: Int) { (self.system, version) = (system, [major]) }

  /// A version of a system: `16.4`, `v16_4`; nil for another system, and for text that is no version.
  public init?(system: some StringProtocol, version text: some StringProtocol) {
    let system = system == "macCatalyst" ? "iOS" : String(system)
    guard Self.oldest.contains(where: { $0.system == system }) else { return nil }
    let digits = text.hasPrefix("v") ? text.dropFirst() : text[...]
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "_" }.map { Int($0) }
    guard !parts.isEmpty, parts.count <= 3, !parts.contains(nil) else { return nil }
    self.system = system
    version = parts.compactMap { $0 }
  }

  /// Whether screens use what this version does not have.
  var isTooOld: Bool {
    Self.oldest.contains { $0.system == system && version.lexicographicallyPrecedes($0.version) }
  }

  /// For people: `iOS 16.4`.
  var text: String { "\(system) \(version.map(String.init).joined(separator: "."))" }

  /// Xcode's build settings, each with its system.
  static let settings: [(name: String, system: String)] = [
    ("IPHONEOS_DEPLOYMENT_TARGET", "iOS"), ("MACOSX_DEPLOYMENT_TARGET", "macOS"),
    ("TVOS_DEPLOYMENT_TARGET", "tvOS"), ("WATCHOS_DEPLOYMENT_TARGET", "watchOS"),
    ("XROS_DEPLOYMENT_TARGET", "visionOS"),
  ]

  /// What one of Xcode's build settings says; nil for another setting.
  public init?(setting: some StringProtocol, value: some StringProtocol) {
    guard let setting = Self.settings.first(where: { $0.name == setting }) else { return nil }
    self.init(system: setting.system, version: value)
  }
}

/// A target, as far as it says what it is built for.
public struct DeployedTarget: Hashable, Sendable {
  /// Its name; empty if it is not known.
  public var name = ""
  /// The paths of its sources, relative to the project, without what a `*` stands for; empty if they are not known.
  public var sources: [String]
  /// What it is built for; empty if that is not known.
  public var deployments: [Deployment]

  /// A target.
  public init(name: String = "", sources: [String] = [], deployments: [Deployment]) {
    self.name = name
    self.sources = sources
    self.deployments = deployments
  }
}
