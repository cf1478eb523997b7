#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the tool knows of the terminal it may be talking to.
public enum Terminal {
  /// Whether standard output may be coloured: it is a terminal, and neither `NO_COLOR` nor a dumb one forbids it.
  public static func outputTakesColor() -> Bool {
    if let value = environment("NO_COLOR"), !value.isEmpty { return false }
    if environment("TERM") == "dumb" { return false }
    return isatty(STDOUT_FILENO) == 1
  }

  /// Whether standard error is a terminal that can wipe a line.
  public static func errorsCanBeWiped() -> Bool {
    isatty(STDERR_FILENO) == 1 && environment("TERM").map { $0 != "dumb" } ?? false
  }

  /// Whether somebody can be asked: there is a terminal on both ends.
  public static func isInteractive() -> Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// The next line of standard input, without its end and the space around it; nil at the end of the input.
  public static func readLine() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = withUnsafeMutablePointer(to: &byte) { FileSystem.systemRead(STDIN_FILENO, $0, 1) }
      if count < 0, errno == EINTR { continue }
      if count <= 0, bytes.isEmpty { return nil }
      if count <= 0 || byte == UInt8(ascii: "\n") { break }
      // What is longer is no answer.
      if bytes.count < 1024 { bytes.append(byte) }
    }
    let isSpace = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
    return String(decoding: bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed(), as: UTF8.self)
  }

  /// The value of an environment variable.
  public static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
