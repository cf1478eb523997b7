import Testing

@testable import Scaffolding

/// Unusual values. Accepted values build and pass the tests of the screen; others are refused with their place.
struct OddValuesTests {
  @Test(
    arguments: [
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
      ("state n: Int = 1 / 0", "'1 / 0' divides by zero; write another divisor"),
      ("state n: Int = 5 % (1 - 1)", "'5 % (1 - 1)' divides by zero"),
      ("state n: Double = 0.0 / 0", "'0.0 / 0' divides by zero"),
      ("state n: [String: Int] = [\"a\": 1, \"b\": 2, \"a\": 3]", "the dictionary has the key '\"a\"' twice"),
      ("state n: [Int: String] = [16: \"a\", 0x10: \"b\"]", "the dictionary has the key '0x10' twice"),
      ("state n: [[Theme: Int]] = [[.dark: 1, Theme.dark: 2]]", "the dictionary has the key 'Theme.dark' twice"),
      (
        "state c: Character = \"ab\"",
        "'\"ab\"' is not a value of type 'Character'; write one character, or make it a 'String'"
      ),
      ("state c: Character = \"\"", "'\"\"' is not a value of type 'Character'"),
      ("state n: [Character] = [\"a\", \"bc\"]", "'\"bc\"' is not a value of type 'Character'"),
      ("state n: [String: Int] = []", "'[]' is not a value of type '[String: Int]'; write '[:]'"),
      ("state n: Dictionary<String, Int> = []", "write '[:]'"),
      ("state n: [Int] = [:]", "'[:]' is not a value of type '[Int]'"),
      ("state n: Set<Int> = [1: 2]", "'[1: 2]' is not a value of type 'Set<Int>'"),
      (
        "state p: Post = nil",
        "'nil' is not a value of type 'Post'; write a value of that type, or make it optional: 'Post?'"
      ),
      ("state d: Data = [1]", "'[1]' is not a value of type 'Data'"),
      ("state n: [Int] = nil", "'nil' is not a value of type '[Int]'"),
      ("state n: [Int] = [1, nil]", "'nil' is not a value of type 'Int'"),
      ("state n: Double = 1.5 % 2", "'%' cannot be used with 'Double'"),
      ("state s: String = \"a\" - \"b\"", "'-' cannot be used with 'String'"),
      ("state s: String = \"a\" + 1", "'1' is not a value of type 'String'"),
      ("state n: Bool = 1 + 1", "'+' cannot be used with 'Bool'"),
      ("state n: [Int] = [1] - [2]", "'-' cannot be used with '[Int]'"),
      ("state n: Bool = true < false", "'<' cannot be used with 'Bool'"),
      ("state n: Bool = 1 == \"a\"", "'\"a\"' is not a value of type 'Int'"),
      ("state n: Bool = 1 < 2 < 3", "add parentheses"),
      ("state n: Int = 1 < 2", "'1 < 2' is not a value of type 'Int'"),
      ("state n: Int = 1 ?? 2", "an 'Int' is never nil; remove '??'"),
      ("state n: Bool = !1", "'1' is not a value of type 'Bool'"),
      ("state n: UInt = -(1)", "'-' cannot be used with 'UInt'"),
      (
        "state u: URL = URL(string: \"https://a.b\")",
        "may be nil; write 'URL(filePath: \"…\")', or make it optional: 'URL?'"
      ),
      ("state n: Int = Int(\"3\")", "'Int(\"3\")' may be nil; add '??' and a value, or make it optional: 'Int?'"),
      ("state u: URL = URL(string: \"x\")!", "'!' would crash on nil"),
      ("state n: Int = 1e3", "'1e3' is not a value of type 'Int'"),
      ("state n: Float = 1e400", "'1e400' does not fit into 'Float'"),
      ("state n: Float = 1e39", "'1e39' does not fit into 'Float'"),
      ("state n: Double = 1e400", "'1e400' does not fit into 'Double'"),
      ("state n: Double = 1e-400", "'1e-400' does not fit into 'Double'"),
      ("state n: Int8 = 0x80", "'0x80' does not fit into 'Int8'"),
      ("state n: Int = [1][3]", "'[1][3]' is outside the list"),
      ("state n: Int = [1, 2][-1]", "'[1, 2][-1]' is outside the list"),
      ("state n: Int = ([1, 2])[1 - 2]", "is outside the list"),
      ("state n: Int = [[1], [2]][0][1]", "'[[1], [2]][0][1]' is outside the list"),
      ("state n: [Int] = [1, 2][0...5]", "'[1, 2][0...5]' is not a value of type '[Int]'"),
      ("state n: Int = [1: 2][3]", "'[1: 2][3]' may be nil; add '??' and a value"),
      ("state n: Int = 10 / [0, 1][0]", "divides by zero"),
      ("state n: Int = --1", "Swift does not accept the order of the operators in '--'; add parentheses"),
      ("state b: Bool = !!true", "the order of the operators in '!!'"),
      ("load a: String from b.fetch(page: --1)", "the order of the operators in '--'"),
      ("field n: Int { $0 > --1 }\nsubmit a from b.c(n: n)", "the order of the operators in '--'"),
      ("state n: UInt8 = UInt8(300)", "'300' does not fit into 'UInt8'; write another number"),
      ("state n: Int = Int(Double.nan)", "'Double.nan' does not fit into 'Int'"),
      ("state n: Int = Int(-Double.infinity)", "'-Double.infinity' does not fit into 'Int'"),
      ("state n: Int = [1, 2].count[0]", "'[1, 2].count[0]' is not a value of type 'Int'"),
      ("state n: Int8 = Int8(200)", "'200' does not fit into 'Int8'"),
      ("state n: UInt = UInt(-1)", "'-1' does not fit into 'UInt'"),
      ("state n: UInt = UInt(-(1))", "'-(1)' is not a value of type 'UInt'"),
      ("state n: UInt8? = UInt8(200 + 100)", "'UInt8(200 + 100)' does not fit into 'UInt8'"),
      ("state n: [UInt8] = [UInt8(300)]", "'300' does not fit into 'UInt8'"),
      ("state n: UInt8 = .init(300)", "'300' does not fit into 'UInt8'"),
      ("state n: UInt8 = UInt8.init(300)", "'300' does not fit into 'UInt8'"),
      ("state n: Int = Int(UInt8(300))", "'300' does not fit into 'UInt8'"),
      ("state n: Int = Int(UInt.max)", "'Int(UInt.max)' does not fit into 'Int'"),
      ("state n: Int = Int(1e30)", "'1e30' does not fit into 'Int'"),
      ("state n: Int64 = Int64(9223372036854775808)", "does not fit into 'Int64'"),
      ("state n: Int = Int(1.5) / Int(0.5)", "divides by zero"),
      ("state n: Decimal = Decimal(1) / 0", "divides by zero"),
      ("state n: UInt8 = UInt8.max + 1", "'UInt8.max + 1' does not fit into 'UInt8'"),
      ("state n: Int = .min - 1", "'.min - 1' does not fit into 'Int'"),
      ("state n: Int = -Int.min", "'-Int.min' does not fit into 'Int'"),
      ("state n: Int8 = -(-128)", "'-(-128)' does not fit into 'Int8'"),
      ("state n: UInt = UInt(3) - 4", "'UInt(3) - 4' does not fit into 'UInt'"),
      ("state b: Bool = UInt8(300) > 2", "'300' does not fit into 'UInt8'"),
      ("watch n: Int as a: UInt { UInt($0) - 1 }", "has no result if '$0' is '0'"),
      ("watch n: Int as a: UInt { UInt($0 - 1) }", "has no result if '$0' is '0'"),
      ("state c: Character = Character(\"ab\")", "'\"ab\"' is not a value of type 'Character'"),
      ("state c: Character = Character(\"\")", "'\"\"' is not a value of type 'Character'"),
      ("state s: String = String(repeating: \"a\", count: -1)", "the count '-1' is negative; write 0 or more"),
      ("state n: [Int] = [Int](repeating: 0, count: 1 - 2)", "the count '1 - 2' is negative"),
      ("state n: [Int] = Array(5...1)", "the range '5...1' ends before it starts; write the smaller number first"),
      ("state n: Int = Int.random(in: 5..<1)", "the range '5..<1' ends before it starts"),
      ("state d: Date = Date(timeIntervalSince1970: 1 / 0)", "divides by zero"),
      ("state s: String = \"\\u{110000}\"", "a backslash in a string can only precede"),
      ("state n: Int = nil!", "'!' would crash on nil"),
      ("field n: UInt8 { $0 != 256 }\nsubmit a from b.c(n: n)", "'256' does not fit into 'UInt8'"),
      ("field n: UInt8 { $0 > -1 }\nsubmit a from b.c(n: n)", "'-1' does not fit into 'UInt8'"),
      ("state n: Int = Int.max + 1.5", "'1.5' is not a value of type 'Int'"),
      ("state n: Int = Double.pi", "'Double.pi' is not a value of type 'Int'"),
      ("watch n: Int as a: Bool { $0 > Double.pi }", "'Double.pi' is not a value of type 'Int'"),
      ("watch n: Int as a: Bool { $0 == \"a\" + \"b\" }", "'\"a\"' is not a value of type 'Int'"),
      ("watch n: String as a: Bool { 5 < $0 }", "'5' is not a value of type 'String'"),
      ("watch n: Int? as a: Bool { $0 > 1 }", "'>' cannot be used with 'Int?'"),
      ("watch n: Int as a: Bool { $0 == nil }", "'nil' is not a value of type 'Int'"),
      ("watch n: Int as a: Bool { !$0 }", "'$0' is not a value of type 'Bool'"),
      ("watch n: Int as a: Int { $0 ?? 1 }", "an 'Int' is never nil"),
      ("watch n: Int as a: String { $0 + 1 }", "'$0' is not a value of type 'String'"),
      ("watch n: Int as a: UInt { $0 }", "differs from the type in the store"),
      ("watch n: Int as a: Double { $0 * 2 }", "'$0' is not a value of type 'Double'"),
      ("watch n: UInt as a: UInt { $0 - 1 }", "'$0 - 1' has no result if '$0' is '0'"),
      ("watch n: UInt8 as a: Bool { $0 - 1 > 5 }", "has no result if '$0' is '0'"),
      ("watch n: Int as a: Int { 100 / $0 }", "has no result if '$0' is '0'"),
      ("watch n: Int8 as a: Int8 { $0 * 100 }", "has no result if '$0' is '2'"),
      ("watch n: Double as a: Double { $0 / $0 }", "has no result if '$0' is '0'"),
      ("watch n: [String] as a: String { $0[0] }", "'$0[0]' has no result if '$0' is '[]'"),
      ("watch n: Bool as a: Bool { $0 < true }", "'<' cannot be used with 'Bool'"),
      ("state n: Int = 9223372036854775807 + 1", "does not fit into 'Int'"),
      ("load a: String from b.fetch(page: 99999999999999999999)", "does not fit into 'Int'"),
      ("output a(id: Int8)\non b -> a(id: 300)", "'300' does not fit into 'Int8'"),
      ("watch level as isHigh: Bool { $0 > 99999999999999999999 }", "does not fit into 'Int'"),
      ("watch level: UInt8 as isHigh: Bool { $0 > 256 }", "'256' does not fit into 'UInt8'"),
      ("watch level: UInt as isHigh: Bool { $0 == -1 }", "'-1' does not fit into 'UInt'"),
      ("watch level: Int as isHigh: Bool { $0 == \"high\" }", "'\"high\"' is not a value of type 'Int'"),
      ("watch level: Int as isHigh: String { $0 > 1 }", "'$0 > 1' is not a value of type 'String'"),
      (
        "watch level as a: Bool { $0 > 1 }\nwatch level as b: Bool { $0 == \"x\" }",
        "'level' of the store is a 'String'"
      ),
      ("watch level: Int\nwatch level: String as b: Bool { $0 == \"x\" }", "'level' of the store is a 'String'"),
      ("watch level: Int\nwatch level as b: Bool { $0 == \"x\" }", "'\"x\"' is not a value of type 'Int'"),
      ("guest\nwatch authStatus: String", "'authStatus' of the store is a 'String'"),
      ("watch authStatus: String\nguest", "'authStatus' of the store is a 'String'"),
      ("state n: Double = 0...9", "'0...9' is not a value of type 'Double'"),
      ("state n: Int = 0..<9", "'0..<9' is not a value of type 'Int'"),
      ("state a: Int = 1\nstate a: Int = 2", "'a' is already declared"),
    ] as [(String, String)])
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
    "state n: Int = -(-1)", "state n: Int = 1 - -1", "state b: Bool = !(!true)", "state n: Double = -0.0",
    "state n: UInt64 = UInt64(18446744073709551615)", "state n: UInt8 = UInt8(200 + 55)", "state n: Int = Int(-2.9)",
    "state n: UInt8 = UInt8(truncatingIfNeeded: 300)", "state n: UInt8? = UInt8(exactly: 300)", "state n: UInt = -0",
    "state n: Double = Double(1) / 3", "state n: Double = Double(Int.max)", "state n: UInt8 = .init(255)",
    "state n: Int = [[1], [2, 3]][1][1]", "state n: Int = [1: 2][3] ?? 0", "state n: Int? = [1: 2][3]",
    "state n: Int = Int(UInt8.max) + 1", "state n: [Int] = Array(5...5)",
    "state s: String = String(repeating: \"a\", count: 0)",
    "watch n: Int as a: UInt { UInt($0) + 1 }", "watch n: Int as a: Double { Double($0) / 2 }",
    "watch n: Int as a: UInt { $0 > 0 ? UInt($0 - 1) : 0 }", "state d: Date = Date(timeIntervalSince1970: -1)",
    "state n: Int = 0xFF", "state n: UInt8 = 0b1111_0000", "state n: Int = 0o17", "state n: Double = 1.5e-3",
    "state n: Float = 1e38", "state n: Decimal = 1e20", "state n: Int8 = -0x80", "state n: Double = 0x10",
    "state s: String = \"👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ نمی‌خواهم\"", "state c: Character = \"👩‍👩‍👧\"", "state c: Character = \"\\n\"",
    "state u: URL? = URL(string: \"https://a.b\")", "state n: Int = Int(\"3\") ?? 0",
    "state n: UInt64 = 18446744073709551615 - 1",
    "state n: [String: Int] = [:]", "state n: [Double: Int] = [1: 1, 1.5: 2]", "state p: Post? = nil",
    "state n: Int = [1, 2][1]", "state b: Bool = 1 < 2 && (\"a\" == \"b\") == false", "state n: [Int] = [1] + [2]",
    "state n: Int = true ? 1 : 2", "state d: Duration = .seconds(1) * 2",
    "state d: Date = Date(timeIntervalSince1970: 0) + 60",
    "state n: TimeInterval = Double.pi", "state n: Set<Int> = [1, 1]", "state d: Data = Data([1, 255])",
    "watch n: UInt as a: UInt { $0 > 0 ? $0 - 1 : 0 }", "watch n: Int as a: Bool { $0 != 0 && 100 / $0 > 5 }",
    "watch n: Int as a: Bool { $0 > Int.max - 1 }", "watch n: Int as a: Bool { 5 < $0 }",
    "watch n: Int? as a: Bool { ($0 ?? 0) > 1 }", "watch n: Int? as a: Bool { $0 ?? 0 > 1 }",
    "watch n: Double as a: Double { $0 / 2 }", "watch n: [String] as a: String? { $0.first }",
    "watch n: [String: Int] as a: Int { $0[\"a\"] ?? 0 }", "watch n: String as a: Bool { $0 < \"b\" }",
    "watch user: User? as a: String { $0?.name ?? \"\" }", "watch n: Int as a: Bool { $0 == 0xFF }",
    "load p: [Post] from c.fetch(page: 0x10)", "output a(x: Double)\non b -> a(x: 1.5e3)",
  ])
  func accepts(_ lines: String) throws { _ = try screens(lines) }

  /// The values that tests put into a field are values of its type.
  @Test(arguments: [
    ("UInt8", "$0 >= 0", ["0", "1", "2"], nil), ("UInt8", "$0 <= 255", ["0", "1", "2"], nil),
    ("UInt8", "$0 > 254", ["255"], "0"), ("UInt", "$0 > 0", ["1", "2", "3"], "0"),
    ("Int8", "$0 < -127", ["-128"], "0"), ("Int", "$0 >= 0", ["0", "1", "2"], "-1"),
    ("Int", "$0 > 17", ["18", "19"], "0"),
  ])
  func samplesFitIntoTheType(type: String, condition: String, valid: [String], invalid: String?) throws {
    let field = try #require(try screens("field n: \(type) { \(condition) }\nsubmit a from b.c(n: n)")[0].fields.first)
    #expect(field.samples.allValid.starts(with: valid))
    #expect(field.samples.invalid == invalid)
  }

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
    #expect(values.hasPrefix("Screens:4:7: 'level' of the store is a 'String' here and an 'Int' in another line"))
    let events = try message(
      "screen A\noutput a(id: Int)\non opened(id) -> a(id: id)\n"
        + "screen B\noutput b(id: String)\non opened(id) -> b(id: id)\n")
    #expect(events.hasPrefix("Screens:6:4: another screen declares 'opened(Int)'"), "\(events)")
    let sent = try message("screen A\noutput a(at: Date)\non opened -> a(at: Date())\n")
    #expect(sent.hasPrefix("Screens:3:20: 'Date()' may differ each time"), "\(sent)")
  }

  /// `Date()` differs at the time of the comparison.
  @Test(arguments: ScreenConvention.all)
  func testsDoNotExpectUnsteadyValues(_ convention: ScreenConvention) throws {
    let changing = [
      "Date = Date()", "Date = .now", "UUID = UUID()", "Int = Int.random(in: 0...9)", "Double = .nan",
      "Bool = .random()",
      "String = UUID().uuidString", "Date = Date(timeIntervalSinceNow: 5)", "Int? = [1, 2].randomElement()",
      "[Date] = [Date()]", "Double = Date().timeIntervalSince1970", "Date = Date.now",
    ]
    let others = try tests(states(changing) + "\nstate b: Int = 3", convention)
    for (number, value) in changing.enumerated() {
      let text = value.split(separator: " ").dropFirst(2).joined(separator: " ")
      #expect(!others.contains("a\(number) == \(text)"), "\(value)")
    }
    #expect(others.contains("b == 3"))
    let constant = [
      "Date = .distantPast", "Int = .max", "Theme = .dark", "Date = Date(timeIntervalSince1970: 5)", "[Int] = []",
      "String = \"now\"", "Duration = .seconds(5)", "[String: Theme] = [\"a\": .dark]",
    ]
    let tests = try tests(states(constant), convention)
    for (number, value) in constant.enumerated() {
      let text = value[value.index(value.firstRange(of: " = ")?.lowerBound ?? value.startIndex, offsetBy: 3)...]
      #expect(tests.contains("a\(number) == \(text)"), "\(value)")
    }
  }

  /// A computed or random value may be the one that the tests set, so they cannot expect a new load.
  @Test(arguments: ScreenConvention.all)
  func testsOfReloadsSetAnotherValue(_ convention: ScreenConvention) throws {
    let computed = [
      "Bool = .random()", "Bool = 3 > 2", "Bool = !false", "Bool? = true == true", "Int = Int.random(in: 0...1)",
      "Int = 2 - 1", "Int = Int(1.5)", "Int = .init(1)",
      "Int = Int(\"1\") ?? 0", "Int = true ? 1 : 0", "Double = 0.5 + 0.5", "String = \"o\" + \"ne\"",
    ]
    let constant = [
      "Bool = false", "Bool? = nil", "Int = 0x1", "Int = .max", "Int = Int.zero", "String = \"one\"", "Theme = .dark",
      "Date = Date()", "Date = .now", "Date = Date(timeIntervalSince1970: 1.0)", "Double = -1.5",
    ]
    func reloads(_ values: [String]) throws -> String {
      let names = values.indices.map { "a\($0)" }.joined(separator: ", ")
      let type = values.contains("Theme = .dark") ? "type Theme { case dark, light }\n" : ""
      return try tests(
        "\(states(values))\n\(type)load posts: [Int] from x.y()\nreloads posts when \(names)",
        convention)
    }
    let none = try reloads(computed)
    for (number, value) in computed.enumerated() {
      #expect(!none.contains("AgainAfterAChangeOfA\(number)("), "\(value)")
    }
    let others = try reloads(constant)
    for (number, value) in constant.enumerated() {
      #expect(others.contains("AgainAfterAChangeOfA\(number)("), "\(value)")
    }
    for value in ["Int = (1)", "Int = 0b1", "Int = 0x01", "Int = Int(1)"] {
      #expect(try reloads([value]).contains("A0(2)"), "\(value)")
    }
    #expect(try reloads(["Bool = Bool(true)"]).contains("A0(false)"))
  }

  /// Samples of a type with changing default values are equal.
  @Test(arguments: ScreenConvention.all)
  func samplesOfATypeWithChangingValuesAreEqual(convention: ScreenConvention) throws {
    let type = "type Post { id: UUID = UUID(); at: Date = .now; x: Double = .nan; n: Int = 1 }"
    let tests = try tests("\(type)\nload posts: [Post] from x.y()", convention)
    #expect(!tests.contains("Post()"))
    #expect(tests.contains("x: 1") && tests.contains("at: Date(timeIntervalSince1970: 1)"))
  }

  /// A constant with an initial value is no argument of the initialiser, so the same sample is used everywhere.
  @Test func unsteadyTypesAreCreatedOnce() throws {
    var post = ExistingType(kind: .struct, file: "/p/Post.swift", memberwise: [.init(name: "n", type: "Int")])
    post.hasUnsteadyConstant = true
    let found = post
    let types = TypeFacts(declared: { $0 == "Post" ? found : nil })
    #expect(types.isNeverEqual("[Post(n: 1)]") && types.isNeverEqual("Post(n: 1)"))
    #expect(!types.isNeverEqual("[Other(n: 1)]") && !types.isNeverEqual("(1)"))
  }

  @Test(arguments: ScreenConvention.all)
  func emptyFormsAreComparedBySteadyFields(convention: ScreenConvention) throws {
    let lines = "field a: Double = .nan\nfield b: Date = Date()\nfield c: Int\nsubmit d from x.y(a: a, c: c) clears"
    let tests = try tests(lines, convention)
    #expect(!tests.contains("form == HomeForm()"))
    #expect(
      tests.contains("form.a != 1") && tests.contains("form.b != Date(") && tests.contains("form.c == HomeForm().c"))
    #expect(try self.tests("field c: Int\nsubmit d from x.y(c) clears", convention).contains("form == HomeForm()"))
  }

  /// The message has the place of the wrong name, not of the first word in the line.
  @Test func aNameOfTheConventionIsShownAtItsPlace() throws {
    let state = #expect(throws: PlanError.self) { try tests("state state: Int = 1", .representable) }
    #expect(state?.message.contains(":2:7: 'state' is already used by the generated code of") == true)
    let action = #expect(throws: PlanError.self) { try tests("do action from x.y()", .unidirectional) }
    #expect(action?.message.contains(":2:4: 'action' is already used") == true)
  }

  /// The `state` lines of some types and values.
  private func states(_ values: [String]) -> String {
    values.enumerated().map { "state a\($0): \($1)" }.joined(separator: "\n")
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
