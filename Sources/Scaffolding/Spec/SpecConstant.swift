/// Evaluates expressions as the generated program would, so that vmgen can refuse those that would trap.
struct SpecConstant {
  /// The result of an evaluation.
  enum Outcome: Equatable {
    case number(SpecInteger)
    case fraction(Double)
    case bool(Bool)
    /// The expression depends on a value that is unknown here.
    case unknown
    case problem(SpecProblem)
  }

  /// The name of the type of all numbers in the expression: `Int8`, `Double`.
  let type: String
  /// The value of `$0`; nil if it is unknown.
  var input: SpecInteger?

  /// Returns the problem of an expression whose type is a number; nil if there is none or the type is another.
  static func problem(_ value: SpecValue, as type: SpecType) -> SpecProblem? {
    guard let name = type.libraryName, SpecNumber.isInteger(name) || SpecNumber.isFloating(name) else { return nil }
    if case .problem(let problem) = SpecConstant(type: name).outcome(of: value) { return problem }
    return nil
  }

  /// Returns the problem of an expression that has no result for `$0` of 0, 1 or 2, the values that tests set.
  ///
  /// - Parameter type: The type of `$0`.
  static func problem(ofWatch value: SpecValue, _ type: SpecType) -> SpecProblem? {
    guard let name = type.canonical.libraryName, SpecNumber.isInteger(name) || SpecNumber.isFloating(name) else {
      return nil
    }
    for input: UInt64 in 0...2 {
      switch SpecConstant(type: name, input: SpecInteger(input)).outcome(of: value) {
      case .problem: return .noResult(value.text, input: "\(input)")
      case .fraction(let number) where number.isNaN: return .noResult(value.text, input: "\(input)")
      default: continue
      }
    }
    return nil
  }

  private var isInteger: Bool { SpecNumber.isInteger(type) }

  /// Evaluates an expression.
  func outcome(of value: SpecValue) -> Outcome {
    switch value {
    case .input: return input.map { isInteger ? .number($0) : .fraction(Double($0.magnitude)) } ?? .unknown
    case .number(let literal): return number(literal, isNegative: false)
    case .negative(.number(let literal)): return number(literal, isNegative: true)
    case .negative(let inner):
      return switch outcome(of: inner) {
      case .number(let number): rangeChecked(-number, value)
      case .fraction(let number): .fraction(-number)
      case let other: other
      }
    case .group(let inner): return outcome(of: inner)
    case .bool(let value): return .bool(value)
    case .not(let inner):
      if case .bool(let value) = outcome(of: inner) { return .bool(!value) }
      return outcome(of: inner)
    case .choice(let condition, let first, let second):
      return switch outcome(of: condition) {
      case .bool(let isFirst): outcome(of: isFirst ? first : second)
      case .problem(let problem): .problem(problem)
      case .number, .fraction, .unknown: .unknown
      }
    case .binary(let left, let sign, let right): return binary(left, sign, right, in: value)
    default: return .unknown
    }
  }

  private func number(_ literal: String, isNegative: Bool) -> Outcome {
    guard isInteger else {
      let number = SpecNumber.double(literal)
      return .fraction(isNegative ? -number : number)
    }
    guard let number = SpecInteger(literal: literal) else { return .unknown }
    return rangeChecked(isNegative ? -number : number, .number((isNegative ? "-" : "") + literal))
  }

  /// The number, or the problem that it does not fit into `type`.
  private func rangeChecked(_ number: SpecInteger, _ value: SpecValue) -> Outcome {
    SpecNumber.canRepresent(type, number) ? .number(number) : .problem(.number(value.text, type: type))
  }

  private func binary(_ left: SpecValue, _ sign: String, _ right: SpecValue, in value: SpecValue) -> Outcome {
    let first = outcome(of: left)
    if case .problem = first { return first }
    // `&&` and `||` do not evaluate the second operand if the first decides.
    if case .bool(let isTrue) = first, sign == "&&" || sign == "||" {
      return isTrue == (sign == "||") ? first : outcome(of: right)
    }
    let second = outcome(of: right)
    if case .problem = second { return second }
    switch (first, second) {
    case (.number(let one), .number(let other)):
      if let isTrue = Self.compared(one, sign, other) { return .bool(isTrue) }
      if sign == "/" || sign == "%", other.magnitude == 0 { return .problem(.divisionByZero(value.text)) }
      guard let result = SpecInteger.result(one, sign, other) else { return .problem(.number(value.text, type: type)) }
      return rangeChecked(result, value)
    case (.fraction(let one), .fraction(let other)):
      if let isTrue = one.compared(sign, to: other) { return .bool(isTrue) }
      switch sign {
      case "+": return .fraction(one + other)
      case "-": return .fraction(one - other)
      case "*": return .fraction(one * other)
      case "/": return other == 0 && input == nil ? .problem(.divisionByZero(value.text)) : .fraction(one / other)
      default: return .unknown
      }
    default: return .unknown
    }
  }

  private static func compared(_ one: SpecInteger, _ sign: String, _ other: SpecInteger) -> Bool? {
    switch sign {
    case "==": one == other
    case "!=": one != other
    case "<": one < other
    case ">": other < one
    case "<=": !(other < one)
    case ">=": !(one < other)
    default: nil
    }
  }
}
