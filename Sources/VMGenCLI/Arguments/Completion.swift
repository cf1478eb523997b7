import Linting

/// What a shell can offer for a word of the command line.
enum Completion: Equatable {
  case nothing
  case words([String])
  /// Words parted by commas.
  case list([String])
  /// The words that a command prints, one a line, because only the project knows them.
  case printed(by: String)
  case files
  case folders

  /// The conventions, with those of the project.
  static let conventions = Completion.printed(by: "vmgen templates list 2>/dev/null | awk '/^[^ ]/ {print $1}'")
  /// The templates of all conventions, with those of the project.
  static let templates = Completion.printed(by: "vmgen templates list 2>/dev/null | awk '/^ / {print $1}' | sort -u")

  /// What stands for a value in help tells what the value is.
  fileprivate init(placeholder: String) {
    let rules = Rule.all.map(\.id)
    // Of several operands the first one.
    let first = placeholder.split(separator: " ").first.map { String($0) } ?? ""
    switch first.trimmed("[]…") {
    case "FILE", "PATH": self = .files
    case "DIR": self = .folders
    case "CONVENTION": self = .conventions
    case "RULE": self = .words(rules)
    case "RULES": self = .list(rules)
    case let text where text.contains("|"): self = .words(text.split(separator: "|").map { String($0) })
    default: self = .nothing
    }
  }
}

extension OptionDefinition {
  /// What can be offered for its value.
  var completion: Completion {
    let words = choices + suggestions
    return words.isEmpty ? Completion(placeholder: value ?? "") : .words(words)
  }
}

extension CommandDefinition {
  /// What can be offered for its operands.
  var completion: Completion { Completion(placeholder: operands) }
}

extension String {
  /// The text without some characters at its ends.
  fileprivate func trimmed(_ characters: String) -> String {
    var rest = self[...]
    while let first = rest.first, characters.contains(first) { rest.removeFirst() }
    while let last = rest.last, characters.contains(last) { rest.removeLast() }
    return String(rest)
  }
}
