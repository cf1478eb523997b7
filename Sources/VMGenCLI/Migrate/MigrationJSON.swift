import HostIO
import Migrating
import Plans
import Scaffolding
import Wording

/// The plan of `vmgen migrate` for programs.
struct MigrationJSON {
  private let migration: Migration
  private let plan: Plan
  private let current: FilePath

  init(_ migration: Migration, _ plan: Plan, current: FilePath) {
    (self.migration, self.plan, self.current) = (migration, plan, current)
  }

  var text: String {
    let steps = plan.steps.map { step in
      let path = FilePath(plan.root).appending(step.path.utf8).relative(to: current).text
      return "{\"action\": \(quoted(step.action.word)), \"path\": \(quoted(path)), \"bytes\": \(step.contents.count), "
        + "\"contents\": \(quoted(String(decoding: step.contents, as: UTF8.self)))}"
    }
    return """
      {"version": 1, "tool": \(quoted("vmgen \(Version.current)")),
       "migrated": \(list(migration.migrated.map(subject))),
       "refused": \(list(migration.refused.map(subject))),
       "states": \(list(migration.states.map { "{\(place($0))}" })),
       "notes": \(list(plan.notes.map(quoted))),
       "steps": \(list(steps))}

      """
  }

  private func subject(_ subject: Migration.Subject) -> String {
    let refusals = subject.refusals.map { refusal in
      "{\"kind\": \(quoted(refusal.kind.rawValue)), \"message\": \(quoted(refusal.message)), \(place(refusal.place))}"
    }
    return "{\"name\": \(quoted(subject.name)), \"kind\": \"\(subject.isProtocol ? "protocol" : "class")\", "
      + "\(place(subject.place)), \"family\": [\(subject.family.map(quoted).joined(separator: ", "))], "
      + "\"files\": [\(subject.files.map(quoted).joined(separator: ", "))], "
      + "\"reasons\": [\(refusals.joined(separator: ", "))]}"
  }

  private func place(_ place: Migration.Place) -> String {
    "\"path\": \(quoted(place.path)), \"line\": \(place.line), \"column\": \(place.column)"
  }

  private func list(_ elements: [String]) -> String {
    elements.isEmpty ? "[]" : "[\n  \(elements.joined(separator: ",\n  "))]"
  }

  private func quoted(_ text: String) -> String { JSONText.quoted(text) }
}
