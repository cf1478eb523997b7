/// A signed integer with a magnitude of up to 64 bits.
struct SpecInteger: Hashable {
  var magnitude: UInt64
  var isNegative: Bool

  init(_ magnitude: UInt64, isNegative: Bool = false) {
    self.magnitude = magnitude
    self.isNegative = isNegative && magnitude > 0
  }

  /// Parses an unsigned literal, `1_000`, `0xFF`, `0b101`, `0o17`; nil for a fraction or more than 64 bits.
  init?(literal text: String) {
    let digits = text.filter { $0 != "_" }
    let radixes = ["0x": 16, "0b": 2, "0o": 8]
    let radix = radixes[String(digits.prefix(2))]
    guard let magnitude = UInt64(radix == nil ? digits : String(digits.dropFirst(2)), radix: radix ?? 10) else {
      return nil
    }
    self.init(magnitude)
  }

  /// The number as Swift source.
  var text: String { "\(isNegative ? "-" : "")\(magnitude)" }

  static prefix func - (value: Self) -> Self { Self(value.magnitude, isNegative: !value.isNegative) }

  static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? left.magnitude > right.magnitude : left.magnitude < right.magnitude
  }

  /// The result of an arithmetic operator; nil if it overflows 64 bits or divides by zero.
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

/// The ranges of the number types.
enum SpecNumber {
  /// The minimum and maximum of the integer types. `Int` has 64 bits on every platform that the core supports.
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

  /// The number that a static member of an integer type names: `max`, `min` or `zero`; nil for other types and names.
  static func bound(_ name: String, of type: String) -> SpecInteger? {
    switch name {
    case "max": integers[type]?.max
    case "min": integers[type]?.min
    case "zero": integers[type].map { _ in SpecInteger(0) }
    default: nil
    }
  }

  static func isUnsigned(_ type: String) -> Bool { type.hasPrefix("UInt") }

  static func isFloating(_ type: String) -> Bool {
    ["Double", "Float", "CGFloat", "TimeInterval", "Decimal"].contains(type)
  }

  /// Whether the integer type can represent the number; true for other types.
  static func canRepresent(_ type: String, _ number: SpecInteger) -> Bool {
    integers[type].map { !(number < $0.min) && !($0.max < number) } ?? true
  }

  /// Whether a literal has a decimal point or an exponent.
  static func isFraction(_ literal: String) -> Bool {
    !literal.hasPrefix("0x") && literal.contains { $0 == "." || $0 == "e" || $0 == "E" }
  }

  /// Whether a literal fits into a number type. It does not if it would become infinite or be rounded to zero.
  static func fits(_ literal: String, isNegative: Bool, into type: String) -> Bool {
    if isInteger(type) {
      guard let number = SpecInteger(literal: literal) else { return false }
      return canRepresent(type, isNegative ? -number : number)
    }
    if type == "CGFloat" || type == "Decimal", !isFraction(literal) {
      // The compiler reads their literals without a point as an 'Int'.
      return SpecInteger(literal: literal).map { canRepresent("Int", isNegative ? -$0 : $0) } ?? false
    }
    let text = literal.filter { $0 != "_" }
    let number = double(literal)
    let isZero = text.prefix { $0 != "e" && $0 != "E" }.allSatisfy { $0 == "0" || $0 == "." }
    if type == "Decimal" { return number.magnitude < 1e127 && (isZero || number.magnitude > 1e-127) }
    let value = type == "Float" ? Double(Float(number)) : number
    return value.isFinite && (isZero || value.isNormal)
  }

  /// The value of a literal; infinity if it is too large.
  static func double(_ literal: String) -> Double {
    if let integer = SpecInteger(literal: literal) { return Double(integer.magnitude) }
    return Double(literal.filter { $0 != "_" }) ?? .infinity
  }
}
