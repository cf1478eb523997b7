import Chance
import Linting

/// Variants of a rule's examples, generated from a seed. The rule must report the mutants and ignore the decoys.
public struct Trials: Sendable {
  /// One variant.
  public struct Trial: Sendable {
    /// The names of the applied changes.
    public var name: String
    let specimen: Specimen
    /// The byte offsets of the actual findings.
    let findings: [Int]

    /// The convention that checks the code.
    public var convention: Convention { specimen.convention }
    /// The code with a `↓` at each expected finding.
    public var expected: String { specimen.marked(specimen.marks) }
    /// The code with a `↓` at each actual finding.
    public var found: String { specimen.marked(findings) }
    /// Whether the actual findings equal the expected ones.
    public var isRight: Bool { specimen.marks == findings }
  }

  /// The rule on trial.
  public let rule: Rule
  /// The variants in which the rule must report findings.
  public let mutants: [Trial]
  /// The variants in which the rule must report nothing.
  public let decoys: [Trial]
  /// Mistakes in the rule's examples and plan; empty if there are none.
  public let mistakes: [String]

  /// The default number of mutants, and of decoys. The record uses it.
  public static let usualCount = 400

  /// The numbers of mutants and decoys, and of those with the right result.
  public var figures: TrialFigures {
    TrialFigures(
      mutants: mutants.count, caught: mutants.filter(\.isRight).count, decoys: decoys.count,
      silent: decoys.filter(\.isRight).count)
  }

  /// Generates the trials of a rule and runs them.
  ///
  /// - Parameter most: The maximum number of mutants, and of decoys. The record uses ``usualCount``.
  public init(of rule: Rule, _ plan: TrialPlan, upTo most: Int = usualCount) {
    self.rule = rule
    let plan = RuleOnTrial(rule: rule, plan: plan)
    var maker = TrialMaker(plan)
    let fails = plan.failing.map { (specimen: $0, findings: $0.findings(of: rule)) }
    let passes = plan.passing.map { (specimen: $0, findings: $0.findings(of: rule)) }
    // Leave out code whose result is wrong even without a change. `mistakes` lists it.
    let failing = fails.filter { !$0.specimen.marks.isEmpty && $0.findings == $0.specimen.marks }.map(\.specimen)
    let passing = passes.filter(\.findings.isEmpty).map(\.specimen)
    mutants = maker.disguises(of: failing, upTo: most)
    decoys =
      maker.decoys(from: failing, upTo: most / 2)
      + maker.disguises(of: passing, upTo: most / 2)
    let names = Set(Disguise.all.map(\.name))
    mistakes =
      plan.changesWithoutPlace.map { "'\($0)' does not stand exactly once in its code" }
      + fails.filter { $0.specimen.marks.isEmpty || $0.findings != $0.specimen.marks }.map {
        "not found as marked: \($0.specimen.marked($0.specimen.marks)) but \($0.specimen.marked($0.findings))"
      } + passes.filter { !$0.findings.isEmpty }.map { "not passed: \($0.specimen.text)" }
      + plan.namedDisguises.filter { !names.contains($0) }.sorted().map { "there is no disguise '\($0)'" }
  }
}

/// Generates variants of specimens, without duplicates.
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

  /// Applies each disguise to each specimen, and then several disguises at once.
  mutating func disguises(of specimens: [Specimen], upTo most: Int) -> [Trials.Trial] {
    var trials: [Trials.Trial] = []
    let single = specimens.flatMap { specimen in disguises.map { (specimen, [$0]) } }.shuffled(using: &chance)
    // Two thirds of the trials use a single disguise.
    for (specimen, disguises) in single where trials.count < most * 2 / 3 { add(specimen, disguises, to: &trials) }
    var attempts = 0
    while trials.count < most, attempts < most * 4, let specimen = specimens.randomElement(using: &chance) {
      attempts += 1
      let several = disguises.shuffled(using: &chance).prefix(chance.once(in: 2) ? 2 : 3)
      add(specimen, several.sorted { $0.stage.rawValue < $1.stage.rawValue }, to: &trials)
    }
    return trials
  }

  /// Applies each decoy to each failing specimen, and sometimes a disguise on top.
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
  /// The code with a `↓` at these byte offsets.
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
