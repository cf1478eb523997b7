/// The version and the repository of a release. Tests compare the documentation with them.
enum Version {
  /// The version of the tool and of its libraries.
  static let current = "1.0.0"
  /// The repository on GitHub. `OWNER` is a placeholder for the account that publishes it.
  static let repository = "OWNER/vmgen"
  /// Where the documentation of a rule starts, up to the rule's name.
  static let rulePage = "https://github.com/\(repository)/blob/\(current)/docs/rules.md#"
}
