import Chance
import Linting

/// Many variants of a rule's examples, made by a seed: mutants that it must catch and decoys that it must pass.
public struct Trials: Sendable {
  /// One variant.
  public struct Trial: Sendable {
    /// How it was made.
    public var name: String
    let specimen: Specimen
    /// The offsets of what is found.
    let findings: [Int]

    /// The convention it is checked by.
    public var convention: Convention { specimen.convention }
    /// The code, with a `↓` at each place where something must be found.
    public var expected: String { specimen.marked(specimen.marks) }
    /// The same with a `↓` at each place where something is found.
    public var found: String { specimen.marked(findings) }
    /// Whether it is as it must be.
    public var isRight: Bool { specimen.marks == findings }
  }

  /// The rule on trial.
  public let rule: Rule
  /// The code that must be found, each with what was found.
  public let mutants: [Trial]
  /// The code that must not.
  public let decoys: [Trial]
  /// What is wrong with the table that the trials are made from; empty where all is well.
  public let mistakes: [String]

  private static let mostMutants = 400
  private static let mostDecoys = 400

  /// How many were made, and how many came out right.
  public var figures: TrialFigures {
    TrialFigures(
      mutants: mutants.count, caught: mutants.filter(\.isRight).count, decoys: decoys.count,
      silent: decoys.filter(\.isRight).count)
  }

  /// Makes the trials of a rule by its plan and runs them.
  public init(of rule: Rule, _ plan: TrialPlan) {
    self.rule = rule
    let plan = RuleOnTrial(rule: rule, plan: plan)
    var maker = TrialMaker(plan)
    // What is wrong before anything is done to it says nothing: the examples are tests of their own.
    let failing = plan.failing.filter { !$0.marks.isEmpty && $0.findings(of: rule) == $0.marks }
    let passing = plan.passing.filter { $0.findings(of: rule).isEmpty }
    mutants = maker.disguises(of: failing, upTo: Self.mostMutants)
    decoys =
      maker.decoys(from: failing, upTo: Self.mostDecoys / 2)
      + maker.disguises(of: passing, upTo: Self.mostDecoys / 2)
    let names = Set(Disguise.all.map(\.name))
    mistakes =
      plan.breaksWithoutPlace.map { "'\($0)' does not stand exactly once in its code" }
      + plan.failing.filter { $0.marks.isEmpty || $0.findings(of: rule) != $0.marks }.map {
        "not found as marked: \($0.marked($0.marks)) but \($0.marked($0.findings(of: rule)))"
      } + plan.passing.filter { !$0.findings(of: rule).isEmpty }.map { "not passed: \($0.text)" }
      + plan.namedDisguises.filter { !names.contains($0) }.sorted().map { "there is no disguise '\($0)'" }
  }
}

/// Makes variants of specimens, no two the same.
private struct TrialMaker {
  private let plan: RuleOnTrial
  private let disguises: [Disguise]
  private var chance: SplitMix64
  private var seen: Set<[UInt8]> = []

  init(_ plan: RuleOnTrial) {
    self.plan = plan
    disguises = Disguise.all.filter { !plan.excludes($0) }
    chance = SplitMix64(seed: 0x243F_6A88_85A3_08D3, text: plan.rule.id)
  }

  /// Each specimen in each disguise, and then in several at once.
  mutating func disguises(of specimens: [Specimen], upTo most: Int) -> [Trials.Trial] {
    var trials: [Trials.Trial] = []
    let single = specimens.flatMap { specimen in disguises.map { (specimen, [$0]) } }.shuffled(using: &chance)
    // The larger part of the trials is disguised once.
    for (specimen, disguises) in single where trials.count < most * 2 / 3 { add(specimen, disguises, to: &trials) }
    var attempts = 0
    while trials.count < most, attempts < most * 4, let specimen = specimens.randomElement(using: &chance) {
      attempts += 1
      let several = disguises.shuffled(using: &chance).prefix(chance.once(in: 2) ? 2 : 3)
      add(specimen, several.sorted { $0.stage.rawValue < $1.stage.rawValue }, to: &trials)
    }
    return trials
  }

  /// Each failing specimen made right, some of them in a disguise.
  mutating func decoys(from failing: [Specimen], upTo most: Int) -> [Trials.Trial] {
    var trials: [Trials.Trial] = []
    let carriers = Decoy.carriers(of: plan)
    let pairs = failing.flatMap { specimen in Decoy.all.map { (specimen, $0) } }.shuffled(using: &chance)
    for (specimen, decoy) in pairs where trials.count < most {
      guard let changed = decoy.apply(specimen, plan.plan, carriers, &chance) else { continue }
      let disguise = chance.once(in: 2) ? disguises.randomElement(using: &chance) : nil
      let disguised = disguise.flatMap { $0.apply(changed, &chance) }
      let name = disguised == nil ? decoy.name : "\(decoy.name), \(disguise?.name ?? "")"
      add(disguised ?? changed, name, to: &trials)
    }
    return trials
  }

  private mutating func add(_ specimen: Specimen, _ disguises: [Disguise], to trials: inout [Trials.Trial]) {
    var disguised = specimen
    for disguise in disguises {
      guard let next = disguise.apply(disguised, &chance) else { return }
      disguised = next
    }
    add(disguised, disguises.map(\.name).joined(separator: ", "), to: &trials)
  }

  private mutating func add(_ specimen: Specimen, _ name: String, to trials: inout [Trials.Trial]) {
    guard seen.insert(specimen.code + specimen.convention.rawValue.utf8).inserted else { return }
    trials.append(Trials.Trial(name: name, specimen: specimen, findings: specimen.findings(of: plan.rule)))
  }
}

extension Specimen {
  /// The code with a `↓` at some offsets.
  fileprivate func marked(_ offsets: [Int]) -> String {
    var bytes: [UInt8] = []
    var read = 0
    for offset in offsets {
      bytes += code[read..<offset]
      bytes += "↓".utf8
      read = offset
    }
    bytes += code[read...]
    return String(decoding: bytes, as: UTF8.self)
  }
}
