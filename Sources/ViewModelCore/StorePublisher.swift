#if canImport(Combine)
  import Combine
#endif

/// Whom a store sends values to.
protocol StoreRecipient<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  /// Puts values into the recipient's queue. Calls no foreign code, so the store may be locked.
  func enqueue(_ values: [Value])

  /// Hands on what is in the queue, as far as it is asked for, unless somebody is doing so already.
  func deliver()
}

/// Connects subscribers with a store, each with a queue of its own.
struct StorePublisher<Output: Sendable>: Publisher {
  typealias Failure = Never

  /// Adds a recipient to the store, and keeps the store alive until somebody has subscribed.
  let connect: (any StoreRecipient<Output>) -> Void
  /// Removes a recipient from the store.
  let disconnect: @Sendable (AnyObject) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let subscription = StoreSubscription(subscriber: subscriber, disconnect: disconnect)
    connect(subscription)
    subscriber.receive(subscription: subscription)
  }
}

// Unchecked: the subscriber is all that is not Sendable, and whoever has set `isDelivering` is alone in calling it. That
// it may be called by different threads is what subscribing to a publisher means.
/// One subscriber of a store, with the values that it has not been given yet.
///
/// The subscriber is called by one thread at a time and without any lock held. A value that arrives while another is
/// being handed on, by another thread or further up on this one, waits its turn: so values keep their order.
private final class StoreSubscription<Downstream: Subscriber>: Subscription, StoreRecipient, @unchecked Sendable
where Downstream.Input: Sendable, Downstream.Failure == Never {
  private struct Mailbox {
    var subscriber: Downstream?
    var waiting = FIFO<Downstream.Input>()
    var demand = Subscribers.Demand.none
    var isDelivering = false
  }

  private let mailbox: Locked<Mailbox>
  private let disconnect: @Sendable (AnyObject) -> Void

  init(subscriber: Downstream, disconnect: @escaping @Sendable (AnyObject) -> Void) {
    mailbox = Locked(Mailbox(subscriber: subscriber))
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
        mailbox.subscriber = nil
        mailbox.waiting = FIFO()
      }
      return mailbox
    }
    if abandoned.subscriber != nil { disconnect(self) }
  }

  func enqueue(_ values: [Downstream.Input]) {
    mailbox.withLock { mailbox in
      if mailbox.subscriber != nil { mailbox.waiting.append(contentsOf: values) }
    }
  }

  func deliver() {
    let isToDeliver = mailbox.withLock { mailbox in
      defer { mailbox.isDelivering = true }
      return !mailbox.isDelivering
    }
    guard isToDeliver else { return }
    while let (subscriber, value) = next() {
      let more = subscriber.receive(value)
      mailbox.withLock { $0.demand += more }
    }
  }

  private func next() -> (Downstream, Downstream.Input)? {
    mailbox.withLock { mailbox in
      guard let subscriber = mailbox.subscriber, mailbox.demand > .none, let value = mailbox.waiting.popFirst() else {
        mailbox.isDelivering = false
        return nil
      }
      mailbox.demand -= 1
      return (subscriber, value)
    }
  }
}
