import Wording

/// What may stand at a place of a configuration.
///
/// The one description of the format: the reader, the JSON Schema and the page about the format are made from it, so that
/// none of them can know of a key that another does not.
indirect enum Shape: Sendable {
  case text(TextForm)
  /// True or false.
  case flag
  case list(TextForm, canBeEmpty: Bool)
  case object(ObjectShape)
  /// A list of objects.
  case objects(ObjectShape)
  /// An object whose keys are names that the user chooses.
  case map(TextForm, ObjectShape)
  case textOrObject(TextForm, ObjectShape)
}

/// An object with known keys.
struct ObjectShape: Sendable {
  var keys: [Key]
  /// How a key that is none is told, up to its name.
  var unknownKey = "unknown key"
  /// Whether an object without keys says something.
  var canBeEmpty = true

  struct Key: Sendable {
    var name: String
    var shape: Shape
    /// What it says, in whole sentences for the page, with Markdown's code marks.
    var summary: String
    /// What holds where it is not said; nil where that is nothing.
    var usual: Usual?
    var isRequired = false
    /// Whether it belongs to an outermost configuration only.
    var isOutermostOnly = false
  }
}

/// What holds where a key is not said.
enum Usual: Sendable {
  case json(String)
  case words(String)
}

/// What a text may be.
struct TextForm: Sendable {
  /// What it is called in messages and on the page: "a convention".
  var name: String
  /// The texts there are, where only these are; `unknown` then tells one that is none, up to its text.
  var choices: [String] = []
  var unknown = ""
  /// Texts that editors are to offer, where others may be right, too.
  var suggestions: [String] = []
  /// A regular expression (the part of ECMA 262 that others know, too) that fits the texts that are right, and only those.
  var pattern: String?
  var isValid: @Sendable (String) -> Bool = { _ in true }
  /// What is wrong with one that is not, behind the text in quotes, and what to do.
  var problem = ""
  var remedy = ""
}

extension Shape {
  /// Looks for the first thing that is wrong with a value, by place.
  func check(_ value: JSONValue) throws(ConfigurationProblem) {
    switch (self, value.content) {
    case (.text(let form), .string(let text)), (.textOrObject(let form, _), .string(let text)):
      try form.check(text, at: value.offset)
    case (.flag, .bool): break
    case (.list(let form, let canBeEmpty), .array(let elements)):
      if elements.isEmpty, !canBeEmpty {
        throw ConfigurationProblem(
          offset: value.offset, message: "the list is empty", remedy: "name \(form.name), or leave the key out")
      }
      for element in elements { try Shape.text(form).check(element) }
    case (.object(let shape), .object(let members)), (.textOrObject(_, let shape), .object(let members)):
      try shape.check(members, at: value.offset)
    case (.objects(let shape), .array(let elements)):
      for element in elements { try Shape.object(shape).check(element) }
    case (.map(let form, let shape), .object(let members)):
      for member in members {
        try form.check(member.key, at: member.keyOffset)
        try Shape.object(shape).check(member.value)
      }
    default:
      throw ConfigurationProblem(
        offset: value.offset, message: "\(expected) is expected, not \(value.kind)", remedy: remedy)
    }
  }

  /// A value, shortened.
  fileprivate var sample: String {
    switch self {
    case .text(let form), .textOrObject(let form, _): "\"\(form.choices.first ?? "…")\""
    case .flag: "true"
    case .list: "[\"…\"]"
    case .object, .map: "{ … }"
    case .objects: "[{ … }]"
    }
  }

  private var expected: String {
    switch self {
    case .text: "a string"
    case .flag: "true or false"
    case .list, .objects: "a list"
    case .object, .map: "an object"
    case .textOrObject: "a string or an object"
    }
  }

  private var remedy: String {
    switch self {
    case .text: "write it in double quotes"
    case .flag: "write 'true' or 'false', without quotes"
    case .list: "write '[\"…\"]'"
    case .objects: "write '[{ … }]'"
    case .object, .map: "write '{ … }'"
    case .textOrObject(let form, _): "write it in double quotes, as in '\"\(form.choices.first ?? "")\"'"
    }
  }
}

extension ObjectShape {
  func check(_ members: [JSONValue.Member], at offset: Int) throws(ConfigurationProblem) {
    for member in members {
      guard let key = keys.first(where: { $0.name == member.key }) else {
        throw ConfigurationProblem(
          offset: member.keyOffset, message: "\(unknownKey) '\(member.key)'",
          remedy: NearestName.remedy(member.key, among: keys.map(\.name)))
      }
      try key.shape.check(member.value)
    }
    if members.isEmpty, !canBeEmpty {
      throw ConfigurationProblem(
        offset: offset, message: "the object says nothing",
        remedy: "say one of \(keys.map { "'\($0.name)'" }.joined(separator: ", "))")
    }
    for key in keys where key.isRequired && !members.contains(where: { $0.key == key.name }) {
      throw ConfigurationProblem(
        offset: offset, message: "'\(key.name)' is missing", remedy: "write '\"\(key.name)\": \(key.shape.sample)'")
    }
  }
}

extension TextForm {
  func check(_ text: String, at offset: Int) throws(ConfigurationProblem) {
    if !choices.isEmpty, !choices.contains(text) {
      throw ConfigurationProblem(
        offset: offset, message: "\(unknown) '\(text)'", remedy: NearestName.remedy(text, among: choices))
    }
    if !isValid(text) {
      throw ConfigurationProblem(offset: offset, message: "'\(text)' \(problem)", remedy: remedy)
    }
  }
}
