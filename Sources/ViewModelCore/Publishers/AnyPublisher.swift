#if !canImport(Combine)
  /// A publisher whose kind does not show.
  ///
  /// ```swift
  /// let numbers: AnyPublisher<Int, Never> = AnyPublisher(PassthroughSubject<Int, Never>())
  /// ```
  public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let base: any Publisher<Output, Failure>

    /// Hides the kind of a publisher.
    ///
    /// - Parameter publisher: The publisher that subscribers are connected with.
    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
      base = (publisher as? AnyPublisher)?.base ?? publisher
    }

    /// Connects a subscriber with the publisher behind.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      base.receive(subscriber: subscriber)
    }
  }

  extension Publisher {
    /// This publisher with its kind hidden, for use across an interface.
    ///
    /// ```swift
    /// let isGuest: AnyPublisher<Bool, Never> = appStore.updates(for: \.authStatus).map { $0 == .guest }.eraseToAnyPublisher()
    /// ```
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
      AnyPublisher(self)
    }
  }
#endif
