import HostIO
import Reporting

/// The folders of a run.
struct ProjectFolders {
  /// The current folder, absolute.
  let current: FilePath
  /// The project's folder, absolute and without links, as git reports it.
  let root: FilePath

  /// Both folders, absolute and normalised.
  init(current: FilePath, root: FilePath) { (self.current, self.root) = (current, root) }

  /// - Parameters:
  ///   - given: The folder of `--root`; nil to find the project.
  ///   - command: The command whose help an error recommends.
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
    let typed = current.appending(given.bytes)
    root = FileSystem.realPath(typed) ?? typed.normalized
    guard FileSystem.kind(root) == .folder else {
      throw UsageError(
        message: "'--root \(given.displayed)' is not a folder", remedy: "name the project's folder", command: command)
    }
  }

  /// The absolute path of an option's file. It may be anywhere, except behind a link that leads out of the project.
  func inside(_ path: FilePath, _ option: String, command: String) throws(UsageError) -> FilePath {
    var resolver = PathResolver(current: current, project: root)
    if let exit = resolver.place(of: path).exit {
      throw UsageError(
        message:
          "'\(option) \(path.displayed)' leaves the project through the link '\(exit.relative(to: current).displayed)'",
        remedy: "name the link's target", command: command)
    }
    // The path is resolved up to the file itself, which may be a link.
    return resolver.place(of: current.appending(path.bytes).parent).path.appending(path.name)
  }

  /// The path of an option's folder. If it reaches the project through a link above it, the path without that link;
  /// otherwise the path as typed.
  func folder(_ path: FilePath) -> FilePath {
    if current.appending(path.bytes).normalized.isInside(root) { return path }
    var resolver = PathResolver(current: current, project: root)
    let place = resolver.place(of: path).path
    return place.isInside(root) ? place : path
  }

  /// The folders as reports show them.
  var forReports: ReportFolders { ReportFolders(current: current.text, project: root.text) }
}

extension Git {
  /// The project's repository. Paths in the environment of a hook are relative to the current folder.
  ///
  /// - Parameters:
  ///   - current: The current folder.
  ///   - project: The project's folder.
  init(current: FilePath, project: FilePath) {
    let isTold = ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"].contains { Terminal.environment($0) != nil }
    self.init(in: isTold ? current : project)
  }
}
