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

  /// A list; its sample says what an element is made of where there is none.
  public struct List: Hashable, Sendable {
    /// An element as any other.
    public var sample: Element
    /// The elements.
    public var elements: [Element]

    /// A list of elements that are made of the same parts as the sample.
    public init(sample: Element, elements: [Element]) {
      self.sample = sample
      self.elements = elements
    }
  }

  /// What a loop variable brings along: for `load`, the field `""` is `__load__`, `title` is `__loadTitle__`, the
  /// condition `hasOther` is `loadHasOther`, the list `methods` is `loadMethods`.
  public struct Element: Hashable, Sendable {
    /// Its placeholders.
    public var fields: [String: String]
    /// Its conditions.
    public var conditions: [String: Bool]
    /// Its own lists.
    public var lists: [String: List]

    /// An element; each part may be empty.
    public init(_ fields: [String: String], conditions: [String: Bool] = [:], lists: [String: List] = [:]) {
      self.fields = fields
      self.conditions = conditions
      self.lists = lists
    }
  }

  /// Values; each part may be empty.
  public init(placeholders: [String: String], conditions: [String: Bool] = [:], lists: [String: List] = [:]) {
    self.placeholders = placeholders
    self.conditions = conditions
    self.lists = lists
  }

  /// What a part of a loop variable is called: `output` and `title` make `outputTitle`.
  static func name(_ variable: String, _ part: String) -> String {
    variable + part.prefix(1).uppercased() + part.dropFirst()
  }

  /// These values and what a loop variable stands for.
  func with(_ variable: String, _ element: Element) -> TemplateValues {
    var result = self
    for (part, value) in element.fields { result.placeholders[Self.name(variable, part)] = value }
    for (part, value) in element.conditions { result.conditions[Self.name(variable, part)] = value }
    for (part, value) in element.lists { result.lists[Self.name(variable, part)] = value }
    return result
  }

  /// What a template is type-checked with: all conditions hold, every list has its sample and nothing else.
  func asSample() -> TemplateValues {
    func sample(_ list: List) -> List {
      var element = list.sample
      element.conditions = element.conditions.mapValues { _ in true }
      element.lists = element.lists.mapValues(sample)
      return List(sample: element, elements: [element])
    }
    return TemplateValues(
      placeholders: placeholders, conditions: conditions.mapValues { _ in true }, lists: lists.mapValues(sample))
  }
}
