#if canImport(Combine)
  import Combine
#endif

// A store sends its values in letters, and the code that delivers them does not know their type. Code that is generic
// over types of other modules looks up a type at every step: with queues of `State`, a send took 2 to 6 µs per
// subscriber, nearly all of it for lookups. For the same reason, the updates of a store are one publisher and not a
// chain of `map` and `removeDuplicates`. The code also avoids an `Optional` of a generic type.

/// A value to deliver, shared by all recipients.
final class Letter<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A letter whose type only the sender and the recipient know.
typealias SealedLetter = AnyObject & Sendable

/// Opens letters of one type.
private struct LetterOpener<Value: Sendable> {
  /// Stored, since looking it up for each letter takes longer than everything else.
  private let kind: any AnyObject.Type = Letter<Value>.self

  /// The letter, if it has the type; otherwise nil.
  func open(_ letter: any SealedLetter) -> Letter<Value>? {
    // The types are equal, so the cast is safe. `as?` would look up the type again.
    type(of: letter) == kind ? unsafeDowncast(letter, to: Letter<Value>.self) : nil
  }
}

/// A publisher's access to its store, which it keeps alive until there is a subscriber.
struct StoreConnection {
  /// Adds a recipient to the store.
  let connect: (StoreSubscription) -> Void
  /// Removes a recipient from the store.
  let disconnect: @Sendable (StoreSubscription) -> Void
}

/// Sends the events of a store.
struct StoreEvents<Output: Sendable>: Publisher {
  typealias Failure = Never

  let store: StoreConnection

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let opener = LetterOpener<Output>()
    let subscription = StoreSubscription(disconnect: store.disconnect) { letter in
      // A store queues only letters of `Output` for subscribers of this publisher.
      guard let letter = opener.open(letter) else { return .none }
      return subscriber.receive(letter.value)
    }
    store.connect(subscription)
    subscriber.receive(subscription: subscription)
  }
}

/// Sends a part of a store's state: the current value, then each different one.
struct StoreUpdates<State: Sendable, Output: Equatable>: Publisher {
  typealias Failure = Never

  let store: StoreConnection
  let keyPath: KeyPath<State, Output>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let opener = LetterOpener<State>()
    let keyPath = keyPath
    var last: Last<Output>?
    let subscription = StoreSubscription(disconnect: store.disconnect) { letter in
      guard let letter = opener.open(letter) else { return .none }
      let value = letter.value[keyPath: keyPath]
      if let last {
        // Requests another value in place of the one that is dropped.
        if !last.change(to: value) { return .max(1) }
      } else {
        last = Last(value)
      }
      return subscriber.receive(value)
    }
    store.connect(subscription)
    subscriber.receive(subscription: subscription)
  }
}

/// The last value that was sent.
private final class Last<Value: Equatable> {
  private var value: Value

  init(_ value: Value) { self.value = value }

  /// Replaces the value and returns whether the new one differs.
  func change(to new: Value) -> Bool {
    if new == value { return false }
    value = new
    return true
  }
}

// Unchecked: only the closure is not Sendable, and only the thread that has set `isDelivering` calls it. Subscribing
// to a publisher allows calls from different threads.
/// A subscriber of a store and its pending values.
///
/// Only one thread calls the subscriber at a time, without holding a lock. A value that arrives during a delivery (by
/// another thread, or by a caller of this one) is queued, so values keep their order.
final class StoreSubscription: Subscription, @unchecked Sendable {
  private struct Mailbox {
    /// Passes a letter to the subscriber; `nil` after cancellation.
    var receive: ((any SealedLetter) -> Subscribers.Demand)?
    var waiting = FIFO<any SealedLetter>()
    var demand = Subscribers.Demand.none
    var isDelivering = false

    /// Accepts a letter and returns the work to do, unless it is being done already.
    mutating func add(_ letter: any SealedLetter) -> Turn? {
      guard let receive else { return nil }
      if isDelivering || demand == .none || !waiting.isEmpty {
        waiting.append(letter)
        return isDelivering ? nil : next()
      }
      // The queue is empty, so the letter can skip it.
      isDelivering = true
      demand -= 1
      return Turn(receive: receive, letter: letter)
    }

    mutating func next() -> Turn? {
      guard let receive, demand > .none, let letter = waiting.popFirst() else {
        isDelivering = false
        return nil
      }
      isDelivering = true
      demand -= 1
      return Turn(receive: receive, letter: letter)
    }
  }

  /// The next work to do. (Generic code allocates a wrapper when it returns an unwrapped closure.)
  private struct Turn {
    let receive: (any SealedLetter) -> Subscribers.Demand
    let letter: any SealedLetter
  }

  private let mailbox: Locked<Mailbox>
  private let disconnect: @Sendable (StoreSubscription) -> Void

  init(
    disconnect: @escaping @Sendable (StoreSubscription) -> Void,
    receive: @escaping (any SealedLetter) -> Subscribers.Demand
  ) {
    mailbox = Locked(Mailbox(receive: receive))
    self.disconnect = disconnect
  }

  func request(_ demand: Subscribers.Demand) {
    run(
      mailbox.withLock { mailbox in
        mailbox.demand += demand
        return mailbox.isDelivering ? nil : mailbox.next()
      })
  }

  func cancel() {
    // The contents are released outside of the lock.
    let abandoned = mailbox.withLock { mailbox in
      defer {
        mailbox.receive = nil
        mailbox.waiting = FIFO()
      }
      return mailbox
    }
    if abandoned.receive != nil { disconnect(self) }
  }

  /// Queues a letter. Calls no foreign code, so the store may be locked.
  func enqueue(_ letter: any SealedLetter) {
    mailbox.withLock { mailbox in
      if mailbox.receive != nil { mailbox.waiting.append(letter) }
    }
  }

  /// Delivers a letter after those in the queue, if they are requested, unless another thread is delivering.
  func deliver(_ letter: any SealedLetter) {
    run(mailbox.withLock { $0.add(letter) })
  }

  private func run(_ turn: Turn?) {
    var next = turn
    while let turn = next {
      let more = turn.receive(turn.letter)
      next = mailbox.withLock { mailbox in
        mailbox.demand += more
        return mailbox.next()
      }
    }
  }
}
