import Dispatch

/// The main actor, seen from code that is not isolated.
enum MainQueue {
  /// Marks the main queue. Whether a *thread* is the main one would be the wrong question: on Linux the main queue is
  /// served by other threads once the program's entry point has become asynchronous.
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether this is the main actor.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

  /// Runs a closure on the main actor, after what is already queued there.
  static func add(_ action: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(action) }
  }
}
