#if canImport(Combine)
  public import Combine
#endif

/// The state that screens share, and the only way to change it.
///
/// There are two channels: ``updates(for:)`` for values that last, ``events`` for commands that are given once. The state
/// changes by ``send(_:)`` alone.
///
/// ```swift
/// typealias AppStore = Store<AppState, AppAction, AppEvent>
/// ```
///
/// May be used from any thread, so its types are `Sendable`.
public final class Store<State: Sendable, Action: Sendable, Event: Sendable>: Sendable {
  private struct Delivery {
    let recipients: Recipients
    let state: State
    let events: [Event]
  }

  /// Arrays that are shared with each delivery and copied only when somebody comes or goes.
  private struct Recipients {
    var states: [any StoreRecipient<State>] = []
    var events: [any StoreRecipient<Event>] = []

    var isEmpty: Bool { states.isEmpty && events.isEmpty }
  }

  private struct Contents {
    var state: State
    var recipients = Recipients()
    var deliveries = FIFO<Delivery>()
    var isDelivering = false
  }

  private let reduce: @Sendable (inout State, Action) -> [Event]
  private let contents: Locked<Contents>

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reduce: Changes the state for an action and returns the events to be sent. It runs on the thread that sends,
  ///     one call at a time, and must only look at what it is given: it cannot call the store, which is locked.
  public init(_ initialState: State, reduce: @escaping @Sendable (inout State, Action) -> [Event]) {
    self.reduce = reduce
    contents = Locked(Contents(state: initialState))
  }

  /// What a part of the state is now, for setting an initial value.
  ///
  /// - Parameter keyPath: The part.
  public subscript<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    snapshot[keyPath: keyPath]
  }

  /// A publisher of a part of the state: what it is now, then each different value, in the order of the actions.
  ///
  /// Values arrive on the thread that sends the action, or on another one that is sending at the time.
  ///
  /// - Parameter keyPath: The part.
  public func updates<Value: Equatable & Sendable>(
    for keyPath: any KeyPath<State, Value> & Sendable
  ) -> AnyPublisher<Value, Never> {
    StorePublisher(connect: connect(states:), disconnect: { [weak self] in self?.disconnect($0) })
      .map { $0[keyPath: keyPath] }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  /// A publisher of the events of all actions that are sent after subscribing.
  ///
  /// Events arrive on the thread that sends the action, or on another one that is sending at the time.
  public var events: AnyPublisher<Event, Never> {
    StorePublisher(connect: connect(events:), disconnect: { [weak self] in self?.disconnect($0) })
      .eraseToAnyPublisher()
  }

  /// Changes the state, then tells the subscribers.
  ///
  /// Actions are handled one after the other, whatever threads they come from. When this returns the state has changed.
  /// The subscribers have been told as well, unless an earlier action is still being delivered, by another thread or
  /// further up on this one: its subscribers are told first, then those of this action.
  ///
  /// - Parameter action: What has happened or is wanted.
  public func send(_ action: Action) {
    let isToDeliver = contents.withLock { contents in
      let events = reduce(&contents.state, action)
      guard !contents.recipients.isEmpty else { return false }
      contents.deliveries.append(
        Delivery(recipients: contents.recipients, state: contents.state, events: events))
      guard !contents.isDelivering else { return false }
      contents.isDelivering = true
      return true
    }
    if isToDeliver { deliver() }
  }
}

extension Store {
  private var snapshot: State {
    contents.withLock { $0.state }
  }

  /// Delivers until nothing is left. One thread at a time is in here, and it holds no lock while it calls subscribers.
  private func deliver() {
    while let delivery = nextDelivery() {
      for recipient in delivery.recipients.states {
        recipient.enqueue([delivery.state])
        recipient.deliver()
      }
      if delivery.events.isEmpty { continue }
      for recipient in delivery.recipients.events {
        recipient.enqueue(delivery.events)
        recipient.deliver()
      }
    }
  }

  private func nextDelivery() -> Delivery? {
    contents.withLock { contents in
      let next = contents.deliveries.popFirst()
      contents.isDelivering = next != nil
      return next
    }
  }

  /// Adds a recipient of states, with the present one in its queue before any other can get there.
  private func connect(states recipient: any StoreRecipient<State>) {
    contents.withLock { contents in
      recipient.enqueue([contents.state])
      contents.recipients.states.append(recipient)
    }
  }

  private func connect(events recipient: any StoreRecipient<Event>) {
    contents.withLock { $0.recipients.events.append(recipient) }
  }

  private func disconnect(_ recipient: AnyObject) {
    contents.withLock { contents in
      contents.recipients.states.removeAll { $0 === recipient }
      contents.recipients.events.removeAll { $0 === recipient }
    }
  }
}
