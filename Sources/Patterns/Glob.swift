import Wording

/// A pattern for paths, compiled once: `*` and `?` within a component, `[a-z]` classes, `**` across components.
///
/// It works on bytes, so `?` and a class match one byte of a character beyond ASCII. Matching tries at most one earlier
/// `*` and one earlier `**` again at each place, so it takes no more than the product of both lengths a `**`.
///
/// Names are compared as git compares them: an `é` is the same whether it is one character or an `e` with an accent of its
/// own, as disks of Apple's systems may have it.
public struct Glob: Hashable, Sendable {
  private enum Element: Hashable, Sendable {
    case byte(UInt8)
    /// `?`: any byte but `/`.
    case one
    /// `[…]`: the place of the bytes it takes among `sets`; never `/`. Elements stay plain values, which cost nothing to copy.
    case oneOf(Int)
    /// `*`: any bytes but `/`.
    case run
    /// `**/`: nothing, or folders with their `/`.
    case folders
    /// `**` at the end: anything.
    case rest
  }

  private var elements: [Element] = []
  private var sets: [Set<UInt8>] = []
  /// Whether the pattern is complete: every `[` is closed, and something follows each backslash.
  public private(set) var isComplete = true
  /// The plain bytes that a path must start with.
  private var prefix: [UInt8] = []
  /// The plain bytes that a path must end with; not those of the prefix, where there is nothing else.
  private var suffix: [UInt8] = []
  /// Whether no byte is beyond ASCII, so that it does not matter how a path spells such characters.
  private var isASCII = true
  /// Whether there is nothing between the two but one `*` at most, and whether that is there.
  private var isPlain = false
  private var hasRun = false

  /// Compiles a pattern. One that is not complete, with a `[` that nothing closes or nothing behind its last backslash, fits
  /// nothing, as in git.
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
          fitNothing()
          return
        }
      case UInt8(ascii: "\\"):
        if index + 1 == bytes.count {
          fitNothing()
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

  private mutating func fitNothing() {
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
        // A range that runs backwards holds its start alone.
        if low <= bytes[index] { set.formUnion(low...bytes[index]) }
        index += 1
      }
    }
    return nil
  }

  /// `[:alpha:]` and the like.
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

  /// The byte that whatever fits starts with, where it is always the same.
  public var firstByte: UInt8? { isASCII ? prefix.first : nil }
  /// The byte that whatever fits ends with, where it is always the same.
  public var lastByte: UInt8? {
    elements.isEmpty || !isASCII ? nil : suffix.last ?? (isPlain && !hasRun ? prefix.last : nil)
  }

  /// Whether a path, without a `/` at its start, fits the pattern.
  ///
  /// Most patterns are a name, or one with a `*`, and most paths differ in their first or last byte.
  ///
  /// - Parameter orFolderAbove: Whether it is enough that a folder fits which the path lies in.
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
      // It does not fit: let the last `*` take one byte more, else the last `**` one folder more.
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
