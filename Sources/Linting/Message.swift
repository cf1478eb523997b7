/// The message of a finding, created by string interpolation: `"class '\(name)' is open"`.
///
/// Its buffer is allocated once, with room for typical names. A plain interpolated `String` grows once or twice for
/// each of thousands of findings.
struct Message: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  static func + (left: Message, right: Message) -> Message { Message(stringLiteral: left.text + right.text) }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    /// An assumed size for each interpolated value, in bytes. Dotted paths of declarations are the longest values.
    private static let usualValue = 48

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * Self.usualValue)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ value: String) { text += value }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) { text += value.description }
  }
}
