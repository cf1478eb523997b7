import Configuring
import HostIO
import Linting
import Wording

// Sends findings: pushed by the server, or pulled by the client.
extension LanguageServer {
  // MARK: - Push

  /// Publishes the findings of open documents that may have changed.
  mutating func publishOpen() {
    let uris = unpublished
    unpublished = []
    if client.pullsDiagnostics { return }
    var groups: [FilePath: [(path: FilePath, uri: String)]] = [:]
    for uri in uris {
      if let path = path(uri), isChecked(path) { groups[project(of: path), default: []].append((path, uri)) }
    }
    for (root, files) in groups {
      projects[root]?.check(files.map(\.path))
      for (path, uri) in files {
        publish(uri, items(projects[root]?.findings(in: path), in: root), version: documents[uri]?.version)
      }
    }
  }

  /// Publishes the findings that have changed in a project, or asks the client to pull them.
  mutating func publishOthers(of root: FilePath) {
    if client.pullsDiagnostics {
      if client.refreshesDiagnostics { refresh(root) }
      return
    }
    let found = projects[root]?.findings() ?? [:]
    for document in openDocuments(in: root) {
      guard let path = path(document.uri), isChecked(path) else { continue }
      publish(document.uri, items(found[path], in: root), version: document.version)
    }
    guard client.showsProject else { return }
    let open = Set(documents.keys.compactMap { path($0) })
    for (path, diagnostics) in found.sorted(by: { $0.key < $1.key })
    where !open.contains(path) && isInWorkspace(path) {
      publish(uri(of: path), items(diagnostics, in: root), version: nil)
    }
    for uri in Array(published.keys) where documents[uri] == nil {
      if let path = path(uri), path.isInside(root), GitSnapshot.isSwift(path), found[path] == nil {
        publish(uri, [], version: nil)
      }
    }
  }

  /// Asks the client to pull findings again if they have changed since its last request.
  private mutating func refresh(_ root: FilePath) {
    let found = projects[root]?.findings() ?? [:]
    let isChanged = published.contains { uri, items in
      guard let path = path(uri), GitSnapshot.isSwift(path), path.isInside(root) else { return false }
      return self.items(found[path], in: root) != items
    }
    let isUnknown = found.contains { path, _ in
      isInWorkspace(path) && published[uri(of: path)] == nil
        && !documents.keys.contains { self.path($0) == path }
    }
    if isChanged || isUnknown && hasPulledProject { connection.request("workspace/diagnostic/refresh", nil) }
  }

  /// Publishes the findings of a file, unless the client already has them.
  mutating func publish(_ uri: String, _ items: JSONOutput, version: Int?) {
    if published[uri] == items || published[uri] == nil && items == [] && version == nil { return }
    published[uri] = items
    var parameters: JSONOutput = ["uri": .string(uri), "diagnostics": items]
    parameters.add("version", version.map { .number($0) })
    connection.notify("textDocument/publishDiagnostics", parameters)
  }

  /// Withdraws the findings of files that are no longer shown.
  mutating func withdraw(where isGone: (FilePath) -> Bool) {
    var isPulled = false
    for uri in published.keys.sorted() {
      guard let path = path(uri), GitSnapshot.isSwift(path), isGone(path) else { continue }
      if client.pullsDiagnostics {
        isPulled = true
      } else {
        publish(uri, [], version: documents[uri]?.version)
      }
      published[uri] = nil
    }
    if isPulled, client.refreshesDiagnostics { connection.request("workspace/diagnostic/refresh", nil) }
  }

  /// Publishes the problem of a configuration at its place. Withdraws the earlier problem of the project, which may be
  /// in a file that the configuration no longer extends.
  mutating func showProblem(_ problem: UsageError?, of root: FilePath) {
    var place: (path: FilePath, line: Int, column: Int, message: String)?
    if let problem {
      let parts = problem.message.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      if parts.count == 4, let line = Int(parts[1]), let column = Int(parts[2]) {
        place = (root.appending(parts[0].utf8).normalized, line, column, String(parts[3].dropFirst()))
      } else {
        let text = [problem.message, problem.remedy].compactMap(\.self).joined(separator: "; ")
        place = (root.appending(".vmgen.json".utf8), 1, 1, text)
      }
      if FileSystem.kind(place?.path ?? root) != .file {
        connection.notify("window/showMessage", ["type": 1, "message": .string("vmgen: \(problem.message)")])
        place = nil
      }
    }
    let shown = place.map { uri(of: $0.path) }
    let old = problems[root]
    problems[root] = shown
    // Two projects may extend the same file.
    if let old, old != shown, !problems.values.contains(old) {
      publish(old, [], version: nil)
      published[old] = nil
    }
    guard let place, let shown else { return }
    let start = Self.json(position(place.line, place.column, in: place.path))
    let item: JSONOutput = [
      "range": ["start": start, "end": start], "severity": 1, "source": "vmgen", "code": "configuration",
      "message": .string(place.message),
    ]
    publish(shown, [item], version: nil)
  }

  /// The client's position of a line and a column, which counts bytes, in a file that may be open.
  private func position(_ line: Int, _ column: Int, in file: FilePath) -> TextPosition {
    let open = documents.values.first { path($0.uri) == file }
    let bytes = open?.bytes ?? (try? FileSystem.read(file)) ?? []
    let text = OpenDocument(uri: "", version: 0, String(decoding: bytes, as: UTF8.self))
    return text.position(of: text.offset(of: TextPosition(line: line - 1, character: column - 1), .utf8), encoding)
  }

  // MARK: - Pull

  mutating func answerDiagnostic(_ id: JSONOutput, _ parameters: JSONValue) {
    guard let uri = parameters["textDocument"]?["uri"]?.string else {
      connection.fail(id, .invalidParameters, "'textDocument' has no 'uri'")
      return
    }
    guard let path = path(uri), isChecked(path) else {
      connection.answer(id, ["kind": "full", "items": []])
      return
    }
    let root = project(of: path)
    projects[root]?.check(CollectionOfOne(path))
    let items = items(projects[root]?.findings(in: path), in: root)
    unpublished.remove(uri)
    published[uri] = items
    connection.answer(id, report(items, previous: parameters["previousResultId"]?.string))
  }

  /// The report of a file's findings; a short one if the client already has them.
  private func report(_ items: JSONOutput, previous: String?) -> JSONOutput {
    let result = "\(items.hashValueOfText)"
    if previous == result { return ["kind": "unchanged", "resultId": .string(result)] }
    return ["kind": "full", "resultId": .string(result), "items": items]
  }

  /// The same, with the file's URI and version.
  private func report(_ items: JSONOutput, previous: String?, _ uri: String) -> JSONOutput {
    var report = report(items, previous: previous)
    report.add("uri", .string(uri))
    report.add("version", documents[uri].map { .number($0.version) } ?? .null)
    return report
  }

  mutating func answerWorkspaceDiagnostic(_ id: JSONOutput, _ parameters: JSONValue) {
    hasPulledProject = true
    for root in Array(projects.keys) {
      while projects[root]?.checkSome(Self.slice) ?? false {
        if failIfCancelled(id) { return }
        if connection.hasChange() {
          connection.fail(id, .serverCancelled, "a text has changed", data: ["retriggerRequest": true])
          return
        }
      }
    }
    var previous: [String: String] = [:]
    for known in parameters["previousResultIds"]?.array ?? [] {
      if let uri = known["uri"]?.string, let value = known["value"]?.string { previous[uri] = value }
    }
    let uris = Dictionary(documents.keys.compactMap { uri in path(uri).map { ($0, uri) } }) { first, _ in first }
    var reports: [JSONOutput] = []
    for root in projects.keys.sorted() {
      let found = projects[root]?.findings() ?? [:]
      for path in projects[root]?.checkedFiles ?? [] where isInWorkspace(path) {
        let uri = uris[path] ?? self.uri(of: path)
        let items = items(found[path], in: root)
        let known = previous.removeValue(forKey: uri)
        // List a file without findings only if the client may have old ones.
        if items == [], known == nil, published[uri] == nil { continue }
        published[uri] = items
        reports.append(report(items, previous: known, uri))
      }
    }
    // Report deleted files as empty.
    for uri in previous.keys.sorted() {
      published[uri] = nil
      reports.append(report([], previous: nil, uri))
    }
    connection.answer(id, ["items": .array(reports)])
  }

  /// Whether the findings of a file are shown. A client may also open files outside of its workspace, such as those of
  /// dependencies.
  func isChecked(_ path: FilePath) -> Bool { GitSnapshot.isSwift(path) && isInWorkspace(path) }

  private func isInWorkspace(_ path: FilePath) -> Bool {
    workspace.isEmpty || workspace.contains { path.isInside($0) }
  }

  /// Whether a file is outside of the workspace and of all projects that the server has read.
  func isForeign(_ path: FilePath) -> Bool {
    !isInWorkspace(path) && !projects.keys.contains { path.isInside($0) }
  }

  // MARK: - Findings as JSON

  func items(_ diagnostics: [Diagnostic]?, in root: FilePath) -> JSONOutput {
    .array((diagnostics ?? []).map { item($0, in: root) })
  }

  /// A finding as a diagnostic in the protocol's form.
  func item(_ diagnostic: Diagnostic, in root: FilePath) -> JSONOutput {
    var item: JSONOutput = [
      "range": range(SourceSpan(start: diagnostic.start, end: diagnostic.end)),
      "severity": diagnostic.severity == .error ? 1 : 2, "code": .string(diagnostic.rule),
      "source": "vmgen", "message": .string(diagnostic.message),
      "data": ["fingerprint": .string(diagnostic.fingerprint)],
    ]
    // Rules of a team have no page.
    if let page = ToolRepository().rulePage, Rule.all.contains(where: { $0.id == diagnostic.rule }) {
      item.add("codeDescription", ["href": .string(page + diagnostic.rule)])
    }
    if client.takesRelatedPlaces, !diagnostic.related.isEmpty {
      item.add("relatedInformation", .array(diagnostic.related.map { related(to: $0, in: root) }))
    }
    return item
  }

  private func related(to place: RelatedPlace, in root: FilePath) -> JSONOutput {
    let position = position(place.start)
    return [
      "location": [
        "uri": .string(uri(of: root.appending(place.path.utf8).normalized)),
        "range": ["start": position, "end": position],
      ],
      "message": .string(place.note),
    ]
  }

  func range(_ span: SourceSpan) -> JSONOutput {
    ["start": position(span.start), "end": position(span.end)]
  }

  private func position(_ place: SourceLocation) -> JSONOutput {
    let column = encoding == .utf8 ? place.column : place.utf16Column
    return ["line": .number(place.line - 1), "character": .number(column - 1)]
  }
}

extension JSONOutput {
  /// A hash that distinguishes values within one run.
  fileprivate var hashValueOfText: Int { bytes.hashValue }
}
