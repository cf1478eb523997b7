/// One rule: where it finds something in a file, as byte offsets. Order and repetition do not matter.
struct Rule: Sendable {
  let id: String
  var isOnePerLine = false
  /// Whether it also reports findings in files that import a test framework.
  var looksAtTests: Bool { id == "weak_self_capture" }
  let check: @Sendable (Context) -> [Int]
  /// For a rule with one finding per type and ViewModel: the keys of all places. Only the first place of each key in the
  /// project is a finding.
  var subjects: (@Sendable (Context) -> [(key: String, offset: Int)])?

  init(id: String, isOnePerLine: Bool = false, check: @escaping @Sendable (Context) -> [Int]) {
    (self.id, self.isOnePerLine, self.check) = (id, isOnePerLine, check)
  }

  init(id: String, onePer subjects: @escaping @Sendable (Context) -> [(key: String, offset: Int)]) {
    (self.id, self.subjects) = (id, subjects)
    check = { _ in [] }
  }
}

/// All that a rule may look at.
struct Context {
  let unit: SourceUnit
  let project: ProjectIndex
  let convention: Convention
  let layers: Layers?
}
