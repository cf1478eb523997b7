import Configuring
import HostIO
import Linting
import Wording

/// The survey as text that fits on one screen.
struct SurveyText {
  private let survey: Survey
  private var evidence: ProjectEvidence { survey.evidence }

  init(_ survey: Survey) { self.survey = survey }

  var text: String {
    var text = "\(Self.viewModels(evidence.viewModels.count)) in \(Counted.text(survey.files, "file"))\(unread)\n"
    text += line("Project", project)
    text += line("Imports", survey.frameworks.prefix(6).map { "\($0.name) in \($0.files)" }.joined(separator: ", "))
    for (index, each) in OldTargetText.lines(survey.project.oldTarget).enumerated() {
      text += line(index == 0 ? "Screens" : "", each)
    }
    if evidence.viewModels.isEmpty { return text + noViewModels + next }
    text += line("Others", otherNames)
    text += line("Convention", convention)
    if let configured = survey.configured {
      text += line("", "'\(configured.name)' is set by \(configured.source.text)")
    }
    text += "\nEvidence\n" + table
    for deviation in deviations.prefix(3) {
      text += line(
        "Elsewhere",
        "'\(TerminalText.escaped(deviation.folder))' follows '\(deviation.convention.rawValue)' "
          + "(\(deviation.following) of \(deviation.viewModels) ViewModels)")
    }
    return text + findings + next
  }

  static func viewModels(_ count: Int) -> String { count == 0 ? "No ViewModel" : Counted.text(count, "ViewModel") }

  /// The number of files that could not be read, for instance because they are in conflict; empty if there are none.
  private var unread: String {
    survey.errors.isEmpty ? "" : "; \(Counted.text(survey.errors.count, "file")) could not be read"
  }

  /// An explanation of how classes become ViewModels, for projects without any.
  private var makingSome: String {
    let names = survey.viewModelNames
    return names.source == .standard
      ? "A ViewModel is a class with a name that ends in 'ViewModel'; other names go into \"viewModels\" of .vmgen.json.\n"
      : "A ViewModel is a class named \(Self.patterns(names)).\n"
  }

  private var noViewModels: String {
    if survey.files == 0, !survey.errors.isEmpty { return "" }
    var text = "\n" + makingSome
    if survey.otherNames != nil { text += otherNames + "\n" }
    if let count = survey.surveyed.imports["ComposableArchitecture"] {
      text +=
        "\(Counted.text(count, "file")) \(count == 1 ? "imports" : "import") ComposableArchitecture, which uses reducers instead.\n"
    }
    return text
  }

  /// The classes that may be ViewModels by another name, and the patterns to configure; empty if there are none.
  private var otherNames: String {
    guard let other = survey.otherNames else { return "" }
    return
      "\(other.classes.count) \(other.classes.noun) \(other.classes.count == 1 ? "ends" : "end") in '\(other.classes.text)': "
      + "\"viewModels\": [\"\(other.pattern)\"]"
  }

  private func line(_ title: String, _ text: String) -> String {
    text.isEmpty ? "" : "\(title)\(String(repeating: " ", count: max(1, 12 - title.count)))\(text)\n"
  }

  private var project: String {
    var parts = [projectFiles]
    let systems = survey.project.deployments.map { "\($0.system) \($0.versionText)" }
    parts.append(systems.isEmpty ? "unknown deployment target" : systems.joined(separator: ", "))
    switch survey.project.isIsolated {
    case true?: parts.append("on the main actor by default")
    case nil: parts.append("partly on the main actor by default")
    case false?: break
    }
    return parts.joined(separator: "; ")
  }

  /// The first project file of each kind, in the order of the files: `Swift package (Package.swift), Xcode (App.xcodeproj)`.
  private var projectFiles: String {
    let files = survey.project.files
    if files.isEmpty { return "no Package.swift, Xcode project, project.yml or Project.swift was found" }
    var texts: [String] = []
    for (index, file) in files.enumerated() where files[..<index].allSatisfy({ $0.kind != file.kind }) {
      let others = files.count { $0.kind == file.kind } - 1
      let more = others > 0 ? " and \(Counted.text(others, "other"))" : ""
      texts.append("\(file.kind.rawValue) (\(TerminalText.escaped(file.path))\(more))")
    }
    return texts.joined(separator: ", ") + (survey.project.filesBuildFolders ? "" : ", which builds no ViewModel")
  }

  private var convention: String {
    guard let fitting = evidence.fitting else {
      if !evidence.isEnough { return "too few ViewModels to tell" }
      if let style = evidence.otherStyle { return "none fits: \(style)" }
      guard let closest = evidence.closest else { return "none fits" }
      return "none fits; '\(closest.rawValue)' comes closest with \(followers(of: closest))"
    }
    let convention = fitting.convention
    return
      "'\(convention.rawValue)' fits: \(followers(of: convention)) (\(evidence.percent(of: convention)) %)"
  }

  /// `3 of 4 ViewModels`
  private func followers(of convention: Convention) -> String {
    let whole = evidence.whole(of: convention)
    return "\(evidence.signs(of: convention).viewModels) of \(Counted.text(whole, "ViewModel"))"
      + (whole < evidence.viewModels.count ? " with something to observe" : "")
  }

  private var table: String {
    var text = ""
    let all = Convention.allCases.map { ($0, evidence.signs(of: $0)) }
    for (convention, signs) in all.sorted(by: { $1.1.viewModels < $0.1.viewModels }) {
      let digits = String(evidence.percent(of: convention))
      var parts = signs.reasons
      // Most objections matter only if there are reasons for the convention.
      if !parts.isEmpty || convention == .observable && !signs.objections.isEmpty {
        parts += signs.objections.map { parts.isEmpty ? $0 : "but \($0)" }
      }
      let reasons = parts.isEmpty ? "no sign" : parts.joined(separator: ", ")
      let name = convention.rawValue
      text +=
        "  \(name)\(String(repeating: " ", count: 15 - name.count))"
        + "\(String(repeating: " ", count: 3 - digits.count))\(digits) %  \(reasons)\n"
    }
    return text
  }

  private var deviations: [ProjectEvidence.Deviation] {
    guard let usual = evidence.fitting?.convention else { return [] }
    return evidence.deviations(from: usual)
  }

  private var findings: String {
    let all = survey.diagnostics
    let name = survey.checked.name
    if all.isEmpty { return "\nBy '\(name)', the lint finds nothing.\n\(otherConvention)" }
    let errors = all.count { $0.severity == .error }
    var text =
      "\nBy '\(name)', the lint finds \(Counted.text(errors, "error")) and "
      + "\(Counted.text(all.count - errors, "warning")).\n\(otherConvention)\n"
    text += survey.tables.text + "\n"
    let (safe, unsafe) = (survey.fixes.safe.count, survey.fixes.unsafe.count)
    let option = lintsByOther ? " --convention \(name)" : ""
    var parts: [String] = []
    if safe > 0 { parts.append("'vmgen lint --fix\(option)' fixes \(safe) of them safely.") }
    if unsafe > 0 {
      let command = safe > 0 ? "'--unsafe-fixes'" : "'vmgen lint --fix --unsafe-fixes\(option)'"
      parts.append("\(command) fixes \(safe > 0 ? "\(unsafe) more" : "\(unsafe)"); review them.")
    }
    switch survey.baselined {
    case nil where safe > 0: parts.append("A baseline that is written after that holds the others.")
    case nil: parts.append("A baseline would hold \(Counted.text(all.count, "finding")).")
    case let baselined? where baselined == all.count: parts.append("The baseline has all of them.")
    case let baselined?:
      let new = all.count - baselined
      parts.append("The baseline has \(baselined) of them; \(new) \(new == 1 ? "is" : "are") new.")
    }
    return text + parts.joined(separator: " ") + "\n" + proposals
  }

  /// The settings of rules that the code suggests; empty if there are none.
  private var proposals: String {
    let lines = survey.proposals.map { "  \($0.text)\n" }
    return lines.isEmpty ? "" : "\nProposed \"rules\" of .vmgen.json\n" + lines.joined()
  }

  /// Whether 'vmgen lint' without '--convention' uses another convention than that of the findings.
  private var lintsByOther: Bool {
    survey.checked.name != survey.configured?.name ?? Convention.default.rawValue
  }

  /// Names the convention of 'vmgen lint' if it is another one, and how to change it. Empty if it is the same.
  private var otherConvention: String {
    guard lintsByOther else { return "" }
    let name = survey.checked.name
    let usual = survey.configured.map { "'\($0.name)', set by \($0.source.text)" }
    // Only a convention that fits is worth a configuration.
    let remedy =
      survey.configured == nil && evidence.fitting?.convention.rawValue == name
      ? "\(FittingConvention.remedy(name, hasConfiguration: survey.hasConfiguration)) to settle it"
      : "add '--convention \(name)' for these findings"
    return "'vmgen lint' uses \(usual ?? "'\(Convention.default.rawValue)', the default"); \(remedy).\n"
  }

  private var next: String { "\nNext: \(survey.next.command)  (\(survey.next.reason))\n" }
}
