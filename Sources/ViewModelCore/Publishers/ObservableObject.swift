#if !canImport(Combine)
  /// An object that says when it is about to change.
  ///
  /// ```swift
  /// final class Settings: ObservableObject {
  ///   @Published var isOn = false
  /// }
  /// let settings = Settings()
  /// settings.objectWillChange.sink { print("is about to change") }.store(in: &subscriptions)
  /// settings.isOn = true
  /// ```
  public protocol ObservableObject<ObjectWillChangePublisher>: AnyObject {
    /// Says so.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// Sends before the object changes. Made for you, and told by every `@Published` property, unless you make your own.
    var objectWillChange: ObjectWillChangePublisher { get }
  }

  extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// Sends before a `@Published` property of the object changes. It is the same publisher each time.
    public var objectWillChange: ObservableObjectPublisher {
      let (publisher, isNew) = ObservableObjectPublishers.shared.publisher(of: self)
      if isNew {
        var mirror: Mirror? = Mirror(reflecting: self)
        while let part = mirror {
          for case (_, let property as any AnnouncesChanges) in part.children {
            property.announceChanges(through: publisher)
          }
          mirror = part.superclassMirror
        }
      }
      return publisher
    }
  }

  /// Says that an object is about to change.
  ///
  /// ```swift
  /// final class Settings: ObservableObject {
  ///   let objectWillChange = ObservableObjectPublisher()
  ///   var isOn = false { willSet { objectWillChange.send() } }
  /// }
  /// ```
  public final class ObservableObjectPublisher: Publisher {
    /// There is nothing more to say than that.
    public typealias Output = Void
    /// It cannot fail.
    public typealias Failure = Never

    private let broadcast = Broadcast<Void, Never>()

    /// Creates a publisher without subscribers.
    public init() {}

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
      broadcast.connect(subscriber)
    }

    /// Says so to all subscribers, before this returns.
    public func send() { broadcast.send(()) }
  }

  /// A property that can tell an object's publisher of its changes.
  protocol AnnouncesChanges {
    func announceChanges(through publisher: ObservableObjectPublisher)
  }

  /// The publishers of all observed objects: a protocol cannot add a stored property to the classes that conform to it.
  private struct ObservableObjectPublishers {
    private struct Entry {
      weak var object: AnyObject?
      let publisher: ObservableObjectPublisher
    }

    private struct Contents {
      var entries: [ObjectIdentifier: Entry] = [:]
      /// At how many entries to look for those whose object is gone. It grows with what is alive, so that looking costs
      /// a new object little on average.
      var sweepAt = 64
    }

    static let shared = ObservableObjectPublishers()

    private let contents = Locked(Contents())

    func publisher(of object: AnyObject) -> (publisher: ObservableObjectPublisher, isNew: Bool) {
      let id = ObjectIdentifier(object)
      // What is swept out is released after the lock is.
      let (publisher, isNew, _) = contents.withLock { contents in
        // An object may be at the address of one that is gone.
        if let entry = contents.entries[id], entry.object === object {
          return (entry.publisher, false, [ObjectIdentifier: Entry]())
        }
        let old = contents.entries
        if old.count >= contents.sweepAt {
          contents.entries = old.filter { $0.value.object != nil }
          contents.sweepAt = max(64, contents.entries.count * 2)
        }
        let publisher = ObservableObjectPublisher()
        contents.entries[id] = Entry(object: object, publisher: publisher)
        return (publisher, true, old)
      }
      return (publisher, isNew)
    }
  }
#endif
