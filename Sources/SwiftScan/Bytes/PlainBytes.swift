/// What more than one pass over bytes tells.
enum PlainBytes {
  /// Whether letters stand at a place.
  @inline(__always)
  static func isText(_ word: StaticString, at start: Int, _ bytes: UnsafePointer<UInt8>) -> Bool {
    let text = word.utf8Start
    for index in 0..<word.utf8CodeUnitCount where bytes[start + index] != text[index] { return false }
    return true
  }

  /// The first place from one on at which neither space nor a line end stands.
  @inline(__always)
  static func behindSpace(_ start: Int, _ bytes: UnsafePointer<UInt8>, _ classes: UnsafePointer<ByteClass>) -> Int {
    var next = start
    while classes[Int(bytes[next])] == .space || classes[Int(bytes[next])] == .newline { next += 1 }
    return next
  }

  /// Whether `//` stands before a place on its line.
  static func hasLineComment(
    _ bytes: UnsafePointer<UInt8>, _ classes: UnsafePointer<ByteClass>, before place: Int
  ) -> Bool {
    var before = place
    while before > 0, classes[Int(bytes[before])] != .newline {
      if bytes[before] == UInt8(ascii: "/"), bytes[before - 1] == UInt8(ascii: "/") { return true }
      before -= 1
    }
    return false
  }

  /// The end of the generic arguments at a place, or the place where there are none; nil where it is not plain that they end
  /// there.
  static func endOfArguments(
    _ bytes: UnsafePointer<UInt8>, _ classes: UnsafePointer<ByteClass>, from start: Int
  ) -> Int? {
    guard bytes[start] == UInt8(ascii: "<") else { return start }
    var next = start
    var depth = 0
    while true {
      switch classes[Int(bytes[next])] {
      case .leftAngle: depth += 1
      case .rightAngle: depth -= 1
      case .letter, .digit, .space, .comma, .openBracket, .closeBracket: break
      case .dot, .colon, .questionOrExclamation:
        // An operator that is longer, but for `?>`.
        switch classes[Int(bytes[next + 1])] {
        case .letter, .space, .closeBracket, .comma: break
        case .rightAngle where bytes[next] == UInt8(ascii: "?"): break
        default: return nil
        }
      default: return nil
      }
      next += 1
      if depth == 0 { break }
      // Each of those inside may be asked about as well.
      if next - start > 4096 { return nil }
    }
    switch classes[Int(bytes[next])] {
    case .space, .newline, .openParen, .openBrace, .colon: return next
    default: return nil
    }
  }
}
