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

  /// The value of an environment variable.
  public static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
