@testable import HostIO
import Testing

@Suite struct GitChangesTests {
  private func changed(_ repository: Repository, since revision: String = "main", inIndex: Bool = false) throws
    -> [String: [Int]]
  {
    let changes = try repository.git.changes(since: Array(revision.utf8), inIndex: inIndex)
    return Dictionary(
      uniqueKeysWithValues: changes.lines.map { path, lines in
        (path.relative(to: repository.folder).text, (1...20).filter { lines.contains(anyOf: $0...$0) })
      })
  }

  /// A repository with ten lines in each of some files, on a branch of its own.
  private func branched(_ files: String...) throws -> Repository {
    let repository = try Repository()
    for file in files { try repository.write(file, lines([:])) }
    try repository.commit()
    try repository.run("switch", "--quiet", "--create", "topic")
    return repository
  }

  private func lines(_ changes: [Int: String]) -> String {
    (1...10).map { changes[$0] ?? "line \($0)\n" }.joined()
  }

  @Test func linesAreToldFromThoseThatWereThere() throws {
    let repository = try branched("A.swift", "B.swift", "C.swift", "D.txt")
    try repository.write("A.swift", lines([2: "new\n", 5: "x\ny\nz\n", 9: ""]))
    try repository.write("D.txt", "changed")
    try repository.commit()
    try repository.write("B.swift", lines([10: "line 10"]))
    #expect(try changed(repository) == ["A.swift": [2, 5, 6, 7], "B.swift": [10]])
    #expect(try changed(repository, inIndex: true) == ["A.swift": [2, 5, 6, 7]])
    try repository.run("add", "B.swift")
    try repository.write("B.swift", lines([:]))
    #expect(try changed(repository, inIndex: true)["B.swift"] == [10])
    #expect(try changed(repository)["B.swift"] == nil)
  }

  @Test func itIsTheSharedCommitThatCounts() throws {
    let repository = try branched("A.swift")
    try repository.write("A.swift", lines([1: "topic\n"]))
    try repository.commit()
    try repository.run("switch", "--quiet", "main")
    try repository.write("A.swift", lines([8: "main\n"]))
    try repository.commit()
    try repository.run("switch", "--quiet", "topic")
    #expect(try changed(repository) == ["A.swift": [1]])
  }

  @Test func ofUntrackedFilesAllLinesAreNew() throws {
    let repository = try branched("A.swift")
    try repository.write(".gitignore", "Hidden.swift\n")
    try repository.write("New.swift", "a\nb\n")
    try repository.write("Hidden.swift", "a\n")
    try repository.write("Deep/New.swift", "a\n")
    #expect(try changed(repository) == ["New.swift": Array(1...20), "Deep/New.swift": Array(1...20)])
    #expect(try changed(repository, inIndex: true).isEmpty)
    try repository.run("add", "--all")
    #expect(try changed(repository, inIndex: true) == ["New.swift": [1, 2], "Deep/New.swift": [1]])
  }

  @Test func ofAFileThatMovesOnlyWhatDiffersIsNew() throws {
    let repository = try branched("A.swift", "Gone.swift")
    try repository.run("mv", "A.swift", "B.swift")
    try repository.run("rm", "--quiet", "Gone.swift")
    try repository.write("B.swift", lines([3: "new\n"]))
    try repository.commit()
    #expect(try changed(repository) == ["B.swift": [3]])
  }

  @Test func anyNameAndAnyTextIsRead() throws {
    let names = ["a b.swift", "-x.swift", "q\"uote.swift", "new\nline.swift", "tab\t.swift", "ünï.swift", "b\\.swift"]
    let repository = try Repository()
    for name in names { try repository.write(name, lines([:])) }
    try repository.commit()
    try repository.run("switch", "--quiet", "--create", "topic")
    // Text that looks like a difference.
    for name in names {
      try repository.write(
        name,
        lines([2: "++ b/other.swift\n@@ -1 +1,9 @@\n", 4: "-- a/x\n", 6: "diff --git a/x b/x\n", 8: "\0binary\n"]))
    }
    #expect(try changed(repository) == Dictionary(uniqueKeysWithValues: names.map { ($0, [2, 3, 5, 7, 9]) }))
  }

  @Test func settingsOfTheUserChangeNothing() throws {
    let repository = try branched("App/A.swift")
    for (key, value) in [
      ("diff.noprefix", "true"), ("diff.mnemonicPrefix", "true"), ("color.ui", "always"), ("diff.relative", "true"),
      ("diff.context", "9"), ("diff.interHunkContext", "9"), ("diff.external", "false"), ("diff.renames", "false"),
      ("core.quotePath", "false"), ("diff.algorithm", "patience"), ("diff.wsErrorHighlight", "all"),
    ] { try repository.run("config", key, value) }
    try repository.write("App/A.swift", lines([2: "x\n", 6: "y\n"]))
    #expect(try changed(repository) == ["App/A.swift": [2, 6]])
    let below = try Git(in: repository.path("App")).changes(since: Array("main".utf8), inIndex: false)
    #expect(repository.names(below.lines.keys) == ["App/A.swift"])
  }

  @Test func aFindingOfSeveralLinesIsNewWhereOneOfThemIs() throws {
    let changes = try #require(
      Git.Changes(Array("diff --git a/A b/A\n--- a/A\n+++ b/A\n@@ -4,0 +5,2 @@\n+a\n+b\n".utf8), top: FilePath("/")))
    let lines = try #require(changes.lines[FilePath("/A")])
    #expect(lines.contains(anyOf: 1...5))
    #expect(lines.contains(anyOf: 6...9))
    #expect(!lines.contains(anyOf: 1...4))
    #expect(!lines.contains(anyOf: 7...7))
  }

  @Test func whatGitNeverPrintsIsRefused() {
    for text in ["+++ c/A\n", "+++ \"b/A\n", "+++ b/A\n@@ -1 +x @@\n", "+++ b/A\n@@ -1 +1 @@\n-a\n", "+++ \"b/\\8\"\n"]
    {
      #expect(Git.Changes(Array(text.utf8), top: FilePath("/")) == nil, "\(text)")
    }
    #expect(Git.Changes([], top: FilePath("/"))?.lines.isEmpty == true)
  }

  // MARK: - What goes wrong

  private func error(_ repository: Repository, _ revision: String) -> Git.ChangesError? {
    do {
      _ = try repository.git.changes(since: Array(revision.utf8), inIndex: false)
      return nil
    } catch {
      return error
    }
  }

  @Test func aRevisionThatIsNotThere() throws {
    let repository = try branched("A.swift")
    for revision in ["mian", "--all", "-1", "main..topic", "main:A.swift", "", "HEAD~99"] {
      #expect(
        error(repository, revision) == .unknownRevision(names: ["main", "topic"], isShallow: false), "\(revision)")
    }
    #expect(error(repository, "main~0") == nil)
  }

  @Test func historiesWithoutACommonCommit() throws {
    let repository = try branched("A.swift")
    try repository.run("switch", "--quiet", "--orphan", "alone")
    #expect(error(repository, "main") == .noCommits)
    try repository.commit()
    #expect(error(repository, "main") == .noMergeBase(isShallow: false))
  }

  @Test func aShallowCloneIsTold() throws {
    let repository = try branched("A.swift")
    try repository.commit("topic")
    try repository.run("switch", "--quiet", "main")
    try repository.commit("main")
    let scratch = try Scratch()
    try repository.run(
      "clone", "--quiet", "--depth=1", "--no-single-branch", "file://\(repository.folder.text)",
      scratch.url.path(percentEncoded: false) + "/clone")
    let clone = Git(in: FilePath(scratch.url.path(percentEncoded: false) + "/clone").normalized)
    #expect(throws: Git.ChangesError.noMergeBase(isShallow: true)) {
      try clone.changes(since: Array("origin/topic".utf8), inIndex: false)
    }
  }
}
