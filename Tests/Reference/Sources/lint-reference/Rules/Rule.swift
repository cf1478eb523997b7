/// One rule: where it finds something in a file, as byte offsets. Order and repetition do not matter.
struct Rule: Sendable {
  let id: String
  var isOnePerLine = false
  let check: @Sendable (SourceUnit) -> [Int]
}

extension Rule {
  static let all: [Rule] = [finalClass, privateSetState, noCoordinator, noClassMainActor]
}

/// A set of rules.
enum Convention: String, Sendable {
  case observable

  var rules: [Rule] { Rule.all }
}
