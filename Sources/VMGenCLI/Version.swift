/// The version of the tool, as `--version` and reports show it.
enum Version {
  static let current = "0.1.0"
}
