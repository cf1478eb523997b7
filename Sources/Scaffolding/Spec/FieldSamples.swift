import Wording

/// Values of a field for tests: valid ones and an invalid one, as Swift source.
struct FieldSamples: Hashable, Sendable {
  /// The first valid value; nil if the field has no condition.
  var valid: String?
  /// Different valid values, at most ten: the fields of one form get different ones.
  var allValid: [String] = []
  /// The first invalid value; nil if none was found.
  var invalid: String?

  init() {}

  /// Searches for values that meet the condition, and for one that does not. Returns nil if no valid value is found.
  ///
  /// - Parameters:
  ///   - type: The type of the field.
  ///   - others: The values of other fields, by name.
  init?(
    of condition: SpecExpression, _ kind: Spec.Field.Kind, type: SpecType, others: [String: FieldCondition.Input] = [:]
  ) {
    guard let tree = SpecValue(condition) else { return nil }
    let named = condition.identifiers.compactMap { others[$0] }
    let name = type.libraryName ?? ""
    for candidate in Self.candidates(for: tree, kind, besides: named) where candidate.fits(into: name) {
      if allValid.count == 10, invalid != nil { break }
      switch FieldCondition(input: candidate, otherFields: others).holds(tree) {
      case true?:
        valid = valid ?? candidate.text
        if allValid.count < 10, !allValid.contains(candidate.text) { allValid.append(candidate.text) }
      case false?: invalid = invalid ?? candidate.text
      case nil: continue
      }
    }
    if valid == nil { return nil }
  }

  /// Values to try: the literals of the condition, values next to them, and the values of the fields that it names.
  private static func candidates(
    for tree: SpecValue, _ kind: Spec.Field.Kind, besides others: [FieldCondition.Input]
  ) -> [FieldCondition.Input] {
    var (texts, numbers): ([String], [Double]) = ([], [])
    for other in others {
      switch other {
      case .text(let text): texts.append(text)
      case .number(let number, _), .date(let number): numbers.append(number)
      case .flag: break
      }
    }
    func collect(_ value: SpecValue) {
      switch value {
      case .string(let literal): texts.append(SpecTyping.unescaped(literal))
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
        result.append(filler)
        if texts.isEmpty { continue }
        result += ["\(filler)\(between)\(filler)", "\(together)\(filler)", "\(filler)\(together)"]
        for text in texts { result += ["\(text)\(filler)", "\(filler)\(text)", "\(filler)\(text)\(filler)"] }
      }
      // These come last, because they only serve as other values.
      for word in TypeFacts.words {
        for filler in [word] + Set(counts).sorted().filter({ $0 > 0 }).map({ word.cycled(to: $0) }) {
          result.append(filler)
          if texts.isEmpty { continue }
          result += ["\(filler)\(together)\(filler)", "\(together)\(filler)", "\(filler)\(together)"]
        }
      }
      return result.map { .text($0) }
    case .integer, .fraction:
      let bounds = numbers.sorted()
      let between = kind == .fraction ? zip(bounds, bounds.dropFirst()).map { ($0 + $1) / 2 } : []
      let near = numbers.flatMap { [$0 - 1, $0, $0 + 1] as [Double] }
      // These come last, because they only serve as other values.
      let further = numbers.flatMap { [$0 + 2, $0 - 2, $0 + 3, $0 - 3, $0 + 4, $0 - 4] as [Double] }
      let all: [Double] = [0, 1, 2] + near + between + [3, 4, 5, 6, 7, 8, 9, 10] + further
      return all.filter { $0.magnitude < 1_000_000 }.map { .number($0, isInteger: kind == .integer) }
    case .flag: return [.flag(true), .flag(false)]
    case .choice: return []
    case .date:
      let near = numbers.flatMap { [$0 - 1, $0, $0 + 1] as [Double] }
      let all: [Double] = [1, 2] + near + [3, 4, 5, 6, 7, 8, 9, 10]
      return all.map { .date($0) }
    }
  }
}

extension String {
  /// The string as a literal of Swift.
  fileprivate var literal: String {
    let escapes: [Unicode.Scalar: String] = [
      "\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0",
    ]
    return "\"" + unicodeScalars.map { escapes[$0] ?? String($0) }.joined() + "\""
  }

  /// The string repeated and cut to `count` characters.
  fileprivate func cycled(to count: Int) -> String {
    var result = ""
    while result.count < count { result += self }
    return String(result.prefix(count))
  }
}

/// Evaluates the condition of a field for a value.
struct FieldCondition {
  /// The value of a field.
  enum Input: Hashable {
    /// The value of a text; for an enum the case, as `.home`.
    case text(String)
    case number(Double, isInteger: Bool)
    case flag(Bool)
    /// A date, in seconds since 1970.
    case date(Double)

    /// Parses the source text that `text` writes.
    init(_ code: String, _ kind: Spec.Field.Kind) {
      switch kind {
      case .text: self = .text(SpecTyping.unescaped(code))
      case .choice: self = .text(".\(code.split(separator: ".").last ?? "")")
      case .integer, .fraction: self = .number(Double(code) ?? 0, isInteger: kind == .integer)
      case .flag: self = .flag(code == "true")
      case .date: self = .date(Double(code.filter { $0.isNumber }.dropFirst(4)) ?? 1)
      }
    }

    /// Whether an integer type can represent the number; true for other values.
    func fits(into type: String) -> Bool {
      guard case .number(let number, isInteger: true) = self else { return true }
      return SpecNumber.canRepresent(type, SpecInteger(UInt64(number.magnitude), isNegative: number < 0))
    }

    /// The value as Swift source.
    var text: String {
      switch self {
      case .text(let text): text.literal
      case .number(let number, let isInteger): isInteger ? "\(Int(number))" : "\(number)"
      case .flag(let flag): "\(flag)"
      case .date(let seconds): "Date(timeIntervalSince1970: \(Int(seconds)))"
      }
    }
  }

  private enum Value {
    case text(String)
    case number(Double)
    case flag(Bool)
  }

  /// The value of the field, `$0`.
  let input: Input
  /// The values of other fields, by name.
  let otherFields: [String: Input]

  /// Whether the condition holds; nil if it contains operations that cannot be evaluated here.
  func holds(_ value: SpecValue) -> Bool? {
    if case .flag(let flag)? = self.value(of: value) { flag } else { nil }
  }

  private func value(of value: SpecValue) -> Value? {
    switch value {
    case .input: return self.value(of: input)
    case .name(let name): return otherFields[name].map { self.value(of: $0) }
    case .group(let inner): return self.value(of: inner)
    case .string(let literal): return .text(SpecTyping.unescaped(literal))
    case .number(let literal): return .number(SpecNumber.double(literal))
    case .bool(let flag): return .flag(flag)
    case .member(nil, let name): return .text(".\(name)")
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

  private func value(of input: Input) -> Value {
    switch input {
    case .text(let text): .text(text)
    case .number(let number, _), .date(let number): .number(number)
    case .flag(let flag): .flag(flag)
    }
  }

  /// The problem of a member that cannot be evaluated here and is probably misspelt; nil if there is none.
  static func unknownMember(in value: SpecValue) -> SpecProblem? {
    func problem(_ name: String, _ known: [String]) -> SpecProblem? {
      if known.contains(name) { return nil }
      let others = ["length": "count", "size": "count", "startsWith": "hasPrefix", "endsWith": "hasSuffix"]
      guard let near = NearestName.find(name, among: properties + methods + others.keys) else { return nil }
      return .type(name, reason: "is unknown here; did you mean '\(others[near] ?? near)'?")
    }
    switch value {
    case .call(.member(let base?, let name), let arguments):
      return problem(name, methods)
        ?? ([base] + arguments.map(\.value)).lazy.compactMap { unknownMember(in: $0) }.first
    case .member(let base?, let name): return problem(name, properties) ?? unknownMember(in: base)
    default: return value.parts.lazy.compactMap { unknownMember(in: $0) }.first
    }
  }

  /// The properties and methods of texts that a condition can use.
  private static let properties = ["count", "isEmpty"]
  private static let methods = ["contains", "hasPrefix", "hasSuffix"]

  private func binary(_ left: SpecValue, _ sign: String, _ right: SpecValue) -> Value? {
    if sign == "&&" || sign == "||" {
      guard let one = holds(left), let other = holds(right) else { return nil }
      return .flag(sign == "&&" ? one && other : one || other)
    }
    switch (value(of: left), value(of: right)) {
    case (.number(let one)?, .number(let other)?): return one.compared(sign, to: other).map { .flag($0) }
    case (.text(let one)?, .text(let other)?): return one.compared(sign, to: other).map { .flag($0) }
    case (.flag(let one)?, .flag(let other)?):
      return sign == "==" ? .flag(one == other) : sign == "!=" ? .flag(one != other) : nil
    default: return nil
    }
  }
}
