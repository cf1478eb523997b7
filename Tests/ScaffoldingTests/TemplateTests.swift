import Chance
import Testing

@testable import Scaffolding

/// The template language: results, omitted parts, and errors.
@Suite struct TemplateTests {
  private let values = TemplateValues(
    placeholders: [
      "Name": "Home", "name": "home", "Module": "App", "initParameters": "a: Int, b: Int", "noParameters": "",
      "ignored": "_",
    ],
    conditions: ["guest": true, "package": false],
    lists: [
      "outputs": .init(
        sample: .init(["": "sample", "title": "Sample"], conditions: ["isLast": false]),
        elements: [
          .init(["": "finished", "title": "Finished"], conditions: ["isLast": false]),
          .init(["": "default", "title": "Default"], conditions: ["isLast": true]),
        ]),
      "events": .init(
        sample: .init(
          ["": "sample", "output": "sample"], lists: ["parts": .init(sample: .init(["": "part"]), elements: [])]),
        elements: []),
    ])

  private func render(_ text: String, parts: [String: String] = [:]) throws -> String {
    var convention = ScreenConvention.empty("mine")
    for (name, text) in parts {
      let isTaken = convention.setTemplate(Array(text.utf8), at: "Shared/\(name).swift", file: "\(name).swift")
      #expect(isTaken)
    }
    let template = try Template(file: "a.swift", contents: Array(text.utf8), parts: convention.parts)
    return String(decoding: try Renderer.render(template, values), as: UTF8.self)
  }

  @Test(arguments: [
    ("struct __Name__View {}", "struct HomeView {}\n"),
    ("// __Name__, \"__name__\", \\(__name__)", "// Home, \"home\", \\(home)\n"),
    ("__Name____Module__ a__Name__b", "HomeApp aHomeb\n"),
    ("__owned x: Int, __x, ____, __, __1__", "__owned x: Int, __x, ____, __, __1__\n"),
    ("no line feed", "no line feed\n"),
    ("\u{FEFF}mark", "mark\n"),
    ("a\r\nb\r\n", "a\r\nb\r\n"),
    ("", ""),
    ("\n\n\n", ""),
    // Lines with directives are omitted.
    ("a\n// vmgen:if guest\nb\n// vmgen:else\nc\n// vmgen:end\nd", "a\nb\nd\n"),
    ("a\n  //vmgen:if package\nb\n  //  vmgen:else\nc\n// vmgen:end\nd", "a\nc\nd\n"),
    ("a\n// vmgen:note Why this is so.\nb", "a\nb\n"),
    // Other white space than one space separates words, too.
    ("//\tvmgen:if\t guest\r\nb\n// vmgen:end\r\n", "b\n"),
    ("// vmgen:if\u{A0}guest\nb\n// vmgen:end", "b\n"),
    ("// vmgen:for o in outputs\n__o__ __oTitle__\n// vmgen:end", "finished Finished\n`default` Default\n"),
    (
      "// vmgen:for o in outputs\ncase .__o__, on__oTitle__\n// vmgen:end",
      "case .finished, onFinished\ncase .default, onDefault\n"
    ),
    ("// vmgen:for e in events\n__e__ __eOutput__\n// vmgen:end\nx", "x\n"),
    ("// vmgen:if guest\n// vmgen:if package\na\n// vmgen:else\nb\n// vmgen:end\n// vmgen:end", "b\n"),
    (
      "// vmgen:for o in outputs\n// vmgen:if oIsLast\nlast __o__\n// vmgen:else\n__o__,\n// vmgen:end\n// vmgen:end",
      "finished,\nlast `default`\n"
    ),
    // In a template, parameters have a type, so that the template is valid Swift. A line that ends with an empty value
    // has no spaces at its end.
    ("f(__initParameters__: Void) {", "f(a: Int, b: Int) {\n"),
    ("f(__noParameters__: Void) -> __Name__", "f() -> Home\n"),
    ("let x: __Name__: Void)", "let x: Home: Void)\n"),
    ("a { __noParameters__", "a {\n"),
    ("a { ", "a { \n"),
    ("{ __ignored__ in", "{ _ in\n"),
    // The comma behind the last argument of a loop is omitted; a collection keeps it.
    ("f(\n  // vmgen:for o in outputs\n  __oTitle__,\n  // vmgen:end\n)", "f(\n  Finished,\n  Default\n)\n"),
    ("f(\n  a,\n  // vmgen:if package\n  b\n  // vmgen:end\n)", "f(\n  a\n)\n"),
    ("[\n  // vmgen:for o in outputs\n  __oTitle__,\n  // vmgen:end\n]", "[\n  Finished,\n  Default,\n]\n"),
    // Suppressions are for the linter, so the generated file keeps them.
    ("// vmgen:disable:next final_class -- why", "// vmgen:disable:next final_class -- why\n"),
    ("let a = 1 // vmgen:disable:this x", "let a = 1 // vmgen:disable:this x\n"),
    ("// vmgen:enable final_class", "// vmgen:enable final_class\n"),
    // Blank lines around omitted parts are omitted. Other blank lines stay.
    ("{\n  // vmgen:if package\n  a\n  // vmgen:end\n\n  b\n}", "{\n  b\n}\n"),
    ("{\n  a\n\n  // vmgen:if package\n  b\n  // vmgen:end\n}", "{\n  a\n}\n"),
    ("a\n\n// vmgen:if package\nb\n// vmgen:end\n\nc", "a\n\nc\n"),
    ("a\n\n\nb\n{\n\nc\n}", "a\n\n\nb\n{\n\nc\n}\n"),
    ("// vmgen:note first\n\nimport X", "import X\n"),
    ("a\n\n// vmgen:note last", "a\n"),
  ])
  func renders(_ text: String, _ expected: String) throws {
    #expect(try render(text) == expected)
  }

  @Test(arguments: [
    ("a\n__Nmae__", 2, "there is no placeholder '__Nmae__'; try '__Name__'"),
    ("__Zzzzzz__", 1, "there is no placeholder '__Zzzzzz__'; remove it"),
    ("// vmgen:for o in outputs\n// vmgen:end\n__o__", 3, "there is no placeholder '__o__'; remove it"),
    ("// vmgen:if package\n__Nane__\n// vmgen:end", 2, "there is no placeholder '__Nane__'; try '__Name__'"),
    (
      "// vmgen:for e in events\n__eOutputs__\n// vmgen:end", 2,
      "there is no placeholder '__eOutputs__'; try '__eOutput__'"
    ),
    (
      "// vmgen:for e in events\n// vmgen:for p in eParts\n__pp__\n// vmgen:end\n// vmgen:end", 3,
      "there is no placeholder '__pp__'; remove it"
    ),
    (
      "// vmgen:for e in events\n// vmgen:if eLast\n// vmgen:end\n// vmgen:end", 2,
      "there is no condition 'eLast'; remove it"
    ),
    ("// vmgen:fi guest", 1, "there is no directive 'vmgen:fi'; try 'vmgen:if'"),
    ("// vmgen: if guest", 1, "there is no directive 'vmgen: if'; try 'vmgen:if'"),
    ("// vmgen:", 1, "there is no directive 'vmgen:'; remove it"),
    ("// vmgen: ", 1, "there is no directive 'vmgen: '; remove it"),
    ("x\n// vmgen:elseif guest", 2, "there is no directive 'vmgen:elseif'; try 'vmgen:else'"),
    ("// vmgen:if gest\n// vmgen:end", 1, "there is no condition 'gest'; try 'guest'"),
    ("// vmgen:for o in outptus\n// vmgen:end", 1, "there is no list 'outptus'; try 'outputs'"),
    ("// vmgen:if\n// vmgen:end", 1, "'vmgen:if' has too few or too many words; write '// vmgen:if CONDITION'"),
    (
      "// vmgen:for o of outputs\n// vmgen:end", 1,
      "'vmgen:for o of outputs' has too few or too many words; write '// vmgen:for VARIABLE in LIST'"
    ),
    (
      "// vmgen:if guest\n// vmgen:end guest", 2,
      "'vmgen:end guest' has too few or too many words; write '// vmgen:end'"
    ),
    ("a\n// vmgen:if guest\nb", 2, "'vmgen:if' never closes; add '// vmgen:end' on a line of its own"),
    ("// vmgen:if guest\n// vmgen:else\nb", 1, "'vmgen:if' never closes; add '// vmgen:end' on a line of its own"),
    ("// vmgen:for o in outputs", 1, "'vmgen:for' never closes; add '// vmgen:end' on a line of its own"),
    ("a\n// vmgen:end", 2, "'vmgen:end' closes nothing; remove it or add the 'vmgen:if' or 'vmgen:for' it belongs to"),
    ("// vmgen:else", 1, "'vmgen:else' closes nothing; remove it or add the 'vmgen:if' or 'vmgen:for' it belongs to"),
    ("let a = 1 // vmgen:end", 1, "'vmgen:end' follows code; put it on a line of its own"),
  ])
  func refuses(_ text: String, _ line: Int, _ message: String) throws {
    let error = try #require(throws: TemplateError.self) { try render(text) }
    #expect(error.message == "a.swift:\(line): \(message)")
  }

  /// The lines of a part replace the include and have its indentation.
  @Test(arguments: [
    ("{\n  // vmgen:include A\n}", "a {\n  __Name__\n\n}", "{\n  a {\n    Home\n\n  }\n}\n"),
    ("// vmgen:include A\nx", "", "x\n"),
    ("a\n\n// vmgen:include A\n\nb", "// vmgen:if package\nc\n// vmgen:end", "a\n\nb\n"),
    ("// vmgen:for o in outputs\n// vmgen:include A\n// vmgen:end", "__oTitle__", "Finished\nDefault\n"),
    // Words that a template defines: texts, placeholders at the place of use, conditions, lists.
    ("// vmgen:let run = f(__Name__)\n// vmgen:include A", "x.__run__.y", "x.f(Home).y\n"),
    (
      "// vmgen:let run = f(__oTitle__)\n// vmgen:for o in outputs\n// vmgen:include A\n// vmgen:end", "__run__",
      "f(Finished)\nf(Default)\n"
    ),
    ("// vmgen:let a = x\n// vmgen:let b = __a____a__\n// vmgen:include A", "__b__", "xx\n"),
    ("// vmgen:let binds = guest\n// vmgen:include A", "// vmgen:if binds\na\n// vmgen:end", "a\n"),
    (
      "// vmgen:let all = outputs\n// vmgen:include A", "// vmgen:for o in all\n__o__\n// vmgen:end",
      "finished\n`default`\n"
    ),
    // A line with only an empty word is omitted. A definition in a part ends with the part.
    ("a\n// vmgen:let no =\n// vmgen:include A\nb", "  __no__", "a\nb\n"),
    ("// vmgen:let w = 1\n// vmgen:include A\n__w__", "// vmgen:let w = 2\n__w__", "2\n1\n"),
    ("// vmgen:let w = default\n__w__", "", "default\n"),
    ("// vmgen:let ownParameters = __initParameters__\nf(__ownParameters__: Void)", "", "f(a: Int, b: Int)\n"),
  ])
  func includes(_ text: String, _ part: String, _ expected: String) throws {
    #expect(try render(text, parts: ["A": part]) == expected)
  }

  @Test func refusesPartsThatIncludeEachOther() throws {
    let parts = ["A": "// vmgen:include B", "B": "x\n// vmgen:include C", "C": "// vmgen:include B"]
    let error = try #require(throws: TemplateError.self) { try render("// vmgen:include A", parts: parts) }
    #expect(
      error.message
        == "C.swift:1: 'vmgen:include B' never ends: 'B' includes 'C' includes 'B'; remove one of these includes")
  }

  /// Each part includes the next one twice. Without a limit, the result would have half a billion lines.
  @Test func refusesManyParts() throws {
    var parts = ["P29": "x"]
    for number in 0..<29 { parts["P\(number)"] = "// vmgen:include P\(number + 1)\n// vmgen:include P\(number + 1)" }
    let error = try #require(throws: TemplateError.self) { try render("// vmgen:include P0", parts: parts) }
    #expect(error.problem == .tooManyParts(limit: 1_000))
    let chain = Dictionary(uniqueKeysWithValues: (0..<99).map { ("P\($0)", "// vmgen:include P\($0 + 1)") })
    let deep = try #require(throws: TemplateError.self) { try render("// vmgen:include P0", parts: chain) }
    #expect(deep.problem == .tooDeep("include", limit: 32))
  }

  @Test(arguments: [
    ("// vmgen:if guest\n", 33), ("// vmgen:if guest\n// vmgen:else\n// vmgen:for o in outputs\n", 49),
  ])
  func refusesWhatNestsDeep(_ lines: String, _ line: Int) throws {
    let text = String(repeating: lines, count: 50_000)
    let error = try #require(throws: TemplateError.self) { try render(text) }
    #expect(
      error.message
        == "a.swift:\(line): 'vmgen:if' is nested in more than 32 others; reduce the nesting")
  }

  @Test func refusesBytesThatAreNoText() throws {
    let error = try #require(throws: TemplateError.self) {
      try Template(file: "a.swift", contents: [0x61, 0x0A, 0xFF, 0x0A])
    }
    #expect(error.message == "a.swift:2: the line is not valid UTF-8; save the file as UTF-8")
  }

  /// If the name of a file contains the variable of a loop, there is a file for each element. Files without text are
  /// omitted.
  @Test func filesForElements() throws {
    func files(_ text: String, _ name: String) throws -> [String] {
      let template = try Template(file: "a.swift", contents: Array(text.utf8))
      return try Renderer.files(template, name: name, values).map {
        "\($0.name): \(String(decoding: $0.contents, as: UTF8.self))"
      }
    }
    let loop = "// vmgen:note Why.\n// vmgen:for o in outputs\ncase __o__\n// vmgen:end\n"
    #expect(
      try files(loop, "__oTitle__.swift") == ["Finished.swift: case finished\n", "Default.swift: case `default`\n"])
    #expect(try files(loop, "__Name__.swift") == ["Home.swift: case finished\ncase `default`\n"])
    #expect(try files("// vmgen:if package\na\n// vmgen:end\n", "__Name__.swift") == [])
    #expect(try files("// vmgen:for e in events\na\n// vmgen:end\n", "__e__.swift") == [])
    let error = try #require(throws: TemplateError.self) {
      try files("// vmgen:for e in events\n// vmgen:end", "__eX__")
    }
    #expect(error.message == "a.swift:1: there is no placeholder '__eX__'; remove it")
  }

  @Test func longListsAreBroken() {
    let long = String(repeating: "a", count: 60)
    #expect(
      LineBreaker.broken("  f(\(long), [\(long), 1])") == [
        "  f(", "      \(long),", "      [\(long), 1]", "  )",
      ])
    #expect(
      LineBreaker.broken("  init(\(long): A<B, Never>, \(long): [B] -> C) {") == [
        "  init(", "      \(long): A<B, Never>,", "      \(long): [B] -> C", "  ) {",
      ])
    #expect(
      LineBreaker.broken("  \(long) = await load { try await \(long)(1, 2) }") == [
        "  \(long) = await load {", "      try await \(long)(1, 2)", "  }",
      ])
    #expect(
      LineBreaker.broken("  let \(long) = Stub<(Int, \(long)), [Int]>(returning: [])") == [
        "  let \(long) =", "      Stub<(Int, \(long)), [Int]>(", "          returning: []", "      )",
      ])
    #expect(LineBreaker.broken("  short(1, 2)") == ["  short(1, 2)"])
    // The formatter does not accept 120 columns inside a macro.
    let compared = "model.posts == .success([one, \(String(repeating: "t", count: 84))])"
    #expect(
      LineBreaker.broken("#expect(\(compared))") == [
        "#expect(", "    model.posts", "        == .success([one, \(String(repeating: "t", count: 84))])", ")",
      ])
    #expect(
      LineBreaker.broken("  name.\(long) = Post(id: 1, \(long): 2).title") == [
        "  name.\(long) =", "      Post(id: 1, \(long): 2).title",
      ])
    let half = String(long.prefix(50))
    #expect(
      LineBreaker.broken("  \(half) && \(half) && \(half)") == ["  \(half) && \(half)", "      && \(half)"])
    #expect(
      LineBreaker.broken("  a.\(half) ? \"\\(\(half))\" : \(half)")
        == ["  a.\(half)", "      ? \"\\(\(half))\" : \(half)"])
    // For the formatter, a macro's line of 120 columns is too long.
    let full = String(repeating: "a", count: 117)
    #expect(LineBreaker.broken("f(\(full))").count == 1)
    #expect(LineBreaker.broken("#f(\(full.dropLast()))") == ["#f(", "    \(full.dropLast())", ")"])
    #expect(LineBreaker.broken("#f(\(full.dropLast(2)))").count == 1)
    let list = String(repeating: "a", count: 106)
    #expect(
      LineBreaker.broken("#expect(b == [\(list), c])") == [
        "#expect(", "    b == [", "        \(list), c,", "    ]", ")",
      ])
    #expect(LineBreaker.broken("#expect(b == [\(list.dropLast()), c])").count == 3)
    #expect(LineBreaker.broken("// \(long)\(long)").count == 1)
  }

  /// The formatter indents a modifier only behind a block in one line.
  @Test func modifiersFollowABrokenBlock() throws {
    let long = String(repeating: "a", count: 100)
    let modifiers = "    .b(\n        c\n    )\n\n    .d()\ne\n    .f()\n"
    #expect(try render("__Name__ { b() }\n\(modifiers)") == "Home { b() }\n\(modifiers)")
    #expect(
      try render("__Name__ { \(long)(1, 2, 3, 4, 5) }\n\(modifiers)")
        == "Home {\n    \(long)(1, 2, 3, 4, 5)\n}\n.b(\n    c\n)\n\n.d()\ne\n    .f()\n")
  }

  /// Each built-in template, cut at many offsets, is rendered or refused.
  @Test func everyPrefixIsParsedOrRefused() throws {
    let values = ScreenDescription(Spec(name: try TypeName("Home")), in: .init(module: "App")).templateValues()
    for template in ScreenConvention.observable.templates {
      for length in stride(from: 0, through: template.contents.count, by: amount(101, thorough: 13)) {
        let cut = Array(template.contents[..<length])
        if let template = try? Template(file: "cut", contents: cut, parts: ScreenConvention.observable.parts) {
          _ = try? Renderer.render(template, values)
        }
      }
    }
  }
}
