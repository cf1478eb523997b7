#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

/// Runs a program without a shell.
///
/// Input and outputs are handled by one `poll` loop, so neither process blocks the other.
struct ChildProcess {
  /// The result of a program.
  struct Outcome: Sendable {
    /// The exit status; 128 plus the number of the signal that ended the program, as in shells.
    var status: Int32
    var output: [UInt8]
    var errors: [UInt8]
  }

  /// The error number of a program that could not be started.
  struct StartError: Error, Hashable {
    var code: Int32
  }

  /// The command line, program name first.
  var words: [[UInt8]]
  /// The bytes of standard input.
  var input: [UInt8] = []
  /// Changes to the inherited environment: a value, or nil to remove the variable.
  var environment: [(name: String, value: String?)] = []

  /// Runs programs at the same time. The first word of each is looked up in `PATH`.
  static func run(_ processes: [ChildProcess]) -> [Result<Outcome, StartError>] {
    OutputStream.ignoreClosedPipes()
    // All programs are started before the first is waited for.
    var running = processes.map { process in
      Result<Running, StartError> { () throws(StartError) in try Running(process) }
    }
    while true {
      var waiting: [pollfd] = []
      for case .success(let child) in running { waiting += child.waiting }
      if waiting.isEmpty { break }
      if poll(&waiting, nfds_t(waiting.count), -1) < 0, errno != EINTR { break }
      let ready = Set(waiting.lazy.filter { $0.revents != 0 }.map(\.fd))
      for index in running.indices {
        guard case .success(var child) = running[index] else { continue }
        child.proceed(ready)
        running[index] = .success(child)
      }
    }
    return running.map { $0.map { $0.finish() } }
  }

  /// The environment of the child, as `name=value`.
  private var environmentWords: [[UInt8]] {
    let changed = environment.map { Array($0.name.utf8) + [UInt8(ascii: "=")] }
    let inherited = Self.inheritedEnvironment().filter { word in !changed.contains { word.starts(with: $0) } }
    return inherited + environment.compactMap { change in change.value.map { Array("\(change.name)=\($0)".utf8) } }
  }

  private static func inheritedEnvironment() -> [[UInt8]] {
    #if canImport(Darwin)
      let start = _NSGetEnviron().pointee
    #else
      let start = environ
    #endif
    var words: [[UInt8]] = []
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = start
    while let entry = next, let word = entry.pointee {
      words.append(UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) })
      next = entry + 1
    }
    return words
  }

  // MARK: - A running program

  private struct Running {
    private var id = pid_t()
    private var input: (descriptor: Int32, bytes: [UInt8], written: Int)?
    private var output: Stream
    private var errors: Stream

    private struct Stream {
      var descriptor: Int32?
      var bytes: [UInt8] = []

      /// Reads what is available. No bytes mean the end.
      mutating func read() {
        guard let open = descriptor else { return }
        let room = 1 << 16
        var count = 0
        var failure: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
          count = FileSystem.systemRead(open, buffer.baseAddress, room)
          failure = errno
          initialized = max(count, 0)
        }
        if count > 0 {
          bytes += chunk
        } else if count == 0 || failure != EINTR && failure != EAGAIN {
          close(open)
          descriptor = nil
        }
      }
    }

    init(_ process: ChildProcess) throws(StartError) {
      var pipes = Pipes()
      do throws(StartError) {
        try pipes.open(withInput: !process.input.isEmpty)
        id = try Self.spawn(process, pipes)
      } catch {
        pipes.close()
        throw error
      }
      Interruption.started(id)
      pipes.closeEndsOfChild()
      output = Stream(descriptor: pipes.output.read)
      errors = Stream(descriptor: pipes.errors.read)
      input = pipes.input.map { ($0.write, process.input, 0) }
    }

    /// The pipes between this process and the child.
    private struct Pipes {
      typealias Ends = (read: Int32, write: Int32)

      private(set) var output: Ends = (-1, -1)
      private(set) var errors: Ends = (-1, -1)
      /// Nil if the child reads an empty input.
      private(set) var input: Ends?
      private var open: [Int32] = []

      mutating func open(withInput hasInput: Bool) throws(StartError) {
        output = try pipe()
        errors = try pipe()
        guard hasInput else { return }
        let input = try pipe()
        _ = fcntl(input.write, F_SETFL, fcntl(input.write, F_GETFL) | O_NONBLOCK)
        self.input = input
      }

      /// Opens a pipe that no other child inherits. Its descriptors are not 0, 1 or 2, even if this process started
      /// without these.
      private mutating func pipe() throws(StartError) -> Ends {
        var ends: [Int32] = [-1, -1]
        guard systemPipe(&ends) == 0 else { throw StartError(code: errno) }
        let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
        let failure = errno
        for end in ends { systemClose(end) }
        open += moved.filter { $0 >= 0 }
        if moved.contains(where: { $0 < 0 }) { throw StartError(code: failure) }
        return (moved[0], moved[1])
      }

      /// Closes all ends, because the child could not be started.
      func close() { for end in open { systemClose(end) } }

      func closeEndsOfChild() {
        for end in [output.write, errors.write, input?.read].compactMap(\.self) { systemClose(end) }
      }
    }

    private static func spawn(_ process: ChildProcess, _ pipes: Pipes) throws(StartError) -> pid_t {
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      if let input = pipes.input {
        posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO)
      } else {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      }
      posix_spawn_file_actions_adddup2(&actions, pipes.output.write, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, pipes.errors.write, STDERR_FILENO)
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      // This process ignores SIGPIPE; the child starts with the default.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      posix_spawnattr_setsigdefault(&attributes, &signals)
      // This process blocks the signals for which one of its threads waits. The child must not, so that they end it.
      var none = sigset_t()
      sigemptyset(&none)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

      var words = process.words.map(Self.copy)
      var environment = process.environmentWords.map(Self.copy)
      defer { for word in words + environment { free(word) } }
      guard let program = words.first ?? nil else { throw StartError(code: ENOENT) }
      words.append(nil)
      environment.append(nil)
      var id = pid_t()
      let failure = posix_spawnp(&id, program, &actions, &attributes, words, environment)
      if failure != 0 { throw StartError(code: failure) }
      return id
    }

    private static func copy(_ word: [UInt8]) -> UnsafeMutablePointer<CChar>? {
      FileSystem.withCString(FilePath(word)) { strdup($0) }
    }

    /// The descriptors to wait for.
    var waiting: [pollfd] {
      var waiting = [output, errors].compactMap(\.descriptor).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      if let input { waiting.append(pollfd(fd: input.descriptor, events: Int16(POLLOUT), revents: 0)) }
      return waiting
    }

    /// Reads and writes the descriptors that are ready.
    mutating func proceed(_ ready: Set<Int32>) {
      if let open = output.descriptor, ready.contains(open) { output.read() }
      if let open = errors.descriptor, ready.contains(open) { errors.read() }
      guard let (descriptor, bytes, written) = input, ready.contains(descriptor) else { return }
      let count = bytes.withUnsafeBytes { buffer in
        OutputStream.systemWrite(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if count >= 0 {
        input = (descriptor, bytes, written + count)
      } else if errno == EINTR || errno == EAGAIN {
        return
      }
      // The child may end without reading all of its input.
      if count < 0 || written + count == bytes.count {
        close(descriptor)
        input = nil
      }
    }

    /// Waits for the program to end.
    func finish() -> Outcome {
      for descriptor in [output.descriptor, errors.descriptor, input?.descriptor].compactMap(\.self) {
        close(descriptor)
      }
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
      Interruption.ended(id)
      // The macros of C: a signal in the lower seven bits, otherwise the exit status in the next byte.
      let signal = status & 0x7F
      return Outcome(
        status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: output.bytes, errors: errors.bytes)
    }
  }
}

private func systemPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }
