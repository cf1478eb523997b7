/// Tells targets and folders of unit tests, where the tests of a screen belong, from those of other tests by their names.
enum UnitTests {
  /// The words for other kinds of tests.
  private static let otherKinds = ["Snapshot", "UI", "Integration", "Performance", "E2E"]

  /// Whether a name may be that of the unit tests of a target, whose own name may have any words.
  static func isName(_ name: String, of target: String) -> Bool {
    let rest = name.hasPrefix(target) ? String(name.dropFirst(target.count)) : name
    return !otherKinds.contains { rest.contains($0) }
  }

  /// Returns the best of several tests of a target: the one with its name and the suffix `Tests`, else the first of unit
  /// tests, else the first. Nil if there is none.
  static func best<Tests>(_ tests: [Tests], of target: String, name: (Tests) -> String) -> Tests? {
    tests.first { name($0) == "\(target)Tests" } ?? tests.first { isName(name($0), of: target) } ?? tests.first
  }
}
