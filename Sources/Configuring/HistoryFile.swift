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
          offset: offset,
          message: entries.isEmpty
            ? "this file is not a history that vmgen wrote" : "this line does not belong to a history",
          remedy: entries.isEmpty ? "name another file" : "remove the line, or name another file")
      }
      entries.append(entry)
    }
    return entries
  }

  private static func entry(_ line: [UInt8]) -> HistoryEntry? {
    guard let value = try? JSONReader.read(line), case .object(let members) = value.content else { return nil }
    var numbers: [String: Int] = [:]
    var date: String?
    for member in members {
      switch member.value.content {
      case .number(let text): numbers[member.key] = Int(text)
      case .string(let text) where member.key == "date": date = text
      default: continue
      }
    }
    guard let date, let errors = numbers["errors"], let warnings = numbers["warnings"] else { return nil }
    return HistoryEntry(
      date: date, errors: errors, warnings: warnings, viewModels: numbers["viewModels"] ?? 0,
      files: numbers["files"] ?? 0)
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
  /// The number of ViewModels.
  public var viewModels: Int
  /// The number of files.
  public var files: Int

  /// Makes an entry.
  public init(date: String, errors: Int, warnings: Int, viewModels: Int, files: Int) {
    (self.date, self.errors, self.warnings) = (date, errors, warnings)
    (self.viewModels, self.files) = (viewModels, files)
  }

  /// The entry as one line of JSON, without a line feed.
  public var json: String {
    let members: JSONOutput = [
      "date": .string(date), "errors": .number(errors), "warnings": .number(warnings),
      "viewModels": .number(viewModels), "files": .number(files),
    ]
    return members.line
  }
}
