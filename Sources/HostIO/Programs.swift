/// Programs of the system that a user has asked for.
public enum Programs {
  /// What came of one.
  public struct Outcome: Sendable {
    /// What it returned; 128 and the signal's number where a signal ended it.
    public var status: Int32
    /// What it printed, both channels, one behind the other.
    public var output: [UInt8]
  }

  /// Runs a program of the `PATH` to its end; nil where there is none of that name.
  public static func run(_ words: [[UInt8]]) -> Outcome? {
    guard case .success(let outcome)? = ChildProcess.run([ChildProcess(words: words)]).first else { return nil }
    return Outcome(status: outcome.status, output: outcome.output + outcome.errors)
  }
}
