import Wording

/// `vmgen completions`: a shell's completion script, generated from the definitions of commands and options.
struct CompletionsCommand {
  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static let definition = CommandDefinition(
    name: "completions", summary: "print a completion script for your shell", operands: "bash|zsh|fish",
    discussion: """
      Writes a script that completes commands, options, rules and formats. Where it goes:

        bash  ~/.local/share/bash-completion/completions/vmgen
        zsh   a folder of $fpath, as _vmgen
        fish  ~/.config/fish/completions/vmgen.fish
      """,
    options: [ResultFormat.option, .help],
    examples: [
      ("vmgen completions zsh > ~/.zfunc/_vmgen", "install it for zsh"),
      ("source <(vmgen completions bash)", "use it in this shell only"),
    ])

  private let shell: Shell
  private let format: ResultFormat

  init(_ arguments: Arguments) throws(UsageError) {
    let names = Shell.allCases.map(\.rawValue)
    guard let name = arguments.operands.first?.text else {
      throw UsageError(
        message: "no shell is named", remedy: NearestName.remedy("", among: names), command: "completions")
    }
    guard let shell = Shell(rawValue: name) else {
      throw UsageError(
        message: "unknown shell '\(name)'", remedy: NearestName.remedy(name, among: names),
        command: "completions")
    }
    if arguments.operands.count > 1 {
      throw UsageError(message: "more than one shell", remedy: "name one", command: "completions")
    }
    self.shell = shell
    format = ResultFormat(arguments)
  }

  func run(_ console: inout Console) -> ExitStatus {
    let script =
      switch shell {
      case .bash: BashCompletions.script(Tool.commands)
      case .zsh: ZshCompletions.script(Tool.commands)
      case .fish: FishCompletions.script(Tool.commands)
      }
    switch format {
    case .text: console.write(script)
    case .json: console.writeResult(["version": 1, "shell": .string(shell.rawValue), "script": .string(script)])
    }
    return .clean
  }
}

/// The text in single quotes, which all three shells understand.
private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

/// The words that may be the first argument.
private func firstWords(_ commands: [CommandDefinition]) -> [(word: String, does: String)] {
  commands.map { ($0.name, $0.summary) } + [("help", "show the help of a command"), ("--version", "show the version")]
}

private enum BashCompletions {
  static func script(_ commands: [CommandDefinition]) -> String {
    let cases = commands.map(body).joined()
    return """
      # Completions of vmgen for bash, written by 'vmgen completions bash'.
      _vmgen() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= i
        COMPREPLY=()
        # bash takes the equals sign of '--option=value' for a word.
        if [[ $word == "=" ]]; then
          word=
        elif [[ $before == "=" ]]; then
          before=${COMP_WORDS[COMP_CWORD-2]}
        fi
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
          -*) ;;
          *) command=${COMP_WORDS[i]}; break ;;
          esac
        done
        case $command in
        '') COMPREPLY=($(compgen -W \(quoted(firstWords(commands).map(\.word).joined(separator: " "))) -- "$word")) ;;
        help) COMPREPLY=($(compgen -W \(quoted(commands.map(\.name).joined(separator: " "))) -- "$word")) ;;
      \(cases)  esac
      }
      _vmgen_list() {
        # What stands before the last comma stays.
        local done=
        [[ $2 == *,* ]] && done=${2%,*},
        COMPREPLY=($(compgen -W "$1" -- "${2##*,}"))
        COMPREPLY=("${COMPREPLY[@]/#/$done}")
      }
      complete -o filenames -o bashdefault -F _vmgen vmgen

      """
  }

  private static func body(_ command: CommandDefinition) -> String {
    var text = "  \(command.name))\n    case $before in\n"
    for option in command.options where option.value != nil {
      text += "    \(option.name)) \(action(option.completion)); return ;;\n"
    }
    let options = command.options.map(\.name).joined(separator: " ")
    let behind = command.completionsAfter.map { operands, completion in
      "      \(operands.map { "*' \($0) '*" }.joined(separator: "|"))) \(action(completion)) ;;\n"
    }.joined()
    return text + """
          esac
          if [[ $word == -* ]]; then
            COMPREPLY=($(compgen -W \(quoted(options)) -- "$word"))
          else
            # The words between the command and the completed word.
            case " ${COMP_WORDS[*]:i+1:COMP_CWORD-i-1} " in
      \(behind)      *) \(action(command.completion)) ;;
            esac
          fi
          ;;

      """
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ":"
    // bash splits words at the equals sign, so the completion of the operands offers the file.
    case .words(let words), .wordsOrFiles(let words):
      "COMPREPLY=($(compgen -W \(quoted(words.joined(separator: " "))) -- \"$word\"))"
    case .list(let words): "_vmgen_list \(quoted(words.joined(separator: " "))) \"$word\""
    case .printed(let command): "COMPREPLY=($(compgen -W \"$(\(command))\" -- \"$word\"))"
    case .files: "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
    case .folders: "mapfile -t COMPREPLY < <(compgen -d -- \"$word\")"
    }
  }
}

private enum ZshCompletions {
  static func script(_ commands: [CommandDefinition]) -> String {
    let names = firstWords(commands).map { "    \(quoted("\(colons($0.word)):\($0.does)"))\n" }.joined()
    return """
      #compdef vmgen
      # Completions of vmgen for zsh, written by 'vmgen completions zsh'.
      _vmgen() {
        local -a commands
        commands=(
      \(names)  )
        if ((CURRENT == 2)); then
          _describe -t commands command commands
          return
        fi
        case $words[2] in
        help) _values command \(commands.map { quoted($0.name) }.joined(separator: " ")) ;;
      \(commands.map(body).joined())  esac
      }
      if [[ $funcstack[1] == _vmgen ]]; then _vmgen "$@"; else compdef _vmgen vmgen; fi

      """
  }

  private static func body(_ command: CommandDefinition) -> String {
    var arguments = command.options.map { option -> String in
      let summary = option.summary.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
      let start = (option.isRepeatable ? "*" : "") + option.name
      guard let value = option.value else { return quoted("\(start)[\(summary)]") }
      return quoted("\(start)=[\(summary)]:\(colons(value)):\(action(option.completion))")
    }
    arguments.append(
      quoted("*:\(colons(command.operands.isEmpty ? "nothing" : command.operands)):\(action(command.completion))"))
    let valued = command.options.filter { $0.value != nil }.map(\.name).joined(separator: "|")
    let behind = command.completionsAfter.map { operands, completion in
      let action = action(completion)
      let statement = action.hasPrefix("{") ? String(action.dropFirst().dropLast()) : action
      let words = operands.map { "*' \($0) '*" }.joined(separator: "|")
      return
        "    [[ $PREFIX == -* || $words[CURRENT-1] == (\(valued)) ]] || case \" $words[1,CURRENT-1] \" in \(words)) \(statement); return ;; esac\n"
    }.joined()
    // `shift` drops the command's name, so that it does not count as an operand.
    return """
        \(command.name))
          shift words
          ((CURRENT--))
      \(behind)    _arguments -S \(arguments.joined(separator: " \\\n      "))
          ;;

      """
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .wordsOrFiles(let words):
      "{if compset -P \"*=\"; then _files; else compadd -S \"\" -- \(words.joined(separator: " ")); fi}"
    case .list(let words): "_values -s , name \(words.joined(separator: " "))"
    case .printed(let command): "{compadd -- ${(f)\"$(\(command))\"}}"
    case .files: "_files"
    case .folders: "_files -/"
    }
  }

  private static func colons(_ text: String) -> String { text.replacing(":", with: "\\:") }
}

private enum FishCompletions {
  static func script(_ commands: [CommandDefinition]) -> String {
    var text = """
      # Completions of vmgen for fish, written by 'vmgen completions fish'.
      complete -c vmgen -f
      function __vmgen_list
          # What stands before the last comma stays.
          set -l done (string replace -r '[^,]*$' '' -- (commandline -ct | string replace -r '^--[^=]*=' ''))
          for name in $argv
              echo $done$name
          end
      end
      function __vmgen_word_or_file
          set -l word (commandline -ct | string replace -r '^--[^=]*=' '')
          if string match -q -- '*=*' $word
              set -l name (string replace -r '=.*' '' -- $word)
              for file in (__fish_complete_path (string replace -r '^[^=]*=' '' -- $word) | string replace -r '\t.*' '')
                  echo $name=$file
              end
          else
              for name in $argv
                  echo $name
              end
          end
      end

      """
    for (word, does) in firstWords(commands) where !word.hasPrefix("-") {
      text += "complete -c vmgen -n __fish_use_subcommand -a \(quoted(word)) -d \(quoted(does))\n"
    }
    text += "complete -c vmgen -n __fish_use_subcommand -l version -d 'show the version'\n"
    text +=
      "complete -c vmgen -n '__fish_seen_subcommand_from help' -a \(quoted(commands.map(\.name).joined(separator: " ")))\n"
    for command in commands {
      let condition = "complete -c vmgen -n \(quoted("__fish_seen_subcommand_from \(command.name)"))"
      if let action = action(command.completion) { text += "\(condition) \(action)\n" }
      for (operands, completion) in command.completionsAfter {
        guard let action = action(completion) else { continue }
        let both = quoted(
          "__fish_seen_subcommand_from \(command.name); and __fish_seen_subcommand_from \(operands.joined(separator: " "))"
        )
        text += "complete -c vmgen -n \(both) \(action)\n"
      }
      for option in command.options {
        text += "\(condition) -l \(option.name.dropFirst(2))"
        if option.value != nil { text += " -r \(action(option.completion) ?? "-f")" }
        text += " -d \(quoted(option.summary))\n"
      }
    }
    return text
  }

  private static func action(_ completion: Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .words(let words): "-f -a \(quoted(words.joined(separator: " ")))"
    case .wordsOrFiles(let words): "-f -a \(quoted("(__vmgen_word_or_file \(words.joined(separator: " ")))"))"
    case .list(let words): "-f -a \(quoted("(__vmgen_list \(words.joined(separator: " ")))"))"
    case .printed(let command): "-f -a \(quoted("(\(command))"))"
    case .files: "-F"
    case .folders: "-f -a '(__fish_complete_directories)'"
    }
  }
}
