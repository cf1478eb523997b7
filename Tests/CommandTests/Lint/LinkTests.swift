import Foundation
import Sandboxes
import Testing

/// Symbolic links: above the project they change nothing; inside it they do not lead out.
@Suite struct LinkTests {
  private let open = "class AViewModel {}\n"
  private let only = ["lint", "--only", "final_class", "--format", "json"]

  /// `real/project` is a repository with a finding, `link` leads to `real`, `outside` has secret files.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("real/project/App/A.swift", open)
    try sandbox.write("real/project/Docs/notes.txt", "class SecretViewModel {} // hunter2\n")
    try sandbox.write("outside/B.swift", "class BViewModel {} // hunter2\n")
    try sandbox.write("outside/settings.json", "{\"hunter2\": 1}\n")
    try sandbox.git("init", "--quiet", "--template=", in: "real/project")
    try sandbox.git("add", ".", in: "real/project")
    try sandbox.link("link", to: "real")
    return sandbox
  }

  @Test(arguments: [
    [], ["App"], ["App/A.swift"], ["--staged"], ["--staged", "App"], ["--staged", "App/A.swift"],
    ["--staged", "--new"],
    ["--new"], ["--new", "App"],
  ])
  func linkAboveTheProjectChangesNothing(words: [String]) throws {
    let sandbox = try sandbox()
    for commits in [false, true] {
      if commits, !words.contains("--new") {
        try sandbox.git("commit", "--quiet", "--message", "x", in: "real/project")
        try sandbox.write("real/project/App/A.swift", open + "\n")
        try sandbox.git("add", ".", in: "real/project")
      }
      let expected = try sandbox.run(only + words, in: "real/project")
      #expect(expected.status == 1)
      let base = sandbox.url.appending(path: "link/project").path(percentEncoded: false)
      let typed = words.map { $0.hasPrefix("-") ? $0 : "\(base)/\($0)" }
      for (words, folder) in [
        (words, "link/project"), (typed, "real/project"), (typed, "link/project"),
        (words + ["--root", base], "real/project"), (words + ["--root", "../../link/project"], "real/project"),
      ] {
        let run = try sandbox.run(only + words, in: folder)
        #expect(run.output == expected.output, "\(words)")
        #expect(run.errors == expected.errors)
      }
      // From another folder only the paths differ.
      let elsewhere = try sandbox.run(only + ["--root", base] + typed)
      #expect(try findings(elsewhere) == ["real/project/App/A.swift:1:7 final_class"])
    }
  }

  @Test func theFileOfALinkIsOneFile() throws {
    let sandbox = try sandbox()
    try sandbox.link("real/project/Again.swift", to: "App/A.swift")
    try sandbox.link("real/project/Folder", to: "App")
    let all = ["App/A.swift:1:7 final_class"]
    for words in [[], ["."], ["Again.swift"], ["App", "Again.swift", "App/A.swift"], ["Folder"], ["Folder/A.swift"]] {
      #expect(try findings(sandbox.run(only + words, in: "real/project")) == all, "\(words)")
    }
  }

  @Test func linkTargetsOutsideTheProjectAreNotTouched() throws {
    let sandbox = try sandbox()
    try sandbox.link("real/project/B.swift", to: "../../outside/B.swift")
    try sandbox.link("real/project/Notes.swift", to: "Docs/notes.txt")
    try sandbox.link("real/project/Out", to: "../../outside")
    let all = try sandbox.run(only + ["--fix"], in: "real/project")
    #expect(all.status == 0)
    #expect(try sandbox.text("real/project/App/A.swift") == "final " + open)
    for path in ["B.swift", "Notes.swift", "Out", "Out/B.swift"] {
      for words in [[path], [path, "--fix"], ["--stdin-path", path]] {
        let run = try sandbox.run(["lint", "--only", "final_class"] + words, in: "real/project")
        #expect(run.status == 2, "\(words)")
        #expect(run.errors.contains(path == "Notes.swift" ? "which is not a Swift file" : "leaves the project"))
        #expect(!(run.output + run.errors).contains("hunter2"))
      }
    }
    #expect(try sandbox.text("outside/B.swift") == "class BViewModel {} // hunter2\n")
    #expect(try sandbox.text("real/project/Docs/notes.txt") == "class SecretViewModel {} // hunter2\n")
    // A path without a link may be anywhere.
    #expect(
      try findings(sandbox.run(only + ["../../outside/B.swift"], in: "real/project"))
        == ["../../outside/B.swift:1:7 final_class"])
  }

  /// The index has a file, but the disk has a link in its place.
  @Test func stagedFilesAreNotFixedThroughLinks() throws {
    let sandbox = try sandbox()
    try sandbox.write("outside/A.swift", open)
    let project = sandbox.url.appending(path: "real/project")
    try FileManager.default.removeItem(at: project.appending(path: "App"))
    try sandbox.link("real/project/App", to: "../../outside")
    let run = try sandbox.run(only + ["--staged", "--fix"], in: "real/project")
    #expect(run.status == 1)
    #expect(run.errors.contains("App/A.swift: not fixed, because its path contains a link"))
    #expect(try sandbox.text("outside/A.swift") == open)
    #expect(try sandbox.git("show", ":App/A.swift", in: "real/project") == open)
  }

  @Test(arguments: [["--output", "report"], ["--format", "xcode=report"], ["--write-baseline", "report"]])
  func reportsAreNotWrittenThroughLinks(words: [String]) throws {
    let sandbox = try sandbox()
    try sandbox.link("real/project/report", to: "../../outside/settings.json")
    try sandbox.link("real/project/Out", to: "../../outside")
    for words in [words, [words[0], words[1].replacing("report", with: "Out/report")]] {
      let run = try sandbox.run(["lint"] + words, in: "real/project")
      #expect(run.status == 2)
      #expect(run.errors.contains("leaves the project through the link"))
      #expect(!run.errors.contains("hunter2"))
    }
    #expect(try sandbox.text("outside/settings.json") == "{\"hunter2\": 1}\n")
    #expect(!FileManager.default.fileExists(atPath: sandbox.url.appending(path: "outside/report").path()))
  }

  @Test func configurationsAndBaselinesLieInTheProject() throws {
    let sandbox = try sandbox()
    try sandbox.link("real/project/linked.json", to: "../../outside/settings.json")
    for text in [
      "{\"extends\": \"../../outside/settings.json\"}", "{\"extends\": \"linked.json\"}",
      "{\"baseline\": \"../../outside/settings.json\"}", "{\"baseline\": \"linked.json\"}",
      "{\"extends\": \"../../../../../../../../../../etc/passwd\"}",
    ] {
      try sandbox.write("real/project/.vmgen.json", text)
      for words in [[], ["--staged"], ["App/A.swift"], ["--print-config", "App/A.swift"]] {
        // `--print-config` does not read the baseline.
        if words.first == "--print-config", text.contains("baseline") { continue }
        if words == ["--staged"] { try sandbox.git("add", ".vmgen.json", in: "real/project") }
        let run = try sandbox.run(["lint"] + words, in: "real/project")
        #expect(run.status == 2, "\(text) \(words)")
        #expect(!(run.output + run.errors).contains("hunter2"))
        #expect(!(run.output + run.errors).contains("root:"))
      }
    }
    for words in [["--config", "linked.json"], ["--baseline", "linked.json"]] {
      let run = try sandbox.run(
        ["lint", "--no-config"].dropLast(words[0] == "--config" ? 1 : 0) + words, in: "real/project")
      #expect(run.status == 2)
      #expect(run.errors.contains("leaves the project through the link 'linked.json'"))
    }
    try FileManager.default.removeItem(at: sandbox.url.appending(path: "real/project/.vmgen.json"))
    try sandbox.link("real/project/App/.vmgen.json", to: "../../../outside/settings.json")
    let run = try sandbox.run("lint", in: "real/project")
    #expect(run.status == 2)
    #expect(run.errors.contains("it is a link to a file outside the project"))
    #expect(!run.errors.contains("hunter2"))
  }

  /// A link to a configuration of the project is that configuration, on the disk and in the index.
  @Test func aConfigurationMayBeALinkInTheProject() throws {
    let sandbox = try sandbox()
    try sandbox.write("real/project/shared.json", "{\"rules\": {\"final_class\": \"off\"}}")
    try sandbox.link("real/project/App/.vmgen.json", to: "../shared.json")
    try sandbox.git("add", ".", in: "real/project")
    for words in [[], ["--staged"]] {
      let run = try sandbox.run(["lint", "--disable", "observable_macro,nested_in_view"] + words, in: "real/project")
      #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
  }

  @Test func aPathThatMatchesNothingIsAnError() throws {
    let sandbox = try sandbox()
    try sandbox.write("real/project/.vmgen.json", "{\"exclude\": [\"Generated\"]}")
    try sandbox.write("real/project/Generated/G.swift", open)
    try sandbox.git("add", ".", in: "real/project")
    for (words, message) in [
      (["Docs"], "'Docs' has no Swift file; check the path"), (["App", "Docs"], "'Docs' has no Swift file"),
      (["Generated"], "'Generated' has no file to check, because the configuration excludes all of them"),
      (["--staged", "Docs"], "'Docs' has no Swift file"),
      (["--staged", "Docs/notes.txt"], "'Docs/notes.txt' is not a Swift file"),
      (["Docs/notes.txt"], "'Docs/notes.txt' is not a Swift file; name Swift files and folders"),
      (["--new", "Docs/notes.txt"], "'Docs/notes.txt' is not a Swift file"),
      (["--staged", "--new", "Docs/notes.txt"], "'Docs/notes.txt' is not a Swift file"),
      (["Nowhere"], "'Nowhere' does not exist"),
      (["../../outside/settings.json/x"], "does not exist"), (["--new", "Docs"], "'Docs' has no Swift file"),
      (["--staged", "../../outside"], "'../../outside' is not in the git index"),
      (["--staged", "--root", "../../outside"], "is a git repository; run 'git init'"),
    ] {
      let run = try sandbox.run(["lint"] + words, in: "real/project")
      #expect(run.status == 2, "\(words)")
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    // Hooks name every file of a commit.
    for words in [[], ["--staged"], ["--new"], ["--staged", "--new"]] {
      let beside = try sandbox.run(only + words + ["Docs/notes.txt", "App/A.swift"], in: "real/project")
      #expect(try findings(beside) == ["App/A.swift:1:7 final_class"])
      #expect(beside.errors.contains("vmgen: Docs/notes.txt: not checked, because it is not a Swift file\n"))
      let two = try sandbox.run(only + words + ["Docs/notes.txt", ".vmgen.json", "App"], in: "real/project")
      #expect(try findings(two) == ["App/A.swift:1:7 final_class"])
      #expect(two.errors.contains("Docs/notes.txt and 1 more: not checked, because they are not Swift files"))
    }
    let named = try sandbox.run(["lint", "Generated/G.swift"], in: "real/project")
    #expect(named.status == 0)
    #expect(named.errors.contains("Generated/G.swift: not checked, because 'exclude' has 'Generated'"))
  }
}
