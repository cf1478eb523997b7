import Foundation
@testable import HostIO
import Testing

@Suite struct FileSystemTests {
  @Test func readsWhatIsThere() throws {
    let scratch = try Scratch()
    let contents = String(repeating: "line\n", count: 100_000)
    try scratch.write("A.swift", contents)
    try scratch.write("Empty.swift")
    let folder = FilePath(scratch.url.path(percentEncoded: false))
    #expect(try FileSystem.read(folder.appending("A.swift".utf8)) == Array(contents.utf8))
    #expect(try FileSystem.read(folder.appending("Empty.swift".utf8)).isEmpty)
  }

  @Test func otherKindsOfFilesAreRefusedWithAReason() throws {
    let scratch = try Scratch()
    let folder = FilePath(scratch.url.path(percentEncoded: false))
    #expect(mkfifo(scratch.url.appending(path: "Pipe.swift").path(percentEncoded: false), 0o600) == 0)
    for (path, reason) in [
      (folder, "it is a folder, not a file"), (folder.appending("Pipe.swift".utf8), "it is not a regular file"),
      (folder.appending("None.swift".utf8), "no such file or folder"),
    ] {
      #expect(throws: FileError(path: path, reason: reason)) { try FileSystem.read(path) }
    }
  }

  @Test func namesThatAreNoUTF8AreRead() throws {
    let scratch = try Scratch()
    let path = FilePath(scratch.url.path(percentEncoded: false)).appending([0x41, 0xFF] + Array(".swift".utf8))
    let descriptor = FileSystem.withCString(path) { open($0, O_CREAT | O_WRONLY, 0o600) }
    try #require(descriptor >= 0)
    close(descriptor)
    #expect(FileWalker(honoursIgnores: true).files(below: path.parent.normalized).files == [path.normalized])
    #expect(try FileSystem.read(path).isEmpty)
  }

  @Test func theProjectIsTheGitRootOrTheOutermostConfiguration() throws {
    let scratch = try Scratch()
    let folder = FilePath(scratch.url.path(percentEncoded: false)).normalized
    try scratch.write("a/b/c/x")
    let inner = folder.appending("a/b/c".utf8)
    #expect(Project.root(above: inner) == inner)
    try scratch.write("a/b/.vmgen.json")
    try scratch.write("a/.vmgen.json")
    #expect(Project.root(above: inner) == folder.appending("a".utf8))
    try scratch.write("a/b/.git", "gitdir: elsewhere")
    #expect(Project.root(above: inner) == folder.appending("a/b".utf8))
  }

  @Test func foldersAreMadeWithThoseThatTheyLieIn() throws {
    let scratch = try Scratch()
    let folder = FilePath(scratch.url.path(percentEncoded: false)).normalized
    let deep = folder.appending("a/b/c".utf8)
    for _ in 1...2 { try FileSystem.makeFolder(deep) }
    #expect(FileSystem.kind(deep) == .folder)
    try scratch.write("file")
    let inside = folder.appending("file/x".utf8)
    #expect(throws: FileError(path: folder.appending("file".utf8), reason: FileSystem.reason(EEXIST))) {
      try FileSystem.makeFolder(inside)
    }
  }

  @Test func filesAreRemoved() throws {
    let scratch = try Scratch()
    let path = FilePath(scratch.url.path(percentEncoded: false)).normalized.appending("file".utf8)
    try scratch.write("file")
    #expect(!FileSystem.isExecutable(path))
    try FileSystem.remove(path)
    #expect(FileSystem.kind(path) == nil)
    #expect(throws: FileError(path: path, reason: "no such file or folder")) { try FileSystem.remove(path) }
  }

  @Test func theProgramThatRunsIsKnown() throws {
    let program = try #require(Machine.program())
    #expect(FileSystem.isExecutable(program))
  }
}
