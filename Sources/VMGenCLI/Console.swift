import HostIO

/// The output of a run: results go to standard output, everything else to standard error.
public struct Console {
  private var output = OutputStream.standardOutput()
  private var errors = OutputStream.standardError()
  /// Whether standard output supports colours.
  let color: Bool

  /// The console of this process.
  public init() {
    OutputStream.ignoreClosedPipes()
    color = Terminal.outputTakesColor()
  }

  /// Whether the result is complete, so that more text would make its JSON invalid.
  private var hasResult = false

  mutating func write(_ text: String) {
    if hasResult { writeError(text) } else { output.write(text) }
  }

  mutating func write(_ bytes: [UInt8]) {
    if hasResult { writeError(String(decoding: bytes, as: UTF8.self)) } else { output.write(bytes) }
  }

  /// Ends the result. From now on, `write` writes to standard error.
  mutating func endResult() { hasResult = true }

  /// Prints everything written so far, so that a question appears before the program waits for the answer.
  mutating func flush() { output.flush() }

  /// Writes to standard error. Flushes standard output first to keep the order.
  mutating func writeError(_ text: String) {
    output.flush()
    errors.write(text)
    errors.flush()
  }

  /// Writes what is buffered and reports a failure such as a full disk. A closed pipe is not a failure.
  mutating func finish(_ status: ExitStatus) -> ExitStatus {
    output.flush()
    guard let failure = output.failure else { return status }
    errors.write("vmgen: standard output could not be written (\(failure)); the output is incomplete\n")
    errors.flush()
    return status == .usage ? .usage : .incomplete
  }
}
