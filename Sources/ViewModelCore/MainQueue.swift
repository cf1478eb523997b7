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

  /// Runs a closure on the main actor: before this returns if called there, else after what is already queued there.
  static func run(_ action: @escaping @MainActor @Sendable () -> Void) {
    if DispatchQueue.getSpecific(key: mark) == true {
      MainActor.assumeIsolated(action)
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated(action) }
    }
  }
}
