import Plans
import Wording

extension Plan {
  /// Returns the plan as JSON.
  ///
  /// ```json
  /// {"version": 1,
  ///  "steps": [{"action": "create", "path": "Home/HomeView.swift", "bytes": 1520, "contents": "…"}],
  ///  "notes": []}
  /// ```
  ///
  /// `action` is `create`, `replace`, `skip`, `identical`, `delete` or `conflict`; a conflict has a `reason`. Paths are
  /// relative to `folder`, an absolute path; if it is nil, to the project. With `withTodos`, the object also has `todos`,
  /// each with `path`, `line` and `text`.
  public func json(relativeTo folder: String? = nil, withTodos: Bool = false) -> JSONOutput {
    let steps = steps.map { step -> JSONOutput in
      var members: JSONOutput = [
        "action": .string(step.action.word), "path": .string(path(of: step, from: folder)),
      ]
      if case .conflict(let conflict) = step.action {
        members.add("reason", .string(conflict.message(elsewhere: folderOption)))
      }
      members.add("bytes", .number(step.contents.count))
      members.add("contents", .string(String(decoding: step.contents, as: UTF8.self)))
      return members
    }
    var plan: JSONOutput = ["version": 1, "steps": .array(steps), "notes": .strings(notes)]
    if withTodos {
      let todos = todos(relativeTo: folder).map { todo -> JSONOutput in
        ["path": .string(todo.path), "line": .number(todo.line), "text": .string(todo.text)]
      }
      plan.add("todos", .array(todos))
    }
    return plan
  }
}
