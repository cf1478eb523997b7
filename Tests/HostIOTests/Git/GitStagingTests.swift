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
}
