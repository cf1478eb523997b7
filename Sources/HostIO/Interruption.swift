#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What holds when the program is told to end: by control-C, `kill`, or a terminal that is closed.
///
/// `SIGKILL` and a power cut leave hidden temporary files behind; nothing can be done about those. No file that a user knows
/// is half written even then.
enum Interruption {
  private struct Temporaries: Sendable {
    var isWatching = false
    var paths: Set<FilePath> = []
    var folders: Set<FilePath> = []
    /// Programs that work in such a folder.
    var programs: Set<pid_t> = []
  }

  private static let temporaries = Shared(Temporaries())

  /// Calls a body that makes a file which nobody needs once the program has ended, and remembers the file if it was made.
  ///
  /// From the first such file on a thread of its own waits for the signals, which all other threads leave to it: a signal
  /// handler may do next to nothing, a thread anything.
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

  /// The same for a folder, which goes with all that is in it.
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

  /// Forgets a folder: it has been removed.
  static func forgetFolder(_ path: FilePath) {
    temporaries.withLock { _ = $0.folders.remove(path) }
  }

  /// Remembers that a program runs: it is told to end as well, before what it works in is removed.
  static func started(_ program: pid_t) {
    temporaries.withLock { _ = $0.programs.insert(program) }
  }

  /// Forgets a program: it has ended.
  static func ended(_ program: pid_t) {
    temporaries.withLock { _ = $0.programs.remove(program) }
  }

  /// Forgets a file: it has been removed, or has become one that is needed.
  static func forget(_ path: FilePath) {
    temporaries.withLock { _ = $0.paths.remove(path) }
  }

  /// Does what is not to be left half done, and short; a signal that comes meanwhile counts afterwards.
  static func afterwards<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
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

  /// Waits for a signal, removes what nobody needs, and ends the program as the signal would have done.
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
      // Nobody writes or renames any more.
      while true { pause() }
    }
  }

  /// Passes a signal on, and waits a moment for the programs to end.
  private static func end(_ programs: Set<pid_t>, by signal: Int32) {
    for program in programs { kill(program, signal) }
    for program in programs {
      for _ in 0..<200 where waitpid(program, nil, WNOHANG) == 0 { usleep(10_000) }
    }
  }

  /// The signals that end the program.
  static let ending = [SIGINT, SIGTERM, SIGHUP]

  /// The same, except for those that whoever started it wants to be ignored, as `nohup` does.
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
