import Foundation
import Linting
import SwiftScan
import Testing

@Suite struct ArchitectureTests {
  /// Dependencies go one way: the targets of this package that each target may import, besides system libraries.
  private static let allowed: [String: Set<String>] = [
    "SwiftScan": [], "Wording": [], "ViewModelCore": [], "ViewModelTesting": ["ViewModelCore"], "CoreSources": [],
    "Linting": ["SwiftScan", "Wording"], "RuleTrials": ["Chance", "Linting", "SwiftScan"], "Chance": [],
    "Reporting": ["Linting", "Wording"],
    "Configuring": ["Linting", "Patterns", "SwiftScan", "Wording"], "Patterns": ["Wording"], "ExtendedAttributes": [],
    "Scaffolding": [
      "ObservableTemplates", "UIKitTemplates", "UnidirectionalTemplates", "CleanTemplates", "RepresentableTemplates",
      "SharedTemplates", "CoreSources", "Plans", "Wording",
    ],
    "HostIO": ["Patterns", "Plans", "Wording"], "Plans": ["Wording"],
    "Migrating": ["Linting", "SwiftScan"],
    "VMGenCLI": [
      "SwiftScan", "Wording", "Configuring", "Linting", "Migrating", "Plans", "Reporting", "Scaffolding", "HostIO",
    ],
    "vmgen": ["VMGenCLI"], "Probing": ["Chance", "Linting", "Reporting", "SwiftScan"],
    "vmgen-dev": ["Chance", "HostIO", "Linting", "Probing", "RuleTrials", "Scaffolding", "VMGenCLI"],
    "EmbedFiles": [], "embed-files": [],
  ]

  private static let system: Set<String> = ["Darwin", "MachO", "Glibc", "Musl", "Android", "ExtendedAttributes"]
  /// Targets that run when the tool is built, and the system modules that they may import.
  private static let builders: Set<String> = ["EmbedFiles", "embed-files"]
  private static let building: Set<String> = ["Foundation", "FoundationEssentials", "PackagePlugin"]
  /// The system modules that the runtime may import.
  private static let runtime: Set<String> = ["Combine", "Observation", "Dispatch", "ObjectiveC", "SwiftUI"]

  @Test(arguments: allowed.keys.sorted()) func importsGoOneWay(target: String) throws {
    var known = Self.allowed[target] ?? []
    known.formUnion(Self.system)
    if target.hasPrefix("ViewModel") { known.formUnion(Self.runtime) }
    if Self.builders.contains(target) { known.formUnion(Self.building) }
    for (path, source) in try Repository.files("Sources/\(target)") {
      for module in Repository.imports(source) {
        #expect(known.contains(module), "\(target)/\(path) imports \(module)")
      }
    }
  }

  @Test func everyTargetIsListedHere() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Sources").path(percentEncoded: false))
    #expect(Set(folders.filter { !$0.hasPrefix(".") }).subtracting(Self.allowed.keys).isEmpty)
  }

  @Test(arguments: ["Package.swift", "Package@swift-6.0.swift"]) func thePackageHasNoDependencies(name: String) throws {
    let manifest = SourceFile(SourceText(Array(try Data(contentsOf: Repository.root.appending(path: name)))))
    let map = CodeMap(manifest)
    for token in 0..<manifest.tokens.count where manifest.tokens[token].kind == .identifier {
      if manifest.name(token) == "package" { #expect(manifest.memberCall(at: token, map) == nil) }
      #expect(manifest.name(token) != "unsafeFlags")
    }
  }

  /// The sources have no `try!`, `as!`, force unwraps, `fatalError` or `print`. A prefix `!` is allowed.
  @Test func nothingThatStopsTheProgram() throws {
    for (path, source) in try Repository.files("Sources") {
      let tokens = source.tokens
      let lines = LineTable(source.text)
      for index in 0..<tokens.count {
        let token = tokens[index]
        var place: String { "Sources/\(path):\(lines.location(of: Int(token.start)).line)" }
        if token.kind == .postfixExclamation { Issue.record("\(place): '!' behind an operand") }
        if token.kind == .identifier, ["fatalError", "print", "exit"].contains(source.name(index)),
          tokens[index + 1].kind == .openParen,
          !["vmgen/main.swift", "vmgen-dev/main.swift", "embed-files/main.swift"].contains(path)
        {
          Issue.record("\(place): \(source.name(index))")
        }
      }
    }
  }

  /// Random input of tests comes from a seed, so that a failing test can be repeated.
  @Test func nothingIsRandomWithoutASeed() throws {
    for (path, source) in try Repository.files("Tests") {
      let lines = LineTable(source.text)
      for index in 0..<source.tokens.count where source.tokens[index].kind == .identifier {
        let isCall =
          ["random", "randomElement", "shuffle", "shuffled"].contains(source.name(index))
          && source.tokens[index - 1].kind == .period && source.tokens[index + 1].kind == .openParen
        guard isCall || source.name(index) == "SystemRandomNumberGenerator" else { continue }
        let line = lines.location(of: Int(source.tokens[index].start)).line
        #expect(isCall && hasGenerator(source, index + 1), "Tests/\(path):\(line)")
      }
    }
  }

  /// Whether an argument in parentheses has the label `using` or `seed`.
  private func hasGenerator(_ source: SourceFile, _ parenthesis: Int) -> Bool {
    var depth = 0
    for index in parenthesis..<source.tokens.count {
      switch source.tokens[index].kind {
      case .openParen: depth += 1
      case .closeParen: depth -= 1
      case .identifier where depth == 1 && ["using", "seed"].contains(source.name(index)): return true
      default: break
      }
      if depth == 0 { return false }
    }
    return false
  }

  @Test func everyRuleHasAFileOfItsName() throws {
    let files = Set(try Repository.files("Sources/Linting/Rules").map(\.path))
    let names = Rule.all.map { rule in rule.id.split(separator: "_").map(\.capitalized).joined() + ".swift" }
    #expect(files == Set(names).union(["AllRules.swift"]))
  }

  @Test func everyGoldenFileHasItsInput() throws {
    let folder = Repository.root.appending(path: "Fixtures/Swift")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    for file in files where file.hasSuffix(".outline.txt") {
      #expect(files.contains(file.replacing(".outline.txt", with: ".swift")))
    }
  }

  /// Each public declaration of the libraries has a comment, and an example there or at an enclosing type. Another
  /// test compiles the examples.
  @Test func everyPublicDeclarationHasAnExample() throws {
    let files = try ["ViewModelCore", "ViewModelTesting"].flatMap { try Repository.files("Sources/\($0)") }
    var typesWithExamples: Set<String> = []
    for (_, file) in files {
      for (index, declaration) in file.declarations.enumerated() where declaration.kind.hasMembers {
        if hasExample(index, file), let name = declaration.name.last { typesWithExamples.insert(file.name(name)) }
      }
    }
    for (path, file) in files {
      let lines = LineTable(file.text)
      for (index, declaration) in file.declarations.enumerated() where isPublic(index, file) {
        let line = lines.location(of: Int(file.tokens[declaration.keyword].start)).line
        if declaration.kind == .import { continue }
        #expect(!comment(index, file).isEmpty, "\(path):\(line) has no comment")
        var type = declaration.parent
        var isCovered = hasExample(index, file)
        while !isCovered, type >= 0 {
          isCovered = file.declarations[type].name.last.map { typesWithExamples.contains(file.name($0)) } ?? false
          type = file.declarations[type].parent
        }
        #expect(isCovered, "\(path):\(line) has no example, and no type around it has one")
      }
    }
  }

  /// The lines of the comment above a declaration.
  private func comment(_ index: Int, _ file: SourceFile) -> [Substring] {
    let first = file.declarations[index].tokens.lowerBound
    let start = first == 0 ? 0 : file.tokens[first - 1].range.upperBound
    return file.text.string(start..<file.tokens[first].range.lowerBound).split(separator: "\n")
      .filter { $0.drop { $0 == " " }.hasPrefix("///") }
  }

  private func hasExample(_ index: Int, _ file: SourceFile) -> Bool {
    comment(index, file).contains { $0.hasSuffix("/// ```swift") }
  }

  private func isPublic(_ index: Int, _ file: SourceFile) -> Bool {
    let declaration = file.declarations[index]
    if file.has(.public, declaration) { return true }
    guard declaration.placement == .member, declaration.parent >= 0 else { return false }
    let parent = file.declarations[declaration.parent]
    return file.has(.public, parent) && (parent.kind == .protocol || declaration.kind == .enumCase)
  }
}
