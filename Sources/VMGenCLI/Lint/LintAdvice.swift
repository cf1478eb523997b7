import Configuring
import HostIO
import Linting
import Reporting
import Wording

// Messages about the run's convention and next steps.
extension LintRun {
  /// Whether to look for a better convention: a user reads the output, and no option or configuration sets a
  /// convention.
  var advises: Bool {
    options.outputs.writesText && !options.isQuiet && options.standardInputPath == nil
      && usualConvention.source == .standard
  }

  /// The convention of the project's folder.
  var usualConvention: ResolvedConvention {
    tree.convention(of: folders.root.appending("ViewModel.swift".utf8).bytes, options.choice)
  }

  /// The names of ViewModels in the project's folder.
  var viewModelNames: Sourced<[String]> {
    tree.viewModelNames(of: folders.root.appending("ViewModel.swift".utf8).bytes)
  }

  /// Before the findings, tells the user if another convention clearly fits, with the evidence and the remedy.
  func announce(_ outcome: ProjectLint.Outcome, _ console: inout Console) {
    guard let fitting = FittingConvention(outcome.evidence, insteadOf: usualConvention.base) else { return }
    let remedy = FittingConvention.remedy(fitting.name, hasConfiguration: tree.hasConfiguration)
    console.writeError(
      """
      vmgen: \(fitting.message)
      vmgen: these findings are by '\(usualConvention.name)', the default; \(remedy) to settle it

      """)
  }

  /// The note on a project without Swift files.
  var noFileAdvice: String {
    let settings = tree.hasConfiguration ? "; 'include' and 'exclude' of .vmgen.json may leave files out" : ""
    return """
      vmgen: there is no Swift file to check in '\(folders.root.displayed)', and so no ViewModel
      vmgen: run vmgen in the folder of the project, or name it with '--root DIR'\(settings)

      """
  }

  /// A text about applying fixes; empty if no finding may have a fix, or if the output is for programs. The actual
  /// fixes are known only after all files have been read for them.
  func fixAdvice(_ report: Report) -> String {
    let mayHaveFixes = report.diagnostics.contains { !$0.fixIts.isEmpty || UsesReader.rules.contains($0.rule) }
    guard mayHaveFixes, options.outputs.writesText, options.standardInputPath == nil else { return "" }
    return "'--diff --unsafe-fixes' shows possible fixes, '--fix' applies the safe ones.\n"
  }

  /// A text about baselines for a project with many findings; empty if the run shows only some of them or uses a
  /// baseline.
  ///
  /// - Parameter fitting: The convention that fits, as far as the run has looked.
  func baselineAdvice(_ report: Report, _ fitting: Convention?) -> String {
    guard report.diagnostics.count > TextStyle.many, options.outputs.writesText, report.baselined == 0,
      showsAll, !options.baseline.writes
    else { return "" }
    let end = "so that only new ones are reported.\n"
    let usual = usualConvention
    if usual.source != .standard {
      let option = tree.hasConfiguration ? "" : " --convention \(usual.name)"
      return "'vmgen init --baseline --hook\(option)' records today's findings, \(end)"
    }
    // A configuration without a convention stays as it is.
    guard let fitting, fitting != usual.base, !tree.hasConfiguration else {
      return "'vmgen init --baseline --hook' records today's findings, \(end)"
    }
    return "'vmgen init --baseline --hook' settles '\(fitting.rawValue)' and records today's findings by it, \(end)"
  }

  /// The conventions of the checked ViewModels, each with its source: `'clean' (.vmgen.json:2)`.
  func conventions(_ places: [FilePath]) -> String {
    var texts: [String] = []
    let all = places.isEmpty ? [usualConvention] : places.map { tree.convention(of: $0.bytes, options.choice) }
    for each in all {
      let text = "'\(each.name)' (\(each.source.text))"
      if !texts.contains(text) { texts.append(text) }
    }
    return texts.sorted().joined(separator: " and ")
  }
}

extension SurveyText {
  /// The note on a project without ViewModels.
  static func advice(_ names: Sourced<[String]>) -> String {
    let (reason, more) =
      names.source == .standard
      ? ("no class has a name that ends in 'ViewModel'", "name others in \"viewModels\" of .vmgen.json")
      : ("no class is named \(patterns(names))", "change \"viewModels\" if they have other names")
    return """
      vmgen: there is no ViewModel: \(reason)
      vmgen: \(more); 'vmgen survey' shows what the project has

      """
  }

  /// The configured patterns with their source: `'*Presenter' or '*Store' (.vmgen.json:2)`.
  static func patterns(_ names: Sourced<[String]>) -> String {
    let all = names.value.map { "'\(TerminalText.escaped($0))'" }
    let last = all.last.map { all.count == 1 ? $0 : " or \($0)" } ?? ""
    return "\(all.dropLast().joined(separator: ", "))\(last) (\(names.source.text))"
  }
}
