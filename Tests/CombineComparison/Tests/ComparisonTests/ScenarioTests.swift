import Foundation
import Scenarios
import ScenariosOnCore
import ScenariosOnOpenCombine
import Testing

struct ScenarioTests {
  /// The number of scenarios. The default takes a few seconds; `SCENARIOS` sets another number for longer runs.
  static let count = ProcessInfo.processInfo.environment["SCENARIOS"].flatMap { UInt64($0) } ?? 20_000

  @Test(arguments: 0..<4 as Range<UInt64>)
  func deliversWhatOpenCombineDelivers(part: UInt64) {
    var different: [UInt64] = []
    for seed in stride(from: part, to: Self.count, by: 4) where difference(Scenario.random(seed: seed)) != nil {
      different.append(seed)
    }
    guard let first = different.first else { return }
    let scenario = shortened(Scenario.random(seed: first))
    Issue.record(
      "\(different.count) differ, first \(first):\n\(scenario)\n\(difference(scenario) ?? "")")
  }

  @Test(arguments: ScenariosOnCore.scenes.map(\.name))
  func sceneIsAsWithOpenCombine(name: String) throws {
    let core = try #require(ScenariosOnCore.scenes.first { $0.name == name })
    let openCombine = try #require(ScenariosOnOpenCombine.scenes.first { $0.name == name })
    let notes = core.play()
    #expect(!notes.isEmpty)
    #expect(notes == openCombine.play())
  }

  @Test func scenariosDeliverValues() {
    let counts = (0..<200 as Range<UInt64>).map { seed in
      ScenariosOnCore.deliveries(of: .random(seed: seed)).joined().count { $0.contains("←") }
    }
    #expect(counts.reduce(0, +) > 5 * counts.count)
  }
}

private func difference(_ scenario: Scenario) -> String? {
  let core = ScenariosOnCore.deliveries(of: scenario)
  let openCombine = ScenariosOnOpenCombine.deliveries(of: scenario)
  for (core, openCombine) in zip(core, openCombine) where core != openCombine {
    return "core:\n  \(core.joined(separator: "\n  "))\nOpenCombine:\n  \(openCombine.joined(separator: "\n  "))"
  }
  return core.count == openCombine.count ? nil : "\(core.count) logs, \(openCombine.count) with OpenCombine"
}

/// The scenario without the events and operators that are not needed to show the difference.
private func shortened(_ scenario: Scenario) -> Scenario {
  var scenario = scenario
  for index in scenario.events.indices.reversed() {
    var shorter = scenario
    shorter.events.remove(at: index)
    if difference(shorter) != nil { scenario = shorter }
  }
  for pipeline in scenario.pipelines.indices {
    for index in scenario.pipelines[pipeline].operators.indices.reversed() {
      var shorter = scenario
      shorter.pipelines[pipeline].operators.remove(at: index)
      if difference(shorter) != nil { scenario = shorter }
    }
  }
  return scenario
}
