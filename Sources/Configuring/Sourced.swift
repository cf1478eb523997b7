/// The source of a setting.
public enum Source: Sendable, Equatable {
  /// The default.
  case standard
  /// The path of a configuration for messages, and a line counted from 1.
  case file(String, line: Int)
  /// An option of the command line, with its dashes.
  case commandLine(String)

  /// The text for messages: `.vmgen.json:3`, `--convention`, `default`.
  public var text: String {
    switch self {
    case .standard: "default"
    case .file(let path, let line): "\(path):\(line)"
    case .commandLine(let option): option
    }
  }
}

/// A setting with its source.
public struct Sourced<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// The source.
  public var source: Source

  /// Makes a setting with its source.
  public init(_ value: Value, _ source: Source) {
    self.value = value
    self.source = source
  }
}

extension Sourced: Equatable where Value: Equatable {}
