import Chance
@testable import HostIO
import Testing

@Suite struct SHA1Tests {
  private func hash(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return SHA1.hash(head: [], bytes, count: bytes.count).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
  }

  @Test func theExamplesOfTheStandard() {
    #expect(hash("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(hash("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(
      hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
  }

  /// The hashes equal those of git, for sizes around the ends of blocks.
  @Test func namesAreThoseThatGitGives() throws {
    let repository = try Repository()
    var random = SplitMix64(seed: testSeed, text: "objects")
    let texts = [0, 1, 40, 46, 47, 48, 55, 56, 57, 63, 64, 65, 110, 111, 119, 120, 128, 500, 4096, 100_000].map {
      String((0..<$0).map { _ in Character(UnicodeScalar(UInt8.random(in: 32...126, using: &random))) })
    }
    for text in texts {
      let id = Git.ObjectID(digits: Array(try repository.run("hash-object", "--stdin", input: text).utf8.dropLast()))
      let bytes = Array(text.utf8)
      #expect(id.isName(of: bytes + [1, 2, 3], count: bytes.count), "\(bytes.count); \(seedNote)")
      #expect(!id.isName(of: bytes + [1, 2, 3], count: bytes.count + 1))
    }
  }
}
