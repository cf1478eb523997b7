extension ProjectSummary.OldTarget {
  /// A target of one folder.
  init(_ found: FoundDeployment) {
    self.init(
      system: found.deployment.text, file: found.file, other: found.others.first, folders: 1, isInAllFolders: false)
  }
}

extension DeploymentTargets {
  /// The place of a screen for which the user names no folder.
  public struct FirstScreen {
    /// The folder that the user has to name, because there are several; relative to the current one.
    public var folder: String?
    /// The deployment target of the place if it is too old.
    public var oldTarget: ProjectSummary.OldTarget?
  }

  /// Returns the place of a screen for which the user names no folder. Of several possible places, the first one whose
  /// deployment target is new enough.
  ///
  /// - Parameters:
  ///   - current: The absolute path of the current folder.
  ///   - configured: The folder of screens in the configuration; nil if it has none.
  public func firstScreen(at current: String, configured: String?) -> FirstScreen {
    var places: [(folder: String, isNamed: Bool)] = []
    if let configured {
      places = [(ProjectPath.absolute(configured, relativeTo: current), false)]
    } else {
      let projects = layout.projects(below: current)
      for start in projects.isEmpty ? [current] : projects {
        switch layout.defaultPlace(at: start, shownFrom: current) {
        case .folder(let folder): places.append((folder, projects.count > 1))
        case .question(_, let folders, _):
          places += folders.map { (ProjectPath.absolute($0, relativeTo: current), true) }
        }
      }
    }
    let found = places.map { (place: $0, old: certainlyTooOld($0.folder)) }
    guard
      let best = found.first(where: { $0.old == nil }) ?? found.first(where: { $0.old?.others.isEmpty == false })
        ?? found.first
    else { return FirstScreen() }
    var old = best.old.map(ProjectSummary.OldTarget.init)
    old?.place = "where 'vmgen new' writes by default"
    return FirstScreen(
      folder: best.place.isNamed ? ProjectPath.relative(best.place.folder, to: current) : nil, oldTarget: old)
  }
}
