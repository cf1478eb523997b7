/// A stack of plain values with a single owner. Unlike an array, it does not check on every push whether its memory is
/// shared.
///
/// Do not copy it. Its owner must call `release()`.
struct PlainStack<Element: BitwiseCopyable> {
  private var elements: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  /// - Parameter capacity: The number of values it holds before it grows; at least 1.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    elements = .allocate(capacity: self.capacity)
  }

  /// Frees the memory. The stack must not be used afterwards.
  func release() { elements.deallocate() }

  /// The value on top, or nil if the stack is empty.
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

  /// All values, from bottom to top. The buffer is valid until the stack changes.
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
