import Foundation

/// One run: files in, sorted lines out.
struct Run {
  let files: [String]
  let convention: Convention
  /// The rules asked for; nil for all of the convention.
  let only: Set<String>?
  let layers: Layers?

  struct Report {
    var lines: [String] = []
    var filesWithErrors: [String] = []
  }

  /// Reads every file twice, first for the index: the trees of a whole project do not fit into memory.
  func report() -> Report {
    let rules = convention.rules.filter { only?.contains($0.id) ?? true }
    let paths = Set(files).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var project = ProjectIndex()
    for unit in paths.lazy.compactMap(read) { project.add(unit, entryPoint: convention.entryPoint) }
    project.connect()
    var report = Report()
    for path in paths {
      guard let unit = read(path) else {
        report.filesWithErrors.append(path)
        continue
      }
      if unit.tree.hasError { report.filesWithErrors.append(path) }
      let context = Context(unit: unit, project: project, convention: convention, layers: layers)
      report.lines += lines(for: context, rules: rules)
    }
    return report
  }

  private func read(_ path: String) -> SourceUnit? {
    FileManager.default.contents(atPath: path).map { SourceUnit(path: path, bytes: [UInt8]($0)) }
  }

  /// Sorted by line, column and rule; the files come sorted by path.
  private func lines(for context: Context, rules: [Rule]) -> [String] {
    var found: [(line: Int, column: Int, rule: String)] = []
    for rule in rules {
      var lastLine = 0
      for offset in Set(rule.check(context)).sorted() {
        let place = context.unit.place(of: offset)
        if rule.isOnePerLine, place.line == lastLine { continue }
        lastLine = place.line
        found.append((place.line, place.column, rule.id))
      }
    }
    return found.sorted { $0 < $1 }.map { "\(context.unit.path):\($0.line):\($0.column): \($0.rule)" }
  }
}
