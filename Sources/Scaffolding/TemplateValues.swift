/// What the placeholders, conditions and lists of a template stand for.
///
/// The values are the vocabulary as well: a word that is not in here is a mistake in the template, also where the part
/// it stands in is left out.
public struct TemplateValues: Hashable, Sendable {
  /// `__key__` → text.
  public var placeholders: [String: String]
  /// `// vmgen:if key`.
  public var conditions: [String: Bool]
  /// `// vmgen:for variable in key`.
  public var lists: [String: List]

  /// A list and what its elements are called in the body of the loop.
  public struct List: Hashable, Sendable {
    /// The fields of every element: `""` is the element itself (`__output__`), `title` is `__outputTitle__`.
    public var fields: [String]
    /// The elements: a value for every field.
    public var elements: [[String: String]]

    /// A list of elements with those fields.
    public init(fields: [String], elements: [[String: String]]) {
      self.fields = fields
      self.elements = elements
    }
  }

  /// Values; each part may be empty.
  public init(placeholders: [String: String], conditions: [String: Bool] = [:], lists: [String: List] = [:]) {
    self.placeholders = placeholders
    self.conditions = conditions
    self.lists = lists
  }

  /// The placeholder of a loop variable's field: `output` and `title` make `outputTitle`.
  static func placeholder(_ variable: String, field: String) -> String {
    variable + field.prefix(1).uppercased() + field.dropFirst()
  }
}
