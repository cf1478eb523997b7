import Foundation
import ViewModelCore

/// Holds whoever waits until it is opened.
@MainActor final class Gate {
  private var isOpen = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  var waiterCount: Int { waiters.count }

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  func open() {
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
}

// Unchecked: `entries` is only touched by whoever holds the lock. It is one that the thread sanitizer knows; of the
// standard library's `Mutex` it sees nothing, and takes for a race what is none.
/// A list that any thread may append to.
final class Log<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [Element] = []

  var all: [Element] { lock.withLock { entries } }

  func append(_ element: Element) { lock.withLock { entries.append(element) } }
}

/// A subscriber that asks for nothing by itself.
final class Taker<Input>: Subscriber {
  typealias Failure = Never

  private(set) var taken: [Input] = []
  var subscription: (any Subscription)?
  private(set) var isFinished = false
  /// What it asks for with each value.
  var more = Subscribers.Demand.none
  /// What it does with each value.
  var onInput = {}

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Input) -> Subscribers.Demand {
    taken.append(input)
    onInput()
    return more
  }

  func receive(completion: Subscribers.Completion<Never>) { isFinished = true }
}
