import Linting

/// A rule with its plan. The trials use the code of both.
struct RuleOnTrial: Sendable {
  let rule: Rule
  let plan: TrialPlan

  /// Code in which the rule reports nothing.
  var passing: [Specimen] {
    let examples = rule.examples.filter { $0.outcome == .passes }.map { specimen($0) }
    return examples
      + plan.sound.flatMap { each in conventions(of: each).map { specimen(each, each.code, $0).unmarked } }
  }

  /// Code in which the rule reports a finding at each mark.
  var failing: [Specimen] {
    let examples = rule.examples.filter { $0.outcome == .fails }.map { specimen($0) }
    return examples
      + plan.sound.flatMap { each in
        conventions(of: each).flatMap { convention in
          each.breakingChanges.map { specimen(each, each.code.replacing($0.0, with: $0.1), convention) }
        }
      }
  }

  /// The texts to replace that do not occur exactly once in their code.
  var changesWithoutPlace: [String] {
    plan.sound.flatMap { each in each.breakingChanges.map(\.0).filter { each.code.ranges(of: $0).count != 1 } }
  }

  /// Whether the plan excludes a disguise, because it changes what the rule reports.
  func excludes(_ disguise: Disguise) -> Bool {
    plan.without.contains { exclusion -> Bool in
      switch exclusion {
      case .disguise(let name, _): name == disguise.name
      case .movedLines: disguise.movesLines
      case .allBut(let names, _): !names.contains(disguise.name)
      }
    }
  }

  /// The disguises that the plan names.
  var namedDisguises: [String] {
    plan.without.flatMap { exclusion -> [String] in
      switch exclusion {
      case .disguise(let name, _): [name]
      case .movedLines: []
      case .allBut(let names, _): names
      }
    }
  }

  private func conventions(of sound: TrialPlan.Sound) -> [Convention] {
    sound.conventions.isEmpty ? Convention.allCases.filter { rule.levels[$0] != nil } : sound.conventions
  }

  private func specimen(_ sound: TrialPlan.Sound, _ code: String, _ convention: Convention) -> Specimen {
    Specimen(code, in: convention, otherFiles: sound.otherFiles)
  }

  private func specimen(_ example: Example) -> Specimen {
    let convention = example.convention ?? Convention.allCases.first { rule.levels[$0] != nil } ?? .observable
    return Specimen(example.code, in: convention, otherFiles: example.otherFiles, layers: example.layers)
  }
}

extension TrialPlan.Lookalike {
  /// The replacement for a name; nil if the name stays.
  func name(for name: String) -> String? {
    for (sought, other) in names {
      switch (sought.hasPrefix("*"), sought.hasSuffix("*")) {
      case (false, false): if name == sought { return other }
      case (true, false):
        let ending = sought.dropFirst()
        if name.hasSuffix(ending) { return "\(name.dropLast(ending.count))\(other.dropFirst())" }
      case (false, true):
        let start = sought.dropLast()
        if name.hasPrefix(start) { return "\(other.dropLast())\(name.dropFirst(start.count))" }
      case (true, true):
        let part = String(sought.dropFirst().dropLast())
        if name.contains(part) { return name.replacing(part, with: String(other.dropFirst().dropLast())) }
      }
    }
    return nil
  }
}
