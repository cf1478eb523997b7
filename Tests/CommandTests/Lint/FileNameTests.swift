import Foundation
import Sandboxes
import Testing

/// Names in NFD, as Apple's disks may have them, with patterns and operands in NFC.
@Suite struct FileNameTests {
  private let sandbox: Sandbox
  private let bad = "class AViewModel {}\n"

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write("Cafe\u{301}/A.swift", bad)
    try sandbox.write("Plain/B.swift", bad.replacingOccurrences(of: "A", with: "B"))
  }

  private func lint(_ arguments: String..., configuration: String = "{}") throws -> (status: Int32, output: String) {
    try sandbox.write(".vmgen.json", configuration)
    let run = try sandbox.run(["lint", "--only", "final_class"] + arguments)
    return (run.status, run.output + run.errors)
  }

  @Test(arguments: [
    "\"exclude\": [\"Caf\u{E9}/**\"]", "\"include\": [\"Plain/**\"], \"exclude\": [\"**/Caf\u{E9}/*.swift\"]",
  ])
  func exclusionsAndInclusionsFit(_ line: String) throws {
    let run = try lint(configuration: "{ \(line) }")
    #expect(run.output.contains("BViewModel"))
    #expect(!run.output.contains("AViewModel"))
    let only = try lint(configuration: "{ \"include\": [\"Caf\u{E9}/**\"] }")
    #expect(only.output.contains("AViewModel"))
    #expect(!only.output.contains("BViewModel"))
  }

  @Test func overridesFit() throws {
    let run = try lint(
      configuration:
        "{ \"overrides\": [{ \"paths\": [\"Caf\u{E9}/**\"], \"rules\": { \"final_class\": \"warning\" } }] }")
    #expect(run.output.contains("error: class 'BViewModel'"))
    #expect(run.output.contains("warning: class 'AViewModel'"))
  }

  @Test(arguments: ["Caf\u{E9}/", "/Caf\u{E9}", "Caf\u{E9}/*.swift"]) func ignoredFilesFit(_ line: String) throws {
    try sandbox.git("init", "-q")
    try sandbox.write(".gitignore", line + "\n")
    let run = try lint()
    #expect(run.output.contains("BViewModel"))
    #expect(!run.output.contains("AViewModel"))
  }

  @Test(arguments: ["Caf\u{E9}/A.swift", "Caf\u{E9}", "Cafe\u{301}/A.swift"]) func operandsAreFound(_ path: String)
    throws
  {
    let run = try lint(path)
    #expect(run.status == 1)
    #expect(run.output.contains("AViewModel"))
    #expect(!run.output.contains("BViewModel"))
    // A file has one identity under all of its names, so its exclusion applies to each.
    let excluded = try lint(path, configuration: "{ \"exclude\": [\"Caf\u{E9}/**\"] }")
    #expect(!excluded.output.contains("class 'AViewModel'"))
  }

  @Test func aBaselineKnowsTheFindings() throws {
    _ = try lint("--write-baseline", ".vmgen-baseline.json")
    let run = try lint("--baseline", ".vmgen-baseline.json", "Caf\u{E9}/A.swift")
    #expect(run.status == 0, "\(run.output)")
  }
}
