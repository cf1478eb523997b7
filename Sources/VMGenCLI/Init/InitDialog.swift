import HostIO
import Scaffolding
import Wording

/// The dialog of `vmgen init`: shows each part, then asks whether to write it.
struct InitDialog {
  var files: InitFiles

  /// The chosen parts. Only `y` and `yes` choose one; the end of the input declines all remaining parts.
  func ask(_ console: inout Console) throws(UsageError) -> [InitPart] {
    var chosen: [InitPart] = []
    for part in InitPart.allCases where part != .core {
      console.write("\n\(part.title.prefix(1).uppercased())\(part.title.dropFirst())\n\n")
      guard try isWorthAsking(part, &console) else { continue }
      console.write("\n\(part == .hook ? "Change" : "Write") it? [y/N] ")
      console.flush()
      guard let answer = Terminal.readLine() else {
        console.write("\n")
        break
      }
      if ["y", "yes"].contains(answer.lowercased()) { chosen.append(part) }
    }
    if chosen.isEmpty { console.write("\nNothing was written.\n\n" + CoreUse.fetched) } else { console.write("\n") }
    return chosen
  }

  /// Shows a part. Returns false if there is nothing to ask.
  private func isWorthAsking(_ part: InitPart, _ console: inout Console) throws(UsageError) -> Bool {
    if part == .hook { return isHookWorthAsking(&console) }
    switch try files.plan(part) {
    case .nothing(let reason):
      console.write("nothing to do: \(reason)\n")
      return false
    case .plan(let plan):
      if !plan.conflicts.isEmpty || !plan.changesAnything {
        console.write(plan.text(relativeTo: files.project.current.text))
        return false
      }
      console.write(TerminalText.lines(plan.diff()))
      return true
    }
  }

  private func isHookWorthAsking(_ console: inout Console) -> Bool {
    do throws(UsageError) {
      let hook = try HookInstallation(
        .install, in: files.project.root, current: files.project.current, command: "init")
      switch hook.change {
      case .write(let bytes):
        console.write(TerminalText.lines(Self.diff(hook, bytes)))
        return true
      case .none, .remove: console.write("'\(hook.shown)' runs vmgen already\n")
      case .refused(let reason): console.write("'\(hook.shown)' cannot be changed: \(reason)\n")
      case .unreadable(let error): console.write("\(error.message)\n")
      }
    } catch {
      console.write("nothing to do: \(error.message)\n")
    }
    return false
  }

  /// The change to the hook as a unified diff.
  static func diff(_ hook: HookInstallation, _ bytes: [UInt8]) -> [UInt8] {
    UnifiedDiff.of(path: hook.shown, from: hook.script, to: bytes)
  }
}

extension TerminalText {
  /// The lines of a text, with everything escaped that a terminal would interpret.
  static func lines(_ bytes: [UInt8]) -> String {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { TerminalText.escaped($0) }
      .joined(separator: "\n")
  }
}
