@_spi(Testing) public import ViewModelCore

// Tests of a screen know what it listens to, and not by which actions of the app that comes about.

extension Store {
  /// Sends an event, as if an action had led to it.
  ///
  /// ```swift
  /// appStore.emit(.scrollToTop)
  /// ```
  ///
  /// - Parameter event: The event.
  public func emit(_ event: Event) {
    change { _ in [event] }
  }

  /// Changes a value, as if an action had done so.
  ///
  /// ```swift
  /// appStore.set(\.authStatus, to: .guest)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - value: What it is from now on.
  public func set<Value>(_ keyPath: WritableKeyPath<State, Value>, to value: Value) {
    change { state in
      state[keyPath: keyPath] = value
      return []
    }
  }
}
