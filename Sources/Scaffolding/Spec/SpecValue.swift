/// The syntax tree of an expression in a spec.
indirect enum SpecValue: Hashable {
  /// An entry of a dictionary literal: `a: b`.
  struct Pair: Hashable {
    var key: SpecValue
    var value: SpecValue
  }

  /// An argument of a call: `label: value`.
  struct Argument: Hashable {
    var label: String?
    var value: SpecValue
  }

  /// A number as written, without a sign.
  case number(String)
  /// A string literal with its quotes.
  case string(String)
  case bool(Bool)
  case none
  /// `$0`.
  case input
  case name(String)
  /// `.name`, or `base.name`.
  case member(of: SpecValue?, String)
  case call(SpecValue, [Argument])
  case element(of: SpecValue, at: SpecValue)
  case list([SpecValue])
  case pairs([Pair])
  case group(SpecValue)
  case negative(SpecValue)
  case not(SpecValue)
  case binary(SpecValue, String, SpecValue)
  case choice(SpecValue, SpecValue, SpecValue)
  /// `base?.name`, whose type depends on the type of the base.
  case chain(SpecValue, String)

  /// Parses an expression. Returns nil if Swift would not accept the order of its operators: `a < b < c`.
  init?(_ expression: SpecExpression) {
    var parser = SpecValueParser(tokens: (try? SpecToken.tokens(of: Array(expression.text))) ?? [])
    guard let value = parser.choice(), parser.isAtEnd else { return nil }
    self = value
  }

  /// The value as Swift source.
  var text: String {
    switch self {
    case .number(let text), .string(let text), .name(let text): text
    case .bool(let value): "\(value)"
    case .none: "nil"
    case .input: "$0"
    case .member(let base, let name): "\(base?.text ?? "").\(name)"
    case .call(let function, let arguments):
      "\(function.text)(\(arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value.text }.joined(separator: ", ")))"
    case .element(let base, let index): "\(base.text)[\(index.text)]"
    case .list(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
    case .pairs(let pairs):
      pairs.isEmpty ? "[:]" : "[\(pairs.map { "\($0.key.text): \($0.value.text)" }.joined(separator: ", "))]"
    case .group(let inner): "(\(inner.text))"
    case .negative(let inner): "-\(inner.text)"
    case .not(let inner): "!\(inner.text)"
    case .binary(let left, let sign, let right):
      ["...", "..<"].contains(sign) ? "\(left.text)\(sign)\(right.text)" : "\(left.text) \(sign) \(right.text)"
    case .choice(let condition, let first, let second): "\(condition.text) ? \(first.text) : \(second.text)"
    case .chain(let base, let name): "\(base.text)?.\(name)"
    }
  }

  /// The direct subexpressions.
  var parts: [SpecValue] {
    switch self {
    case .number, .string, .bool, .none, .input, .name: []
    case .member(let base, _): base.map { [$0] } ?? []
    case .call(let function, let arguments): [function] + arguments.map(\.value)
    case .element(let base, let index): [base, index]
    case .list(let elements): elements
    case .pairs(let pairs): pairs.flatMap { [$0.key, $0.value] }
    case .group(let inner), .negative(let inner), .not(let inner), .chain(let inner, _): [inner]
    case .binary(let left, _, let right): [left, right]
    case .choice(let condition, let first, let second): [condition, first, second]
    }
  }

  /// The first operator that orders `$0` relative to a value, `<` in `$0 < 3`; nil if there is none.
  var orderingOfInput: String? {
    if case .binary(let left, let sign, let right) = self, ["<", ">", "<=", ">="].contains(sign),
      left.withoutParentheses == .input || right.withoutParentheses == .input
    {
      return sign
    }
    return parts.lazy.compactMap(\.orderingOfInput).first
  }

  /// The elements of a list literal, also of one in another: `[[1], [2]][0]`; nil for other values.
  var listElements: [SpecValue]? {
    switch withoutParentheses {
    case .list(let elements): elements
    case .element(let base, let index): base.listElement(at: index)?.listElements
    default: nil
    }
  }

  /// The element of a list literal at an index that is a number; nil if the list has none, or for other values.
  func listElement(at index: SpecValue) -> SpecValue? {
    guard let elements = listElements, case .number(let position) = SpecConstant(type: "Int").outcome(of: index),
      !position.isNegative, position.magnitude < elements.count
    else { return nil }
    return elements[Int(position.magnitude)]
  }

  /// The source of a constant value in one spelling, so that equal values have equal texts: `1` and `0x1`, `.a` and
  /// `Theme.a`. Nil for a value that must be computed, or whose result is unknown here.
  ///
  /// - Parameter type: The type of the value, not optional.
  func spelling(as type: String) -> String? {
    switch self {
    case .number(let literal): return "\(SpecNumber.double(literal))"
    case .negative(.number(let literal)): return "-\(SpecNumber.double(literal))"
    case .string, .bool, .none: return text
    case .group(let inner): return inner.spelling(as: type)
    case .member(let base, let name): return base.map { $0.text == type } ?? true ? ".\(name)" : nil
    case .call(.name(type), let arguments):
      let parts = arguments.compactMap { argument in
        argument.value.spelling(as: "").map { (argument.label.map { "\($0): " } ?? "") + $0 }
      }
      guard parts.count == arguments.count else { return nil }
      if arguments.count == 1, arguments[0].label == nil {
        switch arguments[0].value.withoutParentheses {
        // `Int("1")` is the number 1, too, and `Int(1.5)` as well.
        case .string where type != "String": return nil
        case .number(let literal) where SpecNumber.isInteger(type) && SpecNumber.isFraction(literal): return nil
        default: break
        }
        return parts[0]
      }
      return "\(type)(\(parts.joined(separator: ", ")))"
    default: return nil
    }
  }

  /// The value without the parentheses around it.
  var withoutParentheses: SpecValue { if case .group(let inner) = self { inner.withoutParentheses } else { self } }
}

/// A parser that turns the tokens of an expression into its tree. ``SpecLine`` must have accepted the tokens before.
private struct SpecValueParser {
  let tokens: [SpecToken]
  private var index = 0

  init(tokens: [SpecToken]) { self.tokens = tokens }

  var isAtEnd: Bool { index < tokens.count && tokens[index].kind == .end }

  private func isNext(_ text: String) -> Bool {
    index < tokens.count && tokens[index].text == text && tokens[index].kind != .string
  }

  private mutating func take(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    index += 1
    return true
  }

  mutating func choice() -> SpecValue? {
    guard let condition = binary(0) else { return nil }
    guard isNext("?"), tokens[index].hasLeadingSpace else { return condition }
    index += 1
    guard let first = choice(), take(":"), let second = choice() else { return nil }
    return .choice(condition, first, second)
  }

  /// Swift's binary operators by precedence, lowest first.
  private static let levels: [(signs: Set<String>, associativity: Associativity)] = [
    (["||"], .left), (["&&"], .left), (["==", "!=", "<", ">", "<=", ">="], .none), (["??"], .right),
    (["...", "..<"], .none), (["+", "-"], .left), (["*", "/", "%"], .left),
  ]

  private enum Associativity { case left, right, none }

  private mutating func binary(_ level: Int) -> SpecValue? {
    guard level < Self.levels.count else { return operand() }
    let (signs, associativity) = Self.levels[level]
    guard var value = binary(level + 1) else { return nil }
    var count = 0
    while index < tokens.count, tokens[index].kind == .sign, signs.contains(tokens[index].text) {
      let sign = tokens[index].text
      index += 1
      count += 1
      if associativity == .none, count > 1 { return nil }
      guard let next = associativity == .right ? binary(level) : binary(level + 1) else { return nil }
      value = .binary(value, sign, next)
    }
    return value
  }

  private mutating func operand() -> SpecValue? {
    if take("!") { return operand().map { .not($0) } }
    if take("-") { return operand().map { .negative($0) } }
    guard var value = primary() else { return nil }
    while index < tokens.count, !tokens[index].hasLeadingSpace {
      let marks = tokens[index...].prefix { $0.text == "?" && !$0.hasLeadingSpace }.count
      if marks > 0, index + marks + 1 < tokens.count, tokens[index + marks].text == "." {
        value = .chain(value, tokens[index + marks + 1].text)
        index += marks + 2
      } else if isNext("."), index + 1 < tokens.count {
        value = .member(of: value, tokens[index + 1].text)
        index += 2
      } else if isNext("(") {
        guard let arguments = arguments() else { return nil }
        value = .call(value, arguments)
      } else if take("[") {
        guard let position = choice(), take("]") else { return nil }
        value = .element(of: value, at: position)
      } else {
        break
      }
    }
    return value
  }

  private mutating func arguments() -> [SpecValue.Argument]? {
    guard take("(") else { return nil }
    var result: [SpecValue.Argument] = []
    if take(")") { return result }
    repeat {
      var label: String?
      if index + 1 < tokens.count, tokens[index].kind == .word, tokens[index + 1].text == ":" {
        label = tokens[index].text
        index += 2
      }
      guard let value = choice() else { return nil }
      result.append(SpecValue.Argument(label: label, value: value))
    } while take(",")
    return take(")") ? result : nil
  }

  private mutating func primary() -> SpecValue? {
    guard index < tokens.count else { return nil }
    let token = tokens[index]
    index += 1
    switch token.kind {
    case .number: return .number(token.text)
    case .string: return .string(token.text)
    case .word:
      return switch token.text {
      case "true", "false": .bool(token.text == "true")
      case "nil": SpecValue.none
      case "$0": .input
      default: .name(token.text)
      }
    case .punctuation where token.text == ".":
      guard index < tokens.count else { return nil }
      index += 1
      return .member(of: nil, tokens[index - 1].text)
    case .punctuation where token.text == "(":
      guard let inner = choice(), take(")") else { return nil }
      return .group(inner)
    case .punctuation where token.text == "[":
      return brackets()
    default: return nil
    }
  }

  private mutating func brackets() -> SpecValue? {
    if take("]") { return .list([]) }
    if take(":") { return take("]") ? .pairs([]) : nil }
    var elements: [SpecValue] = []
    var pairs: [SpecValue.Pair] = []
    repeat {
      guard let value = choice() else { return nil }
      if take(":") {
        guard let other = choice() else { return nil }
        pairs.append(SpecValue.Pair(key: value, value: other))
      } else {
        elements.append(value)
      }
    } while take(",")
    // Either all elements have keys or none.
    guard take("]"), pairs.isEmpty || elements.isEmpty else { return nil }
    return pairs.isEmpty ? .list(elements) : .pairs(pairs)
  }
}
