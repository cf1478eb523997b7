import Plans
import Testing

@testable import Scaffolding

/// New files have the indentation of neighbouring files.
@Suite struct SourceIndentationTests {
  private static let four = "struct A {\n    func b() {\n        if c {\n            d()\n        }\n    }\n}\n"
  private static let two = four.replacing("    ", with: "  ")
  private static let tabs = four.replacing("    ", with: "\t")

  private func unit(_ texts: String...) -> String? {
    let files = texts.enumerated().map { NeighbouringFile(name: "File\($0).swift", contents: Array($1.utf8)) }
    return SourceIndentation(commonTo: files)?.unit
  }

  @Test func isThatOfMoreThanHalfOfTheFiles() {
    #expect(unit(Self.four) == "    ")
    #expect(unit(Self.two) == "  ")
    #expect(unit(Self.tabs) == "\t")
    #expect(unit(Self.two, Self.two, Self.four) == "  ")
    #expect(unit(Self.two, Self.four) == nil)
    #expect(unit() == nil)
    #expect(unit("let a = 1\n", "// A file without blocks.\n") == nil)
    #expect(unit("let a = 1\n", Self.tabs) == "\t")
  }

  @Test func commentsAndWrappedLinesDoNotCount() {
    #expect(unit("/**\n  A\n  * b\n  * c\n */\n\(Self.four)\(Self.four)") == "    ")
    #expect(unit("let a = b(\n      c,\n      d)\n\(Self.two)") == "  ")
  }

  @Test(arguments: [("  ", two), ("\t", tabs), ("    ", four)])
  func isAppliedToGeneratedText(unit: String, expected: String) throws {
    let files = [NeighbouringFile(name: "A.swift", contents: Array(expected.utf8))]
    let indentation = try #require(SourceIndentation(commonTo: files))
    #expect(String(decoding: indentation.applied(to: Array(Self.four.utf8)), as: UTF8.self) == expected)
    #expect(String(decoding: indentation.applied(to: Array("a\n\n      b".utf8)), as: UTF8.self) == "a\n\n\(unit)  b")
  }

  @Test(arguments: ScreenConvention.all, ["  ", "\t"])
  func aScreenIsIndentedAsItsNeighbours(convention: ScreenConvention, unit: String) throws {
    func plan(_ neighbour: String?) throws -> Plan {
      var facts = ProjectFacts.project()
      facts.filesNear = { _ in
        neighbour.map { [NeighbouringFile(name: "Shop.swift", contents: Array($0.utf8))] } ?? []
      }
      let specs = try SpecParser.screens(in: Array("screen Shelf\nload posts: [Post]\nguest".utf8), file: "Screens")
      let request = Request(
        specs: specs, convention: convention, root: "/p", currentFolder: "/p", outputFolder: "Sources/App",
        testsFolder: "Tests", module: try ModuleName("App"))
      return try Planner.plan(request, facts: facts)
    }
    let usual = try plan(nil).steps
    let found = try plan(Self.four.replacing("    ", with: unit)).steps
    #expect(found.map(\.path) == usual.map(\.path))
    for (own, other) in zip(found, usual) {
      let text = String(decoding: own.contents, as: UTF8.self)
      #expect(text.replacing(unit, with: "    ") == String(decoding: other.contents, as: UTF8.self))
    }
  }
}
