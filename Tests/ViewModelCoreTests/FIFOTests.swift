import Testing

@testable import ViewModelCore

struct FIFOTests {
  @Test func givesBackInTheOrderTaken() {
    var queue = FIFO<Int>()
    #expect(queue.popFirst() == nil)
    queue.append(1)
    queue.append(contentsOf: [2, 3])
    #expect(queue.popFirst() == 1)
    queue.append(4)
    #expect([queue.popFirst(), queue.popFirst(), queue.popFirst(), queue.popFirst()] == [2, 3, 4, nil])
  }

  /// A long queue that is never empty, as with a slow subscriber: the space at its front is reused.
  @Test func keepsTheOrderWhileItIsNeverEmpty() {
    var queue = FIFO<Int>()
    var expected = 0
    for value in 0..<10_000 {
      queue.append(value)
      if value % 3 != 0 {
        #expect(queue.popFirst() == expected)
        expected += 1
      }
    }
    while let value = queue.popFirst() {
      #expect(value == expected)
      expected += 1
    }
    #expect(expected == 10_000)
  }

  @Test func letsGoOfWhatItGaveBack() {
    final class Object {}
    var queue = FIFO<Object>()
    var object: Object? = Object()
    weak let observed = object
    if let object {
      queue.append(object)
      queue.append(Object())
    }
    object = nil
    #expect(observed != nil)
    _ = queue.popFirst()
    #expect(observed == nil)
  }
}
