import Wording

/// The manual page in roff, generated from the definitions of commands and options.
enum ManPage {
  static func text(_ commands: [CommandDefinition]) -> String {
    var text = """
      .\\" Written by 'vmgen help --man'.
      .TH VMGEN 1 "" "vmgen \(escaped(Version.current))"
      .SH NAME
      vmgen \\- scaffold screens that follow a ViewModel convention, and check existing code against it
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
      done, no findings
      .TP
      .B 1
      the lint has findings, or a conflict kept \\(oqnew\\(cq from writing
      .TP
      .B 2
      the command line or the configuration is wrong; nothing was done
      .TP
      .B 3
      a file could not be read or written; everything else was done
      .SH ENVIRONMENT
      .TP
      .B NO_COLOR
      print no colours
      .TP
      .B GITHUB_STEP_SUMMARY
      with \\fB\\-\\-format github\\fR append all findings to this file

      """
  }

  private static func section(_ command: CommandDefinition) -> String {
    var text = ".SH VMGEN \(escaped(command.name.uppercased()))\n"
    text += ".B vmgen \(escaped(command.name))\n"
    if !command.operands.isEmpty { text += ".I \(escaped(command.operands))\n" }
    text += ".RI [ options ]\n.PP\n"
    for paragraph in command.discussion.split(separator: "\n\n", omittingEmptySubsequences: true) {
      // Indented lines keep their line breaks.
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

  /// A line of text. A dot or quote at its start is escaped, since it would begin a roff request.
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
