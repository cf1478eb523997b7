import Linting

/// The completions that a shell offers for a word.
enum Completion: Equatable {
  case nothing
  case words([String])
  /// A word, possibly followed by `=FILE`.
  case wordsOrFiles([String])
  /// Words separated by commas.
  case list([String])
  /// Words that a command prints, one per line, because they depend on the project.
  case printed(by: String)
  case files
  case folders

  /// The conventions, including the project's own.
  static let conventions = Completion.printed(by: "vmgen templates list 2>/dev/null | awk '/^[^ ]/ {print $1}'")
  /// The templates of all conventions, including the project's own.
  static let templates = Completion.printed(by: "vmgen templates list 2>/dev/null | awk '/^ / {print $1}' | sort -u")

  /// The completions for a placeholder in help, such as `FILE` or `RULES`.
  fileprivate init(placeholder: String) {
    let rules = Rule.all.map(\.id)
    // If there are several placeholders, use the first one.
    let first = placeholder.split(separator: " ").first.map { String($0) } ?? ""
    switch first.trimmed("[]…") {
    case "FILE", "PATH": self = .files
    case "DIR": self = .folders
    case "CONVENTION": self = .conventions
    case "RULE": self = .words(rules)
    case "RULES": self = .list(rules)
    case "observable": self = .words(["observable"])
    case let text where text.contains("|"): self = .words(text.split(separator: "|").map { String($0) })
    default: self = .nothing
    }
  }
}

extension OptionDefinition {
  /// The completions of the option's value.
  var completion: Completion {
    let words = choices + suggestions
    if words.isEmpty { return Completion(placeholder: value ?? "") }
    return value?.hasSuffix("[=FILE]") ?? false ? .wordsOrFiles(words) : .words(words)
  }
}

extension CommandDefinition {
  /// The completions of the operands.
  var completion: Completion { Completion(placeholder: operands) }
}

extension String {
  /// The text without the given characters at its ends.
  fileprivate func trimmed(_ characters: String) -> String {
    var rest = self[...]
    while let first = rest.first, characters.contains(first) { rest.removeFirst() }
    while let last = rest.last, characters.contains(last) { rest.removeLast() }
    return String(rest)
  }
}
