@testable import HostIO
import Testing

@Suite struct GitHooksTests {
  @Test func itIsTheFolderThatGitLooksInto() throws {
    let repository = try Repository()
    let plain = try repository.git.hooksFolder()
    #expect(plain.path == repository.path(".git/hooks"))
    #expect(!plain.isShared && !plain.isInWorkTree)
    #expect(plain.top == repository.folder)
    try repository.write("Deep/A.swift")
    #expect(try Git(in: repository.path("Deep")).hooksFolder().path == repository.path(".git/hooks"))

    try repository.commit()
    try repository.run(
      "worktree", "add", "--quiet", "../\(repository.folder.name.map { String(UnicodeScalar($0)) }.joined())-tree")
    let tree = FilePath(repository.folder.bytes + Array("-tree".utf8))
    #expect(try Git(in: tree).hooksFolder().path == repository.path(".git/hooks"))
    #expect(try Git(in: tree).hooksFolder().top == tree)
    try repository.run("worktree", "remove", "--force", tree.text)

    try repository.run("config", "core.hooksPath", ".githooks")
    let configured = try repository.git.hooksFolder()
    #expect(configured.path == repository.path(".githooks"))
    #expect(configured.isInWorkTree && !configured.isShared)
    #expect(try Git(in: repository.path("Deep")).hooksFolder().path == repository.path(".githooks"))
  }
}
