/// What a finding says, written like any text with values in it: `"class '\(name)' is open"`.
///
/// One piece of memory is made for it that is large enough for names: a `String` that is written so grows once or twice, for
/// each of thousands of findings.
struct Message: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Two pieces as one.
  static func + (left: Message, right: Message) -> Message { Message(stringLiteral: left.text + right.text) }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    /// How many bytes most values take: dotted paths of declarations are the longest.
    private static let usualValue = 48

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * Self.usualValue)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ value: String) { text += value }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) { text += value.description }
  }
}
