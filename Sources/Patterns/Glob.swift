import Wording

/// A compiled pattern for paths: `*` and `?` within a component, classes such as `[a-z]`, `**` across components.
///
/// Patterns match bytes, so `?` and a class match one byte of a non-ASCII character. Matching backtracks to one `*`
/// and one `**` only, so for each `**` it takes at most the product of both lengths.
///
/// As in git, NFC and NFD forms of a name are equal.
public struct Glob: Hashable, Sendable {
  private enum Element: Hashable, Sendable {
    case byte(UInt8)
    /// `?`: any byte except `/`.
    case one
    /// `[…]`: the index of its bytes in `sets`; never `/`. An index keeps the element trivial to copy.
    case oneOf(Int)
    /// `*`: any bytes except `/`.
    case run
    /// `**/`: any number of folders, each with its `/`.
    case folders
    /// `**` at the end: anything.
    case rest
  }

  private var elements: [Element] = []
  private var sets: [Set<UInt8>] = []
  /// Whether the pattern is complete: every `[` is closed, and a byte follows each backslash.
  public private(set) var isComplete = true
  /// The literal bytes that a match must start with.
  private var prefix: [UInt8] = []
  /// The literal bytes that a match must end with; empty if the pattern is only the prefix.
  private var suffix: [UInt8] = []
  /// Whether the pattern is ASCII, so that Unicode normal forms do not matter.
  private var isASCII = true
  /// Whether the pattern has at most one `*` between prefix and suffix, and nothing else.
  private var isPlain = false
  private var hasRun = false

  /// Compiles a pattern. As in git, an incomplete pattern (with an unclosed `[` or a trailing backslash) matches
  /// nothing.
  public init(_ pattern: some Collection<UInt8>) {
    let bytes = composed(pattern)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "*"):
        var end = index
        while end < bytes.count, bytes[end] == UInt8(ascii: "*") { end += 1 }
        let startsComponent = index == 0 || bytes[index - 1] == UInt8(ascii: "/")
        if end - index >= 2, startsComponent, end == bytes.count {
          elements.append(.rest)
        } else if end - index >= 2, startsComponent, bytes[end] == UInt8(ascii: "/") {
          elements.append(.folders)
          end += 1
        } else {
          elements.append(.run)
        }
        index = end
      case UInt8(ascii: "?"):
        elements.append(.one)
        index += 1
      case UInt8(ascii: "["):
        if let (set, end) = Self.readClass(bytes, index) {
          elements.append(.oneOf(sets.count))
          sets.append(set)
          index = end
        } else {
          matchNothing()
          return
        }
      case UInt8(ascii: "\\"):
        if index + 1 == bytes.count {
          matchNothing()
          return
        }
        elements.append(.byte(bytes[index + 1]))
        index += 2
      default:
        elements.append(.byte(bytes[index]))
        index += 1
      }
    }
    var start = 0
    while start < elements.count, case .byte(let byte) = elements[start] {
      prefix.append(byte)
      start += 1
    }
    var end = elements.count
    while end > start, case .byte = elements[end - 1] { end -= 1 }
    for element in elements[end...] { if case .byte(let byte) = element { suffix.append(byte) } }
    hasRun = start < elements.count && elements[start] == .run
    isPlain = end - start == (hasRun ? 1 : 0)
  }

  private mutating func matchNothing() {
    isComplete = false
    elements = [.oneOf(0)]
    sets = [[]]
  }

  private static func readClass(_ bytes: [UInt8], _ start: Int) -> (Set<UInt8>, Int)? {
    var index = start + 1
    var isNegated = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "^") {
      isNegated = true
      index += 1
    }
    var set: Set<UInt8> = []
    let first = index
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "]"), index > first {
        if isNegated { set = Set(0...255).subtracting(set) }
        return (set.subtracting([UInt8(ascii: "/")]), index + 1)
      }
      if bytes[index] == UInt8(ascii: "["), let (named, end) = readNamedClass(bytes, index) {
        set.formUnion(named)
        index = end
        continue
      }
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      let low = bytes[index]
      set.insert(low)
      index += 1
      if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "-"), bytes[index + 1] != UInt8(ascii: "]") {
        index += bytes[index + 1] == UInt8(ascii: "\\") && index + 2 < bytes.count ? 2 : 1
        // A reversed range contains only its start.
        if low <= bytes[index] { set.formUnion(low...bytes[index]) }
        index += 1
      }
    }
    return nil
  }

  /// Parses a named class such as `[:alpha:]`; nil if none is at `start`.
  private static func readNamedClass(_ bytes: [UInt8], _ start: Int) -> (Set<UInt8>, Int)? {
    guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: ":"),
      let end = bytes[(start + 2)...].firstIndex(of: UInt8(ascii: ":")), end + 1 < bytes.count,
      bytes[end + 1] == UInt8(ascii: "]")
    else { return nil }
    let lower = Set(UInt8(ascii: "a")...UInt8(ascii: "z"))
    let upper = Set(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    let digits = Set(UInt8(ascii: "0")...UInt8(ascii: "9"))
    let set: Set<UInt8>
    switch String(decoding: bytes[start + 2..<end], as: UTF8.self) {
    case "alpha": set = lower.union(upper)
    case "lower": set = lower
    case "upper": set = upper
    case "digit": set = digits
    case "alnum": set = lower.union(upper).union(digits)
    case "xdigit": set = digits.union(Array("abcdefABCDEF".utf8))
    case "space": set = Set(9...13).union([32])
    case "blank": set = [9, 32]
    case "cntrl": set = Set(0...31).union([127])
    case "graph": set = Set(33...126)
    case "print": set = Set(32...126)
    case "punct": set = Set(33...126).subtracting(lower).subtracting(upper).subtracting(digits)
    default: return nil
    }
    return (set, end + 2)
  }

  /// The first byte of every match, if it is always the same.
  public var firstByte: UInt8? { isASCII ? prefix.first : nil }
  /// The last byte of every match, if it is always the same.
  public var lastByte: UInt8? {
    elements.isEmpty || !isASCII ? nil : suffix.last ?? (isPlain && !hasRun ? prefix.last : nil)
  }

  /// Whether a path without a leading `/` matches the pattern.
  ///
  /// Most patterns are a name, or a name with one `*`, and most paths differ in their first or last byte. So prefix and
  /// suffix are compared first.
  ///
  /// - Parameter orFolderAbove: Whether a match of a folder above the path is enough.
  public func matches(_ path: ArraySlice<UInt8>, orFolderAbove: Bool = false) -> Bool {
    isASCII || path.allSatisfy { $0 < 0x80 }
      ? matchesComposed(path, orFolderAbove) : matchesComposed(composed(path)[...], orFolderAbove)
  }

  private func matchesComposed(_ path: ArraySlice<UInt8>, _ orFolderAbove: Bool) -> Bool {
    guard path.starts(with: prefix) else { return false }
    if orFolderAbove { return matchesElements(path, orFolderAbove: true) }
    guard path.count >= prefix.count + suffix.count, path.suffix(suffix.count) == suffix[...] else { return false }
    if !isPlain { return matchesElements(path, orFolderAbove: false) }
    let middle = path.dropFirst(prefix.count).dropLast(suffix.count)
    return hasRun ? !middle.contains(UInt8(ascii: "/")) : middle.isEmpty
  }

  private func matchesElements(_ path: ArraySlice<UInt8>, orFolderAbove: Bool) -> Bool {
    let slash = UInt8(ascii: "/")
    var element = 0
    var offset = path.startIndex
    let end = path.endIndex
    var run: (element: Int, offset: Int)?
    var folders: (element: Int, offset: Int)?
    while true {
      if element < elements.count {
        switch elements[element] {
        case .rest: return true
        case .run:
          run = (element + 1, offset)
          element += 1
          continue
        case .folders:
          folders = (element + 1, offset)
          run = nil
          element += 1
          continue
        case .byte(let byte) where offset < end && path[offset] == byte:
          element += 1
          offset += 1
          continue
        case .one where offset < end && path[offset] != slash:
          element += 1
          offset += 1
          continue
        case .oneOf(let set) where offset < end && sets[set].contains(path[offset]):
          element += 1
          offset += 1
          continue
        default: break
        }
      } else if offset == end || orFolderAbove && path[offset] == slash {
        return true
      }
      // Backtracks: extends the match of the last `*` by one byte, otherwise that of the last `**` by one folder.
      if let last = run, last.offset < end, path[last.offset] != slash {
        run = (last.element, last.offset + 1)
        (element, offset) = (last.element, last.offset + 1)
      } else if let last = folders, let next = path[last.offset...].firstIndex(of: slash) {
        folders = (last.element, next + 1)
        run = nil
        (element, offset) = (last.element, next + 1)
      } else {
        return false
      }
    }
  }
}
