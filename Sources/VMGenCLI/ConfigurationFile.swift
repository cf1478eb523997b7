import Configuring
import HostIO

/// Finds and reads the configuration of a run.
enum ConfigurationFile {
  /// The configuration of a project.
  ///
  /// - Parameters:
  ///   - given: The value of `--config`; nil for the `.vmgen.json` in the project's folder, where there is one.
  ///   - isIgnored: Whether `--no-config` was given.
  ///   - staged: What is read instead of the disk.
  ///   - command: The command that asks, whose help an error points to.
  static func load(
    _ folders: ProjectFolders, given: FilePath?, isIgnored: Bool, staged: StagedFiles?, command: String
  ) throws(UsageError) -> Configuration {
    if isIgnored { return Configuration() }
    let path =
      given.map { folders.current.appending($0.bytes).normalized } ?? folders.root.appending(".vmgen.json".utf8)
    let isThere = try staged?.hasConfiguration(path) ?? (FileSystem.kind(path, followsLinks: false) != nil)
    if given == nil, !isThere { return Configuration() }
    let shown = path.relative(to: folders.current).displayed
    let bytes: [UInt8]
    do {
      if let staged, isThere { bytes = try staged.read(path) } else { bytes = try FileSystem.read(path) }
    } catch {
      throw UsageError(
        message: "the configuration '\(shown)' cannot be read (\(error.reason))",
        remedy: given == nil ? "make it readable, or say '--no-config'" : "check the path", command: command)
    }
    do {
      return try Configuration(bytes)
    } catch {
      throw UsageError(message: error.text(path: shown, bytes), remedy: nil, command: command)
    }
  }
}
