#if !canImport(Combine)
  /// An object with a publisher that sends before the object changes.
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
    /// The type of that publisher.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// Sends before the object changes. By default every `@Published` property triggers it.
    var objectWillChange: ObjectWillChangePublisher { get }
  }

  extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// Sends before a `@Published` property of the object changes. The publisher is always the same.
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

  /// A publisher that announces changes of an object.
  ///
  /// ```swift
  /// final class Settings: ObservableObject {
  ///   let objectWillChange = ObservableObjectPublisher()
  ///   var isOn = false { willSet { objectWillChange.send() } }
  /// }
  /// ```
  public final class ObservableObjectPublisher: Publisher {
    /// The publisher sends no values of interest.
    public typealias Output = Void
    /// The publisher never fails.
    public typealias Failure = Never

    private let broadcast = Broadcast<Void, Never>()

    /// Creates a publisher without subscribers.
    public init() {}

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
      broadcast.connect(subscriber)
    }

    /// Sends to all subscribers before it returns.
    public func send() { broadcast.send(()) }
  }

  /// A property that can announce its changes through its object's publisher.
  protocol AnnouncesChanges {
    func announceChanges(through publisher: ObservableObjectPublisher)
  }

  /// The publishers of all observed objects, since a protocol cannot add a stored property to its conforming classes.
  private struct ObservableObjectPublishers {
    private struct Entry {
      weak var object: AnyObject?
      let publisher: ObservableObjectPublisher
    }

    private struct Contents {
      var entries: [ObjectIdentifier: Entry] = [:]
      /// The number of entries that triggers a search for released objects. It grows with the living ones, so that a
      /// new object costs constant time on average.
      var sweepAt = 64
    }

    static let shared = ObservableObjectPublishers()

    private let contents = Locked(Contents())

    func publisher(of object: AnyObject) -> (publisher: ObservableObjectPublisher, isNew: Bool) {
      let id = ObjectIdentifier(object)
      // Removed entries are released outside of the lock.
      let (publisher, isNew, _) = contents.withLock { contents in
        // A new object may have the address of a released one.
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
