import Configuring
import Foundation
import HostIO
import Sandboxes
import Testing

@testable import VMGenCLI

/// How the language server follows configurations, the files that they extend, and baselines.
@Suite struct LiveConfigurationTests {
  private static let source = "class AViewModel {}\n"
  private static let off = #"{"rules": {"final_class": "off", "observable_macro": "off"}}"#

  private func uri(_ sandbox: Sandbox, _ path: String) -> String {
    DocumentURI.uri(FilePath("\(sandbox.url.path)/\(path)").normalized)
  }

  private func message(_ method: String, _ parameters: String) -> String {
    #"{"method":"\#(method)","params":\#(parameters)}"#
  }

  private func open(_ uri: String, _ text: String) -> String {
    let quoted = text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return message("textDocument/didOpen", #"{"textDocument":{"uri":"\#(uri)","version":1,"text":"\#(quoted)"}}"#)
  }

  private func change(_ uri: String, _ text: String) -> String {
    let quoted = text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return message(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[{"text":"\#(quoted)"}]}"#)
  }

  private func close(_ uri: String) -> String {
    message("textDocument/didClose", #"{"textDocument":{"uri":"\#(uri)"}}"#)
  }

  private func pull(_ id: Int, _ uri: String) -> String {
    #"{"id":\#(id),"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"\#(uri)"}}}"#
  }

  private func initialize(_ sandbox: Sandbox, _ capabilities: String = "{}") -> String {
    #"{"id":0,"method":"initialize","params":{"rootUri":"\#(uri(sandbox, "."))","capabilities":\#(capabilities)}}"#
  }

  /// The server's messages after these messages.
  private func answers(_ sandbox: Sandbox, _ messages: [String]) throws -> [JSONValue] {
    let end = [#"{"id":99,"method":"shutdown"}"#, #"{"method":"exit"}"#]
    let input = (messages + end).map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    let run = try sandbox.run(["lsp"], input: input)
    var frames = MessageFrames()
    frames.append(Array(run.output.utf8))
    var answers: [JSONValue] = []
    while let frame = frames.next() {
      if case .content(let bytes) = frame { answers.append(try JSONReader.read(bytes)) }
    }
    return answers
  }

  /// The number of findings in the answer to a request.
  private func count(_ id: Int, _ answers: [JSONValue]) -> Int? {
    answers.first { $0["id"]?.integer == id && $0["result"] != nil }?["result"]?["items"]?.array?.count
  }

  private func project(_ configuration: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", Self.source)
    try sandbox.write(".vmgen.json", configuration)
    return sandbox
  }

  /// Valid text of a configuration applies before it is saved; invalid text keeps the last valid one.
  @Test(arguments: [".vmgen.json", "Shared/base.json"]) func textsThatAreNotSavedApply(name: String) throws {
    let sandbox = try project(name == ".vmgen.json" ? "{}" : #"{"extends": "Shared/base.json"}"#)
    if name != ".vmgen.json" { try sandbox.write(name, "{}") }
    let (file, settings) = (uri(sandbox, "A.swift"), uri(sandbox, name))
    let answers = try answers(
      sandbox,
      [
        initialize(sandbox), open(file, Self.source), pull(1, file), open(settings, "{}"), pull(2, file),
        change(settings, Self.off), pull(3, file), change(settings, "{"), pull(4, file), close(settings), pull(5, file),
      ])
    let all = try #require(count(1, answers))
    #expect(all > 0)
    #expect((2...5).map { count($0, answers) } == [all, 0, 0, all])
  }

  /// A configuration that is not yet on the disk applies as well.
  @Test func newConfigurationsApply() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init")
    try sandbox.write("App/A.swift", Self.source)
    let (file, settings) = (uri(sandbox, "App/A.swift"), uri(sandbox, "App/.vmgen.json"))
    let answers = try answers(
      sandbox, [initialize(sandbox), open(file, Self.source), open(settings, Self.off), pull(1, file)])
    #expect(count(1, answers) == 0)
  }

  /// The editor shows what `vmgen lint` reports: without `@Observable` where it does not compile.
  @Test func theDeploymentTargetApplies() throws {
    let sandbox = try Sandbox()
    func manifest(_ platform: String) -> String {
      "let package = Package(name: \"A\", platforms: [\(platform)], targets: [.target(name: \"A\")])\n"
    }
    try sandbox.write("Package.swift", manifest(".iOS(.v16)"))
    try sandbox.write("Sources/A/A.swift", "final class AViewModel { private(set) var a = 1 }\n")
    let root = try #require(FileSystem.realPath(FilePath(sandbox.url.path)))
    var project = LiveProject(root: root, isLoose: false)
    try project.load(open: [:])
    func reports() -> Bool {
      while project.checkSome(10) {}
      return project.findings().values.joined().contains { $0.rule == "observable_macro" }
    }
    #expect(!reports())
    try sandbox.write("Package.swift", manifest(".iOS(.v17)"))
    project.readFromDisk(root.appending("Package.swift".utf8), isClosed: false)
    #expect(reports())
  }

  /// The files that decide on findings, under whatever name, are known, and a change on the disk is noticed.
  @Test func changesOnTheDiskAreNoticed() throws {
    let sandbox = try project(#"{"extends": "Shared/base.json", "baseline": "known.json"}"#)
    try sandbox.write("Shared/base.json", "{}")
    #expect(try sandbox.run("lint", "--write-baseline", "known.json").status == 0)
    let root = try #require(FileSystem.realPath(FilePath(sandbox.url.path)))
    var project = LiveProject(root: root, isLoose: false)
    try project.load(open: [:])
    func path(_ name: String) -> FilePath { root.appending(name.utf8) }
    for name in [".vmgen.json", "Shared/base.json", "known.json"] { #expect(project.uses(path(name)), "\(name)") }
    #expect(!project.uses(path("other.json")) && !project.isOutdated)
    for name in ["Shared/base.json", "known.json"] {
      let old = try String(contentsOf: sandbox.url.appending(path: name), encoding: .utf8)
      try sandbox.write(name, old + "\n")
      #expect(project.isOutdated, "\(name)")
      try project.load(open: [:])
      #expect(!project.isOutdated)
    }
    // While the configuration is invalid, a change of any file may make it valid.
    try sandbox.write(".vmgen.json", #"{"extends": "Shared/none.json"}"#)
    #expect(throws: UsageError.self) { try project.load(open: [:]) }
    #expect(project.hasProblem)
  }

  @Test func watchersSeeFilesOfAnyName() throws {
    let answers = try answers(
      Sandbox(),
      [
        try initialize(Sandbox(), #"{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#),
        message("initialized", "{}"),
      ])
    let registration = answers.first { $0["method"]?.string == "client/registerCapability" }
    let watchers = registration?["params"]?["registrations"]?.array?.first?["registerOptions"]?["watchers"]?.array
    #expect(watchers?.contains { $0["globPattern"]?.string == "**/*.json" } ?? false)
  }

  // MARK: - Findings that are gone

  /// The numbers of findings that the server has published for a URI.
  private func published(_ uri: String, _ answers: [JSONValue]) -> [Int?] {
    answers.filter { $0["method"]?.string == "textDocument/publishDiagnostics" }
      .filter { $0["params"]?["uri"]?.string == uri }.map { $0["params"]?["diagnostics"]?.array?.count }
  }

  /// The problem of an extended file is withdrawn if no configuration extends the file any more.
  @Test func aProblemOfAFileThatIsNoLongerExtendedIsWithdrawn() throws {
    let sandbox = try project(#"{"extends": "Shared/base.json"}"#)
    try sandbox.write("Shared/base.json", "{")
    let (settings, base) = (uri(sandbox, ".vmgen.json"), uri(sandbox, "Shared/base.json"))
    let text = #"{"extends": "Shared/base.json"}"#
    let answers = try answers(
      sandbox, [initialize(sandbox), message("initialized", "{}"), open(settings, text), change(settings, "{}")])
    #expect(published(base, answers) == [1, 0])
  }

  /// The findings of a folder that the client has removed are withdrawn, and those of the others stay.
  @Test func findingsInRemovedFoldersAreWithdrawn() throws {
    let sandbox = try Sandbox()
    for folder in ["Kept", "Removed"] {
      try sandbox.write("\(folder)/.vmgen.json", "{}")
      try sandbox.write("\(folder)/A.swift", Self.source)
    }
    let folders = ["Kept", "Removed"].map { #"{"uri":"\#(uri(sandbox, $0))","name":"\#($0)"}"# }
    let start =
      #"{"id":0,"method":"initialize","params":{"workspaceFolders":[\#(folders.joined(separator: ","))],"#
      + #""capabilities":{},"initializationOptions":{"scope":"project"}}}"#
    let pull = #"{"id":1,"method":"workspace/diagnostic","params":{}}"#
    let removal = message(
      "workspace/didChangeWorkspaceFolders", #"{"event":{"added":[],"removed":[\#(folders[1])]}}"#)
    let answers = try answers(
      sandbox, [start, message("initialized", "{}"), pull, removal, pull.replacing("1", with: "2")])
    #expect(count(1, answers) == 2 && count(2, answers) == 1)
    #expect(published(uri(sandbox, "Removed/A.swift"), answers) == [0])
    #expect(published(uri(sandbox, "Kept/A.swift"), answers).isEmpty)
  }

  /// A client may report a deleted folder without the files in it.
  @Test func deletedFoldersAreNoticed() throws {
    let sandbox = try project("{}")
    try sandbox.write("Old/B.swift", "class BViewModel {}\n")
    let root = try #require(FileSystem.realPath(FilePath(sandbox.url.path)))
    let folder = root.appending("Old".utf8)
    var project = LiveProject(root: root, isLoose: false)
    try project.load(open: [:])
    #expect(!project.hasLost(folder))
    try FileManager.default.removeItem(at: sandbox.url.appending(path: "Old"))
    #expect(project.hasLost(folder) && !project.hasLost(root.appending("None".utf8)))
    try project.load(open: [:])
    #expect(!project.hasLost(folder) && project.checkedFiles == [root.appending("A.swift".utf8)])
  }

  /// The column of a mistake counts as the client does.
  @Test(arguments: [("utf-16", 31 - 5), ("utf-8", 31)]) func mistakesHaveTheClientsColumns(
    encoding: String, column: Int
  ) throws {
    let sandbox = try project("{}")
    let settings = uri(sandbox, ".vmgen.json")
    let answers = try answers(
      sandbox,
      [
        initialize(sandbox, #"{"general":{"positionEncodings":["\#(encoding)"]}}"#), open(settings, "{}"),
        change(settings, #"{ /* 😀😀 é */ "rules": { "finl_class": "off" } }"#),
      ])
    let shown = answers.last { $0["params"]?["uri"]?.string == settings }?["params"]?["diagnostics"]?.array?.first
    #expect(shown?["message"]?.string?.contains("finl_class") == true, "\(answers)")
    #expect(shown?["range"]?["start"]?["character"]?.integer == column)
  }

  /// A client may report a new or moved folder by one event, without its files.
  @Test func newFoldersAreNoticed() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen.json", "{}")
    let root = try #require(FileSystem.realPath(FilePath(sandbox.url.path)))
    var server = LanguageServer()
    server.workspace = [root]
    _ = server.project(of: root.appending("A.swift".utf8))
    try sandbox.write("New/B.swift", Self.source)
    func event(_ type: Int) throws -> JSONValue {
      try JSONReader.read(Array(#"{"changes":[{"uri":"\#(uri(sandbox, "New"))","type":\#(type)}]}"#.utf8))
    }
    server.didChangeFiles(try event(2))
    #expect(server.projects[root]?.checkedFiles.isEmpty == true)
    server.didChangeFiles(try event(1))
    #expect(server.projects[root]?.checkedFiles.count == 1)
  }
}
