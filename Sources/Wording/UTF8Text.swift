extension String {
  /// Decodes bytes; nil if they are not valid UTF-8.
  ///
  /// Equals `String(validating:as:)`, which macOS 14 lacks.
  public init?(wellFormed bytes: some Collection<UInt8>) {
    // Decoding replaces invalid parts, so the bytes are equal only if there are none.
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}
