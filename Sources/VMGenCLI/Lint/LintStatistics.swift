import HostIO
import Reporting
import SwiftScan

/// The counts and times of a run, for `--statistics`. Every run over the same files has the same counts.
struct LintStatistics: Sendable {
  /// The phases of a run, in order.
  enum Phase: Int, CaseIterable {
    case start, read, index, check, report
  }

  /// Nanoseconds per phase.
  private var times = [Int](repeating: 0, count: Phase.allCases.count)
  /// The number of files read, and their bytes.
  var files = 0
  var bytes = 0
  /// The number of files read whole, and of files of which only the declarations were read.
  var whole = 0
  var declarations = 0
  /// The number of tokens in all files.
  var tokens = 0
  /// The nanoseconds that all threads together spent reading files, searching for words, and scanning.
  var reading = 0
  var searching = 0
  var scanning = 0

  /// Adds time to a phase.
  mutating func add(_ nanoseconds: Int, to phase: Phase) { times[phase.rawValue] += nanoseconds }

  /// Counts a file that was read.
  mutating func count(_ source: SourceFile, isWhole: Bool) {
    if isWhole { whole += 1 } else { declarations += 1 }
    tokens += source.tokens.count
  }

  /// Adds the statistics of another part of the run.
  mutating func add(_ other: LintStatistics) {
    for index in times.indices { times[index] += other.times[index] }
    files += other.files
    bytes += other.bytes
    whole += other.whole
    declarations += other.declarations
    tokens += other.tokens
    reading += other.reading
    searching += other.searching
    scanning += other.scanning
  }

  /// The output of `--statistics`.
  func text(_ report: Report) -> String {
    let phases = Phase.allCases.map { "\($0) \(Self.milliseconds(times[$0.rawValue]))" }.joined(separator: ", ")
    var lines = [
      "time: \(Self.milliseconds(times.reduce(0, +))) ms: \(phases)",
      "all threads, in the phase 'read': reading \(Self.milliseconds(reading)) ms, "
        + "searching \(Self.milliseconds(searching)), scanning \(Self.milliseconds(scanning))",
      "files: \(files) (\(bytes) bytes), read whole \(whole), for their declarations \(declarations), \(tokens) tokens",
    ]
    var counts: [String: (found: Int, silenced: Int)] = [:]
    for diagnostic in report.diagnostics { counts[diagnostic.rule, default: (0, 0)].found += 1 }
    for silenced in report.silenced { counts[silenced.diagnostic.rule, default: (0, 0)].silenced += 1 }
    for (rule, count) in counts.sorted(by: { $0.key < $1.key }) {
      lines.append("\(rule): \(count.found)" + (count.silenced > 0 ? ", silenced \(count.silenced)" : ""))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Milliseconds with one decimal.
  private static func milliseconds(_ nanoseconds: Int) -> String {
    let tenths = (nanoseconds + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// Measures consecutive phases.
struct PhaseClock {
  private var last = Machine.nanoseconds()

  /// Ends a phase and starts the next one.
  mutating func end(_ phase: LintStatistics.Phase, _ statistics: inout LintStatistics) {
    let now = Machine.nanoseconds()
    statistics.add(now - last, to: phase)
    last = now
  }

  /// Starts the next phase now. The time since the last phase was measured elsewhere.
  mutating func restart() { last = Machine.nanoseconds() }
}
