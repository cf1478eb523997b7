import Foundation
import Sandboxes
import Testing

/// Every command has `--format json`.
@Suite struct JSONResultTests {
  /// Command lines of each command, each for a fresh project with one finding, with the keys of their results.
  private static let lines: [(line: [String], keys: Set<String>, status: Int32)] = [
    (["new", "Cart", "--in", "Cart", "--dry-run"], ["version", "steps", "notes", "todos"], 0),
    (["new", "Cart", "--in", "Cart"], ["version", "steps", "notes", "todos"], 0),
    (["lint"], ["version", "tool", "diagnostics", "summary"], 1),
    (["survey"], [], 0),
    (["report"], ["version", "project", "since", "new", "viewModels", "owners", "history", "lint"], 0),
    (["migrate", "observable"], [], 0),
    (["init"], ["version", "parts", "conventions"], 0),
    (["init", "--yes"], ["version", "steps", "notes"], 0),
    (["init", "--yes", "--dry-run"], ["version", "steps", "notes"], 0),
    (["init", "--xcode-templates", "--check"], ["version", "files"], 1),
    (["init", "--schema"], [], 0),
    (["rules"], ["version", "rules"], 0),
    (["rules", "final_class"], ["version", "rules"], 0),
    (["templates", "list"], ["version", "conventions"], 0),
    (["templates", "show", "Screen/__Name__View.swift"], ["version", "convention", "template"], 0),
    (["templates", "eject"], ["version", "steps", "notes"], 0),
    (["templates", "check"], ["version", "conventions", "files", "problems", "notes"], 0),
    (["templates", "check", "--convention", "clean"], ["version", "conventions", "files", "problems", "notes"], 0),
    (["hook", "install"], ["version", "action", "path", "change", "message", "notes"], 0),
    (["hook", "uninstall"], ["version", "action", "path", "change", "message", "notes"], 0),
    (["agents"], ["version", "steps", "notes"], 0),
    (["agents", "--check"], ["version", "files"], 1),
    (["completions", "zsh"], ["version", "shell", "script"], 0),
    (["help"], ["version", "commands"], 0),
    (
      ["lint", "--print-config", "A.swift"],
      [
        "version", "path", "file", "configurations", "convention", "viewModels", "testDoubles", "layers", "strict",
        "rules",
      ], 0
    ),
    (["help", "lint"], ["version", "commands"], 0),
    (["--version"], ["version", "tool"], 0),
  ]

  private func project() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("A.swift", "class AViewModel {}\n")
    return sandbox
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
  }

  private func commands() throws -> [[String: Any]] {
    try #require(try object(Sandbox().run("help", "--format", "json").output)["commands"] as? [[String: Any]])
  }

  /// `lsp` is an exception: a language server speaks JSON, but has no result.
  @Test func everyCommandHasTheOption() throws {
    let commands = try commands()
    for command in commands where command["name"] as? String != "lsp" {
      let options = try #require(command["options"] as? [[String: Any]])
      let format = try #require(options.first { $0["name"] as? String == "--format" }, "\(command)")
      let choices = format["choices"] as? [String] ?? []
      #expect(choices.contains("json"), "\(command)")
    }
    let tried = Set(Self.lines.compactMap(\.line.first))
    for name in commands.compactMap({ $0["name"] as? String }) where name != "lsp" { #expect(tried.contains(name)) }
  }

  @Test func everyResultParses() throws {
    let names = Set(try commands().compactMap { $0["name"] as? String } + ["help", "--version"])
    for (line, keys, status) in Self.lines where names.contains(line[0]) {
      let run = try project().run(line + ["--format", "json"])
      #expect(run.status == status, "\(line): \(run.output)\(run.errors)")
      let result = try object(run.output)
      if !keys.isEmpty { #expect(Set(result.keys) == keys, "\(line)") }
    }
  }

  /// A mistake is text on standard error with exit status 2, and there is no result.
  @Test func mistakesAreNoResults() throws {
    for command in try commands().compactMap({ $0["name"] as? String }) {
      let run = try project().run([command, "--no-such-option", "--format", "json"])
      #expect(run.status == 2 && run.output.isEmpty && run.errors.hasPrefix("vmgen: "), "\(command)")
    }
    let run = try Sandbox().run("help", "lnt", "--format", "json")
    #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("did you mean 'lint'?"))
  }

  /// The result of a written plan equals that of a dry run.
  @Test func aPlanThatWasCarriedOutIsTheResult() throws {
    let sandbox = try project()
    let planned = try sandbox.run("new", "Cart", "--in", "Cart", "--dry-run", "--format", "json")
    let written = try sandbox.run("new", "Cart", "--in", "Cart", "--format", "json")
    #expect(planned.output == written.output)
    #expect(written.errors.contains("Linted the new files: "), "\(written.errors)")
    let steps = try #require(try object(written.output)["steps"] as? [[String: Any]])
    for step in steps {
      #expect(try sandbox.text(step["path"] as? String ?? "") == step["contents"] as? String)
    }
  }

  @Test func conflictsAreInTheResult() throws {
    let sandbox = try project()
    try sandbox.write("Cart/CartView.swift", "// ours\n")
    let run = try sandbox.run("new", "Cart", "--in", "Cart", "--format", "json")
    #expect(run.status == 1 && run.errors.contains("nothing was written"))
    let steps = try #require(try object(run.output)["steps"] as? [[String: Any]])
    #expect(steps.contains { $0["action"] as? String == "conflict" && $0["reason"] is String })
    #expect(!sandbox.files().contains("Cart/CartViewModel.swift"))
  }

  @Test func mistakesInTemplatesAreInTheResult() throws {
    let sandbox = try project()
    try sandbox.write(".vmgen/templates/observable/Screen/__Name__View.swift", "// vmgen:if nonsense\n")
    let run = try sandbox.run("templates", "check", "--format", "json")
    #expect(run.status == 1)
    let problems = try #require(try object(run.output)["problems"] as? [[String: Any]])
    #expect((problems.first?["file"] as? String)?.hasSuffix("__Name__View.swift") == true, "\(run.output)")
  }

  /// A hook that cannot be changed is a result, too.
  @Test func aRefusedHookIsAResult() throws {
    let sandbox = try project()
    try sandbox.write(".git/hooks/pre-commit", "#!/usr/bin/python3\n")
    let run = try sandbox.run("hook", "install", "--format", "json")
    #expect(run.status == 1 && run.errors.contains("was not changed"))
    #expect(try object(run.output)["change"] as? String == "refused")
  }
}
