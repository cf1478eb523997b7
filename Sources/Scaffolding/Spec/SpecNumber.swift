/// The numbers of a value, and whether they fit into its type. A literal that does not fit is a compiler error.
enum SpecNumber {
  /// A number, or a calculation, that does not fit.
  struct Misfit: Hashable {
    /// As the line has it: `300`, `100 + 100`.
    var text: String
    /// The type that it is to be.
    var type: String
  }

  /// Bits and sign of the integer types. `Int` has 64 bits on every platform that the core supports.
  private static let integers: [String: (min: String, max: String)] = [
    "Int8": ("128", "127"), "Int16": ("32768", "32767"), "Int32": ("2147483648", "2147483647"),
    "Int64": ("9223372036854775808", "9223372036854775807"), "Int": ("9223372036854775808", "9223372036854775807"),
    "UInt8": ("0", "255"), "UInt16": ("0", "65535"), "UInt32": ("0", "4294967295"),
    "UInt64": ("0", "18446744073709551615"), "UInt": ("0", "18446744073709551615"),
    // Their literals are those of `Int`.
    "CGFloat": ("9223372036854775808", "9223372036854775807"),
    "Decimal": ("9223372036854775808", "9223372036854775807"),
  ]

  /// The most digits before the point that still make a number and no infinity.
  private static let longest = ["Float": 38, "Double": 308, "TimeInterval": 308, "CGFloat": 308, "Decimal": 127]

  /// The first number of a value that its type cannot hold.
  static func misfit(in value: SpecExpression, as type: SpecType) -> Misfit? {
    let entries = value.entries(as: type)
    if entries.count != 1 || entries[0].value.text != value.text {
      return entries.lazy.compactMap { misfit(in: $0.value, as: $0.type) }.first
    }
    if let element = element(of: type.withoutOptional), value.text.hasPrefix("[") {
      return elements(of: value).lazy.compactMap { misfit(in: $0, as: element) }.first
    }
    let tokens = tokens(of: value)
    let name: String? = if case .named(let path, []) = type.withoutOptional { path.last } else { nil }
    if let name, let problem = misfit(in: tokens, as: name) { return problem }
    // Whatever the whole is, its numbers are at most those of the largest type.
    let isFloating = ["Float", "Double", "TimeInterval"].contains(name)
    for token in tokens where token.kind == .number && !token.text.contains(".") && !isFloating {
      if isBeyond(digits(of: token.text), "18446744073709551615") { return Misfit(text: token.text, type: "Int") }
    }
    return nil
  }

  /// A literal, with its sign, or a calculation of literals alone.
  private static func misfit(in tokens: [SpecToken], as type: String) -> Misfit? {
    let text = self.text(of: tokens)
    if let literal = literal(tokens) {
      let whole = literal.number.prefix { $0 != "." }
      if let limit = longest[type], digits(of: String(whole)).count > limit {
        return Misfit(text: text, type: type)
      }
      guard let limits = integers[type], !literal.number.contains(".") else { return nil }
      let digits = digits(of: literal.number)
      return isBeyond(digits, literal.isNegative ? limits.min : limits.max) ? Misfit(text: text, type: type) : nil
    }
    let isCalculation = tokens.allSatisfy {
      $0.kind == .number && !$0.text.contains(".") || ["+", "-", "*", "/", "%", "(", ")"].contains($0.text)
    }
    guard isCalculation, let limits = integers[type], type != "CGFloat", type != "Decimal" else { return nil }
    var calculation = Calculation(tokens: tokens, limits: limits)
    return calculation.isInside() ? nil : Misfit(text: text, type: type)
  }

  /// `-300`, `(300)`.
  private static func literal(_ tokens: [SpecToken]) -> (number: String, isNegative: Bool)? {
    var rest = tokens[...]
    var isNegative = false
    while rest.count > 1 {
      if rest.first?.text == "-", !isNegative {
        isNegative = true
        rest = rest.dropFirst()
      } else if rest.first?.text == "(", rest.last?.text == ")" {
        rest = rest.dropFirst().dropLast()
      } else {
        return nil
      }
    }
    guard let only = rest.first, only.kind == .number else { return nil }
    return (only.text, isNegative)
  }

  /// The digits that count, without those in front that are zero.
  private static func digits(of number: String) -> Substring { number.filter { $0 != "_" }.drop { $0 == "0" } }

  private static func isBeyond(_ digits: Substring, _ limit: String) -> Bool {
    let limit = limit == "0" ? "" : limit
    return digits.count != limit.count ? digits.count > limit.count : String(digits) > limit
  }

  private static func element(of type: SpecType) -> SpecType? {
    switch type {
    case .array(let element): element
    case .named(["Array"], let arguments), .named(["Set"], let arguments): arguments.first
    default: nil
    }
  }

  /// What stands between the commas of `[1, 2]`.
  private static func elements(of value: SpecExpression) -> [SpecExpression] {
    let tokens = tokens(of: value)
    guard tokens.first?.text == "[", tokens.last?.text == "]" else { return [] }
    var result: [SpecExpression] = []
    var part: [SpecToken] = []
    var depth = 0
    for token in tokens.dropFirst().dropLast() {
      if token.kind == .punctuation, "([".contains(token.text) { depth += 1 }
      if token.kind == .punctuation, ")]".contains(token.text) { depth -= 1 }
      // `[1], [2]` in brackets that are none of one list.
      if depth < 0 { return [] }
      if depth == 0, token.text == ",", token.kind == .punctuation {
        result.append(SpecExpression(pieces: [text(of: part)], members: [], identifiers: []))
        part = []
      } else {
        part.append(token)
      }
    }
    return part.isEmpty ? result : result + [SpecExpression(pieces: [text(of: part)], members: [], identifiers: [])]
  }

  private static func tokens(of value: SpecExpression) -> [SpecToken] {
    Array(((try? SpecToken.tokens(of: Array(value.text))) ?? []).dropLast())
  }

  private static func text(of tokens: [SpecToken]) -> String {
    tokens.enumerated().map { ($0.offset > 0 && $0.element.isApart ? " " : "") + $0.element.text }.joined()
  }
}

/// Literals and operators, calculated as the compiler does: each step has to fit.
private struct Calculation {
  private let tokens: [SpecToken]
  /// The magnitudes of the least and of the greatest value.
  private let limits: (min: UInt64, max: UInt64)
  private var index = 0

  init(tokens: [SpecToken], limits: (min: String, max: String)) {
    self.tokens = tokens
    self.limits = (UInt64(limits.min) ?? 0, UInt64(limits.max) ?? 0)
  }

  /// Whether every step has a value that fits.
  mutating func isInside() -> Bool {
    sum() != nil
  }

  private func fitting(_ value: (partialValue: Int, overflow: Bool)) -> Int? {
    guard !value.overflow else { return nil }
    let isInside =
      value.partialValue < 0
      ? value.partialValue.magnitude <= limits.min : value.partialValue.magnitude <= limits.max
    return isInside ? value.partialValue : nil
  }

  private mutating func sum() -> Int? {
    guard var value = product() else { return nil }
    while index < tokens.count, tokens[index].text == "+" || tokens[index].text == "-" {
      let isSum = tokens[index].text == "+"
      index += 1
      guard let next = product(),
        let result = fitting(isSum ? value.addingReportingOverflow(next) : value.subtractingReportingOverflow(next))
      else { return nil }
      value = result
    }
    return value
  }

  private mutating func product() -> Int? {
    guard var value = operand() else { return nil }
    while index < tokens.count, ["*", "/", "%"].contains(tokens[index].text) {
      let sign = tokens[index].text
      index += 1
      guard let next = operand() else { return nil }
      let all =
        switch sign {
        case "*": value.multipliedReportingOverflow(by: next)
        case "/": value.dividedReportingOverflow(by: next)
        default: value.remainderReportingOverflow(dividingBy: next)
        }
      guard let result = fitting(all) else { return nil }
      value = result
    }
    return value
  }

  private mutating func operand() -> Int? {
    guard index < tokens.count else { return nil }
    let token = tokens[index]
    index += 1
    if token.text == "-" {
      if index < tokens.count, let number = number(tokens[index], isNegative: true) {
        index += 1
        return number
      }
      return operand().flatMap { fitting(0.subtractingReportingOverflow($0)) }
    }
    if token.text == "(" {
      let value = sum()
      index += 1
      return value
    }
    return number(token)
  }

  /// A literal with its sign: the least value has a magnitude that the type does not have.
  private func number(_ token: SpecToken, isNegative: Bool = false) -> Int? {
    Int((isNegative ? "-" : "") + token.text.filter { $0 != "_" }).flatMap { fitting(($0, false)) }
  }
}
