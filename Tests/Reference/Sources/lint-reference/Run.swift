import Foundation

/// A run over some files. Its result is a list of sorted lines.
struct Run {
  let files: [String]
  let conventions: [Convention]
  /// The requested rules; nil for all rules of the conventions.
  let only: Set<String>?
  let layers: Layers?

  struct Report {
    var lines: [String] = []
    var filesWithErrors: [String] = []
  }

  /// Reads every file twice, first for the index, because the trees of a whole project do not fit into memory. Parsing
  /// takes most of the time, so all conventions check a file after one parse.
  func report() -> Report {
    let paths = Set(files).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var projects = conventions.map { _ in ProjectIndex() }
    for unit in paths.lazy.compactMap(read) {
      for (index, convention) in conventions.enumerated() {
        projects[index].add(unit, entryPoint: convention.entryPoint)
      }
    }
    for index in projects.indices { projects[index].connect() }
    var report = Report()
    var lines: [[String]] = conventions.map { _ in [] }
    // The reported keys of each convention and rule.
    var seen: [[String: Set<String>]] = conventions.map { _ in [:] }
    for path in paths {
      guard let unit = read(path) else {
        report.filesWithErrors.append(path)
        continue
      }
      if unit.tree.hasError { report.filesWithErrors.append(path) }
      for (index, convention) in conventions.enumerated() {
        let context = Context(unit: unit, project: projects[index], convention: convention, layers: layers)
        let rules = convention.rules.filter { only?.contains($0.id) ?? true }
        lines[index] += self.lines(for: context, rules: rules, seen: &seen[index])
      }
    }
    for (convention, found) in zip(conventions, lines) {
      report.lines += conventions.count == 1 ? found : found.map { "\(convention.rawValue): \($0)" }
    }
    return report
  }

  private func read(_ path: String) -> SourceUnit? {
    FileManager.default.contents(atPath: path).map { SourceUnit(path: path, bytes: [UInt8]($0)) }
  }

  /// The findings in one file, sorted by line, column and rule.
  private func lines(for context: Context, rules: [Rule], seen: inout [String: Set<String>]) -> [String] {
    var found: [(line: Int, column: Int, rule: String)] = []
    for rule in rules where !context.unit.importsTests || rule.looksAtTests {
      var lastLine = 0
      let stronger = rules.filter { rule.yieldsTo.contains($0.id) }
      let taken = Set(stronger.flatMap { $0.check(context) + ($0.subjects?(context) ?? []).map(\.offset) })
      var offsets = rule.check(context).filter { !taken.contains($0) }
      for (key, offset) in (rule.subjects?(context) ?? []).sorted(by: { $0.offset < $1.offset })
      where !taken.contains(offset) && seen[rule.id, default: []].insert(key).inserted {
        offsets.append(offset)
      }
      for offset in Set(offsets).sorted() {
        let place = context.unit.place(of: offset)
        if rule.isOnePerLine, place.line == lastLine { continue }
        lastLine = place.line
        found.append((place.line, place.column, rule.id))
      }
    }
    return found.sorted { $0 < $1 }.map { "\(context.unit.path):\($0.line):\($0.column): \($0.rule)" }
  }
}
