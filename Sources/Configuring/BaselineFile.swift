import Linting
import Wording

/// A baseline as a file: JSON with a line for each finding, so that two branches that know different ones merge as lines do.
///
/// Every such line ends in a comma, also the last: a `null` closes the list. So no line changes when its neighbours do.
public enum BaselineFile {
  private static let head = "{\"version\": 1, \"findings\": ["
  private static let tail = "null]}"

  /// The text of a file.
  public static func text(_ baseline: Baseline) -> String {
    var text = head + "\n"
    for entry in baseline.entries {
      text += """
        {"rule": \(JSONText.quoted(entry.rule)), "declaration": \(JSONText.quoted(entry.declaration)), \
        "about": \(JSONText.quoted(entry.subject)), "fingerprint": \(JSONText.quoted(entry.fingerprint))},

        """
    }
    return text + tail + "\n"
  }

  /// Reads a file. The order of its lines is no matter: a merge may have changed it.
  ///
  /// - Throws: Where it is no baseline; marks that a merge has left are among what is not.
  public static func read(_ bytes: [UInt8]) throws(ConfigurationProblem) -> Baseline {
    let root = try JSONReader.read(bytes)
    guard case .object(let members) = root.content else {
      throw problem(root.offset, "an object is expected, not \(root.kind)")
    }
    var entries: [Baseline.Entry]?
    for member in members {
      switch member.key {
      case "version":
        guard case .number("1") = member.value.content else {
          throw problem(member.value.offset, "this version of a baseline is not known")
        }
      case "findings": entries = try findings(member.value)
      default: throw problem(member.keyOffset, "unknown key '\(member.key)'")
      }
    }
    guard let entries else { throw problem(root.offset, "'findings' is missing") }
    return Baseline(entries)
  }

  private static func problem(_ offset: Int, _ message: String) -> ConfigurationProblem {
    ConfigurationProblem(
      offset: offset, message: message, remedy: "mend it by hand, or write it anew with 'vmgen lint --write-baseline'")
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
      for member in members {
        guard ["rule", "declaration", "about", "fingerprint"].contains(member.key) else {
          throw problem(member.keyOffset, "unknown key '\(member.key)'")
        }
        guard case .string(let text) = member.value.content else {
          throw problem(member.value.offset, "a string is expected, not \(member.value.kind)")
        }
        texts[member.key] = text
      }
      guard let rule = texts["rule"], let fingerprint = texts["fingerprint"] else {
        throw problem(element.offset, "a finding has a rule and a fingerprint")
      }
      entries.append(
        Baseline.Entry(
          rule: rule, declaration: texts["declaration"] ?? "", subject: texts["about"] ?? "", fingerprint: fingerprint))
    }
    return entries
  }
}
