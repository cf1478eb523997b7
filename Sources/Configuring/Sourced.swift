/// Where a value of the configuration comes from.
public enum Source: Sendable, Equatable {
  /// Nobody has said anything.
  case standard
  /// A configuration, as shown, and the line in it, counted from 1.
  case file(String, line: Int)
  /// An option of the command line, with its dashes.
  case commandLine(String)

  /// `.vmgen.json:3`, `--convention`, `default`.
  public var text: String {
    switch self {
    case .standard: "default"
    case .file(let path, let line): "\(path):\(line)"
    case .commandLine(let option): option
    }
  }
}

/// A value, and where it comes from.
public struct Sourced<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// Where it comes from.
  public var source: Source

  /// A value that comes from somewhere.
  public init(_ value: Value, _ source: Source) {
    self.value = value
    self.source = source
  }
}

extension Sourced: Equatable where Value: Equatable {}
