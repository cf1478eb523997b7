import Foundation
import Sandboxes
import Testing

/// `vmgen report`. `.ci/page` opens the page in a browser.
@Suite struct ReportCommandTests {
  struct Page: Decodable {
    struct Finding: Decodable {
      var r: String
      var p: String
      var l: Int
      var v: String?
      var x: String
      var n: Bool
      var o: Bool
    }
    struct Graph: Decodable {
      struct ViewModel: Decodable {
        var n: String
        var d: [String]
      }
      struct Owner: Decodable {
        var n: String
        var v: [String]
      }
      var viewModels: [ViewModel]
      var owners: [Owner]
    }
    struct Run: Decodable, Equatable {
      var errors: Int
      var warnings: Int
      var viewModels: Int
      var files: Int
    }
    var since: String?
    var findings: [Finding]
    var graph: Graph
    var history: [Run]
  }

  private let code = """
    struct CartView: View { @State private var viewModel = CartViewModel(); var body: some View { Text("</script>") } }
    class CartViewModel { let interactor: CartInteractor; var items: [Int] = [] /* </script><b> & */ }
    protocol CartInteractor {}
    """

  private func page(_ text: String) throws -> Page {
    let start = try #require(text.firstRange(of: "id=\"data\">"))
    let end = try #require(text[start.upperBound...].firstRange(of: "</script>"))
    return try JSONDecoder().decode(Page.self, from: Data(text[start.upperBound..<end.lowerBound].utf8))
  }

  @Test func thePageHasAllFindingsAndTheGraph() throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/Cart.swift", code)
    let run = try sandbox.run("report", "-o", "report.html")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(run.errors.hasSuffix("; the page is 'report.html'.\n"))
    let text = try sandbox.text("report.html")
    let page = try page(text)
    let all = try sandbox.run("lint", "--format", "xcode").output.split(separator: "\n").count
    #expect(page.findings.count == all)
    #expect(page.findings.contains { $0.r == "private_set_state" && $0.v == "CartViewModel" && $0.x == "items" })
    #expect(page.graph.viewModels.map(\.n) == ["CartViewModel"])
    #expect(page.graph.viewModels[0].d == ["CartInteractor"])
    #expect(page.graph.owners.map(\.n) == ["CartView"])
    #expect(page.graph.owners[0].v == ["CartViewModel"])
    #expect(page.history.isEmpty)
    // Code cannot end the element of the data, and nothing is loaded.
    #expect(text.components(separatedBy: "</script>").count == 3)
    #expect(!text.contains("http://") || !text.contains("src=\"http"))
    #expect(text.contains("default-src 'none'"))
    // The same bytes on standard output.
    #expect(try sandbox.run("report").output == text)
  }

  /// Dependencies come from annotations, from initial values, from containers and from base classes.
  @Test func theGraphKnowsInjectedDependencies() throws {
    struct Result: Decodable {
      struct ViewModel: Decodable {
        var path: String
        var dependencies: [String]
      }
      var viewModels: [ViewModel]
    }
    let sandbox = try Sandbox()
    try sandbox.write(
      "A.swift",
      """
      class BaseViewModel { @Injected(\\.session) var session }
      final class CartViewModel: BaseViewModel {
        @Injected(\\.keychain) private var keychain: KeychainManager
        @Injected(Container.cart) private var cart
        @Dependency(\\.apiClient) var client
        @Inject var log: any Logging
        @Dependency(Clock.self) var clock
        let orders = OrderService.shared
        @Published var count = 0
      }
      """)
    let run = try sandbox.run("report", "--format", "json")
    let found = try JSONDecoder().decode(Result.self, from: Data(run.output.utf8)).viewModels
    #expect(found.first { $0.path == "BaseViewModel" }?.dependencies == ["session"])
    #expect(
      found.first { $0.path == "CartViewModel" }?.dependencies == [
        "KeychainManager", "cart", "apiClient", "Logging", "Clock", "OrderService", "session",
      ])
  }

  @Test func aFileOfJSONIsNoPage() throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/Cart.swift", code)
    let run = try sandbox.run("report", "--format", "json", "-o", "report.json")
    #expect(run.errors.hasSuffix("; the report is 'report.json'.\n"), "\(run.errors)")
  }

  @Test func hostileNamesAreEscaped() throws {
    let sandbox = try Sandbox()
    try sandbox.write("<b>\"/App/<img src=x>.swift", "class AViewModel {}")
    let run = try sandbox.run("report", in: "<b>\"")
    #expect(run.status == 0)
    #expect(!run.output.contains("<img") && !run.output.contains("<b>\""))
    #expect(try page(run.output).findings.contains { $0.p.hasSuffix("<img src=x>.swift") })
  }

  @Test func newFindingsAreMarked() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("A.swift", "class AViewModel {}\n")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "-qm", "a")
    try sandbox.write("B.swift", "class BViewModel {}\n")
    let run = try sandbox.run("report", "--since", "HEAD", "--only", "final_class")
    #expect(run.status == 0, "\(run.errors)")
    let page = try page(run.output)
    #expect(page.since == "HEAD")
    #expect(page.findings.map { "\($0.p) \($0.n)" } == ["A.swift false", "B.swift true"])
    // The page shows all findings, so the run must not say that some are not shown.
    #expect(!run.errors.contains("not shown"), "\(run.errors)")
    let written = try sandbox.run("report", "-o", "r.html", "--since", "HEAD", "--only", "final_class")
    #expect(
      written.errors.contains("; 1 new since 'HEAD'; the page is 'r.html'"), "\(written.errors)")
  }

  @Test func findingsOfTheBaselineAreKnown() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel {}\n")
    #expect(try sandbox.run("init", "--baseline").status == 0)
    try sandbox.write("B.swift", "class BViewModel {}\n")
    let page = try page(sandbox.run("report").output)
    #expect(Set(page.findings.map { "\($0.p) \($0.o)" }) == ["A.swift true", "B.swift false"])
  }

  @Test func theHistoryGrowsByALineARun() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel {}\n")
    let report = ["report", "-o", "r.html", "--only", "final_class", "--history", "history.jsonl"]
    #expect(try sandbox.run(report).status == 0)
    try sandbox.write("B.swift", "class BViewModel {}\n")
    #expect(try sandbox.run(report).status == 0)
    #expect(try sandbox.text("history.jsonl").split(separator: "\n").count == 2)
    #expect(
      try page(sandbox.text("r.html")).history == [
        Page.Run(errors: 1, warnings: 0, viewModels: 1, files: 1),
        Page.Run(errors: 2, warnings: 0, viewModels: 2, files: 2),
      ])
    try sandbox.write("history.jsonl", "{\"date\": \"2026-01-01\", \"errors\": 1, \"warnings\": 2}\n\nnonsense\n")
    let run = try sandbox.run(report)
    #expect(run.status == 2)
    #expect(
      run.errors.contains("history.jsonl:3:1: this line does not belong to a history; remove the line"), "\(run.errors)"
    )
    #expect(try sandbox.text("history.jsonl").hasSuffix("\nnonsense\n"))
  }

  /// Runs by another convention or on other paths are not in the trend. Lines of earlier versions are on the whole
  /// project.
  @Test func theTrendHasRunsOfOneKind() throws {
    let sandbox = try Sandbox()
    let old = "{\"date\": \"2026-01-01\", \"errors\": 9, \"warnings\": 8, \"viewModels\": 7, \"files\": 6}"
    try sandbox.write("history.jsonl", old + "\n")
    try sandbox.write("A.swift", "class AViewModel {}\n")
    try sandbox.write("Shop/B.swift", "class BViewModel {}\n")
    func history(_ arguments: [String], in folder: String = ".", to path: String = "") throws -> [Page.Run] {
      let run = try sandbox.run(
        ["report", "-o", "r.html", "--only", "final_class", "--history", "\(path)history.jsonl"] + arguments,
        in: folder)
      try #require(run.status == 0, "\(run.errors)")
      return try page(sandbox.text(folder == "." ? "r.html" : "\(folder)/r.html")).history
    }
    let first = Page.Run(errors: 9, warnings: 8, viewModels: 7, files: 6)
    let whole = Page.Run(errors: 2, warnings: 0, viewModels: 2, files: 2)
    let part = Page.Run(errors: 1, warnings: 0, viewModels: 1, files: 1)
    #expect(try history([]) == [first, whole])
    #expect(try history(["Shop"]) == [part])
    #expect(try history(["--convention", "clean"]) == [first, whole])
    #expect(try history(["--root", "..", "."], in: "Shop", to: "../") == [part, part])
    #expect(try history(["."]) == [first, whole, whole])
    let lines = try sandbox.text("history.jsonl").split(separator: "\n")
    #expect(lines.count == 6)
    for (line, convention, paths) in [
      (lines[1], "observable", ""), (lines[2], "observable", "\"Shop\""), (lines[3], "clean", ""),
      (lines[4], "observable", "\"Shop\""),
    ] {
      #expect(line.contains(", \"convention\": \"\(convention)\", \"rules\": \""), "\(line)")
      #expect(line.hasSuffix("\", \"paths\": [\(paths)]}"), "\(line)")
    }
  }

  /// The page has all findings, unlike `vmgen lint --since`.
  @Test func theHelpSaysThatSinceMarksFindings() throws {
    let help = try Sandbox().run("report", "--help").output
    #expect(help.contains("mark the findings added since the merge base"), "\(help)")
    #expect(!help.contains("report only findings"))
  }

  /// A baseline moves findings to a line of their own, so that the trend does not show them as fixed.
  @Test func theTrendHasTheFindingsOfTheBaseline() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel {}\n")
    let report = ["report", "-o", "r.html", "--only", "final_class", "--history", "h.jsonl"]
    #expect(try sandbox.run(report).status == 0)
    #expect(try sandbox.run("init", "--baseline").status == 0)
    let run = try sandbox.run(report)
    #expect(run.status == 0 && !run.errors.contains("leaves out"), "\(run.errors)")
    let lines = try sandbox.text("h.jsonl").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("\"errors\": 1, \"warnings\": 0, ") ?? false)
    #expect(lines.first?.contains(", \"baselined\": 0, ") ?? false)
    #expect(lines.last?.contains("\"errors\": 0, \"warnings\": 0, ") ?? false)
    #expect(lines.last?.contains(", \"baselined\": 1, ") ?? false)
  }

  /// Other rules and other severities give other numbers, in a part of the project, too.
  @Test func theTrendHasRunsOfTheSameRules() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel {}\n")
    func run(_ arguments: String...) throws -> (runs: Int, errors: String) {
      let run = try sandbox.run(["report", "-o", "r.html", "--history", "h.jsonl"] + arguments)
      try #require(run.status == 0, "\(run.errors)")
      return (try page(sandbox.text("r.html")).history.count, run.errors)
    }
    #expect(try run().runs == 1)
    let only = try run("--only", "final_class")
    #expect(only.runs == 1)
    #expect(
      only.errors.hasSuffix("The trend leaves out 1 run with another convention, other rules or other paths.\n"),
      "\(only.errors)")
    #expect(try run("--only", "final_class").runs == 2)
    #expect(try run("--disable", "final_class").runs == 1)
    let again = try run()
    #expect(again.runs == 2 && again.errors.contains("leaves out 3 runs"), "\(again.errors)")
    try sandbox.write(".vmgen.json", "{ \"rules\": { \"final_class\": \"warning\" } }")
    #expect(try run("--only", "final_class").runs == 1)
    try sandbox.write("Old/B.swift", "class BViewModel {}\n")
    try sandbox.write(
      ".vmgen.json",
      "{ \"overrides\": [{ \"paths\": [\"Old/**\"], \"rules\": { \"final_class\": \"warning\" } }] }")
    #expect(try run("--only", "final_class").runs == 1)
  }

  /// The file that tests whether the page can be written does not stay.
  @Test(arguments: [["--since", "nosuch"], ["--only", "nosuchrule"], ["Docs"]])
  func aFailedRunLeavesNothing(arguments: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("A.swift", "class AViewModel {}\n")
    try sandbox.write("Docs/notes.txt", "")
    let before = try FileManager.default.contentsOfDirectory(atPath: sandbox.url.path(percentEncoded: false)).sorted()
    let run = try sandbox.run(["report", "-o", "r.html", "--history", "h.jsonl"] + arguments)
    #expect(run.status == 2, "\(run.errors)")
    let after = try FileManager.default.contentsOfDirectory(atPath: sandbox.url.path(percentEncoded: false)).sorted()
    #expect(after == before)
  }

  @Test(arguments: [
    (["-o", "A.swift"], "'A.swift' is a Swift file and must not be overwritten"),
    (["-o", "missing/r.html"], "'missing/r.html' cannot be written"),
    (["-o", "r.html", "--history", "missing/h"], "'missing/h' cannot be written (no such file or folder)"),
    (["-o", ""], "'--output' is empty"), (["--history", ".vmgen.json"], "is a configuration"),
    (["nowhere"], "'nowhere' does not exist"), (["--since", "nowhere"], "'--since' needs git"),
    (["--convention", "claen"], "did you mean 'clean'?"), (["--format", "yaml"], "'--format' does not accept 'yaml'"),
  ]) func wrongUsage(arguments: [String], message: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel {}\n")
    let run = try sandbox.run(["report"] + arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
    // The report shares options with the lint, but not its help.
    #expect(run.errors.hasSuffix("See 'vmgen help report'.\n"), "\(run.errors)")
    #expect(sandbox.files() == ["A.swift"])
  }
}
