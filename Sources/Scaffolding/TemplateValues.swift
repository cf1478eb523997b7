/// The values of a template's placeholders, conditions and lists.
///
/// They are also its vocabulary: any other word is an error, even in a branch that is not rendered.
public struct TemplateValues {
  /// The texts that replace `__key__`, by key.
  public var placeholders: [String: String]
  /// The values of conditions, as in `// vmgen:if key`, by key.
  public var conditions: [String: Bool]
  /// The lists of loops, as in `// vmgen:for variable in key`, by key.
  public var lists: [String: List]
  /// The meanings of the words.
  public var meanings: Meanings

  /// The meaning of each placeholder, condition and list, by name.
  public struct Meanings: Hashable, Sendable {
    /// The meanings of placeholders.
    public var texts: [String: String] = [:]
    /// The meanings of conditions.
    public var flags: [String: String] = [:]
    /// The meanings of lists.
    public var lists: [String: String] = [:]

    /// Makes empty meanings.
    public init() {}
  }

  /// The elements of a list. A sample defines their words even if the list is empty.
  public struct List {
    /// The elements.
    public var elements: [Element]
    private let emptySample: () -> Element

    /// Makes a list whose elements have the same words as the sample, which only an empty list makes.
    public init(sample: @autoclosure @escaping () -> Element, elements: [Element]) {
      emptySample = sample
      self.elements = elements
    }

    /// An element that defines the words of all elements.
    public var sample: Element { elements.first ?? emptySample() }
  }

  /// The words of a loop variable: for `load`, the field `""` is `__load__`, `title` is `__loadTitle__`, the condition
  /// `hasOther` is `loadHasOther`, and the list `methods` is `loadMethods`.
  public struct Element {
    /// The texts of the element's placeholders.
    public var fields: [String: String]
    /// The values of the element's conditions.
    public var conditions: [String: Bool]
    /// The element's inner lists.
    public var lists: [String: List]
    /// The meanings of the words.
    public var meanings: Meanings

    /// Makes an element; each argument may be empty.
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

  /// Makes values; each argument may be empty.
  public init(
    placeholders: [String: String], conditions: [String: Bool] = [:], lists: [String: List] = [:],
    meanings: Meanings = Meanings()
  ) {
    self.placeholders = placeholders
    self.conditions = conditions
    self.lists = lists
    self.meanings = meanings
  }

  /// Returns the name of a loop variable's word: `outputTitle` for `output` and `title`.
  static func name(_ variable: String, _ part: String) -> String {
    part.isEmpty ? variable : variable + part.prefix(1).uppercased() + part.dropFirst()
  }

  /// Returns these values together with the words of a loop variable.
  func with(_ variable: String, _ element: Element) -> TemplateValues {
    var result = self
    for (part, value) in element.fields { result.placeholders[Self.name(variable, part)] = value }
    for (part, value) in element.conditions { result.conditions[Self.name(variable, part)] = value }
    for (part, value) in element.lists { result.lists[Self.name(variable, part)] = value }
    return result
  }

  /// Returns these values together with others; for the same name, these win.
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
