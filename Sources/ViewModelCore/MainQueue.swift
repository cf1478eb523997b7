import Dispatch

/// Access to the main actor from code without isolation.
enum MainQueue {
  /// Marks the main queue. Checking for the main *thread* would be wrong: on Linux other threads serve the main queue
  /// once the program's entry point is asynchronous.
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether this code runs on the main actor.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

  /// Runs a closure on the main actor after everything queued there.
  static func add(_ action: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(action) }
  }
}
