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

/// A clock that moves when it is told to.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Contents {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var lastID = 0
    var cancelled: Set<Int> = []
  }

  private let contents = Mutex(Contents())

  var now: Instant { contents.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  var sleeperCount: Int { contents.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = contents.withLock { contents in
      contents.lastID += 1
      return contents.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = contents.withLock { contents in
          if contents.cancelled.contains(id) { return .failure(CancellationError()) }
          if contents.now >= deadline { return .success(()) }
          contents.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = contents.withLock { contents in
        contents.cancelled.insert(id)
        let sleeper = contents.sleepers.first { $0.id == id }
        contents.sleepers.removeAll { $0.id == id }
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  func advance(by duration: Duration) {
    let due = contents.withLock { contents in
      contents.now = contents.now.advanced(by: duration)
      let now = contents.now
      let due = contents.sleepers.filter { $0.deadline <= now }
      contents.sleepers.removeAll { $0.deadline <= now }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
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
