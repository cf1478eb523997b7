import Testing

@testable import Scaffolding

/// Templates as `vmgen templates check` sees them.
@Suite struct TemplateCheckTests {
  private func problems(_ text: String, at path: String = "Screen/__Name__View.swift") throws -> [String] {
    var convention = ScreenConvention.observable
    let isTaken = convention.put(Array(text.utf8), at: path, file: "T.swift")
    #expect(isTaken)
    return TemplateCheck.problems(in: convention).map { "\($0.file):\($0.line):\($0.column): \($0.message)" }
  }

  @Test(arguments: ScreenConvention.all.map(\.name)) func builtInOnesHaveNone(name: String) throws {
    let convention = try #require(ScreenConvention.named(name))
    #expect(TemplateCheck.problems(in: convention).isEmpty)
    let sample = try TemplateCheck.sample(of: convention, in: "/p")
    #expect(sample.plan.conflicts.isEmpty)
    #expect(sample.origins.count > 20)
    // Each line is the template's, where that has no placeholder.
    for (path, origin) in sample.origins {
      let step = try #require(sample.plan.steps.first { $0.path == path })
      let lines = String(decoding: step.contents, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      let template = String(decoding: origin.template, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(origin.lines.count == lines.count - 1, "\(path)")
      for (line, number) in zip(lines, origin.lines) where !template[number - 1].contains("__") {
        // A comma that a loop left last is gone, and what only isolated code says.
        let own = template[number - 1]
        let isWritten = own.hasPrefix(line) || (!line.isEmpty && own == "nonisolated \(line)")
        #expect(isWritten, "\(path)")
      }
    }
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
    ("x // vmgen:end", ["T.swift:1:6: 'vmgen:end' stands behind code; put it on a line of its own"]),
    ("", []), ("no words at all", []),
  ])
  func mistakes(text: String, expected: [String]) throws { #expect(try problems(text) == expected) }

  @Test func bytesThatAreNoUTF8() {
    var convention = ScreenConvention.observable
    let isTaken = convention.put([0x61, 0x0A, 0xFF], at: "Screen/A.swift", file: "T.swift")
    #expect(isTaken)
    let problems = TemplateCheck.problems(in: convention)
    #expect(problems.map(\.line) == [2])
    #expect(problems.map(\.column) == [1])
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
    let isTaken = convention.put([], at: path, file: path)
    #expect(!isTaken)
  }
}
