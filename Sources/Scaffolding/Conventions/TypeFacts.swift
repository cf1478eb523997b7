/// Facts about types: how they are declared, and which values tests and previews can use.
struct TypeFacts {
  /// Returns the project's declaration of a type by name; nil if there is none.
  var declared: (String) -> ExistingType? = { _ in nil }
  /// The cases of the enums that a generated package declares for its store, by enum name.
  var storeEnums: [String: [String]] = [:]
  /// The cases of new types that become enums because lines name cases, by type.
  var newEnums: [[String]: [String]] = [:]
  /// Types that are elements of sets or keys of dictionaries.
  var hashableTypes: Set<[String]> = []
  /// New types that get an `id` because lines use its type.
  var typesWithID: Set<[String]> = []

  /// The structs that lines declare, by name.
  var models: [String: Spec.Model] = [:]

  /// Whether the type is decoded from JSON, because it or a model that contains it declares JSON keys.
  func isDecoded(_ name: String) -> Bool {
    var (found, waiting) = (Set<String>(), models.values.filter(\.hasKeys).map(\.name))
    while let next = waiting.popLast() {
      guard found.insert(next).inserted, let model = models[next] else { continue }
      waiting += model.properties.flatMap(\.type.names).map(\.path).filter { $0.count == 1 }.map { $0[0] }
    }
    return found.contains(name)
  }

  /// Whether a model has a property of the type.
  func isInModel(_ name: String) -> Bool {
    models.values.contains { $0.properties.flatMap(\.type.names).contains { $0.path == [name] } }
  }

  /// Different words for texts in tests.
  static let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
  private static let digits = (1...10).map { "\($0)" }
  /// Identifiers for tests that are the same in each run.
  private static let identifiers = digits.map { "UUID(uuid: (\($0), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))" }
  private static let dates = digits.map { "Date(timeIntervalSince1970: \($0))" }
  private static let texts = words.map { "\"\($0)\"" }
  private static let letters = ["\"a\"", "\"b\"", "\"c\"", "\"d\"", "\"e\""]
  private static let locales = ["en", "ko", "de", "fr"].map { "Locale(identifier: \"\($0)\")" }
  private static let numbers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    "CGFloat",
    "TimeInterval",
  ]

  /// Types of the standard library and Foundation with values for tests.
  private static let librarySamples: [String: [String]] = [
    "String": texts, "Substring": texts, "Character": letters, "Bool": ["true", "false"],
    "Date": dates, "UUID": identifiers, "Locale": locales, "Void": ["()"],
    "URL": calls("URL(filePath: \"/", words, "\")"), "Data": calls("Data([", digits, "])"),
    "Decimal": calls("Decimal(", digits, ")"), "Duration": calls("Duration.seconds(", digits, ")"),
    "AttributedString": calls("AttributedString(", texts, ")"),
  ]

  /// The values with text around each.
  private static func calls(_ start: String, _ values: [String], _ end: String) -> [String] {
    values.map { start + $0 + end }
  }

  private static let containers: Set<String> = ["Array", "CursorPage", "Dictionary", "Optional", "Set"]
  private static let foundation: Set<String> = [
    "CGFloat", "TimeInterval", "Date", "URL", "Data", "UUID", "Decimal", "Locale", "AttributedString",
  ]

  private static let foundationCalls = foundation.map { "\($0)(" }

  /// Whether a type of that name is in the standard library or Foundation.
  static func isLibrary(_ name: String) -> Bool {
    numbers.contains(name) || librarySamples[name] != nil || containers.contains(name)
  }

  /// The library that declares a type of that name: Swift, Foundation or ViewModelCore; nil if none does.
  static func library(of name: String) -> String? {
    guard isLibrary(name) else { return nil }
    return foundation.contains(name) ? "Foundation" : name == "CursorPage" ? "ViewModelCore" : "Swift"
  }

  /// Whether a type of that name is in the standard library or Foundation, and `Decodable`.
  static func isDecodable(_ name: String) -> Bool {
    isLibrary(name) && !["Character", "CursorPage", "Substring"].contains(name)
  }

  /// Whether a literal of the type `literal` may have the type `name`: an `Int` literal may be a `Double`.
  static func literal(_ literal: String, fits name: String) -> Bool {
    switch literal {
    case "Int": numbers.contains(name) || name == "Decimal"
    case "Double": ["Double", "Float", "CGFloat", "TimeInterval", "Decimal"].contains(name)
    case "String": ["String", "Character", "Substring", "AttributedString"].contains(name)
    case "[]": name == "Data"
    default: literal == name
    }
  }

  static func needsFoundation(_ type: SpecType) -> Bool {
    type.names.contains { foundation.contains($0.path[0]) }
  }

  /// Whether code that makes a value uses Foundation.
  static func needsFoundation(code: String) -> Bool {
    code.utf8.contains(UInt8(ascii: "(")) && foundationCalls.contains(where: code.contains)
  }

  /// One or more different values of a type, as Swift source.
  ///
  /// - Parameter position: The number of earlier parts of that type. Each part of a value has other samples, so that
  ///   tests can tell the parts apart.
  func samples(of type: SpecType, from position: Int = 0) -> [String] {
    knownSamples(of: type, from: position, inside: []) ?? ["\(type.text)()"]
  }

  /// A value for one of several parameters of a type. Parameters next to each other get different values, if there are.
  func sample(of type: SpecType, at position: Int) -> String {
    let first = samples(of: type)
    return position < first.count ? first[position] : samples(of: type, from: position)[0]
  }

  /// A value for previews, as Swift source. Nothing compares it, so identifiers and dates need not be constant.
  func preview(of type: SpecType) -> String {
    var value = Self.member(samples(of: type)[0], of: type)
    for (call, values) in [("UUID", Self.identifiers), ("Date", Self.dates)] where value.contains("\(call)(") {
      for constant in values { value = value.replacing(constant, with: "\(call)()") }
    }
    return value
  }

  /// The source of a value where the context implies its type: `.easy` for `Difficulty.easy`.
  static func member(_ value: String, of type: SpecType) -> String {
    value.hasPrefix("\(type.text).") ? String(value.dropFirst(type.text.count)) : value
  }

  /// Whether vmgen can make a value of the type: the type is declared, or this run declares it.
  func canMakeSample(of type: SpecType) -> Bool { knownSamples(of: type, from: 0, inside: []) != nil }

  /// The values of a type; nil if vmgen cannot make one.
  ///
  /// - Parameters:
  ///   - position: The number of earlier parts of that type.
  ///   - inside: The types that contain this one. A type that contains itself has no values, because they would be
  ///     infinite.
  private func knownSamples(of type: SpecType, from position: Int, inside: [String]) -> [String]? {
    func known(_ type: SpecType) -> [String]? { knownSamples(of: type, from: position, inside: inside) }
    switch type {
    case .array(let element): return known(element).map { ["[\($0[0])]", "[]"] } ?? ["[]"]
    case .dictionary(let key, let value):
      guard let key = known(key), let value = known(value) else { return ["[:]"] }
      return ["[\(key[0]): \(value[0])]", "[:]"]
    case .optional(let wrapped): return known(wrapped).map { [$0[0], "nil"] } ?? ["nil"]
    case .named(let path, let arguments):
      let name = path.joined(separator: ".")
      if path.count == 1, let values = librarySamples(of: name, arguments, from: position, inside: inside) {
        return values
      }
      guard let declared = declared(name) else {
        if let cases = newEnums[path] {
          return Self.pair(of: cases, from: position).map { "\(name).\(Identifier.quoted($0))" }
        }
        return arguments.isEmpty && inside.isEmpty ? ["\(name)()"] : nil
      }
      return inside.contains(name)
        ? nil : values(of: declared, type, arguments, from: position, inside: inside + [name])
    }
  }

  /// Two values next to each other, or the only one.
  private static func pair(of values: [String], from position: Int) -> [String] {
    guard values.count > 1 else { return values }
    return [values[position % values.count], values[(position + 1) % values.count]]
  }

  private func librarySamples(
    of name: String, _ arguments: [SpecType], from position: Int, inside: [String]
  ) -> [String]? {
    func known(_ type: SpecType) -> [String]? { knownSamples(of: type, from: position, inside: inside) }
    if Self.numbers.contains(name) { return Self.pair(of: Self.digits, from: position) }
    if let values = Self.librarySamples[name] { return Self.pair(of: values, from: position) }
    switch name {
    case "Array" where arguments.count == 1: return known(.array(arguments[0]))
    case "Optional" where arguments.count == 1: return known(.optional(arguments[0]))
    case "CursorPage" where arguments.count == 1: return known(.array(arguments[0]))?.map { "CursorPage(\($0))" }
    case "Dictionary" where arguments.count == 2: return known(.dictionary(arguments[0], arguments[1]))
    case "Set": return arguments.first.flatMap { known(.array($0)) } ?? ["[]"]
    default:
      guard let cases = storeEnums[name] else { return nil }
      let start = cases.isEmpty ? 0 : position % cases.count
      return (cases[start...] + cases[..<start]).map { "\(name).\($0)" }
    }
  }

  /// For each property, the number of earlier ones of its type. An `id` counts as the first one, because tests expect
  /// the first value of its type in the first element of a list.
  static func positions(of properties: [ExistingType.Property]) -> [Int] {
    // The code for an optional property may read a property that is not optional.
    func type(_ property: ExistingType.Property) -> String {
      property.type.hasSuffix("?") ? String(property.type.dropLast()) : property.type
    }
    var counts: [String: Int] = [:]
    if let id = properties.first(where: { $0.name == "id" }) { counts[type(id)] = 1 }
    return properties.map { property in
      if property.name == "id" { return 0 }
      defer { counts[type(property), default: 0] += 1 }
      return counts[type(property), default: 0]
    }
  }

  private func values(
    of declared: ExistingType, _ type: SpecType, _ arguments: [SpecType], from position: Int, inside: [String]
  ) -> [String]? {
    func part(_ text: String, from position: Int) -> [String]? {
      guard let written = SpecLine.type(text) else { return nil }
      if let type = resolved(written, in: declared, arguments) {
        return knownSamples(of: type, from: position, inside: inside)?.map { Self.member($0, of: type) }
      }
      // Containers of unknown types are empty.
      return switch written {
      case .array: ["[]"]
      case .dictionary: ["[:]"]
      case .optional: ["nil"]
      case .named: nil
      }
    }
    if let alias = declared.alias {
      // Values of an alias start with the name of the real type.
      let aliasedType = SpecLine.type(alias).flatMap { resolved($0, in: declared, arguments) }
      return aliasedType.map { knownSamples(of: $0, from: position, inside: inside) } ?? part(alias, from: position)
    }
    if !declared.plainCases.isEmpty {
      return Self.pair(of: declared.plainCases, from: position).map { "\(type.text).\(Identifier.quoted($0))" }
    }
    guard let properties = testParameters(of: declared) else {
      return declared.hasPlainInit ? ["\(type.text)()"] : nil
    }
    let parts = zip(properties, Self.positions(of: properties)).map { part($0.type, from: position + $1) }
    if parts.contains(where: { $0 == nil }) { return nil }
    var values: [String] = []
    for index in 0..<2 {
      let made = zip(properties, parts).map { property, part in
        let value = part.map { $0[min(index, $0.count - 1)] } ?? ""
        return property.name == "_" ? value : "\(Identifier.label(property.name)): \(value)"
      }
      let value = "\(type.text)(\(made.joined(separator: ", ")))"
      if !values.contains(value) { values.append(value) }
    }
    return values
  }

  /// The type in a declaration, with full names that are valid everywhere; nil if a part of it is unknown.
  private func resolved(_ type: SpecType, in owner: ExistingType, _ arguments: [SpecType]) -> SpecType? {
    switch type {
    case .array(let element): return resolved(element, in: owner, arguments).map { .array($0) }
    case .optional(let wrapped): return resolved(wrapped, in: owner, arguments).map { .optional($0) }
    case .dictionary(let key, let value):
      guard let key = resolved(key, in: owner, arguments), let value = resolved(value, in: owner, arguments) else {
        return nil
      }
      return .dictionary(key, value)
    case .named(let path, let own):
      if path.count == 1, own.isEmpty, let index = owner.generics.firstIndex(of: path[0]) {
        return index < arguments.count ? arguments[index] : nil
      }
      var inner: [SpecType] = []
      for argument in own {
        guard let argument = resolved(argument, in: owner, arguments) else { return nil }
        inner.append(argument)
      }
      for count in stride(from: owner.path.count, through: 0, by: -1) {
        let whole = owner.path.prefix(count) + path
        if let found = declared(whole.joined(separator: ".")), found.path.isEmpty || found.path == Array(whole) {
          return .named(Array(whole), inner)
        }
      }
      let isKnown = path.count == 1 && (Self.isLibrary(path[0]) || storeEnums[path[0]] != nil)
      return isKnown || newEnums[path] != nil ? .named(path, inner) : nil
    }
  }

  /// An empty collection or string, zero, false or nil, if the type has such a value; otherwise a sample.
  func empty(of type: SpecType) -> String {
    switch type {
    case .array: "[]"
    case .dictionary: "[:]"
    case .optional, .named(["Optional"], _): "nil"
    case .named(["Array"], _), .named(["Set"], _): "[]"
    case .named(["Dictionary"], _): "[:]"
    case .named(["CursorPage"], _): "CursorPage([])"
    case .named(let path, _) where path.count == 1 && Self.numbers.contains(path[0]): "0"
    case .named(["String"], _): "\"\""
    case .named(["Bool"], _): "false"
    case .named: samples(of: type)[0]
    }
  }
}

extension SpecLine {
  /// Parses the type in a declaration; nil if the grammar of specs has no such type.
  static func type(_ text: String) -> SpecType? {
    guard var line = try? SpecLine(Array("type " + text)), let type = try? line.type() else { return nil }
    return (try? line.requireEnd()) == nil ? nil : type
  }
}

extension TypeFacts {
  /// The property of `AppState` for a value: its name, type and first value.
  func storeDeclaration(of watch: Spec.Watch) -> String {
    let (name, type) = (watch.keyPath[0], watch.storeType.text)
    let first = storeEnums[type]?.first.map { "\(type).\(Identifier.quoted($0))" }
    let value = first ?? empty(of: watch.storeType)
    // The declaration omits the type if the value shows it, and the value if the type implies it.
    let isClear =
      value.hasPrefix(type + ".") || value.hasPrefix(type + "(") || ["Int", "String", "Bool"].contains(type)
    if isClear { return "\(name) = \(value)" }
    return type.hasSuffix("?") ? "\(name): \(type)" : "\(name): \(type) = \(value)"
  }
}
