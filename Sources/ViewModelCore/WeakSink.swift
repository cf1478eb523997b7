#if canImport(Combine)
  public import Combine
#endif

extension Publisher where Failure == Never, Output: Sendable {
  /// Calls a closure on the main actor with each value and an object that is not kept alive by it.
  ///
  /// A value that is sent on the main actor arrives at once, one that is sent elsewhere by a hop; values keep their
  /// order either way. A value that is sent from within the closure arrives after the closure has returned. Cancelling
  /// on the main actor, also from within the closure, ends the calls at once. May itself be called from anywhere.
  ///
  /// ```swift
  /// cancelBag.collect {
  ///   appStore.events.weakSink(on: self) { viewModel, event in viewModel.handle(event) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - object: Handed to the closure while it lives; no longer afterwards. From here on it belongs to the main actor.
  ///   - receiveValue: Called with the object and the value.
  /// - Returns: Ends the subscription when it is cancelled or released.
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

  /// Writes each value on the main actor to a property of an object that is not kept alive by it.
  ///
  /// Values arrive as with ``weakSink(on:receiveValue:)``. May itself be called from anywhere.
  ///
  /// ```swift
  /// cancelBag.collect { appStore.updates(for: \.authStatus).weakAssign(to: \.authStatus, on: self) }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - object: Whose property it is. From here on it belongs to the main actor.
  /// - Returns: Ends the subscription when it is cancelled or released.
  public func weakAssign<Object: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Object, Output>, on object: Object
  ) -> AnyCancellable {
    let property = MainActorBound(keyPath)
    return weakSink(on: object) { object, value in
      object[keyPath: property.value] = value
    }
  }
}

/// Brings values to the main actor in the order in which they were sent.
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

/// Runs actions on the main actor in the order in which they were added.
///
/// It does not know what they do: a queue of values, whose type belongs to another module, costs several times as much.
private final class MainActorLine: Sendable {
  /// (A closure that is kept in an array without a wrapping is wrapped on the heap, once more each time it is read.)
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

  /// Runs an action after those that are there: before this returns if called on the main actor and none is running.
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

  /// Drops the actions that are there, and all that come.
  func cancel() {
    // What is waiting is released after the lock is.
    _ = contents.withLock { contents in
      defer {
        contents.isCancelled = true
        contents.waiting = FIFO()
      }
      return contents.waiting
    }
  }

  /// Runs all that is waiting, unless that is being done further up on the stack.
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

// Unchecked: what is carried is read on the main actor only, `value` sees to that. It comes from the caller of `weakSink`
// or `weakAssign`, who gives the object that it belongs to over to the main actor. The caller may be an initialiser
// that is not isolated, in which `sending` cannot express this: the object's other properties are still being used.
/// Carries to the main actor what is not Sendable.
private struct MainActorBound<Value>: @unchecked Sendable {
  private let carried: Value

  init(_ value: Value) { carried = value }

  @MainActor var value: Value { carried }
}
