import Configuring
import HostIO
import Scaffolding

extension ProjectFacts {
  /// The files whose header and indentation new screens get: those near the configured folder of new screens.
  ///
  /// - Parameter home: The folder of the project. Without a configured folder, files in it count.
  func style(of settings: ScreenSettings, in home: FilePath) -> [NeighbouringFile] {
    var place = home
    if let folder = settings.folder {
      // The path has placeholders, so its last folders do not exist.
      place = FilePath(folder.value).normalized
      while place != home, place.isInside(home), FileSystem.kind(place, followsLinks: false) != .folder {
        place = place.parent
      }
    }
    return filesNear(place.text)
  }

  /// Whether new screens are on the main actor by default, by the configuration or by the targets of the project. If only
  /// some targets are, the answer is true: types that are written `nonisolated` for that reason compile in the others.
  ///
  /// - Parameters:
  ///   - home: The folder of the project. Without a configured folder for screens, the targets of all code count.
  ///   - isIgnored: Whether a project file does not count.
  func isIsolated(
    _ settings: ScreenSettings, in home: FilePath, ignoring isIgnored: (FilePath) -> Bool = { _ in false }
  ) -> Bool {
    if let isolation = settings.isolation { return isolation.value == "MainActor" }
    let configured = settings.folder.map { FilePath($0.value).normalized.text }
    let folders = configured.map { [$0] } ?? Set(foldersOfCode(home.text)).sorted()
    let targets = DeploymentTargets(root: home.text, facts: self)
    let summary = targets.summary(of: folders.prefix(OldTargetSearch.folderLimit))
    return summary.isIsolated != false && !summary.files.contains { isIgnored(home.appending($0.path.utf8)) }
  }
}
