import Configuring
import Foundation
import HostIO
import Linting
import Scaffolding
import Sandboxes
import Testing

@testable import VMGenCLI
@testable import vmgen_dev

/// The counts of files, bytes and tokens do not depend on the machine. They are golden: they may shrink, but must not
/// grow by more than 2 %.
///
/// `VMGEN_RECORD=1 swift test --filter CountsTests` rewrites the file.
@Suite struct CountsTests {
  private static let golden = Sandbox.repository.appending(path: "Fixtures/Counts/lint.txt")

  @Test func workDoesNotGrow() throws {
    let sandbox = try Sandbox()
    let root = FilePath(sandbox.url.path(percentEncoded: false)).normalized
    _ = try #require(SyntheticTree(files: 300).write(to: root))
    var lines: [String] = []
    for convention in Convention.allCases {
      let selection = try LintSelection(
        paths: [], standardInputPath: nil, folders: ProjectFolders(root: root, command: "lint"), honoursIgnores: true)
      let work = ProjectLint(selection, ConfigurationTree(), CommandLineChoice(convention: convention)).run().statistics
      lines.append(
        "\(convention) files \(work.files) bytes \(work.bytes) whole \(work.whole) "
          + "declarations \(work.declarations) tokens \(work.tokens)")
    }
    let text = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["VMGEN_RECORD"] != nil {
      try FileManager.default.createDirectory(
        at: Self.golden.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: Self.golden)
      Issue.record("recorded; read the difference, then run again without VMGEN_RECORD")
      return
    }
    let expected = String(decoding: try Data(contentsOf: Self.golden), as: UTF8.self).split(separator: "\n")
    try #require(expected.count == lines.count)
    for (old, new) in zip(expected, lines) {
      let (old, new) = (old.split(separator: " "), new.split(separator: " "))
      try #require(old.count == new.count && old[0] == new[0])
      for index in stride(from: 2, to: old.count, by: 2) {
        let (before, now) = (try #require(Double(old[index])), try #require(Double(new[index])))
        #expect(now <= before * 1.02, "\(new[0]): \(new[index - 1]) grew from \(old[index]) to \(new[index])")
      }
    }
  }
}

@Suite struct LintStatisticsTests {
  @Test func statisticsGoToStandardError() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel { var a = 0 }\n")
    let run = try sandbox.run("lint", "--statistics", "--quiet", "--only", "final_class,private_set_state")
    let plain = try sandbox.run("lint", "--quiet", "--only", "final_class,private_set_state")
    #expect(run.output == plain.output && plain.errors.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("time: ") && lines[0].contains("check "))
    #expect(lines[2] == "files: 1 (31 bytes), read whole 1, for their declarations 0, 9 tokens")
    #expect(lines[3...] == ["final_class: 1", "private_set_state: 1"])
  }
}

@Suite struct ProgressTests {
  /// The output when every file takes some milliseconds.
  private func written(files: Int, milliseconds: Int) -> [String] {
    let clock = Shared(0)
    let lines = Shared([String]())
    let progress = Progress(
      now: { clock.withLock { $0 } }, write: { line in lines.withLock { $0.append(line) } })
    for _ in 0..<files {
      clock.withLock { $0 += milliseconds * 1_000_000 }
      progress.advance()
    }
    progress.erase()
    progress.erase()
    return lines.withLock { $0 }
  }

  @Test func aShortRunSaysNothing() {
    #expect(written(files: 49, milliseconds: 10).isEmpty)
  }

  @Test func aLongRunTellsItsFilesAndWipesThemInTheEnd() {
    let lines = written(files: 100, milliseconds: 10)
    #expect(lines.first == "\r50 files\u{1B}[K" && lines.last == "\r\u{1B}[K")
    #expect(lines.count == 7)
  }

  /// A run that reads the same files several times counts each time from the start.
  @Test func aPassStartsAgain() {
    let lines = Shared([String]())
    let clock = Shared(0)
    let progress = Progress(
      now: {
        clock.withLock {
          $0 += 1_000_000_000; return $0
        }
      }, write: { line in lines.withLock { $0.append(line) } })
    for verb in ["read", "checked"] {
      progress.begin(verb)
      for _ in 0..<2 { progress.advance() }
    }
    #expect(
      lines.withLock { $0 } == [
        "\r1 file read\u{1B}[K", "\r2 files read\u{1B}[K", "\r1 file checked\u{1B}[K",
        "\r2 files checked\u{1B}[K",
      ])
  }

  /// A run with several purposes names them, so that the numbers do not seem to start again.
  @Test func aPhaseIsNamed() {
    let lines = Shared([String]())
    let progress = Progress(
      now: { 0 }, write: { line in lines.withLock { $0.append(line) } })
    progress.advance()
    #expect(lines.withLock { $0 }.isEmpty)
    let clock = Shared(0)
    let slow = Progress(
      now: {
        clock.withLock {
          $0 += 1_000_000_000; return $0
        }
      }, write: { line in lines.withLock { $0.append(line) } })
    slow.enter("fixes")
    slow.begin("read")
    slow.advance()
    #expect(lines.withLock { $0 } == ["\rfixes: 1 file read\u{1B}[K"])
  }

  /// `vmgen new` reads the declarations of whole folders.
  @Test func newCountsTheFilesThatItReads() throws {
    let sandbox = try Sandbox()
    for name in ["A", "B", "C"] { try sandbox.write("\(name).swift", "struct \(name) {}") }
    let lines = Shared([String]())
    let clock = Shared(0)
    let progress = Progress(
      now: {
        clock.withLock {
          $0 += 1_000_000_000; return $0
        }
      }, write: { line in lines.withLock { $0.append(line) } })
    let root = FilePath(sandbox.url.path)
    #expect(ProjectFacts.ofDisk(root: root, progress: progress).typeNames(root.text) == ["A", "B", "C"])
    #expect(lines.withLock { $0.last } == "\r3 files read\u{1B}[K")
  }
}
