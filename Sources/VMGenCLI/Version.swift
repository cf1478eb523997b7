/// The version and the repository of a release. Tests check that the documentation contains the same.
enum Version {
  /// The version of the tool and of its libraries.
  static let current = "1.0.0"
  /// The repository on GitHub. `OWNER` is a placeholder for the account that publishes it.
  static let repository = "OWNER/vmgen"
}
