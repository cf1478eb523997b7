/// The names for the sake of which a file is worth reading, where the head of a class or extension holds one.
///
/// A name that only begins like one is another: most tests of a ViewModel are a class `HomeViewModelTests`.
public struct HeadNames: Sendable {
  /// Pieces of which every such name holds one.
  private let pieces: ByteSearch
  private let isName: @Sendable (UnsafeRawBufferPointer) -> Bool

  /// - Parameters:
  ///   - pieces: Of which every such name holds one.
  ///   - isName: Whether a name, without backticks, is one of them. Asked only where a piece is near.
  public init(pieces: ByteSearch, isName: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool) {
    (self.pieces, self.isName) = (pieces, isName)
  }

  /// Whether one of the names is among the words of a head.
  func occur(in head: UnsafeRawBufferPointer) -> Bool {
    guard pieces.occurs(in: head) else { return false }
    return ByteClass.continuesIdentifier.withUnsafeBufferPointer { continues in
      var start = 0
      while start < head.count {
        var end = start
        // What lies beyond ASCII belongs to some name or other.
        while end < head.count, continues[Int(head[end])] || head[end] >= 0x80 { end += 1 }
        if end > start, isName(UnsafeRawBufferPointer(rebasing: head[start..<end])) { return true }
        start = end + 1
      }
      return false
    }
  }
}
