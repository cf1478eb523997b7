import Foundation
@testable import HostIO
import Testing

@Suite struct GitStagingTests {
  private func entry(_ repository: Repository, _ path: String = "A.swift") throws -> Git.Index.Entry {
    try #require(try repository.git.index()[repository.path(path)])
  }

  private func isStagedWhole(_ repository: Repository, _ path: String = "A.swift") throws -> Bool {
    let entry = try entry(repository, path)
    return try repository.git.isStagedWhole(entry, disk: try FileSystem.read(entry.path))
  }

  @Test func aFileEditedSinceItWasStagedIsNotStagedWhole() throws {
    let repository = try Repository()
    try repository.write("A.swift", "one\n")
    try repository.run("add", "A.swift")
    #expect(try isStagedWhole(repository))
    try repository.write("A.swift", "one\ntwo\n")
    #expect(try !isStagedWhole(repository))
    // The modification time does not matter.
    try repository.write("A.swift", "one\n")
    #expect(try isStagedWhole(repository))
  }

  @Test func newBytesGoToTheDiskAndTheIndexAlike() throws {
    let repository = try Repository()
    for name in ["A.swift", "Deep/B c\n.swift"] {
      try repository.write(name, "old\n")
      try repository.run("add", "--all")
      try repository.run("update-index", "--chmod=+x", name)
      try repository.git.replace(
        try entry(repository, name), from: Array("old\n".utf8), with: Array("new\n".utf8), top: repository.folder)
      #expect(try FileSystem.read(repository.path(name)) == Array("new\n".utf8))
      #expect(try repository.run("show", ":\(name)") == "new\n")
      #expect(try isStagedWhole(repository, name))
      #expect(try entry(repository, name).mode == Array("100755".utf8))
    }
    // From a folder below, too.
    let below = Git(in: repository.path("Deep"))
    try below.replace(
      try entry(repository), from: Array("new\n".utf8), with: Array("again\n".utf8), top: repository.folder)
    #expect(try repository.run("show", ":A.swift") == "again\n")
  }

  @Test func lineEndingsAreConvertedAsGitDoes() throws {
    let repository = try Repository()
    try repository.write(".gitattributes", "*.swift text eol=crlf\n")
    try repository.write("Deep/A.swift", "old\r\n")
    try repository.run("add", "--all")
    #expect(try repository.run("show", ":Deep/A.swift") == "old\n")
    #expect(try isStagedWhole(repository, "Deep/A.swift"))
    let entry = try entry(repository, "Deep/A.swift")
    try Git(in: repository.path("Deep")).replace(
      entry, from: Array("old\r\n".utf8), with: Array("new\r\n".utf8), top: repository.folder)
    #expect(try repository.run("show", ":Deep/A.swift") == "new\n")
    #expect(try FileSystem.read(entry.path) == Array("new\r\n".utf8))
    #expect(try repository.run("status", "--porcelain", "Deep") == "A  Deep/A.swift\n")
  }

  @Test func whereTheIndexIsLockedNothingChanges() throws {
    let repository = try Repository()
    try repository.write("A.swift", "old\n")
    try repository.run("add", "--all")
    let entry = try entry(repository)
    try repository.write(".git/index.lock")
    do {
      try repository.git.replace(
        entry, from: Array("old\n".utf8), with: Array("new\n".utf8), top: repository.folder)
      Issue.record("it was replaced")
    } catch {
      guard case .git = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try FileSystem.read(entry.path) == Array("old\n".utf8))
  }

  @Test func whereTheDiskCannotBeWrittenTheIndexStays() throws {
    let repository = try Repository()
    try repository.write("Gone/A.swift", "old\n")
    try repository.run("add", "--all")
    let entry = try entry(repository, "Gone/A.swift")
    try FileManager.default.removeItem(at: repository.scratch.url.appending(path: "Gone"))
    do {
      try repository.git.replace(
        entry, from: Array("old\n".utf8), with: Array("new\n".utf8), top: repository.folder)
      Issue.record("it was replaced")
    } catch {
      guard case .file = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try repository.run("show", ":Gone/A.swift") == "old\n")
  }

  /// Git runs programs that settings name when it writes the index. Before version 2.54 it knew no hooks of this kind.
  @Test func filtersAndHooksOfTheSettingsAreDisabled() throws {
    func settings(_ key: String) -> [String]? {
      Git.settingsWithoutProgram(insteadOf: Array(key.utf8)[...])?.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(settings("hook.on commit.x.command") == ["hook.on commit.x.enabled=false"])
    #expect(settings("hook.evil.event") == ["hook.evil.enabled=false"])
    #expect(
      settings("filter.a.b.clean")
        == ["filter.a.b.clean=", "filter.a.b.smudge=", "filter.a.b.process=", "filter.a.b.required=false"])
    #expect(settings("hook.a=b.command") == nil)
    let repository = try Repository()
    try repository.write("A.swift", "old\n")
    try repository.run("add", "A.swift")
    try repository.run("config", "hook.evil.event", "post-index-change")
    try repository.run("config", "hook.evil.command", "touch marked")
    try repository.git.replace(
      try entry(repository), from: Array("old\n".utf8), with: Array("new\n".utf8), top: repository.folder)
    #expect(try repository.run("show", ":A.swift") == "new\n")
    #expect(FileSystem.kind(repository.path("marked")) == nil)
    // Git would read another key than the one that this setting has, so the index stays as it is.
    try repository.run("config", "hook.a=b.command", "touch marked")
    #expect(throws: Git.StagingError.git(.unexpected(call: "config"))) {
      try repository.git.replace(
        try entry(repository), from: Array("new\n".utf8), with: Array("old\n".utf8), top: repository.folder)
    }
  }
}
