import Chance
import Configuring
import Foundation
import HostIO
import Linting
import Reporting
import SwiftScan
import Sandboxes
import Testing
@testable import VMGenCLI

/// The findings do not depend on the distribution of files over threads. They also do not depend on whether a file is
/// kept in memory, or read as a whole.
@Suite struct ProjectLintTests {
  /// A project with examples of each rule, which break every rule, also across files.
  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    let step = amount(5, thorough: 1)
    for rule in Rule.all {
      for (index, example) in rule.examples.enumerated() where index.isMultiple(of: step) {
        try sandbox.write("\(rule.id)/\(index).swift", example.plainCode)
        for (number, other) in example.otherFiles.enumerated() {
          try sandbox.write("\(rule.id)/\(index)-\(number).swift", other)
        }
      }
    }
    try sandbox.write("Broken.swift", Data([0xFF, 0x28]))
    try sandbox.write("Plain.swift", "struct Plain { let a = 1 }\n// vmgen:disable final_class")
    return sandbox
  }

  /// The same project, staged. Many files on the disk are changed or deleted.
  private static func repository() throws -> Sandbox {
    let sandbox = try sandbox()
    try sandbox.git("init", "--quiet", "--template=")
    try sandbox.git("-c", "core.autocrlf=false", "add", ".")
    let root = FilePath(sandbox.url.path(percentEncoded: false)).normalized
    for (index, path) in FileWalker(honoursIgnores: false).files(below: root).files.enumerated() {
      let url = URL(filePath: path.displayed)
      switch index % 4 {
      case 0: try Data("class Other\(index)ViewModel {}\n".utf8).write(to: url)
      case 1: try FileManager.default.removeItem(at: url)
      default: continue
      }
    }
    return sandbox
  }

  private static let all = Rule.all.map(\.id)

  /// The conventions that the slow tests try.
  private static let conventions = [Convention.clean, .observable, .uikit, .unidirectional, .representable]
    .prefix(amount(2, thorough: 5))

  private static func lint(
    _ sandbox: Sandbox, _ convention: Convention, threads: Int = 2, budget: Int = 32 << 20, isStaged: Bool = false
  ) throws -> ProjectLint.Outcome {
    let root = FilePath(sandbox.url.path(percentEncoded: false)).normalized
    let folders = try ProjectFolders(root: root, command: "lint")
    let selection =
      if isStaged {
        try LintSelection(
          staged: GitSnapshot(folders), paths: [], folders: folders, honoursIgnores: false, threads: threads)
      } else {
        try LintSelection(
          paths: [], standardInputPath: nil, folders: folders, honoursIgnores: false, threads: threads)
      }
    let choice = CommandLineChoice(convention: convention, enabled: all)
    return ProjectLint(selection, ConfigurationTree(), choice, budget: budget).run()
  }

  private static func text(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.path):\($0.start.line):\($0.start.column): \($0.rule): \($0.message) \($0.fixIts.count)" }
  }

  @Test func threadsAndBudgetChangeNothing() throws {
    let sandbox = try Self.sandbox()
    for convention in Self.conventions {
      let expected = try Self.lint(sandbox, convention, threads: 1)
      #expect(expected.diagnostics.count > 100)
      for (threads, budget) in [(2, 0), (2, 32 << 20), (16, 0), (16, 10_000)] {
        let found = try Self.lint(sandbox, convention, threads: threads, budget: budget)
        #expect(Self.text(found.diagnostics) == Self.text(expected.diagnostics))
        #expect(found.files == expected.files && found.silenced.count == expected.silenced.count)
        #expect(
          found.invalidUTF8 == expected.invalidUTF8 && found.errors.map(\.message) == expected.errors.map(\.message))
      }
    }
  }

  /// Inheritance depends on all protocols of a name, not on which file was read first.
  @Test func protocolsOfOneNameInManyFiles() throws {
    let sandbox = try Sandbox()
    for number in 0..<40 {
      let more = number == 3 ? ", CartInput" : number == 37 ? ", CartOutput" : ""
      try sandbox.write("\(number % 2)/P\(number).swift", "protocol Cart: P\(number)\(more) {}")
    }
    for number in 0..<2 {
      try sandbox.write("\(number)/ViewModel.swift", "final class Cart\(number)ViewModel: Cart {}")
    }
    let expected = Self.text(try Self.lint(sandbox, .clean, threads: 1).diagnostics)
    for round in 0..<20 {
      #expect(Self.text(try Self.lint(sandbox, .clean, threads: 2 + round % 3).diagnostics) == expected)
    }
  }

  /// The staged files are found whatever is on the disk, even if a file is read twice.
  @Test func stagedFilesAreReadFromTheIndexEachTime() throws {
    let (sandbox, repository) = (try Self.sandbox(), try Self.repository())
    for convention in Self.conventions {
      let expected = try Self.lint(sandbox, convention)
      for (threads, budget) in convention == .observable ? [(1, 0), (2, 32 << 20), (16, 10_000)] : [(3, 10_000)] {
        let found = try Self.lint(repository, convention, threads: threads, budget: budget, isStaged: true)
        #expect(found.diagnostics.map(\.fingerprint) == expected.diagnostics.map(\.fingerprint))
        #expect(found.diagnostics.map(\.range) == expected.diagnostics.map(\.range))
        #expect(found.files == expected.files && found.silenced.count == expected.silenced.count)
        #expect(found.invalidUTF8.count == 1 && found.errors.isEmpty)
      }
    }
  }

  /// The report is the same, byte for byte, in whichever order threads run. `.ci/disk` runs more repetitions.
  @Test func reportsAreTheSameEveryTime() throws {
    let sandbox = try Self.sandbox()
    for convention in Self.conventions {
      func report(threads: Int) throws -> String {
        let found = try Self.lint(sandbox, convention, threads: threads)
        let report = Report(
          version: "0", rules: found.rules, diagnostics: found.diagnostics, silenced: found.silenced,
          files: found.files,
          unreadable: found.errors.count, folders: ReportFolders(current: "/", project: "/"))
        var text = ""
        for format in [ReportFormat.json, .sarif] {
          format.write(report, color: false) { text += String(decoding: $0, as: UTF8.self) }
        }
        return text
      }
      let expected = try report(threads: 1)
      for threads in [2, 16] {
        let isTheSame = try report(threads: threads) == expected
        #expect(isTheSame, "\(convention), \(threads) threads")
      }
    }
  }

  /// Compares the findings with a run that reads every file as a whole and runs every rule on it.
  @Test func skippedBodiesChangeNoFinding() throws {
    let sandbox = try Self.sandbox()
    for convention in Convention.allCases {
      let rules = Rule.all.compactMap { rule in rule.levels[convention].map { (rule, $0.severity ?? .warning) } }
      let settings = LintSettings(convention: convention, rules: rules)
      let linter = Linter([settings], today: CalendarDay(secondsSince1970: Machine.secondsSince1970()))
      let found = try Self.lint(sandbox, convention)
      let current = try FileSystem.currentFolder()
      let root = FilePath(sandbox.url.path(percentEncoded: false)).normalized
      let paths = FileWalker(honoursIgnores: false).files(below: root).files.map { ($0, $0.relative(to: current)) }
      let files = try paths.sorted { $0.1 < $1.1 }.map {
        linter.read(SourceText(try FileSystem.read($0.0)), path: $0.1.text, settings: settings)
      }
      let project = ProjectIndex(files.map(FileFacts.init))
      let expected = files.flatMap { linter.check($0, in: project).diagnostics }
      // Only files that are read whole report unbalanced brackets.
      func told(_ diagnostics: [Diagnostic]) -> [String] {
        Self.text(diagnostics.filter { $0.rule != "unbalanced_source" })
      }
      #expect(told(found.diagnostics) == told(expected))
    }
  }

  /// Some files must be read although they declare no ViewModel: files that mention one, and extensions of view
  /// controllers from other files.
  @Test(arguments: Convention.allCases) func readsAllRelevantFiles(convention: Convention) throws {
    let sandbox = try Sandbox()
    try sandbox.write("Model.swift", "class CartViewModel {}\n")
    try sandbox.write("Sub.swift", "final class Gift: Shop.CartViewModel {}\n")
    try sandbox.write(
      "View.swift",
      "struct CartView: View { @State private var a = 1; let b: CartViewModel; func f() { b.load(a) } }\n")
    try sandbox.write("Made.swift", "func make() { CartViewModel().load() }\n")
    try sandbox.write("Open.swift", "func make() { CartViewModel(\n")
    try sandbox.write("OpenModel.swift", "final class GiftViewModel {\n")
    try sandbox.write("Controller.swift", "class List: BaseViewController {}\n")
    try sandbox.write("Rows.swift", "extension List { func bind() { rows.sink { self.rows = $0 } } }\n")
    try sandbox.write("Cells.swift", "extension Cell { func bind() { rows.sink { self.rows = $0 } } }\n")
    try sandbox.write("Cell.swift", "class Cell: UITableViewCell {}\n")
    let found = try Self.lint(sandbox, convention)
    let rules = Dictionary(grouping: found.diagnostics) { String($0.path.split(separator: "/").last ?? "") }
      .mapValues { Set($0.map(\.rule)) }
    #expect(rules["OpenModel.swift", default: []].contains("unbalanced_source"))
    #expect(rules["Made.swift"] == nil && rules["Cells.swift"] == nil)
    #expect(rules["Rows.swift", default: []].contains("weak_self_capture") == (convention != .observable))
    let looksForState = convention == .unidirectional || convention == .representable
    #expect(rules["View.swift", default: []].contains("view_local_state") == looksForState)
    // Another file has a subclass, so 'final' is not offered.
    let final = try #require(found.diagnostics.first { $0.rule == "final_class" })
    #expect(final.fixIts.isEmpty)
  }
}
