import Foundation
import Sandboxes
import Testing

/// The exit status says whether 'init' did all that the options ask for.
@Suite struct InitStatusTests {
  @Test(
    .enabled(if: Sandbox.canDropRights),
    arguments: [
      ["--baseline"], ["--baseline", "--dry-run"], ["--baseline", "--format", "json"],
      // The hook that is there cannot be completed, which alone is status 1.
      ["--baseline", "--hook"], ["--baseline", "--hook", "--dry-run"],
    ])
  func aFileThatCannotBeReadMakesABaselineIncomplete(_ options: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(".git/hooks/pre-commit", "#!/usr/bin/env python3\n")
    try sandbox.write("A.swift", "class AViewModel {}\n")
    try sandbox.write("Secret/B.swift", "class BViewModel {}\n")
    let secret = sandbox.url.appending(path: "Secret").path(percentEncoded: false)
    for (path, rights) in [(sandbox.url.path(percentEncoded: false), 0o777), (secret, 0)] {
      try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: path)
    }
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: secret) }
    let run = try sandbox.runWithoutRights(["init", "--root", "."] + options)
    #expect(run.output.contains("--baseline writes nothing: a file could not be read: "), "\(run.output)")
    #expect(run.output.contains("Secret: permission denied"), "\(run.output)")
    #expect(run.status == 3, "\(run.errors)")
    #expect(!sandbox.files().contains(".vmgen-baseline.json"))
  }

  @Test(arguments: [["--in", "App"], ["--in", "App", "--dry-run"], ["--in", "App", "--yes"]])
  func aFolderWithoutAStoreIsRefused(_ options: [String]) throws {
    let run = try Sandbox().run(["init"] + options)
    #expect(run.status == 2)
    #expect(run.errors.contains("'--in' needs '--app-store'; add '--app-store', or remove '--in'"), "\(run.errors)")
  }

  @Test(arguments: ["uikit", "clean"]) func newWarningsStopCommits(convention: String) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    let run = try sandbox.run("init", "--configuration", "--convention", convention)
    #expect(run.output.contains("note: \"strict\": true lets new warnings stop a commit and CI"), "\(run.output)")
    #expect(try sandbox.run("init", "--configuration", "--convention", convention).output.hasPrefix("identical"))
  }

  /// GitHub reads no workflow below the top of the repository, and vmgen writes nothing outside of the project's folder.
  @Test func theWorkflowOfAProjectInARepository() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("my ios/A.swift", "class AViewModel {}\n")
    let run = try sandbox.run("init", "--yes", "--root", "my ios")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.contains(
        "note: --ci writes nothing: GitHub reads only the workflows at the top of the repository, where "
          + "'.github/workflows/vmgen.yml' has to be; write it with 'vmgen init --ci --root .', and add 'folder: my ios' "
          + "below its last 'with:'\n"), "\(run.output)")
    #expect(!sandbox.files().contains { $0.hasSuffix("vmgen.yml") })
    #expect(try sandbox.run("init", "--ci", "--root", ".").status == 0)
    #expect(try sandbox.text(".github/workflows/vmgen.yml").hasSuffix("base.sha }}\n"))
  }

  /// The line of the baseline ends as the others do.
  @Test(arguments: ["\n", "\r\n"]) func theLineOfTheBaseline(end: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel {}\n")
    try sandbox.write(".vmgen.json", ["// Ours.", "{", "  \"convention\": \"clean\"", "}", ""].joined(separator: end))
    #expect(try sandbox.run("init", "--baseline", "--root", ".").status == 0)
    #expect(
      try sandbox.text(".vmgen.json")
        == ["// Ours.", "{", "  \"baseline\": \".vmgen-baseline.json\",", "  \"convention\": \"clean\"", "}", ""]
        .joined(separator: end))
  }

  /// A link without a target cannot be made readable.
  @Test(arguments: [["init", "--yes"], ["lint"], ["survey"]]) func aLinkThatLeadsNowhere(_ words: [String]) throws {
    let sandbox = try Sandbox()
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.url.appending(path: ".vmgen.json").path(), withDestinationPath: "gone.json")
    let run = try sandbox.run(words + ["--root", "."])
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "the configuration '.vmgen.json' is a link that leads nowhere; restore its target, or remove the link"),
      "\(run.errors)")
  }
}
