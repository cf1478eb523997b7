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
}
