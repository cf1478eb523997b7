import Foundation
@testable import HostIO
import Testing

/// A temporary git repository.
struct Repository {
  let scratch: Scratch
  let folder: FilePath
  var git: Git { Git(in: folder) }

  init() throws {
    scratch = try Scratch()
    folder = FilePath(scratch.url.path(percentEncoded: false)).normalized
    try run("init", "--quiet", "--initial-branch=main", "--template=")
    for (key, value) in ["user.name": "A", "user.email": "a@example.com", "commit.gpgSign": "false"] {
      try run("config", key, value)
    }
  }

  /// Runs git as a user would and returns its output.
  @discardableResult func run(_ arguments: String..., input: String = "", mayFail: Bool = false) throws -> String {
    let words = ["git", "-C"].map { Array($0.utf8) } + [folder.bytes] + arguments.map { Array($0.utf8) }
    let outcome = try ChildProcess.run([ChildProcess(words: words, input: Array(input.utf8))])[0].get()
    if !mayFail {
      try #require(outcome.status == 0, "\(arguments): \(String(decoding: outcome.errors, as: UTF8.self))")
    }
    return String(decoding: outcome.output, as: UTF8.self)
  }

  func path(_ path: String) -> FilePath { folder.appending(path.utf8) }

  func write(_ path: String, _ contents: String = "") throws { try scratch.write(path, contents) }

  func commit(_ message: String = "x") throws {
    try run("add", "--all")
    try run("commit", "--quiet", "--allow-empty", "--message", message)
  }

  func names(_ paths: some Sequence<FilePath>) -> [String] { paths.map { $0.relative(to: folder).text }.sorted() }
}
