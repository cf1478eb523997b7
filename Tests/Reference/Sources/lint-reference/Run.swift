import Foundation

/// One run: files in, sorted lines out.
struct Run {
  let files: [String]
  let convention: Convention
  /// The rules asked for; nil for all of the convention.
  let only: Set<String>?

  struct Report {
    var lines: [String] = []
    var filesWithErrors: [String] = []
  }

  func report() -> Report {
    let rules = convention.rules.filter { only?.contains($0.id) ?? true }
    var report = Report()
    for path in Set(files).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let data = FileManager.default.contents(atPath: path) else {
        report.filesWithErrors.append(path)
        continue
      }
      let unit = SourceUnit(path: path, bytes: [UInt8](data))
      if unit.tree.hasError { report.filesWithErrors.append(path) }
      report.lines += lines(for: unit, rules: rules)
    }
    return report
  }

  /// Sorted by line, column and rule; the files come sorted by path.
  private func lines(for unit: SourceUnit, rules: [Rule]) -> [String] {
    var found: [(line: Int, column: Int, rule: String)] = []
    for rule in rules {
      var lastLine = 0
      for offset in Set(rule.check(unit)).sorted() {
        let place = unit.place(of: offset)
        if rule.isOnePerLine, place.line == lastLine { continue }
        lastLine = place.line
        found.append((place.line, place.column, rule.id))
      }
    }
    return found.sorted { $0 < $1 }.map { "\(unit.path):\($0.line):\($0.column): \($0.rule)" }
  }
}
