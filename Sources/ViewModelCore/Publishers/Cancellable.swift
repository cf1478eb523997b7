#if !canImport(Combine)
  /// Something that can be cancelled.
  ///
  /// ```swift
  /// struct Timer: Cancellable {
  ///   func cancel() { print("cancelled") }
  /// }
  /// Timer().store(in: &subscriptions)
  /// ```
  public protocol Cancellable {
    /// Cancels it. Further calls have no effect.
    func cancel()
  }

  /// Cancels something on request or when it is released. May be used from any thread.
  ///
  /// ```swift
  /// let cancellable = AnyCancellable { print("cancelled") }
  /// cancellable.cancel()
  /// ```
  public final class AnyCancellable: Cancellable, Hashable {
    private let action: Locked<(() -> Void)?>

    /// Cancels by calling a closure.
    ///
    /// - Parameter cancel: Called at most once, on the thread that cancels or releases.
    public init(_ cancel: @escaping () -> Void) {
      action = Locked(cancel)
    }

    /// Cancels another cancellable.
    ///
    /// - Parameter canceller: Cancelled at most once, on the thread that cancels or releases.
    public convenience init<C: Cancellable>(_ canceller: C) {
      self.init(canceller.cancel)
    }

    deinit { cancel() }

    /// Cancels it. Further calls have no effect.
    public func cancel() {
      let action = action.withLock { action in
        defer { action = nil }
        return action
      }
      action?()
    }

    /// Whether both are the same object.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
      lhs === rhs
    }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }

    /// Adds it to a set that keeps it alive.
    ///
    /// ```swift
    /// subject.sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter set: The set.
    public func store(in set: inout Set<AnyCancellable>) {
      set.insert(self)
    }

    /// Adds it to a collection that keeps it alive.
    ///
    /// ```swift
    /// var list: [AnyCancellable] = []
    /// subject.sink { print($0) }.store(in: &list)
    /// ```
    ///
    /// - Parameter collection: The collection.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
      collection.append(self)
    }
  }

  extension Cancellable {
    /// Adds it to a set. Removing it there cancels it.
    ///
    /// - Parameter set: The set.
    public func store(in set: inout Set<AnyCancellable>) {
      AnyCancellable(self).store(in: &set)
    }

    /// Adds it to a collection. Removing it there cancels it.
    ///
    /// - Parameter collection: The collection.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
      AnyCancellable(self).store(in: &collection)
    }
  }
#endif
