import Chance
import Foundation
@testable import HostIO
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("/a/./b/../c//d", "/a/c/d"), ("/..", "/"), ("a/..", "."), ("../a", "../a"), ("", "."), ("./a/", "a"),
    ("/a/b/../../..", "/"),
  ])
  func normalized(path: String, expected: String) {
    #expect(FilePath(path).normalized.text == expected)
  }

  /// By component, as documented.
  @Test func pathsAreReadByTheirComponents() {
    var random = SplitMix64(seed: 11, text: "paths")
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0..<9, using: &random)).map { _ in
        random.pick(["/", "/", ".", "..", "a", "bc", ".a", "..."])
      }.joined()
      let path = FilePath(text)
      let isAbsolute = text.hasPrefix("/")
      let parts = text.split(separator: "/").filter { $0 != "." }
      var kept: [Substring] = []
      for part in parts {
        if part == "..", let last = kept.last, last != ".." {
          kept.removeLast()
        } else if part != ".." || !isAbsolute {
          kept.append(part)
        }
      }
      func joined(_ parts: some Collection<Substring>) -> String {
        isAbsolute ? "/" + parts.joined(separator: "/") : parts.isEmpty ? "." : parts.joined(separator: "/")
      }
      #expect(path.normalized.text == joined(kept), "\(text)")
      #expect(path.parent.text == joined(parts.dropLast()), "\(text)")
    }
  }

  @Test(arguments: [
    ("a", "b", "a/b"), ("a/", "b", "a/b"), ("", "b", "b"), ("a", "/b", "/b"), ("/", "b", "/b"), ("a", "b\0c", "a/b"),
  ])
  func appending(folder: String, name: String, expected: String) {
    #expect(FilePath(folder).appending(name.utf8).text == expected)
    // Bytes that are not contiguous.
    #expect(FilePath(folder).appending(name.utf8.lazy.map { $0 }.reversed().reversed()).text == expected)
  }

  @Test func insideAnyOfSomeFolders() {
    let folders: Set<FilePath> = [FilePath("/a/b"), FilePath("/c")]
    for (path, expected) in [
      ("/a/b", true), ("/a/b/c/d", true), ("/a", false), ("/a/bc", false), ("/c/x", true), ("/", false),
    ] {
      #expect(FilePath(path).isInside(anyOf: folders) == expected, "\(path)")
    }
    #expect(FilePath("/x").isInside(anyOf: [FilePath("/")]))
    #expect(!FilePath("/x").isInside(anyOf: []))
    #expect(FileWalker.outermost(folders.union([FilePath("/a/b/c"), FilePath("/c/d/e")])) == folders)
    #expect(FileWalker.outermost([FilePath("/"), FilePath("/a")]) == [FilePath("/")])
  }

  @Test(arguments: [("/a/b/c", "/a", "b/c"), ("/a", "/a/b", ".."), ("/x/y", "/a/b", "../../x/y"), ("/a", "/a", ".")])
  func relative(path: String, folder: String, expected: String) {
    #expect(FilePath(path).relative(to: FilePath(folder)).text == expected)
  }

  @Test func insideGoesByComponents() {
    #expect(FilePath("/a/b").isInside(FilePath("/a")))
    #expect(FilePath("/a").isInside(FilePath("/a")))
    #expect(!FilePath("/ab").isInside(FilePath("/a")))
    #expect(FilePath("/ab").isInside(FilePath("/")))
  }

  @Test func namesAreShownSoThatATerminalDoesNotObeyThem() {
    #expect(FilePath([0x61, 0x0A, 0x1B, 0xFF, 0xC3, 0xA9] as [UInt8]).displayed == "a\\n\\u{1B}\\xFFé")
    #expect(FilePath("\u{202E}x").displayed == "\\u{202E}x")
    #expect(FilePath([0xE2, 0x82] as [UInt8]).displayed == "\\xE2\\x82")
  }
}

/// A temporary folder, removed after the test.
final class Scratch {
  let url: URL

  init() throws {
    // The real path, as the current folder of a process is reported.
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = base.appending(path: "vmgen-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ path: String, _ contents: String = "") throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contents.utf8).write(to: file)
  }

  /// Runs git in the folder and returns its output.
  func git(_ arguments: String..., input: String = "") throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-c", "core.excludesFile=/dev/null"] + arguments
    process.currentDirectoryURL = url
    let output = Pipe()
    let source = Pipe()
    process.standardOutput = output
    process.standardInput = source
    try process.run()
    source.fileHandleForWriting.write(Data(input.utf8))
    try source.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  func walked(honoursIgnores: Bool = true) -> [String] {
    let folder = FilePath(url.path(percentEncoded: false)).normalized
    return FileWalker(honoursIgnores: honoursIgnores).files(below: folder).files.map { $0.relative(to: folder).text }
  }
}

@Suite struct FileWalkerTests {
  @Test func findsSwiftFilesInOrder() throws {
    let scratch = try Scratch()
    for path in ["b.swift", "a/z.swift", "a/y.swift", "a.txt", "c/d/e.swift", ".hidden/f.swift", ".git/g.swift"] {
      try scratch.write(path)
    }
    #expect(scratch.walked() == ["b.swift", ".hidden/f.swift", "a/y.swift", "a/z.swift", "c/d/e.swift"])
  }

  @Test func skipsForeignFolders() throws {
    let scratch = try Scratch()
    let foreign = [
      ".build/B.swift", "Pods/C.swift", "x/Carthage/D.swift", "DerivedData/E.swift", ".xctemplates/F.swift",
      ".vmgen/templates/observable/H.swift",
      "x/A.xctemplate/G.swift", "x/Tour.playground/Pages/One.xcplaygroundpage/Contents.swift",
    ]
    for path in ["A.swift"] + foreign {
      try scratch.write(path)
    }
    #expect(scratch.walked() == ["A.swift"])
    #expect(scratch.walked(honoursIgnores: false).count == 9)
  }

  @Test(arguments: [1, 4]) func foldersAreMarkedAndVisitedOnce(threads: Int) throws {
    let scratch = try Scratch()
    for path in ["A.swift", "a/B.swift", "a/b/C.swift", "a/b/c/D.swift", "d/E.swift", ".gitignore", "f/g/H.swift"] {
      try scratch.write(path, path == ".gitignore" ? "f/" : "")
    }
    let root = FilePath(scratch.url.path(percentEncoded: false)).normalized
    func path(_ name: String) -> FilePath { root.appending(name.utf8).normalized }
    let marked: Set<FilePath> = [path("a/b"), path("d"), path("f/g"), path("nowhere")]
    func walk(_ folders: [String]) -> (files: [String], entered: Set<FilePath>) {
      let walker = FileWalker(honoursIgnores: true, threads: threads)
      let walk = walker.visit(below: Set(folders.map(path)), marking: marked, [String]()) { files, file in
        files.append((file.isMarked ? "+" : "") + file.path.relative(to: root).text)
      }
      return (walk.made.joined().sorted(), walk.entered)
    }
    let all = walk([""])
    #expect(all.files == ["+a/b/C.swift", "+a/b/c/D.swift", "+d/E.swift", "A.swift", "a/B.swift"])
    #expect(all.entered == [path("a/b"), path("d")])
    // Requested folders are never ignored; files in a marked folder are marked wherever the walk starts.
    let apart = walk(["a/b/c", "f/g"])
    #expect(apart.files == ["+a/b/c/D.swift", "+f/g/H.swift"])
    #expect(apart.entered == [path("f/g")])
    #expect(walk(["d"]).files == ["+d/E.swift"])
  }

  @Test func linksAreNotFollowedAndPipesAreNotOpened() throws {
    let scratch = try Scratch()
    try scratch.write("a/A.swift")
    let manager = FileManager.default
    try manager.createSymbolicLink(at: scratch.url.appending(path: "loop"), withDestinationURL: scratch.url)
    try manager.createSymbolicLink(
      at: scratch.url.appending(path: "B.swift"), withDestinationURL: scratch.url.appending(path: "a/A.swift"))
    try manager.createSymbolicLink(
      at: scratch.url.appending(path: "C.swift"), withDestinationURL: scratch.url.appending(path: "nowhere"))
    #expect(mkfifo(scratch.url.appending(path: "D.swift").path(percentEncoded: false), 0o600) == 0)
    #expect(scratch.walked() == ["a/A.swift"])
  }

  @Test(arguments: [
    ("*.swift", ["A.swift"]), ("a/", ["a/A.swift"]), ("/a", ["a/A.swift"]), ("A.swift\n!a/A.swift", ["A.swift"]),
    ("a/\n!a/A.swift", ["a/A.swift"]), ("# A.swift", []), ("\\#x", []), ("**/b", ["a/b/B.swift"]),
    ("a/**/B.swift", ["a/b/B.swift"]), ("b/B.swift", []), ("A.swift  ", ["A.swift", "a/A.swift"]),
  ])
  func gitignoreHides(rules: String, hidden: [String]) throws {
    let scratch = try Scratch()
    try scratch.write(".git/HEAD")
    try scratch.write(".gitignore", rules)
    let all = ["A.swift", "a/A.swift", "a/b/B.swift"]
    for path in all { try scratch.write(path) }
    let shown = scratch.walked()
    for path in hidden { #expect(!shown.contains(path)) }
  }

  /// Random rules in nested files, compared with git on the same tree.
  @Test func gitignoreMeansWhatGitMeans() throws {
    var generator = SplitMix64(state: 11)
    let names = ["a", "b", "ab", "A.swift", "b.swift", "x y.swift"]
    let pieces = ["a", "b", "*", "?", "**", "/", "/", "ab", "A.swift", "*.swift", "[ab]", "[!a]", "b*", "x\\ y.swift"]
    for _ in 0..<25 {
      let scratch = try Scratch()
      _ = try scratch.git("init", "-q")
      func rules() -> String {
        (0..<Int.random(in: 1..<5, using: &generator)).map { _ in
          let negation = Int.random(in: 0..<4, using: &generator) == 0 ? "!" : ""
          let count = Int.random(in: 1..<4, using: &generator)
          let pattern = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
          return negation + pattern + (Int.random(in: 0..<5, using: &generator) == 0 ? "/" : "")
        }.joined(separator: "\n") + "\n"
      }
      try scratch.write(".gitignore", rules())
      try scratch.write("a/.gitignore", rules())
      var paths: Set<String> = []
      for _ in 0..<30 {
        let depth = Int.random(in: 0..<4, using: &generator)
        let folders = (0..<depth).map { _ in names[Int.random(in: 0..<3, using: &generator)] }
        paths.insert((folders + [names[Int.random(in: 3..<6, using: &generator)]]).joined(separator: "/"))
      }
      for path in paths { try scratch.write(path) }
      let listed = try scratch.git("ls-files", "-o", "--exclude-standard", "-z")
      let git = listed.split(separator: "\0").map { String($0) }.filter { $0.hasSuffix(".swift") }.sorted()
      let found = scratch.walked().sorted()
      if found != git {
        let outer = try String(contentsOf: scratch.url.appending(path: ".gitignore"), encoding: .utf8)
        let inner = try String(contentsOf: scratch.url.appending(path: "a/.gitignore"), encoding: .utf8)
        let difference = Set(found).symmetricDifference(git)
        Issue.record("rules \(outer.debugDescription) and in a/ \(inner.debugDescription): \(difference)")
      }
    }
  }
}
