/// An old-style property list, the format of a `project.pbxproj`.
indirect enum PropertyList: Equatable {
  case text(String)
  case list([PropertyList])
  case dictionary([String: PropertyList])

  /// The text; nil if the value is no text.
  var text: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  /// The texts of a list; empty if the value is no list.
  var texts: [String] {
    if case .list(let values) = self { return values.compactMap(\.text) }
    return []
  }

  /// The value for a key; nil if the value is no dictionary or has no such key.
  subscript(key: String) -> PropertyList? {
    if case .dictionary(let values) = self { return values[key] }
    return nil
  }

  /// Returns the values of a build setting in a dictionary, without and with conditions (`NAME[sdk=iphoneos*]`).
  func values(of setting: String) -> [String] {
    guard case .dictionary(let values) = self else { return [] }
    let plain = values[setting]?.text.map { [$0] } ?? []
    return plain + values.filter { $0.key.hasPrefix(setting + "[") }.sorted { $0.key < $1.key }.compactMap(\.value.text)
  }
}

/// A recursive-descent parser. Its limit for nested values is above that of any project.
struct PropertyListReader {
  let bytes: [UInt8]
  var index = 0

  private static let depthLimit = 64

  mutating func value(depth: Int) -> PropertyList? {
    skipSpace()
    guard depth < Self.depthLimit, index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "{"): return dictionary(depth: depth)
    case UInt8(ascii: "("): return list(depth: depth)
    default: return word().map(PropertyList.text)
    }
  }

  private mutating func dictionary(depth: Int) -> PropertyList? {
    var values: [String: PropertyList] = [:]
    index += 1
    while true {
      skipSpace()
      if take("}") { return .dictionary(values) }
      guard let key = word() else { return nil }
      skipSpace()
      guard take("="), let value = value(depth: depth + 1) else { return nil }
      skipSpace()
      guard take(";") else { return nil }
      values[key] = value
    }
  }

  private mutating func list(depth: Int) -> PropertyList? {
    var values: [PropertyList] = []
    index += 1
    while true {
      skipSpace()
      if take(")") { return .list(values) }
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
      skipSpace()
      guard take(",") else {
        skipSpace()
        return take(")") ? .list(values) : nil
      }
    }
  }

  /// Passes over a value without parsing it, up to the mark that ends it. Brackets need not match in kind.
  mutating func skipValue() {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ";"), UInt8(ascii: ","):
        if depth == 0 { return }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipQuoted()
        continue
      case UInt8(ascii: "/") where starts("/*") || starts("//"):
        skipSpace()
        continue
      default: break
      }
      index += 1
    }
  }

  private mutating func skipQuoted() {
    let quote = bytes[index]
    index += 1
    while index < bytes.count, bytes[index] != quote { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    index = min(index + 1, bytes.count)
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Whether some bytes are next.
  func isBefore(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Passes over a word and returns the range of its bytes, without quotes and with its escapes; nil if there is none.
  mutating func wordRange() -> Range<Int>? {
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
      let start = index + 1
      skipQuoted()
      return index > start ? start..<index - 1 : nil
    }
    let start = index
    while index < bytes.count, isLetter(bytes[index]) || isDigit(bytes[index]) || Self.isSign(bytes[index]) {
      index += 1
    }
    return start == index ? nil : start..<index
  }

  /// Reads a quoted text, or one of letters, digits and `signs`.
  mutating func word() -> String? {
    guard index < bytes.count else { return nil }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      var text: [UInt8] = []
      index += 1
      while index < bytes.count, bytes[index] != quote {
        if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
          index += 1
          text.append(bytes[index] == UInt8(ascii: "n") ? UInt8(ascii: "\n") : bytes[index])
        } else {
          text.append(bytes[index])
        }
        index += 1
      }
      guard index < bytes.count else { return nil }
      index += 1
      return String(decoding: text, as: UTF8.self)
    }
    let start = index
    while index < bytes.count, isLetter(bytes[index]) || isDigit(bytes[index]) || Self.isSign(bytes[index]) {
      index += 1
    }
    return start == index ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "_", ".", "/", "$", ":", "-", "+", "@", "<", ">", "~": true
    default: false
    }
  }

  /// Skips white space and comments.
  mutating func skipSpace() {
    while index < bytes.count {
      if bytes[index] <= UInt8(ascii: " ") {
        index += 1
      } else if starts("//") {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      } else if starts("/*") {
        index += 2
        while index < bytes.count, !starts("*/") { index += 1 }
        index = min(index + 2, bytes.count)
      } else {
        return
      }
    }
  }

  private func starts(_ mark: StaticString) -> Bool {
    index + 1 < bytes.count && bytes[index] == mark.utf8Start[0] && bytes[index + 1] == mark.utf8Start[1]
  }
}
