import Foundation
import Probing
import Testing

@Suite struct FuzzTests {
  /// More than 200,000 inputs by default, on one thread per core. A run with a sanitizer may choose fewer.
  @Test(arguments: 0..<Campaign.parts) func nothingBreaks(part: Int) {
    #expect(Self.campaign.broken(part: part) == nil)
  }

  @Test func theCorpusBreaksNothing() { #expect(Self.campaign.brokenCorpus() == nil) }

  private static let campaign = Campaign(
    seed: UInt64(ProcessInfo.processInfo.environment["FUZZ_SEED"] ?? "") ?? 1,
    count: Int(ProcessInfo.processInfo.environment["FUZZ_INPUTS"] ?? "") ?? 12_800, corpus: corpus)

  /// The files of `Fixtures/Fuzz` and `Fixtures/Swift`.
  private static let corpus: [[UInt8]] = {
    let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return ["Fixtures/Fuzz", "Fixtures/Swift"].flatMap { folder -> [[UInt8]] in
      let files = try? FileManager.default.contentsOfDirectory(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      return (files ?? []).sorted { $0.path < $1.path }.compactMap { try? Array(Data(contentsOf: $0)) }
    }
  }()
}
