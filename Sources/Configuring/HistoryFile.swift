import Wording

/// A reader of the history of a project: a file with one JSON object per line, one for each run.
public enum HistoryFile {
  /// Returns the entries in the order of the lines, oldest first. Empty lines are skipped.
  ///
  /// - Throws: If a line is malformed.
  public static func read(_ bytes: [UInt8]) throws(ConfigurationProblem) -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    var offset = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      defer { offset += line.count + 1 }
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
      guard let entry = entry(Array(line)) else {
        throw ConfigurationProblem(
          offset: offset, message: "this line does not belong to a history",
          remedy: "remove the line, or name another file")
      }
      entries.append(entry)
    }
    return entries
  }

  /// Whether a file is empty or begins like a history. If not, it is another kind of file.
  public static func isHistory(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first(where: { !$0.allSatisfy { $0 == 0x20 || $0 == 0x0D } }) else { return true }
    return entry(Array(first)) != nil
  }

  private static func entry(_ line: [UInt8]) -> HistoryEntry? {
    guard let value = try? JSONReader.read(line), case .object(let members) = value.content else { return nil }
    var numbers: [String: Int] = [:]
    var texts: [String: String] = [:]
    var paths: [String]?
    for member in members {
      switch member.value.content {
      case .number(let text): numbers[member.key] = Int(text)
      case .string(let text): texts[member.key] = text
      case .array(let elements) where member.key == "paths": paths = elements.compactMap(text)
      default: continue
      }
    }
    guard let date = texts["date"], let errors = numbers["errors"], let warnings = numbers["warnings"]
    else { return nil }
    return HistoryEntry(
      date: date, errors: errors, warnings: warnings, viewModels: numbers["viewModels"] ?? 0,
      files: numbers["files"] ?? 0, baselined: numbers["baselined"] ?? 0, convention: texts["convention"],
      rules: texts["rules"], paths: paths)
  }

  private static func text(_ value: JSONValue) -> String? {
    if case .string(let text) = value.content { text } else { nil }
  }
}

/// A line of a history: the numbers of one run.
public struct HistoryEntry: Sendable, Equatable {
  /// The day, `2027-01-31`.
  public var date: String
  /// The number of findings with severity `error`.
  public var errors: Int
  /// The number of findings with severity `warning`.
  public var warnings: Int
  /// The number of ViewModels in the checked files.
  public var viewModels: Int
  /// The number of checked files.
  public var files: Int
  /// The number of findings in a baseline, which `errors` and `warnings` leave out; 0 in lines of earlier versions.
  public var baselined: Int
  /// The convention of the run; nil in lines of earlier versions.
  public var convention: String?
  /// A short hash of the rules that ran, with their severities, for each group of files; nil in lines of earlier versions.
  public var rules: String?
  /// The checked files and folders, relative to the project's folder and sorted; empty for the whole project, nil in
  /// lines of earlier versions.
  public var paths: [String]?

  /// Makes an entry.
  public init(
    date: String, errors: Int, warnings: Int, viewModels: Int, files: Int, baselined: Int = 0,
    convention: String? = nil, rules: String? = nil, paths: [String]? = nil
  ) {
    (self.date, self.errors, self.warnings) = (date, errors, warnings)
    (self.viewModels, self.files, self.baselined) = (viewModels, files, baselined)
    (self.convention, self.rules, self.paths) = (convention, rules, paths)
  }

  /// Whether another run had the same convention, rules, severities and paths, so that the numbers make one trend. A line
  /// of an earlier version counts as a run on the whole project by the same convention and rules.
  public func isComparable(with other: HistoryEntry) -> Bool {
    func mayBeSame(_ one: String?, _ two: String?) -> Bool { one == nil || two == nil || one == two }
    return mayBeSame(convention, other.convention) && mayBeSame(rules, other.rules)
      && (paths ?? []) == (other.paths ?? [])
  }

  /// The entry as one line of JSON, without a line feed.
  public var json: String {
    var members: JSONOutput = [
      "date": .string(date), "errors": .number(errors), "warnings": .number(warnings),
      "viewModels": .number(viewModels), "files": .number(files),
      "baselined": .number(baselined),
    ]
    members.add("convention", convention.map(JSONOutput.string))
    members.add("rules", rules.map(JSONOutput.string))
    members.add("paths", paths.map(JSONOutput.strings))
    return members.line
  }
}
