/// One rule: where it finds something in a file, as byte offsets. Order and repetition do not matter.
struct Rule: Sendable {
  let id: String
  var isOnePerLine = false
  /// Whether it also reports findings in files that import a test framework.
  var looksAtTests: Bool { id == "weak_self_capture" }
  let check: @Sendable (Context) -> [Int]
}

/// All that a rule may look at.
struct Context {
  let unit: SourceUnit
  let project: ProjectIndex
  let convention: Convention
  let layers: Layers?
}
