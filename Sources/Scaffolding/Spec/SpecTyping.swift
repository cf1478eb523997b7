/// A type checker for values in a spec. It accepts everything that depends on types of the project, and leaves that to
/// the compiler.
struct SpecTyping {
  /// The type of `$0`.
  var input: SpecType?
  /// The types of names.
  var names: [String: SpecType] = [:]

  /// Returns the problem of an expression that must have the type; nil if there is none.
  func problem(_ expression: SpecExpression, as type: SpecType) -> SpecProblem? {
    guard let value = SpecValue(expression) else { return .operatorOrder(expression.text) }
    return misuse(in: value) ?? problem(value, as: type)
  }

  private static let bool = SpecType.named(["Bool"], [])
  private static let double = SpecType.named(["Double"], [])

  /// Returns the problem of a value that must have the type; nil if there is none.
  func problem(_ value: SpecValue, as given: SpecType) -> SpecProblem? {
    let type = given.canonical
    let plain = type.withoutOptional
    let mismatch = SpecProblem.value(value.text, type: given.text)
    /// Compares the inferred type of a value with the required one; nil if no type could be inferred.
    func known(_ found: SpecType?) -> SpecProblem? { found.flatMap { compared($0, type, mismatch) } }
    switch value {
    case .group(let inner): return problem(inner, as: given)
    case .choice(let condition, let first, let second):
      return problem(condition, as: Self.bool) ?? problem(first, as: given) ?? problem(second, as: given)
    case .none: return plain == type ? mismatch : nil
    case .number(let text): return number(text, isNegative: false, as: plain, mismatch)
    case .negative(.number(let text)): return number(text, isNegative: true, as: plain, mismatch)
    case .negative(let inner):
      guard let name = plain.libraryName else {
        return plain.isContainer ? .unsupportedOperator("-", type: given.text) : nil
      }
      if SpecNumber.isUnsigned(name)
        || !SpecNumber.isInteger(name) && !SpecNumber.isFloating(name) && name != "Duration"
      {
        return .unsupportedOperator("-", type: given.text)
      }
      return problem(inner, as: plain) ?? SpecConstant.problem(value, as: plain)
    case .string(let text): return string(text, as: plain, mismatch)
    case .bool: return plain.isKnown && plain != Self.bool ? mismatch : nil
    case .not(let inner): return plain.isKnown && plain != Self.bool ? mismatch : problem(inner, as: Self.bool)
    case .list(let elements): return list(elements, as: plain, mismatch)
    case .pairs(let pairs): return self.pairs(pairs, as: plain, mismatch)
    case .binary(let left, let sign, let right):
      return binary(left, sign, right, as: plain, mismatch) ?? SpecConstant.problem(value, as: plain)
    case .call(let function, let arguments):
      // `Name(…)` makes a value of the type `Name`, which is not the known type required here.
      if case .name(let name) = function.withoutParentheses, plain.isKnown, !TypeFacts.isLibrary(name),
        name.first?.isUppercase == true
      {
        return mismatch
      }
      let inner = arguments.lazy.compactMap { self.numbers(in: $0.value) }.first
      return inner ?? known(self.type(of: value)) ?? SpecConstant.problem(value, as: plain) ?? crash(of: value)
    case .member(nil, let name):
      guard let library = plain.libraryName else { return plain.isContainer ? mismatch : nil }
      return Self.members(of: library).contains(name) ? nil : mismatch
    case .element(let base, let index): return element(of: base, at: index, as: given) ?? known(self.type(of: value))
    case .name(let name) where name.first?.isUppercase == true: return plain.isKnown ? mismatch : nil
    case .member, .input, .chain, .name: return known(self.type(of: value))
    }
  }

  // MARK: - Literals

  private func number(
    _ literal: String, isNegative: Bool, as type: SpecType, _ mismatch: SpecProblem
  ) -> SpecProblem? {
    let text = (isNegative ? "-" : "") + literal
    guard let name = type.libraryName else { return type.isContainer ? mismatch : numbers(in: .number(literal)) }
    guard TypeFacts.literal(SpecNumber.isFraction(literal) ? "Double" : "Int", fits: name) else {
      return mismatch
    }
    return SpecNumber.fits(literal, isNegative: isNegative, into: name) ? nil : .number(text, type: name)
  }

  /// Checks the numbers in a value of unknown type: no number may exceed the largest integer or floating-point type.
  private func numbers(in value: SpecValue) -> SpecProblem? {
    if case .number(let literal) = value {
      let isFraction = SpecNumber.isFraction(literal)
      let fits =
        isFraction ? SpecNumber.fits(literal, isNegative: false, into: "Double") : SpecInteger(literal: literal) != nil
      return fits ? nil : .number(literal, type: isFraction ? "Double" : "Int")
    }
    return value.parts.lazy.compactMap { self.numbers(in: $0) }.first
  }

  /// Returns the problem of a call that would crash because of its literals; nil if there is none.
  private func crash(of call: SpecValue) -> SpecProblem? {
    guard case .call(let function, let arguments) = call else { return nil }
    if case .name("Character") = function.withoutParentheses, arguments.count == 1,
      case .string(let text) = arguments[0].value.withoutParentheses, Self.unescaped(text).count != 1
    {
      return .value(text, type: "Character")
    }
    for argument in arguments {
      let value = argument.value.withoutParentheses
      if argument.label == "count", case .number(let count) = SpecConstant(type: "Int").outcome(of: value),
        count.isNegative
      {
        return .negativeCount(value.text)
      }
      if case .binary(let left, let sign, let right) = value, ["...", "..<"].contains(sign),
        case .number(let first) = SpecConstant(type: "Int").outcome(of: left),
        case .number(let last) = SpecConstant(type: "Int").outcome(of: right), last < first
      {
        return .reversedRange(value.text)
      }
      if !value.isLiteral, let number = SpecConstant.numberType(of: value),
        let problem = SpecConstant.problem(value, as: .named([number], []))
      {
        return problem
      }
      if let problem = crash(of: value) { return problem }
    }
    return nil
  }

  private func string(_ text: String, as type: SpecType, _ mismatch: SpecProblem) -> SpecProblem? {
    guard let name = type.libraryName else { return type.isContainer ? mismatch : nil }
    if !TypeFacts.literal("String", fits: name) { return mismatch }
    return name == "Character" && Self.unescaped(text).count != 1 ? mismatch : nil
  }

  private func list(_ elements: [SpecValue], as type: SpecType, _ mismatch: SpecProblem) -> SpecProblem? {
    let element: SpecType
    switch type {
    case .array(let inner): element = inner
    case .named(["Set"], let inner) where inner.count == 1: element = inner[0]
    default: return type.isKnown ? mismatch : nil
    }
    return elements.lazy.compactMap { self.problem($0, as: element) }.first
  }

  private func pairs(_ pairs: [SpecValue.Pair], as type: SpecType, _ mismatch: SpecProblem) -> SpecProblem? {
    guard case .dictionary(let key, let value) = type else { return type.isKnown ? mismatch : nil }
    var keys: Set<String> = []
    for pair in pairs {
      if let problem = problem(pair.key, as: key) ?? problem(pair.value, as: value) { return problem }
      // A dictionary literal with equal keys traps.
      if !keys.insert(Self.identity(of: pair.key)).inserted { return .twoKeys(pair.key.text) }
    }
    return nil
  }

  /// A text that is the same for equal keys.
  private static func identity(of key: SpecValue) -> String {
    switch key.withoutParentheses {
    case .number(let literal): SpecInteger(literal: literal)?.text ?? "\(SpecNumber.double(literal))"
    case .negative(let inner): "-" + identity(of: inner)
    case .string(let text): "\"" + unescaped(text)
    case .member(_, let name): ".\(name)"
    case let other: other.text
    }
  }

  /// The value of a string literal.
  static func unescaped(_ literal: String) -> String {
    var result = ""
    var isEscaped = false
    for scalar in literal.unicodeScalars.dropFirst().dropLast() {
      if isEscaped {
        let meant: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "r": "\r", "t": "\t", "0": "\0"]
        result.unicodeScalars.append(meant[scalar] ?? scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func element(of base: SpecValue, at index: SpecValue, as type: SpecType) -> SpecProblem? {
    let whole = SpecValue.element(of: base, at: index).text
    let isDictionary = if case .pairs = base.withoutParentheses { true } else { false }
    if isDictionary, type.canonical.withoutOptional == type.canonical { return .mayBeNone(whole, type: type.text) }
    if base.listElements != nil, case .binary(_, let sign, _) = index.withoutParentheses, ["...", "..<"].contains(sign)
    {
      return .value(whole, type: type.text)
    }
    // A count is an `Int`, which has no elements.
    if case .member(_, "count") = base.withoutParentheses { return .value(whole, type: type.text) }
    guard !isDictionary, case .number = SpecConstant(type: "Int").outcome(of: index) else { return nil }
    if base.listElements != nil {
      guard let element = base.listElement(at: index) else { return .noResult(whole, input: nil) }
      return problem(element, as: type)
    }
    if case .array? = self.type(of: base)?.canonical, base.withoutParentheses == .input {
      return .noResult(whole, input: "[]")
    }
    return nil
  }

  // MARK: - Operators

  private func binary(
    _ left: SpecValue, _ sign: String, _ right: SpecValue, as type: SpecType, _ mismatch: SpecProblem
  ) -> SpecProblem? {
    switch sign {
    case "...", "..<": return mismatch
    case "&&", "||":
      if type.isKnown, type != Self.bool { return mismatch }
      return problem(left, as: Self.bool) ?? problem(right, as: Self.bool)
    case "==", "!=", "<", ">", "<=", ">=":
      if type.isKnown, type != Self.bool { return mismatch }
      return comparison(left, sign, right)
    case "??":
      guard let found = self.type(of: left) else {
        return left.isLiteral
          ? .unsupportedOperator("??", type: naturalType(of: left)?.text ?? left.text) : problem(right, as: type)
      }
      guard case .optional(let wrapped) = found.canonical else { return .unsupportedOperator("??", type: found.text) }
      return compared(wrapped, type, mismatch) ?? problem(right, as: type)
    default: return calculation(left, sign, right, as: type)
    }
  }

  /// Checks the operators `+`, `-`, `*`, `/`, `%`.
  private func calculation(
    _ left: SpecValue, _ sign: String, _ right: SpecValue, as type: SpecType
  ) -> SpecProblem? {
    let refusal = SpecProblem.unsupportedOperator(sign, type: type.text)
    var operand = type
    switch type {
    case .array: if sign != "+" { return refusal }
    case .named(let path, _) where path.count == 1 && type.isKnown:
      let name = path[0]
      if SpecNumber.isInteger(name) { break }
      if SpecNumber.isFloating(name) {
        if sign == "%" { return refusal }
        break
      }
      switch name {
      case "String", "Substring", "Data", "AttributedString": if sign != "+" { return refusal }
      case "Date":
        guard sign == "+" || sign == "-" else { return refusal }
        operand = Self.double
        return problem(left, as: type) ?? problem(right, as: operand)
      case "Duration":
        // A 'Duration' can be multiplied and divided by a number, so the operands may differ in type.
        return sign == "%" ? refusal : nil
      default: return refusal
      }
    case .dictionary: return refusal
    default: return numbers(in: left) ?? numbers(in: right)
    }
    return problem(left, as: operand) ?? problem(right, as: operand)
  }

  private func comparison(_ left: SpecValue, _ sign: String, _ right: SpecValue) -> SpecProblem? {
    let isOrder = sign != "==" && sign != "!="
    let found = type(of: left) ?? type(of: right)
    guard let type = found ?? naturalType(of: left) ?? naturalType(of: right) else { return nil }
    if left.withoutParentheses == SpecValue.none || right.withoutParentheses == SpecValue.none,
      type.canonical.withoutOptional == type.canonical
    {
      return .value("nil", type: type.text)
    }
    if isOrder, !type.canonical.isOrdered { return .unsupportedOperator(sign, type: type.text) }
    // An optional may be compared with a value of its wrapped type.
    for side in [left, right] {
      guard let own = self.type(of: side) else {
        if let problem = problem(side, as: type) { return problem }
        continue
      }
      let mismatch = SpecProblem.value(side.text, type: type.text)
      if let problem = compared(own.canonical.withoutOptional, type.canonical.withoutOptional, mismatch) {
        return problem
      }
      if isOrder, !own.canonical.isOrdered { return .unsupportedOperator(sign, type: own.text) }
      if side.withoutParentheses != .input, let problem = self.problem(side, as: own) { return problem }
    }
    return nil
  }

  /// Returns a problem if a value of the type `found` cannot be used where `type` is required; nil if it can, or if
  /// vmgen does not know one of the types.
  private func compared(_ found: SpecType, _ type: SpecType, _ mismatch: SpecProblem) -> SpecProblem? {
    let found = found.canonical
    if found == type || .optional(found) == type { return nil }
    if case .optional(let wrapped) = found, wrapped == type {
      if case .value(let text, let type) = mismatch { return .mayBeNone(text, type: type) }
      return mismatch
    }
    return found.isKnown && type.withoutOptional.isKnown ? mismatch : nil
  }
}
