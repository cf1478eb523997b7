import Synchronization
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

/// A list that any thread may append to.
final class Log<Element: Sendable>: Sendable {
  private let entries = Mutex<[Element]>([])

  var all: [Element] { entries.withLock { $0 } }

  func append(_ element: Element) { entries.withLock { $0.append(element) } }
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
