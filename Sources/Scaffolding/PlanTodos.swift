import Plans
import Wording

/// A `// TODO:` line in a file that a plan writes.
public struct PlanTodo: Hashable, Sendable {
  /// The path of the file, relative as in the plan's text.
  public var path: String
  /// The number of the line, from 1.
  public var line: Int
  /// The words after `// TODO:`.
  public var text: String
}

extension Plan {
  /// The `// TODO:` lines of the files that the plan creates or replaces, in the order of the steps.
  ///
  /// A plan with conflicts writes nothing, so the list is empty then. Paths are relative to `folder`, an absolute path;
  /// if it is nil, to the project.
  public func todos(relativeTo folder: String? = nil) -> [PlanTodo] {
    guard conflicts.isEmpty else { return [] }
    var result: [PlanTodo] = []
    for step in steps where step.action == .create || step.action == .replace {
      let lines = step.contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        guard let words = words(afterTodoIn: line) else { continue }
        result.append(PlanTodo(path: path(of: step, from: folder), line: index + 1, text: words))
      }
    }
    return result
  }

  /// Returns the first 10 TODO comments as text, with the number of the others; empty if there are none.
  func todoText(relativeTo folder: String?) -> String {
    let limit = 10
    let todos = todos(relativeTo: folder)
    if todos.isEmpty { return "" }
    var result = "To do:\n"
    for todo in todos.prefix(limit) { result += "  \(printable(todo.path)):\(todo.line): \(printable(todo.text))\n" }
    if todos.count > limit { result += "  and \(todos.count - limit) more\n" }
    return result
  }

  private static let mark = Array("// TODO:".utf8)

  /// Returns the words after `// TODO:` in a line, without surrounding spaces; nil if there is no such comment.
  private func words(afterTodoIn line: ArraySlice<UInt8>) -> String? {
    let mark = Self.mark
    guard line.count >= mark.count else { return nil }
    for start in line.startIndex...(line.endIndex - mark.count)
    where line[start] == mark[0] && line[start...].starts(with: mark) {
      let spaces = Set(" \t\r".utf8)
      let words = line[(start + mark.count)...].drop(while: spaces.contains)
      let end = words.lastIndex { !spaces.contains($0) }.map { $0 + 1 } ?? words.startIndex
      return String(decoding: words[..<end], as: UTF8.self)
    }
    return nil
  }
}
