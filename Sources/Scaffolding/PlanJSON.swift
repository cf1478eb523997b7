import Plans
import Wording

extension Plan {
  /// The plan for programs.
  ///
  /// ```json
  /// {"version": 1,
  ///  "steps": [{"action": "create", "path": "Home/HomeView.swift", "bytes": 1520, "contents": "…"}],
  ///  "notes": []}
  /// ```
  ///
  /// `action` is `create`, `replace`, `skip`, `identical` or `conflict`; a conflict has a `reason`. Paths are relative
  /// to `folder`, an absolute path; to the project where it is nil. `withTodos`, there are also `todos`, each with
  /// `path`, `line` and `text`.
  public func json(relativeTo folder: String? = nil, withTodos: Bool = false) -> String {
    var result = "{\"version\": 1,\n \"steps\": ["
    for (index, step) in steps.enumerated() {
      result += index == 0 ? "\n  " : ",\n  "
      result +=
        "{\"action\": \(JSONText.quoted(step.action.word)), \"path\": \(JSONText.quoted(path(of: step, from: folder)))"
      if case .conflict(let conflict) = step.action {
        result += ", \"reason\": \(JSONText.quoted(conflict.message(elsewhere: folderOption)))"
      }
      result += ", \"bytes\": \(step.contents.count)"
      result += ", \"contents\": \(JSONText.quoted(String(decoding: step.contents, as: UTF8.self)))}"
    }
    result += "],\n \"notes\": ["
    result += notes.map(JSONText.quoted).joined(separator: ", ") + "]"
    if withTodos { result += ",\n \"todos\": " + todoJSON(relativeTo: folder) }
    return result + "}\n"
  }
}
