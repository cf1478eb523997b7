import Foundation
@testable import Linting
@testable import Reporting
import Testing
import Wording

/// The findings of two rules in some code.
func report(_ code: String, path: String = "A.swift") -> Report {
  let rules = [Rule.finalClass, .privateSetState].map { (rule: $0, severity: Severity.error) }
  let linter = Linter(
    [LintSettings(convention: .observable, rules: rules)], today: CalendarDay(secondsSince1970: 0))
  let outcome = linter.read(Array(code.utf8), path: path).map { file in
    let uses = ProjectUses([FileUses(file.source, path: path, names: nil)])
    return linter.check(file, in: ProjectIndex([FileFacts(file)], uses: uses))
  }
  return Report(
    version: "0", rules: rules, diagnostics: outcome?.diagnostics ?? [], silenced: outcome?.silenced ?? [], files: 1,
    unreadable: 0, folders: ReportFolders(current: "/home/me/app/Sources", project: "/home/me/app"))
}

/// A report as one text.
func text(_ report: Report, _ format: ReportFormat, color: Bool = false) -> String {
  var text = ""
  format.write(report, color: color) { text += String(decoding: $0, as: UTF8.self) }
  return text
}

@Suite struct TextReporterTests {
  @Test func theSourceLineHasThePlaceUnderlined() {
    #expect(
      text(report("\nclass AViewModel {}"), .text) == """
        A.swift:2:7: error: class 'AViewModel' is not final; mark it 'final' (final_class)
        2 | class AViewModel {}
          |       ^~~~~~~~~~

        """)
  }

  @Test func theUnderlineKeepsTabsAndKnowsWideCharacters() {
    let lines = text(report("\tfinal class 홈ViewModel { /* 👍é */ var 상태 = 1 }"), .text).split(separator: "\n")
    #expect(lines[1] == "1 | \tfinal class 홈ViewModel { /* 👍é */ var 상태 = 1 }")
    #expect(lines[2] == "  | \t" + String(repeating: " ", count: 40) + "^~~~")
  }

  @Test func controlCharactersDoNotReachTheTerminal() {
    let code = "final class AViewModel { /* \u{1B}[31m \u{202E} */ var x = 1 }"
    let found = text(report(code, path: "A\n\u{1B}.swift"), .text)
    #expect(!found.contains("\u{1B}") && !found.contains("\u{202E}"))
    #expect(found.hasPrefix("A\\n\\u{1B}.swift:1:"))
    #expect(found.contains("␛[31m"))
  }

  @Test func colourOnlyWhereItIsAsked() {
    let one = report("class AViewModel {}")
    #expect(text(one, .text, color: true).contains("\u{1B}[31;1merror:\u{1B}[0m"))
    #expect(!text(one, .json, color: true).contains("\u{1B}"))
  }
}

@Suite struct JSONReporterTests {
  @Test func isWhatTheContractSays() throws {
    let found = text(report("class AViewModel {}"), .json)
    #expect(
      found == """
        {"version": 1, "tool": "vmgen 0",
         "diagnostics": [
          {"rule": "final_class", "severity": "error", "path": "A.swift", "line": 1, "column": 7, "endLine": 1, \
        "endColumn": 17, "message": "class 'AViewModel' is not final; mark it 'final'", "declaration": "AViewModel", \
        "fingerprint": "\(Fingerprint.make(rule: "final_class", declaration: "AViewModel", subject: "AViewModel"))", \
        "fixes": [{"title": "add 'final'", "safety": "safe", "edits": [{"start": 0, "end": 0, "text": "final "}]}]}],
         "summary": {"files": 1, "errors": 1, "warnings": 0, "suppressed": 0, "baselined": 0, "unreadable": 0}}

        """)
  }

  /// An independent parser reads the JSON, whatever characters a name contains.
  @Test(arguments: ["plain", "\"\\/\u{8}\u{0}\u{1F}\u{7F}\n\r\t", "\u{2028}\u{2029}é👍홈", "\u{202E}"])
  func otherParsersReadIt(name: String) throws {
    let object = try JSONSerialization.jsonObject(
      with: Data(text(report("class AViewModel {}", path: name), .json).utf8))
    let root = try #require(object as? [String: Any])
    let first = try #require((root["diagnostics"] as? [[String: Any]])?.first)
    #expect(first["path"] as? String == name)
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(JSONText.quoted(name))]".utf8)) == [name])
  }

  @Test func anEmptyReportIsJSONToo() throws {
    let empty = Data(text(report(""), .json).utf8)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: empty) }
  }
}
