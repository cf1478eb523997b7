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
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      let line = bytes[start..<end]
      switch (part, Self.mark(line)) {
      case (.both, UInt8(ascii: "<")):
        if !isMarked { offset = start }
        isMarked = true
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

  /// Returns the byte that a line begins with seven times, as conflict markers do; nil for other lines.
  private static func mark(_ line: ArraySlice<UInt8>) -> UInt8? {
    guard let first = line.first, line.prefix(7).elementsEqual(repeatElement(first, count: 7)) else { return nil }
    let next = line.dropFirst(7).first
    return next == nil || next == UInt8(ascii: " ") || next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r")
      ? first : nil
  }
}
