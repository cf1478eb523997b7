import Wording

/// The JSON Schema of a `.vmgen.json`, in draft 7, which editors support.
public enum ConfigurationSchema {
  /// The text of the schema.
  public static var json: String {
    var schema: JSONOutput = [
      "$schema": "http://json-schema.org/draft-07/schema#", "title": "vmgen configuration",
    ]
    schema = schema.adding(members(ConfigurationFormat.root))
    // Definitions that are used in several places.
    schema.add("definitions", .object(ConfigurationFormat.shared.map { .init($0.name, definition($0)) }))
    return schema.text + "\n"
  }

  private static func schema(_ key: ObjectShape.Key) -> JSONOutput {
    // Keys with the same name and another summary, such as `types` in `mentions`, have their own definition.
    if ConfigurationFormat.shared.contains(where: { $0.name == key.name && $0.summary == key.summary }) {
      return ["$ref": .string("#/definitions/\(key.name)")]
    }
    return definition(key)
  }

  private static func definition(_ key: ObjectShape.Key) -> JSONOutput {
    var definition: JSONOutput = ["description": .string(key.summary.replacing("`", with: "'"))]
    if case .json(let json) = key.defaultValue { definition.add("default", .json(json)) }
    return definition.adding(members(key.shape))
  }

  private static func members(_ shape: Shape) -> JSONOutput {
    switch shape {
    case .text(let form): members(form)
    case .flag: ["type": "boolean"]
    case .number: ["type": "integer", "minimum": 0]
    case .textOrList(let form, let canBeEmpty):
      ["anyOf": [members(form), members(.list(form, canBeEmpty: canBeEmpty))]]
    case .list(let form, canBeEmpty: true): ["type": "array", "items": members(form)]
    case .list(let form, canBeEmpty: false): ["type": "array", "minItems": 1, "items": members(form)]
    case .object(let shape): members(shape)
    case .objects(let shape): ["type": "array", "items": members(shape)]
    case .map(let form, let shape):
      ["type": "object", "propertyNames": members(form), "additionalProperties": members(shape)]
    case .textOrObject(let form, let shape): ["anyOf": [members(form), members(shape)]]
    case .words(let form):
      ["type": "object", "propertyNames": members(form), "additionalProperties": ["type": ["string", "boolean"]]]
    }
  }

  private static func members(_ form: TextForm) -> JSONOutput {
    var members: JSONOutput = ["type": "string"]
    if !form.choices.isEmpty { members.add("enum", .strings(form.choices)) }
    if form.suggestions.isEmpty {
      members.add("pattern", form.pattern.map(JSONOutput.string))
    } else {
      members.add(
        "anyOf", [["enum": .strings(form.suggestions)], ["pattern": .string(form.pattern ?? "")]])
    }
    return members
  }

  private static func members(_ shape: ObjectShape) -> JSONOutput {
    var members: JSONOutput = [
      "type": "object", "additionalProperties": false,
      "properties": .object(shape.keys.map { .init($0.name, schema($0)) }),
    ]
    let required = shape.keys.filter(\.isRequired).map(\.name)
    if !required.isEmpty { members.add("required", .strings(required)) }
    if !shape.canBeEmpty { members.add("minProperties", 1) }
    if let alternatives = shape.alternatives {
      let (key, text) = alternatives.excuse
      let excused: JSONOutput = [
        "required": .strings([key]), "properties": .object([.init(key, ["const": .string(text)])]),
      ]
      members.add("anyOf", .array(alternatives.keys.map { ["required": .strings([$0])] } + [excused]))
    }
    return members
  }
}
