#if canImport(Combine)
  public import Combine
#endif

/// The state that screens share, and the only way to change it.
///
/// ``updates(for:)`` publishes lasting values, ``events`` publishes commands that occur once. Only ``send(_:)``
/// changes the state.
///
/// ```swift
/// typealias AppStore = Store<AppState, AppAction, AppEvent>
/// ```
///
/// May be used from any thread, so its types are `Sendable`.
public final class Store<State: Sendable, Action: Sendable, Event: Sendable>: Sendable {
  private let reduce: @Sendable (inout State, Action) -> [Event]
  private let post = Locked(Post())
  // Safe because only `init` and `post.withLock` access it. (Inside `Post`, which would be generic then, a send takes
  // a quarter longer.)
  private nonisolated(unsafe) var state: State

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
  ///   - reduce: Changes the state for an action and returns the events to send. It runs on the sending thread, one
  ///     call at a time. It must use only its arguments and must not call the store, which is locked.
  public init(_ initialState: State, reduce: @escaping @Sendable (inout State, Action) -> [Event]) {
    self.reduce = reduce
    state = initialState
  }

  /// The current value of a part of the state, for initial values.
  ///
  /// ```swift
  /// isGuestMode = appStore[\.authStatus] == .guest
  /// ```
  ///
  /// - Parameter keyPath: The part.
  public subscript<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    snapshot[keyPath: keyPath]
  }

  /// A publisher of a part of the state: its current value, then each different value, in the order of the actions.
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
  /// - Parameter keyPath: The part. Any thread may read it, as any thread may call the closures of publishers. Its type
  ///   does not require `Sendable`, because in Swift 5 mode the compiler would accept no key path literal then.
  public func updates<Value: Equatable & Sendable>(for keyPath: KeyPath<State, Value>) -> AnyPublisher<Value, Never> {
    StoreUpdates(store: connection(connect(states:)), keyPath: keyPath).eraseToAnyPublisher()
  }

  /// A publisher of the events of all actions after subscribing.
  ///
  /// Events arrive on the thread that sends the action, or on another one that is sending at the same time.
  ///
  /// ```swift
  /// cancelBag.collect {
  ///   appStore.events
  ///     .filter { $0 == .scrollToTop }
  ///     .weakSink(on: self) { viewModel, _ in viewModel.output = .scrollToTop }
  /// }
  /// ```
  public var events: AnyPublisher<Event, Never> {
    StoreEvents(store: connection(connect(events:))).eraseToAnyPublisher()
  }

  /// Changes the state, then informs the subscribers.
  ///
  /// Actions are handled one after the other, whichever threads send them. When this returns, the state has changed.
  /// The subscribers have been informed as well, unless an earlier action is still being delivered (by another thread,
  /// or by a caller of this one). Then its subscribers come first, and those of this action afterwards.
  ///
  /// ```swift
  /// appStore.send(.signIn)
  /// ```
  ///
  /// - Parameter action: The action.
  public func send(_ action: Action) {
    change { state in reduce(&state, action) }
  }

  /// Changes the state and sends events without an action, for tests: use `emit(_:)` and `set(_:to:)` of
  /// `ViewModelTesting`.
  ///
  /// ```swift
  /// appStore.emit(.scrollToTop)
  /// ```
  ///
  /// - Parameter body: Changes the state and returns the events to send; it must not call the store.
  @_spi(Testing) public func change(_ body: (inout State) -> [Event]) {
    var delivery = post.withLock { post in post.add(body(&state), state) }
    // Only one thread at a time runs this loop. It holds no lock while it calls subscribers.
    while let next = delivery {
      next.perform()
      delivery = post.withLock { $0.next() }
    }
  }
}

extension Store {
  private var snapshot: State {
    post.withLock { _ in state }
  }

  private func connection(_ connect: @escaping (StoreSubscription) -> Void) -> StoreConnection {
    StoreConnection(connect: connect, disconnect: { [weak self] in self?.disconnect($0) })
  }

  /// Adds a recipient of states. The current state is queued first, before any later one.
  private func connect(states recipient: StoreSubscription) {
    post.withLock { post in
      recipient.enqueue(Letter(state))
      post.stateRecipients.append(recipient)
    }
  }

  private func connect(events recipient: StoreSubscription) {
    post.withLock { $0.eventRecipients.append(recipient) }
  }

  private func disconnect(_ recipient: StoreSubscription) {
    post.withLock { $0.remove(recipient) }
  }
}

/// The pending deliveries of a store and their recipients.
private struct Post {
  // Each delivery shares these arrays; they are copied only when a subscriber is added or removed.
  var stateRecipients: [StoreSubscription] = []
  var eventRecipients: [StoreSubscription] = []
  private var deliveries = FIFO<Delivery>()
  private var isDelivering = false

  /// Queues the result of an action. Returns the delivery to start; nil if there are no recipients, or if another
  /// thread is delivering and will also deliver this result.
  mutating func add<State: Sendable, Event: Sendable>(_ events: [Event], _ state: State) -> Delivery? {
    if stateRecipients.isEmpty && (eventRecipients.isEmpty || events.isEmpty) { return nil }
    var letters: [any SealedLetter] = []
    if !eventRecipients.isEmpty {
      // (A loop over indices, because `for` and `map` look up several types.)
      for index in 0..<events.count { letters.append(Letter(events[index])) }
    }
    let delivery = Delivery(
      stateRecipients: stateRecipients, eventRecipients: eventRecipients,
      state: stateRecipients.isEmpty ? nil : Letter(state), events: letters)
    if isDelivering {
      deliveries.append(delivery)
      return nil
    }
    isDelivering = true
    return delivery
  }

  /// Returns the next delivery; nil if there is none, which ends the delivering.
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

/// The result of one action.
private struct Delivery {
  let stateRecipients: [StoreSubscription]
  let eventRecipients: [StoreSubscription]
  let state: (any SealedLetter)?
  let events: [any SealedLetter]

  func perform() {
    if let state {
      for recipient in stateRecipients { recipient.deliver(state) }
    }
    if events.isEmpty { return }
    for recipient in eventRecipients {
      for event in events { recipient.deliver(event) }
    }
  }
}
