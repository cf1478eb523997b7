import Wording

/// The JSON Schema of a `.vmgen.json`, in draft 7, which editors support.
public enum ConfigurationSchema {
  /// The text of the schema.
  public static var json: String {
    var schema: [(String, SchemaValue)] = [
      ("$schema", .text("http://json-schema.org/draft-07/schema#")), ("title", .text("vmgen configuration")),
    ]
    schema += members(ConfigurationFormat.root)
    // Definitions that are used in several places.
    schema.append(("definitions", .object(ConfigurationFormat.shared.map { ($0.name, definition($0)) })))
    return SchemaValue.object(schema).text() + "\n"
  }

  private static func schema(_ key: ObjectShape.Key) -> SchemaValue {
    // The names of a mention's ViewModels have the key of the rules for types.
    if ConfigurationFormat.shared.contains(where: { $0.name == key.name && $0.summary == key.summary }) {
      return .object([("$ref", .text("#/definitions/\(key.name)"))])
    }
    return definition(key)
  }

  private static func definition(_ key: ObjectShape.Key) -> SchemaValue {
    var parts: [(String, SchemaValue)] = [("description", .text(key.summary.replacing("`", with: "'")))]
    if case .json(let json) = key.usual { parts.append(("default", .json(json))) }
    return .object(parts + members(key.shape))
  }

  private static func members(_ shape: Shape) -> [(String, SchemaValue)] {
    switch shape {
    case .text(let form): members(form)
    case .flag: [("type", .text("boolean"))]
    case .number: [("type", .text("integer")), ("minimum", .json("0"))]
    case .textOrList(let form, let canBeEmpty):
      [("anyOf", .list([.object(members(form)), .object(members(.list(form, canBeEmpty: canBeEmpty)))]))]
    case .list(let form, let canBeEmpty):
      [("type", .text("array"))] + (canBeEmpty ? [] : [("minItems", .json("1"))]) + [("items", .object(members(form)))]
    case .object(let shape): members(shape)
    case .objects(let shape): [("type", .text("array")), ("items", .object(members(shape)))]
    case .map(let form, let shape):
      [
        ("type", .text("object")), ("propertyNames", .object(members(form))),
        ("additionalProperties", .object(members(shape))),
      ]
    case .textOrObject(let form, let shape):
      [("anyOf", .list([.object(members(form)), .object(members(shape))]))]
    case .words(let form):
      [
        ("type", .text("object")), ("propertyNames", .object(members(form))),
        ("additionalProperties", .object([("type", .list([.text("string"), .text("boolean")]))])),
      ]
    }
  }

  private static func members(_ form: TextForm) -> [(String, SchemaValue)] {
    var parts: [(String, SchemaValue)] = [("type", .text("string"))]
    if !form.choices.isEmpty { parts.append(("enum", .list(form.choices.map(SchemaValue.text)))) }
    if form.suggestions.isEmpty {
      if let pattern = form.pattern { parts.append(("pattern", .text(pattern))) }
    } else {
      let suggestions = SchemaValue.list(form.suggestions.map(SchemaValue.text))
      parts.append(
        ("anyOf", .list([.object([("enum", suggestions)]), .object([("pattern", .text(form.pattern ?? ""))])])))
    }
    return parts
  }

  private static func members(_ shape: ObjectShape) -> [(String, SchemaValue)] {
    var parts: [(String, SchemaValue)] = [
      ("type", .text("object")), ("additionalProperties", .json("false")),
      ("properties", .object(shape.keys.map { ($0.name, schema($0)) })),
    ]
    let required = shape.keys.filter(\.isRequired).map { SchemaValue.text($0.name) }
    if !required.isEmpty { parts.append(("required", .list(required))) }
    if !shape.canBeEmpty { parts.append(("minProperties", .json("1"))) }
    return parts
  }
}

/// A JSON value for output. A value that fits on a line is written on one.
private indirect enum SchemaValue {
  case text(String)
  /// JSON text.
  case json(String)
  case list([SchemaValue])
  case object([(String, SchemaValue)])

  private static let width = 120

  private var line: String {
    switch self {
    case .text(let text): JSONText.quoted(text)
    case .json(let json): json
    case .list(let elements): "[\(elements.map(\.line).joined(separator: ", "))]"
    case .object(let members): "{\(members.map { "\(JSONText.quoted($0)): \($1.line)" }.joined(separator: ", "))}"
    }
  }

  func text(indentation: Int = 0) -> String {
    let line = line
    if indentation + line.utf8.count <= Self.width { return line }
    let inner = String(repeating: " ", count: indentation + 2)
    let outer = String(repeating: " ", count: indentation)
    switch self {
    case .text, .json: return line
    case .list(let elements):
      let texts = elements.map { inner + $0.text(indentation: indentation + 2) }
      return "[\n\(texts.joined(separator: ",\n"))\n\(outer)]"
    case .object(let members):
      let texts = members.map { "\(inner)\(JSONText.quoted($0)): \($1.text(indentation: indentation + 2))" }
      return "{\n\(texts.joined(separator: ",\n"))\n\(outer)}"
    }
  }
}
