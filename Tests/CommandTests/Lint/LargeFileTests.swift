import Foundation
import Sandboxes
import Testing

/// A file above the size limit is reported, and the run continues.
@Suite struct LargeFileTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write("Small.swift", "class CartViewModel {}\n")
    try sandbox.write("Large.swift", "class GiftViewModel {}\n" + String(repeating: "// 8 bytes\n", count: 100_000))
  }

  @Test func aFileAboveTheLimitIsAnError() throws {
    let run = try sandbox.run("lint", "--only", "final_class", "--max-file-size", "1")
    #expect(run.status == 3)
    #expect(run.output.contains("CartViewModel") && !run.output.contains("GiftViewModel"))
    #expect(
      run.errors.contains("Large.swift: it is larger than 1 MB; raise the limit with '--max-file-size'\n"),
      "\(run.errors)")
    let larger = try sandbox.run("lint", "--only", "final_class", "--max-file-size", "2")
    #expect(larger.status == 1 && larger.output.contains("GiftViewModel"))
  }

  /// The limit also applies to standard input, to named files and to files in the index.
  @Test func theLimitHoldsWhereverTheFileComesFrom() throws {
    let named = try sandbox.run("lint", "--max-file-size", "1", "Large.swift")
    #expect(named.status == 3 && named.errors.contains("Large.swift: it is larger than 1 MB"))
    try sandbox.git("init", "--quiet", "--template=")
    try sandbox.git("add", ".")
    try sandbox.write("Large.swift", "")
    let staged = try sandbox.run("lint", "--staged", "--max-file-size", "1")
    #expect(staged.status == 3 && staged.errors.contains("Large.swift: it is larger than 1 MB"), "\(staged.errors)")
  }

  @Test(arguments: ["0", "-1", "a", "1025", "", "1.5", "99999999999999999999"]) func badLimitsAreNamed(_ limit: String)
    throws
  {
    let run = try sandbox.run("lint", "--max-file-size", limit)
    #expect(run.status == 2)
    #expect(run.errors.contains("'--max-file-size' takes a number of megabytes from 1 to 1024, not '\(limit)'"))
  }
}
