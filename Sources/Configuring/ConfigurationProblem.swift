import SwiftScan

/// What is wrong with a configuration, and where.
public struct ConfigurationProblem: Error, Equatable, Sendable {
  /// The offset of the byte where it stands.
  var offset: Int
  /// What is wrong; lower case, no full stop.
  var message: String
  /// What to do; lower case, no full stop.
  var remedy: String

  /// The line that tells it: `.vmgen.json:3:5: …`, columns in UTF-8 bytes.
  public func text(path: String, _ bytes: [UInt8]) -> String {
    let (line, column) = LineTable(SourceText(bytes)).location(of: offset)
    return "\(path):\(line):\(column): \(message); \(remedy)"
  }
}
