import Configuring
import HostIO
import Linting
import Wording

// Handles the client's notifications about texts and files.
extension LanguageServer {
  mutating func didOpen(_ parameters: JSONValue) {
    guard let item = parameters["textDocument"], let uri = item["uri"]?.string, let text = item["text"]?.string else {
      return
    }
    documents[uri] = OpenDocument(uri: uri, version: item["version"]?.integer ?? 0, text)
    reloadIfOutdated(uri)
    edited(uri)
  }

  mutating func didChange(_ parameters: JSONValue) {
    guard let item = parameters["textDocument"], let uri = item["uri"]?.string, documents[uri] != nil else { return }
    let changes = (parameters["contentChanges"]?.array ?? []).compactMap { change -> OpenDocument.Change? in
      guard let text = change["text"]?.string else { return nil }
      // Some clients write null for a missing range.
      guard let range = change["range"], !range.isNull else { return OpenDocument.Change(range: nil, text: text) }
      return Self.range(range).map { OpenDocument.Change(range: $0, text: text) }
    }
    let version = item["version"]?.integer ?? documents[uri]?.version ?? 0
    documents[uri]?.apply(changes, version: version, encoding)
    edited(uri)
  }

  static func range(_ value: JSONValue) -> (start: TextPosition, end: TextPosition)? {
    guard let start = value["start"].flatMap(position), let end = value["end"].flatMap(position) else { return nil }
    return (start, end)
  }

  static func position(_ value: JSONValue) -> TextPosition? {
    guard let line = value["line"]?.integer, let character = value["character"]?.integer else { return nil }
    return TextPosition(line: line, character: max(0, character))
  }

  /// Passes the new text of a document to its project.
  private mutating func edited(_ uri: String) {
    guard let document = documents[uri], let path = path(uri) else { return }
    guard GitSnapshot.isSwift(path) else {
      if let root = project(ofSetting: path), let edit = projects[root]?.editSetting(path, document.bytes) {
        showProblem(edit.problem, of: root)
        if edit.problem == nil, edit.isNew {
          outdated.insert(root)
          pending.insert(root)
        }
      }
      return
    }
    if isForeign(path) { return }
    let root = project(of: path)
    projects[root]?.edit(path, document.bytes)
    // Findings in the other open texts may depend on this one.
    unpublished.formUnion(openDocuments(in: root).map(\.uri))
    pending.insert(root)
  }

  /// The project of a configuration, or of a file that a configuration of a known project extends; nil for other files.
  private mutating func project(ofSetting path: FilePath) -> FilePath? {
    if GitSnapshot.isConfiguration(path) { return isForeign(path) ? nil : project(of: path) }
    return projects.first { $0.value.isSetting(path) }?.key
  }

  mutating func didClose(_ parameters: JSONValue) {
    guard let uri = parameters["textDocument"]?["uri"]?.string, documents.removeValue(forKey: uri) != nil,
      let path = path(uri)
    else { return }
    unpublished.remove(uri)
    if !GitSnapshot.isSwift(path) {
      // The text of the file on the disk applies again.
      if let root = project(ofSetting: path), projects[root]?.closeSetting(path) ?? false {
        outdated.insert(root)
        pending.insert(root)
      }
      return
    }
    if !client.pullsDiagnostics, published[uri] != nil { publish(uri, [], version: nil) }
    published[uri] = nil
    if isForeign(path) { return }
    let root = project(of: path)
    projects[root]?.readFromDisk(path, isClosed: true)
    pending.insert(root)
  }

  mutating func didSave(_ parameters: JSONValue) {
    guard let uri = parameters["textDocument"]?["uri"]?.string else { return }
    reloadIfOutdated(uri)
  }

  /// Reloads a project if one of its configurations has changed. Needed for clients that do not watch files.
  private mutating func reloadIfOutdated(_ uri: String) {
    guard let path = path(uri), !isForeign(path), GitSnapshot.isSwift(path) || GitSnapshot.isConfiguration(path) else {
      return
    }
    let root = project(of: path)
    let isNew = GitSnapshot.isConfiguration(path) && projects[root]?.uses(path) == false
    if isNew && FileSystem.kind(path) == .file || projects[root]?.isOutdated ?? false { load(root) }
  }

  mutating func didChangeFiles(_ parameters: JSONValue) {
    let events = parameters["changes"]?.array ?? []
    let changed = events.compactMap { $0["uri"]?.string }.compactMap { path($0) }
    let newFolders = newFolders(events)
    var changes: [FilePath: [FilePath]] = [:]
    for path in Set(changed) {
      // A client may report a deleted folder by one event, without its files and without the projects in it.
      let inner = projects.keys.filter { $0 != path && $0.isInside(path) }
      for root in inner { changes[root, default: []].append(path) }
      // A file that a configuration extends may be in another repository, such as a submodule.
      let root = GitSnapshot.isSwift(path) ? nil : projects.first { $0.value.uses(path) }?.key
      let isKnown = root != nil || projects.keys.contains { path.isInside($0) }
      if !isKnown, isForeign(path) || !inner.isEmpty { continue }
      changes[root ?? project(of: path), default: []].append(path)
    }
    for (root, paths) in changes {
      let needsLoad =
        paths.contains { path in
          GitSnapshot.isConfiguration(path) || path.name.elementsEqual(".gitignore".utf8)
            || projects[root]?.uses(path) ?? false || projects[root]?.hasLost(path) ?? false
            || newFolders.contains(path)
            || projects[root]?.hasProblem ?? false && !GitSnapshot.isSwift(path)
        }
      // So many changes come from a checkout of another branch. Reading all files on all cores is then faster.
      if needsLoad || paths.count > 200 {
        load(root)
        continue
      }
      for path in paths where GitSnapshot.isSwift(path) { projects[root]?.readFromDisk(path, isClosed: false) }
      unpublished.formUnion(openDocuments(in: root).map(\.uri))
      pending.insert(root)
    }
  }

  /// The created folders. A client may report a new or moved folder by one event, without its files.
  private func newFolders(_ events: [JSONValue]) -> Set<FilePath> {
    let created = events.filter { $0["type"]?.integer == 1 }.compactMap { $0["uri"]?.string }.compactMap { path($0) }
    return Set(created.filter { FileSystem.kind($0, followsLinks: false) == .folder })
  }

  mutating func didChangeFolders(_ parameters: JSONValue) {
    func folders(_ key: String) -> [FilePath] {
      (parameters["event"]?[key]?.array ?? []).compactMap { $0["uri"]?.string.flatMap(DocumentURI.path) }
        .map { resolved($0) ?? $0 }
    }
    let removed = folders("removed")
    workspace.removeAll(where: removed.contains)
    for folder in folders("added") where !workspace.contains(folder) {
      workspace.append(folder)
      _ = project(of: folder.appending(".vmgen.json".utf8))
    }
    if !removed.isEmpty { forget(removed) }
    for folder in removed where !workspace.contains(folder) { links[folder] = nil }
  }

  /// Drops the projects that are in removed folders only, and withdraws the findings in these folders.
  private mutating func forget(_ removed: [FilePath]) {
    func touches(_ root: FilePath, _ folder: FilePath) -> Bool { root.isInside(folder) || folder.isInside(root) }
    func isKept(_ root: FilePath) -> Bool { workspace.contains { touches(root, $0) } }
    for root in Array(projects.keys) where removed.contains(where: { touches(root, $0) }) && !isKept(root) {
      showProblem(nil, of: root)
      projects[root] = nil
      pending.remove(root)
      outdated.remove(root)
    }
    let kept = workspace
    withdraw { path in
      removed.contains { path.isInside($0) } && !kept.contains { path.isInside($0) }
    }
    // If no folder is left, the open files are checked by themselves.
    unpublished.formUnion(documents.keys)
  }
}
