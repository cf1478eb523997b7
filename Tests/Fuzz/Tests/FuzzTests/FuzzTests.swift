import Foundation
import Probing
import Testing

@Suite struct FuzzTests {
  /// More than 200,000 inputs, on as many threads as there are cores; fewer for a sanitizer that slows them down.
  @Test(arguments: 0..<16) func nothingBreaks(part: Int) {
    let seed = UInt64(ProcessInfo.processInfo.environment["FUZZ_SEED"] ?? "") ?? 1
    let count = Int(ProcessInfo.processInfo.environment["FUZZ_INPUTS"] ?? "") ?? 12_800
    for (round, bytes) in Inputs(seed: seed &* 1000 &+ UInt64(part), more: Self.corpus).prefix(count).enumerated() {
      if let broken = Probe.brokenInvariant(of: bytes, convention: round) {
        Issue.record(
          "\(broken), convention \(round % 5), in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        return
      }
    }
  }

  /// What was found once stays mended.
  @Test func theCorpusBreaksNothing() {
    for bytes in Self.corpus {
      for convention in 0..<5 {
        let broken = Probe.brokenInvariant(of: bytes, convention: convention)
        #expect(
          broken == nil, "convention \(convention), in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      }
    }
  }

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
