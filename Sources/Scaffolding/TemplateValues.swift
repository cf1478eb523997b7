/// The values of a template's placeholders, conditions and lists.
///
/// They are its vocabulary, too: any other word is a mistake in the template, also in a branch that is not taken.
public struct TemplateValues: Hashable, Sendable {
  /// `__key__` → text.
  public var placeholders: [String: String]
  /// `// vmgen:if key`.
  public var conditions: [String: Bool]
  /// `// vmgen:for variable in key`.
  public var lists: [String: List]
  /// What the words mean.
  public var meanings: Meanings

  /// The meaning of each placeholder, condition and list, by name.
  public struct Meanings: Hashable, Sendable {
    /// Of placeholders.
    public var texts: [String: String] = [:]
    /// Of conditions.
    public var flags: [String: String] = [:]
    /// Of lists.
    public var lists: [String: String] = [:]

    /// No meanings yet.
    public init() {}
  }

  /// A list. Its sample describes the elements if there are none.
  public struct List: Hashable, Sendable {
    /// An element like any other.
    public var sample: Element
    /// The elements.
    public var elements: [Element]

    /// A list of elements that are made of the same parts as the sample.
    public init(sample: Element, elements: [Element]) {
      self.sample = sample
      self.elements = elements
    }
  }

  /// The words of a loop variable: for `load`, the field `""` is `__load__`, `title` is `__loadTitle__`, the condition
  /// `hasOther` is `loadHasOther`, and the list `methods` is `loadMethods`.
  public struct Element: Hashable, Sendable {
    /// Its placeholders.
    public var fields: [String: String]
    /// Its conditions.
    public var conditions: [String: Bool]
    /// Its own lists.
    public var lists: [String: List]
    /// What the words mean.
    public var meanings: Meanings

    /// An element; each part may be empty.
    public init(
      _ fields: [String: String], conditions: [String: Bool] = [:], lists: [String: List] = [:],
      meanings: Meanings = Meanings()
    ) {
      self.fields = fields
      self.conditions = conditions
      self.lists = lists
      self.meanings = meanings
    }
  }

  /// Values; each part may be empty.
  public init(
    placeholders: [String: String], conditions: [String: Bool] = [:], lists: [String: List] = [:],
    meanings: Meanings = Meanings()
  ) {
    self.placeholders = placeholders
    self.conditions = conditions
    self.lists = lists
    self.meanings = meanings
  }

  /// The name of a loop variable's word: `output` and `title` make `outputTitle`.
  static func name(_ variable: String, _ part: String) -> String {
    part.isEmpty ? variable : variable + part.prefix(1).uppercased() + part.dropFirst()
  }

  /// These values and the words of a loop variable.
  func with(_ variable: String, _ element: Element) -> TemplateValues {
    var result = self
    for (part, value) in element.fields { result.placeholders[Self.name(variable, part)] = value }
    for (part, value) in element.conditions { result.conditions[Self.name(variable, part)] = value }
    for (part, value) in element.lists { result.lists[Self.name(variable, part)] = value }
    return result
  }

  /// These values and others with other names.
  func adding(_ others: TemplateValues) -> TemplateValues {
    var result = self
    result.placeholders.merge(others.placeholders) { own, _ in own }
    result.conditions.merge(others.conditions) { own, _ in own }
    result.lists.merge(others.lists) { own, _ in own }
    result.meanings.texts.merge(others.meanings.texts) { own, _ in own }
    result.meanings.flags.merge(others.meanings.flags) { own, _ in own }
    result.meanings.lists.merge(others.meanings.lists) { own, _ in own }
    return result
  }
}
