/// The values of the store that tests set, and the resulting values of the watching states.
extension ScreenDescription {
  /// The values of the store that a test sets in turn, and the state after each.
  func samples(of watch: Spec.Watch) -> [(value: String, expected: String)] {
    guard let transform = watch.transform else {
      return values(of: watch).map { ($0, $0) }
    }
    for (sign, isSame) in [("==", true), ("!=", false)] {
      if let member = transform.members.first, transform.text == "$0 \(sign) .\(member)" {
        let other = otherCase(than: member, of: watch)
        return [
          (".\(Identifier.quoted(member))", "\(isSame)"), (".\(Identifier.quoted(other))", "\(!isSame)"),
          (".\(Identifier.quoted(member))", "\(isSame)"),
        ]
      }
    }
    let values = decisiveValues(of: watch.storeType, in: transform) ?? values(of: watch)
    let usual = values.map { ($0, Self.outcome(of: transform, for: $0, watch.storeType)) }
    if Set(usual.map(\.1).filter(Self.isComputed)).count > 1 { return usual }
    guard let (no, yes) = answeringValues(to: transform, watch.storeType) else { return usual }
    return [(no, "false"), (yes, "true"), (no, "false")]
  }

  /// Whether an outcome is a value, not code that computes one. Code may have the same result for different values.
  static func isComputed(_ outcome: String) -> Bool { !outcome.hasPrefix("(") }

  /// A value for which a question is false, and one for which it is true: `$0.hasPrefix("en")`, `$0.contains("swift")` of a
  /// list, `$0["beta"] ?? false`. Nil if vmgen knows none.
  private func answeringValues(to question: SpecExpression, _ type: SpecType) -> (no: String, yes: String)? {
    switch type {
    case .dictionary(.named(["String"], []), .named(["Bool"], [])):
      guard let (key, result) = Self.lookup(in: question.text) else { return nil }
      return result ? ("[\(key): false]", "[:]") : ("[:]", "[\(key): true]")
    case .array(.named(["String"], [])):
      let (start, end) = ("$0.contains(", ")")
      guard question.text.hasPrefix(start), question.text.hasSuffix(end) else { return nil }
      let literal = String(question.text.dropFirst(start.count).dropLast(end.count))
      return Self.isPlain(literal) ? ("[]", "[\(literal)]") : nil
    default:
      guard let kind = Spec.Field.Kind(type), let found = FieldSamples(of: question, kind, type: type) else {
        return nil
      }
      return found.valid.flatMap { valid in found.invalid.map { ($0, valid) } }
    }
  }

  /// The key and the result for a missing key of `$0["beta"] ?? false`.
  private static func lookup(in transform: String) -> (key: String, result: Bool)? {
    guard transform.hasPrefix("$0["), let end = transform.firstIndex(of: "]") else { return nil }
    let key = String(transform[..<end].dropFirst(3))
    let result = [false, true].first { transform[end...] == "] ?? \($0)" }
    return isPlain(key) ? result.map { (key, $0) } : nil
  }

  /// Whether code is one text without an escape.
  private static func isPlain(_ code: String) -> Bool {
    code.count > 1 && code.first == "\"" && code.last == "\"" && !code.contains("\\")
      && code.count { $0 == "\"" } == 2
  }

  /// All values that tests can make of the type, and the first one again at the end.
  private func values(of watch: Spec.Watch) -> [String] {
    var result = [types.empty(of: watch.storeType)]
    for value in types.samples(of: watch.storeType) where !result.contains(value) {
      result.append(shortened(value, watch.storeType))
    }
    return result + [result[0]]
  }

  /// A value; if it is a list with one element that has a constant, the constant is the element.
  private func shortened(_ value: String, _ type: SpecType) -> String {
    guard case .array(let element) = type, value == "[\(types.samples(of: element)[0])]" else {
      return constantOrValue(value, type)
    }
    return "[\(constantOrValue(types.samples(of: element)[0], element))]"
  }

  /// The constant that holds the value, or the value itself if there is none.
  func constantOrValue(_ value: String, _ type: SpecType) -> String {
    guard let constant = constantsByValue[value], constant.type == type else { return value }
    return "\(sampleType).\(constant.name)"
  }

  /// The values around those that a transform compares with, because the usual ones may all give the same result.
  /// Nil if the usual values suffice.
  private func decisiveValues(of type: SpecType, in transform: SpecExpression) -> [String]? {
    let comparisons = Self.comparisons(in: transform.text)
    if comparisons.isEmpty { return nil }
    var result: [String] = []
    for comparison in comparisons {
      let found: [String]?
      switch (comparison.subject, type.withoutOptional) {
      case ("$0", .named(["String"], [])) where comparison.literal.first == "\"":
        let other = types.samples(of: .string).first { $0 != comparison.literal }
        found = [other ?? "\"\"", comparison.literal]
      case ("$0", .named(let path, [])) where path.count == 1 && TypeFacts.literal("Int", fits: path[0]):
        found = Self.around(comparison.literal, path[0])
      case ("$0.count", .array(let element)):
        let value = constantOrValue(types.samples(of: element)[0], element)
        found = Self.counts(around: comparison.literal).map { $0.map { Self.list(of: value, count: $0) } }
      case ("$0.count", .named(["String"], [])):
        found = Self.counts(around: comparison.literal).map { $0.map { "\"\(String(repeating: "a", count: $0))\"" } }
      default: found = nil
      }
      guard let found else { return nil }
      for value in found where !result.contains(value) { result.append(value) }
    }
    return result.isEmpty ? nil : result + [result[0]]
  }

  /// The number and its two neighbours; nil if the usual values cover them or they exceed the type's limits.
  private static func around(_ literal: String, _ type: String) -> [String]? {
    if let number = integer(literal) {
      // The usual values already cover these.
      if number == 0 || number == 1 { return nil }
      let limits = ["Int8": -128...127, "UInt8": 0...255, "Int16": -32_768...32_767, "UInt16": 0...65_535]
      let limit = limits[type] ?? (type.hasPrefix("U") ? 0...0x7FFF_FFFF : -0x7FFF_FFFF...0x7FFF_FFFF)
      return limit.contains(number) ? (number - 1...number + 1).filter(limit.contains).map { "\($0)" } : nil
    }
    guard let number = Double(literal), number.magnitude < 1_000_000 else { return nil }
    return [number - 1, number, number + 1].map { "\($0)" }
  }

  /// The source of a list with equal elements. Long ones are repeated by `Array(repeating:count:)`.
  private static func list(of value: String, count: Int) -> String {
    count < 2 || value.count <= 6
      ? "[\(Array(repeating: value, count: count).joined(separator: ", "))]"
      : "Array(repeating: \(value), count: \(count))"
  }

  /// The counts around a literal; nil if they are too large to write the list out.
  private static func counts(around literal: String) -> [Int]? {
    guard let number = integer(literal), (0...6).contains(number) else { return nil }
    return (max(0, number - 1)...number + 1).map { $0 }
  }

  private static func integer(_ literal: String) -> Int? {
    let isNegative = literal.hasPrefix("-")
    guard let number = SpecInteger(literal: String(literal.drop { $0 == "-" })) else { return nil }
    return Int((isNegative ? -number : number).text)
  }

  // MARK: - Outcomes

  /// A comparison in a transform: `$0.count > 2`.
  private struct Comparison {
    var subject: Substring
    var sign: Substring
    var literal: String
  }

  /// The comparisons in a transform that consists of nothing else, except `&&` and `||` between them; otherwise none.
  private static func comparisons(in text: String) -> [Comparison] {
    let words = text.split(separator: " ")
    var result: [Comparison] = []
    for start in stride(from: 0, to: words.count, by: 4) {
      guard start + 2 < words.count, start == 0 || words[start - 1] == "&&" || words[start - 1] == "||",
        ["==", "!=", "<", ">", "<=", ">="].contains(words[start + 1])
      else { return [] }
      result.append(
        Comparison(subject: words[start], sign: words[start + 1], literal: String(words[start + 2])))
    }
    return words.count % 4 == 3 ? result : []
  }

  /// The result of a transform as Swift source: the value if vmgen can compute it, otherwise the code that computes it.
  private static func outcome(of transform: SpecExpression, for value: String, _ type: SpecType) -> String {
    if let outcome = answer(to: transform.text, for: value, type) { return "\(outcome)" }
    if let outcome = outcome(ofMember: transform.text, for: value, type) { return outcome }
    if let outcome = calculated(transform, for: value, type) { return outcome }
    // The source of an optional's value and of an empty collection does not determine its type.
    let isOptional = type != type.withoutOptional
    // A plain number would be an 'Int'.
    let isOther = type.canonical.libraryName.map { $0 != "Int" && TypeFacts.literal("Int", fits: $0) } ?? false
    if isOptional || isOther || value == "[]" || value == "[:]" {
      return "(\(transform.text(of: "(\(value) as \(type.text))")))"
    }
    return "(\(transform.text(of: value)))"
  }

  /// The result of a calculation; nil if vmgen cannot compute it. The code itself would not do, because the compiler
  /// refuses a division by zero even in unreachable code.
  private static func calculated(_ transform: SpecExpression, for value: String, _ type: SpecType) -> String? {
    guard let name = type.canonical.libraryName, SpecNumber.isInteger(name), let tree = SpecValue(transform),
      let input = SpecInteger(literal: value)
    else { return nil }
    switch SpecConstant(type: name, input: input).outcome(of: tree) {
    case .bool(let outcome): return "\(outcome)"
    case .number(let outcome): return outcome.text
    case .fraction, .unknown, .problem: return nil
    }
  }

  /// Whether comparisons hold for a value; nil if vmgen cannot decide that.
  private static func answer(to text: String, for value: String, _ type: SpecType) -> Bool? {
    let comparisons = comparisons(in: text)
    if comparisons.isEmpty { return nil }
    var answers: [Bool] = []
    for comparison in comparisons {
      guard let answer = answer(to: comparison, for: value, type) else { return nil }
      answers.append(answer)
    }
    // `&&` binds more tightly than `||`.
    let signs = stride(from: 3, to: comparisons.count * 4 - 1, by: 4).map { text.split(separator: " ")[$0] }
    var result = false
    var all = answers[0]
    for (sign, answer) in zip(signs, answers.dropFirst()) {
      if sign == "&&" {
        all = all && answer
      } else {
        result = result || all
        all = answer
      }
    }
    return result || all
  }

  private static func answer(to comparison: Comparison, for value: String, _ type: SpecType) -> Bool? {
    let isEqual: Bool
    switch (comparison.subject, comparison.literal) {
    case ("$0", "nil"):
      isEqual = value == "nil"
    case ("$0", let literal) where literal.first == "\"" && (value.first == "\"" || value == "nil"):
      isEqual = value == literal
    default:
      let number = comparison.subject == "$0" ? Double(value) : count(of: value, type).map(Double.init)
      guard comparison.subject == "$0" || comparison.subject == "$0.count", let number,
        let other = Double(comparison.literal.filter { $0 != "_" })
      else { return nil }
      switch comparison.sign {
      case "<": return number < other
      case ">": return number > other
      case "<=": return number <= other
      case ">=": return number >= other
      default: isEqual = number == other
      }
    }
    switch comparison.sign {
    case "==": return isEqual
    case "!=": return !isEqual
    default: return nil
    }
  }

  /// The number of elements or letters in a sample.
  private static func count(of value: String, _ type: SpecType) -> Int? {
    switch type {
    case .array, .dictionary, .named(["Set"], _):
      if value == "[]" || value == "[:]" { return 0 }
      if value.hasPrefix("Array(repeating: ") { return value.split(separator: " ").last.flatMap { Int($0.dropLast()) } }
      var depth = 0
      var isString = false
      var count = 1
      for character in value {
        if character == "\"" { isString.toggle() }
        if isString { continue }
        if "[(".contains(character) { depth += 1 }
        if "])".contains(character) { depth -= 1 }
        if character == ",", depth == 1 { count += 1 }
      }
      return count
    case .named(["String"], _): return value.count - 2
    default: return nil
    }
  }

  /// The result of a collection's member. Collections in samples are empty or have one element.
  private static func outcome(ofMember member: String, for value: String, _ type: SpecType) -> String? {
    guard let count = count(of: value, type) else { return nil }
    switch (member, type) {
    case ("$0.isEmpty", _): return "\(count == 0)"
    case ("!$0.isEmpty", _): return "\(count > 0)"
    case ("$0.count", _): return "\(count)"
    case ("$0.first", .array), ("$0.last", .array): return count == 0 ? "nil" : String(value.dropFirst().dropLast())
    default: return nil
    }
  }

  // MARK: - Cases

  /// Another case of the watched enum, which the project or the store of a generated package declares.
  func otherCase(than member: String, of watch: Spec.Watch) -> String {
    let type = watch.storeType.withoutOptional
    let path = type.names.first?.path ?? []
    let known = types.storeEnums[type.text] ?? types.declared(type.text)?.plainCases ?? types.newEnums[path] ?? []
    return known.first { $0 != member } ?? Self.otherCase(than: member, of: type.text)
  }

  static func otherCase(than member: String, of type: String) -> String {
    if type == "AuthStatus" { return member == "guest" ? "signedIn" : "guest" }
    return member == "unknown" ? "known" : "unknown"
  }
}
