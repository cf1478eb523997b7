public import ViewModelCore

/// A publisher that sends when a test says so, for stubs of Interactors.
///
/// ```swift
/// let unreadCount = StubPublisher<Int>()
/// let recorder = PublisherRecorder(unreadCount())
/// unreadCount.send(3)
/// print(recorder.values)
/// ```
///
/// It keeps no value: each subscriber receives what is sent from then on. May be used from any thread.
public final class StubPublisher<Value: Sendable>: Sendable {
  private let source = Store<Int, Value, Value>(0) { _, value in [value] }

  /// Creates a publisher without subscribers.
  public init() {}

  /// Returns the publisher, which never ends.
  public func callAsFunction() -> AnyPublisher<Value, Never> { source.events }

  /// Sends a value to the current subscribers.
  ///
  /// - Parameter value: The value.
  public func send(_ value: Value) { source.send(value) }
}
