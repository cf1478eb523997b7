import Foundation

/// A temporary folder in which tests run the built tool. It is deleted with its last reference.
public final class Sandbox {
  /// The folder.
  public let url: URL

  /// The end of a run.
  public struct Run {
    /// Its exit status, or the negative number of the signal that ended it.
    public var status: Int32
    /// Its standard output.
    public var output: String
    /// Its standard error.
    public var errors: String
  }

  /// A command that tests need has failed.
  public struct Failure: Error, CustomStringConvertible {
    /// The command and its standard error.
    public let description: String
  }

  /// Creates an empty folder below that for temporary files.
  public init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = base.appending(path: "vmgen-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    _ = try? FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: url.path(percentEncoded: false))
    try? FileManager.default.removeItem(at: url)
  }

  /// The root of this repository.
  public static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The tool that tests run: the one that the environment names in `VMGEN`, otherwise the one in the folder of the test
  /// bundle.
  public static let tool: URL = {
    if let path = ProcessInfo.processInfo.environment["VMGEN"] { return URL(filePath: path) }
    let here = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let beside = here.appending(path: "vmgen")
    if FileManager.default.isExecutableFile(atPath: beside.path(percentEncoded: false)) { return beside }
    // On macOS the bundle is a folder and the process is the test runner.
    return Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      .map { $0.bundleURL.deletingLastPathComponent().appending(path: "vmgen") } ?? beside
  }()

  /// Writes a file in UTF-8, and the folders that it lies in.
  public func write(_ path: String, _ contents: String) throws { try write(path, Data(contents.utf8)) }

  /// Writes a file, and the folders that it lies in.
  public func write(_ path: String, _ contents: Data) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try contents.write(to: file)
  }

  /// Writes a program that a test runs. `sh` writes it: a file that is open for writing cannot be run, and programs that
  /// this process starts inherit its open files for a moment.
  public func writeProgram(_ path: String, _ text: String) throws {
    let folder = url.appending(path: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let run = try run(
      ["-c", "cat >\"$0\" && chmod 755 \"$0\"", path], input: text, program: URL(filePath: "/bin/sh"))
    if run.status != 0 { throw Failure(description: run.errors) }
  }

  /// Whether tests can run as a user without rights. Permissions do not apply to the superuser, who runs tests in
  /// containers.
  public static let canDropRights: Bool = {
    if geteuid() != 0 { return true }
    return FileManager.default.isExecutableFile(atPath: setpriv)
  }()

  private static let setpriv = "/usr/bin/setpriv"

  /// Runs the tool as a user to whom permissions apply.
  public func runWithoutRights(_ arguments: String...) throws -> Run { try runWithoutRights(arguments) }

  /// Runs the tool as a user to whom permissions apply.
  public func runWithoutRights(_ arguments: [String]) throws -> Run {
    if geteuid() != 0 { return try run(arguments) }
    // The build folder may be closed to other users; the sandbox is not. `cp` copies the tool for the same reason as `sh`
    // writes programs.
    let copy = url.deletingLastPathComponent().appending(path: "\(url.lastPathComponent).tool")
    defer { try? FileManager.default.removeItem(at: copy) }
    let copying = try run(
      [Self.tool.path(percentEncoded: false), copy.path(percentEncoded: false)], program: URL(filePath: "/bin/cp"))
    if copying.status != 0 { throw Failure(description: copying.errors) }
    return try run(
      ["--reuid=65534", "--regid=65534", "--clear-groups", copy.path(percentEncoded: false)] + arguments,
      program: URL(filePath: Self.setpriv))
  }

  /// Creates a symbolic link.
  public func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: path).path(percentEncoded: false), withDestinationPath: destination)
  }

  /// The files of the sandbox, as sorted relative paths, including hidden ones.
  public func files() -> [String] {
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []
    return all.filter { path in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(
        atPath: url.appending(path: path).path(percentEncoded: false), isDirectory: &isFolder)
      return !isFolder.boolValue
    }.sorted()
  }

  /// A file's contents in UTF-8.
  public func text(_ path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// Runs the tool in a folder of the sandbox and waits for its end.
  public func run(_ arguments: String..., in folder: String = ".", input: String? = nil) throws -> Run {
    try run(arguments, in: folder, input: input)
  }

  /// Runs git without settings of the machine and returns its output.
  @discardableResult public func git(_ arguments: String..., in folder: String = ".", mayFail: Bool = false) throws
    -> String
  {
    try git(arguments, in: folder, mayFail: mayFail)
  }

  /// Runs git without settings of the machine and returns its output.
  @discardableResult public func git(_ arguments: [String], in folder: String = ".", mayFail: Bool = false) throws
    -> String
  {
    let settings = ["user.name=A", "user.email=a@example.com", "protocol.file.allow=always", "init.defaultBranch=main"]
    let run = try run(
      ["git"] + settings.flatMap { ["-c", $0] } + arguments, in: folder, program: URL(filePath: "/usr/bin/env"))
    if !mayFail, run.status != 0 { throw Failure(description: "\(arguments): \(run.errors)") }
    return run.output
  }

  /// Commits everything.
  public func commit() throws {
    try git("add", ".")
    try git("commit", "--quiet", "--message", "x")
  }

  /// Runs a program in a folder of the sandbox, with `PATH` and the given environment, and waits for its end.
  public func run(
    _ arguments: [String], in folder: String = ".", input: String? = nil, program: URL = Sandbox.tool,
    environment: [String: String] = [:]
  ) throws -> Run {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = url.appending(path: folder)
    process.environment = environment.merging(["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]) { own, _ in
      own
    }
    // Files instead of pipes, so that no output can block.
    let names = ["stdin", "stdout", "stderr"].map {
      url.deletingLastPathComponent().appending(path: "\(url.lastPathComponent).\($0)")
    }
    defer { for name in names { try? FileManager.default.removeItem(at: name) } }
    try Data((input ?? "").utf8).write(to: names[0])
    for name in names.dropFirst() { try Data().write(to: name) }
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
  }
}

/// The findings of a run as `path:line:column rule`, of a few rules only.
public func findings(_ run: Sandbox.Run) throws -> [String] {
  struct Report: Decodable {
    struct Diagnostic: Decodable {
      var rule: String
      var path: String
      var line: Int
      var column: Int
    }
    var diagnostics: [Diagnostic]
  }
  let rules = ["final_class", "no_class_main_actor", "no_coordinator", "private_set_state", "unbalanced_source"]
  let all = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).diagnostics
  return all.filter { rules.contains($0.rule) }.map {
    "\($0.path):\($0.line):\($0.column) \($0.rule)"
  }
}
