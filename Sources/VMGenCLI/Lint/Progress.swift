import HostIO
import Wording

/// Shows the number of files on standard error when a run takes longer than half a second. The line is erased at the
/// end.
final class Progress: Sendable {
  private struct State: Sendable {
    var files = 0
    /// The purpose of the passes, such as `fixes: `; empty if the run has only one.
    var phase = ""
    /// The word for the work of this pass: ` read` or ` checked`.
    var verb = ""
    /// The time of the next update.
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
  ///   - write: Writes to the terminal.
  init(now: @escaping @Sendable () -> Int = Machine.nanoseconds, write: @escaping @Sendable (String) -> Void = toErrors)
  {
    self.now = now
    self.write = write
    state = Shared(State(next: now() + Self.patience))
  }

  /// Progress on standard error if it is a terminal; otherwise nil.
  static func onTerminal() -> Progress? { Terminal.canEraseErrorLines() ? Progress() : nil }

  private static let toErrors: @Sendable (String) -> Void = { text in
    var errors = OutputStream.standardError()
    errors.write(text)
    errors.flush()
  }

  /// Names the purpose of the next passes.
  ///
  /// - Parameter phase: A few words, shown before the number of files.
  func enter(_ phase: String) { state.withLock { $0.phase = "\(phase): " } }

  /// Starts to count again, because a run may read the same files several times.
  ///
  /// - Parameter verb: The word for the work of the pass: `read` or `checked`.
  func begin(_ verb: String) { state.withLock { ($0.files, $0.verb) = (0, " \(verb)") } }

  /// Counts a file.
  func advance() {
    state.withLock { state in
      state.files += 1
      // Read inside the lock: a thread that waited for it would bring an old time and hide its count.
      let now = now()
      guard now >= state.next else { return }
      state.next = now + Self.interval
      state.isShown = true
      // Written inside the lock, so that counts appear in order and none appears after `erase`.
      // The count of the pass before may be longer.
      write("\r\(state.phase)\(Counted.text(state.files, "file"))\(state.verb)\u{1B}[K")
    }
  }

  /// Erases the line.
  func erase() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
      state.next = Int.max
    }
  }
}
