/// A rule. `check` returns the byte offsets of its findings in a file, in any order, possibly repeated.
struct Rule: Sendable {
  let id: String
  var isOnePerLine = false
  /// The rules that report in this one's place where both find a token.
  var yieldsTo: Set<String> {
    switch id {
    case "no_shared_instance": ["no_data_access", "use_case_boundary", "no_platform_ui"]
    case "no_platform_ui", "private_set_state": ["no_navigation"]
    default: []
    }
  }
  /// Whether the rule also reports findings in files that import a test framework.
  var looksAtTests: Bool { id == "weak_self_capture" }
  let check: @Sendable (Context) -> [Int]
  /// For rules with one finding per type and ViewModel: all places with their keys. Only the first place of each key in
  /// the project is a finding.
  var subjects: (@Sendable (Context) -> [(key: String, offset: Int)])?

  init(id: String, isOnePerLine: Bool = false, check: @escaping @Sendable (Context) -> [Int]) {
    (self.id, self.isOnePerLine, self.check) = (id, isOnePerLine, check)
  }

  init(
    id: String, onePer subjects: @escaping @Sendable (Context) -> [(key: String, offset: Int)],
    check: @escaping @Sendable (Context) -> [Int]
  ) {
    (self.id, self.subjects, self.check) = (id, subjects, check)
  }

  init(id: String, onePer subjects: @escaping @Sendable (Context) -> [(key: String, offset: Int)]) {
    (self.id, self.subjects) = (id, subjects)
    check = { _ in [] }
  }
}

/// The input of a rule.
struct Context {
  let unit: SourceUnit
  let project: ProjectIndex
  let convention: Convention
  let layers: Layers?
}
