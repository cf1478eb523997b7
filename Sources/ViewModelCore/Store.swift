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
  private let reduce: @Sendable (inout State, Action) -> [Event]
  private let post = Locked(Post())
  // Right because it is touched by `init` and within `post.withLock` only. (In one value with the rest, which would be of
  // a generic type then, a send takes a quarter longer.)
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
  ///   - reduce: Changes the state for an action and returns the events to be sent. It runs on the thread that sends,
  ///     one call at a time, and must only look at what it is given: it cannot call the store, which is locked.
  public init(_ initialState: State, reduce: @escaping @Sendable (inout State, Action) -> [Event]) {
    self.reduce = reduce
    state = initialState
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
  /// - Parameter keyPath: The part. It is read on any thread, as the closures of publishers are called on any; that it is
  ///   `Sendable` is not asked for, since in Swift 5 mode the compiler takes no literal for that.
  public func updates<Value: Equatable & Sendable>(for keyPath: KeyPath<State, Value>) -> AnyPublisher<Value, Never> {
    StoreUpdates(store: connection(connect(states:)), keyPath: keyPath).eraseToAnyPublisher()
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
    StoreEvents(store: connection(connect(events:))).eraseToAnyPublisher()
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
    change { state in reduce(&state, action) }
  }

  /// Changes the state and sends events without an action, for tests of what listens: use `emit(_:)` and `set(_:to:)` of
  /// `ViewModelTesting`.
  ///
  /// ```swift
  /// appStore.emit(.scrollToTop)
  /// ```
  ///
  /// - Parameter body: Changes the state and returns the events to be sent; it must not call the store.
  @_spi(Testing) public func change(_ body: (inout State) -> [Event]) {
    var delivery = post.withLock { post in post.add(body(&state), state) }
    // One thread at a time is in here, and it holds no lock while it calls subscribers.
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

  /// Adds a recipient of states, with the present one in its queue before any other can get there.
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

/// What a store has to deliver, and to whom.
private struct Post {
  // Arrays that are shared with each delivery and copied only when somebody comes or goes.
  var stateRecipients: [StoreSubscription] = []
  var eventRecipients: [StoreSubscription] = []
  private var deliveries = FIFO<Delivery>()
  private var isDelivering = false

  /// Takes in what an action has led to. Returns what is to be delivered at once: nothing where nobody is there to get
  /// it, or where somebody is delivering, who comes to it later.
  mutating func add<State: Sendable, Event: Sendable>(_ events: [Event], _ state: State) -> Delivery? {
    if stateRecipients.isEmpty && (eventRecipients.isEmpty || events.isEmpty) { return nil }
    var letters: [any SealedLetter] = []
    if !eventRecipients.isEmpty {
      // (By index: `for` and `map` look up several types.)
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
      for recipient in stateRecipients { recipient.deliver(state) }
    }
    if events.isEmpty { return }
    for recipient in eventRecipients {
      for event in events { recipient.deliver(event) }
    }
  }
}
