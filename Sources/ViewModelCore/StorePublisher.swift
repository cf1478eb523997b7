#if canImport(Combine)
  import Combine
#endif

// What a store sends travels in letters, and what brings them does not know of what type they are. Code that is generic
// over types of other modules looks up a type at every step: with queues of `State`, a send took 2 to 6 µs for each
// subscriber, nearly all of it such lookups.

/// A value on its way, one for all its recipients.
final class Letter<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A letter of a type that only sender and recipient know.
typealias SealedLetter = AnyObject & Sendable

/// Connects subscribers with a store, each with a queue of its own.
struct StorePublisher<Output: Sendable>: Publisher {
  typealias Failure = Never

  /// Adds a recipient to the store, and keeps the store alive until somebody has subscribed.
  let connect: (StoreSubscription) -> Void
  /// Removes a recipient from the store.
  let disconnect: @Sendable (StoreSubscription) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let subscription = StoreSubscription(disconnect: disconnect) { letter in
      // A store puts letters of `Output` into the queues of those who connect by this publisher, and no others.
      guard let letter = letter as? Letter<Output> else { return .none }
      return subscriber.receive(letter.value)
    }
    connect(subscription)
    subscriber.receive(subscription: subscription)
  }
}

// Unchecked: the closure is all that is not Sendable, and whoever has set `isDelivering` is alone in calling it. That
// it may be called by different threads is what subscribing to a publisher means.
/// One subscriber of a store, with the values that it has not been given yet.
///
/// The subscriber is called by one thread at a time and without any lock held. A value that arrives while another is
/// being handed on, by another thread or further up on this one, waits its turn: so values keep their order.
final class StoreSubscription: Subscription, @unchecked Sendable {
  private struct Mailbox {
    /// Hands a letter to the subscriber; `nil` when the subscription has been cancelled.
    var receive: ((any SealedLetter) -> Subscribers.Demand)?
    var waiting = FIFO<any SealedLetter>()
    var demand = Subscribers.Demand.none
    var isDelivering = false

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

  /// What is to be done next. (A closure that is returned by generic code without a wrapping is wrapped on the heap.)
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
    mailbox.withLock { $0.demand += demand }
    deliver()
  }

  func cancel() {
    // What the mailbox holds is released after the lock is.
    let abandoned = mailbox.withLock { mailbox in
      defer {
        mailbox.receive = nil
        mailbox.waiting = FIFO()
      }
      return mailbox
    }
    if abandoned.receive != nil { disconnect(self) }
  }

  /// Puts a letter into the queue. Calls no foreign code, so the store may be locked.
  func enqueue(_ letter: any SealedLetter) {
    mailbox.withLock { mailbox in
      if mailbox.receive != nil { mailbox.waiting.append(letter) }
    }
  }

  /// Hands on what is in the queue, as far as it is asked for, unless somebody is doing so already.
  func deliver() {
    var next = mailbox.withLock { mailbox in
      mailbox.isDelivering ? nil : mailbox.next()
    }
    while let turn = next {
      let more = turn.receive(turn.letter)
      next = mailbox.withLock { mailbox in
        mailbox.demand += more
        return mailbox.next()
      }
    }
  }
}
