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
}
