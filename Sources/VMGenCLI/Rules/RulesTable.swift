import Linting

/// The output of `vmgen rules`: all rules with their severity in each convention.
enum RulesTable {
  /// The table of the built-in rules, then the rules of the team.
  static func text(_ team: [(rule: Rule, severity: Severity?, place: String)]) -> String {
    let head = ["rule"] + Convention.allCases.map(\.rawValue) + ["fix"]
    let rows = Rule.all.map { rule in
      [rule.id] + Convention.allCases.map { rule.levels[$0].map { "\($0)" } ?? "–" } + [rule.fixWord]
    }
    return """
      The rules in each convention; a rule that is 'off' can be switched on, and '–' means that it is not included:

      \(table([head] + rows))
      \(section(team))'vmgen rules RULE' explains one; '--convention NAME' lists what those of one convention find.

      """
  }

  /// The rules of the team; empty if there are none.
  static func section(_ team: [(rule: Rule, severity: Severity?, place: String)]) -> String {
    if team.isEmpty { return "" }
    let rows = team.map { [$0.rule.id, $0.severity.map { "\($0)" } ?? "off", $0.place] }
    return "Rules of your team:\n\n\(table(rows))\n"
  }

  private static func table(_ rows: [[String]]) -> String {
    let columns = rows.first?.count ?? 0
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = "  "
      for (column, text) in row.enumerated() {
        line += text
        if column < columns - 1 { line += String(repeating: " ", count: widths[column] - text.count + 2) }
      }
      return line + "\n"
    }.joined()
  }
}

extension Rule {
  /// The kinds of fixes that the rule has: `safe`, `unsafe`, both, or `–`.
  var fixWord: String {
    let offered = offeredFixes
    let kinds = [FixSafety.safe, .unsafe].filter { safety in offered.contains { $0.safety == safety } }
    return kinds.isEmpty ? "–" : kinds.map(\.rawValue).joined(separator: ", ")
  }
}
