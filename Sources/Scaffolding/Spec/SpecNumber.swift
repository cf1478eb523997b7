/// A whole number of up to 64 bits and its sign.
struct SpecInteger: Hashable {
  var magnitude: UInt64
  var isNegative: Bool

  init(_ magnitude: UInt64, isNegative: Bool = false) {
    self.magnitude = magnitude
    self.isNegative = isNegative && magnitude > 0
  }

  /// A literal without its sign: `1_000`, `0xFF`, `0b101`, `0o17`; nil for a fraction and for more than 64 bits.
  init?(literal text: String) {
    let digits = text.filter { $0 != "_" }
    let radixes = ["0x": 16, "0b": 2, "0o": 8]
    let radix = radixes[String(digits.prefix(2))]
    guard let magnitude = UInt64(radix == nil ? digits : String(digits.dropFirst(2)), radix: radix ?? 10) else {
      return nil
    }
    self.init(magnitude)
  }

  /// As code has it.
  var text: String { "\(isNegative ? "-" : "")\(magnitude)" }

  static prefix func - (value: Self) -> Self { Self(value.magnitude, isNegative: !value.isNegative) }

  static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? left.magnitude > right.magnitude : left.magnitude < right.magnitude
  }

  /// What an operator makes of two numbers; nil where it takes more than 64 bits, or divides by zero.
  static func result(_ left: Self, _ sign: String, _ right: Self) -> Self? {
    switch sign {
    case "+" where left.isNegative == right.isNegative:
      let (sum, overflow) = left.magnitude.addingReportingOverflow(right.magnitude)
      return overflow ? nil : Self(sum, isNegative: left.isNegative)
    case "+":
      return left.magnitude >= right.magnitude
        ? Self(left.magnitude - right.magnitude, isNegative: left.isNegative)
        : Self(right.magnitude - left.magnitude, isNegative: right.isNegative)
    case "-": return result(left, "+", -right)
    case "*":
      let (product, overflow) = left.magnitude.multipliedReportingOverflow(by: right.magnitude)
      return overflow ? nil : Self(product, isNegative: left.isNegative != right.isNegative)
    case "/" where right.magnitude > 0:
      return Self(left.magnitude / right.magnitude, isNegative: left.isNegative != right.isNegative)
    case "%" where right.magnitude > 0:
      return Self(left.magnitude % right.magnitude, isNegative: left.isNegative)
    default: return nil
    }
  }
}

/// Which numbers a type holds.
enum SpecNumber {
  /// The least and the greatest value of the integer types. `Int` has 64 bits on every platform that the core supports.
  private static let integers: [String: (min: SpecInteger, max: SpecInteger)] = {
    var result: [String: (min: SpecInteger, max: SpecInteger)] = [:]
    for (suffix, bits) in [("8", 8), ("16", 16), ("32", 32), ("64", 64), ("", 64)] {
      let half = UInt64(1) << (bits - 1)
      result["Int\(suffix)"] = (SpecInteger(half, isNegative: true), SpecInteger(half - 1))
      result["UInt\(suffix)"] = (SpecInteger(0), SpecInteger(half - 1 + half))
    }
    return result
  }()

  static func isInteger(_ type: String) -> Bool { integers[type] != nil }

  static func isUnsigned(_ type: String) -> Bool { type.hasPrefix("UInt") }

  static func isFloating(_ type: String) -> Bool {
    ["Double", "Float", "CGFloat", "TimeInterval", "Decimal"].contains(type)
  }

  /// Whether an integer type holds a number.
  static func holds(_ type: String, _ number: SpecInteger) -> Bool {
    integers[type].map { !(number < $0.min) && !($0.max < number) } ?? true
  }

  /// Whether a literal has a point or an exponent.
  static func isFraction(_ literal: String) -> Bool {
    !literal.hasPrefix("0x") && literal.contains { $0 == "." || $0 == "e" || $0 == "E" }
  }

  /// Whether a literal fits into a type of numbers. One that becomes infinite, or zero without being it, does not.
  static func fits(_ literal: String, isNegative: Bool, into type: String) -> Bool {
    if isInteger(type) {
      guard let number = SpecInteger(literal: literal) else { return false }
      return holds(type, isNegative ? -number : number)
    }
    if type == "CGFloat" || type == "Decimal", !isFraction(literal) {
      // Their literals without a point are those of 'Int'.
      return SpecInteger(literal: literal).map { holds("Int", isNegative ? -$0 : $0) } ?? false
    }
    let text = literal.filter { $0 != "_" }
    let number = double(literal)
    let isZero = text.prefix { $0 != "e" && $0 != "E" }.allSatisfy { $0 == "0" || $0 == "." }
    if type == "Decimal" { return number.magnitude < 1e127 && (isZero || number.magnitude > 1e-127) }
    let value = type == "Float" ? Double(Float(number)) : number
    return value.isFinite && (isZero || value.isNormal)
  }

  /// The number that a literal stands for.
  static func double(_ literal: String) -> Double {
    if let integer = SpecInteger(literal: literal) { return Double(integer.magnitude) }
    return Double(literal.filter { $0 != "_" }) ?? .infinity
  }
}
