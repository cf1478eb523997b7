import Foundation
import Sandboxes
import Testing

@Suite struct ReportOutputsTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel {}\n")
    return sandbox
  }

  private func text(_ sandbox: Sandbox, _ name: String) throws -> String {
    try String(contentsOf: sandbox.url.appending(path: name), encoding: .utf8)
  }

  @Test func severalFormatsInOneRun() throws {
    let sandbox = try sandbox()
    let run = try sandbox.run(
      "lint", "--root", ".", "--format", "json=a.json", "--format=sarif=a.sarif", "--format", "xcode")
    #expect(run.status == 1)
    #expect(run.output.contains("/A.swift:1:7: error: "))
    #expect(try text(sandbox, "a.json").hasPrefix("{\"version\": 1"))
    #expect(try text(sandbox, "a.sarif").contains("\"version\": \"2.1.0\""))
  }

  @Test func outputIsWhereTheFormatWithoutAFileGoes() throws {
    let sandbox = try sandbox()
    let run = try sandbox.run("lint", "--root", ".", "--format", "json=a.json", "--format", "text", "--output", "log")
    #expect(run.output.isEmpty)
    #expect(try text(sandbox, "log").hasPrefix("A.swift:1:7: error: "))
  }

  @Test(arguments: [
    (["--format", "yaml"], "unknown format 'yaml'"), (["--format", "sarf"], "did you mean 'sarif'?"),
    (["--format", "json="], "names no file"),
    (["--format", "json", "--format", "text"], "standard output takes only one format"),
    (["--format", "json=a", "--output", "b"], "every format has a file already"), (["--output", ""], "names no file"),
    (["--format", "json=a", "--format", "sarif=./a"], "two formats have the same file './a'"),
    (["--output", ".gitignore"], "'.gitignore' is a file that git reads and must not be overwritten"),
    (["--format", "json=.gitattributes"], "must not be overwritten"),
    (["--write-baseline", ".gitmodules"], "must not be overwritten"),
    (["--output", "missing/a"], "no such file or folder"), (["--output", "."], "it is a folder"),
  ])
  func contradictoryOutputsAreErrorsAndWriteNothing(words: [String], message: String) throws {
    let sandbox = try sandbox()
    let run = try sandbox.run(["lint", "--root", "."] + words)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message))
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.url.path(percentEncoded: false))
    #expect(names == ["A.swift"])
  }

  @Test(arguments: [["--output", "report"], ["--format", "json=report"]])
  func otherFilesWithTheSameBytesOnTheDiskKeepTheirText(words: [String]) throws {
    let sandbox = try sandbox()
    let report = sandbox.url.appending(path: "report")
    try FileManager.default.linkItem(at: sandbox.url.appending(path: "A.swift"), to: report)
    #expect(try sandbox.run(["lint", "--root", "."] + words).status == 2)
    #expect(try text(sandbox, "A.swift") == "class AViewModel {}\n")
    try FileManager.default.removeItem(at: report)
    let old = "### vmgen: 1 error, 0 warnings in 1 file\n"
    try sandbox.write("copy.md", old)
    try FileManager.default.linkItem(at: sandbox.url.appending(path: "copy.md"), to: report)
    _ = try sandbox.run(["lint", "--root", "."] + words)
    #expect(try text(sandbox, "copy.md") == old)
    #expect(try text(sandbox, "report").contains("final_class"))
  }

  #if os(Linux)
    @Test func aReportThatCannotBeWrittenMakesTheRunIncomplete() throws {
      let run = try sandbox().run("lint", "--root", ".", "--output", "/dev/full")
      #expect(run.status == 3)
      #expect(run.errors.contains("the report was not written"))
    }
  #endif

  @Test func theSummaryOfAGitHubStepIsAddedTo() throws {
    let sandbox = try sandbox()
    try sandbox.write("summary.md", "before\n")
    let run = try sandbox.run(
      ["lint", "--root", ".", "--format", "github"], environment: ["GITHUB_STEP_SUMMARY": "summary.md"])
    #expect(run.output.hasPrefix("::error file=A.swift,line=1,"))
    #expect(try text(sandbox, "summary.md").hasPrefix("before\n### vmgen: "))
    #expect(try text(sandbox, "summary.md").contains("| `final_class` |"))
  }
}
