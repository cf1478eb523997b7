import Configuring
import HostIO
import Linting

/// The findings that `vmgen lint --fix` would fix, and those that `--unsafe-fixes` would fix in addition. The fixes are
/// applied in memory, because counting findings with a fix gives a wrong number. Some fixes are known to be safe only
/// after all files have been read. Others do not help, or reveal the next finding.
struct SurveyedFixes {
  private(set) var safe: [Diagnostic] = []
  private(set) var unsafe: [Diagnostic] = []

  /// - Parameters:
  ///   - found: All findings of the project.
  ///   - known: The baselines. Findings in them are not fixed.
  init(
    _ selection: LintSelection, _ tree: ConfigurationTree, _ choice: CommandLineChoice, _ folders: ProjectFolders,
    found: [Diagnostic], known: LintBaseline.LoadedBaselines, progress: Progress?
  ) {
    guard found.contains(where: { !$0.fixIts.isEmpty }) else { return }
    let uses = UsesReader(selection, for: found).read()
    func lint(_ files: [FilePath: [UInt8]]) -> ProjectLint.Outcome {
      var lint = ProjectLint(selection.replacing(files), tree, choice, progress: progress)
      lint.uses = uses
      return lint.run()
    }
    func counting(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
      LintBaseline.newFindings(known, among: diagnostics, folders)
    }
    let first = lint([:])
    func fixed(allowingUnsafe: Bool) -> [Diagnostic] {
      LintFixing(allowsUnsafe: allowingUnsafe).fix(first, nil, counting: counting, folders, lint: lint).fixedFindings
    }
    safe = fixed(allowingUnsafe: false)
    var left = safe.reduce(into: [String: Int]()) { $0[$1.fingerprint, default: 0] += 1 }
    unsafe = fixed(allowingUnsafe: true).filter { diagnostic in
      guard let count = left[diagnostic.fingerprint], count > 0 else { return true }
      left[diagnostic.fingerprint] = count - 1
      return false
    }
  }
}
