import Plans

extension Plan {
  /// Returns the plan as text: one line per file, conflicts with their reasons, then the notes. With `withTodos`, the
  /// list of `// TODO:` comments in the written files follows.
  ///
  /// The copied files of a library share one line, to keep the text short. Paths are relative to `folder`, an absolute
  /// path; if it is nil, to the project.
  public func text(relativeTo folder: String? = nil, withTodos: Bool = false) -> String {
    var result = ""
    let width = steps.map(\.action.word.count).max() ?? 0
    for line in lines {
      let word = line.step.action.word
      result += word + String(repeating: " ", count: width - word.count) + "  "
      if let library = line.library {
        let count = line.count == 1 ? "1 file" : "\(line.count) files"
        result += printable(path(library, from: folder)) + " (\(count))"
      } else {
        result += printable(path(of: line.step, from: folder))
      }
      if case .conflict(let conflict) = line.step.action { result += ": \(conflict.message(elsewhere: folderOption))" }
      result += "\n"
    }
    for note in notes { result += "note: \(note)\n" }
    return withTodos ? result + todoText(relativeTo: folder) : result
  }

  /// The lines of the plan. Successive steps with the same action that copy files of one library share a line.
  /// Conflicts stay separate, because each has its own reason.
  private var lines: [(step: PlanStep, library: String?, count: Int)] {
    var lines: [(step: PlanStep, library: String?, count: Int)] = []
    for step in steps {
      let library = step.action.isConflict ? nil : Libraries.folder(of: step)
      if let library, let last = lines.last, last.library == library, last.step.action == step.action {
        lines[lines.count - 1].count += 1
      } else {
        lines.append((step, library, 1))
      }
    }
    return lines
  }

  /// Returns the path of a step relative to `folder`; relative to the project if it is nil.
  func path(of step: PlanStep, from folder: String?) -> String { path(step.path, from: folder) }

  private func path(_ path: String, from folder: String?) -> String {
    guard let folder else { return path }
    return ProjectPath.relative(ProjectPath.absolute(path, relativeTo: root), to: folder)
  }
}

extension Libraries {
  /// Returns the folder of the library to which the step's file belongs, relative to the plan's root; nil for other
  /// files.
  fileprivate static func folder(of step: PlanStep) -> String? {
    for library in all {
      for file in library.files where step.contents == file.contents {
        let end = "\(library.name)/\(file.path)"
        if step.path == end || step.path.hasSuffix("/\(end)") {
          return String(step.path.dropLast(file.path.count + 1))
        }
      }
    }
    return nil
  }
}
