import Sandboxes
import Testing

/// Tests that the scripts contain everything. CI runs the scripts in real shells.
@Suite struct CompletionsCommandTests {
  @Test(arguments: ["bash", "zsh", "fish"]) func everyCommandAndOptionIsThere(shell: String) throws {
    let sandbox = try Sandbox()
    let script = try sandbox.run("completions", shell)
    #expect(script.status == 0)
    let help = try sandbox.run("help").output
    let commands = help.split(separator: "\n").filter { $0.hasPrefix("  ") }.compactMap {
      $0.split(separator: " ").first
    }
    #expect(commands.count >= 5)
    for command in commands where !command.hasPrefix("-") && command != "help" {
      #expect(script.output.contains(command))
      let text = try sandbox.run("help", String(command)).output
      // The command exists under the name in its help.
      #expect(try sandbox.run(String(command), "--help").output == text)
      for line in text.split(separator: "\n") {
        guard let option = line.split(separator: " ").first, line.hasPrefix("  --") else { continue }
        // fish writes `--strict` differently.
        #expect(script.output.contains(shell == "fish" ? "-l \(option.dropFirst(2)) " : option), "\(option)")
      }
    }
    #expect(script.output.contains("final_class"))
  }

  @Test(arguments: [
    (["completions"], "no shell is named; use one of 'bash', 'zsh', 'fish'"),
    (["completions", "bsh"], "unknown shell 'bsh'; did you mean 'bash'?"),
    (["completions", "bash", "zsh"], "more than one shell"),
  ])
  func wrongUsage(words: [String], message: String) throws {
    let run = try Sandbox().run(words)
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
  }
}
