import Foundation
import Plans
import Testing

@testable import HostIO

#if canImport(Glibc)
  import ExtendedAttributes
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A plan is written completely or not at all. Each call on the real disk fails in turn.
@Suite struct PlanExecutorTests {
  private func step(_ path: String, _ text: String, _ action: PlanAction = .create, was: String? = nil) -> PlanStep {
    PlanStep(path: path, contents: Array(text.utf8), existing: was.map { Array($0.utf8) }, action: action)
  }

  /// Three files to create in missing folders, and two to replace.
  private func busyPlan(_ folder: PlanFolder) throws -> Plan {
    try folder.write("old one", to: "kept/one.swift")
    try folder.write("old two", to: "kept/two.swift")
    try folder.write("same", to: "same.swift")
    try folder.write("mine", to: "mine.swift")
    try folder.write("old page", to: "gone/page.md")
    try folder.write("old linked text", to: "linked.swift")
    try FileManager.default.linkItem(atPath: folder.path + "/linked.swift", toPath: folder.path + "/kept/twin.swift")
    return Plan(
      root: folder.path,
      steps: [
        step("a/b/new.swift", "new"), step("kept/one.swift", "new one", .replace, was: "old one"),
        step("a/c/other.swift", "other"), step("same.swift", "same", .identical, was: "same"),
        step("mine.swift", "theirs", .skip, was: "mine"), step("kept/two.swift", "new two", .replace, was: "old two"),
        step("linked.swift", "new", .replace, was: "old linked text"), step("top.swift", ""),
        step("gone/page.md", "", .delete, was: "old page"),
      ])
  }

  @Test func writesThePlanByteForByte() throws {
    let folder = try PlanFolder()
    let plan = try busyPlan(folder)
    let written = try PlanExecutor().execute(plan)
    #expect(
      written == ["a/b/new.swift", "kept/one.swift", "a/c/other.swift", "kept/two.swift", "linked.swift", "top.swift"])
    #expect(
      try folder.contents() == [
        "a/": "", "a/b/": "", "a/b/new.swift": "new", "a/c/": "", "a/c/other.swift": "other", "kept/": "",
        "kept/one.swift": "new one", "kept/twin.swift": "new", "kept/two.swift": "new two", "linked.swift": "new",
        "mine.swift": "mine", "same.swift": "same",
        "top.swift": "",
      ])
  }

  @Test func aReplacedFileKeepsItsMode() throws {
    let folder = try PlanFolder()
    let plan = try busyPlan(folder)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.path + "/kept/one.swift")
    try PlanExecutor().execute(plan)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/kept/one.swift")[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o640)
  }

  private func status(_ path: String) -> stat {
    var info = stat()
    _ = stat(path, &info)
    return info
  }

  @Test func aReplacedFileKeepsItsGroup() throws {
    let folder = try PlanFolder()
    let plan = try busyPlan(folder)
    let path = folder.path + "/kept/one.swift"
    // Only the superuser may give a file to any group.
    guard chown(path, uid_t.max, getegid() + 1) == 0 else { return }
    try PlanExecutor().execute(plan)
    #expect(status(path).st_gid == getegid() + 1)
    #expect(try folder.contents()["kept/one.swift"] == "new one")
  }

  #if os(Linux)
    @Test func aReplacedFileKeepsItsExtendedAttributes() throws {
      let folder = try PlanFolder()
      let plan = try busyPlan(folder)
      let path = folder.path + "/kept/one.swift"
      guard setxattr(path, "user.note", "mine", 4, 0) == 0 else { return }
      try PlanExecutor().execute(plan)
      var value = [UInt8](repeating: 0, count: 16)
      #expect(getxattr(path, "user.note", &value, 16) == 4)
      #expect(Array(value.prefix(4)) == Array("mine".utf8))
    }
  #endif

  /// A file with several names stays one file, written and undone.
  @Test(arguments: [true, false]) func aFileWithTwoNamesStaysOneFile(isUndone: Bool) throws {
    let folder = try PlanFolder()
    let plan = try busyPlan(folder)
    let paths = ["/linked.swift", "/kept/twin.swift"].map { folder.path + $0 }
    let before = status(paths[0])
    let calls = PlanSystemCalls(fault: { operation, path in
      isUndone && operation == .link && path.hasSuffix("a/b/new.swift") ? EIO : nil
    })
    if isUndone {
      #expect(throws: PlanExecutionError.self) { try PlanExecutor(calls: calls).execute(plan) }
    } else {
      try PlanExecutor(calls: calls).execute(plan)
    }
    for path in paths {
      #expect(status(path).st_ino == before.st_ino && status(path).st_nlink == 2)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == (isUndone ? "old linked text" : "new"))
    }
  }

  /// Each call fails in turn, and the disk is unchanged each time.
  @Test func everyCallThatFailsIsUndone() throws {
    var failures = 0
    for number in 0... {
      let folder = try PlanFolder()
      let plan = try busyPlan(folder)
      let before = try folder.contents()
      let counter = Counter(failingAt: number, with: ENOSPC)
      let executor = PlanExecutor(calls: PlanSystemCalls(fault: { _, _ in counter.next() }))
      do {
        try executor.execute(plan)
        // The last calls remove backups; their failure leaves only a hidden file.
        if counter.hasFailed { continue }
        #expect(number > 40, "the plan takes many calls")
        break
      } catch {
        failures += 1
        #expect(error.leftovers == [])
        #expect(error.message.contains("no space left on device; free some space and run again"))
        #expect(try folder.contents() == before, "call \(number): \(error.message)")
      }
    }
    #expect(failures > 35)
  }

  /// Only the version that the plan knows is deleted. A folder with other files stays.
  @Test func aDeletedFileThatChanged() throws {
    let folder = try PlanFolder()
    try folder.write("mine", to: "gone/page.md")
    try folder.write("other", to: "gone/other.md")
    let plan = Plan(root: folder.path, steps: [step("gone/page.md", "", .delete, was: "old page")])
    #expect(throws: PlanExecutionError(cause: .changed("gone/page.md"))) { try PlanExecutor().execute(plan) }
    try folder.write("old page", to: "gone/page.md")
    #expect(try PlanExecutor().execute(plan) == [])
    #expect(try folder.contents() == ["gone/": "", "gone/other.md": "other"])
  }

  /// From one call on all fail, as if the process were killed there. The first step is the manifest of a new package. It
  /// may be there only if all other files are, because the next run then takes the package as complete.
  @Test func aKilledRunLeavesTheFirstFileOutOrIsComplete() throws {
    let paths = ["Package.swift", ".gitignore", "Sources/A/a.swift", "Sources/A/b.swift", "Tests/ATests/a.swift"]
    var (partial, complete) = (0, 0)
    for number in 0... {
      let folder = try PlanFolder()
      let counter = Counter(failingAt: number, with: EIO, isLasting: true)
      let executor = PlanExecutor(calls: PlanSystemCalls(fault: { _, _ in counter.next() }))
      let plan = Plan(root: folder.path, steps: paths.map { step($0, "text") })
      if (try? executor.execute(plan)) != nil { break }
      let there = Set(try folder.contents().keys).intersection(paths)
      if there.contains(paths[0]) {
        #expect(there.count == paths.count, "call \(number): \(there)")
        complete += 1
      } else if !there.isEmpty {
        partial += 1
      }
    }
    #expect(partial > 3 && complete > 0)
  }

  /// Without hard links, files are created and saved in another way.
  @Test func withoutHardLinks() throws {
    let folder = try PlanFolder()
    let plan = try busyPlan(folder)
    let calls = PlanSystemCalls(fault: { operation, _ in operation == .link ? EPERM : nil })
    try PlanExecutor(calls: calls).execute(plan)
    #expect(try folder.contents()["kept/one.swift"] == "new one")
    #expect(try folder.contents()["a/b/new.swift"] == "new")
    #expect(try folder.contents().count == 13)
  }

  @Test func changesThatCannotBeUndoneAreReported() throws {
    let folder = try PlanFolder()
    let plan = Plan(root: folder.path, steps: [step("b/c.swift", "c"), step("a.swift", "a")])
    let calls = PlanSystemCalls(fault: { operation, path in
      switch operation {
      case .link where path.hasSuffix("c.swift"): EIO
      case .remove where path.hasSuffix("/a.swift"): EBUSY
      default: nil
      }
    })
    let error = try #require(throws: PlanExecutionError.self) { try PlanExecutor(calls: calls).execute(plan) }
    #expect(error.leftovers == [folder.path + "/a.swift"])
    #expect(
      error.message == "nothing was written: could not put in place '\(folder.path)/b/c.swift': input/output error; "
        + "fix that and run again; these could not be restored, look at them: '\(folder.path)/a.swift'")
  }

  // MARK: - A disk that changed since the plan was made

  @Test func aFileThatAppeared() throws {
    let folder = try PlanFolder()
    let plan = Plan(root: folder.path, steps: [step("a.swift", "a"), step("b.swift", "b")])
    try folder.write("somebody else's", to: "b.swift")
    let error = try #require(throws: PlanExecutionError.self) { try PlanExecutor().execute(plan) }
    #expect(error.message == "nothing was written: 'b.swift' changed meanwhile; run again")
    #expect(try folder.contents() == ["b.swift": "somebody else's"])
  }

  /// The file appears after the last check: `link` does not overwrite it.
  @Test func aFileThatAppearsInTheLastMoment() throws {
    let folder = try PlanFolder()
    let plan = Plan(root: folder.path, steps: [step("a.swift", "a"), step("b.swift", "b")])
    let path = folder.path
    let calls = PlanSystemCalls(fault: { operation, target in
      if operation == .link, target.hasSuffix("b.swift") {
        _ = FileManager.default.createFile(atPath: path + "/b.swift", contents: Data("late".utf8))
      }
      return nil
    })
    let error = try #require(throws: PlanExecutionError.self) { try PlanExecutor(calls: calls).execute(plan) }
    #expect(error.cause == .changed("b.swift"))
    #expect(try folder.contents() == ["b.swift": "late"])
  }

  @Test func aReplacedFileThatChanged() throws {
    let folder = try PlanFolder()
    let plan = try busyPlan(folder)
    try folder.write("edited", to: "kept/two.swift")
    let before = try folder.contents()
    let error = try #require(throws: PlanExecutionError.self) { try PlanExecutor().execute(plan) }
    #expect(error.cause == .changed("kept/two.swift"))
    #expect(try folder.contents() == before)
  }

  @Test func aPlanWithConflicts() throws {
    let folder = try PlanFolder()
    let plan = Plan(root: folder.path, steps: [step("a.swift", "a"), step("b.swift", "b", .conflict(.exists))])
    let error = try #require(throws: PlanExecutionError.self) { try PlanExecutor().execute(plan) }
    #expect(error.message == "nothing was written because of conflicts at 'b.swift'; resolve them and run again")
    #expect(try folder.contents() == [:])
  }

  // MARK: - Places that cannot be written to

  @Test func aLinkOutOfTheProject() throws {
    let folder = try PlanFolder()
    let outside = try PlanFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/App", withDestinationPath: outside.path)
    for path in ["App/a.swift", "App/deep/er/a.swift"] {
      let plan = Plan(root: folder.path, steps: [step("first.swift", ""), step(path, "a")])
      let error = try #require(throws: PlanExecutionError.self) { try PlanExecutor().execute(plan) }
      #expect(error.cause == .outsideProject(path: path, root: folder.path))
      #expect(error.message.hasSuffix("; choose a folder inside, or another project with --root"))
      #expect(try outside.contents() == [:])
      #expect(try folder.contents().keys.contains("first.swift") == false)
    }
  }

  @Test func aProjectThatIsALinkItself() throws {
    let folder = try PlanFolder()
    let outer = try PlanFolder()
    try FileManager.default.createSymbolicLink(atPath: outer.path + "/project", withDestinationPath: folder.path)
    try PlanExecutor().execute(Plan(root: outer.path + "/project", steps: [step("x/a.swift", "a")]))
    #expect(try folder.contents() == ["x/": "", "x/a.swift": "a"])
  }

  @Test func aFileInPlaceOfAFolder() throws {
    let folder = try PlanFolder()
    try folder.write("text", to: "App")
    let plan = Plan(root: folder.path, steps: [step("first/a.swift", ""), step("App/a.swift", "a")])
    let error = try #require(throws: PlanExecutionError.self) { try PlanExecutor().execute(plan) }
    #expect(
      error.message.hasPrefix("nothing was written: could not create '\(folder.path)/App/.a.swift.vmgen-")
        && error.message.hasSuffix("not a directory; look at what is there, or choose another folder with --in"))
    #expect(try folder.contents() == ["App": "text"])
  }

  @Test func aNameThatIsTooLong() throws {
    let folder = try PlanFolder()
    let long = String(repeating: "x", count: 300)
    let plan = Plan(root: folder.path, steps: [step("first/a.swift", ""), step("new/\(long).swift", "a")])
    let error = try #require(throws: PlanExecutionError.self) { try PlanExecutor().execute(plan) }
    #expect(error.message.hasSuffix("shorten the name, or choose a folder with a shorter path with --in"))
    #expect(try folder.contents() == [:])
  }

  @Test func aReadOnlyFolder() throws {
    let folder = try PlanFolder()
    try folder.write("x", to: "App/x.swift")
    let calls = PlanSystemCalls(fault: { operation, path in
      // Permissions do not apply to the superuser, so the fault simulates them.
      operation == .create && path.contains("/App/") ? EACCES : nil
    })
    let plan = Plan(root: folder.path, steps: [step("first/a.swift", ""), step("App/a.swift", "a")])
    let error = try #require(throws: PlanExecutionError.self) { try PlanExecutor(calls: calls).execute(plan) }
    #expect(error.message.hasSuffix("permission denied; make the folder writable or choose another one with --in"))
    #expect(try folder.contents() == ["App/": "", "App/x.swift": "x"])
    // And with real permissions, for other users.
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path + "/App")
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/App") }
    if geteuid() != 0 {
      #expect(throws: PlanExecutionError.self) { try PlanExecutor().execute(plan) }
      #expect(PlanDiskReader().entry(at: folder.path + "/App") == .folder(writable: false))
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path + "/App")
      #expect(PlanDiskReader().entry(at: folder.path + "/App/x.swift") == .hidden(reason: "Permission denied"))
    }
  }

  @Test func readerReportsEveryKindOfEntry() throws {
    let folder = try PlanFolder()
    try folder.write("text", to: "a/file")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: folder.path + "/a")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/dangling", withDestinationPath: "/nowhere/at/all")
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let reader = PlanDiskReader()
    #expect(reader.entry(at: folder.path + "/a/file") == .file(contents: Array("text".utf8)))
    #expect(reader.entry(at: folder.path + "/a") == .folder(writable: true))
    #expect(reader.entry(at: folder.path + "/link") == .link)
    #expect(reader.entry(at: folder.path + "/pipe") == .other)
    #expect(reader.entry(at: folder.path + "/none") == .missing)
    #expect(reader.entry(at: folder.path + "/a/file/below") == .missing)
    #expect(reader.realPath(of: folder.path + "/link") == folder.path + "/a")
    #expect(reader.realPath(of: folder.path + "/dangling") == nil)
  }
}

/// Lets calls pass and makes one of them fail, or all from one on.
private final class Counter: @unchecked Sendable {
  private var remaining: Int
  private let code: CInt
  private let isLasting: Bool
  private(set) var hasFailed = false

  init(failingAt number: Int, with code: CInt, isLasting: Bool = false) {
    remaining = number
    self.code = code
    self.isLasting = isLasting
  }

  func next() -> CInt? {
    defer { remaining -= 1 }
    guard isLasting ? remaining <= 0 : remaining == 0 else { return nil }
    hasFailed = true
    return code
  }
}

/// A temporary folder, removed after the test.
private final class PlanFolder {
  let path: String

  init() throws {
    let name = "vmgen-plan-\(UUID().uuidString.prefix(8))"
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to file: String) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(file)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// All files with their texts, and all folders, including hidden ones but without links.
  func contents() throws -> [String: String] {
    var result: [String: String] = [:]
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    for name in names {
      switch PlanDiskReader().entry(at: path + "/" + name) {
      case .file(let contents): result[name] = String(decoding: contents, as: UTF8.self)
      case .folder: result[name + "/"] = ""
      case .missing, .unreadable, .hidden, .link, .other: continue
      }
    }
    return result
  }
}
