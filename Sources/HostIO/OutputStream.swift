#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A buffered stream for standard output and standard error.
///
/// If the reader closes the pipe (`vmgen lint | head`), further output is dropped without an error.
public struct OutputStream {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// The first write error, except for a closed pipe.
  public private(set) var failure: String?
  private var isClosed = false

  /// Standard output.
  public static func standardOutput() -> OutputStream { OutputStream(descriptor: STDOUT_FILENO) }
  /// Standard error.
  public static func standardError() -> OutputStream { OutputStream(descriptor: STDERR_FILENO) }

  /// Writes to an open file without closing it.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Ignores SIGPIPE, so that writing to a closed pipe returns an error.
  public static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Appends text to the buffer; `flush` or a full buffer writes it.
  public mutating func write(_ text: String) { write(text.utf8) }

  /// Adds bytes.
  public mutating func write(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { flush() }
  }

  /// Writes the buffer.
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
