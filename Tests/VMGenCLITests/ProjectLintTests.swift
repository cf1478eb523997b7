import Configuring
import Foundation
import HostIO
import Linting
import SwiftScan
import Testing
@testable import VMGenCLI

/// However the files are spread over threads, kept or read twice, sketched or read: the findings are the same.
@Suite struct ProjectLintTests {
  /// A project of the examples of all rules: they break them all, across files, too.
  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    for rule in Rule.all {
      for (index, example) in rule.examples.enumerated() {
        try sandbox.write("\(rule.id)/\(index).swift", example.plainCode)
        for (number, other) in example.beside.enumerated() {
          try sandbox.write("\(rule.id)/\(index)-\(number).swift", other)
        }
      }
    }
    try sandbox.write("Broken.swift", Data([0xFF, 0x28]))
    try sandbox.write("Plain.swift", "struct Plain { let a = 1 }\n// vmgen:disable final_class")
    return sandbox
  }

  private static let all = Rule.all.map(\.id)

  private static func lint(
    _ sandbox: Sandbox, _ convention: Convention, threads: Int = 2, budget: Int = 32 << 20
  ) throws -> ProjectLint.Outcome {
    let root = FilePath(sandbox.url.path(percentEncoded: false)).normalized
    let selection = try LintSelection(
      paths: [], standardInputPath: nil, folders: ProjectFolders(root: root, command: "lint"), honoursIgnores: false,
      threads: threads)
    var lint = ProjectLint(selection, ConfigurationTree(), CommandLineChoice(convention: convention, enabled: all))
    lint.budget = budget
    return lint.run()
  }

  private static func text(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.path):\($0.start.line):\($0.start.column): \($0.rule): \($0.message) \($0.fixIts.count)" }
  }

  @Test(arguments: Convention.allCases) func threadsAndBudgetChangeNothing(convention: Convention) throws {
    let sandbox = try Self.sandbox()
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

  /// Reads all that may matter, without a sketch, and checks it.
  @Test(arguments: Convention.allCases) func sketchesChangeNothing(convention: Convention) throws {
    let sandbox = try Self.sandbox()
    let rules = Rule.all.compactMap { rule in rule.levels[convention].map { (rule, $0.severity ?? .warning) } }
    let linter = Linter(
      [LintSettings(convention: convention, rules: rules)],
      today: CalendarDay(secondsSince1970: Machine.secondsSince1970()))
    let found = try Self.lint(sandbox, convention)
    let current = try FileSystem.currentFolder()
    let root = FilePath(sandbox.url.path(percentEncoded: false)).normalized
    let paths = FileWalker(honoursIgnores: false).files(below: root).files.map { ($0, $0.relative(to: current)) }
    let files = try paths.sorted { $0.1 < $1.1 }.compactMap { linter.read(try FileSystem.read($0.0), path: $0.1.text) }
    let project = ProjectIndex(files.map(FileFacts.init))
    let expected = files.flatMap { linter.check($0, in: project).diagnostics }
    #expect(Self.text(found.diagnostics) == Self.text(expected))
  }
}
