import Plans

extension Plan {
  /// The plan for people: one line per file, conflicts with their reasons, then the notes and, `withTodos`, what the
  /// written files leave to do.
  ///
  /// Paths are relative to `folder`, an absolute path; to the project where it is nil.
  public func text(relativeTo folder: String? = nil, withTodos: Bool = false) -> String {
    var result = ""
    let width = steps.map(\.action.word.count).max() ?? 0
    for step in steps {
      let word = step.action.word
      result += word + String(repeating: " ", count: width - word.count) + "  " + shown(path(of: step, from: folder))
      if case .conflict(let conflict) = step.action { result += ": \(conflict.message(elsewhere: folderOption))" }
      result += "\n"
    }
    for note in notes { result += "note: \(note)\n" }
    return withTodos ? result + todoText(relativeTo: folder) : result
  }

  /// The path of a step as seen from `folder`.
  func path(of step: PlanStep, from folder: String?) -> String {
    guard let folder else { return step.path }
    return ProjectPath.relative(ProjectPath.absolute(step.path, relativeTo: root), to: folder)
  }
}
