/// The names for the sake of which a file is worth reading, where the head of a class or extension holds one.
///
/// A name that only begins like one is another: most tests of a ViewModel are a class `HomeViewModelTests`.
///
/// A class, since whoever reads a file is handed it.
public final class HeadNames: Sendable {
  /// Pieces of which every such name holds one.
  private let pieces: ByteSearch
  private let isName: @Sendable (UnsafeRawBufferPointer) -> Bool

  /// - Parameters:
  ///   - pieces: Of which every such name holds one.
  ///   - isName: Whether a name, without backticks, is one of them. Asked only where a piece is near.
  public init(pieces: ByteSearch, isName: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool) {
    (self.pieces, self.isName) = (pieces, isName)
  }

  /// Whether one of the names is among the words of a head, those of generic arguments and parameters aside: neither a class
  /// nor what it inherits from has its name there.
  func occur(in head: UnsafeRawBufferPointer) -> Bool {
    guard pieces.occurs(in: head) else { return false }
    return occur(in: head, besideArguments: true) ?? occur(in: head, besideArguments: false) ?? false
  }

  /// - Returns: Nil where it is not plain what is an argument.
  private func occur(in head: UnsafeRawBufferPointer, besideArguments: Bool) -> Bool? {
    ByteClass.continuesIdentifier.withUnsafeBufferPointer { continues in
      var start = 0
      var depth = 0
      while start < head.count {
        var end = start
        // What lies beyond ASCII belongs to some name or other.
        while end < head.count, continues[Int(head[end])] || head[end] >= 0x80 { end += 1 }
        if end > start, depth == 0, isName(UnsafeRawBufferPointer(rebasing: head[start..<end])) { return true }
        if besideArguments, end < head.count {
          switch head[end] {
          case UInt8(ascii: "<"): depth += 1
          case UInt8(ascii: ">"): depth -= 1
          // Comments and strings may hold angles, and operators may have some.
          case UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "-"): return nil
          default: break
          }
          if depth < 0 { return nil }
        }
        start = end + 1
      }
      return depth == 0 ? false : nil
    }
  }
}
