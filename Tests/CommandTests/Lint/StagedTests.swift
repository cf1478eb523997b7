import Chance
import Foundation
import Sandboxes
import Testing

/// `vmgen lint --staged`: the next commit, whatever is on the disk.
@Suite struct StagedTests {
  private let open = "class AViewModel {}\n"
  private let clean = "final class AViewModel {}\n"

  private func repository() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "--quiet", "--template=")
    return sandbox
  }

  private func staged(_ sandbox: Sandbox, _ arguments: String..., in folder: String = ".") throws -> [String] {
    try findings(sandbox.run(["lint", "--staged", "--format", "json"] + arguments, in: folder))
  }

  @Test func theIndexIsCheckedAndNotTheDisk() throws {
    let sandbox = try repository()
    try sandbox.write("Open.swift", open)
    try sandbox.write("Clean.swift", clean)
    try sandbox.write("Gone.swift", open)
    try sandbox.write("Folder.swift", open)
    try sandbox.git("add", ".")
    try sandbox.write("Open.swift", clean)
    try sandbox.write("Clean.swift", open)
    try sandbox.write("Untracked.swift", open)
    for name in ["Gone.swift", "Folder.swift"] {
      try FileManager.default.removeItem(at: sandbox.url.appending(path: name))
    }
    try sandbox.write("Folder.swift/x", "")
    #expect(
      try staged(sandbox) == [
        "Folder.swift:1:7 final_class", "Gone.swift:1:7 final_class", "Open.swift:1:7 final_class",
      ])
  }

  @Test func onlyWhatTheCommitAddsOrChangesIsReported() throws {
    let sandbox = try repository()
    for name in ["Old", "Moved", "Changed"] { try sandbox.write("\(name).swift", open) }
    try sandbox.write("Deleted.swift", open)
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "x")
    #expect(try staged(sandbox).isEmpty)
    try sandbox.git("mv", "Moved.swift", "New.swift")
    try sandbox.git("rm", "--quiet", "Deleted.swift")
    try sandbox.write("Changed.swift", "\n" + open)
    try sandbox.git("add", ".")
    #expect(try staged(sandbox) == ["Changed.swift:2:7 final_class", "New.swift:1:7 final_class"])
    #expect(try staged(sandbox, "New.swift", "Old.swift") == ["New.swift:1:7 final_class"])
    #expect(try staged(sandbox, "Old.swift").isEmpty)
  }

  @Test func operandsLimitTheStagedFiles() throws {
    let sandbox = try repository()
    for name in ["A.swift", "App/B.swift", "App/Deep/C.swift", "Apple.swift"] { try sandbox.write(name, open) }
    try sandbox.git("add", ".")
    let all = ["B.swift:1:7 final_class", "Deep/C.swift:1:7 final_class"]
    #expect(try staged(sandbox, ".", in: "App") == all)
    #expect(try staged(sandbox, in: "App") == ["../A.swift:1:7 final_class", "../Apple.swift:1:7 final_class"] + all)
    #expect(try staged(sandbox, "--root", ".", in: "App") == all)
    // A file deleted on the disk is still in the index.
    try FileManager.default.removeItem(at: sandbox.url.appending(path: "App/Deep"))
    #expect(try staged(sandbox, "App/Deep") == ["App/Deep/C.swift:1:7 final_class"])
    let none = try sandbox.run("lint", "--staged", "Nowhere")
    #expect(none.status == 2)
    #expect(none.errors.contains("'Nowhere' is neither in the git index nor on the disk"))
  }

  /// A class may be final only if no file has a subclass of it.
  @Test(arguments: [["--staged"], ["--staged", "--new"]])
  func aFileOnTheDiskWhoseStagedTextGitHasLostIsAnError(words: [String]) throws {
    let sandbox = try repository()
    for name in ["A", "B", "C"] { try sandbox.write("\(name).swift", "final class \(name)ViewModel {}\n") }
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "x")
    try sandbox.write("A.swift", "// Changed.\nfinal class AViewModel {}\n")
    try sandbox.git("add", "A.swift")
    for name in ["B", "C"] {
      let id = try sandbox.run(["git", "rev-parse", ":\(name).swift"], program: URL(filePath: "/usr/bin/env")).output
      try FileManager.default.removeItem(
        at: sandbox.url.appending(path: ".git/objects/\(id.prefix(2))/\(id.dropFirst(2).prefix(38))"))
    }
    // The disk has the text.
    #expect(try sandbox.run(["lint", "--only", "final_class"] + words).status == 0)
    try sandbox.write("B.swift", "final class BViewModel { }\n")
    let run = try sandbox.run(["lint", "--only", "final_class"] + words)
    #expect(run.status == 3)
    #expect(run.errors.components(separatedBy: "B.swift: git cannot read it").count == 2, "\(run.errors)")
    // A sparse checkout of a partial clone lacks such files.
    try FileManager.default.removeItem(at: sandbox.url.appending(path: "B.swift"))
    #expect(try sandbox.run(["lint", "--only", "final_class"] + words).status == 0)
  }

  @Test func theProjectIsWhatTheIndexHas() throws {
    let sandbox = try repository()
    try sandbox.write("A.swift", open)
    try sandbox.write("Sub.swift", "final class B: AViewModel {}\n")
    try sandbox.git("add", "Sub.swift")
    try sandbox.git("commit", "--quiet", "--message", "x")
    try sandbox.git("add", "A.swift")
    // A subclass exists, so the fix would break the build.
    let diff = ["lint", "--staged", "--diff", "--only", "final_class"]
    #expect(!(try sandbox.run(diff).output.contains("+final")))
    // The class exists as long as its file does.
    try sandbox.git("rm", "--quiet", "--cached", "Sub.swift")
    #expect(!(try sandbox.run(diff).output.contains("+final")))
    try FileManager.default.removeItem(at: sandbox.url.appending(path: "Sub.swift"))
    #expect(try sandbox.run(diff).output.contains("+final"))
  }

  @Test func theConfigurationIsTheStagedOne() throws {
    let sandbox = try repository()
    try sandbox.write("A.swift", open)
    try sandbox.write(".vmgen.json", "{\"rules\": {\"final_class\": \"off\"}}")
    try sandbox.git("add", "A.swift")
    #expect(try staged(sandbox).count == 1)
    try sandbox.git("add", "--intent-to-add", ".vmgen.json")
    #expect(try staged(sandbox).count == 1)
    try sandbox.git("add", ".vmgen.json")
    try sandbox.write(".vmgen.json", "{")
    #expect(try staged(sandbox).isEmpty)
    try FileManager.default.removeItem(at: sandbox.url.appending(path: ".vmgen.json"))
    #expect(try staged(sandbox).isEmpty)
    #expect(try staged(sandbox, "--no-config").count == 1)
    try sandbox.write(".vmgen.json", "{\n  oops")
    try sandbox.git("add", ".vmgen.json")
    try sandbox.write(".vmgen.json", "{}")
    let wrong = try sandbox.run("lint", "--staged")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains(".vmgen.json:2:"))
  }

  @Test func nestedAndExtendedConfigurationsAreTheStagedOnes() throws {
    let sandbox = try repository()
    try sandbox.write("A.swift", open)
    try sandbox.write("Old/A.swift", open)
    try sandbox.write("Old/.vmgen.json", "{\"extends\": \"../shared.json\"}")
    try sandbox.write("shared.json", "{\"rules\": {\"final_class\": \"off\"}}")
    try sandbox.git("add", "A.swift", "Old/A.swift")
    #expect(try staged(sandbox).count == 2)
    try sandbox.git("add", "Old/.vmgen.json")
    let missing = try sandbox.run("lint", "--staged")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("'../shared.json' cannot be read (it is not in the git index)"))
    try sandbox.git("add", "shared.json")
    for name in ["shared.json", "Old/.vmgen.json"] {
      try FileManager.default.removeItem(at: sandbox.url.appending(path: name))
    }
    #expect(try staged(sandbox) == ["A.swift:1:7 final_class"])
    // A named configuration may be untracked; if it is tracked, its staged version is used.
    try sandbox.write("own.json", "{\"rules\": {\"final_class\": \"off\"}}")
    #expect(try staged(sandbox, "--config", "own.json").isEmpty)
    #expect(try staged(sandbox, "--config", "shared.json").isEmpty)
  }

  @Test func excludedFilesAreNotChecked() throws {
    let sandbox = try repository()
    try sandbox.write(".vmgen.json", "{\"exclude\": [\"Generated/**\"]}")
    try sandbox.write("Generated/A.swift", open)
    try sandbox.git("add", ".")
    #expect(try staged(sandbox).isEmpty)
    let named = try sandbox.run("lint", "--staged", "Generated/A.swift")
    #expect(named.status == 0)
    #expect(named.errors.contains("Generated/A.swift: not checked, because 'exclude' has"))
  }

  @Test func conflictsAreNamedAndTheRestIsChecked() throws {
    let sandbox = try repository()
    try sandbox.write("A.swift", "// base\n")
    try sandbox.write("notes.txt", "base")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "x")
    try sandbox.git("switch", "--quiet", "--create", "other")
    try sandbox.write("A.swift", "// theirs\n")
    try sandbox.write("B.swift", open)
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "x")
    try sandbox.git("switch", "--quiet", "-")
    try sandbox.write("A.swift", "// ours\n")
    try sandbox.git("commit", "--quiet", "--all", "--message", "x")
    try sandbox.git("merge", "other", mayFail: true)
    let run = try sandbox.run("lint", "--staged", "--format", "json")
    #expect(run.status == 3)
    #expect(run.errors.contains("vmgen: A.swift: it has merge conflicts; resolve them and run 'git add'\n"))
    #expect(try findings(run) == ["B.swift:1:7 final_class"])
    // The disk has the markers, and the index has them if they were staged by mistake.
    let disk = try sandbox.run("lint", "--format", "json")
    #expect(disk.status == 3 && disk.errors == run.errors)
    #expect(try findings(disk) == ["B.swift:1:7 final_class"])
    try sandbox.git("add", "A.swift")
    let marked = try sandbox.run("lint", "--staged", "--new")
    #expect(marked.status == 3 && marked.errors.contains("vmgen: A.swift: it has merge conflicts"))
    try sandbox.write("A.swift", open)
    try sandbox.git("add", "A.swift")
    let resolved = try sandbox.run("lint", "--staged", "--format", "json")
    #expect(resolved.status == 1)
    #expect(try findings(resolved) == ["A.swift:1:7 final_class", "B.swift:1:7 final_class"])
  }

  @Test func aConfigurationInConflictIsWrong() throws {
    let sandbox = try repository()
    for (branch, text) in [("one", "{}"), ("two", "{ }")] {
      try sandbox.git("switch", "--quiet", "--orphan", branch)
      try sandbox.write(".vmgen.json", text)
      try sandbox.git("add", ".")
      try sandbox.git("commit", "--quiet", "--message", "x")
    }
    try sandbox.git("merge", "--allow-unrelated-histories", "one", mayFail: true)
    let run = try sandbox.run("lint", "--staged")
    #expect(run.status == 2)
    #expect(run.errors.contains("'.vmgen.json': it has merge conflicts"))
  }

  @Test func namesAndKindsOfEverySort() throws {
    let sandbox = try repository()
    try sandbox.write("-x y\n\"ü\".swift", open)
    try sandbox.write("Pods/P.swift", open)
    try sandbox.write("Big.swift", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.url.appending(path: "Link.swift").path(percentEncoded: false), withDestinationPath: "Pods/P.swift"
    )
    try sandbox.git("add", ".")
    let run = try sandbox.run("lint", "--staged", "--format", "json")
    #expect(run.status == 3)
    #expect(run.errors.contains("vmgen: Big.swift: not checked, because the index has only its Git LFS pointer"))
    #expect(try findings(run) == ["-x y\n\"ü\".swift:1:7 final_class"])
    // A run on the disk says the same.
    let plain = try sandbox.run("lint")
    #expect(plain.status == 3)
    #expect(plain.errors.contains("vmgen: Big.swift: not checked, because it is only a Git LFS pointer"))
    #expect(try staged(sandbox, "--no-ignore").count == 2)
  }

  @Test func aFileThatGitChangesOnTheWayIsReadAsItIsStored() throws {
    let sandbox = try repository()
    try sandbox.write(".gitattributes", "*.swift text eol=crlf ident\n")
    try sandbox.write("A.swift", "// $Id: x$ \r\nclass AViewModel { var a = 1 }\r\n")
    try sandbox.git("add", ".")
    let edit = try sandbox.run("lint", "--staged", "--format", "json", "--only", "private_set_state").output
    #expect(edit.contains("\"start\": \("// $Id$ \nclass AViewModel { ".utf8.count)"))
  }

  @Test func aSparseCheckoutIsReadAsAWhole() throws {
    let sandbox = try repository()
    try sandbox.write("App/A.swift", open)
    try sandbox.write("Lib/B.swift", "final class B: AViewModel {}\n")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "x")
    try sandbox.git("sparse-checkout", "set", "--sparse-index", "App")
    #expect(!FileManager.default.fileExists(atPath: sandbox.url.appending(path: "Lib").path(percentEncoded: false)))
    try sandbox.write("App/A.swift", open + "\n")
    try sandbox.git("add", "App")
    let run = try sandbox.run("lint", "--staged", "--format", "json", "--only", "final_class")
    #expect(try findings(run) == ["App/A.swift:1:7 final_class"])
    #expect(run.output.contains("\"fixes\": []"))
  }

  @Test func aRepositoryWithLongNamesOfObjects() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "--quiet", "--object-format=sha256")
    try sandbox.write("A.swift", open)
    try sandbox.write(".vmgen.json", "{}")
    try sandbox.git("add", ".")
    try sandbox.write("A.swift", clean)
    #expect(try staged(sandbox) == ["A.swift:1:7 final_class"])
  }

  /// The findings equal those in a folder with only the files of the index. In this test, all subclasses are staged.
  /// The fix of `final_class` also respects unstaged subclasses, which such a folder lacks.
  @Test func theAnswerIsThatOfAnExport() throws {
    var random = SplitMix64(seed: testSeed, text: "staged")
    let sandbox = try repository()
    for round in 0..<4 {
      for number in 0..<40 {
        let path = "App\(number % 3)/F\(number).swift"
        let choice = Int.random(in: 0..<5, using: &random)
        switch choice {
        case 0: try? FileManager.default.removeItem(at: sandbox.url.appending(path: path))
        case 1: try sandbox.write(path, "class V\(number)ViewModel { var a = \(round) }\n")
        case 2: try sandbox.write(path, "final class V\(number)ViewModel: V\((number + 1) % 40)ViewModel {}\n")
        case 3: try sandbox.write(path, "class V\(number)ViewModel {}\r\n// \(round)\n")
        default: continue
        }
        if choice == 2 || Bool.random(using: &random) { try sandbox.git("add", "--all", path, mayFail: true) }
      }
      let folder = "export-\(round)"
      try sandbox.git("checkout-index", "--all", "--prefix=.git/\(folder)/")
      let staged = try sandbox.run("lint", "--staged", "--format", "json")
      let exported = try sandbox.run("lint", "--root", ".", "--format", "json", in: ".git/\(folder)")
      #expect(staged.output == exported.output, "round \(round); \(seedNote)")
      #expect(staged.status == exported.status, "round \(round); \(seedNote)")
    }
  }

  @Test func contradictoryOptionsAreErrors() throws {
    let sandbox = try Sandbox()
    let outside = try sandbox.run("lint", "--staged")
    #expect(outside.status == 2)
    #expect(
      outside.errors.contains(
        "'--staged' needs git: neither this folder nor one above it is a git repository; run 'git init'"))
    for option in ["--staged", "--since=HEAD"] {
      for other in ["--stdin-path", "--print-config"] {
        #expect(try sandbox.run("lint", option, other, "A.swift").status == 2)
      }
      let noGit = try sandbox.run(["lint", option], environment: ["PATH": "/nowhere"])
      #expect(noGit.status == 2)
      #expect(noGit.errors.contains("git is not in the PATH; install git"))
    }
    try sandbox.git("init", "--quiet")
    let empty = try sandbox.run("lint", "--staged")
    #expect(empty.status == 0)
    #expect(empty.errors == "No findings in 0 files, by 'observable' (default).\n")
  }
}
