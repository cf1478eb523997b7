import Configuring
import Linting

/// The files in `docs` that are generated from the code.
public enum GeneratedPages {
  /// The paths of the files in the repository, with their texts.
  ///
  /// - Parameter trials: The figures of the rules' trials, by the rules' ids.
  public static func all(trials: [String: TrialFigures]) -> [(path: String, text: String)] {
    [
      ("docs/rules.md", RulesPage(Rule.all, trials: trials).markdown),
      ("docs/configuration.md", ConfigurationPage.markdown),
      ("docs/vmgen.schema.json", ConfigurationSchema.json),
      ("docs/vmgen.1", ManPage.text(Tool.commands)),
    ]
  }
}
