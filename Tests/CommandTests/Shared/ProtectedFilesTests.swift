import Chance
import Foundation
import Sandboxes
import Testing

/// Options that name a file never overwrite anything but an earlier output of vmgen.
@Suite struct ProtectedFilesTests {
  private static let open = "class AViewModel {}\n"

  /// `project` is a repository with one finding and files of other programs; `outside` has a secret.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("project/A.swift", Self.open)
    try sandbox.write("project/B.swift", "final class B {}\n")
    try sandbox.write("project/.vmgen.json", "{}\n")
    for path in Self.foreign where !path.hasPrefix("Out") && path != "link" {
      try sandbox.write("project/\(path)", "contents of \(path)\n")
    }
    try sandbox.write("outside/secret", "hunter2\n")
    try sandbox.link("project/link", to: "../outside/secret")
    try sandbox.link("project/Out", to: "../outside")
    try sandbox.git("init", "--quiet", "--template=", in: "project")
    return sandbox
  }

  private static let foreign = [
    "App.xcodeproj/project.pbxproj", "App.xcworkspace/contents.xcworkspacedata", "project.yml", "Package.resolved",
    "Podfile", ".gitignore", "Info.plist", "notes.txt", "README.md", "data.json", "settings.xml", "LICENSE", "log",
    "link", "Out/secret", "Out/new",
  ]

  private static let writing = [
    ["lint", "--disable", "all", "--stamp"], ["lint", "--output"], ["lint", "--format", "json", "--output"],
    ["lint", "--write-baseline"], ["report", "--output"], ["report", "--format", "json", "--output"],
    ["report", "--history"],
  ]

  @Test(arguments: Array(writing.enumerated())) func filesOfOthersKeepTheirContents(number: Int, words: [String]) throws
  {
    let sandbox = try sandbox()
    let stamps = words.contains("--stamp")
    let rules = ["final_class", "observable_macro", "nested_in_view"].joined(separator: ",")
    let words = words.map { $0 == "all" ? rules : $0 }
    let paths = ["A.swift", ".vmgen.json", ".git/new", ".git/HEAD", "App.xcodeproj/new"] + Self.foreign
    let before = try contents(sandbox)
    for path in share(of: paths, for: number, of: 3) {
      let run = try sandbox.run(words + [path], in: "project")
      #expect(run.status == 2, "\(words) \(path): \(run.errors)")
      #expect(run.output.isEmpty)
      #expect(!run.errors.contains("hunter2"))
      #expect(try contents(sandbox) == before, "\(words) \(path)")
    }
    // The same run writes a new file, fills an empty one, and replaces its own output.
    for path in ["new", "empty"] {
      try sandbox.write("project/empty", "")
      for _ in 0..<2 {
        let run = try sandbox.run(words + [stamps ? "\(path).swift" : path], in: "project")
        #expect(run.status != 2, "\(words) \(path): \(run.errors)")
      }
    }
  }

  private func contents(_ sandbox: Sandbox) throws -> [String: String] {
    var contents: [String: String] = [:]
    let files = try #require(FileManager.default.enumerator(atPath: sandbox.url.path(percentEncoded: false)))
    for case let path as String in files {
      contents[path] = (try? String(contentsOf: sandbox.url.appending(path: path), encoding: .utf8)) ?? ""
    }
    return contents
  }

  @Test(arguments: [
    "text", "xcode", "json", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown", "agent",
    "text --group file", "text --group rule", "text --group viewmodel", "text --summary", "json --summary",
    "text --summary --group rule", "html", "page",
  ])
  func anEarlierReportIsReplaced(format: String) throws {
    let sandbox = try Sandbox()
    var words = ["lint", "--format"] + format.split(separator: " ").map(String.init)
    if format == "html" { words = ["report"] }
    if format == "page" { words = ["report", "--format", "json"] }
    // No finding, one, a warning first, and many; each replaces the one before.
    let contents = [
      "", Self.open, "", "import UIKit\n@MainActor final class B (1): error: ViewModel {}\n" + Self.open,
      (0..<30).map { "class A\($0)ViewModel { var x = 1 }\n" }.joined(), Self.open,
    ]
    for text in contents.suffix(amount(3, thorough: 6)) {
      try sandbox.write("App/A.swift", text)
      let run = try sandbox.run(words + ["--output", "report"])
      #expect(run.status < 2, "\(run.errors)")
      let written = try sandbox.text("report")
      #expect(written == (try sandbox.run(words).output))
      // A report of one format replaces one of another.
      try sandbox.write("other.json", written)
      #expect(try sandbox.run("lint", "--format", "json=other.json").status < 2, "\(written)")
      #expect(try sandbox.text("other.json").hasPrefix("{\"version\": 1"))
    }
  }

  @Test(arguments: [
    "[\n]\n", "{}", "{\"version\": 1, \"findings\": [\nnull]}\n", "<!DOCTYPE html>\n<title>Notes</title>\n",
    "# Notes\n",
    "By the way\n 1. first\n", "By file\n- first\n", "a (b)\n  c\n", "x.c:1:2: error: expected ';' [-Wsemi]\n\n",
    "Notes: error: none (yet)\n\n",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n<file name=\"a\"/>\n</checkstyle>\n",
    "{\"date\": \"2026-01-01\", \"errors\": 1, \"warnings\": 2}\n",
  ])
  func textsOfOthersAreNoReports(text: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", Self.open)
    try sandbox.write("file", text)
    for words in [["lint", "--output", "file"], ["lint", "--stamp", "file"], ["report", "-o", "file"]] {
      let run = try sandbox.run(words)
      #expect(run.status == 2)
      #expect(run.errors.contains("'file' is not an earlier report of vmgen (it begins with '"), "\(run.errors)")
      #expect(
        run.errors.contains("; nothing was written; name another file, for example file-vmgen\n"), "\(run.errors)")
      #expect(try sandbox.text("file") == text)
    }
  }

  /// The message says what the file is and what to write instead.
  @Test func aFileOfAnotherKindIsDescribed() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", Self.open)
    try sandbox.write("docs/README.md", "\n# Hello\n\nText\n")
    try sandbox.write("a.json", "{ \"a\": 1 }\n")
    let hello = "'docs/README.md' is not"
    for (words, message) in [
      (["lint", "--output"], "\(hello) an earlier report of vmgen (it begins with '# Hello') and must not be"),
      (["report", "-o"], "nothing was written; name another file, for example docs/README-vmgen.md\n"),
      (["lint", "--write-baseline"], "\(hello) a baseline of vmgen (it begins with '# Hello'); nothing was written"),
      (["lint", "--write-baseline"], "; write a baseline with 'vmgen lint --write-baseline .vmgen-baseline.json'\n"),
      (["lint", "--baseline"], "\(hello) a baseline of vmgen (it begins with '# Hello'); write a baseline with"),
      (
        ["report", "-o", "r.html", "--history"],
        "\(hello) a history of vmgen (it begins with '# Hello'); nothing was written; name another file, for example "
          + "'--history vmgen-history.jsonl'\n"
      ),
    ] {
      let run = try sandbox.run(words + ["docs/README.md"])
      #expect(run.status == 2 && run.errors.contains(message), "\(words): \(run.errors)")
    }
    let json = try sandbox.run("lint", "--write-baseline", "a.json")
    #expect(json.errors.contains("'a.json' is not a baseline of vmgen (it begins with '{ \"a\": 1 }')"))
    let folder = try sandbox.run("lint", "--write-baseline", "docs")
    #expect(folder.errors.contains("it is a folder, not a file); write a baseline with 'vmgen"), "\(folder.errors)")
    #expect(sandbox.files() == ["A.swift", "a.json", "docs/README.md"])
  }

  @Test(arguments: [
    ["lint", "--output", "out", "--stamp", "out"], ["lint", "--write-baseline", "out", "--stamp", "out"],
    ["report", "--output", "out", "--history", "out"],
  ])
  func twoOptionsCannotNameOneFile(words: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "final class A {}\n")
    let run = try sandbox.run(words)
    #expect(run.status == 2)
    #expect(run.errors.contains("'out' is a file of this run and must not be overwritten"), "\(run.errors)")
    #expect(sandbox.files() == ["A.swift"])
  }

  @Test func aHistoryKeepsALastLineWithoutALineFeed() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "final class A {}\n")
    let line = "{\"date\": \"2026-01-01\", \"errors\": 1, \"warnings\": 2}"
    try sandbox.write("history", line)
    for count in 2...3 {
      #expect(try sandbox.run("report", "-o", "page", "--history", "history").status == 0)
      let lines = try sandbox.text("history").split(separator: "\n")
      #expect(lines.count == count && lines.first.map(String.init) == line)
    }
  }

  /// Git itself allows worktrees below `.git`.
  @Test func aProjectBelowAGitFolderIsWritten() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".git/trees/App/A.swift", "final class A {}\n")
    try sandbox.write(".git/trees/App/.git", "gitdir: ../nowhere\n")
    #expect(try sandbox.run("lint", "--no-ignore", "--output", "report", in: ".git/trees/App").status == 0)
    #expect(try sandbox.run("lint", "--output", ".git", in: ".git/trees/App").status == 2)
  }
}
