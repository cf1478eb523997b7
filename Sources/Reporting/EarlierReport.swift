/// Recognises the reports of earlier runs, which a new report may replace.
public enum EarlierReport {
  /// The beginnings that no other tool writes.
  private static let beginnings = [
    "{\"version\": 1, \"tool\": \"vmgen ", "{\n  \"version\": 1,\n  \"tool\": \"vmgen ",
    "{\"version\": 1,\n\"project\": ",
    "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\", \"version\": \"2.1.0\", \"runs\": [{\n"
      + " \"tool\": {\"driver\": {\"name\": \"vmgen\"",
    "[\n  {\"type\": \"issue\", \"check_name\": ",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"vmgen\"", "### vmgen: ",
  ]

  /// The beginnings that other tools may write as well, each with a text that only vmgen writes near the beginning.
  private static let marked = [
    ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n", " source=\"vmgen."),
    ("<!DOCTYPE html>\n", "<title>vmgen: "), ("::error file=", ",title=vmgen%3A "),
    ("::warning file=", ",title=vmgen%3A "),
  ]

  /// The reports of GitLab and Checkstyle without findings.
  private static let withoutFindings = [
    "[]\n", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n</checkstyle>\n",
  ]

  /// Whether a file begins like a report, in any format.
  public static func isReport(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
    return beginnings.contains { text.hasPrefix($0) } || withoutFindings.contains(text)
      || marked.contains { text.hasPrefix($0) && text.contains($1) } || hasFindings(text)
  }

  /// Whether a text begins like the formats `text`, `xcode` and `agent`, or like their groups and tables.
  private static func hasFindings(_ text: String) -> Bool {
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard let first = lines.first, lines.count > 1 else { return false }
    if hasPlace(first, before: [": error: ", ": warning: "]) { return endsWithRule(first) }
    if hasPlace(first, before: [" error ", " warning "]) {
      return first.hasSuffix("]") || first.contains("] see ")
    }
    // `By rule` above rows with a number, or `final_class (24)` above findings.
    let second = lines[1]
    if ["By rule", "By file", "By viewmodel"].contains(where: first.hasPrefix) {
      return second.first == " " && second.drop { $0 == " " }.first?.isNumber == true
    }
    return first.hasSuffix(")") && second.hasPrefix("  ") && hasPlace(second, before: [": error: ", ": warning: "])
  }

  /// Whether a line has a place before a severity: `A.swift:1:7: error: `, or `  1:7: error: ` in groups.
  private static func hasPlace(_ line: Substring, before severities: [String]) -> Bool {
    severities.contains { severity in
      line.ranges(of: severity).contains { range in
        let parts = line[..<range.lowerBound].split(separator: ":", omittingEmptySubsequences: false).suffix(2)
        return parts.count == 2
          && parts.allSatisfy { part in
            let digits = part.drop { $0 == " " }
            return !digits.isEmpty && digits.allSatisfy(\.isNumber)
          }
      }
    }
  }

  /// Whether a line ends with the name of a rule: ` (final_class)`.
  private static func endsWithRule(_ line: Substring) -> Bool {
    guard line.last == ")", let start = line.lastIndex(of: "("), line[..<start].last == " " else { return false }
    let name = line[start...].dropFirst().dropLast()
    return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
