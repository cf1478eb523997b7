extension SourceText {
  /// Whether all bytes are well-formed UTF-8.
  public static func isUTF8(_ bytes: [UInt8]) -> Bool { isUTF8(bytes, count: bytes.count) }

  /// Whether the first `count` bytes of a buffer are well-formed UTF-8. The bytes after them are ignored.
  public static func isUTF8(_ bytes: [UInt8], count: Int) -> Bool {
    bytes.withUnsafeBytes { buffer in
      let text = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      var offset = 0
      while true {
        offset = firstHighByte(text, from: offset)
        // Non-ASCII scalars usually follow one another.
        while offset < text.count, text[offset] >= 0x80 {
          let length = scalarLength(text, at: offset)
          if length == 0 { return false }
          offset += length
        }
        if offset == text.count { return true }
      }
    }
  }

  /// Whether all bytes are ASCII.
  var isASCII: Bool { isASCII(in: 0..<count) }

  /// Whether all bytes of a range are ASCII.
  public func isASCII(in range: Range<Int>) -> Bool {
    storage.withUnsafeBytes { Self.firstHighByte(UnsafeRawBufferPointer(rebasing: $0[range]), from: 0) == range.count }
  }

  /// The length in bytes of the well-formed non-ASCII scalar at an offset, or 0. The range of the second byte excludes
  /// overlong forms, surrogates and values above U+10FFFF.
  private static func scalarLength(_ text: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch text[offset] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard offset + length <= text.count, second.contains(text[offset + 1]) else { return 0 }
    for index in offset + 2..<max(offset + 2, offset + length) where text[index] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// The offset of the first non-ASCII byte, or the count. Reads 64 bytes per step.
  ///
  /// Tried and slower: collecting in a `SIMD32`, because the compiler does not turn its `|=` into one instruction.
  private static func firstHighByte(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var offset = start
    // One comparison per step replaces the bounds checks of 64 bytes.
    if let bytes = text.baseAddress {
      let last = text.count - 64
      while offset <= last {
        let place = bytes + offset
        let first = place.loadUnaligned(as: SIMD16<UInt8>.self) | (place + 16).loadUnaligned(as: SIMD16<UInt8>.self)
        let second =
          (place + 32).loadUnaligned(as: SIMD16<UInt8>.self) | (place + 48).loadUnaligned(as: SIMD16<UInt8>.self)
        let halves = unsafeBitCast(first | second, to: SIMD2<UInt64>.self)
        if (halves[0] | halves[1]) & 0x8080_8080_8080_8080 != 0 { break }
        offset += 64
      }
    }
    while offset < text.count, text[offset] < 0x80 { offset += 1 }
    return offset
  }
}
