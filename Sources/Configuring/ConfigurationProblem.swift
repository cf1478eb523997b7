import SwiftScan

/// A problem in a configuration.
public struct ConfigurationProblem: Error, Equatable, Sendable {
  /// The offset of the problem in the file.
  var offset: Int
  /// A description of the problem, in lower case and without a full stop.
  var message: String
  /// The remedy, in lower case and without a full stop.
  var remedy: String

  /// Returns the message with its place: `.vmgen.json:3:5: …`. Columns count UTF-8 bytes.
  public func text(path: String, _ bytes: [UInt8]) -> String {
    let (line, column) = LineTable(SourceText(bytes)).location(of: offset)
    return "\(path):\(line):\(column): \(message); \(remedy)"
  }
}
