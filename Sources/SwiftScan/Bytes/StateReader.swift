/// The state of views that rules look for.
public enum SoughtState: Sendable {
  /// None.
  case none
  /// State that is open to others: `@StateObject`, `@State` without `private`, `@ObservedObject` with an initial value.
  case open
  /// Whatever has one of these attributes.
  case any
}

/// Tells by the bytes behind an attribute of state that it is not open to others: most is declared in one of two plain ways.
///
/// Its pointers lead to a file's bytes with four zeros behind them, and to tables with an entry for every byte. Zeros end
/// every loop.
struct StateReader {
  let bytes: UnsafePointer<UInt8>
  let classes: UnsafePointer<ByteClass>
  let continuesIdentifier: UnsafePointer<Bool>

  /// Whether `private` stands right behind an attribute, as a modifier of its own: without `(set)`, and before another word.
  func isPrivate(behind position: Int) -> Bool {
    var start = position
    while classes[Int(bytes[start])] == .space || classes[Int(bytes[start])] == .newline { start += 1 }
    guard start > position, PlainBytes.isText("private", at: start, bytes), bytes[start + 7] == UInt8(ascii: " ") else {
      return false
    }
    return classes[Int(bytes[start + 8])] == .letter
  }

  /// Whether a variable stands behind an attribute that surely has no initial value: `private var name: A<B, C.D>?` on a line
  /// of its own.
  func isPlainVariable(behind position: Int) -> Bool {
    var next = position
    while true {
      while classes[Int(bytes[next])] == .space || classes[Int(bytes[next])] == .newline { next += 1 }
      if isPlainWord("var", at: next) { break }
      let access: [StaticString] = ["private", "fileprivate", "internal", "package", "public"]
      guard let word = access.first(where: { isPlainWord($0, at: next) }) else { return false }
      next += word.utf8CodeUnitCount
    }
    next += 4
    guard classes[Int(bytes[next])] == .letter else { return false }
    while continuesIdentifier[Int(bytes[next])] { next += 1 }
    guard bytes[next] == UInt8(ascii: ":"), bytes[next + 1] == UInt8(ascii: " ") else { return false }
    next += 2
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[next]) else { return false }
    var angles = 0
    type: while true {
      switch classes[Int(bytes[next])] {
      case .letter, .digit: break
      case .leftAngle: angles += 1
      case .rightAngle:
        angles -= 1
        if angles < 0 { return false }
      case .comma, .space: if angles == 0 { return false }
      // A name follows each dot, or else the type goes on behind the line.
      case .dot: if classes[Int(bytes[next + 1])] != .letter { return false }
      case .questionOrExclamation: break
      case .newline:
        if angles > 0 { return false }
        break type
      default: return false
      }
      next += 1
    }
    while classes[Int(bytes[next])] == .space || classes[Int(bytes[next])] == .newline { next += 1 }
    if bytes[next] == UInt8(ascii: "}") || bytes[next] == UInt8(ascii: "@") { return true }
    let words: [StaticString] = ["var", "let", "private", "internal", "public", "static", "func"]
    return words.contains { isPlainWord($0, at: next) }
  }

  /// Whether a word stands at a place, before a space.
  private func isPlainWord(_ word: StaticString, at start: Int) -> Bool {
    // A byte that differs ends the comparison, be it a zero behind the file.
    PlainBytes.isText(word, at: start, bytes) && bytes[start + word.utf8CodeUnitCount] == UInt8(ascii: " ")
  }
}
