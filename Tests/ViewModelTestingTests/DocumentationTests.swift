import Chance
import Foundation
import Testing

/// Each example in the documentation compiles, and each public name occurs in one.
struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let modules = ["ViewModelCore", "ViewModelTesting"]

  /// Names without an example: the compiler generates their calls, or they are operators.
  private static let unnamed: Set<String> = [
    "buildExpression", "buildBlock", "buildOptional", "buildEither", "buildArray", "buildLimitedAvailability",
    "callAsFunction", "hash", "description", "errorDescription", "projectedValue", "wrappedValue", "upstream",
    "scheduler", "options", "transform", "isIncluded", "predicate", "count", "minimumResolution", "offset", "duration",
  ]

  @Test func everyPublicNameIsUsedByAnExample() throws {
    var words: Set<Substring> = []
    for example in try Self.examples() {
      words.formUnion(example.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }
    let pattern =
      /^ *public (?:static |final |convenience |mutating )*(?:func|var|let|struct|class|enum|protocol) (\w+)/
    for (path, text) in try Self.files(endingIn: ".swift") {
      for line in text.split(separator: "\n") where line.contains("public ") {
        guard let name = line.firstMatch(of: pattern)?.1, !words.contains(name), !Self.unnamed.contains("\(name)")
        else {
          continue
        }
        Issue.record("\(path): no example uses '\(name)'")
      }
    }
  }

  @Test(.enabled(if: mayStartCompiler, "'make -C .ci compiled' runs it"), .timeLimit(.minutes(30)))
  func everyExampleCompiles() async throws {
    let scratch = URL.temporaryDirectory.appending(path: "vmgen-examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }

    let standIn = try FileManager.default
      .contentsOfDirectory(at: Self.root.appending(path: "Fixtures/StandIns/SwiftUI"), includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "Preview.swift" }
    try await compile(["-emit-module", "-module-name", "SwiftUI"] + standIn.map { $0.path() }, "6", in: scratch)
    for module in Self.modules {
      let files = try Self.files(endingIn: ".swift", of: module).map(\.path)
      try await compile(["-emit-module", "-module-name", module] + files, "6", in: scratch)
    }

    var inDocComments: [String] = [
      Self.root.appending(path: "Tests/ViewModelTestingTests/Examples/Surroundings.swift").path()
    ]
    var articles: [String: [Example]] = [:]
    for (number, example) in try Self.examples().enumerated() {
      if example.path.hasSuffix(".md") {
        articles[example.path, default: []].append(example)
      } else {
        let file = scratch.appending(path: "Example\(number).swift")
        try example.asMethod(number: number).write(to: file, atomically: true, encoding: .utf8)
        inDocComments.append(file.path())
      }
    }
    for languageMode in ["6", "5"] {
      try await compile(
        ["-wmo", "-emit-sil", "-o", "/dev/null", "-module-name", "Examples"] + inDocComments, languageMode, in: scratch)
    }

    // The examples of an article form one program.
    for (path, examples) in articles {
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      let file = scratch.appending(path: "\(name).swift")
      let code = examples.map(\.located).joined(separator: "\n")
      try ("import ViewModelCore\nimport ViewModelTesting\nfunc expect(_ condition: Bool) {}\n" + code)
        .write(to: file, atomically: true, encoding: .utf8)
      for languageMode in ["6", "5"] {
        try await compile(
          ["-wmo", "-emit-sil", "-o", "/dev/null", "-parse-as-library", "-module-name", name, file.path()],
          languageMode, in: scratch)
      }
    }
  }

  private func compile(_ arguments: [String], _ languageMode: String, in folder: URL) async throws {
    let output = folder.appending(path: "output.txt")
    _ = FileManager.default.createFile(atPath: output.path(), contents: nil)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-swift-version", languageMode, "-suppress-warnings", "-I", folder.path()] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = process.standardOutput
    // Waiting for the compiler must not block a thread of the other tests.
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    if process.terminationStatus != 0 {
      let text = try String(contentsOf: output, encoding: .utf8)
      Issue.record("\(text.split(separator: "\n").filter { $0.contains("error:") }.joined(separator: "\n"))")
    }
  }
}

/// A fenced example and its place.
private struct Example {
  let path: String
  let line: Int
  let code: String

  /// The code, with a directive so that compiler errors have the documentation's lines.
  var located: String {
    "#sourceLocation(file: \"\(path)\", line: \(line))\n\(code.replacing("#expect(", with: "expect("))\n#sourceLocation()\n"
  }

  /// A method of the ViewModel that all examples in doc comments share.
  func asMethod(number: Int) -> String {
    """
    import Dispatch
    import SwiftUI
    import ViewModelCore
    import ViewModelTesting
    extension PostsView.ViewModel {
      @MainActor func example\(number)() async throws {
        func expect(_ condition: Bool) {}
    \(located)
      }
    }
    """
  }
}

extension DocumentationTests {
  private static func files(endingIn suffix: String) throws -> [(path: String, text: String)] {
    try modules.flatMap { try files(endingIn: suffix, of: $0) }
  }

  private static func files(endingIn suffix: String, of module: String) throws -> [(path: String, text: String)] {
    let folder = root.appending(path: "Sources/\(module)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(suffix) }
    return try paths.sorted().map { path in
      let file = folder.appending(path: path)
      return (file.path(), try String(contentsOf: file, encoding: .utf8))
    }
  }

  private static func examples() throws -> [Example] {
    let comments = try files(endingIn: ".swift").flatMap { examples(in: $0.text, at: $0.path, marker: "///") }
    return try comments + files(endingIn: ".md").flatMap { examples(in: $0.text, at: $0.path, marker: "") }
  }

  /// The fenced examples of a text whose lines start with a marker, without the indentation.
  private static func examples(in text: String, at path: String, marker: String) -> [Example] {
    var examples: [Example] = []
    var fence: (line: Int, code: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let start = line.firstIndex(where: { $0 != " " }) ?? (marker.isEmpty ? line.startIndex : nil),
        marker.isEmpty || line[start...].hasPrefix(marker)
      else {
        fence = nil
        continue
      }
      let content = marker.isEmpty ? line : line[start...].dropFirst(marker.count).dropFirst()
      switch (content, fence) {
      case ("```swift", _): fence = (index + 2, [])
      case ("```", let open?):
        examples.append(Example(path: path, line: open.line, code: open.code.joined(separator: "\n")))
        fence = nil
      default: fence?.code.append(content)
      }
    }
    return examples
  }
}
