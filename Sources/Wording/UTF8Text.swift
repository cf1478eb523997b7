extension String {
  /// A text from bytes, or nil if they are not well-formed UTF-8.
  ///
  /// `String(validating:as:)` does the same, but macOS 14 does not have it.
  public init?(wellFormed bytes: some Collection<UInt8>) {
    // Decoding replaces ill-formed parts, so the bytes are the same only if there is no such part.
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}
