import Chance
import Testing

@testable import Scaffolding

/// The work for a plan is proportional to the number of lines. The tests count the look-ups of declarations, which take
/// most of the time.
///
/// `.ci/growth` counts the instructions of whole runs.
@Suite struct GrowthTests {
  private static let shapes: [(name: String, lines: @Sendable (Int) -> String)] = [
    ("loads", { repeated("load items#: [Item#] from shop.fetchItems#()", $0) }),
    ("loads of one type", { repeated("load items#(id: Int): [Item] from shop.fetchItems#(id: id)", $0) }),
    ("parameters", { repeated("load items#(id#: UUID): [Item] from shop.fetchItems#(id: id#)", $0) }),
    ("interactors", { repeated("load items#: [Item#] from shop#.fetchItems()", $0) }),
    ("states", { repeated("state item#: Item#?", $0) }),
    ("outputs", { repeated("output chosen#(item: Item, count: Int)", $0) }),
    ("events", { "output chosen(item: Item)\n" + repeated("on chosen#(item: Item) -> chosen(item: item)", $0) }),
    ("watches", { repeated("watch item#: Item#? as hasItem#: Bool { $0 != nil }", $0) }),
  ]

  private static let conventions = [ScreenConvention.clean, .observable, .uikit, .unidirectional, .representable]
    .prefix(amount(2, thorough: 5))
  private static let few = amount(4, thorough: 8)

  private static func repeated(_ line: String, _ count: Int) -> String {
    (0..<count).map { line.replacing("#", with: "\($0)") }.joined(separator: "\n")
  }

  @Test(arguments: shapes.map(\.name), conventions)
  func linesOfAScreen(name: String, convention: ScreenConvention) throws {
    let shape = try #require(Self.shapes.first { $0.name == name })
    let (few, many) = (
      try questions("screen Big\n\(shape.lines(Self.few))", convention),
      try questions("screen Big\n\(shape.lines(2 * Self.few))", convention)
    )
    #expect(many * 10 <= few * 22, "\(few) questions became \(many)")
  }

  @Test(arguments: conventions)
  func screens(convention: ScreenConvention) throws {
    let lines = "screen Big#\nload items: [Item#] from shop.fetchItems#()\noutput chosen(item: Item#)"
    let (few, many) = (
      try questions(Self.repeated(lines, Self.few), convention),
      try questions(Self.repeated(lines, 2 * Self.few), convention)
    )
    #expect(many * 10 <= few * 22, "\(few) questions became \(many)")
  }

  /// The number of look-ups of declarations for a plan.
  private func questions(_ lines: String, _ convention: ScreenConvention) throws -> Int {
    var count = 0
    var facts = ProjectFacts.project()
    facts.declaredType = { name, _ in
      count += 1
      return name.hasPrefix("Item") ? ExistingType(kind: .struct, file: "/p/\(name).swift", memberwise: []) : nil
    }
    let request = Request(
      specs: try SpecParser.screens(in: Array(lines.utf8), file: "Screens"), convention: convention, root: "/p",
      currentFolder: "/p", outputFolder: "Sources/App/__Name__", testsFolder: "Tests", module: try ModuleName("App"))
    #expect(try !Planner.plan(request, facts: facts).steps.isEmpty)
    return count
  }
}
