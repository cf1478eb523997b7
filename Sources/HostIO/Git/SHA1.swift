/// The hash of git's object ids, used to compare contents, not for security.
///
/// Hashing a thousand files here is many times faster than asking git for the objects.
enum SHA1 {
  private static let start: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]

  /// Returns the 20-byte hash of a head followed by bytes.
  ///
  /// - Parameters:
  ///   - head: Shorter than a block of 64 bytes.
  ///   - count: The number of bytes to hash.
  static func hash(head: [UInt8], _ bytes: [UInt8], count: Int) -> [UInt8] {
    var state = start
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
      bytes.withUnsafeBytes { all in
        let bytes = UnsafeRawBufferPointer(rebasing: all.prefix(count))
        // The first block contains the head; all others are read in place.
        let first = min(bytes.count, 64 - head.count)
        var block = head + bytes.prefix(first)
        var offset = first
        if block.count == 64 {
          block.withUnsafeBytes { add($0, 0, &state, words) }
          while offset + 64 <= bytes.count {
            add(bytes, offset, &state, words)
            offset += 64
          }
          block = Array(bytes.suffix(from: offset))
        }
        block.append(0x80)
        let end = block.count > 56 ? 128 : 64
        block += repeatElement(0, count: end - 8 - block.count)
        let bits = UInt64(head.count + bytes.count) * 8
        block += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
        block.withUnsafeBytes { block in
          for start in stride(from: 0, to: end, by: 64) { add(block, start, &state, words) }
        }
      }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
  }

  /// Adds a block of 64 bytes. SHA-1 is defined with wrapping arithmetic.
  @inline(__always) private static func add(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, _ state: inout [UInt32], _ words: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      words[index] = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset &+ 4 &* index, as: UInt32.self))
    }
    // Computes four words at a time; the last one needs the first, which is added afterwards.
    for index in stride(from: 16, to: 80, by: 4) {
      @inline(__always) func four(_ back: Int) -> SIMD4<UInt32> {
        let at = index &- back
        return [words[at], words[at &+ 1], words[at &+ 2], words[at &+ 3]]
      }
      let mixed = four(16) ^ four(14) ^ four(8) ^ [words[index &- 3], words[index &- 2], words[index &- 1], 0]
      let next = mixed &<< 1 | mixed &>> 31
      words[index] = next[0]
      words[index &+ 1] = next[1]
      words[index &+ 2] = next[2]
      words[index &+ 3] = next[3] ^ rotated(next[0], 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    // Five rounds at a time, so that the variables need not be rotated.
    @inline(__always) func five(
      _ first: Int, _ constant: UInt32, _ mixed: (UInt32, UInt32, UInt32) -> UInt32
    ) {
      e = e &+ rotated(a, 5) &+ mixed(b, c, d) &+ constant &+ words[first]
      b = rotated(b, 30)
      d = d &+ rotated(e, 5) &+ mixed(a, b, c) &+ constant &+ words[first &+ 1]
      a = rotated(a, 30)
      c = c &+ rotated(d, 5) &+ mixed(e, a, b) &+ constant &+ words[first &+ 2]
      e = rotated(e, 30)
      b = b &+ rotated(c, 5) &+ mixed(d, e, a) &+ constant &+ words[first &+ 3]
      d = rotated(d, 30)
      a = a &+ rotated(b, 5) &+ mixed(c, d, e) &+ constant &+ words[first &+ 4]
      c = rotated(c, 30)
    }
    for first in stride(from: 0, to: 20, by: 5) { five(first, 0x5A82_7999) { $2 ^ ($0 & ($1 ^ $2)) } }
    for first in stride(from: 20, to: 40, by: 5) { five(first, 0x6ED9_EBA1) { $0 ^ $1 ^ $2 } }
    for first in stride(from: 40, to: 60, by: 5) { five(first, 0x8F1B_BCDC) { ($0 & $1) | ($2 & ($0 | $1)) } }
    for first in stride(from: 60, to: 80, by: 5) { five(first, 0xCA62_C1D6) { $0 ^ $1 ^ $2 } }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }

  @inline(__always) private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word &<< bits | word &>> (32 &- bits)
  }
}
