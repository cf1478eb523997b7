// Strings: what closes them, and interpolations, which hold code.
extension SketchReader {
  mutating func openString() -> Bool {
    let quote = UInt8(ascii: "\"")
    // Swift has no `'…'`.
    guard bytes[position] == quote else { return false }
    let isMultiline = bytes[position + 1] == quote && bytes[position + 2] == quote
    position += isMultiline ? 3 : 1
    return readString(isMultiline: isMultiline)
  }

  /// Reads on in a string, up to its end or its next interpolation.
  mutating func readString(isMultiline: Bool) -> Bool {
    while position < count {
      skipText()
      switch bytes[position] {
      case UInt8(ascii: "\\"):
        let escaped = bytes[position + 1]
        if escaped == UInt8(ascii: "(") {
          if !isMultiline { lineStrings += 1 }
          position += 2
          return push(isMultiline ? UInt8(ascii: "I") : UInt8(ascii: "i"))
        }
        // A line end is never escaped.
        position += escaped == UInt8(ascii: "\n") || escaped == UInt8(ascii: "\r") ? 1 : 2
      case UInt8(ascii: "\""):
        if !isMultiline {
          position += 1
          return true
        }
        if bytes[position + 1] == UInt8(ascii: "\""), bytes[position + 2] == UInt8(ascii: "\"") {
          position += 3
          return true
        }
        position += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if !isMultiline || lineStrings > 0 { return false }
        position += 1
      default: position += 1
      }
    }
    return false
  }

  /// Goes on to a byte that matters in a string, or some way towards it.
  @inline(__always)
  mutating func skipText() {
    guard position + 16 <= room else { return }
    let here = UnsafeRawPointer(bytes + position).loadUnaligned(as: ByteBlock.self)
    let matters =
      ((here .== Self.quote) .| (here .== Self.backslash))
      .| ((here .== Self.newline) .| (here .== Self.carriageReturn))
    // Where nothing matters the count is 64: the last of the sixteen is left for the next turn.
    position = min(position + min(matters.places.trailingZeroBitCount >> 2, 15), count - 1)
  }

  /// Passes over a string behind one `#`, without interpolations and escapes.
  mutating func skipRawString() -> Bool {
    let (quote, pound) = (UInt8(ascii: "\""), UInt8(ascii: "#"))
    guard bytes[position] == quote else { return false }
    let isMultiline = bytes[position + 1] == quote && bytes[position + 2] == quote
    position += isMultiline ? 3 : 1
    if isMultiline {
      // One of one line may start with two quotes.
      var next = position
      while next < count, bytes[next] != UInt8(ascii: "\n"), bytes[next] != UInt8(ascii: "\r") {
        if bytes[next] == pound, bytes[next - 1] == quote { return false }
        next += 1
      }
    }
    while position < count {
      switch bytes[position] {
      case UInt8(ascii: "\\") where bytes[position + 1] == pound: return false
      case quote where !isMultiline && bytes[position + 1] == pound:
        position += 2
        return true
      case quote
      where isMultiline && bytes[position + 1] == quote && bytes[position + 2] == quote && bytes[position + 3] == pound:
        position += 4
        return true
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if !isMultiline || lineStrings > 0 { return false }
        position += 1
      default: position += 1
      }
    }
    return false
  }
}
