import Wording

extension SpecProblem {
  /// The use of a name in the generated ViewModel, for names that users choose often; empty for others.
  static func ownUse(of name: String) -> String {
    switch name {
    case "form": ", whose 'form' holds the fields"
    case "load": ", whose 'load' loads the screen"
    case "refresh": ", whose 'refresh' loads the screen again"
    case "send": ", whose 'send(_:)' takes outputs or actions"
    default: ""
    }
  }

  /// The message for a mistake in how a line is written, or in which lines a screen has.
  var messageOfLines: String {
    switch self {
    case .character(let character):
      let meant: [Character: String] = [
        "“": "\"", "”": "\"", "„": "\"", "‘": "\"", "’": "\"", "'": "\"", "→": "->", "–": "-", "—": "-",
      ]
      let remedy = meant[character].map { "write '\($0)'" }
      return "'\(printable(String(character)))' is not allowed in a spec; "
        + (remedy ?? (character == "#" ? "begin a comment with '//'" : "remove it"))
    case .duplicate(let name, let line):
      return "'\(printable(name))' is already declared\(line.map { " in line \($0)" } ?? ""); choose another name"
    case .value(let value, let type):
      let remedy =
        switch value {
        case "nil": "write a value of that type, or make it optional: '\(printable(type))?'"
        case "[]" where type.hasPrefix("[") || type.hasPrefix("Dictionary<"): "write '[:]'"
        case _ where type == "Character": "write one character, or make it a 'String'"
        default: "write a value of that type"
        }
      return "'\(printable(value))' is not a value of type '\(printable(type))'; \(remedy)"
    case .noField(let word):
      let field = "write '\(SpecGrammar.sample(of: "field"))'"
      let rest =
        switch word {
        case "submit": "a 'submit' sends the fields of the screen; \(field), or 'do' instead of 'submit'"
        case "clears": "'clears' empties the fields of the screen; \(field), or remove 'clears'"
        default: "a form consists of fields; \(field)"
        }
      return "'field' is missing here, because \(rest)"
    case .noSubmit:
      return "'submit' is missing here, because no line sends the fields; write '\(SpecGrammar.sample(of: "submit"))', "
        + "or 'form edits NAME' to edit a load or a given value"
    case .searchText(let name, let load, let line):
      let name = printable(name)
      return "a '\(line)' cannot use '\(name)', the text of a search, because the search has results of its own, "
        + "without pages; remove it here, or write 'state \(name): String = \"\"' and "
        + "'reloads \(printable(load)) when \(name)' instead of the search, which load at each letter"
    default: return ""
    }
  }
}
