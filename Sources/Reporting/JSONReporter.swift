import Linting
import Wording

/// The JSON format: one object with a diagnostic per line. Offsets and columns count bytes of the file.
enum JSONReporter {
  /// The approximate size of a piece of output in bytes.
  private static let piece = 1 << 15

  static func write(_ report: Report, to write: ([UInt8]) -> Void) {
    if report.style.showsOnlySummary { return write(Array((counts(of: report).text + "\n").utf8)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * piece)
    bytes += "{\"version\": 1, \"tool\": \(JSONText.quoted("vmgen \(report.version)")),\n \"diagnostics\": [".utf8
    for index in report.diagnostics.indices {
      add(index > 0 ? ",\n  " : "\n  ", to: &bytes)
      add(report.diagnostics[index], to: &bytes)
      if bytes.count >= piece {
        write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    bytes +=
      """
      ],
       "summary": {"files": \(report.files), "errors": \(report.count(.error)), \
      "warnings": \(report.count(.warning)), "suppressed": \(report.suppressed), "baselined": \(report.baselined), "unreadable": \(report.unreadable)}}

      """.utf8
    write(bytes)
  }

  /// The numbers of findings by rule and by folder, without the findings.
  private static func counts(of report: Report) -> JSONOutput {
    let tables = FindingTables(report.diagnostics)
    func rows(_ rows: [FindingTables.Row], _ key: String) -> JSONOutput {
      .array(
        rows.map {
          .object([
            .init(key, .string($0.name)), .init("count", .number($0.count)), .init("errors", .number($0.errors)),
          ])
        })
    }
    return [
      "version": 1, "tool": .string("vmgen \(report.version)"), "byRule": rows(tables.byRule, "rule"),
      "byFolder": rows(tables.byFolder, "folder"),
      "summary": [
        "files": .number(report.files), "errors": .number(report.count(.error)),
        "warnings": .number(report.count(.warning)), "suppressed": .number(report.suppressed),
        "baselined": .number(report.baselined), "unreadable": .number(report.unreadable),
      ],
    ]
  }

  // Appending bytes is ten times as fast as one long interpolation, which matters because a single core writes the
  // whole report.
  private static func add(_ diagnostic: Diagnostic, to bytes: inout [UInt8]) {
    add("{\"rule\": ", diagnostic.rule, to: &bytes)
    add(", \"severity\": ", diagnostic.severity.rawValue, to: &bytes)
    add(", \"path\": ", diagnostic.path, to: &bytes)
    add(", \"line\": ", diagnostic.start.line, to: &bytes)
    add(", \"column\": ", diagnostic.start.column, to: &bytes)
    add(", \"endLine\": ", diagnostic.end.line, to: &bytes)
    add(", \"endColumn\": ", diagnostic.end.column, to: &bytes)
    add(", \"message\": ", diagnostic.message, to: &bytes)
    add(", \"declaration\": ", diagnostic.declaration, to: &bytes)
    add(", \"fingerprint\": ", diagnostic.fingerprint, to: &bytes)
    if diagnostic.places > 1 { add(", \"places\": ", diagnostic.places, to: &bytes) }
    if !diagnostic.related.isEmpty { add(diagnostic.related, to: &bytes) }
    add(", \"fixes\": [", to: &bytes)
    for (index, fix) in diagnostic.fixIts.enumerated() {
      add(index > 0 ? ", " : "", to: &bytes)
      add(fix, to: &bytes)
    }
    add("]}", to: &bytes)
  }

  private static func add(_ related: [RelatedPlace], to bytes: inout [UInt8]) {
    add(", \"related\": [", to: &bytes)
    for (index, place) in related.enumerated() {
      add(index > 0 ? ", {\"path\": " : "{\"path\": ", place.path, to: &bytes)
      add(", \"line\": ", place.start.line, to: &bytes)
      add(", \"column\": ", place.start.column, to: &bytes)
      add(", \"message\": ", place.note, to: &bytes)
      add("}", to: &bytes)
    }
    add("]", to: &bytes)
  }

  private static func add(_ fix: FixIt, to bytes: inout [UInt8]) {
    add("{\"title\": ", fix.title, to: &bytes)
    add(", \"safety\": ", fix.safety.rawValue, to: &bytes)
    add(", \"edits\": [", to: &bytes)
    for (index, edit) in fix.edits.enumerated() {
      add(index > 0 ? ", {\"start\": " : "{\"start\": ", edit.range.lowerBound, to: &bytes)
      add(", \"end\": ", edit.range.upperBound, to: &bytes)
      add(", \"text\": ", edit.text, to: &bytes)
      add("}", to: &bytes)
    }
    add("]}", to: &bytes)
  }

  private static func add(_ key: StaticString, _ value: String, to bytes: inout [UInt8]) {
    add(key, to: &bytes)
    JSONText.quote(value, to: &bytes)
  }

  private static func add(_ key: StaticString, _ value: Int, to bytes: inout [UInt8]) {
    add(key, to: &bytes)
    bytes.append(contentsOf: String(value).utf8)
  }

  private static func add(_ text: StaticString, to bytes: inout [UInt8]) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
