extension SourceText {
  /// Whether all bytes are well-formed UTF-8.
  public static func isUTF8(_ bytes: [UInt8]) -> Bool {
    var offset = firstHighByte(bytes, from: 0)
    if offset == bytes.count { return true }
    // Only files beyond ASCII get here; they are copied once for the padding that decoding needs.
    let text = SourceText(bytes)
    while offset < bytes.count {
      let scalar = text.scalar(at: offset)
      if !scalar.isValid { return false }
      offset += scalar.length
      if text[offset] < 0x80 { offset = firstHighByte(bytes, from: offset) }
    }
    return true
  }

  /// The offset of the first byte beyond ASCII, or the count. Eight bytes a step.
  private static func firstHighByte(_ bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      var offset = start
      while offset + 8 <= buffer.count {
        if buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { break }
        offset += 8
      }
      while offset < buffer.count, buffer[offset] < 0x80 { offset += 1 }
      return offset
    }
  }
}
