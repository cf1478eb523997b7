/// A stack of plain values that one owner fills: an array asks, whenever something is put on it, whether somebody else holds
/// it as well. It must not be copied, and whoever makes it releases it.
struct PlainStack<Element: BitwiseCopyable> {
  private var elements: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  /// - Parameter capacity: For how many values there is room before it grows; at least one.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    elements = .allocate(capacity: self.capacity)
  }

  /// Gives the memory back; nothing may be asked of it any more.
  func release() { elements.deallocate() }

  /// The value that was put on it last.
  @inline(__always)
  var last: Element? { count > 0 ? elements[count &- 1] : nil }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (elements + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return elements[count]
  }

  mutating func removeAll() { count = 0 }

  /// All values, the first one first. They are there until something is changed.
  var all: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: elements, count: count) }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: elements, count: count)
    elements.deallocate()
    elements = larger
    capacity *= 2
  }
}
