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
  private struct Contents {
    var state: State
    var post = Post()
  }

  private let reduce: @Sendable (inout State, Action) -> [Event]
  private let contents: Locked<Contents>

  /// Creates a store.
  ///
  /// ```swift
  /// let store = Store<Int, Int, String>(0) { sum, number in
  ///   sum += number
  ///   return sum < 0 ? ["overdrawn"] : []
  /// }
  /// store.send(-1)
  /// ```
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
  /// ```swift
  /// isGuestMode = appStore[\.authStatus] == .guest
  /// ```
  ///
  /// - Parameter keyPath: The part.
  public subscript<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    snapshot[keyPath: keyPath]
  }

  /// A publisher of a part of the state: what it is now, then each different value, in the order of the actions.
  ///
  /// Values arrive on the thread that sends the action, or on another one that is sending at the time.
  ///
  /// ```swift
  /// cancelBag.collect {
  ///   appStore.updates(for: \.authStatus)
  ///     .map { $0 == .guest }
  ///     .removeDuplicates()
  ///     .weakSink(on: self) { viewModel, isGuest in viewModel.isGuestMode = isGuest }
  /// }
  /// ```
  ///
  /// - Parameter keyPath: The part.
  public func updates<Value: Equatable & Sendable>(
    for keyPath: any KeyPath<State, Value> & Sendable
  ) -> AnyPublisher<Value, Never> {
    StorePublisher<State>(connect: connect(states:), disconnect: { [weak self] in self?.disconnect($0) })
      .map { $0[keyPath: keyPath] }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  /// A publisher of the events of all actions that are sent after subscribing.
  ///
  /// Events arrive on the thread that sends the action, or on another one that is sending at the time.
  ///
  /// ```swift
  /// cancelBag.collect {
  ///   appStore.events
  ///     .filter { $0 == .scrollToTop }
  ///     .weakSink(on: self) { viewModel, _ in viewModel.output = .scrollToTop }
  /// }
  /// ```
  public var events: AnyPublisher<Event, Never> {
    StorePublisher<Event>(connect: connect(events:), disconnect: { [weak self] in self?.disconnect($0) })
      .eraseToAnyPublisher()
  }

  /// Changes the state, then tells the subscribers.
  ///
  /// Actions are handled one after the other, whatever threads they come from. When this returns the state has changed.
  /// The subscribers have been told as well, unless an earlier action is still being delivered, by another thread or
  /// further up on this one: its subscribers are told first, then those of this action.
  ///
  /// ```swift
  /// appStore.send(.signIn)
  /// ```
  ///
  /// - Parameter action: What has happened or is wanted.
  public func send(_ action: Action) {
    let isToDeliver = contents.withLock { contents in
      let events = reduce(&contents.state, action)
      if contents.post.hasNoRecipients { return false }
      let state = contents.post.stateRecipients.isEmpty ? nil : Letter(contents.state)
      return contents.post.add(
        state: state, events: contents.post.eventRecipients.isEmpty ? [] : events.map(Letter.init))
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
    while let delivery = contents.withLock({ $0.post.next() }) { delivery.perform() }
  }

  /// Adds a recipient of states, with the present one in its queue before any other can get there.
  private func connect(states recipient: StoreSubscription) {
    contents.withLock { contents in
      recipient.enqueue(Letter(contents.state))
      contents.post.stateRecipients.append(recipient)
    }
  }

  private func connect(events recipient: StoreSubscription) {
    contents.withLock { $0.post.eventRecipients.append(recipient) }
  }

  private func disconnect(_ recipient: StoreSubscription) {
    contents.withLock { $0.post.remove(recipient) }
  }
}

/// What a store has to deliver, and to whom.
private struct Post {
  // Arrays that are shared with each delivery and copied only when somebody comes or goes.
  var stateRecipients: [StoreSubscription] = []
  var eventRecipients: [StoreSubscription] = []
  private var deliveries = FIFO<Delivery>()
  private var isDelivering = false

  var hasNoRecipients: Bool { stateRecipients.isEmpty && eventRecipients.isEmpty }

  /// Adds what an action has led to, and says whether somebody must begin to deliver.
  mutating func add(state: (any SealedLetter)?, events: [any SealedLetter]) -> Bool {
    deliveries.append(
      Delivery(
        stateRecipients: stateRecipients, eventRecipients: eventRecipients, state: state, events: events))
    defer { isDelivering = true }
    return !isDelivering
  }

  /// What is to be delivered next; when there is nothing, nobody is delivering any more.
  mutating func next() -> Delivery? {
    let next = deliveries.popFirst()
    isDelivering = next != nil
    return next
  }

  mutating func remove(_ recipient: StoreSubscription) {
    stateRecipients.removeAll { $0 === recipient }
    eventRecipients.removeAll { $0 === recipient }
  }
}

/// What one action has led to.
private struct Delivery {
  let stateRecipients: [StoreSubscription]
  let eventRecipients: [StoreSubscription]
  let state: (any SealedLetter)?
  let events: [any SealedLetter]

  func perform() {
    if let state {
      for recipient in stateRecipients {
        recipient.enqueue(state)
        recipient.deliver()
      }
    }
    if events.isEmpty { return }
    for recipient in eventRecipients {
      for event in events { recipient.enqueue(event) }
      recipient.deliver()
    }
  }
}
