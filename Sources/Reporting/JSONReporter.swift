import Linting
import Wording

/// For programs: one object, a diagnostic a line. Offsets and columns count bytes of the file.
enum JSONReporter {
  static func write(_ report: Report, to write: (String) -> Void) {
    write("{\"version\": 1, \"tool\": \(JSONText.quoted("vmgen \(report.version)")),\n \"diagnostics\": [")
    var separator = "\n  "
    for diagnostic in report.diagnostics {
      write(separator + object(diagnostic))
      separator = ",\n  "
    }
    write(
      """
      ],
       "summary": {"files": \(report.files), "errors": \(report.count(.error)), \
      "warnings": \(report.count(.warning)), "suppressed": \(report.suppressed), "baselined": \(report.baselined), "unreadable": \(report.unreadable)}}

      """)
  }

  // Added up word by word: one long interpolation takes five times as long, and a report of thousands is written by one core.
  private static func object(_ diagnostic: Diagnostic) -> String {
    var text = "{"
    text.reserveCapacity(768)
    add("rule", diagnostic.rule, to: &text)
    add("severity", diagnostic.severity.rawValue, to: &text)
    add("path", diagnostic.path, to: &text)
    add("line", diagnostic.start.line, to: &text)
    add("column", diagnostic.start.column, to: &text)
    add("endLine", diagnostic.end.line, to: &text)
    add("endColumn", diagnostic.end.column, to: &text)
    add("message", diagnostic.message, to: &text)
    add("declaration", diagnostic.declaration, to: &text)
    add("fingerprint", diagnostic.fingerprint, to: &text)
    text += "\"fixes\": ["
    for (index, fix) in diagnostic.fixIts.enumerated() {
      if index > 0 { text += ", " }
      add(fix, to: &text)
    }
    text += "]}"
    return text
  }

  private static func add(_ fix: FixIt, to text: inout String) {
    text += "{"
    add("title", fix.title, to: &text)
    add("safety", fix.safety.rawValue, to: &text)
    text += "\"edits\": ["
    for (index, edit) in fix.edits.enumerated() {
      text += index > 0 ? ", {" : "{"
      add("start", edit.range.lowerBound, to: &text)
      add("end", edit.range.upperBound, to: &text)
      text += "\"text\": "
      JSONText.quote(edit.text, to: &text)
      text += "}"
    }
    text += "]}"
  }

  private static func add(_ key: StaticString, _ value: String, to text: inout String) {
    add(key, to: &text)
    JSONText.quote(value, to: &text)
    text += ", "
  }

  private static func add(_ key: StaticString, _ value: Int, to text: inout String) {
    add(key, to: &text)
    text += String(value)
    text += ", "
  }

  private static func add(_ key: StaticString, to text: inout String) {
    text += "\""
    key.withUTF8Buffer { text += String(decoding: $0, as: UTF8.self) }
    text += "\": "
  }
}
