#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Cleans up when a signal ends the program: control-C, `kill`, or a closed terminal.
///
/// `SIGKILL` and a power failure leave hidden temporary files behind. Even then, no visible file is incomplete.
enum Interruption {
  private struct Temporaries: Sendable {
    var isWatching = false
    var paths: Set<FilePath> = []
    var folders: Set<FilePath> = []
    /// Running programs, which may use a temporary folder.
    var programs: Set<pid_t> = []
  }

  private static let temporaries = Shared(Temporaries())

  /// Calls a body that creates a temporary file, and registers the file on success.
  ///
  /// The first registered file starts a thread that waits for signals; all other threads block them. A signal handler
  /// could not remove files safely.
  static func making(_ path: FilePath, _ body: () -> Int32) -> Int32 {
    withoutActuallyEscaping(body) { body in
      temporaries.withLock { temporaries in
        if !temporaries.isWatching { temporaries.isWatching = watch() }
        let result = body()
        if result >= 0 { temporaries.paths.insert(path) }
        return result
      }
    }
  }

  /// Like `making(_:_:)`, for a folder and its contents.
  static func makingFolder(_ body: () -> FilePath?) -> FilePath? {
    withoutActuallyEscaping(body) { body in
      temporaries.withLock { temporaries in
        if !temporaries.isWatching { temporaries.isWatching = watch() }
        let path = body()
        if let path { temporaries.folders.insert(path) }
        return path
      }
    }
  }

  /// Forgets a folder that was removed.
  static func forgetFolder(_ path: FilePath) {
    temporaries.withLock { _ = $0.folders.remove(path) }
  }

  /// Registers a running program, which is ended before its folder is removed.
  static func started(_ program: pid_t) {
    temporaries.withLock { _ = $0.programs.insert(program) }
  }

  /// Forgets a program that has ended.
  static func ended(_ program: pid_t) {
    temporaries.withLock { _ = $0.programs.remove(program) }
  }

  /// Forgets a file that was removed or moved into place.
  static func forget(_ path: FilePath) {
    temporaries.withLock { _ = $0.paths.remove(path) }
  }

  /// Runs a short body without interruption. Signals that arrive meanwhile take effect afterwards.
  static func withSignalsDeferred<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    var signals = signals()
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }

  private static func watch() -> Bool {
    var signals = signals()
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let isStarted = Threads.start { [signals] in end(when: signals) }
    if !isStarted { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    return isStarted
  }

  /// Waits for a signal, removes the temporary files, and ends the program with that signal.
  private static func end(when signals: sigset_t) {
    var signals = signals
    var signal: Int32 = 0
    guard sigwait(&signals, &signal) == 0 else { return }
    temporaries.withLock { temporaries in
      if !temporaries.folders.isEmpty { end(temporaries.programs, by: signal) }
      for folder in temporaries.folders { TemporaryFolder.remove(folder, depth: 0) }
      for path in temporaries.paths { _ = FileSystem.withCString(path) { unlink($0) } }
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      kill(getpid(), signal)
      // Stops here, so that nothing is written or renamed after the clean-up.
      while true { pause() }
    }
  }

  /// Sends the signal to the programs and waits briefly for them to end.
  private static func end(_ programs: Set<pid_t>, by signal: Int32) {
    for program in programs { kill(program, signal) }
    for program in programs {
      for _ in 0..<200 where waitpid(program, nil, WNOHANG) == 0 { usleep(10_000) }
    }
  }

  /// The signals that end the program.
  static let ending = [SIGINT, SIGTERM, SIGHUP]

  /// The ending signals, without those that the parent process ignores, as `nohup` does.
  private static func signals() -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in ending {
      let action = signal(number, SIG_DFL)
      if unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      } else {
        sigaddset(&signals, number)
      }
    }
    return signals
  }
}
