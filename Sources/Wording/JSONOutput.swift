/// A JSON value to write. Objects keep the order of their members.
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
  /// An object, whose members keep their order.
  case object([Member])
  /// Text that is already JSON, such as a number with decimals.
  case json(String)

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

  /// Returns an object with its own members, then those of another object. If either value is no object, returns this
  /// value.
  public func adding(_ other: JSONOutput) -> JSONOutput {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
  }

  /// Returns a text, or `null` for nil.
  public static func optional(_ text: String?) -> JSONOutput { text.map(JSONOutput.string) ?? .null }

  /// Returns a list of texts.
  public static func strings(_ texts: [String]) -> JSONOutput { .array(texts.map(JSONOutput.string)) }

  /// The value on one line, as UTF-8.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// The value on one line.
  public var line: String { String(decoding: bytes, as: UTF8.self) }

  /// The value for readers: if a list or object exceeds 120 columns, each element or member has its own line.
  public var text: String { text(indentation: 0) }

  private static let width = 120

  private func text(indentation: Int) -> String {
    let line = line
    if indentation + line.utf8.count <= Self.width { return line }
    let inner = String(repeating: " ", count: indentation + 2)
    let outer = String(repeating: " ", count: indentation)
    switch self {
    case .null, .bool, .number, .string, .json: return line
    case .array(let elements):
      let texts = elements.map { inner + $0.text(indentation: indentation + 2) }
      return "[\n\(texts.joined(separator: ",\n"))\n\(outer)]"
    case .object(let members):
      let texts = members.map {
        "\(inner)\(JSONText.quoted($0.key)): \($0.value.text(indentation: indentation + 2))"
      }
      return "{\n\(texts.joined(separator: ",\n"))\n\(outer)}"
    }
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += Array("null".utf8)
    case .bool(let value): bytes += Array((value ? "true" : "false").utf8)
    case .number(let value): bytes += Array("\(value)".utf8)
    case .string(let text): JSONText.quote(text, to: &bytes)
    case .json(let text): bytes += Array(text.utf8)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes += Array(", ".utf8) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes += Array(", ".utf8) }
        JSONText.quote(member.key, to: &bytes)
        bytes += Array(": ".utf8)
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
