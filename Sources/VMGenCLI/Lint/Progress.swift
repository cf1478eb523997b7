import HostIO
import Wording

/// Tells a person who waits that something happens: a line on standard error, wiped in the end. Whoever does not wait
/// sees none.
final class Progress: Sendable {
  private struct State: Sendable {
    var files = 0
    /// When the line is to be written next.
    var next: Int
    var isShown = false
  }

  private static let patience = 500_000_000
  private static let interval = 100_000_000

  private let state: Shared<State>
  private let now: @Sendable () -> Int
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - now: A clock, in nanoseconds.
  ///   - write: Gets what goes to the terminal.
  init(now: @escaping @Sendable () -> Int = Machine.nanoseconds, write: @escaping @Sendable (String) -> Void = toErrors)
  {
    self.now = now
    self.write = write
    state = Shared(State(next: now() + Self.patience))
  }

  private static let toErrors: @Sendable (String) -> Void = { text in
    var errors = OutputStream.standardError()
    errors.write(text)
    errors.flush()
  }

  /// Counts a file.
  func advance() {
    let now = now()
    state.withLock { state in
      state.files += 1
      guard now >= state.next else { return }
      state.next = now + Self.interval
      state.isShown = true
      // Within the lock, so that no line comes after a later one, or after the wiping.
      write("\r\(Counted.text(state.files, "file"))")
    }
  }

  /// Takes the line away.
  func wipe() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
      state.next = Int.max
    }
  }
}
