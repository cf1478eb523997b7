import Testing

@testable import Scaffolding

/// The checks of `vmgen templates check`.
@Suite struct TemplateCheckTests {
  private func problems(_ text: String, at path: String = "Screen/__Name__View.swift") throws -> [String] {
    var convention = ScreenConvention.observable
    let isTaken = convention.setTemplate(Array(text.utf8), at: path, file: "T.swift")
    #expect(isTaken)
    return TemplateCheck.problems(in: convention).map { "\($0.file):\($0.line):\($0.column): \($0.message)" }
  }

  @Test(arguments: ScreenConvention.all.map(\.name)) func builtInTemplatesHaveNoProblems(name: String) throws {
    let convention = try #require(ScreenConvention.named(name))
    #expect(TemplateCheck.problems(in: convention).isEmpty)
    let sample = try TemplateCheck.sample(of: convention, in: "/p")
    #expect(sample.plan.conflicts.isEmpty)
    #expect(sample.origins.count > 20)
    // A line without placeholders equals a line of the template or part, except for the indentation of the include.
    let templates = sample.templates.mapValues {
      String(decoding: $0, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
    var origins: Set<String> = []
    for (path, places) in sample.origins {
      let step = try #require(sample.plan.steps.first { $0.path == path })
      let lines = String(decoding: step.contents, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(places.count == lines.count - 1, "\(path)")
      for (line, place) in zip(lines, places) {
        origins.insert(place.file)
        let own = try #require(templates[place.file]?[place.line - 1])
        if own.contains("__") { continue }
        // The renderer drops the last comma of a loop and a redundant 'nonisolated'.
        let isWritten =
          own.trimming().hasPrefix(line.trimming())
          || (!line.isEmpty && own.trimming() == "nonisolated \(line.trimming())")
        #expect(isWritten, "\(path)")
      }
    }
    #expect(origins.contains("Shared/Tests/Loads.swift"))
  }

  @Test(arguments: [
    ("__Nmae__", ["T.swift:1:1: there is no placeholder '__Nmae__'; try '__Name__'"]),
    (
      "a\n  b __x1__ __Modul__\n  // vmgen:if gest\n__neme__\n// vmgen:end",
      [
        "T.swift:2:5: there is no placeholder '__x1__'; remove it",
        "T.swift:2:12: there is no placeholder '__Modul__'; try '__Module__'",
        "T.swift:3:15: there is no condition 'gest'; try 'guest'",
        "T.swift:4:1: there is no placeholder '__neme__'; try '__Name__'",
      ]
    ),
    ("  // vmgen:for load in laods\n__loadx__\n// vmgen:end", ["T.swift:1:24: there is no list 'laods'; try 'loads'"]),
    ("// vmgen:fi guest", ["T.swift:1:4: there is no directive 'vmgen:fi'; try 'vmgen:if'"]),
    ("x\n  // vmgen:if guest\n", ["T.swift:2:6: 'vmgen:if' never closes; add '// vmgen:end' on a line of its own"]),
    ("x // vmgen:end", ["T.swift:1:6: 'vmgen:end' follows code; put it on a line of its own"]),
    ("", []), ("no words at all", []),
  ])
  func mistakes(text: String, expected: [String]) throws { #expect(try problems(text) == expected) }

  @Test func bytesThatAreNoUTF8() {
    var convention = ScreenConvention.observable
    let isTaken = convention.setTemplate([0x61, 0x0A, 0xFF], at: "Screen/A.swift", file: "T.swift")
    #expect(isTaken)
    let problems = TemplateCheck.problems(in: convention)
    #expect(problems.map(\.line) == [2])
    #expect(problems.map(\.column) == [1])
  }

  /// A mistake in a part is found through its include and reported in the part.
  @Test(arguments: [
    ("  // vmgen:include Lods", "", ["T.swift:1:20: there is no part 'Lods'; try 'Loads'"]),
    (
      "// vmgen:include ../../etc/passwd", "",
      [
        "T.swift:1:18: there is no part '../../etc/passwd'; "
          + "add 'Shared/../../etc/passwd.swift' to the convention's templates"
      ]
    ),
    (
      "// vmgen:include", "",
      ["T.swift:1:4: 'vmgen:include' has too few or too many words; write '// vmgen:include PART'"]
    ),
    (
      "\n// vmgen:include Loads", "a\n  __runLoad__",
      [
        "P.swift:2:3: there is no placeholder '__runLoad__'; remove it, "
          + "or write '// vmgen:let runLoad = …' before T.swift:2 includes this part"
      ]
    ),
    ("// vmgen:let runLoad = x\n// vmgen:include Loads", "a\n  __runLoad__", []),
    (
      "// vmgen:let runLoad = x\n// vmgen:include Loads", "__runLoda__",
      [
        "P.swift:1:1: there is no placeholder '__runLoda__'; try '__runLoad__', "
          + "or write '// vmgen:let runLoda = …' before T.swift:2 includes this part"
      ]
    ),
    (
      "// vmgen:include Loads\n// vmgen:include Loads", "// vmgen:if binds\n// vmgen:end",
      [
        "P.swift:1:13: there is no condition 'binds'; remove it, "
          + "or write '// vmgen:let binds = …' before T.swift:1 includes this part",
        "P.swift:1:13: there is no condition 'binds'; remove it, "
          + "or write '// vmgen:let binds = …' before T.swift:2 includes this part",
      ]
    ),
    (
      "// vmgen:include Loads", "// vmgen:end",
      ["P.swift:1:4: 'vmgen:end' closes nothing; remove it or add the 'vmgen:if' or 'vmgen:for' it belongs to"]
    ),
    (
      "// vmgen:include Loads", "// vmgen:include Loads",
      ["P.swift:1:4: 'vmgen:include Loads' never ends: 'Loads' includes 'Loads'; remove one of these includes"]
    ),
    // A mistake in the definition of a word is reported in its line. A word cannot have the name of another word.
    (
      "// vmgen:let run = __laod__\nx __run__", "",
      ["T.swift:1:20: there is no placeholder '__laod__'; remove it"]
    ),
    ("// vmgen:let Name = x", "", ["T.swift:1:14: 'Name' is already a word of templates; choose another name"]),
    (
      "// vmgen:let 1a = x", "",
      ["T.swift:1:4: 'vmgen:let 1a = x' has too few or too many words; write '// vmgen:let NAME = TEXT'"]
    ),
    // A part that no template includes is checked, too.
    ("", "// vmgen:if x", ["P.swift:1:4: 'vmgen:if' never closes; add '// vmgen:end' on a line of its own"]),
    ("", "__anything__", []),
  ])
  func mistakesInParts(text: String, part: String, expected: [String]) throws {
    var convention = ScreenConvention.empty("mine")
    for (path, file, text) in [("Screen/A.swift", "T.swift", text), ("Shared/Loads.swift", "P.swift", part)] {
      let isTaken = convention.setTemplate(Array(text.utf8), at: path, file: file)
      #expect(isTaken)
    }
    let problems = TemplateCheck.problems(in: convention)
    #expect(problems.map { "\($0.file):\($0.line):\($0.column): \($0.message)" } == expected)
  }

  @Test func theNameOfAFile() throws {
    #expect(
      try problems("struct A {}", at: "Screen/__Nmae__.swift")
        == ["T.swift:1:1: there is no placeholder '__Nmae__'; try '__Name__'"])
  }

  @Test(arguments: ["A.swift", "Screens/A.swift", "Screen", ""]) func noPlaceForATemplate(
    path: String
  ) {
    var convention = ScreenConvention.observable
    let isTaken = convention.setTemplate([], at: path, file: path)
    #expect(!isTaken)
  }
}

extension Substring {
  fileprivate func trimming() -> Substring { drop(while: \.isWhitespace) }
}
