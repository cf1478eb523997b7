/// The declarations of a file, in order: those of a huge one beyond the first thousands in pages.
public struct DeclarationList: RandomAccessCollection, Sendable {
  @usableFromInline var first: [Declaration] = []
  private(set) var pages: Pages<Declaration>?

  /// How many are kept as they are: six megabytes.
  static let mostInFull = 1 << 16
  private let mostInFull: Int

  init(mostInFull: Int = mostInFull) { self.mostInFull = mostInFull }

  /// The index of the first.
  @inlinable
  public var startIndex: Int { 0 }

  /// The index behind the last.
  public private(set) var endIndex = 0

  /// The declaration at an index.
  @inlinable @inline(__always)
  public subscript(index: Int) -> Declaration {
    UInt(bitPattern: index) < UInt(bitPattern: first.count)
      ? first.withUnsafeBufferPointer { $0[index] } : fromPage(index)
  }

  /// How many something holds of, which holds of all before one of which it holds.
  func prefix(where holds: (Declaration) -> Bool) -> Int {
    if let pages, let last = first.last, holds(last) { return first.count + pages.prefix(where: holds) }
    var low = 0
    var high = first.count
    while low < high {
      let middle = (low + high) / 2
      if holds(first[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Makes room for some that are kept as they are.
  mutating func reserveCapacity(_ count: Int) { first.reserveCapacity(count) }

  mutating func append(_ declaration: Declaration) {
    endIndex += 1
    if first.count < mostInFull { return first.append(declaration) }
    if pages == nil { pages = Pages() }
    pages?.append(declaration)
  }

  // An index beyond all declarations ends the program, as that of any array does.
  @usableFromInline @inline(never)
  func fromPage(_ index: Int) -> Declaration {
    guard let pages else { return first[index] }
    return pages[index - first.count]
  }
}

extension Declaration: Paged {
  static var origin: Declaration {
    Declaration(
      kind: .class, placement: .file, parent: -1, tokens: 0..<0, keyword: 0, name: 0..<0, attributes: 0..<0,
      modifiers: 0..<0, inheritance: 0..<0, bindings: 0..<0, parameters: 0..<0, body: 0..<0)
  }

  private static let bitsOfKind = 5

  func write(to page: inout PageWriter, behind previous: Declaration) {
    page.write(kind.rawValue | placement.rawValue << Self.bitsOfKind)
    page.write(signed: tokens.lowerBound - previous.tokens.lowerBound)
    page.write(tokens.count)
    page.write(signed: parent - previous.parent)
    page.write(keyword - tokens.lowerBound)
    // A bit for each part that is not as most are, and those parts.
    let behind = keyword + 1
    let parts = [
      (name, behind..<behind + 1), (attributes, Self.none(behind: previous.attributes)),
      (modifiers, Self.none(behind: previous.modifiers)), (inheritance, Self.none(behind: previous.inheritance)),
      (bindings, Self.none(behind: previous.bindings)), (parameters, behind..<behind), (body, behind..<behind),
    ]
    page.write(parts.enumerated().reduce(UInt8(0)) { $0 | ($1.element.0 == $1.element.1 ? 0 : 1 << UInt8($1.offset)) })
    for (part, usual) in parts where part != usual {
      page.write(signed: part.lowerBound - usual.lowerBound)
      page.write(part.count)
    }
  }

  init(from page: inout PageReader, behind previous: Declaration) {
    self = previous
    let first = page.byte()
    kind = DeclarationKind(rawValue: first & (1 << Self.bitsOfKind - 1)) ?? .class
    placement = Placement(rawValue: first >> Self.bitsOfKind) ?? .file
    let start = previous.tokens.lowerBound + page.signedNumber()
    tokens = start..<start + page.number()
    parent = previous.parent + page.signedNumber()
    keyword = start + page.number()
    var bits = page.byte()
    let behind = keyword + 1
    name = Self.part(behind..<behind + 1, &bits, &page)
    attributes = Self.part(Self.none(behind: previous.attributes), &bits, &page)
    modifiers = Self.part(Self.none(behind: previous.modifiers), &bits, &page)
    inheritance = Self.part(Self.none(behind: previous.inheritance), &bits, &page)
    bindings = Self.part(Self.none(behind: previous.bindings), &bits, &page)
    parameters = Self.part(behind..<behind, &bits, &page)
    body = Self.part(behind..<behind, &bits, &page)
  }

  /// The next part, which is as most are where the lowest bit is not set.
  @inline(__always)
  private static func part(_ usual: Range<Int>, _ bits: inout UInt8, _ page: inout PageReader) -> Range<Int> {
    defer { bits >>= 1 }
    if bits & 1 == 0 { return usual }
    let start = usual.lowerBound + page.signedNumber()
    return start..<start + page.number()
  }

  private static func none(behind range: Range<Int>) -> Range<Int> { range.upperBound..<range.upperBound }
}
