import Linting
import Reporting
import SwiftScan

/// Checks of the invariants that scanning, linting, reporting and fixing must keep for any bytes.
public enum Probe {
  /// Runs all checks on an input.
  ///
  /// - Parameters:
  ///   - bytes: The input.
  ///   - convention: The index of the convention, modulo their number.
  ///   - formats: The index of the third of report formats to test, modulo 3; nil for all. Testing all formats takes
  ///     longer than everything else.
  /// - Returns: The broken invariant; nil if there is none.
  public static func brokenInvariant(of bytes: [UInt8], convention place: Int, formats: Int? = nil) -> String? {
    let convention = Convention.allCases[place % Convention.allCases.count]
    let source = SourceFile(SourceText(bytes))
    if let broken = brokenScan(source, bytes) { return broken }
    let declarations = SourceFile(SourceText(bytes), bodies: .skipped)
    if let broken = brokenScan(declarations, bytes, hasBodies: false) { return "without bodies: \(broken)" }
    let run = Run(bytes, convention)
    if let broken = broken(run, bytes, source) { return broken }
    if run != Run(bytes, convention) { return "the same bytes give other findings" }
    if run != Run(bytes, convention, beside: neighbour) { return "a file that shares no name changes findings" }
    let written = ReportFormat.allCases.enumerated().filter { formats == nil || ($0.offset + (formats ?? 0)) % 3 == 0 }
    if let broken = brokenReport(run, written.map(\.element)) { return broken }
    return brokenFix(run, bytes, convention, problems: !source.problems.isEmpty)
  }

  /// A file whose names occur in no other file. It has no ViewModel, because all ViewModels of a project determine the
  /// name of the entry point.
  private static let neighbour = Array(
    """
    struct Zq1 { var zq2 = 1 }
    extension Zq1: Zq3 { func zq4() {} }
    protocol Zq3 {}
    final class Zq5 { private let zq6 = 1 }
    """.utf8)

  // MARK: - Scanning

  private static func brokenScan(_ file: SourceFile, _ bytes: [UInt8], hasBodies: Bool = true) -> String? {
    let tokens = file.tokens
    guard tokens.count > 0, tokens[tokens.count - 1].kind == .endOfFile else { return "no token at the end" }
    var end = 0
    var open: [Int] = []
    for index in 0..<tokens.count {
      let range = tokens[index].range
      if range.lowerBound < end || range.upperBound > bytes.count { return "token \(index) is out of range" }
      if hasBodies, !Trivia.fills(end..<range.lowerBound, bytes) {
        return "bytes before token \(index) are in no token"
      }
      end = range.upperBound
      while let last = open.last, tokens.partner(of: last) <= index {
        if tokens.partner(of: last) < index { return "what token \(last) opens ends in the middle" }
        open.removeLast()
      }
      switch tokens[index].kind {
      case .openBrace, .openParen, .openBracket, .interpolationOpen, .stringOpen:
        let closer = tokens.partner(of: index)
        if closer <= index || closer >= tokens.count { return "opening token \(index) is not ended" }
        if let outer = open.last, tokens.partner(of: outer) < closer { return "token \(index) outlives its parent" }
        open.append(index)
      default: break
      }
    }
    for declaration in file.declarations {
      let range = declaration.tokens
      if range.isEmpty || range.upperBound > tokens.count { return "declaration out of range" }
      if !range.contains(declaration.keyword) { return "declaration without its word" }
      if declaration.parent >= 0, file.declarations[declaration.parent].tokens.lowerBound > range.lowerBound {
        return "child before its parent"
      }
      for binding in file.bindings(of: declaration)
      where binding.pattern.isEmpty || binding.pattern.upperBound > range.upperBound {
        return "binding out of range"
      }
    }
    return nil
  }

  // MARK: - Findings

  private static func broken(_ run: Run, _ bytes: [UInt8], _ source: SourceFile) -> String? {
    let isUTF8 = SourceText.isUTF8(bytes)
    func isBoundary(_ offset: Int) -> Bool {
      offset == bytes.count || offset < bytes.count && (!isUTF8 || bytes[offset] & 0xC0 != 0x80)
    }
    var last = -1
    for diagnostic in run.diagnostics {
      let range = diagnostic.range
      if range.lowerBound < last { return "findings are out of order" }
      last = range.lowerBound
      if range.upperBound > bytes.count || !isBoundary(range.lowerBound) || !isBoundary(range.upperBound) {
        return "\(diagnostic.rule) is out of range"
      }
      let lines = [diagnostic.start.line, diagnostic.start.column, diagnostic.start.utf16Column]
      if lines.contains(where: { $0 < 1 }) || diagnostic.end.line < diagnostic.start.line {
        return "\(diagnostic.rule) has no place"
      }
      for fix in diagnostic.fixIts {
        var end = -1
        for edit in fix.edits {
          if edit.range.lowerBound < end || edit.range.upperBound > bytes.count
            || !isBoundary(edit.range.lowerBound) || !isBoundary(edit.range.upperBound)
          {
            return "an edit of \(diagnostic.rule) is out of range or out of order"
          }
          end = edit.range.upperBound
        }
      }
    }
    return nil
  }

  // MARK: - Reports

  private static func brokenReport(_ run: Run, _ formats: [ReportFormat]) -> String? {
    // The descriptions of rules are always the same and would be most of the output, so the report has only one rule.
    let ids = Set(run.diagnostics.prefix(1).map(\.rule))
    let report = Report(
      version: "0", rules: run.rules.filter { ids.contains($0.rule.id) }, diagnostics: run.diagnostics,
      silenced: run.silenced, files: 1, unreadable: 0,
      folders: ReportFolders(current: "/p", project: "/p"))
    for format in formats {
      var size = 0
      var lines = 0
      var harmful = false
      format.write(report, color: false) { bytes in
        size += bytes.count
        for byte in bytes {
          lines += byte == 0x0A ? 1 : 0
          harmful = harmful || byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F
        }
      }
      if harmful { return "\(format) lets a control character out" }
      let count = run.diagnostics.count
      let related = run.diagnostics.reduce(0) { $0 + $1.related.count }
      // Many findings end with two tables behind an empty line.
      let tables = 1 + FindingTables(run.diagnostics).text.utf8.count { $0 == 0x0A }
      switch format {
      // Each related place adds at most one line to its finding.
      case .xcode where lines < count || lines > count + related,
        .text where lines < 3 * count || lines > 3 * count + related + (count > TextStyle.many ? tables : 0):
        return "\(format) has lines of its own"
      case .github where lines > 21: return "\(format) has too many lines"
      default: break
      }
      if size == 0, count > 0 { return "\(format) is empty" }
    }
    return nil
  }

  // MARK: - Fixes

  /// Returns a broken invariant of fixing: it must end, leave no applicable fix, and not change files with unbalanced
  /// code.
  private static func brokenFix(
    _ first: Run, _ bytes: [UInt8], _ convention: Convention, problems: Bool
  ) -> String? {
    var session = FixSession(bytes, rules: Rule.all, allowsUnsafe: true)
    var run = first
    for _ in 0..<200 {
      if !session.advance(run.diagnostics) {
        if session.fixed.isEmpty, session.bytes != bytes { return "no fix is applied, and bytes change" }
        if problems, session.bytes != bytes { return "a file with problems is changed" }
        let left = Run(session.bytes, convention).diagnostics
        var again = FixSession(session.bytes, rules: Rule.all, allowsUnsafe: true)
        let refused = Set(session.refused.map(\.fingerprint))
        if again.advance(left.filter { !refused.contains($0.fingerprint) }) { return "a second run changes something" }
        return nil
      }
      if !problems, !SourceFile(SourceText(session.bytes)).problems.isEmpty { return "a fix leaves something open" }
      run = Run(session.bytes, convention)
    }
    return "fixes come to no end"
  }
}

/// The results of the lint for a file.
private struct Run: Equatable {
  var diagnostics: [Diagnostic] = []
  var silenced: [SilencedDiagnostic] = []
  var rules: [(rule: Rule, severity: Severity)]

  init(_ bytes: [UInt8], _ convention: Convention, beside other: [UInt8]? = nil) {
    rules = Self.rules[convention] ?? []
    guard let linter = Self.linters[convention], let file = linter.read(bytes, path: "A.swift") else { return }
    let files = [("A.swift", bytes)] + (other.map { [("B.swift", $0)] } ?? [])
    let uses = ProjectUses(files.map { FileUses(SourceFile(SourceText($0.1)), path: $0.0, names: nil) })
    let project = ProjectIndex(files.map { linter.facts(of: $0.1, path: $0.0) }, uses: uses)
    let outcome = linter.check(file, in: project)
    diagnostics = outcome.diagnostics
    silenced = outcome.silenced
  }

  /// All rules of each convention, including those that are off by default.
  private static let rules: [Convention: [(rule: Rule, severity: Severity)]] = {
    var rules: [Convention: [(rule: Rule, severity: Severity)]] = [:]
    for convention in Convention.allCases {
      rules[convention] = Rule.all.compactMap { rule in
        rule.levels[convention].map { (rule, $0.severity ?? .warning) }
      }
    }
    return rules
  }()

  /// A linter for each convention. Creating one takes longer than reading an input.
  private static let linters: [Convention: Linter] = Dictionary(
    uniqueKeysWithValues: rules.map { convention, rules in
      let settings = LintSettings(convention: convention, rules: rules)
      return (convention, Linter([settings], today: CalendarDay(secondsSince1970: 1_767_225_600)))
    })

  private var all: [Diagnostic] { diagnostics + silenced.map(\.diagnostic) }

  static func == (left: Run, right: Run) -> Bool {
    left.all.elementsEqual(right.all) {
      $0.rule == $1.rule && $0.range == $1.range && $0.message == $1.message && $0.fixIts == $1.fixIts
    }
  }
}

/// Checks the trivia between tokens with a second, independent scanner.
private enum Trivia {
  static func fills(_ gap: Range<Int>, _ bytes: [UInt8]) -> Bool {
    var offset = gap.lowerBound
    func starts(_ text: StaticString) -> Bool {
      let count = text.utf8CodeUnitCount
      guard offset + count <= gap.upperBound else { return false }
      return text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + count]) }
    }
    while offset < gap.upperBound {
      if bytes[offset] <= 0x20 || bytes[offset] == 0x7F {
        // Control characters are invalid; the scanner treats them as a space.
        offset += 1
      } else if starts("\u{A0}") {
        // The compiler treats a no-break space as a space and warns.
        offset += 2
      } else if starts("\u{FEFF}") {
        offset += 3
      } else if starts("//") {
        while offset < gap.upperBound, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      } else if starts("/*") {
        var depth = 0
        repeat {
          if starts("/*") {
            depth += 1
            offset += 2
          } else if starts("*/") {
            depth -= 1
            offset += 2
          } else {
            offset += 1
          }
        } while depth > 0 && offset < gap.upperBound
      } else if starts("<<<<<<<") || starts(">>>>") {
        // The scanner skips conflict markers up to the last one.
        return true
      } else {
        return false
      }
    }
    return true
  }
}
