import HostIO

/// Where a command writes: results to standard output, everything else to standard error.
public struct Console {
  private var output = OutputStream.standardOutput()
  private var errors = OutputStream.standardError()
  /// Whether standard output may be coloured.
  let color: Bool

  /// The console of this process.
  public init() {
    OutputStream.ignoreClosedPipes()
    color = Terminal.outputTakesColor()
  }

  mutating func write(_ text: String) { output.write(text) }

  mutating func write(_ bytes: [UInt8]) { output.write(bytes) }

  /// Hands on what was written so far, before somebody is asked.
  mutating func flush() { output.flush() }

  /// Writes to standard error, behind what standard output got so far.
  mutating func complain(_ text: String) {
    output.flush()
    errors.write(text)
    errors.flush()
  }

  /// Writes what is left, and says where that failed (a full disk; a closed pipe is no failure).
  mutating func finish(_ status: ExitStatus) -> ExitStatus {
    output.flush()
    guard let failure = output.failure else { return status }
    errors.write("vmgen: standard output could not be written (\(failure)); the result is not complete\n")
    errors.flush()
    return status == .usage ? .usage : .incomplete
  }
}
