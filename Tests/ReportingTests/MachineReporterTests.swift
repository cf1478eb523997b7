import Foundation
import Linting
@testable import Reporting
import Testing

/// The formats for programs. CI reads them with other tools.
@Suite struct MachineReporterTests {
  private static let code = "/* 👍é */ class AViewModel {}"
  private let one = report(code, path: "../App/A B.swift")

  @Test func xcodeGetsWholePathsAndColumnsInBytes() {
    #expect(
      text(one, .xcode)
        == "/home/me/app/App/A B.swift:1:20: error: class 'AViewModel' is not final; mark it 'final' (final_class)\n")
  }

  @Test func annotationsCannotBeBrokenOutOf() {
    #expect(
      text(report("class AViewModel {}", path: "100%,\n::error::x.swift"), .github) == """
        ::error file=Sources/100%25%2C\\n%3A%3Aerror%3A%3Ax.swift,line=1,endLine=1,col=7,endColumn=17,\
        title=vmgen%3A final_class::class 'AViewModel' is not final; mark it 'final'

        """)
  }

  @Test func annotationsKeepWithinGitHubsLimits() {
    func lines(_ count: Int) -> [Substring] {
      let many = report("final class AViewModel { " + String(repeating: "var x = 1; ", count: count) + "}")
      return text(many, .github).split(separator: "\n")
    }
    #expect(lines(15).count == 11)
    #expect(lines(15).last == "::notice title=vmgen::5 more findings are in the summary of this step")
    #expect(lines(11).last == "::notice title=vmgen::1 more finding is in the summary of this step")
  }

  @Test func equalFindingsHaveFingerprintsOfTheirOwnForGitLab() throws {
    struct Issue: Decodable {
      var fingerprint: String
    }
    let twice = report("final class AViewModel {\n#if A\nvar x = 1\n#else\nvar x = 2\n#endif\n}")
    let issues = try JSONDecoder().decode([Issue].self, from: Data(text(twice, .gitlab).utf8))
    #expect(issues.count == 2)
    #expect(issues[1].fingerprint == issues[0].fingerprint + "-2")
  }

  @Test func junitHasATestThatPassesWhereNothingIsFound() {
    #expect(text(report(""), .junit).contains("<testcase name=\"No findings in 1 file\" classname=\"vmgen\"/>"))
    #expect(text(one, .junit).contains("<testsuite name=\"App/A B.swift\" tests=\"1\" failures=\"1\""))
  }

  @Test func xmlHoldsNothingThatXMLCannotSay() {
    let odd = report("class AViewModel {}", path: "a&b<c>\"d'e\u{1}\u{FFFE}.swift")
    #expect(
      text(odd, .checkstyle).contains(
        "<file name=\"Sources/a&amp;b&lt;c&gt;&quot;d&apos;e\\u{1}\\u{FFFE}.swift\">"))
  }

  @Test func aTableHasNothingThatBecomesALinkOrAMention() {
    let rows = text(report("class AViewModel {}", path: "a|`b`@me.swift"), .markdown).split(separator: "\n")
    #expect(
      rows.last
        == "| error | ``Sources/a\\|`b`@me.swift:1:7`` | class `AViewModel` is not final; mark it `final` | `final_class` |"
    )
  }

  @Test func aSummaryKeepsWithinItsLimitAndSaysWhatIsLeftOut() {
    let many = report("final class AViewModel { " + String(repeating: "var x = 1; ", count: 100) + "}")
    var summary = ""
    MarkdownReporter(limit: 2000).write(many) { summary += $0 }
    #expect(summary.utf8.count < 2000)
    let shown = summary.components(separatedBy: "\n| error").count - 1
    #expect(summary.hasSuffix("\n… and \(100 - shown) more.\n"))
  }

  @Test func sarifCountsUTF16AndStartsPathsAtTheProject() throws {
    let sarif = text(one, .sarif)
    #expect(sarif.contains("\"uri\": \"App/A%20B.swift\", \"uriBaseId\": \"%SRCROOT%\""))
    #expect(sarif.contains("\"region\": {\"startLine\": 1, \"startColumn\": 17, \"endLine\": 1, \"endColumn\": 27}"))
    #expect(
      sarif.contains(
        "\"deletedRegion\": {\"startLine\": 1, \"startColumn\": 11, \"endLine\": 1, \"endColumn\": 11}, "
          + "\"insertedContent\": {\"text\": \"final \"}"))
  }

  @Test func sarifHasWhatCommentsSilence() {
    let silenced = report("// vmgen:disable:next final_class -- one day it will be\nclass AViewModel {}")
    #expect(silenced.suppressed == 1 && silenced.diagnostics.isEmpty)
    #expect(
      text(silenced, .sarif).contains(
        "\"suppressions\": [{\"kind\": \"inSource\", \"justification\": \"one day it will be\"}]"))
  }

  /// Each format is valid without findings and with any character in names.
  @Test(arguments: ReportFormat.allCases) func allFormatsEscapeHarmfulCharacters(format: ReportFormat) {
    let name = "\u{0}\u{1B}[31m\u{7F}\u{85}\u{202E}\u{2028}\u{FEFF}\r\n\t👩‍👩‍👧‍👦.swift"
    for code in ["", "class AViewModel {}\n", "\u{FEFF}class `AViewModel` {\u{1}\u{202E}}"] {
      let all = text(report(code, path: name), format)
      let harmful = all.unicodeScalars.filter { scalar in
        // JSON contains names unchanged; the other formats escape what moves a cursor.
        let isForPrograms = [.json, .sarif, .gitlab].contains(format)
        return scalar.value < 0x20 && scalar != "\n" || scalar.value == 0x7F
          || !isForPrograms && (0x80..<0xA0).contains(scalar.value) || !isForPrograms && scalar.value == 0x202E
      }
      #expect(harmful.isEmpty)
    }
  }
}

@Suite struct ReportFoldersTests {
  private static let folders = ReportFolders(current: "/p/App", project: "/p")

  @Test(arguments: [
    ("A.swift", "/p/App/A.swift", "App/A.swift"), ("../B.swift", "/p/B.swift", "B.swift"),
    ("../../q/C.swift", "/q/C.swift", "../q/C.swift"), ("/abs/D.swift", "/abs/D.swift", "../abs/D.swift"),
    ("../../../../E.swift", "/E.swift", "../E.swift"),
  ])
  func pathsStartWhereTheyAreAskedTo(path: String, absolute: String, inProject: String) {
    #expect(Self.folders.absolute(path) == absolute)
    #expect(Self.folders.inProject(path) == inProject)
  }
}
