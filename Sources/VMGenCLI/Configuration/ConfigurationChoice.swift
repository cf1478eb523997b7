import Configuring
import HostIO

/// The options `--config` and `--no-config` of commands that write files.
struct ConfigurationChoice {
  static let options = [
    OptionDefinition(name: "--config", value: "FILE", summary: "use this configuration instead of every .vmgen.json"),
    OptionDefinition(name: "--no-config", summary: "ignore every .vmgen.json"),
  ]

  private let given: FilePath?
  private let ignoresAll: Bool
  private let command: String

  init(_ arguments: Arguments, command: String) throws(UsageError) {
    given = arguments.value("--config").map { FilePath($0.bytes) }
    ignoresAll = arguments.has("--no-config")
    self.command = command
    if given?.bytes.isEmpty == true {
      throw UsageError(message: "'--config' is empty", remedy: "name a file", command: command)
    }
    if given != nil, ignoresAll {
      throw UsageError(
        message: "'--config' contradicts '--no-config'", remedy: "remove one of them", command: command)
    }
  }

  /// Loads all configurations of a project.
  func load(_ project: ProjectFolders) throws(UsageError) -> ConfigurationTree {
    if ignoresAll { return ConfigurationTree() }
    let nested = given == nil ? FileWalker(honoursIgnores: true).files(below: project.root).configurations : []
    return try ConfigurationFile.load(
      project, given: given, nested: nested + ConfigurationFile.above([project.current], upTo: project.root),
      command: command)
  }
}
