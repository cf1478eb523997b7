import Wording

/// The manual page, made from the definitions of commands and options; in roff, for `man`.
enum ManPage {
  static func text(_ commands: [CommandDefinition]) -> String {
    var text = """
      .\\" Written by 'vmgen help --man'.
      .TH VMGEN 1 "" "vmgen \(escaped(Version.current))"
      .SH NAME
      vmgen \\- write screens in an agreed shape, and say where old ones depart from it
      .SH SYNOPSIS
      .B vmgen
      .I command
      .RI [ options ]

      """
    text += ".SH COMMANDS\n"
    for command in commands { text += ".TP\n.B \(escaped(command.name))\n\(line(command.summary))" }
    for command in commands { text += section(command) }
    return text + """
      .SH EXIT STATUS
      .TP
      .B 0
      done, and clean
      .TP
      .B 1
      there are findings, or a conflict kept \\(oqnew\\(cq from writing
      .TP
      .B 2
      usage or configuration is wrong; nothing was done
      .TP
      .B 3
      a file could not be read or written; the rest was done
      .SH ENVIRONMENT
      .TP
      .B NO_COLOR
      no colour, whatever the terminal
      .TP
      .B GITHUB_STEP_SUMMARY
      with \\fB\\-\\-format github\\fR all findings are added to this file

      """
  }

  private static func section(_ command: CommandDefinition) -> String {
    var text = ".SH VMGEN \(escaped(command.name.uppercased()))\n"
    text += ".B vmgen \(escaped(command.name))\n"
    if !command.operands.isEmpty { text += ".I \(escaped(command.operands))\n" }
    text += ".RI [ options ]\n.PP\n"
    for paragraph in command.discussion.split(separator: "\n\n", omittingEmptySubsequences: true) {
      // Lines that are set in keep their shape.
      let isSetIn = paragraph.hasPrefix(" ")
      text += isSetIn ? ".PP\n.nf\n" : ".PP\n"
      for each in paragraph.split(separator: "\n") { text += line(String(each)) }
      text += isSetIn ? ".fi\n" : ""
    }
    text += ".SS Options\n"
    for option in command.options {
      let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
      text += ".TP\n\\fB\(escaped(option.name))\\fR\(value)\n\(line(option.summary))"
    }
    text += ".SS Examples\n"
    for example in command.examples {
      text += ".TP\n\\fB\(escaped(example.line))\\fR\n\(line(example.does))"
    }
    return text
  }

  /// A line of text: one that starts with a dot or quote would be a request.
  private static func line(_ text: String) -> String {
    (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + escaped(text) + "\n"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "…": result += "..."
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
