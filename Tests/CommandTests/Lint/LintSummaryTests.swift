import Foundation
import Sandboxes
import Testing

/// The output of `vmgen lint` besides the findings.
@Suite struct LintSummaryTests {
  private let send = """
    final class #ViewModel: ObservableObject {
      @Published private(set) var count = 0
      func send(_ action: #Action) {}
      func load() {}
    }
    enum #Action { case load }
    """

  private func sandbox(_ code: String, _ count: Int) throws -> Sandbox {
    let sandbox = try Sandbox()
    for name in (0..<count).map({ "A\($0)" }) {
      try sandbox.write("App/F\(name)/\(name)ViewModel.swift", code.replacing("#", with: name))
    }
    return sandbox
  }

  /// The default stays `observable`, but the output suggests a convention that clearly fits better.
  @Test func aConventionThatPlainlyFitsIsNamedFirst() throws {
    let sandbox = try sandbox(send, 4)
    let run = try sandbox.run("lint")
    let said = """
      vmgen: 'unidirectional' fits this project: 4 ViewModels take all actions by 'send'
      vmgen: these findings are by 'observable', the default; \
      run 'vmgen init --configuration --convention unidirectional' to settle it

      """
    #expect(run.errors.hasPrefix(said), "\(run.errors)")
    #expect(run.errors.contains("; 4 ViewModels in 4 files, by 'observable' (default).\n"))
    #expect(try sandbox.run("lint", "--quiet").errors.isEmpty)
    #expect(try !sandbox.run("lint", "--format", "json").errors.contains("fits"))
    #expect(try !sandbox.run("lint", "--convention", "uikit").errors.contains("fits"))
    try sandbox.write(".vmgen.json", "{\"rules\": {\"final_class\": \"off\"}}")
    #expect(
      try sandbox.run("lint").errors.contains("add '\"convention\": \"unidirectional\"' to .vmgen.json to settle it"))
    // The suggested command configures the convention.
    try FileManager.default.removeItem(at: sandbox.url.appending(path: ".vmgen.json"))
    #expect(try sandbox.run("init", "--configuration", "--convention", "unidirectional").status == 0)
    let settled = try sandbox.run("lint")
    #expect(!settled.errors.contains("fits"))
    #expect(settled.errors.contains("by 'unidirectional' (.vmgen.json:3).\n"), "\(settled.errors)")
  }

  /// The hint names the convention that `vmgen init` takes, which need not be that of the findings.
  @Test func theHintAboutTheBaseline() throws {
    let sandbox = try sandbox(send, 24)
    func hint(_ options: String...) throws -> String? {
      let lines = try sandbox.run(["lint"] + options).errors.split(separator: "\n").map(String.init)
      return lines.first { $0.hasPrefix("'vmgen init") }
    }
    let end = ", so that only new ones are reported."
    #expect(
      try hint()
        == "'vmgen init --baseline --hook' settles 'unidirectional' and records today's findings by it\(end)")
    #expect(
      try hint("--convention", "clean")
        == "'vmgen init --baseline --hook --convention clean' records today's findings\(end)")
    #expect(try sandbox.run("init", "--baseline", "--root", ".").output.contains("create  .vmgen.json"))
    #expect(try sandbox.text(".vmgen.json").contains("\"convention\": \"unidirectional\""))
    // A configuration without a convention gets none.
    try sandbox.write(".vmgen.json", "{}")
    #expect(try hint() == "'vmgen init --baseline --hook' records today's findings\(end)")
  }

  /// The share that counts is the one that the survey prints.
  @Test(arguments: [(16, 7, 70), (13, 7, 65), (3, 2, 60), (28, 19, 60), (13, 9, 59)])
  func theSuggestionFollowsThePrintedShare(fitting: Int, others: Int, percent: Int) throws {
    let sandbox = try sandbox(send, fitting)
    for number in 0..<others {
      try sandbox.write("App/B\(number).swift", "final class B\(number)ViewModel { let title = 1 }\n")
    }
    let survey = try sandbox.run("survey").output
    let said = "'unidirectional' fits: \(fitting) of \(fitting + others) ViewModels (\(percent) %)"
    #expect(survey.contains(said), "\(survey)")
    let errors = try sandbox.run("lint").errors
    #expect(errors.contains("'unidirectional' fits this project") == (percent >= 60), "\(errors)")
  }

  /// There is no suggestion for a mixed project, for few ViewModels, or if the default fits.
  @Test(arguments: [
    ("final class #ViewModel: ObservableObject { @Published var a = 0 }", 9),
    ("@Observable final class #ViewModel {}", 9),
    ("final class #ViewModel { func send(_ action: Action) {} }", 2),
  ]) func onlyAPlainFitIsNamed(code: String, count: Int) throws {
    #expect(try !sandbox(code, count).run("lint").errors.contains("fits"))
  }

  @Test func theFirstOfSeveralConventionsIsNotTheOnlyOne() throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/AViewModel.swift", "class AViewModel {}")
    try sandbox.write("Old/BViewModel.swift", "class BViewModel {}")
    try sandbox.write(
      ".vmgen.json",
      "{\n\"convention\": \"uikit\",\n\"overrides\": [{\"paths\": [\"Old/**\"],\n\"convention\": \"clean\"}]}")
    let run = try sandbox.run("lint")
    #expect(
      run.errors.hasSuffix("; 2 ViewModels in 2 files, by 'clean' (.vmgen.json:4) and 'uikit' (.vmgen.json:2).\n"),
      "\(run.errors)")
  }

  @Test func noViewModelIsSaid() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "struct A {}\n")
    let run = try sandbox.run("lint")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        No findings; 0 ViewModels in 1 file, by 'observable' (default).
        vmgen: there is no ViewModel: no class has a name that ends in 'ViewModel'
        vmgen: name others in "viewModels" of .vmgen.json; 'vmgen survey' shows what the project has

        """)
    #expect(try sandbox.run("lint", "--quiet").errors.isEmpty)
    #expect(try !sandbox.run("lint", "--format", "xcode").errors.contains("there is no ViewModel"))
  }

  @Test func noSwiftFileIsSaid() throws {
    let sandbox = try Sandbox()
    try sandbox.write("notes.txt", "")
    let run = try sandbox.run("lint")
    #expect(run.status == 0)
    #expect(
      run.errors.hasPrefix(
        """
        No findings in 0 files, by 'observable' (default).
        vmgen: there is no Swift file to check in '
        """), "\(run.errors)")
    #expect(
      run.errors.hasSuffix(
        """
        ', and so no ViewModel
        vmgen: run vmgen in the folder of the project, or name it with '--root DIR'

        """), "\(run.errors)")
    #expect(try sandbox.run("lint", "--quiet").errors.isEmpty)
    try sandbox.write("A.swift", "class AViewModel {}\n")
    #expect(try !sandbox.run("lint").errors.contains("there is no Swift file"))
    try sandbox.write(".vmgen.json", "{\"exclude\": [\"A.swift\"]}")
    let excluding = try sandbox.run("lint").errors
    #expect(
      excluding.contains("'--root DIR'; 'include' and 'exclude' of .vmgen.json may leave files out\n"), "\(excluding)")
  }

  @Test func noViewModelByTheConfiguredNamesIsSaid() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class CartViewModel {}\n")
    try sandbox.write(".vmgen.json", "{\n\"viewModels\": [\"*Presenter\", \"*Store\"]\n}")
    let run = try sandbox.run("lint")
    #expect(
      run.errors.hasSuffix(
        """
        vmgen: there is no ViewModel: no class is named '*Presenter' or '*Store' (.vmgen.json:2)
        vmgen: change "viewModels" if they have other names; 'vmgen survey' shows what the project has

        """), "\(run.errors)")
    #expect(
      try sandbox.run("survey").output.contains(
        "A ViewModel is a class named '*Presenter' or '*Store' (.vmgen.json:2).\n"))
  }

  @Test func aByteOrderMarkIsNotShown() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "\u{FEFF}class AViewModel {}\n")
    let run = try sandbox.run("lint", "--only", "final_class")
    #expect(run.output.contains("\n1 | class AViewModel {}\n  |       ^"), "\(run.output)")
  }

  /// The findings of a baseline in the files of a commit are not all of its findings.
  @Test func theSummaryOfSomeFilesCountsTheirPartOfTheBaseline() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    for name in ["A", "B"] { try sandbox.write("\(name).swift", "class \(name)ViewModel {}\n") }
    #expect(try sandbox.run("init", "--baseline").status == 0)
    try sandbox.git("add", "A.swift", ".vmgen.json", ".vmgen-baseline.json")
    for words in [["A.swift"], ["--staged"], ["--staged", "--new"]] {
      let run = try sandbox.run(["lint"] + words)
      #expect(
        run.errors.contains("; the baseline has ") && run.errors.contains(" in this file.\n"), "\(words): \(run.errors)"
      )
    }
    #expect(try !sandbox.run("lint").errors.contains(" in this file"))
    #expect(try sandbox.run("lint", "A.swift", "B.swift").errors.contains(" in these files.\n"))
  }

  @Test func manyFindingsEndWithTables() throws {
    let few = try sandbox("class #ViewModel {}", 2)
    #expect(try !few.run("lint").output.contains("By rule"))
    let many = try sandbox("class #ViewModel { var coordinator = 1 }", 8)
    let run = try many.run("lint", "--only", "final_class,no_coordinator,private_set_state")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("By rule") })
    #expect(lines[start - 1].isEmpty)
    #expect(lines[start].hasSuffix("By folder"))
    #expect(lines[(start + 1)...].contains { $0.contains("8  final_class") })
    let summary = try many.run("lint", "--only", "final_class,no_coordinator,private_set_state", "--summary")
    #expect(summary.status == 1)
    #expect(summary.output == lines[start...].joined(separator: "\n"))
    #expect(summary.errors == run.errors)
    #expect(try Sandbox().run("lint", "--summary").output.isEmpty)
    let json = try many.run("lint", "--only", "final_class,private_set_state", "--summary", "--format", "json")
    #expect(json.status == 1 && !json.output.contains("diagnostics"))
    #expect(json.output.contains("{\"rule\": \"final_class\", \"count\": 8, \"errors\": 8}"), "\(json.output)")
    #expect(json.output.contains("\"byFolder\"") && json.output.contains("\"errors\": 16"))
    // One table, with all its rows.
    let files = try many.run("lint", "--only", "final_class", "--summary", "--group", "file")
    #expect(files.output.hasPrefix("By file\n     1  "), "\(files.output)")
    #expect(files.output.split(separator: "\n").count == 9)
    let rules = try many.run("lint", "--only", "final_class,private_set_state", "--summary", "--group", "rule")
    #expect(rules.output == "By rule\n     8  final_class\n     8  private_set_state\n")
  }

  @Test func findingsAreGrouped() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "A.swift", "class AViewModel { var a = 1 }\nextension CartView { final class ViewModel { var b = 1 } }\n")
    try sandbox.write("B.swift", "class BViewModel {}\n")
    let only = ["lint", "--only", "final_class,private_set_state", "--group"]
    func lines(_ group: String) throws -> [String] {
      try sandbox.run(only + [group]).output.split(separator: "\n").map { line in
        line.hasPrefix("  ") ? String(line.prefix { $0 != ";" }) : String(line)
      }
    }
    #expect(
      try lines("file") == [
        "A.swift (3)", "  1:7: error: class 'AViewModel' is not final",
        "  1:24: error: property 'AViewModel.a' can be set from outside",
        "  2:57: error: property 'CartView.ViewModel.b' can be set from outside", "B.swift (1)",
        "  1:7: error: class 'BViewModel' is not final",
      ] || lines("file").count == 6)
    #expect(try lines("rule").filter { !$0.hasPrefix("  ") } == ["final_class (2)", "private_set_state (2)"])
    #expect(
      try lines("viewmodel").filter { !$0.hasPrefix("  ") } == [
        "AViewModel (2)", "BViewModel (1)", "CartView.ViewModel (1)",
      ])
    #expect(try lines("viewmodel")[1].hasPrefix("  A.swift:1:7: error: "))
  }

  @Test(arguments: [
    (
      ["--summary", "--format", "sarif"],
      "'--summary' has the formats 'text' and 'json' only; write 'vmgen lint --summary'"
    ),
    (
      ["--group", "rule", "--format", "sarif"], "'--group' has the format 'text' only; write 'vmgen lint --group rule'"
    ),
    (["--group", "file", "--summary", "--format", "json"], "'--group' has the format 'text' only; write"),
    (
      ["--summary", "--diff"],
      "'--diff' shows a patch in place of the findings, so '--summary' has nothing to show; write"
    ),
    (["--group", "folder"], "'--group' does not accept 'folder'"),
  ]) func wrongUsage(arguments: [String], message: String) throws {
    let run = try Sandbox().run(["lint"] + arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
