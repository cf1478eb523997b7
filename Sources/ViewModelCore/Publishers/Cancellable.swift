#if !canImport(Combine)
  /// Something under way that can be ended.
  ///
  /// ```swift
  /// struct Timer: Cancellable {
  ///   func cancel() { print("cancelled") }
  /// }
  /// Timer().store(in: &subscriptions)
  /// ```
  public protocol Cancellable {
    /// Ends it; once ended, ending it again does nothing.
    func cancel()
  }

  /// Ends something when told to or when it is released, whichever comes first. May be used from any thread.
  ///
  /// ```swift
  /// let cancellable = AnyCancellable { print("cancelled") }
  /// cancellable.cancel()
  /// ```
  public final class AnyCancellable: Cancellable, Hashable {
    private let action: Locked<(() -> Void)?>

    /// Ends things by calling a closure.
    ///
    /// - Parameter cancel: Called once at most, on the thread that cancels or releases.
    public init(_ cancel: @escaping () -> Void) {
      action = Locked(cancel)
    }

    /// Ends another cancellable.
    ///
    /// - Parameter canceller: Is told to cancel once at most, on the thread that cancels or releases.
    public convenience init<C: Cancellable>(_ canceller: C) {
      self.init(canceller.cancel)
    }

    deinit { cancel() }

    /// Ends it; once ended, ending it again does nothing.
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

    /// Puts it into a set that keeps it alive.
    ///
    /// ```swift
    /// subject.sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter set: The set to put it in.
    public func store(in set: inout Set<AnyCancellable>) {
      set.insert(self)
    }

    /// Puts it into a collection that keeps it alive.
    ///
    /// ```swift
    /// var list: [AnyCancellable] = []
    /// subject.sink { print($0) }.store(in: &list)
    /// ```
    ///
    /// - Parameter collection: The collection to append it to.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
      collection.append(self)
    }
  }

  extension Cancellable {
    /// Puts it into a set; it is cancelled when it is released there.
    ///
    /// - Parameter set: The set to put it in.
    public func store(in set: inout Set<AnyCancellable>) {
      AnyCancellable(self).store(in: &set)
    }

    /// Puts it into a collection; it is cancelled when it is released there.
    ///
    /// - Parameter collection: The collection to append it to.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
      AnyCancellable(self).store(in: &collection)
    }
  }
#endif
