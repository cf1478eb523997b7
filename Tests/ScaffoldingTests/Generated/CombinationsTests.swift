import Testing

@testable import Scaffolding

@Suite struct CombinationsTests {
  /// The test fails if a new option, or a new way to use one, is missing in the table.
  @Test func everyPairOfFeaturesIsCovered() {
    let options = Combinations.options
    for first in options.indices {
      for second in options.indices where second > first {
        let met = Set(Combinations.pairwise.map { [$0[first], $0[second]] })
        let all = options[first].indices.flatMap { way in options[second].indices.map { [way, $0] } }
        #expect(met == Set(all), "options \(first) and \(second)")
      }
    }
    #expect(Combinations.pairwise.first == options.map { $0.count - 1 })
  }

  @Test(arguments: ScreenConvention.all.map(\.name)) func everyConventionCoversEveryPair(name: String) throws {
    let convention = try #require(ScreenConvention.all.first { $0.name == name })
    let screens = Combinations.text(for: convention).split(separator: "\n").filter { $0.hasPrefix("screen ") }
    let others = (Combinations.forms + Combinations.flow).split(separator: "\n").filter { $0.hasPrefix("screen ") }
    #expect(screens.count == Combinations.pairwise.count + others.count)
  }
}
