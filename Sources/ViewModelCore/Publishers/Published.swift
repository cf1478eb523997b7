#if !canImport(Combine)
  /// A property of a class that announces its changes through `$property` and its object's `objectWillChange`.
  ///
  /// Both send before the property changes, so reading the property in a subscriber returns the old value. Local and
  /// static variables and properties of structures cannot be `@Published`.
  ///
  /// ```swift
  /// final class Form {
  ///   @Published var name = ""
  /// }
  /// let form = Form()
  /// form.$name.sink { print($0) }.store(in: &subscriptions)
  /// form.name = "Ada"
  /// ```
  @propertyWrapper
  public struct Published<Value> {
    private var storage: PublishedStorage<Value>

    /// Creates the property with its first value.
    public init(wrappedValue: Value) {
      storage = PublishedStorage(wrappedValue)
    }

    /// Creates the property with its first value.
    public init(initialValue: Value) {
      storage = PublishedStorage(initialValue)
    }

    /// The property. Only classes can use it.
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
      get { storage.value }
      nonmutating set { storage.set(newValue) }
    }

    /// Sends the current value to each new subscriber, then every new value before the property changes.
    ///
    /// The setter exists only for `assign(to: &$property)`.
    public var projectedValue: Publisher {
      get { Publisher(storage: storage) }
      set { storage = newValue.storage }
    }

    /// The property of an object; the compiler generates calls of this for `@Published`.
    public static subscript<Object: AnyObject>(
      _enclosingInstance object: Object,
      wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Value>,
      storage storageKeyPath: ReferenceWritableKeyPath<Object, Published<Value>>
    ) -> Value {
      get { object[keyPath: storageKeyPath].storage.value }
      set { object[keyPath: storageKeyPath].storage.set(newValue) }
    }

    /// Sends the values of a `@Published` property.
    public struct Publisher {
      fileprivate let storage: PublishedStorage<Value>
    }
  }

  extension Published.Publisher: Publisher {
    /// Sends values of the property's type.
    public typealias Output = Value
    /// A property cannot fail.
    public typealias Failure = Never

    /// Connects a subscriber, which receives the current value as soon as it has demand.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.broadcast.connect(subscriber)
    }
  }

  extension Publisher where Failure == Never {
    /// Assigns each value to a `@Published` property, on the sending thread, as long as the property exists.
    ///
    /// ```swift
    /// final class Form {
    ///   @Published var number = 0
    /// }
    /// let form = Form()
    /// subject.assign(to: &form.$number)
    /// ```
    ///
    /// - Parameter published: The property: `&$property`. Neither it nor its object is kept alive.
    public func assign(to published: inout Published<Output>.Publisher) {
      published.storage.take(from: self)
    }
  }

  extension Published: AnnouncesChanges {
    func announceChanges(through publisher: ObservableObjectPublisher) {
      storage.announceChanges(through: publisher)
    }
  }

  /// The value of a `@Published` property and its subscribers.
  private final class PublishedStorage<Value> {
    private struct Contents {
      var value: Value
      var broadcast: Broadcast<Value, Never>?
      var objectWillChange: ObservableObjectPublisher?
      var assignments: [AnyCancellable] = []
    }

    private let contents: Locked<Contents>

    init(_ value: Value) {
      contents = Locked(Contents(value: value))
    }

    var value: Value {
      contents.withLock { $0.value }
    }

    /// Created on first use: most properties are read by a View and have no subscribers.
    var broadcast: Broadcast<Value, Never> {
      contents.withLock { contents in
        let broadcast = contents.broadcast ?? Broadcast(newest: contents.value)
        contents.broadcast = broadcast
        return broadcast
      }
    }

    func set(_ value: Value) {
      let (broadcast, objectWillChange) = contents.withLock { ($0.broadcast, $0.objectWillChange) }
      objectWillChange?.send()
      broadcast?.announce(value)
      // The old value is released outside of the lock.
      _ = contents.withLock { contents in
        defer { contents.value = value }
        return contents.value
      }
      broadcast?.setNewest(to: value)
    }

    func take(from publisher: some Publisher<Value, Never>) {
      let assignment = publisher.sink { [weak self] in self?.set($0) }
      contents.withLock { $0.assignments.append(assignment) }
    }

    func announceChanges(through publisher: ObservableObjectPublisher) {
      contents.withLock { $0.objectWillChange = publisher }
    }
  }
#endif
