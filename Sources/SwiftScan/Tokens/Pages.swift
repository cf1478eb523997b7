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
/// For the same reason nobody else has what is written to: it is not asked for at each element.
final class Pages<Element: Paged>: @unchecked Sendable {
  @exclusivity(unchecked) private(set) var count = 0
  /// The pages, many in a block.
  @exclusivity(unchecked) private var blocks: [UnsafeMutablePointer<UInt8>] = []
  /// Writes to the last block.
  @exclusivity(unchecked) private var writer: PageWriter
  /// Where each page starts: the number of its block and the offset there.
  @exclusivity(unchecked) private var starts: [Int] = []
  /// The last elements, less than a page.
  private let last: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private var countOfLast = 0
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
    last = .allocate(capacity: Self.size)
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.sizeOfBlock)
    blocks.append(block)
    writer = PageWriter(block: block)
  }

  // The elements hold nothing that is to be let go of.
  deinit {
    room.deallocate()
    held.deallocate()
    last.deallocate()
    for block in blocks { block.deallocate() }
  }

  func append(_ element: Element) {
    (last + countOfLast).initialize(to: element)
    countOfLast &+= 1
    count &+= 1
    if countOfLast == Self.size { writeLast() }
  }

  @inline(never)
  private func writeLast() {
    if writer.count > Self.sizeOfBlock - Self.longestPage {
      let block = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.sizeOfBlock)
      blocks.append(block)
      writer = PageWriter(block: block)
    }
    starts.append((blocks.count - 1) << Self.bitsOfBlock | writer.count)
    var writer = writer
    writer.index = count - countOfLast
    var previous = Element.origin
    for place in 0..<countOfLast {
      last[place].write(to: &writer, behind: previous)
      writer.index &+= 1
      previous = last[place]
    }
    self.writer = writer
    countOfLast = 0
  }

  /// Calls a body for some elements, in order. It may look at others.
  func forEach(in range: Range<Int>, _ body: (Int, Element) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound {
      let page = index >> Self.bits
      let place = page & (Self.places - 1)
      body(index, self[index])
      index += 1
      let end = min((page + 1) << Self.bits, range.upperBound)
      let elements = room + place << Self.bits
      while index < end, held[place] == page {
        body(index, elements[index & (Self.size - 1)])
        index &+= 1
      }
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
    if page == starts.count {
      precondition(index < count)
      return last[index & (Self.size - 1)]
    }
    let place = page & (Self.places - 1)
    read(page, into: place)
    return room[place << Self.bits | index & (Self.size - 1)]
  }

  private func read(_ page: Int, into place: Int) {
    held[place] = -1
    var next = room + place << Self.bits
    var reader = reader(ofPage: page)
    var previous = Element.origin
    for _ in 0..<Self.size {
      previous = Element(from: &reader, behind: previous)
      next.initialize(to: previous)
      reader.index &+= 1
      next += 1
    }
    held[place] = page
  }

  private func reader(ofPage page: Int) -> PageReader {
    let (block, offset) = (starts[page] >> Self.bitsOfBlock, starts[page] & (Self.sizeOfBlock - 1))
    return PageReader(bytes: UnsafePointer(blocks[block] + offset), start: page << Self.bits)
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
    var reader = reader(ofPage: page)
    return Element(from: &reader, behind: .origin)
  }
}

/// Writes a page: numbers, small ones in one byte. Its block has room for a whole page wherever one starts.
struct PageWriter {
  private let block: UnsafeMutablePointer<UInt8>
  /// How many bytes of the block are written.
  fileprivate var count = 0
  /// The index of the element that is written.
  fileprivate(set) var index = 0

  init(block: UnsafeMutablePointer<UInt8>) { self.block = block }

  @inline(__always)
  mutating func write(_ byte: UInt8) {
    (block + count).initialize(to: byte)
    count &+= 1
  }

  /// Seven bits a byte, the lowest first; the highest bit says that more follow.
  mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      write(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    write(UInt8(truncatingIfNeeded: rest))
  }

  /// A number that may be less than zero.
  mutating func write(signed number: Int) { write(number << 1 ^ number >> (Int.bitWidth - 1)) }
}

/// Reads what a `PageWriter` has written.
struct PageReader {
  private var next: UnsafePointer<UInt8>
  /// The index of the element that is read.
  var index: Int

  /// - Parameter bytes: What was written, with a whole page ahead.
  init(bytes: UnsafePointer<UInt8>, start: Int) {
    next = bytes
    index = start
  }

  @inline(__always)
  mutating func byte() -> UInt8 {
    defer { next += 1 }
    return next.pointee
  }

  @inline(__always)
  mutating func number() -> Int {
    let first = byte()
    if first < 0x80 { return Int(first) }
    let large = Self.largeNumber(next - 1)
    next = large.end
    return large.number
  }

  @inline(never)
  private static func largeNumber(_ start: UnsafePointer<UInt8>) -> (number: Int, end: UnsafePointer<UInt8>) {
    var number: UInt = 0
    var shift: UInt = 0
    var next = start
    while true {
      let byte = next.pointee
      next += 1
      number |= UInt(byte & 0x7F) &<< shift
      if byte < 0x80 { return (Int(bitPattern: number), next) }
      shift += 7
    }
  }

  @inline(__always)
  mutating func signedNumber() -> Int {
    let number = UInt(bitPattern: number())
    return Int(bitPattern: number >> 1) ^ -Int(bitPattern: number & 1)
  }
}
