/// Words for templates, with their meanings: placeholders, conditions and lists of a screen or of a list's element.
///
/// `docs/templates.md` lists the meanings.
struct Words {
  private var texts: [String: String] = [:]
  private var flags: [String: Bool] = [:]
  private var lists: [String: TemplateValues.List] = [:]
  private var meanings = TemplateValues.Meanings()

  /// Adds a placeholder. The empty name is that of the list's element itself.
  mutating func text(_ name: String, _ meaning: String, _ value: String) {
    texts[name] = value
    meanings.texts[name] = meaning
  }

  /// Adds a condition.
  mutating func flag(_ name: String, _ meaning: String, _ value: Bool) {
    flags[name] = value
    meanings.flags[name] = meaning
  }

  /// Adds a list.
  mutating func list(_ name: String, _ meaning: String, _ value: TemplateValues.List) {
    lists[name] = value
    meanings.lists[name] = meaning
  }

  /// Adds a list with an element for each item.
  ///
  /// - Parameter samples: Items that describe the list if it is empty.
  mutating func list<Item>(
    _ name: String, _ meaning: String, _ items: [Item], like samples: [Item],
    _ element: @escaping (Item) -> TemplateValues.Element
  ) {
    list(name, meaning, .init(sample: samples.first.map(element) ?? .init([:]), elements: items.map(element)))
  }

  /// The words of a screen.
  var values: TemplateValues {
    TemplateValues(placeholders: texts, conditions: flags, lists: lists, meanings: meanings)
  }

  /// The words of a list's element.
  var element: TemplateValues.Element {
    TemplateValues.Element(texts, conditions: flags, lists: lists, meanings: meanings)
  }
}
