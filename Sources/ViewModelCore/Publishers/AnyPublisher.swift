#if !canImport(Combine)
  /// A type-erased publisher.
  ///
  /// ```swift
  /// let numbers: AnyPublisher<Int, Never> = AnyPublisher(PassthroughSubject<Int, Never>())
  /// ```
  public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let base: any Publisher<Output, Failure>

    /// Erases the type of a publisher.
    ///
    /// - Parameter publisher: The publisher.
    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
      base = (publisher as? AnyPublisher)?.base ?? publisher
    }

    /// Connects a subscriber with the wrapped publisher.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      base.receive(subscriber: subscriber)
    }
  }

  extension Publisher {
    /// This publisher with its type erased, for interfaces.
    ///
    /// ```swift
    /// let isGuest: AnyPublisher<Bool, Never> = appStore.updates(for: \.authStatus).map { $0 == .guest }.eraseToAnyPublisher()
    /// ```
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
      AnyPublisher(self)
    }
  }
#endif
