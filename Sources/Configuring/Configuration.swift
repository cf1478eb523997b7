import Linting
import Wording

/// What a `.vmgen.json` says.
///
/// Read so far are `convention`, `rules` and `layers`. The other keys of the format are refused by name, so that nobody
/// takes them for read.
public struct Configuration: Sendable, Equatable {
  /// The convention to check; nil where it is not said.
  public var convention: Convention?
  /// For rules that are named, what becomes of them; nil for off.
  public var severities: [String: Severity?] = [:]

  /// The configuration of a project without a file.
  public init() {}

  /// The keys that the format has and this version does not read.
  private static let unread = ["viewModels", "include", "exclude", "overrides", "baseline", "new", "extends", "layers"]
  private static let known = ["$schema", "convention", "rules"]

  /// Reads a file.
  ///
  /// - Throws: At the first thing that is wrong: no JSON, an unknown key, rule or value.
  public init(_ bytes: [UInt8]) throws(ConfigurationProblem) {
    let root = try JSONReader.read(bytes)
    guard case .object(let members) = root.content else {
      throw ConfigurationProblem(
        offset: root.offset, message: "an object is expected, not \(root.kind)", remedy: "write '{ … }'")
    }
    for member in members {
      switch member.key {
      case "$schema": _ = try Self.text(member.value)
      case "convention": convention = try Self.convention(member.value)
      case "rules": try readRules(member.value)
      case _ where Self.unread.contains(member.key):
        throw ConfigurationProblem(
          offset: member.keyOffset, message: "'\(member.key)' is not read by this version of vmgen", remedy: "remove it"
        )
      default:
        throw ConfigurationProblem(
          offset: member.keyOffset, message: "unknown key '\(member.key)'",
          remedy: NearestName.remedy(member.key, among: Self.known + Self.unread))
      }
    }
  }

  private static func text(_ value: JSONValue) throws(ConfigurationProblem) -> String {
    guard case .string(let text) = value.content else {
      throw ConfigurationProblem(
        offset: value.offset, message: "a string is expected, not \(value.kind)", remedy: "write it in double quotes")
    }
    return text
  }

  private static func convention(_ value: JSONValue) throws(ConfigurationProblem) -> Convention {
    let name = try text(value)
    guard let convention = Convention(rawValue: name) else {
      throw ConfigurationProblem(
        offset: value.offset, message: "there is no convention '\(name)'",
        remedy: NearestName.remedy(name, among: Convention.allCases.map(\.rawValue)))
    }
    return convention
  }

  private mutating func readRules(_ value: JSONValue) throws(ConfigurationProblem) {
    guard case .object(let members) = value.content else {
      throw ConfigurationProblem(
        offset: value.offset, message: "an object is expected, not \(value.kind)",
        remedy: "write '{ \"final_class\": \"error\" }'")
    }
    for member in members {
      let known = Rule.all.map(\.id)
      guard known.contains(member.key) else {
        throw ConfigurationProblem(
          offset: member.keyOffset, message: "there is no rule '\(member.key)'",
          remedy: NearestName.remedy(member.key, among: known))
      }
      severities[member.key] = .some(try Self.severity(member.value))
    }
  }

  /// `"error"`, or `{ "severity": "error" }`.
  private static func severity(_ value: JSONValue) throws(ConfigurationProblem) -> Severity? {
    if case .object(let options) = value.content {
      var severity: Severity?
      var isSaid = false
      for option in options {
        guard option.key == "severity" else {
          throw ConfigurationProblem(
            offset: option.keyOffset, message: "the option '\(option.key)' is not read by this version of vmgen",
            remedy: "remove it")
        }
        severity = try self.severity(option.value)
        isSaid = true
      }
      if isSaid { return severity }
      throw ConfigurationProblem(
        offset: value.offset, message: "the severity is missing", remedy: "write '{ \"severity\": \"error\" }'")
    }
    let name = try text(value)
    switch name {
    case "error": return .error
    case "warning": return .warning
    case "off": return nil
    default:
      throw ConfigurationProblem(
        offset: value.offset, message: "there is no severity '\(name)'",
        remedy: NearestName.remedy(name, among: ["error", "warning", "off"]))
    }
  }
}
