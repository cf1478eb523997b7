import HostIO
import Reporting

/// Where a run takes place.
struct ProjectFolders {
  /// The folder the tool was started in, absolute.
  let current: FilePath
  /// The project's folder, absolute and normalised.
  let root: FilePath

  /// Both folders, absolute and normalised.
  init(current: FilePath, root: FilePath) { (self.current, self.root) = (current, root) }

  /// - Parameters:
  ///   - given: The value of `--root`, or nil to find the project above the current folder.
  ///   - command: The command that asks, whose help an error points to.
  init(root given: FilePath?, command: String) throws(UsageError) {
    do {
      current = try FileSystem.currentFolder()
    } catch {
      throw UsageError(
        message: "the current folder cannot be read (\(error.reason))", remedy: "change to another folder",
        command: command)
    }
    guard let given else {
      root = Project.root(above: current)
      return
    }
    root = current.appending(given.bytes).normalized
    guard FileSystem.kind(root) == .folder else {
      throw UsageError(
        message: "'--root \(given.displayed)' is no folder", remedy: "name the project's folder", command: command)
    }
  }

  /// The folders as reports name them.
  var forReports: ReportFolders { ReportFolders(current: current.text, project: root.text) }
}
