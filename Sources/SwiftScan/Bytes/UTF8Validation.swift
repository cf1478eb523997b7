extension SourceText {
  /// Whether all bytes are well-formed UTF-8.
  public static func isUTF8(_ bytes: [UInt8]) -> Bool { isUTF8(bytes, count: bytes.count) }

  /// Whether the first bytes of a buffer are well-formed UTF-8, whatever comes behind them.
  public static func isUTF8(_ bytes: [UInt8], count: Int) -> Bool {
    bytes.withUnsafeBytes { buffer in
      let text = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      var offset = 0
      while true {
        offset = firstHighByte(text, from: offset)
        // Beyond ASCII, one scalar is seldom alone.
        while offset < text.count, text[offset] >= 0x80 {
          let length = scalarLength(text, at: offset)
          if length == 0 { return false }
          offset += length
        }
        if offset == text.count { return true }
      }
    }
  }

  /// Whether no byte is beyond ASCII.
  var isASCII: Bool { isASCII(in: 0..<count) }

  /// Whether no byte of a range is beyond ASCII.
  public func isASCII(in range: Range<Int>) -> Bool {
    storage.withUnsafeBytes { Self.firstHighByte(UnsafeRawBufferPointer(rebasing: $0[range]), from: 0) == range.count }
  }

  /// The length of the well-formed scalar beyond ASCII at an offset, or 0. The second byte tells overlong forms,
  /// surrogates and what is beyond Unicode.
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

  /// The offset of the first byte beyond ASCII, or the count; 64 bytes a step.
  ///
  /// Tried and lost: collecting in a `SIMD32`, whose `|=` is not made one instruction of.
  private static func firstHighByte(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var offset = start
    // One comparison for all steps, and no check of each place.
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
