import Foundation
import Sandboxes
import Testing

@Suite struct BaselineCommandTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel { var a = 1 }\n")
    try sandbox.write("B.swift", "class BViewModel {}\n")
    return sandbox
  }

  private let only = ["lint", "--root", ".", "--only", "final_class,private_set_state"]

  @Test func onlyNewFindingsFailTheRun() throws {
    let sandbox = try sandbox()
    let written = try sandbox.run(only + ["--write-baseline", ".vmgen-baseline.json"])
    #expect(written.status == 0)
    #expect(
      written.errors.hasPrefix(
        """
        The baseline '.vmgen-baseline.json' has 3 findings.
        No configuration names the baseline, so 'vmgen lint' does not use it yet; \
        write '{ "baseline": ".vmgen-baseline.json" }' to '.vmgen.json'.

        """), "\(written.errors)")
    try sandbox.write(".vmgen.json", "{ \"baseline\": \".vmgen-baseline.json\" }")
    let known = try sandbox.run(only)
    #expect(known.status == 0)
    #expect(
      known.errors.hasPrefix("No new findings; 2 ViewModels in 2 files, by 'observable' (default); the baseline has 3"))
    let page = try sandbox.run("report", "--only", "final_class,private_set_state", "-o", "report.html")
    #expect(page.errors.contains("No new findings; 2 ViewModels in 2 files; the baseline has 3 findings; the page is"))
    #expect(try sandbox.text("report.html").contains("The baseline has 3 findings"))
    #expect(try !sandbox.run(only + ["--write-baseline", ".vmgen-baseline.json"]).errors.contains("No configuration"))
    // Moved, renamed, reindented.
    try sandbox.write("B.swift", "\n\n  class /* x */ BViewModel {}\nclass CViewModel {}\n")
    let run = try sandbox.run(only + ["--format", "json"])
    #expect(run.status == 1)
    #expect(try findings(run) == ["B.swift:4:7 final_class"])
    #expect(run.output.contains("\"baselined\": 3"))
    // The same from within a folder, and for one file.
    #expect(try findings(sandbox.run(only + ["--format", "json", "A.swift"])).isEmpty)
  }

  /// A file with conflict markers is not checked, so the entries of its findings are not stale.
  @Test func aConflictMakesNoEntryStale() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run(only + ["--write-baseline", "known"]).status == 0)
    try sandbox.write(
      "B.swift", "<<<<<<< HEAD\nclass BViewModel {}\n=======\nclass CViewModel {}\n>>>>>>> other\n")
    // Only a run that reports on the file fails.
    for (words, status) in [([], 3), (["A.swift"], 0)] as [([String], Int32)] {
      let run = try sandbox.run(only + ["--baseline", "known"] + words)
      #expect(run.status == status)
      #expect(run.errors.contains("B.swift: it has merge conflicts") == (status == 3), "\(run.errors)")
      #expect(!run.errors.contains("stale"), "\(run.errors)")
    }
  }

  /// The baseline of the project also holds for files with a nested configuration that extends nothing.
  @Test func nestedConfigurationsHaveTheBaselineOfTheProject() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".git/HEAD", "")
    try sandbox.write("AppA/A.swift", "class AViewModel {}\n")
    try sandbox.write("AppB/B.swift", "class BViewModel {}\n")
    try sandbox.write(".vmgen.json", "{\"convention\":\"observable\"}")
    try sandbox.write("AppA/.vmgen.json", "{\"convention\":\"uikit\"}")
    try sandbox.write("AppA/Inner/.vmgen.json", "{\"extends\":\"../.vmgen.json\"}")
    try sandbox.write("AppA/Inner/C.swift", "class CViewModel {}\n")
    #expect(try sandbox.run("init", "--baseline").status == 0)
    for folder in [".", "AppA", "AppA/Inner"] {
      let run = try sandbox.run("lint", in: folder)
      #expect(
        run.status == 0 && !run.errors.contains("stale") && run.errors.hasPrefix("No new findings"), "\(run.errors)")
    }
    let printed = try sandbox.run("lint", "--print-config", "AppA/A.swift").output
    #expect(printed.contains(".vmgen-baseline.json"), "\(printed)")
    try sandbox.write("AppA/A.swift", "class AViewModel {}\nclass DViewModel {}\n")
    #expect(
      try findings(sandbox.run("lint", "--only", "final_class", "--format", "json")) == ["AppA/A.swift:2:7 final_class"]
    )
  }

  /// Which of several equal findings passes does not depend on the named paths.
  @Test func equalFindingsAreCountedOverTheWholeProject() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel {}\n")
    #expect(try sandbox.run(only + ["--write-baseline", "known"]).status == 0)
    try sandbox.write("B.swift", "class AViewModel {}\n")
    let all = try sandbox.run(only + ["--baseline", "known", "--format", "json"])
    #expect(try findings(all) == ["B.swift:1:7 final_class"])
    #expect(try findings(sandbox.run(only + ["--baseline", "known", "--format", "json", "B.swift"])) == findings(all))
    #expect(try findings(sandbox.run(only + ["--baseline", "known", "--format", "json", "A.swift"])).isEmpty)
  }

  @Test func baselineGrowsOnlyWithTheOption() throws {
    let sandbox = try sandbox()
    _ = try sandbox.run(only + ["--write-baseline", "known"])
    let before = try sandbox.text("known")
    try sandbox.write("C.swift", "class CViewModel {}\n")
    let run = try sandbox.run(only + ["--write-baseline", "known"])
    #expect(run.status == 1)
    #expect(run.errors.contains("has 3 findings, as before."))
    #expect(try sandbox.text("known") == before)
    #expect(try sandbox.run(only + ["--write-baseline", "known", "--grow"]).status == 0)
    try sandbox.write("A.swift", "")
    try sandbox.write("B.swift", "")
    // Entries of rules that did not run are kept.
    #expect(try sandbox.run("lint", "--root", ".", "--only", "weak_sink", "--write-baseline", "known").status == 0)
    #expect(try sandbox.text("known").split(separator: "\n").count == 6)
    #expect(try sandbox.run(only + ["--write-baseline", "known"]).errors.contains("has 1 finding; it had 4."))
  }

  @Test func staleEntriesAreReportedAndFailStrictRuns() throws {
    let sandbox = try sandbox()
    _ = try sandbox.run(only + ["--write-baseline", "known"])
    try sandbox.write("A.swift", "final class AViewModel { private(set) var a = 1 }\n")
    let run = try sandbox.run(only + ["--baseline", "known"])
    #expect(run.status == 0)
    #expect(run.errors.contains("vmgen: stale entry in the baseline: final_class in 'AViewModel'\n"))
    #expect(run.errors.contains("vmgen: remove them with 'vmgen lint --write-baseline known'\n"))
    #expect(try sandbox.run(only + ["--baseline", "known", "--strict"]).status == 1)
  }

  /// Half a file hides findings that come back with the other half.
  @Test func anUnbalancedFileMakesNoEntryStale() throws {
    let sandbox = try Sandbox()
    let code = "class AViewModel {\n  func f() {\n  }\n}\nclass BViewModel {}\n"
    try sandbox.write("A.swift", code)
    #expect(try sandbox.run("lint", "--root", ".", "--write-baseline", "known").status == 0)
    try sandbox.write("A.swift", String(code.prefix(32)))
    let half = try sandbox.run("lint", "--root", ".", "--baseline", "known")
    #expect(half.output.contains("(unbalanced_source)") && !half.errors.contains("stale"), "\(half.errors)")
    try sandbox.write("A.swift", "")
    #expect(try sandbox.run("lint", "--root", ".", "--baseline", "known").errors.contains("stale"))
  }

  /// A configuration that names another baseline, or none, is told what to write; from a folder inside, too.
  @Test func theConfigurationMustNameTheBaseline() throws {
    let sandbox = try sandbox()
    try sandbox.write("App/C.swift", "")
    let write = ["lint", "--root", "..", "--write-baseline", "../known"]
    let advice = "No configuration names the baseline, so 'vmgen lint' does not use it yet; "
    try sandbox.write(".vmgen.json", "{}")
    #expect(
      try sandbox.run(write, in: "App").errors.contains(advice + "add '\"baseline\": \"known\"' to '../.vmgen.json'.\n")
    )
    try sandbox.write("other", "{\"version\": 1, \"findings\": []}")
    try sandbox.write(".vmgen.json", "{\"baseline\": \"other\"}")
    #expect(
      try sandbox.run(write, in: "App").errors.contains(
        advice + "name it in '../.vmgen.json': '\"baseline\": \"known\"'.\n"))
  }

  /// The report adds some findings to the messages of others, so its number is another one; the run says both.
  @Test func numbersOfFoldedFindingsAreSaidTogether() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "A.swift",
      """
      @Observable final class AViewModel {
        @ObservationIgnored private var bag = Set<AnyCancellable>()
        private(set) var a = 1
        @ObservationIgnored private let cancelBag = CancelBag()
        init(_ p: AnyPublisher<Int, Never>) {
          cancelBag.collect { p.weakSink(on: self) { _, _ in } }
          p.sink { self.a = $0 }.store(in: &bag)
        }
      }
      """)
    let lint = try sandbox.run("lint", "--format", "json")
    let shown = try #require(lint.errors.split(separator: " ").first.flatMap { Int($0) })
    let written = try sandbox.run("lint", "--write-baseline", "known")
    let entries = try sandbox.text("known").split(separator: "\n").filter { $0.contains("fingerprint") }.count
    #expect(entries == 2 && shown == 1)
    #expect(
      written.errors.contains(
        "The baseline 'known' has \(entries) findings (the lint shows some of them together, as \(shown)).\n"))
    #expect(try sandbox.run("lint", "--baseline", "known").errors.contains("; the baseline has 1 finding.\n"))
  }

  @Test func invalidBaselineIsNotOverwritten() throws {
    let sandbox = try sandbox()
    let text = "{\"version\": 1, \"findings\": [\n<<<<<<< HEAD\n"
    try sandbox.write("known", text)
    for option in ["--baseline", "--write-baseline"] {
      let run = try sandbox.run(only + [option, "known"])
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("known:2:1: the file has merge conflict markers; resolve the conflict"))
      #expect(try sandbox.text("known") == text)
    }
  }

  @Test(arguments: [
    (["--baseline", "missing"], "the baseline 'missing' cannot be read (no such file or folder)"),
    (
      ["--write-baseline", "missing/known"],
      "'missing/known' cannot be written (no such file or folder); name a file in an existing, writable folder"
    ),
    (["--write-baseline", "A.swift/known"], "'A.swift/known' cannot be written (a part of the path is not a folder)"),
    (["--stamp", "missing/Stamp.swift"], "'missing/Stamp.swift' cannot be written (no such file or folder)"),
    (["--grow"], "'--grow' needs '--write-baseline'"), (["--baseline", ""], "the name of the baseline is empty"),
    (["--write-baseline", "known", "A.swift"], "a baseline needs the whole project"),
    (["--write-baseline", "known", "--baseline", "known"], "cannot be combined with"),
  ])
  func wrongUsage(words: [String], message: String) throws {
    let run = try sandbox().run(["lint", "--root", "."] + words)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message))
  }

  /// Branches that change neighbouring lines conflict, because git does not merge adjacent changes.
  @Test func conflictingBaselinesAreMerged() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    for name in ["A", "B", "C"] { try sandbox.write("\(name).swift", "class \(name)ViewModel {}\n") }
    let write = only + ["--write-baseline", "known"]
    _ = try sandbox.run(write)
    try sandbox.git("add", ".")
    try sandbox.git("commit", "-qm", "all")
    try sandbox.git("checkout", "-qb", "other")
    try sandbox.write("A.swift", "final class AViewModel {}\n")
    _ = try sandbox.run(write)
    try sandbox.git("commit", "-qam", "less")
    try sandbox.git("checkout", "-q", "main")
    try sandbox.write("B.swift", "final class BViewModel {}\n")
    try sandbox.write("D.swift", "class DViewModel {}\n")
    _ = try sandbox.run(write + ["--grow"])
    try sandbox.git("add", ".")
    try sandbox.git("commit", "-qm", "less and more")
    try sandbox.git("merge", "other", mayFail: true)
    try #require(try sandbox.text("known").contains("<<<<<<< "))

    let refused = try sandbox.run(only + ["--baseline", "known"])
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains(
        "known:2:1: the file has merge conflict markers; run 'vmgen lint --write-baseline' on this"))
    let run = try sandbox.run(write)
    #expect(run.status == 0)
    #expect(
      run.errors.contains("The baseline 'known' is no longer in conflict and has 2 findings, both sides together had 4")
    )
    #expect(!(try sandbox.text("known").contains("<<<<<<<")))
    #expect(try sandbox.text("known").split(separator: "\n").count == 4)
    #expect(try sandbox.run(only + ["--baseline", "known", "--strict"]).status == 0)
  }

  /// If both sides have the same entries, only the conflict markers change.
  @Test(arguments: ["", "||||||| base\nnull,\n"]) func conflictMarkersAreRemoved(base: String) throws {
    let sandbox = try sandbox()
    _ = try sandbox.run(only + ["--write-baseline", "known"])
    let text = try sandbox.text("known")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let inConflict: [[Substring]] = [
      [lines[0], "<<<<<<< HEAD"], Array(lines[1...2]), ["\(base)=======", lines[3], ">>>>>>> other"],
      Array(lines[4...]),
    ]
    try sandbox.write("known", inConflict.joined().joined(separator: "\n"))
    let run = try sandbox.run(only + ["--write-baseline", "known"])
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "The baseline 'known' is no longer in conflict and has 3 findings, both sides together had 3."))
    #expect(try sandbox.text("known") == text)
    #expect(try sandbox.run(only + ["--write-baseline", "known"]).errors.contains("has 3 findings, as before."))
  }

  /// Branches that change lines far apart merge automatically.
  @Test func branchesThatShrinkAndGrowMergeByLines() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    for name in ["A", "B", "C", "D", "E"] { try sandbox.write("\(name).swift", "class \(name)ViewModel {}\n") }
    let write = only + ["--write-baseline", "known", "--grow"]
    _ = try sandbox.run(write)
    try sandbox.git("add", ".")
    try sandbox.git("commit", "-qm", "all")
    try sandbox.git("checkout", "-qb", "other")
    try sandbox.write("A.swift", "final class AViewModel {}\n")
    _ = try sandbox.run(write)
    try sandbox.git("commit", "-qam", "less")
    try sandbox.git("checkout", "-q", "main")
    try sandbox.write("C.swift", "final class CViewModel {}\n")
    try sandbox.write("F.swift", "class FViewModel {}\n")
    _ = try sandbox.run(write)
    try sandbox.git("add", ".")
    try sandbox.git("commit", "-qm", "less and more")
    try sandbox.git("merge", "-q", "-m", "both", "other")
    let run = try sandbox.run(only + ["--baseline", "known", "--strict"])
    #expect(run.status == 0)
    #expect(
      run.errors
        == "No new findings; 6 ViewModels in 6 files, by 'observable' (default); the baseline has 4 findings.\n")
  }
}
