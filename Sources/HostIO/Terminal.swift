#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminal and the environment of the process.
public enum Terminal {
  /// Whether to colour standard output: it is a terminal, `NO_COLOR` is not set and `TERM` is not `dumb`.
  public static func outputTakesColor() -> Bool {
    if let value = environment("NO_COLOR"), !value.isEmpty { return false }
    if environment("TERM") == "dumb" { return false }
    return isatty(STDOUT_FILENO) == 1
  }

  /// Whether the terminal turns OSC 8 sequences into links. Others may print them, so only known terminals count.
  public static func outputTakesLinks() -> Bool {
    guard outputTakesColor() else { return false }
    if let forced = environment("FORCE_HYPERLINK"), !forced.isEmpty { return forced != "0" }
    // Terminal multiplexers support links only in some versions.
    if environment("TMUX") != nil || environment("STY") != nil { return false }
    if ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "GHOSTTY_RESOURCES_DIR"].contains(where: {
      environment($0) != nil
    }) {
      return true
    }
    if let version = environment("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5000 }
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "zed"]
    if environment("TERM_PROGRAM").map(programs.contains) ?? false { return true }
    return environment("TERM").map { $0.hasPrefix("foot") || $0.hasPrefix("alacritty") || $0 == "xterm-kitty" } ?? false
  }

  /// Whether standard error is a terminal that can erase a line.
  public static func canEraseErrorLines() -> Bool {
    isatty(STDERR_FILENO) == 1 && environment("TERM").map { $0 != "dumb" } ?? false
  }

  /// Whether vmgen can ask the user: standard input and output are terminals.
  public static func isInteractive() -> Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Whether standard output is a terminal.
  public static func showsOutput() -> Bool { isatty(STDOUT_FILENO) == 1 }

  /// The next line of standard input without surrounding spaces; nil at the end of the input.
  public static func readLine() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = withUnsafeMutablePointer(to: &byte) { FileSystem.systemRead(STDIN_FILENO, $0, 1) }
      if count < 0, errno == EINTR { continue }
      if count <= 0, bytes.isEmpty { return nil }
      if count <= 0 || byte == UInt8(ascii: "\n") { break }
      // The rest of a longer line is dropped.
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
