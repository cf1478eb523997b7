#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard input and output of a server whose client may send requests before it has read earlier answers.
///
/// While writing waits for space, this type keeps reading; otherwise two programs that both write would block each
/// other forever. Each write has at most `PIPE_BUF` bytes, so it does not block after `poll` has reported space.
public struct StandardDuplex {
  /// Received bytes that the caller has not taken yet.
  private var received: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// Whether the input has ended.
  public private(set) var isAtEnd = false
  /// Whether the output can no longer be written.
  public private(set) var isClosed = false
  private let input: Int32
  private let output: Int32

  /// The streams of this process.
  public init() { self.init(input: STDIN_FILENO, output: STDOUT_FILENO) }

  /// Uses open files, and does not close them.
  init(input: Int32, output: Int32) {
    (self.input, self.output) = (input, output)
    OutputStream.ignoreClosedPipes()
  }

  /// The bytes that have been received since the last call.
  public mutating func take() -> [UInt8] {
    defer { received.removeAll(keepingCapacity: true) }
    return received
  }

  /// Reads the available input.
  ///
  /// - Parameter milliseconds: The maximal time to wait for input; nil to wait until there is some, or until the input
  ///   ends.
  public mutating func read(waiting milliseconds: Int?) {
    if isAtEnd { return }
    var waiting = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    if poll(&waiting, 1, Int32(clamping: milliseconds ?? -1)) > 0 { readOnce() }
    // Repeats, because a pipe may contain more than one read returns.
    while !isAtEnd, poll(&waiting, 1, 0) > 0 { readOnce() }
  }

  private mutating func readOnce() {
    let descriptor = input
    let count = buffer.withUnsafeMutableBytes { FileSystem.systemRead(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      received += buffer[..<count]
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      isAtEnd = true
    }
  }

  /// Writes bytes, and reads input while it waits.
  public mutating func write(_ bytes: [UInt8]) {
    var offset = 0
    while offset < bytes.count, !isClosed {
      var waiting = [
        pollfd(fd: output, events: Int16(POLLOUT), revents: 0), pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      ]
      // An input that has ended would always be ready.
      guard poll(&waiting, nfds_t(isAtEnd ? 1 : 2), -1) > 0 else { continue }
      if waiting[1].revents != 0 { readOnce() }
      if waiting[0].revents == 0 { continue }
      let start = offset
      let count = bytes.withUnsafeBytes { bytes in
        OutputStream.systemWrite(
          output, bytes.baseAddress.map { $0 + start }, min(bytes.count - start, Int(PIPE_BUF)))
      }
      if count >= 0 {
        offset += count
      } else if errno != EINTR && errno != EAGAIN {
        isClosed = true
      }
    }
  }
}
