import Configuring

/// `vmgen init`: so far it prints what a configuration may hold. Setting up a project comes later.
struct InitCommand {
  private enum Format: String, CaseIterable {
    case json, markdown
  }

  static let definition = CommandDefinition(
    name: "init", summary: "print the JSON Schema of .vmgen.json", operands: "",
    discussion: """
      Prints what a .vmgen.json may hold: as a JSON Schema for editors, or as the page of the documentation.
      """,
    options: [
      OptionDefinition(name: "--schema", summary: "print the JSON Schema of .vmgen.json"),
      OptionDefinition(
        name: "--format", value: "FORMAT", choices: Format.allCases.map(\.rawValue),
        summary: "how to write it: \(Format.allCases.map(\.rawValue).joined(separator: ", "))"),
      .help,
    ],
    examples: [
      ("vmgen init --schema > .vmgen.schema.json", "write the schema for an editor"),
      ("vmgen init --schema --format markdown", "write the page about the configuration"),
    ])

  private let format: Format

  init(_ arguments: Arguments) throws(UsageError) {
    if let word = arguments.operands.first {
      throw UsageError(
        message: "'\(word.text)' is too much", remedy: "'vmgen init' takes options only", command: "init")
    }
    guard arguments.has("--schema") else {
      throw UsageError(
        message: "'vmgen init' does not set up a project yet",
        remedy: "say '--schema' to print the JSON Schema of .vmgen.json", command: "init")
    }
    format = arguments.value("--format").flatMap { Format(rawValue: $0.text) } ?? .json
  }

  func run(_ console: inout Console) -> ExitStatus {
    switch format {
    case .json: console.write(ConfigurationSchema.json)
    case .markdown: console.write(ConfigurationPage.markdown)
    }
    return .clean
  }
}
