#if canImport(Combine)
  public import Combine
#endif

extension Publisher where Failure == Never, Output: Sendable {
  /// Calls a closure on the main actor with each value and a weakly held object.
  ///
  /// A value sent on the main actor arrives at once; a value sent elsewhere arrives asynchronously. Values always keep
  /// their order. A value sent from within the closure arrives after the closure has returned. Cancelling on the main
  /// actor, even from within the closure, ends the calls at once. May be called from anywhere.
  ///
  /// ```swift
  /// cancelBag.collect {
  ///   appStore.events.weakSink(on: self) { viewModel, event in viewModel.handle(event) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - object: Passed to the closure while it exists. From here on it belongs to the main actor.
  ///   - receiveValue: Called with the object and the value.
  /// - Returns: The subscription, which ends when it is cancelled or released.
  public func weakSink<Object: AnyObject>(
    on object: Object, receiveValue: @escaping @MainActor (Object, Output) -> Void
  ) -> AnyCancellable {
    let delivery = MainActorDelivery(to: object, receiveValue)
    let upstream = sink { delivery.send($0) }
    return AnyCancellable {
      delivery.cancel()
      upstream.cancel()
    }
  }

  /// Assigns each value, on the main actor, to a property of a weakly held object.
  ///
  /// Values arrive as with ``weakSink(on:receiveValue:)``. May be called from anywhere.
  ///
  /// ```swift
  /// cancelBag.collect { appStore.updates(for: \.authStatus).weakAssign(to: \.authStatus, on: self) }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - object: The object with the property. From here on it belongs to the main actor.
  /// - Returns: The subscription, which ends when it is cancelled or released.
  public func weakAssign<Object: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Object, Output>, on object: Object
  ) -> AnyCancellable {
    let property = MainActorBound(keyPath)
    return weakSink(on: object) { object, value in
      object[keyPath: property.value] = value
    }
  }
}

/// Delivers values to the main actor in the order of sending.
final class MainActorDelivery<Object: AnyObject, Value: Sendable>: Sendable {
  private let line = MainActorLine()
  private let object: MainActorBound<WeakReference<Object>>
  private let receiveValue: MainActorBound<@MainActor (Object, Value) -> Void>

  init(to object: Object, _ receiveValue: @escaping @MainActor (Object, Value) -> Void) {
    self.object = MainActorBound(WeakReference(object))
    self.receiveValue = MainActorBound(receiveValue)
  }

  func send(_ value: Value) {
    line.add {
      guard let object = self.object.value.object else { return }
      self.receiveValue.value(object, value)
    }
  }

  func cancel() { line.cancel() }
}

/// Runs actions on the main actor in the order they were added.
///
/// Untyped on purpose: a queue of values whose type is in another module is several times slower.
private final class MainActorLine: Sendable {
  /// (An unwrapped closure in an array is wrapped on the heap, and again each time it is read.)
  private struct Action {
    let run: @MainActor @Sendable () -> Void
  }

  private struct Contents {
    var waiting = FIFO<Action>()
    var isCancelled = false
    var isRunning = false

    mutating func next() -> Action? {
      let next = waiting.popFirst()
      isRunning = next != nil
      return next
    }
  }

  private let contents = Locked(Contents())

  /// Runs an action after the queued ones. On the main actor it runs before this returns, unless another action is
  /// running.
  func add(_ action: @escaping @MainActor @Sendable () -> Void) {
    contents.withLock { contents in
      if !contents.isCancelled { contents.waiting.append(Action(run: action)) }
    }
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { runAll() }
    } else {
      MainQueue.add { self.runAll() }
    }
  }

  /// Drops queued and further actions.
  func cancel() {
    // Queued actions are released outside of the lock.
    _ = contents.withLock { contents in
      defer {
        contents.isCancelled = true
        contents.waiting = FIFO()
      }
      return contents.waiting
    }
  }

  /// Runs all queued actions, unless a caller of this function is doing so.
  @MainActor private func runAll() {
    var next = contents.withLock { contents in
      contents.isRunning ? nil : contents.next()
    }
    while let action = next {
      action.run()
      next = contents.withLock { $0.next() }
    }
  }
}

private final class WeakReference<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) { self.object = object }
}

// Unchecked: `value` can only be read on the main actor. The caller of `weakSink` or `weakAssign` hands the object
// over to the main actor. The caller may be a nonisolated initialiser that still uses other properties of the object,
// so `sending` cannot express this.
/// Transfers a value that is not Sendable to the main actor.
private struct MainActorBound<Value>: @unchecked Sendable {
  private let carried: Value

  init(_ value: Value) { carried = value }

  @MainActor var value: Value { carried }
}
