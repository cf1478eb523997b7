import Linting
import SwiftScan
import Wording

/// The contents of a `.vmgen.json`, with the line of every value.
public struct Configuration: Sendable {
  /// The settings for all files, or those of an override.
  struct Part: Sendable {
    /// The files that the part applies to; nil for all.
    var paths: PathPatterns?
    var convention: Sourced<String>?
    /// The offset of the convention's name in the file.
    var conventionOffset = 0
    /// The severities by rule id; nil for `off`.
    var severities: [String: Sourced<Severity?>] = [:]
    /// The options by id, as written; names with a leading `+` are added to the default.
    var options: [String: Sourced<[String]>] = [:]
    var viewModels: Sourced<[String]>?
    var testDoubles: Sourced<[String]>?
    /// The team's own rules.
    var team: [TeamEntry] = []
  }

  struct Layer: Sendable {
    var name: Sourced<String>
    var paths: PathPatterns
    var uses: [String]
    var deniedModules: [String]
  }

  /// A convention of the project, based on a built-in one.
  struct OwnConvention: Sendable {
    var base: Convention
    /// The changes to the rules of the base convention.
    var rules: Part
  }

  /// The defaults for `vmgen new`.
  struct NewScreens: Sendable {
    var folder: Sourced<String>?
    var tests: Sourced<String>?
    var module: Sourced<String>?
    var isolation: Sourced<String>?
    var header: Sourced<String>?
    var interactors: Sourced<String>?
    var models: Sourced<String>?
    var stubs: Sourced<String>?
    var words: [String: Sourced<TemplateWord>]
  }

  /// The path of the file for messages.
  let path: String
  /// The folder that paths in the file are relative to, absolute and normalised.
  public let folder: [UInt8]
  private let bytes: [UInt8]
  /// The configuration that this one extends, relative to `folder`.
  public let extends: String?
  private let members: [JSONValue.Member]

  /// The settings for all files, then the overrides. Later parts override earlier ones.
  let parts: [Part]
  let include: PathPatterns?
  /// The line of `include`.
  let includeSource: Source
  let exclude: PathPatterns?
  let baseline: Sourced<String>?
  let strict: Sourced<Bool>?
  let layers: [Layer]?
  let newScreens: NewScreens?
  /// The project's own conventions by name.
  let conventions: [String: OwnConvention]

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The path of the file for messages.
  ///   - folder: The folder that its patterns are relative to, absolute and normalised.
  ///   - version: The version of the tool; nil to accept any `minimumVersion`.
  /// - Throws: The first problem: invalid JSON, a version that is too old, or an unknown key, rule or value.
  public init(
    _ bytes: [UInt8], path: String, folder: [UInt8], version: String? = nil
  ) throws(ConfigurationProblem) {
    let root = try JSONReader.read(bytes)
    // This check is first, because an older vmgen may not know other keys of the file.
    if let version, let wanted = root["minimumVersion"], case .string(let text) = wanted.content,
      let least = ToolVersion(text), let current = ToolVersion(version), current < least
    {
      throw ConfigurationProblem(
        offset: wanted.offset, message: "this file needs vmgen \(text) or later, but this is \(version)",
        remedy: "update vmgen")
    }
    try Shape.object(ConfigurationFormat.root).check(root)
    let lines = LineTable(SourceText(bytes))
    let reader = PartReader(folder: folder) { .file(path, line: lines.location(of: $0).line) }
    self.path = path
    self.folder = folder
    self.bytes = bytes
    members = root.members
    extends = root["extends"]?.text
    let team = TeamRulesReader(folder: folder, source: reader.source)
    var parts: [Part] = []
    for value in [root] + (root["overrides"]?.elements ?? []) {
      var part = reader.part(value)
      part.team = try team.entries(value)
      parts.append(part)
    }
    self.parts = parts
    include = root["include"].map(reader.patterns)
    includeSource = root["include"].map { reader.source($0.offset) } ?? .standard
    exclude = root["exclude"].map(reader.patterns)
    baseline = root["baseline"].map(reader.text)
    strict = root["strict"].map(reader.flag)
    layers = try root["layers"].map { value throws(ConfigurationProblem) in try reader.layers(value) }
    conventions = Dictionary(
      uniqueKeysWithValues: (root["conventions"]?.members ?? []).map { ($0.key, reader.convention($0.value)) })
    newScreens = root["new"].map { value in
      NewScreens(
        folder: value["in"].map(reader.text), tests: value["tests"].map(reader.text),
        module: value["module"].map(reader.text), isolation: value["isolation"].map(reader.text),
        header: value["header"].map(reader.text), interactors: value["places"]?["interactors"].map(reader.text),
        models: value["places"]?["models"].map(reader.text), stubs: value["places"]?["stubs"].map(reader.text),
        words: reader.words(value["words"]))
    }
  }

  /// Returns a message about a key of the file: `.vmgen.json:3:5: …`
  public func text(at key: String, message: String, remedy: String) -> String {
    let member = members.first { $0.key == key }
    let isAboutValue = key == "extends"
    let offset = member.map { isAboutValue ? $0.value.offset : $0.keyOffset } ?? 0
    return ConfigurationProblem(offset: offset, message: message, remedy: remedy).text(path: path, bytes)
  }

  /// Returns a message about the first convention that is not in `known`; nil if all are.
  func textOfUnknownConvention(_ known: [String]) -> String? {
    for part in parts {
      guard let name = part.convention?.value, !known.contains(name) else { continue }
      return ConfigurationProblem(
        offset: part.conventionOffset, message: "unknown convention '\(name)'",
        remedy: NearestName.remedy(name, among: known)
      ).text(path: path, bytes)
    }
    return nil
  }

  /// The first key that only an outermost configuration may have; nil if there is none.
  var outermostKey: String? {
    let keys = ConfigurationFormat.root.keys.filter(\.isOutermostOnly).map(\.name)
    return members.first { keys.contains($0.key) }?.key
  }
}

/// Converts JSON values that `Shape.check` accepted.
private struct PartReader {
  let folder: [UInt8]
  let source: (Int) -> Source

  func text(_ value: JSONValue) -> Sourced<String> { Sourced(value.text, source(value.offset)) }

  func words(_ value: JSONValue?) -> [String: Sourced<TemplateWord>] {
    var words: [String: Sourced<TemplateWord>] = [:]
    for member in value?.members ?? [] {
      switch member.value.content {
      case .string(let text): words[member.key] = Sourced(.text(text), source(member.keyOffset))
      case .bool(let flag): words[member.key] = Sourced(.flag(flag), source(member.keyOffset))
      case .null, .number, .array, .object: continue
      }
    }
    return words
  }

  func flag(_ value: JSONValue) -> Sourced<Bool> {
    if case .bool(true) = value.content { return Sourced(true, source(value.offset)) }
    return Sourced(false, source(value.offset))
  }

  /// Returns the texts of a list. A single text becomes a list of one element, `true` becomes `["true"]`, and `false`
  /// an empty list.
  func texts(_ value: JSONValue) -> Sourced<[String]> {
    if case .bool(let isSet) = value.content { return Sourced(isSet ? ["true"] : [], source(value.offset)) }
    if case .string(let text) = value.content { return Sourced([text], source(value.offset)) }
    return Sourced(value.elements.map(\.text), source(value.offset))
  }

  func patterns(_ value: JSONValue) -> PathPatterns { PathPatterns(value.elements.map(text), folder: folder) }

  func part(_ value: JSONValue) -> Configuration.Part {
    var part = Configuration.Part()
    part.paths = value["paths"].map(patterns)
    part.convention = value["convention"].map(text)
    part.conventionOffset = value["convention"]?.offset ?? 0
    part.viewModels = value["viewModels"].map(texts)
    part.testDoubles = value["testDoubles"].map(texts)
    for rule in value["rules"]?.members ?? [] {
      part.severities[rule.key] = severity(rule.value) ?? rule.value["severity"].flatMap(severity)
      for option in rule.value.members where option.key != "severity" {
        part.options["\(rule.key).\(option.key)"] = texts(option.value)
      }
    }
    return part
  }

  func convention(_ value: JSONValue) -> Configuration.OwnConvention {
    .init(base: (value["basedOn"]?.text).flatMap(Convention.init) ?? .default, rules: part(value))
  }

  private func severity(_ value: JSONValue) -> Sourced<Severity?>? {
    guard case .string(let text) = value.content else { return nil }
    return Sourced(Severity(rawValue: text), source(value.offset))
  }

  func layers(_ value: JSONValue) throws(ConfigurationProblem) -> [Configuration.Layer] {
    let names = value.members.map(\.key)
    let known = Set(names)
    var layers: [Configuration.Layer] = []
    for member in value.members {
      let uses = member.value["uses"]?.elements ?? []
      for other in uses where !known.contains(other.text) {
        throw ConfigurationProblem(
          offset: other.offset, message: "unknown layer '\(other.text)'",
          remedy: NearestName.remedy(other.text, among: names))
      }
      layers.append(
        Configuration.Layer(
          name: Sourced(member.key, source(member.keyOffset)),
          paths: PathPatterns((member.value["paths"]?.elements ?? []).map(text), folder: folder),
          uses: uses.map(\.text), deniedModules: (member.value["modules"]?["deny"]?.elements ?? []).map(\.text)))
    }
    return layers.sorted { $0.name.value < $1.name.value }
  }
}

extension JSONValue {
  /// The members of an object; empty for other values.
  var members: [Member] {
    if case .object(let members) = content { return members }
    return []
  }

  /// The elements of a list; empty for other values.
  var elements: [JSONValue] {
    if case .array(let elements) = content { return elements }
    return []
  }

  /// The text of a string; empty for other values.
  var text: String {
    if case .string(let text) = content { return text }
    return ""
  }

  /// The value of a key.
  subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }
}
