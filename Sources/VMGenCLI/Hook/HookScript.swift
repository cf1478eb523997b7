import HostIO

/// The text of the pre-commit hook: a block between two marks, alone or at the start of an existing script.
///
/// The block is at the start because a script may end with `exit` or `exec` anywhere. Only whole lines are added and
/// removed, so that uninstalling restores the script byte for byte.
struct HookScript {
  /// A change to the file.
  enum Change: Equatable {
    case none
    case write([UInt8])
    case remove
    /// No change, with the reason. Lower case, no full stop.
    case refused(String)
    /// No change: the file could not be read.
    case unreadable(FileError)
  }

  /// A folder to append to `PATH`, because graphical git clients start hooks with a short `PATH`.
  var toolFolder: [UInt8]?

  private static let begin = Array("# >>> vmgen >>> 'vmgen hook uninstall' takes these lines out\n".utf8)
  private static let end = Array("# <<< vmgen <<<\n".utf8)
  private static let shebang = Array("#!/bin/sh\n".utf8)
  private static let note = Array("# This file was made by 'vmgen hook install'.\n".utf8)

  /// The change that adds the block.
  ///
  /// - Parameter existing: The current script; nil if there is none.
  func install(in existing: [UInt8]?) -> Change {
    guard let existing else { return .write(Self.shebang + Self.note + block) }
    switch Self.find(in: existing) {
    case .range(let range):
      var changed = existing
      changed.replaceSubrange(range, with: block)
      return changed == existing ? .none : .write(changed)
    case .damaged: return .refused(Self.damage)
    case .none: break
    }
    guard let start = existing.firstIndex(of: UInt8(ascii: "\n")), Self.isShell(existing[..<start]) else {
      return .refused("it is not a shell script")
    }
    return .write(existing[...start] + block + existing[(start + 1)...])
  }

  /// The change that removes the block.
  static func uninstall(from existing: [UInt8]) -> Change {
    switch find(in: existing) {
    case .range(let range):
      let rest = existing[..<range.lowerBound] + existing[range.upperBound...]
      if Array(rest) == shebang + note { return .remove }
      // The user has added lines to the file that vmgen created.
      return .write(
        rest.starts(with: shebang + note) ? shebang + rest.dropFirst(shebang.count + note.count) : Array(rest))
    case .damaged: return .refused(damage)
    case .none: return .none
    }
  }

  private static let damage = "a mark around vmgen's lines is missing; remove these lines by hand"

  private var block: [UInt8] {
    // A subshell, so that the block does not change the variables of the surrounding script. In zsh, `status` cannot be set.
    let path = toolFolder.map { "  PATH=$PATH:\(Self.quoted($0))\n" } ?? ""
    let text = """
      (
      \(path)  command -v vmgen >/dev/null || {
          echo "vmgen: the pre-commit hook found no 'vmgen' in the PATH, so nothing was checked. Install it," >&2
          echo "commit without the check ('git commit --no-verify'), or remove vmgen's lines from '$0'." >&2
          exit 1
        }
        vmgen lint --staged --new
        code=$?
        [ $code -ne 1 ] || echo "vmgen stopped this commit. Mend the findings and add the files again, silence one finding with
      '// vmgen:disable:next RULE -- reason', or commit without the check: 'git commit --no-verify'. The findings of renamed classes
      and properties, and of classes moved into or out of another type, count as new; a baseline takes them with
      'vmgen lint --write-baseline FILE --grow'." >&2
        exit $code
      ) || exit $?

      """
    return Self.begin + text.utf8 + Self.end
  }

  private static func quoted(_ bytes: [UInt8]) -> String {
    "'"
      + String(decoding: bytes, as: UTF8.self).split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  private enum MarkedLines {
    case none, damaged
    case range(Range<Int>)
  }

  private static func find(in script: [UInt8]) -> MarkedLines {
    func lines(_ line: [UInt8]) -> [Int] {
      script.indices.filter { start in
        script[start] == line[0] && (start == 0 || script[start - 1] == UInt8(ascii: "\n"))
          && script[start...].starts(with: line)
      }
    }
    let (begins, ends) = (lines(begin), lines(end))
    if begins.isEmpty, ends.isEmpty { return .none }
    guard begins.count == 1, ends.count == 1, begins[0] < ends[0] else { return .damaged }
    return .range(begins[0]..<ends[0] + end.count)
  }

  /// Whether a script's first line names a shell that can run the block.
  private static func isShell(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: Array("#!".utf8)) else { return false }
    var words = String(decoding: line.dropFirst(2), as: UTF8.self).split { $0 == " " || $0 == "\t" }
    func name() -> Substring? { words.first?.split(separator: "/").last }
    if name() == "env" {
      words.removeFirst()
      if words.first == "-S" { words.removeFirst() }
    }
    return ["sh", "bash", "dash", "zsh", "ksh", "ash"].contains(name())
  }
}
