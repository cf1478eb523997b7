import Foundation
import ViewModelCore

/// Suspends its callers until it is opened.
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

// Unchecked: `entries` is only accessed under the lock. The thread sanitizer does not support the standard library's
// `Mutex` and would report false races.
/// A list that any thread may append to.
final class Log<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [Element] = []

  var all: [Element] { lock.withLock { entries } }

  func append(_ element: Element) { lock.withLock { entries.append(element) } }
}

/// A subscriber without demand of its own.
final class Taker<Input>: Subscriber {
  typealias Failure = Never

  private(set) var taken: [Input] = []
  var subscription: (any Subscription)?
  private(set) var isFinished = false
  /// The demand after each value.
  var more = Subscribers.Demand.none
  /// Called for each value.
  var onInput = {}

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Input) -> Subscribers.Demand {
    taken.append(input)
    onInput()
    return more
  }

  func receive(completion: Subscribers.Completion<Never>) { isFinished = true }
}
