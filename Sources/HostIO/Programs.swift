/// Runs programs that the user names.
public enum Programs {
  /// The result of a program.
  public struct Outcome: Sendable {
    /// The exit status; 128 plus the number of the signal that ended the program.
    public var status: Int32
    /// Standard output, then standard error.
    public var output: [UInt8]
  }

  /// Runs a program from `PATH` and returns its result; nil if it could not be started.
  public static func run(_ words: [[UInt8]]) -> Outcome? {
    guard case .success(let outcome)? = ChildProcess.run([ChildProcess(words: words)]).first else { return nil }
    return Outcome(status: outcome.status, output: outcome.output + outcome.errors)
  }
}
