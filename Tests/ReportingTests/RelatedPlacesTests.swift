import Foundation
@testable import Linting
@testable import Reporting
import Testing

/// Other places of a finding, in the formats that have room for them.
@Suite struct RelatedPlacesTests {
  private func related(_ count: Int, path: String = "B\u{1B}.swift") -> Report {
    var found = report("class AViewModel {}")
    let places = (0..<count).map {
      RelatedPlace(
        path: path, start: SourceLocation(line: $0 + 1, column: 5, utf16Column: 4), note: "sets \"total\"")
    }
    found.diagnostics = found.diagnostics.map {
      Diagnostic($0, severity: $0.severity, message: $0.message, related: places, places: count + 1)
    }
    return found
  }

  @Test func textHasOneLine() {
    #expect(
      text(related(1, path: "B.swift"), .text).split(separator: "\n").dropFirst(3) == ["  = see B.swift:1:5"])
    #expect(
      text(related(5), .text).split(separator: "\n").dropFirst(3)
        == ["  = see B\\u{1B}.swift:1:5, B\\u{1B}.swift:2:5, B\\u{1B}.swift:3:5 and 2 more"])
    #expect(!text(report("class AViewModel {}"), .text).contains("= see"))
  }

  @Test func xcodeGetsNotes() {
    let lines = text(related(12, path: "../B.swift"), .xcode).split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines[1] == "/home/me/app/B.swift:1:5: note: sets \"total\"")
  }

  @Test func programsGetAll() throws {
    struct JSON: Decodable {
      struct Place: Decodable, Equatable { var path: String, line: Int, column: Int, message: String }
      struct Found: Decodable { var places: Int?, related: [Place]? }
      var diagnostics: [Found]
    }
    let found = try JSONDecoder().decode(JSON.self, from: Data(text(related(2, path: "B.swift"), .json).utf8))
    #expect(found.diagnostics.map(\.places) == [3])
    #expect(
      found.diagnostics[0].related == [
        JSON.Place(path: "B.swift", line: 1, column: 5, message: "sets \"total\""),
        JSON.Place(path: "B.swift", line: 2, column: 5, message: "sets \"total\""),
      ])
    let plain = try JSONDecoder().decode(JSON.self, from: Data(text(report("class AViewModel {}"), .json).utf8))
    #expect(plain.diagnostics[0].places == nil && plain.diagnostics[0].related == nil)
  }

  @Test func sarifHasRelatedLocations() throws {
    let sarif = text(related(2, path: "../B b.swift"), .sarif)
    _ = try JSONSerialization.jsonObject(with: Data(sarif.utf8))
    #expect(
      sarif.contains(
        """
        "relatedLocations": [{"id": 0, "physicalLocation": {"artifactLocation": {"uri": "B%20b.swift", \
        "uriBaseId": "%SRCROOT%"}, "region": {"startLine": 1, "startColumn": 4}}, "message": {"text": "sets \\"total\\""}}, \
        {"id": 1, "physicalLocation": {"artifactLocation": {"uri": "B%20b.swift", "uriBaseId": "%SRCROOT%"}, \
        "region": {"startLine": 2, "startColumn": 4}}
        """))
  }

  @Test(arguments: [ReportFormat.junit, .checkstyle, .github, .gitlab, .markdown])
  func otherFormatsOmitRelatedPlaces(format: ReportFormat) {
    #expect(text(related(2), format) == text(report("class AViewModel {}"), format))
  }
}
