import Wording

/// The schema of a value in a configuration.
///
/// The parser, the JSON Schema and the documentation all use this description, so they know the same keys.
indirect enum Shape: Sendable {
  case text(TextForm)
  /// True or false.
  case flag
  /// An integer of at least 0.
  case number
  case list(TextForm, canBeEmpty: Bool)
  /// A text, or a list of texts.
  case textOrList(TextForm, canBeEmpty: Bool)
  case object(ObjectShape)
  /// A list of objects.
  case objects(ObjectShape)
  /// An object with user-defined keys and objects as values.
  case map(TextForm, ObjectShape)
  case textOrObject(TextForm, ObjectShape)
  /// An object with user-defined keys, and texts or flags as values.
  case words(TextForm)
}

/// An object with known keys.
struct ObjectShape: Sendable {
  var keys: [Key]
  /// The message about an unknown key, up to its name.
  var unknownKey = "unknown key"
  /// Whether an object without keys is allowed.
  var canBeEmpty = true
  /// The keys of which the object needs at least one; nil if it needs no key.
  var alternatives: Alternatives?

  /// Keys of which an object needs at least one, because it would say nothing without them.
  struct Alternatives: Sendable {
    var keys: [String]
    /// A key and a text. An object that has this text for this key needs none of the other keys.
    var excuse: (key: String, text: String)
    /// The message about an object without any of the keys, and the remedy.
    var message: String
    var remedy: String
  }

  struct Key: Sendable {
    var name: String
    var shape: Shape
    /// The description for the documentation: whole sentences, with Markdown code.
    var summary: String
    /// The default; nil if there is none.
    var defaultValue: DefaultValue?
    var isRequired = false
    /// Whether only an outermost configuration may have the key.
    var isOutermostOnly = false
  }
}

/// The default of a key.
enum DefaultValue: Sendable {
  case json(String)
  case words(String)
}

/// The schema of a text.
struct TextForm: Sendable {
  /// The noun phrase for messages and documentation: "a convention".
  var name: String
  /// The allowed texts; empty if others are valid. `unknown` is the message about any other text, up to the quoted
  /// text.
  var choices: [String] = []
  var unknown = ""
  /// Texts that editors suggest; others are valid, too.
  var suggestions: [String] = []
  /// A regular expression that matches exactly the valid texts, in the subset of ECMA 262 that other dialects share.
  var pattern: String?
  var isValid: @Sendable (String) -> Bool = { _ in true }
  /// The message about an invalid text, after the quoted text; and the remedy.
  var problem = ""
  var remedy = ""

  /// The same texts, with another message about invalid ones.
  func withProblem(_ problem: String, remedy: String) -> TextForm {
    var form = self
    (form.problem, form.remedy) = (problem, remedy)
    return form
  }
}

extension Shape {
  /// Throws the first problem in a value.
  func check(_ value: JSONValue) throws(ConfigurationProblem) {
    switch (self, value.content) {
    case (.text(let form), .string(let text)), (.textOrObject(let form, _), .string(let text)):
      try form.check(text, at: value.offset)
    case (.flag, .bool): break
    case (.number, .number(let text)):
      guard Int(text).map({ $0 >= 0 }) ?? false else {
        throw ConfigurationProblem(
          offset: value.offset, message: "'\(text)' is not a whole number of at least 0",
          remedy: "write a number such as 1")
      }
    case (.textOrList(let form, _), .string(let text)): try form.check(text, at: value.offset)
    case (.list(let form, let canBeEmpty), .array(let elements)),
      (.textOrList(let form, let canBeEmpty), .array(let elements)):
      if elements.isEmpty, !canBeEmpty {
        throw ConfigurationProblem(
          offset: value.offset, message: "the list is empty", remedy: "add \(form.name), or remove the key")
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
    case (.words(let form), .object(let members)):
      for member in members {
        try form.check(member.key, at: member.keyOffset)
        switch member.value.content {
        case .string, .bool: break
        default:
          throw ConfigurationProblem(
            offset: member.value.offset, message: "a string, true or false is expected, not \(member.value.kind)",
            remedy: "write a text in double quotes, or 'true'")
        }
      }
    default:
      throw ConfigurationProblem(
        offset: value.offset, message: "\(expected) is expected, not \(value.kind)", remedy: remedy)
    }
  }

  /// An abbreviated valid value, for messages.
  fileprivate var sample: String {
    switch self {
    case .text(let form), .textOrObject(let form, _): "\"\(form.choices.first ?? "…")\""
    case .flag: "true"
    case .number: "1"
    case .textOrList(let form, _): "\"\(form.choices.first ?? "…")\""
    case .list: "[\"…\"]"
    case .object, .map, .words: "{ … }"
    case .objects: "[{ … }]"
    }
  }

  private var expected: String {
    switch self {
    case .text: "a string"
    case .flag: "true or false"
    case .number: "a number"
    case .textOrList: "a string or a list"
    case .list, .objects: "a list"
    case .object, .map, .words: "an object"
    case .textOrObject: "a string or an object"
    }
  }

  private var remedy: String {
    switch self {
    case .text: "write it in double quotes"
    case .flag: "write 'true' or 'false', without quotes"
    case .number: "write a number such as 1, without quotes"
    case .textOrList: "write it in double quotes, or several in '[…]'"
    case .list: "write '[\"…\"]'"
    case .objects: "write '[{ … }]'"
    case .object, .map, .words: "write '{ … }'"
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
        offset: offset, message: "the object is empty",
        remedy: "add one of \(keys.map { "'\($0.name)'" }.joined(separator: ", "))")
    }
    if let alternatives, !alternatives.areMet(by: members) {
      throw ConfigurationProblem(offset: offset, message: alternatives.message, remedy: alternatives.remedy)
    }
    for key in keys where key.isRequired && !members.contains(where: { $0.key == key.name }) {
      throw ConfigurationProblem(
        offset: offset, message: "'\(key.name)' is missing", remedy: "write '\"\(key.name)\": \(key.shape.sample)'")
    }
  }
}

extension ObjectShape.Alternatives {
  fileprivate func areMet(by members: [JSONValue.Member]) -> Bool {
    members.contains { member in
      if keys.contains(member.key) { return true }
      guard case .string(let text) = member.value.content else { return false }
      return member.key == excuse.key && text == excuse.text
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
