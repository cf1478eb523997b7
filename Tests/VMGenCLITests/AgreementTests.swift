import Foundation
import Sandboxes
import Testing

/// The hook, CI and a manual run have the same findings.
@Suite struct AgreementTests {
  private let open = "class AViewModel {}\n"

  private func repository() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "--quiet", "--template=")
    return sandbox
  }

  private let json = ["lint", "--only", "final_class", "--format", "json"]

  @Test func trackedFilesAreNotIgnored() throws {
    let sandbox = try repository()
    try sandbox.write(".gitignore", "Generated/\n*.g.swift\n")
    for path in ["Generated/Deep/A.swift", "Generated/Untracked.swift", "App/B.g.swift", "App/C.g.swift"] {
      try sandbox.write(path, open)
    }
    try sandbox.write("Generated/.vmgen.json", "{\"rules\": {\"final_class\": \"warning\"}}")
    try sandbox.git("add", "--force", "Generated/Deep", "App/B.g.swift", "Generated/.vmgen.json", ".gitignore")
    let all = ["App/B.g.swift:1:7 final_class", "Generated/Deep/A.swift:1:7 final_class"]
    for words in [[], ["."], ["--staged"], ["--new"], ["--staged", "--new"], ["--since=HEAD"]] {
      if words == ["--since=HEAD"] {
        try sandbox.git("commit", "--quiet", "--allow-empty", "--message", "x")
        #expect(try findings(sandbox.run(json + words)).isEmpty)
        continue
      }
      let run = try sandbox.run(json + words)
      #expect(try findings(run) == all, "\(words)")
      #expect(run.errors == "1 error, 1 warning; 2 ViewModels in 2 files.\n")
    }
    // A named file is checked once, tracked or not.
    #expect(
      try findings(sandbox.run(json + ["Generated"]))
        == ["Generated/Deep/A.swift:1:7 final_class", "Generated/Untracked.swift:1:7 final_class"])
    #expect(try findings(sandbox.run(json + [".", "Generated"])).count == 3)
    #expect(try findings(sandbox.run(json + ["Generated/Deep/A.swift"])).count == 1)
    #expect(try findings(sandbox.run(json + ["App"])) == ["App/B.g.swift:1:7 final_class"])
    #expect(try sandbox.run("lint", "--print-config", "App/B.g.swift").output.contains("\"value\": \"included\""))
    #expect(try sandbox.run("lint", "--print-config", "App/C.g.swift").output.contains("ignored unless named"))
    // From a folder below.
    #expect(try findings(sandbox.run(json, in: "App")).count == 2)
    // Ignore rules of other repositories, inside the project and elsewhere, do not apply.
    let other = try repository()
    try other.write("C.swift", open)
    try other.write(".gitignore", "Build/\n")
    try other.commit()
    try sandbox.git("submodule", "--quiet", "add", other.url.path(percentEncoded: false), "Sub")
    for path in ["Sub/Build/D.swift", "Sub/Build/Deep/D.swift"] { try sandbox.write(path, open) }
    try other.write("Build/D.swift", open)
    let run = try sandbox.run(json + [".", other.url.path(percentEncoded: false)])
    #expect(try findings(run).count == 4)
    #expect(!run.errors.contains("vmgen:"), "\(run.errors)")
    // More paths than a command line can take.
    try sandbox.write(".gitignore", "*.swift\n")
    for number in 0..<1_100 { try sandbox.write("Many/\(number).swift", "") }
    #expect(try findings(sandbox.run(json)).count == 2)
  }

  @Test func foldersThatAreNobodysOwnCodeAreNotCheckedFileByFile() throws {
    let sandbox = try repository()
    try sandbox.write("Pods/Lib/A.swift", open)
    try sandbox.write("App/B.swift", open)
    try sandbox.git("add", ".")
    for words in [["Pods/Lib/A.swift"], ["--staged", "Pods/Lib/A.swift"]] {
      let run = try sandbox.run(["lint"] + words)
      #expect(run.status == 0)
      #expect(
        run.errors.contains(
          "vmgen: Pods/Lib/A.swift: not checked, because 'Pods' holds foreign code; add '--no-ignore' to check"
        ))
      #expect(try findings(sandbox.run(json + words + ["App/B.swift"])) == ["App/B.swift:1:7 final_class"])
      #expect(try findings(sandbox.run(json + words + ["--no-ignore"])) == ["Pods/Lib/A.swift:1:7 final_class"])
    }
    // The same holds for the folder, which is no file of a hook.
    for words in [[], ["--staged"], ["--new"], ["--staged", "--new"]] {
      for folder in ["Pods", "Pods/Lib"] {
        let run = try sandbox.run(["lint"] + words + [folder])
        #expect(run.status == 2)
        #expect(run.errors.contains("'\(folder)' is not checked, because 'Pods' holds foreign code"), "\(run.errors)")
      }
      #expect(try findings(sandbox.run(json + words + ["."])) == ["App/B.swift:1:7 final_class"], "\(words)")
    }
    #expect(try sandbox.run("lint", "--print-config", "Pods/Lib/A.swift").output.contains("\"value\": \"not read\""))
  }

  @Test func strictnessIsPartOfTheConfiguration() throws {
    let sandbox = try repository()
    let rules = "\"rules\": {\"final_class\": \"warning\"}"
    try sandbox.write("A.swift", open)
    try sandbox.write(".vmgen.json", "{\(rules)}")
    try sandbox.git("add", ".")
    let only = ["lint", "--only", "final_class"]
    #expect(try sandbox.run(only).status == 0)
    #expect(try sandbox.run(only + ["--strict"]).status == 1)
    try sandbox.write(".vmgen.json", "{\"strict\": true, \(rules)}")
    // The hook checks staged files with the staged configuration.
    #expect(try sandbox.run(only + ["--staged"]).status == 0)
    try sandbox.git("add", ".")
    for words in [[], ["--staged"], ["--staged", "--new"], ["A.swift"]] {
      #expect(try sandbox.run(only + words).status == 1)
    }
    #expect(try sandbox.run(only + ["--no-config"]).status == 1)
    #expect(
      try sandbox.run("lint", "--print-config", "A.swift").output
        .contains("\"strict\": {\"value\": true, \"from\": \".vmgen.json:1\"}"))
    #expect(
      try sandbox.run("lint", "--print-config", "A.swift", "--strict").output
        .contains("\"strict\": {\"value\": true, \"from\": \"--strict\"}"))
    for (text, message) in [
      ("{\"strict\": \"true\"}", "true or false is expected, not a string; write 'true' or 'false', without quotes"),
      ("{\"strikt\": true}", "unknown key 'strikt'; did you mean 'strict'?"),
    ] {
      try sandbox.write(".vmgen.json", text)
      #expect(try sandbox.run("lint").errors.contains(message))
    }
  }

  @Test func strictnessBelongsToAWholeProject() throws {
    let sandbox = try repository()
    try sandbox.write(".vmgen.json", "{}")
    try sandbox.write("App/.vmgen.json", "{\"strict\": true}")
    #expect(try sandbox.run("lint").errors.contains("'strict' applies to the whole project"))
    try FileManager.default.removeItem(at: sandbox.url.appending(path: ".vmgen.json"))
    try sandbox.write("App/A.swift", "final class AViewModel {}\n")
    try sandbox.write("Other/B.swift", open)
    let words = ["lint", "--only", "final_class"]
    try sandbox.write("Other/.vmgen.json", "{\"rules\": {\"final_class\": \"warning\"}}")
    #expect(try sandbox.run(words).status == 0)
    try sandbox.write("Other/.vmgen.json", "{\"strict\": true, \"rules\": {\"final_class\": \"warning\"}}")
    #expect(try sandbox.run(words).status == 1)
  }

  @Test(arguments: [
    ("A.swift", "a Swift file"), ("New.SWIFT", "a Swift file"), (".vmgen.json", "a configuration"),
    ("App/.VMGEN.json", "a configuration"), (".git/config", "part of the git repository"),
    (".git/new/file", "part of the git repository"), (".GIT/x", "part of the git repository"),
    ("shared.json", "a file of this run"), ("alias", "a Swift file"), ("Sub/.git", "part of the git"),
  ])
  func nothingOfTheProjectIsWrittenOver(path: String, what: String) throws {
    let sandbox = try repository()
    try sandbox.write("A.swift", open)
    try sandbox.write(".vmgen.json", "{\"extends\": \"shared.json\"}")
    try sandbox.write("shared.json", "{}")
    try sandbox.write("App/x", "")
    try sandbox.write("Sub/x", "")
    try sandbox.link("alias", to: "A.swift")
    let before = try? sandbox.text(path)
    for words in [["--output", path], ["--format", "json=\(path)"], ["--write-baseline", path]] {
      let run = try sandbox.run(["lint"] + words)
      #expect(run.status == 2, "\(words)")
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("'\(path)' is \(what)"), "\(run.errors)")
      #expect((try? sandbox.text(path)) == before)
    }
  }

  @Test func aReportIsNotWrittenOverTheBaseline() throws {
    let sandbox = try repository()
    try sandbox.write("A.swift", open)
    #expect(try sandbox.run("lint", "--write-baseline", "known").status == 0)
    for words in [["--baseline", "known"], ["--write-baseline", "known"]] {
      #expect(try sandbox.run(["lint", "--output", "known"] + words).status == 2)
    }
    #expect(try sandbox.run("lint", "--baseline", "known", "--output", "report").status == 0)
    #expect(try sandbox.run("lint", "--baseline", "known", "--output", "/dev/stdout").status == 0)
  }
}
