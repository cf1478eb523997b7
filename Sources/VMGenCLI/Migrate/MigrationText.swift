import HostIO
import Migrating
import Plans
import Scaffolding
import Wording

/// The plan of `vmgen migrate` as text.
struct MigrationText {
  private let migration: Migration
  private let plan: Plan
  private let current: FilePath

  init(_ migration: Migration, _ plan: Plan, current: FilePath) {
    (self.migration, self.plan, self.current) = (migration, plan, current)
  }

  var text: String {
    if migration.names.isEmpty { return "No class is an ObservableObject; there is nothing to migrate.\n" }
    var text = ""
    for subject in migration.migrated {
      text +=
        "\(Self.shown(subject.place)): '\(subject.name)' migrates: \(Counted.text(subject.files.count, "file")) changes\n"
        .replacing("files changes", with: "files change")
      if subject.keepsProperties { text += "  it already has '@Observable', so its properties stay as they are\n" }
    }
    if !migration.migrated.isEmpty, !migration.refused.isEmpty { text += "\n" }
    text += refusals
    if !plan.steps.isEmpty { text += "\n" + plan.text(relativeTo: current.text) }
    for state in migration.states {
      text +=
        "note: \(Self.shown(state)): '@State' evaluates its initial value at every 'init' of the View; '@Owned' of ViewModelCore does not\n"
    }
    text += starters + ignored
    let migrated = migration.migrated.count
    let stay = migration.refused.count
    let verb = migrated == 1 ? "migrates" : "migrate"
    text += "\n\(Self.classes(migrated)) \(verb) in \(Counted.text(plan.steps.count, "file"))"
    return text + (stay == 0 ? ".\n" : "; \(stay) \(stay == 1 ? "stays as it is" : "stay as they are").\n")
  }

  /// The classes that start work which may go on after SwiftUI has dropped the object.
  private var starters: String {
    if migration.starters.isEmpty { return "" }
    let lines = migration.starters.map { "  '\($0.name)': '\($0.word)' in \(Self.shown($0.place))\n" }
    return
      "note: the initialisers of these classes start work, which then goes on for objects that '@State' makes and drops; "
      + "start it in a method that the View calls in '.task', or use '@Owned'\n" + lines.joined()
  }

  /// The properties that Views read and no longer follow.
  private var ignored: String {
    if migration.ignored.isEmpty { return "" }
    let lines = migration.ignored.map { property in
      "  '\(property.name)': \(property.readers.map(Self.shown).joined(separator: ", "))\n"
    }
    return
      "note: Views read these properties, also through computed properties and methods; they were not published and are "
      + "not observed afterwards: remove '@ObservationIgnored', or add '@Observable' to a subclass, where a View must "
      + "follow them\n" + lines.joined()
  }

  /// The deployment targets that are too old, each once, with the classes that it keeps.
  private var oldTargets: String {
    var classes: [String: [String]] = [:]
    for subject in migration.refused {
      for message in Set(subject.refusals.filter { $0.kind == .deploymentTarget }.map(\.message)) {
        classes[message, default: []].append(subject.name)
      }
    }
    return classes.sorted { $0.key < $1.key }.map { message, names in
      let reason = message.split(separator: ": ", maxSplits: 1).last.map { String($0) } ?? message
      let more = names.count > Self.nameLimit ? " and \(names.count - Self.nameLimit) more" : ""
      return "\(reason), so \(Self.classes(names.count)) \(names.count == 1 ? "stays as it is" : "stay as they are")\n"
        + "  \(names.prefix(Self.nameLimit).joined(separator: ", "))\(more)\n"
        + "  raise the target first; '--assume-target' shows what would migrate then\n"
    }.joined()
  }

  private static let nameLimit = 10

  /// The classes that cannot migrate, each with the places that prevent it. Members of a family share these places, so
  /// they are printed once.
  private var refusals: String {
    var text = oldTargets
    var printed: [[Migration.Refusal]: String] = [:]
    for var subject in migration.refused {
      subject.refusals.removeAll { $0.kind == .deploymentTarget }
      if subject.refusals.isEmpty { continue }
      text += "\(Self.shown(subject.place)): '\(subject.name)' stays as it is\n"
      if let other = printed[subject.refusals], subject.family.contains(other) || subject.name == other {
        // Classes with one name are indistinguishable, for example in two targets.
        let which = subject.name == other ? "the other '\(other)'; rename one of them" : "'\(other)'"
        text += "  it can only migrate together with \(which)\n"
        continue
      }
      printed[subject.refusals] = subject.name
      text += Self.lines(of: subject.refusals)
    }
    return text
  }

  /// A line for each place. Files that cannot change for the same reason share a line.
  private static func lines(of refusals: [Migration.Refusal]) -> String {
    let locks = Dictionary(
      grouping: refusals.filter { $0.kind == .lockedFile }, by: \.message)
    let inFile = Dictionary(grouping: refusals) { [$0.place.path, $0.message] }
    var printed: Set<String> = []
    return refusals.map { refusal in
      let others = (locks[refusal.message]?.count ?? 1) - 1
      guard others > 0 else {
        let same = inFile[[refusal.place.path, refusal.message]] ?? []
        guard same.first == refusal else { return "" }
        let lines = same.dropFirst().map { "\($0.place.line)" }
        let also =
          lines.isEmpty ? "" : " (also line\(lines.count == 1 ? "" : "s") \(lines.joined(separator: ", ")))"
        return "  \(shown(refusal.place)): \(refusal.message)\(also)\n"
      }
      guard printed.insert(refusal.message).inserted else { return "" }
      let message = refusal.message.replacing(
        "this file must stay as it is", with: "this file and \(Counted.text(others, "other")) must stay as they are")
      return "  \(shown(refusal.place)): \(message)\n"
    }.joined()
  }

  private static func shown(_ place: Migration.Place) -> String { "\(place.path):\(place.line):\(place.column)" }

  private static func classes(_ count: Int) -> String { Counted.text(count, "ObservableObject") }
}
