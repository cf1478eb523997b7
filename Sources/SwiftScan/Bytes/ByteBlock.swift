/// Sixteen bytes that are compared at once.
///
/// Spell out the element type wherever blocks are compared. Otherwise the comparison handles one byte after another.
typealias ByteBlock = SIMD16<UInt8>

extension SIMD16<UInt8> {
  /// For each byte, whether it is in a closed range. If `lowest` is above `highest`, the range wraps around from 0xFF
  /// to 0.
  ///
  /// The bytes are shifted so that `highest` becomes 0x7F. One signed comparison then suffices, even if the addition
  /// wraps.
  @inline(__always)
  func isIn(from lowest: UInt8, to highest: UInt8) -> SIMDMask<SIMD16<Int8>> {
    let moved = unsafeBitCast(self &+ SIMD16<UInt8>(repeating: 0x7F &- highest), to: SIMD16<Int8>.self)
    return moved .> SIMD16<Int8>(repeating: Int8(truncatingIfNeeded: 0x7F &- (highest &- lowest) &- 1))
  }

  /// For each byte, whether it is an ASCII letter.
  @inline(__always)
  var isLetter: SIMDMask<SIMD16<Int8>> {
    (self | SIMD16<UInt8>(repeating: 0x20)).isIn(from: UInt8(ascii: "a"), to: UInt8(ascii: "z"))
  }

  /// Packs 16 bytes that are all ones or all zeros into 4 bits each. The lowest of the 4 bits is 1 if the byte is all
  /// ones. The first byte takes the lowest 4 bits.
  @inline(__always)
  var places: UInt64 {
    let pairs = unsafeBitCast(self, to: SIMD8<UInt16>.self) &>> 4
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: pairs), to: UInt64.self).littleEndian & 0x1111_1111_1111_1111
  }
}

extension SIMDMask<SIMD16<Int8>> {
  /// The true lanes, packed into 4 bits each like `places` of a `ByteBlock`.
  @inline(__always)
  var places: UInt64 { unsafeBitCast(self, to: ByteBlock.self).places }
}
