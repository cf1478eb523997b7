extension Lexer {
  /// Reads a number: its digits, then a fraction and an exponent if they are valid. Letters directly after it (`12abc`)
  /// become part of the token, as in the compiler.
  mutating func lexNumber() {
    let start = position
    let letter = bytes[start] == UInt8(ascii: "0") ? bytes[start + 1] : 0
    let isHex = letter == UInt8(ascii: "x")
    let isOther = letter == UInt8(ascii: "o") || letter == UInt8(ascii: "b")
    if isHex || isOther { position += 2 }
    skipDigits(hex: isHex)
    if isOther {
      skipLetters()
      append(.integerLiteral, from: start)
      return
    }
    var isFloat = false
    if bytes[position] == UInt8(ascii: "."), isDigit(bytes[position + 1], hex: isHex),
      last?.kind != .period
    {
      let dot = position
      position += 1
      skipDigits(hex: isHex)
      isFloat = true
      // `0xff.description` is a member access on an integer: a hexadecimal fraction needs an exponent.
      if isHex, !isExponent(at: position, hex: true) {
        position = dot
        append(.integerLiteral, from: start)
        return
      }
    }
    if isExponent(at: position, hex: isHex) {
      isFloat = true
      position += 1
      if bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") { position += 1 }
      skipDigits(hex: false)
    }
    skipLetters()
    append(isFloat ? .floatLiteral : .integerLiteral, from: start)
  }

  private func isDigit(_ byte: UInt8, hex: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): hex
    default: false
    }
  }

  private func isExponent(at offset: Int, hex: Bool) -> Bool {
    switch bytes[offset] {
    case UInt8(ascii: "p"), UInt8(ascii: "P"): guard hex else { return false }
    case UInt8(ascii: "e"), UInt8(ascii: "E"): guard !hex else { return false }
    default: return false
    }
    let sign = bytes[offset + 1]
    let digit = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") ? bytes[offset + 2] : sign
    return isDigit(digit, hex: false)
  }

  private mutating func skipDigits(hex: Bool) {
    while isDigit(bytes[position], hex: hex) || bytes[position] == UInt8(ascii: "_") { position += 1 }
  }

  private mutating func skipLetters() {
    while position < end, ByteClass.continuesIdentifier[Int(bytes[position])] { position += 1 }
  }
}
