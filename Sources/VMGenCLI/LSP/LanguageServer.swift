import Configuring
import HostIO
import Linting
import Wording

/// A language server. It handles messages in the order in which they arrive, and answers each before the next.
///
/// One thread handles messages; only checks run on several. The server keeps reading while it works, so that it learns
/// of cancelled requests and newer texts.
struct LanguageServer {
  var connection = LanguageConnection()
  var client = ClientAbilities()
  var encoding = PositionEncoding.utf16
  /// The open texts by their URIs.
  var documents: [String: OpenDocument] = [:]
  /// The projects by their folders.
  var projects: [FilePath: LiveProject] = [:]
  /// The folders of the client's workspace, with links resolved.
  var workspace: [FilePath] = []
  /// The folders of the workspace as the client names them, by their paths without links, if both differ.
  var links: [FilePath: FilePath] = [:]
  private let places = DocumentPlaces()
  /// The URIs of documents whose findings have not been sent to the client.
  var unpublished: Set<String> = []
  /// The JSON of the findings that were published last, by URI.
  var published: [String: JSONOutput] = [:]
  /// The URIs of the configurations whose problems are shown, by the project's folder.
  var problems: [FilePath: String] = [:]
  /// The projects in which files that are not open remain to be checked.
  var pending: Set<FilePath> = []
  /// The projects with a configuration whose text in the editor has changed since the last load.
  var outdated: Set<FilePath> = []
  /// Whether the client requests the findings of whole projects.
  var hasPulledProject = false
  /// The phase of the connection: `initialize` and `shutdown` change it.
  private(set) var phase = Phase.new

  enum Phase { case new, running, shutDown }

  /// The delay between a change and the check of files that are not open, in milliseconds.
  private static let quiet = 150
  /// The number of files to check before the server looks for messages again.
  static let slice = 64

  /// Handles messages until the client sends `exit` or closes a pipe.
  mutating func run() -> ExitStatus {
    var patience = 0
    while true {
      let wait: Int? = !unpublished.isEmpty ? 0 : pending.isEmpty ? nil : patience
      if let message = connection.next(waiting: wait) {
        patience = Self.quiet
        if message.method == "exit" { return phase == .shutDown ? .clean : .findings }
        handle(message)
      } else if connection.hasEnded {
        return .clean
      } else if !unpublished.isEmpty {
        publishOpen()
      } else {
        patience = 0
        checkPending()
      }
    }
  }

  private mutating func handle(_ message: LanguageConnection.Message) {
    guard let id = message.id else {
      if phase == .running { notified(message.method, message.parameters) }
      return
    }
    if failIfCancelled(id) { return }
    loadOutdated()
    switch (message.method, phase) {
    case ("initialize", .new): initialize(id, message.parameters)
    case ("initialize", _): connection.fail(id, .invalidRequest, "'initialize' was already sent")
    case (_, .new): connection.fail(id, .notInitialized, "send 'initialize' first")
    case ("shutdown", .running):
      phase = .shutDown
      connection.answer(id, nil)
    case (_, .shutDown): connection.fail(id, .invalidRequest, "the server was shut down")
    case ("textDocument/diagnostic", _): answerDiagnostic(id, message.parameters)
    case ("workspace/diagnostic", _): answerWorkspaceDiagnostic(id, message.parameters)
    case ("textDocument/codeAction", _): answerCodeAction(id, message.parameters)
    case ("textDocument/hover", _): answerHover(id, message.parameters)
    default: connection.fail(id, .methodNotFound, "unknown method '\(message.method)'")
    }
  }

  /// Answers a request that the client has cancelled.
  ///
  /// - Returns: Whether it was cancelled.
  mutating func failIfCancelled(_ id: JSONOutput) -> Bool {
    guard connection.isCancelled(id) else { return false }
    connection.fail(id, .cancelled, "the request was cancelled")
    return true
  }

  private mutating func notified(_ method: String, _ parameters: JSONValue) {
    switch method {
    case "initialized": initialized()
    case "textDocument/didOpen": didOpen(parameters)
    case "textDocument/didChange": didChange(parameters)
    case "textDocument/didClose": didClose(parameters)
    case "textDocument/didSave": didSave(parameters)
    case "workspace/didChangeWatchedFiles": didChangeFiles(parameters)
    case "workspace/didChangeConfiguration": reloadAll()
    case "workspace/didChangeWorkspaceFolders": didChangeFolders(parameters)
    default: break
    }
  }

  // MARK: - Start

  private mutating func initialize(_ id: JSONOutput, _ parameters: JSONValue) {
    phase = .running
    client = ClientAbilities(parameters)
    encoding = client.encoding
    var folders = (parameters["workspaceFolders"]?.array ?? []).compactMap { $0["uri"]?.string }
    if folders.isEmpty, let uri = parameters["rootUri"]?.string { folders = [uri] }
    var found = folders.compactMap(DocumentURI.path)
    if found.isEmpty, let path = parameters["rootPath"]?.string { found = [FilePath(path).normalized] }
    workspace = found.compactMap { resolved($0) }
    var diagnosticProvider: JSONOutput = ["identifier": "vmgen", "interFileDependencies": true]
    diagnosticProvider.add("workspaceDiagnostics", true)
    connection.answer(
      id,
      [
        "capabilities": [
          "positionEncoding": .string(encoding.rawValue),
          "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
          "diagnosticProvider": diagnosticProvider,
          "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll.vmgen"]],
          "hoverProvider": true,
          "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
        ],
        "serverInfo": ["name": "vmgen", "version": .string(Version.current)],
      ])
  }

  private mutating func initialized() {
    if client.registersWatchers {
      // Configurations may extend files of any name, and baselines may have any name.
      let patterns = ["**/*.swift", "**/.gitignore", "**/*.json"]
      connection.request(
        "client/registerCapability",
        [
          "registrations": [
            [
              "id": "vmgen-files", "method": "workspace/didChangeWatchedFiles",
              "registerOptions": ["watchers": .array(patterns.map { ["globPattern": .string($0)] })],
            ]
          ]
        ])
    }
    for folder in workspace { _ = project(of: folder.appending(".vmgen.json".utf8)) }
  }

  // MARK: - Projects

  /// The real path of a file; nil if the URI names no file.
  func path(_ uri: String) -> FilePath? { places.path(uri) }

  /// The URI of a file, by the client's own folder. A client knows the files below a link only by the path of the link.
  func uri(of path: FilePath) -> String {
    let folder = links.keys.filter { path.isInside($0) }.max { $0.bytes.count < $1.bytes.count }
    guard let folder, let link = links[folder] else { return DocumentURI.uri(path) }
    return DocumentURI.uri(link.appending(path.relative(to: folder).bytes).normalized)
  }

  /// A folder of the client, with links resolved; nil if there is no such folder.
  mutating func resolved(_ folder: FilePath) -> FilePath? {
    guard let real = FileSystem.realPath(folder) else { return nil }
    links[real] = real == folder ? nil : folder
    return real
  }

  /// The open documents in a folder.
  func openDocuments(in root: FilePath) -> [OpenDocument] {
    documents.values.filter { path($0.uri)?.isInside(root) ?? false }
  }

  /// The folder of the project to which a file belongs. Reads the project if it is new.
  mutating func project(of path: FilePath) -> FilePath {
    func holds(_ root: FilePath, _ project: LiveProject) -> Bool {
      project.readsOnlyOpenFiles ? path.parent == root : path.isInside(root)
    }
    let known = projects.filter(holds).keys.max { $0.bytes.count < $1.bytes.count }
    if let known { return known }
    // A text outside of the workspace may be anywhere. If no project contains it, reading the files beside it could
    // mean reading the whole disk.
    let isFound = workspace.contains { path.isInside($0) } || Project.isMarked(above: path.parent)
    let root = isFound ? Project.root(above: path.parent) : path.parent
    projects[root] = LiveProject(root: root, isLoose: !isFound)
    load(root)
    return root
  }

  /// Reads a project and its configurations, and shows the problem of an invalid configuration.
  mutating func load(_ root: FilePath) {
    let open = openDocuments(in: root)
    let texts = Dictionary(
      open.compactMap { document in path(document.uri).map { ($0, document.bytes) } },
      uniquingKeysWith: { first, _ in first })
    outdated.remove(root)
    var problem: UsageError?
    do {
      try projects[root]?.load(open: texts)
    } catch {
      problem = error
    }
    showProblem(problem, of: root)
    pending.insert(root)
    unpublished.formUnion(open.map(\.uri))
  }

  /// Reads projects again whose configurations have changed in the editor. Typing changes them often, so this waits for
  /// a pause, or for the next request.
  mutating func loadOutdated() { for root in outdated { load(root) } }

  /// Reads all projects and their configurations again.
  mutating func reloadAll() { for root in Array(projects.keys) { load(root) } }

  /// Checks some of the files that are not open.
  private mutating func checkPending() {
    loadOutdated()
    if !unpublished.isEmpty { return }
    guard let root = pending.first else { return }
    let isLeft = projects[root]?.checkSome(Self.slice) ?? false
    if isLeft { return }
    pending.remove(root)
    publishOthers(of: root)
  }
}

/// The real paths of URIs. Cached, because resolving takes a system call for each component.
private final class DocumentPlaces {
  private var cache: [String: FilePath] = [:]

  func path(_ uri: String) -> FilePath? {
    if let known = cache[uri] { return known }
    guard let path = DocumentURI.path(uri) else { return nil }
    // The file need not exist yet.
    let real = FileSystem.realPath(path) ?? FileSystem.realPath(path.parent)?.appending(path.name) ?? path
    if cache.count > 10_000 { cache = [:] }
    cache[uri] = real
    return real
  }
}

/// The capabilities of a client.
struct ClientAbilities {
  /// Whether the client requests findings. Otherwise the server publishes them.
  var pullsDiagnostics = false
  /// Whether the client requests the project's findings again when the server asks for it.
  var refreshesDiagnostics = false
  var registersWatchers = false
  var takesRelatedPlaces = false
  var takesVersionedEdits = false
  var encoding = PositionEncoding.utf16
  /// Whether to publish the findings of files that are not open.
  var showsProject = false

  init() {}

  /// - Parameter parameters: The parameters of `initialize`.
  init(_ parameters: JSONValue) {
    let all = parameters["capabilities"] ?? .null
    let text = all["textDocument"] ?? .null
    let workspace = all["workspace"] ?? .null
    pullsDiagnostics = text["diagnostic"].map { $0["dynamicRegistration"] != nil || $0.isObject } ?? false
    refreshesDiagnostics =
      (workspace["diagnostics"] ?? workspace["diagnostic"] ?? .null)["refreshSupport"]?.bool ?? false
    registersWatchers = workspace["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
    takesRelatedPlaces =
      text["publishDiagnostics"]?["relatedInformation"]?.bool ?? text["diagnostic"]?["relatedInformation"]?.bool
      ?? false
    takesVersionedEdits = workspace["workspaceEdit"]?["documentChanges"]?.bool ?? false
    let encodings = (all["general"]?["positionEncodings"]?.array ?? []).compactMap(\.string)
    encoding = encodings.lazy.compactMap(PositionEncoding.init).first ?? .utf16
    showsProject = parameters["initializationOptions"]?["scope"]?.string == "project"
  }
}

extension JSONValue {
  /// Whether it is an object.
  var isObject: Bool { if case .object = content { true } else { false } }
}
