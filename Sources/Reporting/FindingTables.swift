import Linting
import Wording

/// Tables with the numbers of findings by rule and by folder, largest first.
public struct FindingTables: Sendable {
  /// A row of a table.
  public struct Row: Sendable, Equatable {
    /// The rule's id, or the folder as shown to the user.
    public var name: String
    /// The number of findings.
    public var count = 0
    /// The number of findings that are errors.
    public var errors = 0
    /// The number of findings that safe fixes change.
    public var safeFixes = 0
    /// The number of further findings that unsafe fixes change.
    public var unsafeFixes = 0

    fileprivate mutating func add(_ diagnostic: Diagnostic) {
      count += 1
      if diagnostic.severity == .error { errors += 1 }
    }
  }

  /// All rules with findings.
  public let byRule: [Row]
  /// Folders that together contain all findings. Folders with many findings are split into their subfolders.
  public let byFolder: [Row]

  /// The maximal number of rows in a table; the last row sums up further ones.
  private static let most = 10

  /// Counts findings.
  ///
  /// - Parameters:
  ///   - diagnostics: The findings.
  ///   - safe: The findings that safe fixes change.
  ///   - unsafe: The further findings that unsafe fixes change.
  public init(_ diagnostics: [Diagnostic], safe: [Diagnostic] = [], unsafe: [Diagnostic] = []) {
    var rules: [String: Row] = [:]
    var folders: [String: Row] = [:]
    for diagnostic in diagnostics {
      rules[diagnostic.rule, default: Row(name: diagnostic.rule)].add(diagnostic)
      let folder = Self.folder(of: diagnostic)
      folders[folder, default: Row(name: folder)].add(diagnostic)
    }
    for (mended, count) in [(safe, \Row.safeFixes), (unsafe, \Row.unsafeFixes)] {
      for diagnostic in mended {
        rules[diagnostic.rule]?[keyPath: count] += 1
        folders[Self.folder(of: diagnostic)]?[keyPath: count] += 1
      }
    }
    byRule = Self.sorted(rules.values)
    byFolder = Self.grouped(Array(folders.values))
  }

  private static func folder(of diagnostic: Diagnostic) -> String {
    let path = diagnostic.path.utf8
    return path.lastIndex(of: UInt8(ascii: "/")).flatMap { String(path[..<$0]) } ?? "."
  }

  private static func sorted(_ rows: some Sequence<Row>) -> [Row] {
    rows.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// Groups folders: starts with one group of all, and splits the largest group while the table is short enough or that
  /// group has most of the findings.
  private static func grouped(_ folders: [Row]) -> [Row] {
    struct Group {
      var depth: Int
      var folders: [(parts: [Substring], row: Row)]
      var isFinal = false
      var count: Int { folders.reduce(0) { $0 + $1.row.count } }
    }
    let all = folders.map { (parts: $0.name.split(separator: "/", omittingEmptySubsequences: false), row: $0) }
    let total = folders.reduce(0) { $0 + $1.count }
    var groups = [Group(depth: 0, folders: all)]
    while let largest = groups.indices.filter({ !groups[$0].isFinal }).max(by: { groups[$0].count < groups[$1].count })
    {
      let group = groups[largest]
      let parts = Dictionary(grouping: group.folders) { $0.parts.prefix(group.depth + 1) }.sorted {
        $0.key.joined(separator: "/") < $1.key.joined(separator: "/")
      }
      let isShort = groups.count - 1 + parts.count <= most || group.count * 2 > total
      guard isShort, group.folders.count > 1 else {
        groups[largest].isFinal = true
        continue
      }
      groups.remove(at: largest)
      groups += parts.map { key, folders in
        Group(depth: group.depth + 1, folders: folders, isFinal: key.count <= group.depth)
      }
    }
    return sorted(
      groups.filter { !$0.folders.isEmpty }.map { group in
        var row = Row(name: shared(group.folders.map(\.parts)))
        for each in group.folders {
          row.count += each.row.count
          row.errors += each.row.errors
          row.safeFixes += each.row.safeFixes
          row.unsafeFixes += each.row.unsafeFixes
        }
        return row
      })
  }

  /// Returns the common path of folders.
  private static func shared(_ folders: [[Substring]]) -> String {
    guard var shared = folders.first?[...] else { return "." }
    for folder in folders { shared = shared.prefix(zip(shared, folder).prefix { $0 == $1 }.count) }
    return shared.isEmpty ? "." : shared.joined(separator: "/")
  }

  /// All rows of one table, most first, each line ending in a line feed; empty without rows.
  static func table(_ title: String, _ rows: [(count: Int, name: String)]) -> String {
    let rows = rows.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    if rows.isEmpty { return "" }
    let width = max(4, rows.first.map { String($0.count).count } ?? 0) + 2
    return "\(title)\n"
      + rows.map { count, name in
        let digits = String(count)
        return "\(String(repeating: " ", count: width - digits.count))\(digits)  \(TerminalText.escaped(name))\n"
      }.joined()
  }

  /// Both tables side by side, each line ending in a line feed.
  public var text: String {
    let left = Self.lines("By rule", byRule, "rule"), right = Self.lines("By folder", byFolder, "folder")
    let width = (left.map(\.count).max() ?? 0) + 4
    var text = ""
    for index in 0..<max(left.count, right.count) {
      let first = index < left.count ? left[index] : ""
      let second = index < right.count ? right[index] : ""
      let space = second.isEmpty ? "" : String(repeating: " ", count: width - first.count)
      text += "\(first)\(space)\(second)\n"
    }
    return text
  }

  private static func lines(_ title: String, _ rows: [Row], _ noun: String) -> [String] {
    let shown = rows.count > most ? rows.prefix(most - 1) : rows[...]
    let width = max(4, rows.first.map { String($0.count).count } ?? 0)
    func line(_ count: Int, _ name: String) -> String {
      let digits = String(count)
      return "\(String(repeating: " ", count: width + 2 - digits.count))\(digits)  \(name)"
    }
    let rest = rows.dropFirst(shown.count)
    let more = rest.reduce(0) { $0 + $1.count }
    return [title] + shown.map { line($0.count, TerminalText.escaped($0.name)) }
      + (rest.isEmpty ? [] : [line(more, "in \(rest.count) more \(noun)s")])
  }
}
