import HostIO

/// `vmgen lsp`: a language server on standard input and output.
struct LSPCommand {
  static let definition = CommandDefinition(
    name: "lsp", summary: "show findings and fixes in an editor, as a language server", operands: "",
    discussion: """
      Speaks the Language Server Protocol on standard input and output; editors start it. docs/editors.md has the settings
      for VS Code, Cursor, Zed, Neovim, Helix and Emacs.

      It checks what the editor shows, saved or not, against the files of the whole project. It offers fixes and
      suppressions as code actions, and explains a rule where the pointer is. It reads '.vmgen.json' again when it
      changes.
      """,
    options: [
      OptionDefinition(
        name: "--stdio", summary: "use standard input and output, the default; some editors pass this option"),
      .help,
    ],
    examples: [("vmgen lsp", "start the server; editors do this")])

  init(_ arguments: Arguments) throws(UsageError) {
    guard let first = arguments.operands.first else { return }
    throw UsageError(message: "unknown operand '\(first.text)'", remedy: "remove it", command: "lsp")
  }

  func run(_ console: inout Console) -> ExitStatus {
    if Terminal.isInteractive() {
      console.writeError("vmgen: waiting for a language client; editors start 'vmgen lsp', see docs/editors.md\n")
    }
    Threads.prepare(Machine.coreCount)
    var server = LanguageServer()
    return server.run()
  }
}
