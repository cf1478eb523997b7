/// A JSON value to write, on one line. Objects keep the order of their members.
public enum JSONOutput: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case number(Int)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONOutput])
  /// Members in their order.
  case object([Member])

  /// A key of an object with its value.
  public struct Member: Sendable, Equatable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONOutput

    /// Creates a member.
    public init(_ key: String, _ value: JSONOutput) { (self.key, self.value) = (key, value) }
  }

  /// Adds a member to an object, unless the value is nil.
  public mutating func add(_ key: String, _ value: JSONOutput?) {
    guard case .object(let members) = self, let value else { return }
    self = .object(members + [Member(key, value)])
  }

  /// The value as UTF-8.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// The value as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += Array("null".utf8)
    case .bool(let value): bytes += Array((value ? "true" : "false").utf8)
    case .number(let value): bytes += Array("\(value)".utf8)
    case .string(let text): JSONText.quote(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.quote(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension JSONOutput: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral text: String) { self = .string(text) }
  /// A whole number.
  public init(integerLiteral number: Int) { self = .number(number) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// A list.
  public init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }
  /// An object.
  public init(dictionaryLiteral members: (String, JSONOutput)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}
