/// The fields of a form.
extension SpecReading {
  /// `field email: String { $0.contains("@") } "Enter an email address"`.
  mutating func addField(_ line: inout SpecLine) throws(SpecFault) {
    let name = try line.name("the name of the field")
    if ["form", "touched", "isValid", "showsError"].contains(name.text) {
      throw SpecFault(
        .reserved(name.text, meaning: "already used by the generated form", suggestion: "\(name.text)Value"), name.range
      )
    }
    if !hasFields, !members.insert("form").inserted { throw SpecFault(.duplicate("form"), name.range) }
    hasFields = true
    try declare(name, besides: ["update\(Identifier.upperCamel(name.text))"])
    try line.need(":")
    let start = line.token.range.lowerBound
    let type = try line.type()
    guard let kind = Spec.Field.Kind(type) else {
      throw SpecFault(
        .type(type.text, reason: "cannot be typed in; a field is a 'String', a number, a 'Bool' or a 'Date'"),
        start..<line.lastRange.upperBound)
    }
    let value = try firstValue(&line, of: name, type, kind)
    var field = Spec.Field(name: name.text, type: type, kind: kind, value: value)
    if line.take("{") {
      let start = line.token.range
      let given = try line.expression()
      let place = start.lowerBound..<line.lastRange.upperBound
      try line.need("}")
      if given.pieces.count == 1 {
        throw SpecFault(.expected("'$0'", usage: SpecGrammar.sample(of: "field")), start)
      }
      if let unknown = given.identifiers.first(where: { $0.first?.isLowercase == true }) {
        throw SpecFault(.unknownName(unknown, nearest: "$0"), place)
      }
      if let problem = SpecTyping(input: type).problem(given, as: .named(["Bool"], [])) {
        throw SpecFault(problem, place)
      }
      guard let samples = FieldSamples(of: given, kind) else { throw SpecFault(.noSample(given.text), place) }
      field.condition = given
      field.samples = samples
      if line.token.kind != .end { field.message = try line.string("the message for a value that is not valid") }
    } else if line.token.kind == .string {
      throw SpecFault(.expected("'{ … }'", usage: SpecGrammar.sample(of: "field")), line.token.range)
    }
    fieldTypes[name.text] = type
    spec.fields.append(field)
  }

  private func firstValue(
    _ line: inout SpecLine, of name: SpecToken, _ type: SpecType, _ kind: Spec.Field.Kind
  ) throws(SpecFault) -> SpecExpression {
    guard line.take("=") else {
      guard let usual = kind.usualValue else { throw SpecFault(.noValue(name.text), line.token.range) }
      return SpecExpression(pieces: [usual], members: [], identifiers: [])
    }
    let start = line.token.range
    let given = try line.expression()
    let place = start.lowerBound..<line.lastRange.upperBound
    let unknown = given.identifiers.first { $0.first?.isLowercase == true } ?? (given.pieces.count > 1 ? "$0" : nil)
    if let unknown { throw SpecFault(.unknownName(unknown, nearest: nil), place) }
    try Self.check(given, is: type, at: place)
    return given
  }
}

extension Spec {
  /// `field email: String { $0.contains("@") } "Enter an email address"`.
  public struct Field: Hashable, Sendable {
    /// The property of the form.
    public var name: String
    /// Its type.
    public var type: SpecType
    /// What it is typed into.
    public var kind: Kind
    /// Its first value.
    public var value: SpecExpression
    /// The condition for a valid value, `$0`; nil if every value is.
    public var condition: SpecExpression?
    /// The text beside a value that is not valid.
    public var message: String?
    /// Values for tests.
    var samples = FieldSamples()

    /// What a field is typed into.
    public enum Kind: Hashable, Sendable {
      case text
      case integer
      case fraction
      case flag
      case date

      init?(_ type: SpecType) {
        guard let name = type.libraryName else { return nil }
        switch name {
        case "String": self = .text
        case "Bool": self = .flag
        case "Date": self = .date
        case "Double", "Float", "TimeInterval": self = .fraction
        default:
          guard SpecNumber.isInteger(name) else { return nil }
          self = .integer
        }
      }

      /// The first value where a line has none.
      var usualValue: String? {
        switch self {
        case .text: "\"\""
        case .integer, .fraction: "0"
        case .flag: "false"
        case .date: nil
        }
      }
    }
  }
}

/// Values of a field for tests: one that is valid, and one that is not.
struct FieldSamples: Hashable, Sendable {
  var valid: String?
  var invalid: String?

  init() {}

  /// Nil where no valid value is found.
  init?(of condition: SpecExpression, _ kind: Spec.Field.Kind) {
    guard let tree = SpecValue(condition) else { return nil }
    for candidate in Self.candidates(for: tree, kind) {
      switch FieldCondition(input: candidate).holds(tree) {
      case true?: valid = valid ?? candidate.text
      case false?: invalid = invalid ?? candidate.text
      case nil: continue
      }
    }
    if valid == nil { return nil }
  }

  private static func candidates(for tree: SpecValue, _ kind: Spec.Field.Kind) -> [FieldCondition.Input] {
    var (texts, numbers): ([String], [Double]) = ([], [])
    func collect(_ value: SpecValue) {
      switch value {
      case .string(let literal): texts.append(String(literal.dropFirst().dropLast()))
      case .number(let literal): numbers.append(SpecNumber.double(literal))
      case .negative(.number(let literal)): numbers.append(-SpecNumber.double(literal))
      default: break
      }
      value.parts.forEach(collect)
    }
    collect(tree)
    switch kind {
    case .text:
      let counts = numbers.filter { $0 >= 0 && $0 <= 64 }.flatMap { [Int($0) - 1, Int($0), Int($0) + 1] as [Int] }
      let fillers: [String] = ["", "one"] + counts.filter { $0 > 0 }.map { "swift".cycled(to: $0) }
      var result = ["one", ""] + texts
      // All literals of the condition, with letters before, between and behind them.
      let together = texts.joined()
      for filler in fillers {
        let between = texts.joined(separator: filler.isEmpty ? "" : "one")
        result += [filler, "\(filler)\(between)\(filler)", "\(together)\(filler)", "\(filler)\(together)"]
        for text in texts { result += ["\(text)\(filler)", "\(filler)\(text)", "\(filler)\(text)\(filler)"] }
      }
      return result.filter { !$0.contains("\\") }.map { .text($0) }
    case .integer, .fraction:
      let bounds = numbers.sorted()
      let between = kind == .fraction ? zip(bounds, bounds.dropFirst()).map { ($0 + $1) / 2 } : []
      let near = numbers.flatMap { [$0 - 1, $0, $0 + 1] as [Double] }
      let all: [Double] = [0, 1, 2] + near + between
      return all.filter { $0.magnitude < 1_000_000 }.map { .number($0, isInteger: kind == .integer) }
    case .flag: return [.flag(true), .flag(false)]
    case .date: return []
    }
  }
}

extension String {
  /// The letters again and again, up to a length.
  fileprivate func cycled(to count: Int) -> String {
    var result = ""
    while result.count < count { result += self }
    return String(result.prefix(count))
  }
}

/// Tells whether a field's condition holds for a value; nil where that is not known.
struct FieldCondition {
  enum Input: Hashable {
    case text(String)
    case number(Double, isInteger: Bool)
    case flag(Bool)

    /// As code has it.
    var text: String {
      switch self {
      case .text(let text): "\"\(text)\""
      case .number(let number, let isInteger): isInteger ? "\(Int(number))" : "\(number)"
      case .flag(let flag): "\(flag)"
      }
    }
  }

  private enum Value {
    case text(String)
    case number(Double)
    case flag(Bool)
  }

  let input: Input

  func holds(_ value: SpecValue) -> Bool? {
    if case .flag(let flag)? = self.value(of: value) { flag } else { nil }
  }

  private func value(of value: SpecValue) -> Value? {
    switch value {
    case .input:
      return switch input {
      case .text(let text): .text(text)
      case .number(let number, _): .number(number)
      case .flag(let flag): .flag(flag)
      }
    case .group(let inner): return self.value(of: inner)
    case .string(let literal):
      return literal.contains("\\") ? nil : .text(String(literal.dropFirst().dropLast()))
    case .number(let literal): return .number(SpecNumber.double(literal))
    case .bool(let flag): return .flag(flag)
    case .negative(let inner):
      if case .number(let number)? = self.value(of: inner) { return .number(-number) }
      return nil
    case .not(let inner): return holds(inner).map { .flag(!$0) }
    case .member(let base?, let name):
      guard case .text(let text)? = self.value(of: base) else { return nil }
      switch name {
      case "isEmpty": return .flag(text.isEmpty)
      case "count": return .number(Double(text.count))
      default: return nil
      }
    case .call(.member(let base?, let name), let arguments):
      guard case .text(let text)? = self.value(of: base), arguments.count == 1, arguments[0].label == nil,
        case .text(let part)? = self.value(of: arguments[0].value)
      else { return nil }
      switch name {
      case "contains": return .flag(part.isEmpty || text.contains(part))
      case "hasPrefix": return .flag(text.hasPrefix(part))
      case "hasSuffix": return .flag(text.hasSuffix(part))
      default: return nil
      }
    case .binary(let left, let sign, let right): return binary(left, sign, right)
    default: return nil
    }
  }

  private func binary(_ left: SpecValue, _ sign: String, _ right: SpecValue) -> Value? {
    if sign == "&&" || sign == "||" {
      guard let one = holds(left), let other = holds(right) else { return nil }
      return .flag(sign == "&&" ? one && other : one || other)
    }
    switch (value(of: left), value(of: right)) {
    case (.number(let one)?, .number(let other)?): return Self.compared(one, sign, other).map { .flag($0) }
    case (.text(let one)?, .text(let other)?): return Self.compared(one, sign, other).map { .flag($0) }
    case (.flag(let one)?, .flag(let other)?):
      return sign == "==" ? .flag(one == other) : sign == "!=" ? .flag(one != other) : nil
    default: return nil
    }
  }

  private static func compared<Value: Comparable>(_ one: Value, _ sign: String, _ other: Value) -> Bool? {
    switch sign {
    case "==": one == other
    case "!=": one != other
    case "<": one < other
    case ">": one > other
    case "<=": one <= other
    case ">=": one >= other
    default: nil
    }
  }
}
