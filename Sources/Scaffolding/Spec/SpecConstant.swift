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
  /// The type of `$0`, if it is another one than `type`.
  var inputType: String?

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
    case .binary(let left, let sign, let right):
      // The type of a conversion decides for the literals beside it: `UInt8(1) - 2`.
      guard let own = explicitType(of: value), own != type else { return binary(left, sign, right, in: value) }
      return inside(own).binary(left, sign, right, in: value)
    case .element(let base, let index): return base.listElement(at: index).map(outcome) ?? .unknown
    case .member(let base, let name): return bound(name, of: base)
    case .call(let function, let arguments):
      guard arguments.count == 1, arguments[0].label == nil, let target = target(of: function) else { return .unknown }
      return converted(arguments[0].value, to: target, value)
    default: return .unknown
    }
  }

  /// The evaluation of a part whose numbers have another type.
  private func inside(_ type: String) -> SpecConstant {
    SpecConstant(type: type, input: input, inputType: inputType ?? (input == nil ? nil : self.type))
  }

  // MARK: - Conversions

  /// The number type that a function with the name of a type makes: `UInt8`, `UInt8.init` or `.init`.
  private func target(of function: SpecValue) -> String? {
    switch function.withoutParentheses {
    case .name(let name): SpecNumber.isInteger(name) || SpecNumber.isFloating(name) ? name : nil
    case .member(nil, "init"): type
    case .member(let base?, "init"): target(of: base)
    default: nil
    }
  }

  /// The largest or smallest number of a type: `Int8.max`.
  private func bound(_ name: String, of base: SpecValue?) -> Outcome {
    guard let owner = base.map({ target(of: $0) }) ?? type else { return .unknown }
    return SpecNumber.bound(name, of: owner).map { .number($0) } ?? .unknown
  }

  /// Evaluates `UInt8(value)`. A literal has the type of the conversion, any other value one of its own.
  private func converted(_ value: SpecValue, to target: String, _ whole: SpecValue) -> Outcome {
    let inner: String
    switch value.withoutParentheses {
    case .number(let literal), .negative(.number(let literal)):
      inner = SpecNumber.isFraction(literal) && SpecNumber.isInteger(target) ? "Double" : target
    case .negative(.group) where explicitType(of: value) == nil:
      // The compiler finds this minus sign ambiguous: 'Int(-(1))'.
      return .problem(.value(value.text, type: target))
    default:
      guard let own = explicitType(of: value) ?? Self.numberType(of: value) else { return .unknown }
      inner = own
    }
    let isReal = SpecNumber.isFloating(target)
    if !isReal, isNotFinite(value) { return .problem(.number(value.text, type: target)) }
    switch inside(inner).outcome(of: value) {
    case .number(let number) where isReal:
      return .fraction(number.isNegative ? -Double(number.magnitude) : Double(number.magnitude))
    case .number(let number): return inside(target).rangeChecked(number, whole)
    case .fraction(let number) where isReal: return .fraction(number)
    case .fraction(let number):
      guard number.magnitude < 0x1p64 else { return .problem(.number(value.text, type: target)) }
      return inside(target).rangeChecked(SpecInteger(UInt64(number.magnitude), isNegative: number < 0), whole)
    case .bool, .unknown: return .unknown
    case .problem(let problem): return .problem(problem)
    }
  }

  /// Whether a value is an infinite number or none at all: `Double.nan`, `-Double.infinity`.
  private func isNotFinite(_ value: SpecValue) -> Bool {
    switch value {
    case .group(let inner), .negative(let inner): isNotFinite(inner)
    case .member(_?, let name): ["infinity", "nan", "signalingNaN"].contains(name)
    default: false
    }
  }

  /// The type of a number that does not depend on the context; nil for literals and if it is unknown.
  private func explicitType(of value: SpecValue) -> String? {
    switch value {
    case .input: return input == nil ? nil : inputType ?? type
    case .group(let inner), .negative(let inner): return explicitType(of: inner)
    case .call(let function, _), .member(let function?, _):
      guard let target = target(of: function), function.withoutParentheses != .member(of: nil, "init") else {
        return nil
      }
      return target
    case .binary(let left, let sign, let right) where ["+", "-", "*", "/", "%"].contains(sign):
      return explicitType(of: left) ?? explicitType(of: right)
    case .choice(_, let first, let second): return explicitType(of: first) ?? explicitType(of: second)
    default: return nil
    }
  }

  /// The type of a number without context; nil if the value is no number or its type is unknown.
  static func numberType(of value: SpecValue) -> String? {
    let type = SpecTyping().naturalType(of: value)?.libraryName ?? ""
    return SpecNumber.isInteger(type) || SpecNumber.isFloating(type) ? type : nil
  }

  // MARK: - Operators

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
