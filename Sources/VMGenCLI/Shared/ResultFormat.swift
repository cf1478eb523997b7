import Wording

/// The format of a result: text for users or JSON for programs.
enum ResultFormat: String, CaseIterable {
  case text, json

  static let option = OptionDefinition(
    name: "--format", value: "FORMAT", choices: allCases.map(\.rawValue),
    summary: "the output format: \(allCases.map(\.rawValue).joined(separator: ", "))")

  init(_ arguments: Arguments) {
    self = arguments.value("--format").flatMap { Self(rawValue: $0.text) } ?? .text
  }
}

extension Console {
  /// Writes the result of a command as JSON. All further text goes to standard error.
  mutating func writeResult(_ json: JSONOutput) {
    write(json.text + "\n")
    endResult()
  }
}
