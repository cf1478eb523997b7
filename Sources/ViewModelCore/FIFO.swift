/// A queue whose operations take constant time on average (`Array.removeFirst` moves all further elements).
struct FIFO<Element> {
  private var elements: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func append(contentsOf newElements: [Element]) {
    elements.append(contentsOf: newElements.lazy.map(Optional.some))
  }

  /// Removes the oldest element; returns `nil` if there is none.
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head]
    elements[head] = nil
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: head < 64)
      head = 0
    } else if head > 64, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }
}
