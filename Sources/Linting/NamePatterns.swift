import SwiftScan

/// Compiled patterns for names. `*` matches any number of characters, including none; `?` matches one character.
///
/// Matching compares bytes and creates no strings. The last byte alone excludes most names.
public struct NamePatterns: Sendable, Equatable {
  /// The patterns as written.
  public var patterns: [String] { compiled.patterns }
  private let compiled: Compiled

  /// The default patterns of ViewModel names.
  public static let viewModels = NamePatterns(["*ViewModel"])

  /// Whether both have the same patterns in the same order.
  public static func == (left: NamePatterns, right: NamePatterns) -> Bool { left.patterns == right.patterns }

  /// Compiles patterns. A name matches if it matches at least one of them.
  public init(_ patterns: [String]) { compiled = Compiled(patterns) }

  /// The compiled form. A class, because rules receive the patterns for each file. Copying them retains one reference
  /// instead of five.
  private final class Compiled: Sendable {
    let patterns: [String]
    let all: [Pattern]
    /// For each pattern in `all`, a quick check that excludes most names.
    let outlines: [Outline]
    /// The patterns that are one literal piece, if there are more than 16 patterns in total. `all` then holds only the
    /// others.
    let pieces: Pieces?
    /// For each last byte of a token, the token lengths that may match: one bit per length, where bit 63 means 63
    /// or more. A `$` makes a token longer than its name. A token that ends in a backtick may have any length.
    let lengths: [UInt64]

    init(_ patterns: [String]) {
      self.patterns = patterns
      let all = patterns.map(Pattern.init)
      let few = 16
      pieces = all.count > few ? Pieces(all) : nil
      self.all = all.count > few ? all.filter { $0.piece == nil } : all
      outlines = self.all.map(\.outline)
      var lengths = [UInt64](repeating: 0, count: 256)
      for pattern in all {
        for byte in pattern.last.map({ $0...$0 }) ?? 0...255 { lengths[Int(byte)] |= pattern.lengths }
      }
      lengths[Int(UInt8(ascii: "`"))] = .max
      self.lengths = lengths
    }
  }

  /// Whether a token with this length and last byte may match. Backticks count as part of the token.
  @inline(__always)
  func mayMatch(length: Int, last: UInt8) -> Bool {
    compiled.lengths[Int(last)] >> UInt64(min(length, 63)) & 1 != 0
  }

  /// Whether the name in a byte range matches. An empty name never matches.
  func matches(_ name: Range<Int>, in text: SourceText) -> Bool {
    if name.isEmpty { return false }
    let last = text[name.upperBound - 1]
    if !mayMatch(length: name.count, last: last) { return false }
    let compiled = compiled
    for number in compiled.outlines.indices
    where compiled.outlines[number].mayMatch(name.count, last) && compiled.all[number].matches(name, in: text) {
      return true
    }
    return compiled.pieces?.match(name, in: text) ?? false
  }

  /// Whether a name matches.
  public func matches(_ name: String) -> Bool {
    let text = SourceText(name)
    return matches(0..<text.count, in: text)
  }

  /// For each pattern, its longest literal piece, which every matching name contains. Nil if a pattern has no literal
  /// piece.
  var indispensableWords: [String]? { Self.indispensableWords(of: patterns) }

  /// The same without a capital letter at the start, so that names of references such as `viewModel` contain them, too.
  /// Nil if a pattern has no literal piece.
  var referenceWords: [String]? {
    indispensableWords?.map { word in
      let isCapital = word.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
      return isCapital && word.utf8.count > 1 ? String(word.dropFirst()) : word
    }
  }

  private static func indispensableWords(of patterns: [String]) -> [String]? {
    var words: [String] = []
    for pattern in patterns {
      let pieces = pattern.split { $0 == "*" || $0 == "?" }
      guard let longest = pieces.max(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
      words.append(String(longest))
    }
    return words
  }

  /// Patterns that are a whole name, a prefix or a suffix. Hashing makes the number of patterns irrelevant.
  private final class Pieces: Sendable {
    private let whole: Set<[UInt8]>
    private let starts: Set<[UInt8]>
    private let ends: Set<[UInt8]>
    private let lengthsOfStarts: Set<Int>
    private let lengthsOfEnds: Set<Int>

    init(_ patterns: [Pattern]) {
      var (whole, starts, ends) = (Set<[UInt8]>(), Set<[UInt8]>(), Set<[UInt8]>())
      for piece in patterns.compactMap(\.piece) {
        switch piece {
        case .whole(let bytes): whole.insert(bytes)
        case .start(let bytes): starts.insert(bytes)
        case .end(let bytes): ends.insert(bytes)
        }
      }
      (self.whole, self.starts, self.ends) = (whole, starts, ends)
      lengthsOfStarts = Set(starts.map(\.count))
      lengthsOfEnds = Set(ends.map(\.count))
    }

    func match(_ name: Range<Int>, in text: SourceText) -> Bool {
      let bytes = Array(text[name])
      return whole.contains(bytes)
        || lengthsOfStarts.contains { $0 <= bytes.count && starts.contains(Array(bytes.prefix($0))) }
        || lengthsOfEnds.contains { $0 <= bytes.count && ends.contains(Array(bytes.suffix($0))) }
    }
  }

  /// The literal part of a pattern that is a whole name, a prefix (`name*`) or a suffix (`*name`).
  private enum Piece {
    case whole([UInt8])
    case start([UInt8])
    case end([UInt8])
  }

  /// The possible lengths and the last byte of matching names. Contains no reference, so reading it retains nothing.
  private struct Outline: Sendable {
    var shortest: Int
    var longest: Int
    var last: UInt8
    var hasLast: Bool

    @inline(__always)
    func mayMatch(_ length: Int, _ byte: UInt8) -> Bool {
      length >= shortest && length <= longest && (!hasLast || last == byte)
    }
  }

  private struct Pattern: Sendable {
    static let any = UInt8(ascii: "*")
    static let one = UInt8(ascii: "?")

    let bytes: [UInt8]
    /// The number of literal bytes at the start.
    private let prefix: Int
    /// Whether the pattern is a `*` followed only by literal bytes.
    private let isSuffix: Bool
    /// The minimum length of a matching name, in bytes. If `isWhole` is set, this is its exact length.
    let shortest: Int
    private let isWhole: Bool
    /// The last byte of a matching name; nil if it can vary.
    let last: UInt8?

    init(_ pattern: String) {
      bytes = Array(pattern.utf8)
      prefix = bytes.firstIndex { $0 == Self.any || $0 == Self.one } ?? bytes.count
      isSuffix = bytes.first == Self.any && !bytes.dropFirst().contains { $0 == Self.any || $0 == Self.one }
      shortest = bytes.count { $0 != Self.any }
      isWhole = prefix == bytes.count
      last = bytes.last.flatMap { $0 == Self.any || $0 == Self.one ? nil : $0 }
    }

    /// The token lengths that may match, as bits like those in `Compiled.lengths`.
    var lengths: UInt64 {
      let first = UInt64(min(shortest, 63))
      return isWhole ? 1 << first | 1 << min(first + 1, 63) : .max << first
    }

    var outline: Outline {
      Outline(shortest: shortest, longest: isWhole ? shortest : .max, last: last ?? 0, hasLast: last != nil)
    }

    /// The pattern as a literal piece, or nil.
    var piece: Piece? {
      if isSuffix { return .end(Array(bytes.dropFirst())) }
      if prefix == bytes.count { return .whole(bytes) }
      return prefix == bytes.count - 1 && bytes[prefix] == Self.any ? .start(Array(bytes.prefix(prefix))) : nil
    }

    func matches(_ name: Range<Int>, in text: SourceText) -> Bool {
      if isSuffix {
        let length = bytes.count - 1
        return name.count >= length && equals(1..<bytes.count, at: name.upperBound - length, in: text)
      }
      if prefix == bytes.count { return name.count == prefix && equals(0..<prefix, at: name.lowerBound, in: text) }
      return name.count >= prefix && equals(0..<prefix, at: name.lowerBound, in: text) && matchesRest(name, in: text)
    }

    private func equals(_ range: Range<Int>, at offset: Int, in text: SourceText) -> Bool {
      var index = range.lowerBound
      while index < range.upperBound {
        if bytes[index] != text[offset + index - range.lowerBound] { return false }
        index += 1
      }
      return true
    }

    /// After a mismatch, lets the last `*` match one more byte. Earlier ones need no second try.
    private func matchesRest(_ name: Range<Int>, in text: SourceText) -> Bool {
      var (index, offset) = (prefix, name.lowerBound + prefix)
      var retry: (index: Int, offset: Int)?
      while true {
        if index == bytes.count, offset == name.upperBound { return true }
        if index < bytes.count, bytes[index] == Self.any {
          retry = (index + 1, offset)
          index += 1
        } else if index < bytes.count, offset < name.upperBound, bytes[index] == Self.one {
          index += 1
          offset += 1
          // Skip the continuation bytes of a character beyond ASCII.
          while offset < name.upperBound, text[offset] & 0xC0 == 0x80 { offset += 1 }
        } else if index < bytes.count, offset < name.upperBound, bytes[index] == text[offset] {
          index += 1
          offset += 1
        } else if let last = retry, last.offset < name.upperBound {
          retry = (last.index, last.offset + 1)
          (index, offset) = (last.index, last.offset + 1)
        } else {
          return false
        }
      }
    }
  }
}
