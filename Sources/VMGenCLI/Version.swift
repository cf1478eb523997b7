/// What names a release of vmgen, in one place. Tests compare the documentation with it.
enum Version {
  /// The version of the tool and of its libraries.
  static let current = "1.0.0"
  /// The repository on GitHub. `OWNER` stands for whoever publishes it.
  static let repository = "OWNER/vmgen"
}
