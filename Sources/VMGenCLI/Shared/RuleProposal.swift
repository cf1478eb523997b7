import Linting
import Wording

/// A setting of a rule that the project's code suggests: nearly all of the code does what the rule reports, so this is
/// the team's convention.
struct RuleProposal {
  /// The rule's id.
  var rule: String
  /// The value of the rule's key in `.vmgen.json`, as JSON.
  var setting: String
  /// The reason, as a sentence without a full stop.
  var reason: String
  /// The number of findings that the setting removes.
  var findings: Int

  /// The rule's key and value in `.vmgen.json`.
  var member: String { "\"\(rule)\": \(setting)" }
  /// The setting with its effect and its reason.
  var text: String { "\(member) removes \(Counted.text(findings, "finding")): \(reason)" }

  /// The least number of ViewModels, or of findings, for a proposal.
  private static let least = 5

  /// The proposals for a project.
  ///
  /// - Parameters:
  ///   - diagnostics: The findings by the convention that the project is to have.
  ///   - evidence: The project's ViewModels.
  static func all(_ diagnostics: [Diagnostic], _ evidence: ProjectEvidence) -> [RuleProposal] {
    [
      noClassMainActor(diagnostics, evidence), nestedInView(diagnostics, evidence), allowBindings(diagnostics),
      weakSink(diagnostics),
    ].compactMap(\.self)
  }

  /// Proposes to turn `no_class_main_actor` off if at least four in five ViewModels have the attribute. An attribute
  /// that repeats the default isolation is no convention.
  private static func noClassMainActor(_ diagnostics: [Diagnostic], _ evidence: ProjectEvidence) -> RuleProposal? {
    let found = diagnostics.filter { $0.rule == "no_class_main_actor" }
    let (isolated, all) = (evidence.viewModels.count { $0.isOnMainActor }, evidence.viewModels.count)
    guard all >= least, isolated * 5 >= all * 4, !found.isEmpty,
      !found.contains(where: \.repeatsDefaultIsolation)
    else { return nil }
    return RuleProposal(
      rule: "no_class_main_actor", setting: "\"off\"",
      reason: "\(isolated) of \(all) ViewModels have '@MainActor' on the whole class", findings: found.count)
  }

  /// Proposes to turn `nested_in_view` off if no ViewModel is nested.
  private static func nestedInView(_ diagnostics: [Diagnostic], _ evidence: ProjectEvidence) -> RuleProposal? {
    let found = diagnostics.count { $0.rule == "nested_in_view" }
    guard found >= least, !evidence.viewModels.contains(where: \.isNested) else { return nil }
    return RuleProposal(
      rule: "nested_in_view", setting: "\"off\"",
      reason: "none of \(evidence.viewModels.count) ViewModels is in an extension of its View", findings: found)
  }

  /// Proposes that `weak_sink` passes over a `sink` that does not keep its ViewModel alive, if four in five of its findings
  /// are about one.
  private static func weakSink(_ diagnostics: [Diagnostic]) -> RuleProposal? {
    let found = diagnostics.filter { $0.rule == "weak_sink" }
    let others = found.count { $0.severity == .warning }
    guard others >= least, others * 5 >= found.count * 4 else { return nil }
    return RuleProposal(
      rule: "weak_sink", setting: "{ \"other\": \"off\" }",
      reason: "\(others) of \(found.count) uses of 'sink' do not hold their ViewModel", findings: others)
  }

  /// Proposes to permit bindings if Views bind to most of the properties that `private_set_state` reports.
  private static func allowBindings(_ diagnostics: [Diagnostic]) -> RuleProposal? {
    let found = diagnostics.filter { $0.rule == "private_set_state" }
    let bound = found.count { $0.related.contains(where: \.isBinding) }
    guard bound >= least, bound * 2 > found.count else { return nil }
    return RuleProposal(
      rule: "private_set_state", setting: "{ \"allowBindings\": true }",
      reason: "Views bind to \(bound) of the \(found.count) properties that the rule reports", findings: bound)
  }
}
