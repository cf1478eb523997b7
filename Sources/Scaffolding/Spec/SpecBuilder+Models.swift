import Wording

/// Parsing of type declarations: `type`.
extension SpecBuilder {
  /// Parses `Post { id: UUID; title: String }`, or `Order { case newest, oldest }`.
  ///
  /// - Returns: The model, without properties if the line declares an enum; the cases of the enum; and the range of the
  ///   name in the line, in characters.
  static func model(
    _ line: inout SpecLine
  ) throws(SpecFault) -> (model: Spec.Model, cases: [String], place: Range<Int>) {
    let start = line.token.range.lowerBound
    try refuseReservedName(line.token)
    let type = try line.type()
    let place = start..<line.lastRange.upperBound
    guard case .named(let path, []) = type, path.count == 1 else {
      throw SpecFault(.type(type.text, reason: "is not a plain type name; write 'type Post { … }'"), place)
    }
    if let owner = TypeFacts.library(of: path[0]) ?? (storeTypes.contains(path[0]) ? "the app's store" : nil) {
      throw SpecFault(.type(path[0], reason: "is already a type of \(owner); choose another name"), place)
    }
    if HiddenNames.all.contains(path[0]) {
      throw SpecFault(.type(path[0], reason: "is already used by the generated code; rename the type"), place)
    }
    try line.need("{")
    if line.token.text == "case" {
      let cases = try cases(&line)
      return (Spec.Model(name: path[0], properties: []), cases, place)
    }
    try refuseBareNames(line)
    var properties: [Spec.Model.Property] = []
    repeat {
      if !properties.isEmpty, line.token.text == "}" { break }
      properties.append(try property(&line, besides: properties))
    } while line.take(";") || line.take(",")
    try line.need("}")
    try line.requireEnd()
    return (Spec.Model(name: path[0], properties: properties), [], place)
  }

  /// Throws if no type can have the name, because it means something else in Swift.
  private static func refuseReservedName(_ word: SpecToken) throws(SpecFault) {
    let isKeyword = word.text.first?.isUppercase == true && Identifier.keywords.contains(word.text)
    guard isKeyword || ["AnyObject", "Error", "Never", "Void"].contains(word.text) else { return }
    let meaning = isKeyword ? "is a Swift keyword" : "is already a type of Swift"
    throw SpecFault(.type(word.text, reason: "\(meaning); choose another name, such as 'My\(word.text)'"), word.range)
  }

  /// Throws if the brackets contain only names: the cases of an enum without `case`.
  private static func refuseBareNames(_ line: SpecLine) throws(SpecFault) {
    var rest = line
    let start = rest.token.range.lowerBound
    var names: [String] = []
    repeat {
      if rest.token.text == "}" { break }
      guard rest.token.kind == .word else { return }
      names.append(rest.token.text)
      rest.advance()
    } while rest.take(",") || rest.take(";")
    guard rest.token.text == "}", let first = names.first else { return }
    let all = names.joined(separator: ", ")
    throw SpecFault(
      .type(
        all, reason: "needs 'case' or types; write 'case \(all)' for an enum, or '\(first): TYPE' for a property"),
      start..<rest.lastRange.upperBound)
  }

  /// Reads the cases of an enum and the closing brace: `case newest, oldest }`.
  private static func cases(_ line: inout SpecLine) throws(SpecFault) -> [String] {
    line.sample = "type Order { case newest, oldest }"
    var cases: [String] = []
    repeat {
      if !cases.isEmpty, line.token.text == "}" { break }
      _ = line.take("case")
      repeat {
        let name = try line.name("the name of a case")
        if cases.contains(name.text) { throw SpecFault(.duplicate(name.text), name.range) }
        cases.append(name.text)
      } while line.take(",")
    } while line.take(";")
    guard line.take("}") else { throw line.expected("',' or '}'") }
    try line.requireEnd()
    return cases
  }

  /// Types that the app's store declares.
  private static let storeTypes: Set<String> = ["AuthStatus"]

  private static func property(
    _ line: inout SpecLine, besides others: [Spec.Model.Property]
  ) throws(SpecFault) -> Spec.Model.Property {
    if ["let", "var"].contains(line.token.text) {
      throw SpecFault(
        .unexpectedText(line.token.text, nearest: nil, usage: SpecGrammar.sample(of: "type")), line.token.range)
    }
    let name = try line.name("the name of a property")
    if others.contains(where: { $0.name == name.text }) { throw SpecFault(.duplicate(name.text), name.range) }
    if memberNames.contains(name.text) {
      throw SpecFault(
        .reserved(name.text, meaning: "a member that every type has", suggestion: "\(name.text)Value"), name.range)
    }
    var key: String?
    if line.take("as") {
      let place = line.token.range
      let given = try line.string("the key in JSON")
      if given.isEmpty || given.contains("\\") {
        throw SpecFault(.type(given, reason: "is not a JSON key; remove the backslash"), place)
      }
      let isTaken = others.contains { ($0.key ?? $0.name) == given }
      if isTaken { throw SpecFault(.duplicate(given), place) }
      if given != name.text { key = given }
    }
    if key == nil, others.contains(where: { $0.key == name.text }) {
      throw SpecFault(.duplicate(name.text), name.range)
    }
    try line.need(":")
    let type = try line.type()
    var value: SpecExpression?
    if line.take("=") {
      let start = line.token.range
      let given = try line.expression()
      let place = start.lowerBound..<line.lastRange.upperBound
      let unknown =
        given.identifiers.first { $0.first?.isLowercase == true } ?? (given.pieces.count > 1 ? "$0" : nil)
      try checkFlag(given, of: type, at: place)
      if let unknown { throw SpecFault(.unknownName(unknown, nearest: nil), place) }
      try check(given, is: type, at: place)
      value = given
    }
    return Spec.Model.Property(name: name.text, key: key, type: type, value: value)
  }

  /// Members that a model gets from its conformances; no property may have these names.
  private static let memberNames: Set<String> = ["hashValue"]
}

/// The types that the lines of a file declare, each with its line.
struct ModelLines {
  private(set) var models: [Spec.Model] = []
  private(set) var choices: [String: [String]] = [:]
  private(set) var lines: [SpecSource] = []
  private var places: [Range<Int>] = []
  private var choiceLines: [SpecSource] = []
  /// The line of each type, by its name.
  private var firstLines: [String: SpecSource] = [:]
  /// Whether every line could be parsed.
  private(set) var isWhole = true

  mutating func add(_ line: SpecLine, from source: SpecSource) throws(SpecFault) {
    let wasWhole = isWhole
    isWhole = false
    var line = line
    let (model, cases, place) = try SpecBuilder.model(&line)
    if let first = firstLines[model.name] { throw SpecFault(.duplicate(model.name, line: first.line), place) }
    isWhole = wasWhole
    firstLines[model.name] = source
    guard cases.isEmpty else {
      choices[model.name] = cases
      choiceLines.append(source)
      return
    }
    models.append(model)
    lines.append(source)
    places.append(place)
  }

  /// The errors of structs that contain themselves, because such a struct has no finite size.
  var errors: [SpecError] {
    models.indices.compactMap { index in
      let name = models[index].name
      guard contains(name, models[index], []) else { return nil }
      return lines[index].error(
        SpecFault(.type(name, reason: "would contain itself; make the property a list: '[\(name)]'"), places[index]))
    }
  }

  private func contains(_ name: String, _ model: Spec.Model, _ seen: Set<String>) -> Bool {
    model.properties.contains { property in
      guard case .named(let path, []) = property.type.withoutOptional, path.count == 1 else { return false }
      if path[0] == name { return true }
      guard !seen.contains(path[0]), let inner = models.first(where: { $0.name == path[0] }) else { return false }
      return contains(name, inner, seen.union([path[0]]))
    }
  }

  /// Adds the types and their lines to a spec.
  func declare(in spec: inout Spec) {
    spec.models = models
    spec.choices = choices
    spec.origin.lines += lines + choiceLines
  }
}

extension Spec.Model.Property {
  fileprivate var isOptional: Bool { type != type.withoutOptional }
}

extension Spec.Model {
  /// The model in the form of a type that the project declares.
  var declaration: ExistingType {
    let required = properties.filter { $0.value == nil }.map {
      ExistingType.Property(name: $0.name, type: $0.type.text, key: $0.key)
    }
    var type = ExistingType(
      kind: .struct, file: "", members: Set(properties.map(\.name)), memberwise: required)
    type.memberwiseWithDefaults = properties.map { property in
      let text = property.type.text
      guard let value = property.value else { return .init(name: property.name, type: text, key: property.key) }
      // A property with a default value may be missing in JSON.
      let isOptional = property.type != property.type.withoutOptional
      return .init(
        name: property.name, type: isOptional ? text : "\(text)?", defaultsToNil: true, key: property.key,
        fallback: isOptional ? nil : value.operand(as: property.type))
    }
    type.path = [name]
    type.propertyTypes = Dictionary(properties.map { ($0.name, $0.type.text) }) { first, _ in first }
    type.inherited = isIdentifiable ? ["Equatable", "Identifiable", "Sendable"] : ["Equatable", "Sendable"]
    return type
  }

  var isIdentifiable: Bool { properties.contains { $0.name == "id" } }

  var hasKeys: Bool { properties.contains { $0.key != nil } }

  /// The lines of the struct's declaration.
  ///
  /// - Parameter conformances: The protocols after `Identifiable`, in order.
  func lines(_ conformances: [String], modifier: String) -> [String] {
    let all = (isIdentifiable ? ["Identifiable"] : []) + conformances
    var lines = ["\(modifier)struct \(name): \(all.joined(separator: ", ")) {"]
    lines += properties.map { property in
      let declaration = "\(property.name): \(property.type.text)"
      return property.value.map { "    var \(declaration) = \($0.text)" } ?? "    let \(declaration)"
    }
    let hasDefaults = properties.contains { $0.value != nil && !$0.isOptional }
    let isDecodedByHand = hasDefaults && conformances.contains("Decodable")
    if hasKeys || isDecodedByHand, conformances.contains("Decodable") {
      lines += ["", "    \(modifier)private enum CodingKeys: String, CodingKey {"]
      lines += properties.map { property in
        "        case \(property.name)" + (property.key.map { " = \"\($0)\"" } ?? "")
      }
      lines.append("    }")
    }
    lines.append("}")
    return isDecodedByHand ? lines + decoding(modifier) : lines
  }

  /// An extension with an initialiser that decodes the type. The one that Swift synthesises requires properties with a
  /// default value, too. It is in an extension so that the struct keeps its memberwise initialiser.
  private func decoding(_ modifier: String) -> [String] {
    let assignments = properties.map { property in
      let type = property.type.withoutOptional.text
      let isRequired = property.value == nil && !property.isOptional
      let call = "try container.decode\(isRequired ? "" : "IfPresent")(\(type).self, forKey: .\(property.name))"
      let fallback = property.isOptional ? nil : property.value?.operand(as: property.type)
      return "        self.\(property.name) = \(call)\(fallback.map { " ?? \($0)" } ?? "")"
    }
    return [
      "", "extension \(name) {", "    \(modifier)init(from decoder: any Decoder) throws {",
      "        let container = try decoder.container(keyedBy: CodingKeys.self)",
    ] + assignments + ["    }", "}"]
  }
}

extension Spec {
  /// The type names inside `types`, including those of the properties of models among them. Each model is expanded
  /// once.
  func namesWithin(_ types: [SpecType]) -> [(path: [String], isGeneric: Bool)] {
    let known = Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
    var seen: Set<String> = []
    var result: [(path: [String], isGeneric: Bool)] = []
    func add(_ types: [SpecType]) {
      for name in types.flatMap(\.names) {
        result.append(name)
        guard name.path.count == 1, let model = known[name.path[0]], seen.insert(model.name).inserted else { continue }
        add(model.properties.map(\.type))
      }
    }
    add(types)
    return result
  }
}
