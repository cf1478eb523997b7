import Foundation
import Plans
import Testing

@testable import Scaffolding

/// The root of this repository.
let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A short name. Without it, tests of all conventions would print all of their templates.
extension ScreenConvention: CustomTestStringConvertible {
  /// The convention's name.
  public var testDescription: String { name }
}

/// A disk in memory. A folder exists if it contains files or links.
struct DictionaryDisk: PlanDisk {
  var entries: [String: DiskEntry] = [:]
  /// The destination of each link.
  var links: [String: String] = [:]

  func entry(at path: String) -> DiskEntry {
    if links[path] != nil { return .link }
    if let entry = entries[resolved(path)] { return entry }
    let isFolder =
      path == "/" || (Array(entries.keys) + Array(links.keys)).contains { $0.hasPrefix(resolved(path) + "/") }
    return isFolder ? .folder(writable: true) : .missing
  }

  func realPath(of path: String) -> String? {
    let real = resolved(path)
    return entry(at: real) == .missing ? nil : real
  }

  private func resolved(_ path: String) -> String {
    for (link, target) in links where path == link || path.hasPrefix(link + "/") {
      return target + path.dropFirst(link.count)
    }
    return path
  }
}

extension Spec {
  /// The words of the spec's lines that a convention does not have.
  func refusals(in convention: ScreenConvention) -> [String] {
    convention.refusals.map(\.word).filter(words.contains)
  }
}

extension ProjectFacts {
  /// A project at `/p` with these files, by relative path.
  static func project(_ files: [String: String] = [:]) -> ProjectFacts {
    var disk = DictionaryDisk(entries: ["/p": .folder(writable: true)])
    for (path, text) in files { disk.entries["/p/" + path] = .file(contents: Array(text.utf8)) }
    return ProjectFacts(disk: disk)
  }
}

/// A temporary folder, removed after the test.
final class TemporaryFolder {
  let url: URL

  init() throws {
    let name = "vmgen-tests-\(UUID().uuidString.prefix(8))"
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    if ProcessInfo.processInfo.environment["VMGEN_KEEP_GENERATED"] == nil {
      try? FileManager.default.removeItem(at: url)
    } else {
      print("kept: \(url.path)")
    }
  }

  var path: String { url.path }

  func write(_ text: String, to path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(of path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }
}

/// The output of a program on both streams, and its exit status.
struct ProgramResult {
  var output: String
  var status: Int32
}

/// Runs a program and waits for its end. Programs are found through `PATH`.
func run(_ arguments: [String], in folder: URL) throws -> ProgramResult {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  process.currentDirectoryURL = folder
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return ProgramResult(output: String(decoding: data, as: UTF8.self), status: process.terminationStatus)
}

/// The screens of a spec.
func screens(_ text: String) throws -> [Spec] {
  try SpecParser.screens(in: Array(text.utf8), file: "Screens")
}

/// The files of a package with the screens of a spec, by file name.
func filesOfPackage(_ text: String, _ convention: ScreenConvention = .observable) throws -> [String: String] {
  let request = Request(
    specs: try screens(text), convention: convention, root: "/p", currentFolder: "/p", package: try ModuleName("App"))
  let steps = try Planner.plan(request, facts: .project()).steps
  return Dictionary(
    steps.map {
      ($0.path.split(separator: "/").last.map(String.init) ?? "", String(decoding: $0.contents, as: UTF8.self))
    }
  ) { first, _ in first }
}
