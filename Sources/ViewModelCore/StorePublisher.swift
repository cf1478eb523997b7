#if canImport(Combine)
  import Combine
#endif

// What a store sends travels in letters, and what brings them does not know of what type they are. Code that is generic
// over types of other modules looks up a type at every step: with queues of `State`, a send took 2 to 6 µs for each
// subscriber, nearly all of it such lookups. For the same reason the updates of a store are one publisher and not a chain
// of `map` and `removeDuplicates`, and no `Optional` of a generic type is made on the way.

/// A value on its way, one for all its recipients.
final class Letter<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A letter of a type that only sender and recipient know.
typealias SealedLetter = AnyObject & Sendable

/// Opens letters of one type.
private struct LetterOpener<Value: Sendable> {
  /// Kept, since looking it up for each letter takes longer than all the rest.
  private let kind: any AnyObject.Type = Letter<Value>.self

  /// The letter, if it is one of the type.
  func open(_ letter: any SealedLetter) -> Letter<Value>? {
    // The types are the same, or this returns before: what `as?` would find out by looking the type up.
    type(of: letter) == kind ? unsafeDowncast(letter, to: Letter<Value>.self) : nil
  }
}

/// How a publisher of a store gets at the store, which it keeps alive until somebody has subscribed.
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
      // A store puts letters of `Output` into the queues of those who connect by this publisher, and no others.
      guard let letter = opener.open(letter) else { return .none }
      return subscriber.receive(letter.value)
    }
    store.connect(subscription)
    subscriber.receive(subscription: subscription)
  }
}

/// Sends a part of a store's state: what it is, then each different value.
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
        // Another value is to come in the place of one that goes no further.
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

/// The value that was sent last.
private final class Last<Value: Equatable> {
  private var value: Value

  init(_ value: Value) { self.value = value }

  /// Puts another value in its place, and says whether it differs.
  func change(to new: Value) -> Bool {
    if new == value { return false }
    value = new
    return true
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

    /// Takes a letter in, and says what is to be done unless that is being done already.
    mutating func add(_ letter: any SealedLetter) -> Turn? {
      guard let receive else { return nil }
      if isDelivering || demand == .none || !waiting.isEmpty {
        waiting.append(letter)
        return isDelivering ? nil : next()
      }
      // Nobody is in front: it need not go through the queue.
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
    run(
      mailbox.withLock { mailbox in
        mailbox.demand += demand
        return mailbox.isDelivering ? nil : mailbox.next()
      })
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

  /// Hands a letter on, after those that are in the queue and as far as it is asked for, unless somebody is doing so
  /// already.
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
