/// The names of a folder's entries in one array. Allocating an array for each name would take as long as listing the
/// folder.
struct EntryNames: Sendable {
  /// The names, each followed by a zero.
  private var bytes: [UInt8] = []
  /// The index of each name's first byte.
  private var starts: [Int] = []

  var count: Int { starts.count }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  /// Adds a name without zero bytes.
  mutating func append(_ name: UnsafeRawBufferPointer) {
    starts.append(bytes.count)
    bytes.append(contentsOf: name)
    bytes.append(0)
  }

  /// A name without its terminating zero.
  subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count) - 1]
  }

  /// Returns the names at some indices.
  func picking(_ places: some Sequence<Int>) -> EntryNames {
    var names = EntryNames()
    for place in places { self[place].withUnsafeBytes { names.append($0) } }
    return names
  }

  /// Calls a body with a zero-terminated name.
  func withCString(_ index: Int, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    bytes.withUnsafeBytes { all in
      // There is at least one zero, so the array has an address.
      all.baseAddress.map { body(($0 + starts[index]).assumingMemoryBound(to: CChar.self)) } ?? -1
    }
  }
}
