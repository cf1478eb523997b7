/// The two sides of a file with conflict markers.
public struct MergeConflict {
  /// The offset of the first marker.
  public private(set) var offset = 0
  /// The file with only our side of each conflict.
  public private(set) var ours: [UInt8] = []
  /// The file with only their side of each conflict.
  public private(set) var theirs: [UInt8] = []
  /// Whether every conflict has its end marker.
  public private(set) var isComplete = true

  private enum Part { case both, ours, base, theirs }

  /// Splits a file at its conflict markers; nil if there are none.
  public init?(_ bytes: [UInt8]) {
    var part = Part.both
    var start = 0
    var isMarked = false
    /// The length of the markers. Git writes longer ones for a conflict in a conflict, or if `.gitattributes` says so.
    var length = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      let line = bytes[start..<end]
      let mark = Self.mark(line)
      switch (part, part == .both || mark?.length == length ? mark?.byte : nil) {
      case (.both, UInt8(ascii: "<")):
        if !isMarked { offset = start }
        isMarked = true
        length = mark?.length ?? 0
        part = .ours
      case (.ours, UInt8(ascii: "|")): part = .base
      case (.ours, UInt8(ascii: "=")), (.base, UInt8(ascii: "=")): part = .theirs
      case (.theirs, UInt8(ascii: ">")): part = .both
      default:
        if part == .both || part == .ours { ours += line }
        if part == .both || part == .theirs { theirs += line }
      }
      start = end
    }
    if !isMarked { return nil }
    isComplete = part == .both
  }

  /// The byte that a line begins with at least seven times, as conflict markers do, and its number; nil for other lines.
  private static func mark(_ line: ArraySlice<UInt8>) -> (byte: UInt8, length: Int)? {
    guard let byte = line.first else { return nil }
    let rest = line.drop { $0 == byte }
    let length = line.count - rest.count
    let isMark = rest.first.map { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return length >= 7 && (isMark ?? true) ? (byte, length) : nil
  }
}
