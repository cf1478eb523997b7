import Foundation
import Sandboxes
import Testing

/// `vmgen lint --since REV` and `--new`: findings that an earlier state does not have.
@Suite struct ComparisonTests {
  private let open = "class AViewModel {}\n"

  private func repository(_ files: [String: String] = [:]) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "--quiet", "--initial-branch=main", "--template=")
    for (path, text) in files { try sandbox.write(path, text) }
    if !files.isEmpty { try sandbox.commit() }
    return sandbox
  }

  private func run(_ sandbox: Sandbox, _ arguments: String...) throws -> Sandbox.Run {
    try sandbox.run(["lint", "--format", "json", "--only", "final_class,private_set_state"] + arguments)
  }

  private static let comparisons = [
    ["--new"], ["--staged", "--new"], ["--since", "HEAD"], ["--staged", "--since=HEAD"],
  ]

  /// With everything staged, every comparison with the last commit gives the same result.
  private func new(_ sandbox: Sandbox, _ paths: String...) throws -> [String] {
    let runs = try Self.comparisons.map {
      try sandbox.run(["lint", "--format", "json", "--only", "final_class,private_set_state"] + $0 + paths)
    }
    for run in runs {
      #expect(try findings(run) == findings(runs[0]))
      #expect(run.status == (try findings(run).isEmpty ? 0 : 1), "\(run.errors)")
    }
    return try findings(runs[0])
  }

  @Test func onlyNewFindingsAreShownAndCounted() throws {
    let sandbox = try repository(["A.swift": "class OldViewModel {}\n\n\n\n", "B.swift": "class BViewModel {}\n"])
    let nothing = try run(sandbox, "--since", "main")
    #expect(nothing.status == 0)
    #expect(
      nothing.errors == """
        vmgen: 2 findings are not shown, because the merge base with 'main' has them
        No findings in 0 files.

        """)
    try sandbox.write("A.swift", "class OldViewModel {}\n\nclass NewViewModel {}\n\n")
    let changed = try run(sandbox, "--new")
    #expect(changed.status == 1)
    #expect(try findings(changed) == ["A.swift:3:7 final_class"])
    #expect(
      changed.errors == """
        vmgen: 2 findings are not shown, because the last commit has them
        1 error, 0 warnings; 2 ViewModels in 1 file.

        """)
    #expect(try run(sandbox, "--new", "B.swift").errors.hasPrefix("vmgen: 1 finding is not shown, because the last"))
    #expect(!(try run(sandbox, "--new", "--quiet").errors.contains("not shown")))
    try sandbox.git("add", ".")
    #expect(try new(sandbox) == ["A.swift:3:7 final_class"])
    #expect(try new(sandbox, "B.swift").isEmpty)
  }

  /// After a deletion, findings are new although no remaining line has changed.
  @Test func findingsCausedByDeletedLinesAreNew() throws {
    let sandbox = try repository(["A.swift": "final\nclass AViewModel {\nprivate(set)\nvar a = 1\n}\n"])
    try sandbox.write("A.swift", "class AViewModel {\nvar a = 1\n}\n")
    try sandbox.git("add", ".")
    #expect(try new(sandbox) == ["A.swift:1:7 final_class", "A.swift:2:5 private_set_state"])
  }

  /// A change of one file can cause a finding in another, unchanged file.
  @Test func findingsInUnchangedFilesCanBeNew() throws {
    let sandbox = try repository([
      "A.swift": "@Observable final class AViewModel { private(set) var a = 1 }\n",
      "Layer/B.swift": "func f(_ value: Thing) {}\n", "Thing.swift": "struct Thing {}\n",
      ".vmgen.json": """
      {"layers": {"Low": {"paths": ["Layer"]}, "High": {"paths": ["High"]}}}
      """,
    ])
    try sandbox.git("mv", "Thing.swift", "High.swift")
    let run = { try sandbox.run(["lint", "--only", "layer_dependency", "--format", "json"] + $0).status }
    for comparison in Self.comparisons { #expect(try run(comparison) == 0) }
    try FileManager.default.createDirectory(
      at: sandbox.url.appending(path: "High"), withIntermediateDirectories: true)
    try sandbox.git("mv", "High.swift", "High/Thing.swift")
    for comparison in Self.comparisons { #expect(try run(comparison) == 1) }
  }

  @Test func movedFindingsAreNotNew() throws {
    let sandbox = try repository(["A.swift": open, "Deep/B.swift": "\n\nclass BViewModel { var b = 1 }\n"])
    try sandbox.git("mv", "A.swift", "Deep/C.swift")
    try sandbox.git("rm", "--quiet", "Deep/B.swift")
    try sandbox.write("New.swift", "// moved\nclass BViewModel {\n  var b = 1\n}\n")
    try sandbox.git("add", ".")
    #expect(try new(sandbox).isEmpty)
  }

  /// The findings of imports belong to the first ViewModel of the file. If another class becomes the first, they are
  /// not new.
  @Test func theImportsOfAFileStayItsOwn() throws {
    let code = "import UIKit\n\nfinal class BViewModel {}\n"
    let sandbox = try repository(["B.swift": code])
    let run = { try sandbox.run(["lint", "--only", "no_ui_import", "--strict", "--format", "json"] + $0).status }
    #expect(try run([]) == 1)
    let changed = code.replacing("final class B", with: "final class AViewModel {}\nfinal class B")
    try sandbox.write("B.swift", changed)
    try sandbox.git("add", ".")
    for comparison in Self.comparisons { #expect(try run(comparison) == 0) }
    try sandbox.write("B.swift", "import SwiftUI\n" + changed)
    try sandbox.git("add", ".")
    for comparison in Self.comparisons { #expect(try run(comparison) == 1) }
  }

  /// If several findings are equal, the one in another file or with another text is new.
  @Test func equalFindingsAreCounted() throws {
    let sandbox = try repository(["B.swift": open, "C.swift": "class CViewModel { var a = 1 }\n"])
    try sandbox.write("A.swift", open)
    try sandbox.write("C.swift", "class CViewModel { var  a = 2 }\nclass CViewModel { var a = 1 }\n")
    try sandbox.git("add", ".")
    #expect(
      try new(sandbox) == ["A.swift:1:7 final_class", "C.swift:1:7 final_class", "C.swift:1:25 private_set_state"])
    try sandbox.git("rm", "--quiet", "--force", "B.swift")
    #expect(try new(sandbox) == ["C.swift:1:7 final_class", "C.swift:1:25 private_set_state"])
  }

  /// If equal findings have equal lines, the surrounding lines decide which one is new.
  @Test func theLinesAroundEqualFindingsTellThemApart() throws {
    func subscriptions(_ names: String...) -> String {
      let blocks = names.map { "    show(\($0))\n    rows\n      .sink { id in\n        self.row = id\n      }\n" }
      return "final class AViewModel {\n  init() {\n\(blocks.joined())  }\n}\n"
    }
    for (names, line) in [(["new", "a", "b"], 5), (["a", "new", "b"], 10), (["a", "b", "new"], 15)] {
      let sandbox = try repository(["A.swift": subscriptions("a", "b")])
      try sandbox.write("A.swift", subscriptions(names[0], names[1], names[2]))
      let run = try sandbox.run("lint", "--format", "json", "--only", "weak_sink", "--new")
      #expect(run.output.components(separatedBy: "\"rule\"").count == 2)
      #expect(run.output.contains("\"line\": \(line), \"column\": 8"), "\(run.output)")
    }
  }

  @Test func theFirstCommitIsNewAsAWhole() throws {
    let sandbox = try repository()
    try sandbox.write("A.swift", open)
    #expect(try run(sandbox, "--staged", "--new").status == 0)
    #expect(try findings(run(sandbox, "--new")) == ["A.swift:1:7 final_class"])
    try sandbox.git("add", ".")
    #expect(try findings(run(sandbox, "--staged", "--new")) == ["A.swift:1:7 final_class"])
    let since = try run(sandbox, "--since", "HEAD")
    #expect(since.status == 2)
    #expect(since.errors.contains("'--since' needs a commit, but there is none yet; remove '--since'"))
  }

  @Test func findingsAreComparedWithTheMergeBase() throws {
    let sandbox = try repository(["A.swift": "// \n"])
    try sandbox.git("switch", "--quiet", "--create", "topic")
    try sandbox.write("B.swift", "class BViewModel {}\n")
    try sandbox.commit()
    try sandbox.git("switch", "--quiet", "main")
    try sandbox.write("C.swift", "class CViewModel {}\n")
    try sandbox.commit()
    try sandbox.git("switch", "--quiet", "topic")
    // C is not here, and changes in main since are not part of the branch.
    #expect(try findings(run(sandbox, "--since", "main")) == ["B.swift:1:7 final_class"])
    #expect(try findings(run(sandbox, "--since", "main", "--staged")) == ["B.swift:1:7 final_class"])
    #expect(try findings(run(sandbox, "--new")).isEmpty)
  }

  /// Findings of the other side of a merge are not new.
  @Test func aMergeBringsNothingNew() throws {
    let sandbox = try repository(["A.swift": "// a\n"])
    try sandbox.git("switch", "--quiet", "--create", "topic")
    try sandbox.write("A.swift", "// topic\n")
    try sandbox.commit()
    try sandbox.git("switch", "--quiet", "main")
    try sandbox.write("A.swift", "// main\n")
    try sandbox.write("B.swift", "class BViewModel {}\n")
    try sandbox.commit()
    try sandbox.git("switch", "--quiet", "topic")
    try sandbox.git("merge", "main", mayFail: true)
    try sandbox.write("A.swift", open)
    try sandbox.git("add", ".")
    #expect(try findings(run(sandbox, "--staged", "--new")) == ["A.swift:1:7 final_class"])
  }

  @Test func currentConfigurationAndBaselineApply() throws {
    let sandbox = try repository(["A.swift": open, ".vmgen.json": "{\"rules\": {\"final_class\": \"off\"}}"])
    try sandbox.write(".vmgen.json", "{}")
    try sandbox.git("add", ".")
    // An enabled rule has no new findings.
    #expect(try new(sandbox).isEmpty)
    #expect(try sandbox.run("lint", "--only", "final_class", "--write-baseline", "known").status == 0)
    try sandbox.write(".vmgen.json", "{\"baseline\": \"known\"}")
    try sandbox.write("B.swift", open)
    try sandbox.git("add", ".")
    #expect(try new(sandbox) == ["B.swift:1:7 final_class"])
    #expect(try sandbox.run("lint", "--new", "--write-baseline", "known").status == 2)
  }

  /// The baseline accepts the finding that the last commit has, also if an equal new one is in an earlier file.
  @Test func theBaselineAcceptsOldFindingsFirst() throws {
    let sandbox = try repository(["M.swift": open])
    _ = try sandbox.run("lint", "--only", "final_class", "--write-baseline", "known")
    try sandbox.write(".vmgen.json", "{\"baseline\": \"known\"}")
    try sandbox.commit()
    for name in ["A.swift", "Z.swift"] {
      try sandbox.write(name, open)
      try sandbox.git("add", ".")
      #expect(try new(sandbox) == ["\(name):1:7 final_class"])
      try sandbox.git("rm", "--quiet", "--force", name)
    }
  }

  /// Commits may remove old findings: only `--strict` fails for an entry without a finding.
  @Test func onlyStrictRunsFailForStaleEntries() throws {
    let sandbox = try repository(["A.swift": open, "B.swift": "class BViewModel {}\n"])
    let baseline = ["lint", "--only", "final_class", "--write-baseline", "known"]
    _ = try sandbox.run(baseline)
    try sandbox.write(".vmgen.json", "{\"baseline\": \"known\", \"strict\": true}")
    try sandbox.commit()
    try sandbox.write("A.swift", "final class AViewModel {}\n")
    try sandbox.git("add", ".")
    let hook = ["--staged", "--new", "--only", "final_class"]
    for words in [hook, ["--staged", "--only", "final_class"], ["--only", "final_class"]] {
      #expect(try sandbox.run(["lint"] + words).status == 0, "\(words)")
      let stale = try sandbox.run(["lint", "--strict"] + words)
      #expect(stale.status == 1, "\(words)")
      #expect(stale.errors.contains("stale entry in the baseline: final_class in 'AViewModel'\n"), "\(stale.errors)")
      let stages = stale.errors.contains("--write-baseline known', then stage it with 'git add known'\n")
      #expect(stages == words.contains("--staged"), "\(stale.errors)")
    }
    _ = try sandbox.run(baseline)
    #expect(try sandbox.run(["lint", "--strict"] + hook).status == 1)
    try sandbox.git("add", "known")
    #expect(try sandbox.run(["lint", "--strict"] + hook).status == 0)
  }

  /// The index does not have the files of a submodule, so the entries of their findings are not stale.
  @Test func aSubmoduleMakesNoEntryStaleForTheHook() throws {
    let sandbox = try repository(["A.swift": "\n"])
    let other = try repository(["C.swift": open])
    try sandbox.git("submodule", "--quiet", "add", other.url.path(percentEncoded: false), "Sub")
    _ = try sandbox.run("lint", "--only", "final_class", "--write-baseline", "known")
    try sandbox.write(".vmgen.json", "{\"baseline\": \"known\", \"strict\": true}")
    try sandbox.git("add", ".")
    let run = try sandbox.run("lint", "--staged", "--new", "--only", "final_class")
    #expect(run.status == 0 && !run.errors.contains("stale"), "\(run.errors)")
  }

  @Test func removedSuppressionMakesAFindingNew() throws {
    let sandbox = try repository(["A.swift": "// vmgen:disable:next final_class\n" + open])
    #expect(try new(sandbox).isEmpty)
    try sandbox.write("A.swift", open)
    try sandbox.git("add", ".")
    #expect(try new(sandbox) == ["A.swift:1:7 final_class"])
  }

  @Test func findingsOfUntrackedStatesAreNotNew() throws {
    let sandbox = try repository(["A.swift": "// \n", ".gitignore": "Ignored/\n"])
    try sandbox.write("Ignored/B.swift", open)
    let other = try repository(["C.swift": open])
    try sandbox.git("submodule", "--quiet", "add", other.url.path(percentEncoded: false), "Sub")
    try sandbox.commit()
    #expect(try run(sandbox, "--new", "Ignored").status == 0)
    #expect(try run(sandbox, "--new", "--no-ignore").status == 0)
    try sandbox.write("Sub/D.swift", open)
    #expect(try run(sandbox, "--new").status == 0)
  }

  /// The index has LF, the disk has CRLF.
  @Test func lineEndsMakeNoDifference() throws {
    let sandbox = try repository([
      ".gitattributes": "*.swift text eol=crlf\n", "A.swift": "\r\n" + "class AViewModel {}\r\n",
    ])
    #expect(try new(sandbox).isEmpty)
    #expect(try run(sandbox, "--new").errors.contains("in 0 files"))
  }

  @Test func onlyNewFindingsAreFixed() throws {
    let sandbox = try repository(["A.swift": open])
    try sandbox.write("A.swift", "// x\n" + open + "class BViewModel {}\n")
    #expect(try run(sandbox, "--new", "--fix").status == 0)
    #expect(try sandbox.text("A.swift") == "// x\n" + open + "final class BViewModel {}\n")
    try sandbox.write("C.swift", "class CViewModel {}\n")
    try sandbox.git("add", ".")
    #expect(try run(sandbox, "--staged", "--new", "--fix").status == 0)
    #expect(try sandbox.git("show", ":C.swift") == "final class CViewModel {}\n")
  }

  @Test func missingObjectsAreReportedAndOtherFilesChecked() throws {
    let sandbox = try repository(["A.swift": open, "B.swift": "final class BViewModel {}\n", "C.swift": "// c\n"])
    try sandbox.write("A.swift", open + "\n")
    try sandbox.write("B.swift", "class BViewModel {}\n")
    try sandbox.git("add", ".")
    for (commit, path) in [("HEAD:A.swift", "A.swift"), (":A.swift", "A.swift")] {
      let id = try sandbox.git("rev-parse", commit).dropLast()
      let file = sandbox.url.appending(path: ".git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
      for damage in [Data("damaged".utf8), nil] {
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o644], ofItemAtPath: file.path(percentEncoded: false))
        let whole = try Data(contentsOf: file)
        if let damage { try damage.write(to: file) } else { try FileManager.default.removeItem(at: file) }
        // Bytes on the disk need no object.
        if commit.hasPrefix(":") { try FileManager.default.removeItem(at: sandbox.url.appending(path: path)) }
        let run = try run(sandbox, "--staged", "--new")
        #expect(run.status == 3)
        #expect(run.errors.contains("vmgen: \(path): "), "\(run.errors)")
        #expect(run.errors.contains("git cannot read it"))
        #expect(try findings(run).contains("B.swift:1:7 final_class"))
        try whole.write(to: file)
        try sandbox.write("A.swift", open + "\n")
      }
    }
  }

  @Test func worksTogetherWithStaged() throws {
    let sandbox = try repository(["A.swift": open, "B.swift": "// \n"])
    try sandbox.write("B.swift", "class BViewModel {}\n")
    #expect(try findings(run(sandbox, "--new", "--staged")).isEmpty)
    try sandbox.git("add", "B.swift")
    try sandbox.write("B.swift", "")
    #expect(try findings(run(sandbox, "--new", "--staged")) == ["B.swift:1:7 final_class"])
    #expect(try findings(run(sandbox, "--new")).isEmpty)
  }

  /// The settings of a repository may name a work tree elsewhere. Nothing in the project would count as changed.
  @Test(arguments: [["--new"], ["--since", "HEAD"], ["--staged"]])
  func aWorkTreeElsewhereIsAnError(words: [String]) throws {
    let sandbox = try repository(["A.swift": "// \n"])
    try sandbox.write("A.swift", open)
    let other = try Sandbox()
    try sandbox.git("config", "core.worktree", other.url.path(percentEncoded: false))
    let run = try sandbox.run(["lint"] + words)
    #expect(run.status == 2)
    #expect(run.errors.contains("\(other.url.lastPathComponent)'; run vmgen inside the repository"), "\(run.errors)")
  }

  @Test func unknownRevisionIsAnError() throws {
    let sandbox = try repository(["A.swift": open])
    for (revision, remedy) in [
      ("mian", "did you mean 'main'?"), ("-p", "list the branches with 'git branch --all'"), ("", "list the"),
    ] {
      let run = try run(sandbox, "--since=\(revision)")
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("'--since \(revision)' names no commit; \(remedy)"))
    }
    #expect(try run(sandbox, "--since=main", "--new").status == 2)
    let outside = try Sandbox()
    for option in ["--new", "--since=main"] {
      let run = try run(outside, option)
      #expect(run.status == 2)
      #expect(run.errors.contains("needs git: neither this folder"))
    }
  }

  @Test func historiesWithoutACommonCommit() throws {
    let sandbox = try repository(["A.swift": open])
    try sandbox.git("switch", "--quiet", "--orphan", "other")
    try sandbox.git("commit", "--quiet", "--allow-empty", "--message", "x")
    let run = try run(sandbox, "--since", "main")
    #expect(run.status == 2)
    #expect(
      run.errors.contains("'main' and HEAD have no commit in common; name a revision that this branch started from"))
  }

  @Test func aShallowCloneSaysWhatToDo() throws {
    let sandbox = try repository(["A.swift": open])
    try sandbox.git("switch", "--quiet", "--create", "topic")
    try sandbox.git("commit", "--quiet", "--allow-empty", "--message", "topic")
    try sandbox.git("switch", "--quiet", "main")
    try sandbox.git("commit", "--quiet", "--allow-empty", "--message", "main")
    let clone = try Sandbox()
    let from = "file://" + sandbox.url.path(percentEncoded: false)
    try clone.git("clone", "--quiet", "--depth=1", "--no-single-branch", from, ".")
    for revision in ["origin/topic", "HEAD~1"] {
      let run = try run(clone, "--since", revision)
      #expect(run.status == 2)
      #expect(run.errors.contains("shallow"))
      #expect(run.errors.contains("'fetch-depth: 0' on GitHub"))
    }
  }
}
