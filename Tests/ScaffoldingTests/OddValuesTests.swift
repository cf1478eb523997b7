import Testing

@testable import Scaffolding

/// Values from the edges: what is accepted builds and passes its tests, and anything else is refused at its line.
struct OddValuesTests {
  @Test(arguments: [
    ("state n: Int8 = 300", "'300' does not fit into 'Int8'"),
    ("state n: Int8 = -129", "'-129' does not fit into 'Int8'"),
    ("state n: UInt = -1", "'-1' does not fit into 'UInt'"),
    ("state n: UInt8? = 256", "'256' does not fit into 'UInt8'"),
    ("state n: Int = 99999999999999999999", "'99999999999999999999' does not fit into 'Int'"),
    ("state n: Int = (99_999_999_999_999_999_999)", "does not fit into 'Int'"),
    ("state n: [Int8] = [1, 300]", "'300' does not fit into 'Int8'"),
    ("state n: [[UInt8]] = [[1], [256]]", "'256' does not fit into 'UInt8'"),
    ("state n: Set<Int16> = [40000]", "'40000' does not fit into 'Int16'"),
    ("state n: [String: Int8] = [\"a\": 300]", "'300' does not fit into 'Int8'"),
    ("state n: Int8 = 100 + 100", "'100 + 100' does not fit into 'Int8'"),
    ("state n: Int = 1 / 0", "'1 / 0' does not fit into 'Int'"),
    ("state n: Int = 9223372036854775807 + 1", "does not fit into 'Int'"),
    ("load a: String from b.fetch(page: 99999999999999999999)", "does not fit into 'Int'"),
    ("output a(id: Int8)\non b -> a(id: 300)", "'300' does not fit into 'Int8'"),
    ("watch level as isHigh: Bool { $0 > 99999999999999999999 }", "does not fit into 'Int'"),
    ("watch level: UInt8 as isHigh: Bool { $0 > 256 }", "'256' does not fit into 'UInt8'"),
    ("watch level: UInt as isHigh: Bool { $0 == -1 }", "'-1' does not fit into 'UInt'"),
    ("watch level: Int as isHigh: Bool { $0 == \"high\" }", "'\"high\"' is no 'Int'"),
    ("watch level: Int as isHigh: String { $0 > 1 }", "'$0 > 1' is no 'String'"),
    ("watch level as a: Bool { $0 > 1 }\nwatch level as b: Bool { $0 == \"x\" }", "'level' of the store is a 'String'"),
    ("watch level: Int\nwatch level: String as b: Bool { $0 == \"x\" }", "'level' of the store is a 'String'"),
    ("watch level: Int\nwatch level as b: Bool { $0 == \"x\" }", "'\"x\"' is no 'Int'"),
    ("guest\nwatch authStatus: String", "'authStatus' of the store is a 'String'"),
    ("watch authStatus: String\nguest", "'authStatus' of the store is a 'String'"),
    ("state n: Double = 0...9", "'0...9' is no 'Double'"), ("state n: Int = 0..<9", "'0..<9' is no 'Int'"),
    ("state a: Int = 1\nstate a: Int = 2", "'a' is there already"),
  ])
  func refuses(_ lines: String, _ message: String) {
    let error = #expect(throws: SpecErrors.self) { try screens(lines) }
    #expect(error?.all.contains { $0.message.contains(message) } == true, "\(error?.all.map(\.message) ?? [])")
    #expect(error?.all.allSatisfy { $0.line != nil } == true)
  }

  @Test(arguments: [
    "state n: Int8 = -128", "state n: Int8 = -128 + 1", "state n: UInt64 = 18446744073709551615",
    "state n: Int = -9223372036854775808", "state n: Double = 99999999999999999999", "state n: Int = 007",
    "state n: Int = 60 * 60 * 24", "state n: [Int: [Int8]] = [300: [-128, 127]]", "state n: Float = -0.5",
    "watch level as a: Bool { $0 > 1 }\nwatch level as b: Bool { $0 < 1.5 }",
    "watch level: Int\nwatch level as b: Bool { $0 > 5 }", "watch level as b: Bool { $0 > 5 }\nwatch level: Double",
    "watch status as a: Bool { $0 == .on }\nwatch status as b: Bool { $0 == .off }",
    "watch status: Mode as a: Bool { $0 == .on }\nwatch status as b: Bool { $0 == .off }",
    "guest\nwatch authStatus as isSignedIn: Bool { $0 == .signedIn }",
    "watch level: Int as isOdd: Bool? { $0 > 1 }",
  ])
  func accepts(_ lines: String) throws { _ = try screens(lines) }

  @Test func oneValueOfTheStoreHasOneTypeInAllItsLines() throws {
    let numbers = try screens("watch level as a: Bool { $0 > 1 }\nwatch level as b: Bool { $0 < 1.5 }")[0]
    #expect(numbers.watches.map(\.storeType.text) == ["Double", "Double"])
    let named = try screens("watch mode as a: Bool { $0 == .on }\nwatch mode: Power as b: Bool { $0 == .off }")[0]
    #expect(named.watches.map(\.storeType.text) == ["Power", "Power"])
  }

  @Test func twoScreensDescribeTheStoreInOneWay() throws {
    func message(_ text: String) throws -> String {
      let specs = try SpecParser.screens(in: Array(text.utf8), file: "Screens")
      let request = Request(specs: specs, root: "/p", currentFolder: "/p", package: try ModuleName("Demo"))
      return #expect(throws: PlanError.self) { try Planner.plan(request, facts: .project()) }?.message ?? ""
    }
    let values = try message("screen A\nwatch level: Int\nscreen B\nwatch level: String\n")
    #expect(values.hasPrefix("Screens:4:7: 'level' of the store is a 'String' here and a 'Int' in another line"))
    let events = try message(
      "screen A\noutput a(id: Int)\non opened(id) -> a(id: id)\n"
        + "screen B\noutput b(id: String)\non opened(id) -> b(id: id)\n")
    #expect(events.hasPrefix("Screens:6:4: another screen has the event 'opened(Int)'"), "\(events)")
    let sent = try message("screen A\noutput a(at: Date)\non opened -> a(at: Date())\n")
    #expect(sent.hasPrefix("Screens:3:20: 'Date()' may be another value each time"), "\(sent)")
  }

  /// `Date()` is another one when the test asks for it.
  @Test(arguments: ScreenConvention.all)
  func testsCompareWithNoValueThatDiffersEachTime(_ convention: ScreenConvention) throws {
    let changing = [
      "Date = Date()", "Date = .now", "UUID = UUID()", "Int = Int.random(in: 0...9)", "Double = .nan",
      "Bool = .random()",
      "String = UUID().uuidString", "Date = Date(timeIntervalSinceNow: 5)", "Int? = [1, 2].randomElement()",
      "[Date] = [Date()]", "Double = Date().timeIntervalSince1970", "Date = Date.now",
    ]
    for value in changing {
      let tests = try tests("state a: \(value)\nstate b: Int = 3", convention)
      #expect(!tests.contains("a == \(value.split(separator: " ").dropFirst(2).joined(separator: " "))"), "\(value)")
      #expect(tests.contains("b == 3"))
    }
    for value in [
      "Date = .distantPast", "Int = .max", "Theme = .dark", "Date = Date(timeIntervalSince1970: 5)", "[Int] = []",
      "String = \"now\"", "Duration = .seconds(5)", "[String: Theme] = [\"a\": .dark]",
    ] {
      let text = value[value.index(value.firstRange(of: " = ")?.lowerBound ?? value.startIndex, offsetBy: 3)...]
      #expect(try tests("state a: \(value)", convention).contains("a == \(text)"), "\(value)")
    }
  }

  private func screens(_ lines: String) throws -> [Spec] {
    try SpecParser.screens(in: Array("screen Home\n\(lines)\n".utf8), file: "Screens")
  }

  private func tests(_ lines: String, _ convention: ScreenConvention) throws -> String {
    let request = Request(
      specs: try screens(lines), convention: convention, root: "/p", currentFolder: "/p",
      package: try ModuleName("Demo"))
    let plan = try Planner.plan(request, facts: .project())
    let step = try #require(plan.steps.first { $0.path.hasSuffix("HomeViewModelTests.swift") })
    return String(decoding: step.contents, as: UTF8.self)
  }
}
