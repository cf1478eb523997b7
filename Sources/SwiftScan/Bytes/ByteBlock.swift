/// Sixteen bytes that are told apart at once.
///
/// Their type is written out wherever they are compared: else a comparison takes one place after the other.
typealias ByteBlock = SIMD16<UInt8>

extension SIMD16<UInt8> {
  /// For each byte whether it lies in a range, which may go on from zero behind the highest byte.
  ///
  /// A range of bytes that is moved to end at 0x7F takes one comparison of signed numbers, whatever wraps around.
  @inline(__always)
  func isIn(from lowest: UInt8, to highest: UInt8) -> SIMDMask<SIMD16<Int8>> {
    let moved = unsafeBitCast(self &+ SIMD16<UInt8>(repeating: 0x7F &- highest), to: SIMD16<Int8>.self)
    return moved .> SIMD16<Int8>(repeating: Int8(truncatingIfNeeded: 0x7F &- (highest &- lowest) &- 1))
  }

  /// For each byte whether it is a letter of ASCII.
  @inline(__always)
  var isLetter: SIMDMask<SIMD16<Int8>> {
    (self | SIMD16<UInt8>(repeating: 0x20)).isIn(from: UInt8(ascii: "a"), to: UInt8(ascii: "z"))
  }

  /// Of bytes that are all ones or all zeros each as one bit of four, the lowest: the first byte's stand lowest.
  @inline(__always)
  var places: UInt64 {
    let pairs = unsafeBitCast(self, to: SIMD8<UInt16>.self) &>> 4
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: pairs), to: UInt64.self).littleEndian & 0x1111_1111_1111_1111
  }
}

extension SIMDMask<SIMD16<Int8>> {
  /// The places where it holds, a bit of four each: see the same of bytes.
  @inline(__always)
  var places: UInt64 { unsafeBitCast(self, to: ByteBlock.self).places }
}
