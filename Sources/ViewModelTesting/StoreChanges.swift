@_spi(Testing) public import ViewModelCore

// A screen's tests use these functions to change the store without knowing the app's actions.

extension Store {
  /// Sends an event without an action.
  ///
  /// ```swift
  /// appStore.emit(.scrollToTop)
  /// ```
  ///
  /// - Parameter event: The event.
  public func emit(_ event: Event) {
    change { _ in [event] }
  }

  /// Changes a value without an action.
  ///
  /// ```swift
  /// appStore.set(\.authStatus, to: .guest)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - value: The new value.
  public func set<Value>(_ keyPath: WritableKeyPath<State, Value>, to value: Value) {
    change { state in
      state[keyPath: keyPath] = value
      return []
    }
  }
}
