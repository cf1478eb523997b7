import Configuring
import SwiftScan

/// The markers that git writes into a file that it could not merge.
enum ConflictMarkers {
  private static let first = ByteSearch("<<<<<<< ")

  /// Whether a Swift file has the markers of a conflict, outside of strings.
  static func areIn(_ bytes: [UInt8], count: Int) -> Bool {
    guard first.occurs(in: bytes, count: count), let conflict = MergeConflict(Array(bytes[..<count])) else {
      return false
    }
    if !conflict.isComplete { return false }
    // The text of a string may show a conflict.
    let tokens = SourceFile(SourceText(copying: bytes, count: count)).tokens
    let isInString = (0..<tokens.count).contains { index in
      tokens[index].kind == .stringSegment && tokens[index].range.contains(conflict.offset)
    }
    return !isInString
  }
}
