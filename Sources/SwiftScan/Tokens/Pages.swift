/// What of a huge file is kept in pages: written in few bytes each, as what differs from its neighbour.
protocol Paged: Sendable {
  /// What stands before the first of a page.
  static var origin: Self { get }

  /// - Parameter previous: The one before it on its page.
  func write(to page: inout PageWriter, behind previous: Self)

  init(from page: inout PageReader, behind previous: Self)
}

/// A list of which all but the last few elements are written in pages, and those pages read again that are looked at. What
/// follows one another in a file lies together, so few of them are needed at a time.
///
/// Unchecked: the pages that were read again change while the list is looked at. A file is looked at by one thread at a time.
final class Pages<Element: Paged>: @unchecked Sendable {
  private(set) var count = 0
  /// The pages, many in a block: large blocks go back to the system when they are let go of.
  private var blocks: [[UInt8]] = []
  /// The last block, to which pages are added.
  private var writer = PageWriter()
  /// Where each page starts: the number of its block and the offset there.
  private var starts: [Int] = []
  /// The last elements, less than a page.
  private var last: [Element] = []
  /// Pages in full, as many as there is room for.
  private let room: UnsafeMutablePointer<Element>
  /// Which page each place of the room has, or -1.
  private let held: UnsafeMutablePointer<Int>

  private static var bits: Int { 10 }
  private static var size: Int { 1 << bits }
  private static var places: Int { 64 }
  private static var bitsOfBlock: Int { 20 }
  private static var sizeOfBlock: Int { 1 << bitsOfBlock }
  /// No page is longer.
  private static var longestPage: Int { 1 << 17 }

  init() {
    room = .allocate(capacity: Self.places * Self.size)
    held = .allocate(capacity: Self.places)
    held.initialize(repeating: -1, count: Self.places)
    last.reserveCapacity(Self.size)
  }

  // The elements hold nothing that is to be let go of.
  deinit {
    room.deallocate()
    held.deallocate()
  }

  func append(_ element: Element) {
    last.append(element)
    count += 1
    guard last.count == Self.size else { return }
    if writer.bytes.capacity == 0 { writer.bytes.reserveCapacity(Self.sizeOfBlock) }
    starts.append(blocks.count << Self.bitsOfBlock | writer.bytes.count)
    writer.index = count - last.count
    var previous = Element.origin
    for element in last {
      element.write(to: &writer, behind: previous)
      writer.index += 1
      previous = element
    }
    last.removeAll(keepingCapacity: true)
    if writer.bytes.count > Self.sizeOfBlock - Self.longestPage {
      blocks.append(writer.bytes)
      writer.bytes = []
    }
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    let page = index >> Self.bits
    let place = page & (Self.places - 1)
    if held[place] == page { return room[place << Self.bits | index & (Self.size - 1)] }
    return find(index)
  }

  @inline(never)
  private func find(_ index: Int) -> Element {
    let page = index >> Self.bits
    if page == starts.count { return last[index & (Self.size - 1)] }
    let place = page & (Self.places - 1)
    read(page, into: place)
    return room[place << Self.bits | index & (Self.size - 1)]
  }

  private func read(_ page: Int, into place: Int) {
    held[place] = -1
    var next = room + place << Self.bits
    withBytes(ofPage: page) { bytes in
      var reader = PageReader(bytes: bytes, start: page << Self.bits)
      var previous = Element.origin
      for _ in 0..<Self.size {
        previous = Element(from: &reader, behind: previous)
        next.initialize(to: previous)
        reader.index &+= 1
        next += 1
      }
    }
    held[place] = page
  }

  private func withBytes<Result>(ofPage page: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let (block, offset) = (starts[page] >> Self.bitsOfBlock, starts[page] & (Self.sizeOfBlock - 1))
    return (block < blocks.count ? blocks[block] : writer.bytes).withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[offset...]))
    }
  }

  /// How many of the elements something holds of, which holds of all before one of which it holds. Of most pages only the
  /// first element is read.
  func prefix(where holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if holds(first(ofPage: middle)) { low = middle + 1 } else { high = middle }
    }
    // The page before may have the end, and so may what is not written.
    var (from, to) = (max(0, low - 1) << Self.bits, low == starts.count ? count : low << Self.bits)
    while from < to {
      let middle = (from + to) / 2
      if holds(self[middle]) { from = middle + 1 } else { to = middle }
    }
    return from
  }

  private func first(ofPage page: Int) -> Element {
    withBytes(ofPage: page) { bytes in
      var reader = PageReader(bytes: bytes, start: page << Self.bits)
      return Element(from: &reader, behind: .origin)
    }
  }
}

/// Writes a page: numbers, small ones in one byte.
struct PageWriter {
  fileprivate(set) var bytes: [UInt8] = []
  /// The index of the element that is written.
  fileprivate(set) var index = 0

  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  /// Seven bits a byte, the lowest first; the highest bit says that more follow.
  mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A number that may be less than zero.
  mutating func write(signed number: Int) { write(number << 1 ^ number >> (Int.bitWidth - 1)) }
}

/// Reads what a `PageWriter` has written.
struct PageReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  /// The index of the element that is read.
  var index: Int

  init(bytes: UnsafeBufferPointer<UInt8>, start: Int) {
    self.bytes = bytes
    index = start
  }

  @inline(__always)
  mutating func byte() -> UInt8 {
    defer { offset &+= 1 }
    return bytes[offset]
  }

  @inline(__always)
  mutating func number() -> Int {
    let first = byte()
    if first < 0x80 { return Int(first) }
    let large = Self.largeNumber(bytes, offset &- 1)
    offset = large.end
    return large.number
  }

  @inline(never)
  private static func largeNumber(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (number: Int, end: Int) {
    var number: UInt = 0
    var shift: UInt = 0
    var offset = start
    while true {
      let byte = bytes[offset]
      offset += 1
      number |= UInt(byte & 0x7F) &<< shift
      if byte < 0x80 { return (Int(bitPattern: number), offset) }
      shift += 7
    }
  }

  @inline(__always)
  mutating func signedNumber() -> Int {
    let number = UInt(bitPattern: number())
    return Int(bitPattern: number >> 1) ^ -Int(bitPattern: number & 1)
  }
}
