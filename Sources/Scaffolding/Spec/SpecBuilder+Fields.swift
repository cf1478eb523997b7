import Wording

/// Parsing of form fields: `field`.
extension SpecBuilder {
  /// Parses `field email: String { $0.contains("@") } "Enter an email address"`.
  mutating func addField(_ line: inout SpecLine) throws(SpecFault) {
    let name = try line.name("the name of the field")
    if ["form", "touched", "misread", "isValid", "showsError", "holds"].contains(name.text) {
      throw SpecFault(
        .reserved(name.text, meaning: "already used by the generated form", suggestion: "\(name.text)Value"), name.range
      )
    }
    if !hasFields, !members.insert("form").inserted { throw SpecFault(Self.formName, name.range) }
    hasFields = true
    try declare(name, besides: ["update\(Identifier.upperCamel(name.text))"])
    try addTitle(&line, of: name.text)
    try line.need(":")
    let start = line.token.range.lowerBound
    let type = try line.type()
    guard let kind = Spec.Field.Kind(type) else {
      throw SpecFault(
        .type(type.text, reason: Self.reason(against: type, of: name.text)), start..<line.lastRange.upperBound)
    }
    let value = try firstValue(&line, of: name, type, kind)
    var field = Spec.Field(name: name.text, type: type, kind: kind, value: value)
    if kind == .choice, line.token.text == "{" {
      let reason = "takes any case of '\(type.text)', so it has no condition"
      throw SpecFault(.type(name.text, reason: reason), line.token.range)
    }
    if line.take("{") {
      let start = line.token.range
      let given = try line.expression()
      let place = start.lowerBound..<line.lastRange.upperBound
      try line.need("}")
      if given.pieces.count == 1 {
        throw SpecFault(.expected("'$0'", usage: SpecGrammar.sample(of: "field")), start)
      }
      let others = given.identifiers.filter { $0.first?.isLowercase == true }
      if let unknown = others.first(where: { fieldTypes[$0] == nil }) {
        throw SpecFault(.unknownField(unknown, nearest: NearestName.find(unknown, among: fieldTypes.keys)), place)
      }
      if let problem = SpecTyping(input: type, names: fieldTypes).problem(given, as: .named(["Bool"], [])) {
        throw SpecFault(problem, place)
      }
      guard let samples = samples(of: given, kind, type, naming: others) else {
        let unknown = SpecValue(given).flatMap(FieldCondition.unknownMember)
        throw SpecFault(unknown ?? .noSample(given.text), place)
      }
      field.condition = given
      field.follows = others
      field.samples = samples
      if line.token.kind != .end { field.message = try line.string("the message for an invalid value") }
    } else if line.token.kind == .string {
      throw SpecFault(.expected("'{ … }'", usage: SpecGrammar.sample(of: "field")), line.token.range)
    }
    fieldTypes[name.text] = type
    fieldInputs[name.text] = FieldCondition.Input(field.validValue(besides: value.text), kind)
    spec.fields.append(field)
  }

  /// The problem of a name that the form of the fields takes.
  static let formName = SpecProblem.ownName("form", suggestion: "formValue")

  /// Values that meet a condition, with the values of the fields that it names; nil if vmgen finds none.
  private func samples(
    of condition: SpecExpression, _ kind: Spec.Field.Kind, _ type: SpecType, naming others: [String]
  ) -> FieldSamples? {
    let known = Dictionary(others.map { ($0, fieldInputs[$0]) }) { first, _ in first }.compactMapValues { $0 }
    let enums = known.keys.filter { fieldTypes[$0].flatMap(Spec.Field.Kind.init) == .choice }
    // The cases of an enum may not be known yet, but the condition names those that matter.
    let choices = enums.isEmpty ? [] : condition.members.map { FieldCondition.Input(".\($0)", .choice) }
    let inputs = [known] + choices.map { choice in known.merging(enums.map { ($0, choice) }) { $1 } }
    return inputs.lazy.compactMap { FieldSamples(of: condition, kind, type: type, others: $0) }.first
  }

  /// Why a type cannot be a field, and what to write instead.
  private static func reason(against type: SpecType, of name: String) -> String {
    let substitute: String? =
      switch type.withoutOptional {
      case .named(["Decimal"], []), .named(["CGFloat"], []): "Double"
      case .named(["Date"], []): "Date = Date()"
      case let plain where Spec.Field.Kind(plain) != nil: plain.text
      case let plain where ["AttributedString", "Character", "Substring", "URL"].contains(plain.libraryName): "String"
      default: nil
      }
    let remedy =
      substitute.map { "as in 'field \(printable(name)): \($0)'" }
      ?? "or declare a state: 'state \(printable(name)): \(printable(type.text)) = …'"
    return
      "cannot be a field; use 'String', an integer such as 'Int', 'Double', 'Float', 'TimeInterval', 'Bool', 'Date' or "
      + "an enum, \(remedy)"
  }

  /// The frequent types of fields that the user types or switches.
  private static let typedTypes = ["Bool", "Date", "Double", "Int", "String", "TimeInterval"]

  /// Reads the initial value behind `=`, or returns the usual one of the kind.
  private func firstValue(
    _ line: inout SpecLine, of name: SpecToken, _ type: SpecType, _ kind: Spec.Field.Kind
  ) throws(SpecFault) -> SpecExpression {
    guard line.take("=") else {
      guard let usual = kind.usualValue else {
        let text = "field \(printable(name.text)): \(type.text) = "
        let reason: String
        if kind != .choice {
          reason = "has no initial value; write '\(text)Date()'"
        } else if let nearest = NearestName.find(type.text, among: Self.typedTypes) {
          reason =
            "has the type '\(printable(type.text))'; did you mean '\(nearest)'? If not, write the initial case of the "
            + "enum: '\(text).…'"
        } else {
          reason = "has no initial value; write a case of '\(type.text)': '\(text).…'"
        }
        throw SpecFault(.type(name.text, reason: reason), line.token.range)
      }
      return SpecExpression(pieces: [usual], members: [], identifiers: [])
    }
    let start = line.token.range
    let given = try line.expression()
    let place = start.lowerBound..<line.lastRange.upperBound
    let unknown = given.identifiers.first { $0.first?.isLowercase == true } ?? (given.pieces.count > 1 ? "$0" : nil)
    try Self.checkFlag(given, of: type, at: place)
    if let unknown { throw SpecFault(.unknownName(unknown, nearest: nil), place) }
    try Self.check(given, is: type, at: place)
    if kind == .choice, given.cases(of: type)?.count != 1 {
      throw SpecFault(.type(given.text, reason: "is no case of an enum '\(type.text)', such as '.first'"), place)
    }
    return given
  }
}

extension Spec {
  /// A field of the form: `field email: String { $0.contains("@") } "Enter an email address"`.
  public struct Field: Hashable, Sendable {
    /// The name of the form's property.
    public var name: String
    /// The type of the property.
    public var type: SpecType
    /// The kind of input, which determines the control.
    public var kind: Kind
    /// The initial value.
    public var value: SpecExpression
    /// The earlier fields that the condition names.
    public var follows: [String] = []
    /// The condition that a valid value, `$0`, meets; nil if all values are valid.
    public var condition: SpecExpression?
    /// The text that the View shows beside an invalid value.
    public var message: String?
    /// Values for tests, if the field has a condition.
    var samples = FieldSamples()
    /// The cases that the user can choose from; empty unless the type is an enum, and before its declaration is known.
    var cases: [String] = []

    /// Values for tests of a field without a condition. The initial value comes last.
    var usualSamples: [String] {
      guard kind != .choice else {
        let values = cases.map { "\(type.text).\(Identifier.quoted($0))" }
        return values.filter { plain($0) != plain(value.text) } + [value.text]
      }
      return kind.samples.filter { $0 != value.text } + kind.samples.filter { $0 == value.text }
    }

    /// A kind of input.
    public enum Kind: Hashable, Sendable {
      case text
      case integer
      case fraction
      case flag
      case date
      /// An enum of the project or of a `type` line.
      case choice

      /// Returns nil for containers, optionals, generic types, and other types of the library.
      init?(_ type: SpecType) {
        guard let name = type.libraryName else {
          guard case .named(_, []) = type else { return nil }
          self = .choice
          return
        }
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

      /// Whether the user types the value on a keyboard.
      var isTyped: Bool {
        switch self {
        case .text, .integer, .fraction: true
        case .flag, .date, .choice: false
        }
      }

      /// Values for tests of a field without a condition; none for an enum, see `cases`.
      var samples: [String] {
        switch self {
        case .text: TypeFacts.words.map { "\"\($0)\"" }
        case .integer, .fraction: (1...10).map { "\($0)" }
        case .flag: ["true", "false"]
        case .date: (1...10).map { "Date(timeIntervalSince1970: \($0))" }
        case .choice: []
        }
      }

      /// The initial value of a field whose line states none; nil if the line must state one.
      var usualValue: String? {
        switch self {
        case .text: "\"\""
        case .integer, .fraction: "0"
        case .flag: "false"
        case .date, .choice: nil
        }
      }
    }
  }
}
