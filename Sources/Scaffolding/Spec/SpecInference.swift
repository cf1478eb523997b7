extension SpecTyping {
  /// The type that a value has in every context; nil for literals, and if the type is unknown.
  func type(of value: SpecValue) -> SpecType? {
    let bool = SpecType.named(["Bool"], [])
    switch value {
    case .input: return input
    case .group(let inner): return type(of: inner)
    case .negative(let inner): return type(of: inner)
    case .not: return bool
    case .choice(_, let first, let second): return type(of: first) ?? type(of: second)
    case .binary(let left, let sign, let right):
      switch sign {
      case "==", "!=", "<", ">", "<=", ">=", "&&", "||": return bool
      case "??": return type(of: right) ?? type(of: left).map(\.canonical.withoutOptional)
      case "...", "..<": return nil
      default: return type(of: left) ?? type(of: right)
      }
    case .call(let function, let arguments): return result(of: function, arguments)
    case .member(let base?, let name): return member(name, of: base)
    case .chain(let base, let name):
      guard let found = type(of: base)?.canonical else { return nil }
      return Self.property(name, of: found.withoutOptional).map { .optional($0.canonical.withoutOptional) }
    case .element(let base, _):
      return switch type(of: base)?.canonical {
      case .array(let element)?: element
      case .dictionary(_, let value)?: .optional(value)
      default: nil
      }
    case .name(let name): return names[name]
    case .number, .string, .bool, .none, .member(nil, _), .list, .pairs: return nil
    }
  }

  /// The type of `base.name`; nil if it is unknown.
  private func member(_ name: String, of base: SpecValue) -> SpecType? {
    if case .name(let owner) = base.withoutParentheses, TypeFacts.isLibrary(owner) {
      return Self.members(of: owner).contains(name) ? .named([owner], []) : nil
    }
    return (type(of: base) ?? naturalType(of: base)).flatMap { Self.property(name, of: $0.canonical) }
  }

  /// The type of `Name(…)`, which is optional if the initialiser can fail; nil if it is unknown.
  private func result(of function: SpecValue, _ arguments: [SpecValue.Argument]) -> SpecType? {
    guard case .name(let name) = function.withoutParentheses, TypeFacts.isLibrary(name) else { return nil }
    // The type arguments of generic containers are unknown.
    if ["Array", "Set", "Dictionary", "Optional"].contains(name) { return nil }
    let type = SpecType.named([name], [])
    let isNumber = SpecNumber.isInteger(name) || SpecNumber.isFloating(name)
    let failing: [String: Set<String>] = [
      "URL": ["string"], "UUID": ["uuidString"], "Data": ["base64Encoded"], "Decimal": ["string", "exactly"],
    ]
    guard let first = arguments.first else { return type }
    let isText = first.label == nil && { if case .string = first.value.withoutParentheses { true } else { false } }()
    let mayFail =
      first.label.map { failing[name]?.contains($0) == true || isNumber && $0 == "exactly" }
      ?? (isText && (isNumber && name != "Decimal" && name != "CGFloat" || name == "Bool"))
    return mayFail ? .optional(type) : type
  }

  /// The type of a property of a collection, a string or a type of the core; nil if it is unknown.
  private static func property(_ name: String, of type: SpecType) -> SpecType? {
    switch (type, name) {
    case (.named(["LoadState"], let loaded), "value"): return loaded.first.map { .optional($0) }
    case (.named(["LoadState"], _), "isLoading"), (.named(["LoadState"], _), "isNotRequested"),
      (.named(["ChangeState"], _), "isRunning"):
      return .named(["Bool"], [])
    default: break
    }
    let isText = type == .string || type == .named(["Substring"], [])
    guard type.isContainer || isText else { return nil }
    switch (name, type) {
    case ("count", _): return .named(["Int"], [])
    case ("isEmpty", _): return .named(["Bool"], [])
    case ("first", .array(let element)), ("last", .array(let element)): return .optional(element)
    case ("first", _) where isText, ("last", _) where isText: return .optional(.named(["Character"], []))
    default: return nil
    }
  }

  /// The type that a literal has without context; for other values as `type(of:)`.
  func naturalType(of value: SpecValue) -> SpecType? {
    switch value {
    case .number(let literal): return .named([SpecNumber.isFraction(literal) ? "Double" : "Int"], [])
    case .string: return .string
    case .bool: return .named(["Bool"], [])
    case .group(let inner), .negative(let inner): return naturalType(of: inner)
    case .list(let elements): return elements.first.flatMap { type(of: $0) ?? naturalType(of: $0) }.map { .array($0) }
    case .binary(let left, let sign, let right) where ["+", "-", "*", "/", "%"].contains(sign):
      // If one operand is a fraction, integer literals become fractions, too.
      let types = [left, right].map { type(of: $0) ?? naturalType(of: $0) }
      return types.contains(.named(["Double"], [])) ? .named(["Double"], []) : types[0] ?? types[1]
    default: return type(of: value)
    }
  }

  /// The static members of a library type that may be used as a value: `now` of `Date`.
  static func members(of type: String) -> Set<String> {
    switch type {
    case "Date": ["now", "distantPast", "distantFuture"]
    case "Duration": ["zero"]
    case "Locale": ["current", "autoupdatingCurrent"]
    case "Decimal": ["nan", "zero", "pi", "greatestFiniteMagnitude", "leastNonzeroMagnitude"]
    case _ where SpecNumber.isInteger(type): ["max", "min", "zero"]
    case _ where SpecNumber.isFloating(type):
      [
        "greatestFiniteMagnitude", "infinity", "leastNonzeroMagnitude", "leastNormalMagnitude", "nan", "pi",
        "signalingNaN", "ulpOfOne", "zero",
      ]
    default: []
    }
  }
}

extension SpecExpression {
  /// The source text for a comparison with `==`, in parentheses if an operator in it binds less tightly.
  ///
  /// - Parameter type: The type of the value. The compiler would otherwise take a calculation of literals for an `Int`.
  func operand(as type: SpecType) -> String {
    let convertsIntLiterals =
      type.canonical.withoutOptional.libraryName.map { $0 != "Int" && TypeFacts.literal("Int", fits: $0) } ?? false
    switch SpecValue(self) {
    case .binary(_, let sign, _) where convertsIntLiterals && ["+", "-", "*", "/", "%"].contains(sign):
      return "(\(text) as \(type.text))"
    case .binary(_, let sign, _) where ["==", "!=", "<", ">", "<=", ">=", "&&", "||"].contains(sign): return "(\(text))"
    case .choice: return "(\(text))"
    default: return text
    }
  }
}

extension SpecValue {
  /// Whether the value is a literal, possibly with a minus sign.
  var isLiteral: Bool {
    switch withoutParentheses {
    case .number, .string, .bool, .none, .list, .pairs: true
    case .negative(let inner): inner.isLiteral
    default: false
    }
  }
}

extension SpecType {
  /// The type in its canonical notation: `[Int]` for `Array<Int>`, `Double` for `TimeInterval`.
  var canonical: SpecType {
    switch self {
    case .array(let element): return .array(element.canonical)
    case .dictionary(let key, let value): return .dictionary(key.canonical, value.canonical)
    case .optional(let wrapped): return .optional(wrapped.canonical)
    case .named(let path, let arguments):
      let inner = arguments.map(\.canonical)
      switch (path, inner.count) {
      case (["Array"], 1): return .array(inner[0])
      case (["Dictionary"], 2): return .dictionary(inner[0], inner[1])
      case (["Optional"], 1): return .optional(inner[0])
      case (["TimeInterval"], 0): return .named(["Double"], [])
      default: return .named(path, inner)
      }
    }
  }

  /// The name of a library type without type arguments; nil for any other type.
  var libraryName: String? {
    guard case .named(let path, []) = self, path.count == 1, TypeFacts.isLibrary(path[0]) else { return nil }
    return path[0]
  }

  /// Whether the type is an array, a set or a dictionary.
  var isContainer: Bool {
    switch self {
    case .array, .dictionary, .named(["Set"], _): true
    case .named, .optional: false
    }
  }

  /// Whether vmgen knows all operations of the type: a library type or a container.
  var isKnown: Bool { libraryName != nil || isContainer }

  /// Whether `<` may compare values of the type: true for unknown types.
  var isOrdered: Bool {
    if case .optional = self { return false }
    guard isKnown else { return true }
    guard let name = libraryName else { return false }
    return !["AttributedString", "Bool", "Data", "Locale", "URL", "UUID"].contains(name)
  }
}
