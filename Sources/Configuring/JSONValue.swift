import SwiftScan

/// A JSON value with its offset in the file, for messages.
public struct JSONValue: Sendable {
  /// The value itself.
  public indirect enum Content: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// The number as written.
    case number(String)
    /// A string, with escapes replaced by their characters.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// The members in the order of the file. Keys are unique.
    case object([Member])
  }

  /// A key of an object with its value.
  public struct Member: Sendable {
    /// The key, with escapes replaced by their characters.
    public var key: String
    /// The offset of the key's opening quote.
    var keyOffset: Int
    /// The value of the key.
    public var value: JSONValue
  }

  /// The value itself.
  public var content: Content
  /// The offset of the first byte.
  var offset: Int

  /// Makes a value that is not from a file; its offset is 0.
  public init(_ content: Content) { self.init(content: content, offset: 0) }

  init(content: Content, offset: Int) { (self.content, self.offset) = (content, offset) }

  /// The kind of value for messages: "a string".
  var kind: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// Parses JSON (RFC 8259) with comments (`//`, `/* */`) and trailing commas.
public struct JSONReader {
  private let bytes: [UInt8]
  private var offset = 0
  /// Whether an unpaired surrogate escape becomes U+FFFD instead of an error.
  private let replacesHalves: Bool

  /// The maximal nesting of lists and objects. It bounds the recursion of the parser.
  private static let depthLimit = 64

  /// Parses a file or a message.
  ///
  /// - Parameter replacesHalves: Whether an unpaired surrogate escape becomes U+FFFD. Both are one UTF-16 code unit, so
  ///   positions in the text stay correct. If false, such an escape is an error.
  public static func read(
    _ bytes: [UInt8], replacesHalves: Bool = false
  ) throws(ConfigurationProblem) -> JSONValue {
    guard SourceText.isUTF8(bytes) else {
      throw ConfigurationProblem(offset: 0, message: "it is not UTF-8", remedy: "save it as UTF-8")
    }
    var reader = JSONReader(bytes: bytes, replacesHalves: replacesHalves)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
    try reader.skipSpace()
    if reader.current == nil { throw reader.problem("it has no value", "write '{}', or delete it", at: 0) }
    let value = try reader.value(depth: 0)
    try reader.skipSpace()
    if reader.offset < bytes.count {
      throw reader.problem("there is text after the end of the value", "remove it, or move it inside")
    }
    return value
  }

  private init(bytes: [UInt8], replacesHalves: Bool) {
    self.bytes = bytes
    self.replacesHalves = replacesHalves
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func problem(_ message: String, _ remedy: String, at place: Int? = nil) -> ConfigurationProblem {
    ConfigurationProblem(offset: place ?? offset, message: message, remedy: remedy)
  }

  private mutating func skipSpace() throws(ConfigurationProblem) {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "/"):
        let start = offset
        offset += 1
        if current == UInt8(ascii: "/") {
          while let byte = current, byte != 0x0A, byte != 0x0D { offset += 1 }
        } else if current == UInt8(ascii: "*") {
          offset += 1
          while offset + 1 < bytes.count, bytes[offset] != UInt8(ascii: "*") || bytes[offset + 1] != UInt8(ascii: "/") {
            offset += 1
          }
          if offset + 1 >= bytes.count { throw problem("the comment never ends", "close it with '*/'", at: start) }
          offset += 2
        } else {
          throw problem("'/' does not start a comment here", "write '//' or '/* */'", at: start)
        }
      default: return
      }
    }
  }

  private mutating func value(depth: Int) throws(ConfigurationProblem) -> JSONValue {
    try skipSpace()
    let start = offset
    guard let byte = current else { throw problem("a value is missing", "write one, or remove its key") }
    if depth > Self.depthLimit { throw problem("it is nested too deeply", "remove some levels") }
    let content: JSONValue.Content
    switch byte {
    case UInt8(ascii: "{"): content = try .object(object(depth: depth))
    case UInt8(ascii: "["): content = try .array(array(depth: depth))
    case UInt8(ascii: "\""): content = try .string(string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      while let byte = current, Self.isNumberByte(byte) { offset += 1 }
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      guard Double(text) != nil else { throw problem("'\(text)' is not a number", "write it like '12'", at: start) }
      content = .number(text)
    default:
      while let byte = current, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) { offset += 1 }
      switch String(decoding: bytes[start..<offset], as: UTF8.self) {
      case "true": content = .bool(true)
      case "false": content = .bool(false)
      case "null": content = .null
      default: throw problem("a value is expected here", "put texts in double quotes", at: start)
      }
    }
    return JSONValue(content: content, offset: start)
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private mutating func array(depth: Int) throws(ConfigurationProblem) -> [JSONValue] {
    let start = offset
    offset += 1
    var elements: [JSONValue] = []
    while true {
      try skipSpace()
      if current == UInt8(ascii: "]") {
        offset += 1
        return elements
      }
      if current == nil { throw problem("the list never ends", "close it with ']'", at: start) }
      elements.append(try value(depth: depth + 1))
      try skipSpace()
      if current == UInt8(ascii: ",") {
        offset += 1
      } else if current != UInt8(ascii: "]") {
        if current == nil { throw problem("the list never ends", "close it with ']'", at: start) }
        throw problem("a comma or ']' is expected here", "separate the elements of a list with commas")
      }
    }
  }

  private mutating func object(depth: Int) throws(ConfigurationProblem) -> [JSONValue.Member] {
    let start = offset
    offset += 1
    var members: [JSONValue.Member] = []
    var keys: Set<String> = []
    while true {
      try skipSpace()
      if current == UInt8(ascii: "}") {
        offset += 1
        return members
      }
      guard let byte = current else { throw problem("the object never ends", "close it with '}'", at: start) }
      let keyOffset = offset
      guard byte == UInt8(ascii: "\"") else { throw problem("a key is expected here", "put keys in double quotes") }
      let key = try string()
      if !keys.insert(key).inserted {
        throw problem("the key '\(key)' appears twice", "remove one", at: keyOffset)
      }
      try skipSpace()
      guard current == UInt8(ascii: ":") else { throw problem("a colon is expected here", "write '\"\(key)\": …'") }
      offset += 1
      members.append(JSONValue.Member(key: key, keyOffset: keyOffset, value: try value(depth: depth + 1)))
      try skipSpace()
      if current == UInt8(ascii: ",") {
        offset += 1
      } else if current != UInt8(ascii: "}") {
        if current == nil { throw problem("the object never ends", "close it with '}'", at: start) }
        throw problem("a comma or '}' is expected here", "separate the members of an object with commas")
      }
    }
  }

  private mutating func string() throws(ConfigurationProblem) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case 0..<0x20: throw problem("the string never ends", "close it with '\"' on the same line", at: start)
      case UInt8(ascii: "\\"): text += try escape()
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw problem("the string never ends", "close it with '\"'", at: start)
  }

  private mutating func escape() throws(ConfigurationProblem) -> [UInt8] {
    let start = offset
    offset += 2
    guard start + 1 < bytes.count else { throw problem("the string never ends", "close it with '\"'", at: start) }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [bytes[start + 1]]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var value = try hexadecimal(start)
      if (0xD800..<0xDC00).contains(value), offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
        bytes[offset + 1] == UInt8(ascii: "u")
      {
        let behind = offset
        offset += 2
        let low = try hexadecimal(start)
        if (0xDC00..<0xE000).contains(low) {
          value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        } else {
          // The second escape is no low surrogate, so it is parsed separately.
          offset = behind
        }
      }
      guard let scalar = Unicode.Scalar(value) ?? (replacesHalves ? "\u{FFFD}" : nil) else {
        throw problem("the escape is only half of a character", "write the character itself", at: start)
      }
      return Array(String(Character(scalar)).utf8)
    default: throw problem("unknown escape", "write a backslash as '\\\\'", at: start)
    }
  }

  private mutating func hexadecimal(_ start: Int) throws(ConfigurationProblem) -> UInt32 {
    let end = offset + 4
    guard end <= bytes.count, bytes[offset] != UInt8(ascii: "+"), bytes[offset] != UInt8(ascii: "-"),
      let value = UInt32(String(decoding: bytes[offset..<end], as: UTF8.self), radix: 16)
    else { throw problem("'\\u' needs four hexadecimal digits", "write it like '\\u00e9'", at: start) }
    offset = end
    return value
  }
}
