import HostIO
import Migrating
import Plans
import Scaffolding
import Wording

/// The plan of `vmgen migrate` as JSON.
struct MigrationJSON {
  private let migration: Migration
  private let plan: Plan
  private let current: FilePath

  init(_ migration: Migration, _ plan: Plan, current: FilePath) {
    (self.migration, self.plan, self.current) = (migration, plan, current)
  }

  var json: JSONOutput {
    let steps = plan.steps.map { step -> JSONOutput in
      let path = FilePath(plan.root).appending(step.path.utf8).relative(to: current).text
      return [
        "action": .string(step.action.word), "path": .string(path), "bytes": .number(step.contents.count),
        "contents": .string(String(decoding: step.contents, as: UTF8.self)),
      ]
    }
    return [
      "version": 1, "tool": .string("vmgen \(Version.current)"),
      "migrated": .array(migration.migrated.map(subject)), "refused": .array(migration.refused.map(subject)),
      "states": .array(migration.states.map(place)),
      "starters": .array(
        migration.starters.map { starter in
          (["name": .string(starter.name), "word": .string(starter.word)] as JSONOutput).adding(place(starter.place))
        }),
      "ignored": .array(
        migration.ignored.map { property in
          (["name": .string(property.name)] as JSONOutput).adding(place(property.place))
            .adding(["readers": .array(property.readers.map(place))])
        }),
      "notes": .strings(plan.notes), "steps": .array(steps),
    ]
  }

  private func subject(_ subject: Migration.Subject) -> JSONOutput {
    let reasons = subject.refusals.map { refusal in
      (["kind": .string(refusal.kind.rawValue), "message": .string(refusal.message)] as JSONOutput)
        .adding(place(refusal.place))
    }
    let names: JSONOutput = ["name": .string(subject.name), "kind": subject.isProtocol ? "protocol" : "class"]
    return names.adding(place(subject.place)).adding([
      "family": .strings(subject.family), "files": .strings(subject.files),
      "keepsProperties": .bool(subject.keepsProperties), "reasons": .array(reasons),
    ])
  }

  private func place(_ place: Migration.Place) -> JSONOutput {
    ["path": .string(place.path), "line": .number(place.line), "column": .number(place.column)]
  }
}
