#if !canImport(Combine)
  /// A publisher whose kind does not show.
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
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
      AnyPublisher(self)
    }
  }
#endif
