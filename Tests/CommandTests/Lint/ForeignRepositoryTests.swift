import Foundation
import Sandboxes
import Testing

/// Settings of an untrusted repository name programs; none of them runs.
@Suite struct ForeignRepositoryTests {
  /// Every setting that can name a program names one that leaves a mark.
  private func repository() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "--quiet", "--template=", "project")
    let project = { (words: String...) in _ = try self.git(sandbox, words) }
    try sandbox.write("project/A.swift", "class AViewModel {}\n")
    try sandbox.write("project/B.swift", "final class BViewModel {}\n")
    try project("add", ".")
    try project("commit", "--quiet", "--message", "x")
    try sandbox.write("project/B.swift", "class BViewModel {}\n")
    try project("add", ".")
    try sandbox.write("project/.gitattributes", "*.swift filter=evil diff=evil\n*.json filter=evil\n")
    try sandbox.write("project/.gitignore", "Hidden/\n")
    try sandbox.write("project/Hidden/C.swift", "")
    let path = { (name: String) in sandbox.url.appending(path: name).path(percentEncoded: false) }
    let mark = { (name: String) throws -> String in
      try sandbox.writeProgram("evil/\(name)", "#!/bin/sh\ntouch '\(path("marks"))/\(name)'\nexec cat\n")
      return path("evil/\(name)")
    }
    try sandbox.write("marks/.keep", "")
    for hook in ["post-index-change", "pre-commit", "reference-transaction", "fsmonitor-watchman"] {
      _ = try mark(hook)
    }
    for (key, value) in try [
      "core.fsmonitor": mark("monitor"), "filter.evil.clean": mark("clean"), "filter.evil.smudge": mark("smudge"),
      "filter.evil.process": mark("process"), "filter.evil.required": "true", "diff.evil.textconv": mark("textconv"),
      "diff.evil.command": mark("command"), "diff.external": mark("external"), "core.pager": mark("pager"),
      "core.hooksPath": path("evil"), "core.sshCommand": mark("ssh"), "core.askPass": mark("askpass"),
      "core.editor": mark("editor"), "gpg.program": mark("gpg"), "alias.ls-files": "!\(mark("alias"))",
      "remote.origin.url": "ext::\(mark("remote")) %S", "remote.origin.promisor": "true",
      "remote.origin.partialclonefilter": "blob:none", "extensions.partialClone": "origin",
      "core.repositoryformatversion": "1", "protocol.allow": "always", "protocol.ext.allow": "always",
      "hook.evil.command": mark("hook"), "hook.evil.event": "post-index-change",
    ] { try project("config", key, value) }
    return sandbox
  }

  /// Runs git in the repository, without the programs that it names.
  @discardableResult private func git(_ sandbox: Sandbox, _ words: String...) throws -> String {
    try git(sandbox, words)
  }

  private func git(_ sandbox: Sandbox, _ words: [String]) throws -> String {
    let settings = ["core.fsmonitor=", "core.hooksPath=/dev/null", "user.name=A", "user.email=a@b"]
    return try sandbox.run(
      ["git"] + settings.flatMap { ["-c", $0] } + words, in: "project", program: URL(filePath: "/usr/bin/env")
    ).output
  }

  private func marks(_ sandbox: Sandbox) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: sandbox.url.appending(path: "marks").path(percentEncoded: false)
    ).filter { $0 != ".keep" }.sorted()
  }

  @Test func programsOfTheRepositoryDoNotRun() throws {
    let sandbox = try repository()
    for words in [
      [], ["--staged"], ["--staged", "--new"], ["--new"], ["--since", "HEAD"], ["--staged", "--since", "HEAD"],
      ["--staged", "--diff"], ["--staged", "--fix"], ["--fix"], ["--print-config", "A.swift"],
    ] {
      let run = try sandbox.run(["lint", "--only", "final_class"] + words, in: "project")
      #expect(run.status < 2, "\(words): \(run.errors)")
      #expect(try marks(sandbox).isEmpty, "\(words)")
    }
    _ = try sandbox.run("hook", "install", in: "project")
    #expect(try marks(sandbox).isEmpty)
  }

  /// Objects missing in a partial clone are not fetched, because fetching would run the remote's helper.
  @Test func nothingIsFetched() throws {
    let sandbox = try repository()
    let objects = sandbox.url.appending(path: "project/.git/objects")
    let manager = FileManager.default
    for name in ["D", "E", "F"] { try sandbox.write("project/\(name).swift", "class \(name)ViewModel {}\n") }
    try git(
      sandbox, "-c", "filter.evil.required=false", "-c", "filter.evil.process=", "-c", "filter.evil.clean=", "add",
      "D.swift", "E.swift", "F.swift")
    let kept = try git(sandbox, "rev-parse", ":E.swift")
    for name in ["A", "B", "D", "E", "F"] {
      try manager.removeItem(at: sandbox.url.appending(path: "project/\(name).swift"))
    }
    for file in try manager.subpathsOfDirectory(atPath: objects.path(percentEncoded: false)) where file.count == 41 {
      let content = try sandbox.run(
        ["git", "cat-file", "-t", file.replacing("/", with: "")], in: "project", program: URL(filePath: "/usr/bin/env"))
      if content.output == "blob\n", file.replacing("/", with: "") + "\n" != kept {
        try manager.removeItem(at: objects.appending(path: file))
      }
    }
    for name in try marks(sandbox) { try manager.removeItem(at: sandbox.url.appending(path: "marks/\(name)")) }
    for words in [["--staged"], ["--staged", "--new"], ["--since", "HEAD"]] {
      let run = try sandbox.run(["lint"] + words, in: "project")
      #expect(run.status == 3, "\(words)")
      #expect(run.errors.contains("vmgen: B.swift: "), "\(run.errors)")
      // Available objects are checked.
      if words.contains("--staged") {
        for name in ["B", "D", "F"] { #expect(run.errors.contains("vmgen: \(name).swift: ")) }
        #expect(run.output.contains("E.swift:1:7: error: class 'EViewModel' is not final"))
      }
      #expect(try marks(sandbox).isEmpty, "\(words)")
    }
  }

  /// Any project may contain a bare repository.
  @Test func aBareRepositoryInTheProjectIsNone() throws {
    let sandbox = try repository()
    try sandbox.git("init", "--quiet", "--bare", "--template=", "outer/inner")
    try sandbox.write(
      "outer/inner/config",
      try sandbox.text("project/.git/config").replacing("bare = false", with: "bare = false\n\tworktree = .."))
    try sandbox.write("outer/inner/A.swift", "class AViewModel {}\n")
    for words in [["--staged", "--new"], ["--since", "HEAD"], ["--staged", "--fix"]] {
      #expect(try sandbox.run(["lint"] + words, in: "outer/inner").status == 2)
      #expect(try marks(sandbox).isEmpty, "\(words)")
    }
    #expect(try sandbox.run("hook", "install", in: "outer/inner").status == 2)
    #expect(try marks(sandbox).isEmpty)
  }

  /// A file that git converts when staging is not the file that was linted.
  @Test(arguments: ["working-tree-encoding=UTF-16", "filter=cat", "ident"])
  func filesThatGitConvertsAreNotFixed(attribute: String) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "--quiet", "--template=")
    try sandbox.git("config", "filter.cat.clean", "sed s/kept/stored/")
    try sandbox.write(".gitattributes", "A.swift \(attribute)\n")
    let text = "class AViewModel {} // kept $Id: x $\n"
    let bytes = attribute.hasSuffix("16") ? try #require(text.data(using: .utf16)) : Data(text.utf8)
    try sandbox.write("A.swift", bytes)
    try sandbox.write("B.swift", "class BViewModel {}\n")
    try sandbox.git("add", ".")
    let stored = try sandbox.git("show", ":A.swift")
    #expect(stored.hasPrefix("class AViewModel {}"))
    let run = try sandbox.run("lint", "--staged", "--fix", "--only", "final_class")
    #expect(run.status == 1)
    let name = attribute.prefix { $0 != "=" }
    #expect(
      run.errors.contains(
        "A.swift: not fixed, because git converts it when staging ('\(name)' in .gitattributes); fix it"))
    #expect(try Data(contentsOf: sandbox.url.appending(path: "A.swift")) == bytes)
    #expect(try sandbox.git("show", ":A.swift") == stored)
    #expect(try sandbox.git("show", ":B.swift") == "final class BViewModel {}\n")
  }
}
