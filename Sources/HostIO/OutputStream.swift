#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard output and standard error, written in large pieces.
///
/// A reader that has gone away (`vmgen lint | head`) ends the writing, not the program, and is no error.
public struct OutputStream {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// What kept bytes from being written, other than a reader that has gone.
  public private(set) var failure: String?
  private var isClosed = false

  /// Standard output.
  public static func standardOutput() -> OutputStream { OutputStream(descriptor: STDOUT_FILENO) }
  /// Standard error.
  public static func standardError() -> OutputStream { OutputStream(descriptor: STDERR_FILENO) }

  /// Writes to an open file, which stays open.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Makes a closed pipe an error of `write` instead of the end of the program.
  public static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Adds text; it is written when there is enough of it, or by `flush`.
  public mutating func write(_ text: String) { write(text.utf8) }

  /// Adds bytes.
  public mutating func write(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { flush() }
  }

  /// Writes what is left.
  public mutating func flush() {
    var offset = 0
    while offset < buffer.count, !isClosed {
      let count = buffer.withUnsafeBytes { bytes in
        Self.systemWrite(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
      }
      if count >= 0 {
        offset += count
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if errno != EINTR {
        isClosed = true
        if errno != EPIPE { failure = FileSystem.reason(errno) }
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Musl.write(descriptor, bytes, count)
    #endif
  }
}
