import Foundation
import Sandboxes
import Testing

/// `vmgen init` without a terminal in projects for systems that are too old for the libraries.
@Suite struct InitOldTargetTests {
  private static let note = "the libraries need iOS 17 or macOS 14, but 'project.yml' builds for iOS 11"

  private func project(_ targets: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen.json", "{}")
    try sandbox.write("project.yml", "targets:\n  App:\n    sources: [App]\n\(targets)")
    try sandbox.write("App/A.swift", "struct A {}\n")
    return sandbox
  }

  private func old() throws -> Sandbox { try project("    platform: iOS\n    deploymentTarget: 11\n") }

  @Test func theLibrariesAreNotListed() throws {
    let sandbox = try old()
    let run = try sandbox.run("init")
    #expect(run.status == 0 && run.output.contains("\n  --configuration "), "\(run.output)\(run.errors)")
    #expect(!run.output.contains("\n  --eject-core ") && !run.output.contains("Screens import 'ViewModelCore'"))
    #expect(run.output.contains("'vmgen new' and 'vmgen migrate' do not work here with any built-in convention"))
    #expect(run.output.hasSuffix("'--eject-core' is not listed: \(Self.note)\n"), "\(run.output)")
    let json = try sandbox.run("init", "--format", "json").output
    let result = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let parts = try #require(result["parts"] as? [[String: Any]])
    let notes = parts.compactMap { part in (part["note"] as? String).map { "\(part["option"] ?? ""): \($0)" } }
    #expect(notes == ["--eject-core: \(Self.note)"])
  }

  /// The libraries fit a project whose targets are new enough, or that builds for another system, too.
  @Test(arguments: [
    "    platform: iOS\n    deploymentTarget: 17.0\n",
    "    supportedDestinations: [iOS, macOS]\n    deploymentTarget: {iOS: 11, macOS: 14}\n",
  ])
  func theLibrariesAreListed(targets: String) throws {
    let run = try project(targets).run("init")
    #expect(run.output.contains("\n  --eject-core DIR "), "\(run.output)")
    #expect(run.output.contains("Screens import 'ViewModelCore'"))
  }

  @Test(arguments: [
    (["--eject-core", "Core"], "\(note)\n"), (["--app-store"], "\(note); the store imports them\n"),
  ])
  func partsThatNeedTheLibrariesSaySo(options: [String], says: String) throws {
    let sandbox = try old()
    let run = try sandbox.run(["init", "--dry-run"] + options)
    #expect(run.status == 0 && run.output.contains("note: \(says)"), "\(run.output)\(run.errors)")
    let written = try sandbox.run(["init"] + options)
    #expect(written.status == 0 && !written.output.contains("Screens import"), "\(written.output)\(written.errors)")
  }

  /// Screens of the project's templates need not import the libraries.
  @Test func changedTemplatesNeedNoLibraries() throws {
    let sandbox = try Sandbox()
    let options = ["init", "--configuration", "--convention", "observable"]
    let before = try sandbox.run(options + ["--root", "."])
    #expect(before.output.contains("Screens import 'ViewModelCore'"), "\(before.output)")
    try FileManager.default.removeItem(at: sandbox.url.appending(path: ".vmgen.json"))
    _ = try sandbox.run("templates", "eject", "--root", ".")
    for path in sandbox.files() where path.hasPrefix(".vmgen/templates/observable/Screen/") {
      try sandbox.write(path, try sandbox.text(path).replacing("import ViewModelCore\n", with: ""))
    }
    let after = try sandbox.run(options + ["--root", "."])
    #expect(after.status == 0 && !after.output.contains("Screens import"), "\(after.output)\(after.errors)")
  }
}
