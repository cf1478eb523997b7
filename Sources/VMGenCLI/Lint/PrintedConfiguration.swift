import Configuring
import HostIO

/// The output of `--print-config PATH`: the settings of one file, each with its source.
struct PrintedConfiguration {
  private let options: LintOptions
  private let folders: ProjectFolders

  init(_ options: LintOptions, _ folders: ProjectFolders) { (self.options, self.folders) = (options, folders) }

  /// Writes the settings of a path, which need not exist.
  func write(_ path: FilePath, _ console: inout Console) throws(UsageError) {
    var resolver = PathResolver(current: folders.current, project: folders.root)
    let absolute = resolver.place(of: path).path
    // A lint run reads all configurations, so report an error in any of them here, too.
    let walk = FileWalker(honoursIgnores: options.honoursIgnores).files(below: folders.root)
    let above = ConfigurationFile.above([absolute], upTo: folders.root)
    let tree = try options.configurations(walk.configurations + above, nil, folders)
    try options.checkRules(tree)
    console.write(
      SettingsReport(absolute.bytes, tree, options.choice, isStrict: options.isStrict).json(
        shown: absolute.relative(to: folders.current).text,
        absence: absence(of: absolute, isWalked: walk.files.contains(absolute))))
  }

  /// The reason why a run without paths would not read the file; nil if it would, or if there is no file.
  private func absence(of path: FilePath, isWalked: Bool) -> SettingsReport.Absence? {
    if isWalked || !path.isInside(folders.root) || FileSystem.kind(path) != .file { return nil }
    if options.honoursIgnores, FileWalker.foreignFolder(path, isFolder: false, in: folders.root) != nil {
      return .foreign
    }
    let git = Git(current: folders.current, project: folders.root)
    return (try? git.trackedFiles(in: [path]))?.isEmpty ?? true ? .ignored : nil
  }
}
