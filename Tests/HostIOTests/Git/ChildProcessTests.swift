@testable import HostIO
import Testing

@Suite struct ChildProcessTests {
  private func run(_ words: String..., input: [UInt8] = [], environment: [(String, String?)] = []) throws
    -> ChildProcess.Outcome
  {
    try ChildProcess.run([
      ChildProcess(words: words.map { Array($0.utf8) }, input: input, environment: environment)
    ])[0].get()
  }

  @Test func largeInputIsPassedThrough() throws {
    let input = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let outcome = try run("cat", input: input)
    #expect(outcome.output == input)
    #expect(outcome.status == 0)
  }

  @Test func bothOutputsAreReadAndTheStatusIsGivenBack() throws {
    let outcome = try run("sh", "-c", "head -c 300000 /dev/zero >&2; head -c 200000 /dev/zero; exit 7")
    #expect(outcome.errors.count == 300_000)
    #expect(outcome.output.count == 200_000)
    #expect(outcome.status == 7)
    #expect(try run("sh", "-c", "kill -9 $$").status == 137)
  }

  @Test func aProgramNeedNotReadItsInput() throws {
    #expect(try run("true", input: [UInt8](repeating: 65, count: 1_000_000)).status == 0)
    #expect(try run("sh", "-c", "cat; exit 3").status == 3)
  }

  @Test func theEnvironmentIsHandedOnWithChanges() throws {
    let outcome = try run(
      "sh", "-c", "echo \"$PATH|$VMGEN_TEST|${HOME-none}\"", environment: [("VMGEN_TEST", "a b"), ("HOME", nil)])
    let parts = String(decoding: outcome.output, as: UTF8.self).split(separator: "|", omittingEmptySubsequences: false)
    #expect(!parts[0].isEmpty)
    #expect(parts[1] == "a b")
    #expect(parts[2] == "none\n")
  }

  @Test func aClosedPipeEndsTheChildAsItWouldInAShell() throws {
    #expect(try run("sh", "-c", "yes | head -n 1; exit 0").output == Array("y\n".utf8))
  }

  @Test func severalRunSideBySide() throws {
    let clock = ContinuousClock()
    let process = ChildProcess(words: ["sleep", "0.5"].map { Array($0.utf8) })
    var results: [Result<ChildProcess.Outcome, ChildProcess.StartError>] = []
    let time = clock.measure { results = ChildProcess.run([ChildProcess](repeating: process, count: 8)) }
    #expect(try results.allSatisfy { try $0.get().status == 0 })
    #expect(time < .seconds(3))
  }

  @Test func aProgramThatIsNotThereIsToldFromOneThatFails() {
    #expect(throws: ChildProcess.StartError(code: 2)) {
      try ChildProcess.run([ChildProcess(words: [Array("vmgen-no-such-program".utf8)])])[0].get()
    }
  }
}
