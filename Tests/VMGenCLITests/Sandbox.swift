import Foundation
import Testing

/// A temporary folder in which tests run the built tool.
final class Sandbox {
  let url: URL

  struct Run {
    var status: Int32
    var output: String
    var errors: String
  }

  init() throws {
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
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The tool is in the folder of the test bundle.
  static let tool: URL = {
    let here = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let beside = here.appending(path: "vmgen")
    if FileManager.default.isExecutableFile(atPath: beside.path(percentEncoded: false)) { return beside }
    // On macOS the bundle is a folder and the process is the test runner.
    return Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      .map { $0.bundleURL.deletingLastPathComponent().appending(path: "vmgen") } ?? beside
  }()

  func write(_ path: String, _ contents: String) throws { try write(path, Data(contents.utf8)) }

  func write(_ path: String, _ contents: Data) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try contents.write(to: file)
  }

  /// Whether tests can run as a user without rights. Permissions do not apply to the superuser, who runs tests in
  /// containers.
  static let canDropRights: Bool = {
    if geteuid() != 0 { return true }
    return FileManager.default.isExecutableFile(atPath: setpriv)
  }()

  private static let setpriv = "/usr/bin/setpriv"

  /// Runs the tool as a user to whom permissions apply.
  func runWithoutRights(_ arguments: String...) throws -> Run {
    if geteuid() != 0 { return try run(arguments) }
    // The build folder may be closed to other users; the sandbox is not.
    let copy = url.deletingLastPathComponent().appending(path: "\(url.lastPathComponent).tool")
    try FileManager.default.copyItem(at: Self.tool, to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    return try run(
      ["--reuid=65534", "--regid=65534", "--clear-groups", copy.path(percentEncoded: false)] + arguments,
      program: URL(filePath: Self.setpriv))
  }

  /// Runs the tool in a folder of the sandbox and waits for its end.
  func run(_ arguments: String..., in folder: String = ".", input: String? = nil) throws -> Run {
    try run(arguments, in: folder, input: input)
  }

  /// Runs git without settings of the machine and returns its output.
  @discardableResult func git(_ arguments: String..., in folder: String = ".", mayFail: Bool = false) throws -> String {
    try git(arguments, in: folder, mayFail: mayFail)
  }

  @discardableResult func git(_ arguments: [String], in folder: String = ".", mayFail: Bool = false) throws -> String {
    let settings = ["user.name=A", "user.email=a@example.com", "protocol.file.allow=always", "init.defaultBranch=main"]
    let run = try run(
      ["git"] + settings.flatMap { ["-c", $0] } + arguments, in: folder, program: URL(filePath: "/usr/bin/env"))
    if !mayFail { try #require(run.status == 0, "\(arguments): \(run.errors)") }
    return run.output
  }

  func run(
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
func findings(_ run: Sandbox.Run) throws -> [String] {
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
