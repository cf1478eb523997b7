import Scaffolding
import SwiftScan

extension PackageManifest {
  /// The deployment targets in a `Package.swift` or in Tuist's `Project.swift`, if they are literals: `.iOS(.v17)`,
  /// `.iOS("17.0")`, `.multiplatform(iOS: "17.0")`, `"IPHONEOS_DEPLOYMENT_TARGET": "17.0"`.
  ///
  /// Values outside of all targets apply to targets without values of their own.
  func deployedTargets() -> [DeployedTarget] {
    let found = (0..<file.tokens.count).compactMap { index in deployment(at: index).map { (index, $0) } }
    let calls = calls().filter { ["target", "executableTarget"].contains(file.name($0.token)) && $0.hasName }
    let common = found.filter { place in !calls.contains { $0.arguments.contains(place.0) } }.map(\.1)
    let targets = calls.map { call in
      let own = found.filter { call.arguments.contains($0.0) }.map(\.1)
      return DeployedTarget(name: call.name ?? "", sources: sources(of: call), deployments: own.isEmpty ? common : own)
    }
    return targets.isEmpty && !found.isEmpty ? [DeployedTarget(deployments: common)] : targets
  }

  /// Whether the package has an argument `platforms` without a version that `deployedTargets` can read.
  var computesPlatforms: Bool {
    deployedTargets().allSatisfy(\.deployments.isEmpty)
      && (0..<file.tokens.count).dropFirst(2).dropLast().contains { index in
        file.tokens[index].kind == .identifier && file.name(index) == "platforms"
          && file.tokens[index + 1].kind == .colon
          // A condition on a dependency has such an argument, too.
          && !(file.tokens[index - 1].kind == .openParen && file.name(index - 2) == "when")
      }
  }

  /// The version in a constant of the manifest: `let oldest: SupportedPlatform.IOSVersion = .v17`.
  private func version(named name: String) -> String? {
    let binding = file.declarations.flatMap(file.bindings).first { $0.pattern.first.map { file.name($0) } == name }
    guard let value = binding?.value, let first = value.first else { return nil }
    if value.count == 2, file.tokens[first].kind == .period { return file.name(first + 1) }
    return strings(in: value).first
  }

  private func sources(of call: Call) -> [String] {
    let value = file.arguments(in: call.arguments).first { $0.label >= 0 && file.name($0.label) == "sources" }?.value
    return (value.map(strings) ?? []).map { text in
      let plain = text.split(separator: "/", omittingEmptySubsequences: false).prefix { !$0.contains("*") }
      return plain.joined(separator: "/")
    }
  }

  private func deployment(at index: Int) -> Deployment? {
    func string(_ first: Int) -> String? { strings(in: first..<min(first + 3, file.tokens.count)).first }
    guard index > 0, index + 3 < file.tokens.count else { return nil }
    if file.tokens[index].kind == .stringSegment {
      // "SETTING": "17.0"
      guard file.tokens[index + 1].kind == .stringClose, file.tokens[index + 2].kind == .colon else { return nil }
      return string(index + 3).flatMap {
        Deployment(setting: file.text.string(file.tokens[index].range), value: $0)
      }
    }
    guard file.tokens[index].kind == .identifier else { return nil }
    let system = file.name(index)
    switch file.tokens[index + 1].kind {
    case .colon: return string(index + 2).flatMap { Deployment(system: system, version: $0) }
    case .openParen where file.tokens[index - 1].kind == .period:
      if file.tokens[index + 2].kind == .period, file.tokens[index + 3].kind == .identifier {
        return Deployment(system: system, version: file.name(index + 3))
      }
      if file.tokens[index + 2].kind == .identifier, file.tokens[index + 3].kind == .closeParen {
        return version(named: file.name(index + 2)).flatMap { Deployment(system: system, version: $0) }
      }
      // Older versions of Tuist have the label 'targetVersion:'.
      let isLabelled = file.tokens[index + 3].kind == .colon
      return string(index + (isLabelled ? 4 : 2)).flatMap { Deployment(system: system, version: $0) }
    default: return nil
    }
  }
}
