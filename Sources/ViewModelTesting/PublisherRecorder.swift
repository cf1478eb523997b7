public import ViewModelCore

/// Records the values of a publisher.
///
/// ```swift
/// let recorder = PublisherRecorder(appStore.events)
/// appStore.send(.tapTab)
/// recorder.values == [.scrollToTop]
/// ```
///
/// May be used from any thread. Releasing the recorder ends its subscription.
public final class PublisherRecorder<Output: Sendable, Failure: Error>: Sendable {
  private struct Contents {
    var values: [Output] = []
    var completion: Subscribers.Completion<Failure>?
  }

  private let contents: Watched<Contents>
  private let subscription = CancelBag()

  /// Subscribes and records all values from then on.
  ///
  /// - Parameter publisher: The publisher. Only the subscription keeps it alive.
  public init(_ publisher: some Publisher<Output, Failure>) {
    let contents = Watched(Contents())
    self.contents = contents
    subscription.collect {
      publisher.sink(
        receiveCompletion: { completion in contents.update { $0.completion = completion } },
        receiveValue: { value in contents.update { $0.values.append(value) } })
    }
  }

  /// All values so far.
  public var values: [Output] { contents.read { $0.values } }

  /// The completion of the publisher; nil if it has not ended.
  public var completion: Subscribers.Completion<Failure>? { contents.read { $0.completion } }

  /// Waits until a number of values has arrived, the publisher has ended or the waiting task is cancelled.
  ///
  /// ```swift
  /// let recorder = PublisherRecorder(appStore.updates(for: \.authStatus))
  /// Task.detached { appStore.send(.signIn) }
  /// let values = await recorder.values(atLeast: 2)
  /// ```
  ///
  /// - Parameter count: The minimal number of values.
  /// - Returns: All values so far.
  public func values(atLeast count: Int) async -> [Output] {
    await contents.wait { $0.values.count >= count || $0.completion != nil }
    return values
  }

  /// Stops recording.
  ///
  /// ```swift
  /// let recorder = PublisherRecorder(subject)
  /// recorder.cancel()
  /// print(recorder.values, recorder.completion as Any)
  /// ```
  public func cancel() { subscription.cancel() }
}
