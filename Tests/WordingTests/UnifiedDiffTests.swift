import Chance
import Testing
import Wording

@Suite struct UnifiedDiffTests {
  /// Applies a diff and returns the lines of the new file.
  private func apply(_ diff: [UInt8], to old: [UInt8]) -> [UInt8] {
    func lines(_ bytes: [UInt8]) -> [[UInt8]] {
      bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    }
    var rest = lines(old)[...]
    var result: [[UInt8]] = []
    var taken = 0
    let body = lines(diff).dropFirst(2)
    for line in body {
      switch line.first {
      case UInt8(ascii: "@"):
        let start = String(decoding: line, as: UTF8.self).split(separator: " ")[1].dropFirst().split(separator: ",")
        let before = (Int(start[0]) ?? 0) - (start.count > 1 && start[1] == "0" ? 0 : 1)
        while taken < before {
          result.append(rest.removeFirst())
          taken += 1
        }
      case UInt8(ascii: "-"):
        #expect(Array(line.dropFirst()) == rest.removeFirst())
        taken += 1
      case UInt8(ascii: " "):
        #expect(Array(line.dropFirst()) == rest.removeFirst())
        result.append(Array(line.dropFirst()))
        taken += 1
      case UInt8(ascii: "+"):
        result.append(Array(line.dropFirst()))
      default: continue
      }
    }
    result += rest
    return Array(result.joined(separator: [0x0A]))
  }

  @Test func applyingTheDiffGivesTheNewFile() {
    var generator = SplitMix64(seed: testSeed, text: "diffs")
    for _ in 0..<300 {
      let words = ["a", "b", "c", "", "é", "{", "}"]
      let old = (0..<Int.random(in: 1..<40, using: &generator)).map { _ in words.randomElement(using: &generator) ?? ""
      }
      var new = old
      for _ in 0..<Int.random(in: 1..<6, using: &generator) where !new.isEmpty {
        let place = Int.random(in: 0..<new.count, using: &generator)
        if Bool.random(using: &generator) {
          new.remove(at: place)
        } else {
          new.insert(words.randomElement(using: &generator) ?? "", at: place)
        }
      }
      let (before, after) = (
        Array((old.joined(separator: "\n") + "\n").utf8), Array((new.joined(separator: "\n") + "\n").utf8)
      )
      let diff = UnifiedDiff.of(path: "A", from: before, to: after)
      if before == after {
        #expect(diff.isEmpty)
      } else {
        #expect(apply(diff, to: before) == after, "\(seedNote)")
      }
    }
  }

  /// A table of all pairs of lines would take 4 GB.
  @Test func aLongFileWithChangesFarApartHasSmallHunks() {
    let lines = (0..<60_000).map { "line \($0)" }
    var changed = lines
    changed[10] = "new"
    changed.remove(at: 30_000)
    changed.insert("more", at: 59_000)
    let (old, new) = (Array(lines.joined(separator: "\n").utf8), Array(changed.joined(separator: "\n").utf8))
    let diff = UnifiedDiff.of(path: "A", from: old, to: new)
    #expect(diff.count < 1000)
    #expect(apply(diff, to: old) == new)
  }

  @Test func bytesThatAreNoTextStay() {
    let diff = UnifiedDiff.of(path: "A", from: [0xFF, 0x0A], to: [0xFF, 0xFE, 0x0A])
    #expect(diff.contains(0xFE))
    #expect(apply(diff, to: [0xFF, 0x0A]) == [0xFF, 0xFE, 0x0A])
  }
}
