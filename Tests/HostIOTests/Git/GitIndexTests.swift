import Foundation
@testable import HostIO
import Testing

@Suite struct GitIndexTests {
  @Test func everythingOfAnEmptyRepositoryIsStaged() throws {
    let repository = try Repository()
    #expect(try repository.git.index().entries.isEmpty)
    try repository.write("A.swift", "a")
    try repository.write("B/C.swift", "b")
    try repository.write("Untracked.swift")
    try repository.run("add", "A.swift", "B")
    let index = try repository.git.index()
    #expect(repository.names(index.entries.map(\.path)) == ["A.swift", "B/C.swift"])
    #expect(repository.names(index.staged) == ["A.swift", "B/C.swift"])
    #expect(index.top == repository.folder)
  }

  @Test func whatTheNextCommitAddsOrChangesIsStaged() throws {
    let repository = try Repository()
    for name in ["Same", "Changed", "Deleted", "Old", "Mode", "OnDisk"] {
      try repository.write("\(name).swift", String(repeating: "\(name)\n", count: 9))
    }
    try repository.commit()
    try repository.write("Changed.swift", "new")
    try repository.write("New.swift", "new")
    try repository.run("rm", "--quiet", "Deleted.swift")
    try repository.run("mv", "Old.swift", "Moved.swift")
    try repository.run("add", "Changed.swift", "New.swift")
    try repository.run("update-index", "--chmod=+x", "Mode.swift")
    try repository.write("OnDisk.swift", "not staged")
    let index = try repository.git.index()
    #expect(repository.names(index.staged) == ["Changed.swift", "Mode.swift", "Moved.swift", "New.swift"])
    #expect(index[repository.path("Deleted.swift")] == nil)
    #expect(index[repository.path("Same.swift")]?.isFile == true)
  }

  @Test func linksAndOtherRepositoriesAreNoFiles() throws {
    let repository = try Repository()
    try repository.write("A.swift", "a")
    try FileManager.default.createSymbolicLink(
      at: repository.scratch.url.appending(path: "Link.swift"), withDestinationURL: URL(filePath: "A.swift"))
    let inner = try Repository()
    try inner.commit()
    try repository.run(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.folder.text, "Sub.swift")
    try repository.run("add", "--all")
    let index = try repository.git.index()
    #expect(repository.names(index.entries.filter(\.isFile).map(\.path)) == [".gitmodules", "A.swift"])
    #expect(index.entries.count == 4)
    // In the submodule, git answers for the submodule.
    #expect(try Git(in: repository.path("Sub.swift")).index().top == repository.path("Sub.swift"))
  }

  @Test func anyNameIsRead() throws {
    let repository = try Repository()
    let names = [
      "a b.swift", "-rf.swift", "quo\"te.swift", "new\nline.swift", "tab\t.swift", "ünï.swift", "back\\.swift",
    ]
    for name in names { try repository.write(name, name) }
    #if os(Linux)
      let odd = repository.folder.appending([0x41, 0xFF] + Array(".swift".utf8))
      let descriptor = FileSystem.withCString(odd) { open($0, O_CREAT | O_WRONLY, 0o600) }
      close(descriptor)
      let expected = names.count + 1
    #else
      let expected = names.count
    #endif
    try repository.run("add", "--all")
    let index = try repository.git.index()
    #expect(index.entries.count == expected)
    #expect(index.staged == Set(index.entries.map(\.path)))
    for name in names { #expect(index[repository.path(name)] != nil, "\(name)") }
    let blobs = try repository.git.blobs(index.entries.map(\.id))
    for entry in index.entries {
      #expect(blobs[entry.id] == (try FileSystem.read(entry.path)))
    }
  }

  @Test func theQuestionIsTheSameFromAnyFolder() throws {
    let repository = try Repository()
    try repository.write("A.swift", "a")
    try repository.write("Deep/er/B.swift", "b")
    try repository.run("add", "--all")
    // User settings that would change git's output.
    try repository.run("config", "diff.relative", "true")
    try repository.run("config", "status.relativePaths", "true")
    try repository.run("config", "color.ui", "always")
    let index = try Git(in: repository.path("Deep/er")).index()
    #expect(index.top == repository.folder)
    #expect(repository.names(index.staged) == ["A.swift", "Deep/er/B.swift"])
  }

  @Test func conflictsAreTold() throws {
    let repository = try Repository()
    try repository.write("A.swift", "base")
    try repository.write("B.swift", "base")
    try repository.commit()
    try repository.run("switch", "--quiet", "--create", "other")
    try repository.write("A.swift", "theirs")
    try repository.write("C.swift", "theirs")
    try repository.commit()
    try repository.run("switch", "--quiet", "main")
    try repository.write("A.swift", "ours")
    try repository.commit()
    try repository.run("merge", "other", mayFail: true)
    let index = try repository.git.index()
    #expect(repository.names(index.conflicts) == ["A.swift"])
    #expect(repository.names(index.entries.map(\.path)) == ["B.swift", "C.swift"])
    #expect(repository.names(index.staged) == ["C.swift"])
  }

  @Test func whatIsOnlyIntendedIsNotStaged() throws {
    let repository = try Repository()
    try repository.write("A.swift", "a")
    try repository.run("add", "--intent-to-add", "A.swift")
    let index = try repository.git.index()
    #expect(index.staged.isEmpty)
    // The entry has the id of an empty file.
    #expect(try repository.git.blobs(index.entries.map(\.id)).values.allSatisfy(\.isEmpty))
  }

  @Test func foldersAreFound() throws {
    let repository = try Repository()
    try repository.write("App/Cart/A.swift", "a")
    try repository.write("App.swift", "a")
    try repository.run("add", "--all")
    let index = try repository.git.index()
    for (path, isThere) in [("App", true), ("App/Cart", true), ("Ap", false), ("App.swift", false), ("Cart", false)] {
      #expect(index.hasFolder(repository.path(path)) == isThere, "\(path)")
    }
    #expect(index.hasFolder(repository.folder))
  }

  @Test func objectsThatAreNotThereAreLeftOut() throws {
    let repository = try Repository()
    try repository.write("A.swift", "a")
    try repository.run("add", "--all")
    let id = try #require(try repository.git.index().entries.first?.id)
    let missing = Git.ObjectID(digits: Array(String(repeating: "7", count: 40).utf8))
    #expect(try repository.git.blobs([missing, id, missing]) == [id: Array("a".utf8)])
    #expect(try repository.git.blobs([]).isEmpty)
  }

  /// A folder without a repository is told from one whose repository is damaged, for which git's own words are handed on.
  @Test func foldersWithoutARepository() throws {
    let scratch = try Scratch()
    let folder = FilePath(scratch.url.path(percentEncoded: false)).normalized
    #expect(throws: GitError.noRepository) { try Git(in: folder).index() }
    #expect(throws: GitError.noRepository) { try Git(in: folder).hooksFolder() }
    try Data("gitdir: nowhere\n".utf8).write(to: scratch.url.appending(path: ".git"))
    do {
      _ = try Git(in: folder).index()
      Issue.record("there is an index")
    } catch {
      guard case .failed(_, let said) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!said.isEmpty)
      #expect(!said.starts(with: Array("fatal: ".utf8)))
    }
  }
}
