import Linting
import Wording

/// Reads and writes baselines: JSON with one finding per line, so that git can merge two branches line by line.
///
/// Every line ends with a comma, and `null` is the last element. So a line never changes when its neighbours do.
public enum BaselineFile {
  private static let head = "{\"version\": 1, \"findings\": ["
  private static let tail = "null]}"

  /// Returns the text of a baseline file.
  public static func text(_ baseline: Baseline) -> String {
    var text = head + "\n"
    for entry in baseline.entries {
      var members: JSONOutput = [
        "rule": .string(entry.rule), "declaration": .string(entry.declaration), "about": .string(entry.subject),
        "fingerprint": .string(entry.fingerprint),
      ]
      if entry.count > 1 { members.add("count", .number(entry.count)) }
      text += "\(members.line),\n"
    }
    return text + tail + "\n"
  }

  /// Reads a baseline. The order of lines does not matter, since a merge may change it.
  ///
  /// - Parameter joinsSides: Whether to accept conflict markers and join both sides.
  /// - Throws: If the file is malformed, or has conflict markers that are not accepted.
  public static func read(_ bytes: [UInt8], joinsSides: Bool = false) throws(ConfigurationProblem) -> Baseline {
    if let conflict = MergeConflict(bytes) {
      if joinsSides, conflict.isComplete { return try side(conflict.ours).joined(with: side(conflict.theirs)) }
      throw ConfigurationProblem(
        offset: conflict.offset, message: "the file has merge conflict markers",
        remedy: conflict.isComplete
          ? "run 'vmgen lint --write-baseline' on this file to keep the entries of both sides" : "resolve the conflict")
    }
    let root = try JSONReader.read(bytes)
    guard case .object(let members) = root.content else {
      throw problem(root.offset, "an object is expected, not \(root.kind)")
    }
    var entries: [Baseline.Entry]?
    for member in members {
      switch member.key {
      case "version":
        guard case .number("1") = member.value.content else {
          throw problem(member.value.offset, "unknown version of a baseline")
        }
      case "findings": entries = try findings(member.value)
      default: throw problem(member.keyOffset, "unknown key '\(member.key)'")
      }
    }
    guard let entries else { throw problem(root.offset, "'findings' is missing") }
    return Baseline(entries)
  }

  /// One side of a conflict. It may have emptied the file.
  private static func side(_ bytes: [UInt8]) throws(ConfigurationProblem) -> Baseline {
    let isBlank = bytes.allSatisfy { byte in " \t\r\n".utf8.contains(byte) }
    return isBlank ? Baseline([]) : try read(bytes)
  }

  /// Whether a file may be a baseline, maybe a damaged one: it has a word of every baseline. If not, it is another kind of
  /// file.
  public static func mayBeBaseline(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return bytes.isEmpty || text.contains("\"findings\"") || text.contains("\"fingerprint\"")
  }

  /// Whether a file has conflict markers.
  public static func isInConflict(_ bytes: [UInt8]) -> Bool { MergeConflict(bytes) != nil }

  private static func problem(_ offset: Int, _ message: String) -> ConfigurationProblem {
    ConfigurationProblem(
      offset: offset, message: message, remedy: "fix it, or rewrite it with 'vmgen lint --write-baseline'")
  }

  private static func findings(_ value: JSONValue) throws(ConfigurationProblem) -> [Baseline.Entry] {
    guard case .array(let elements) = value.content else {
      throw problem(value.offset, "a list is expected, not \(value.kind)")
    }
    var entries: [Baseline.Entry] = []
    for element in elements {
      if case .null = element.content { continue }
      guard case .object(let members) = element.content else {
        throw problem(element.offset, "a finding is expected, not \(element.kind)")
      }
      var texts: [String: String] = [:]
      var count = 1
      for member in members {
        if member.key == "count" {
          guard case .number(let text) = member.value.content, let number = Int(text), number > 0 else {
            throw problem(member.value.offset, "'count' must be a whole number of at least 1")
          }
          count = number
          continue
        }
        guard ["rule", "declaration", "about", "fingerprint"].contains(member.key) else {
          throw problem(member.keyOffset, "unknown key '\(member.key)'")
        }
        guard case .string(let text) = member.value.content else {
          throw problem(member.value.offset, "a string is expected, not \(member.value.kind)")
        }
        texts[member.key] = text
      }
      guard let rule = texts["rule"], let fingerprint = texts["fingerprint"] else {
        throw problem(element.offset, "a finding needs 'rule' and 'fingerprint'")
      }
      entries.append(
        Baseline.Entry(
          rule: rule, declaration: texts["declaration"] ?? "", subject: texts["about"] ?? "", fingerprint: fingerprint,
          count: count))
    }
    return entries
  }
}
