/// The names of entries of a folder in one piece of memory: one of its own for each takes as long as all of the listing.
struct EntryNames: Sendable {
  /// Each ended by a zero.
  private var bytes: [UInt8] = []
  /// Where each starts.
  private var starts: [Int] = []

  var count: Int { starts.count }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  /// Adds a name, in which no zero is.
  mutating func append(_ name: UnsafeRawBufferPointer) {
    starts.append(bytes.count)
    bytes.append(contentsOf: name)
    bytes.append(0)
  }

  /// A name, without the zero.
  subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count) - 1]
  }

  /// Some of them, by their places.
  func picking(_ places: some Sequence<Int>) -> EntryNames {
    var names = EntryNames()
    for place in places { self[place].withUnsafeBytes { names.append($0) } }
    return names
  }

  /// Calls a body with a name as the operating system wants it, and gives back what that does.
  func withCString(_ index: Int, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    bytes.withUnsafeBytes { all in
      // There is a zero at least, so there is an address.
      all.baseAddress.map { body(($0 + starts[index]).assumingMemoryBound(to: CChar.self)) } ?? -1
    }
  }
}
