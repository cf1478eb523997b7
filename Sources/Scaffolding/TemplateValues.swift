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

/// The nearest of `known` to `word`; nil where none is near enough to be meant.
func nearest(to word: String, in known: some Sequence<String>) -> String? {
  let limit = max(1, word.count / 3)
  let ranked = known.map { ($0, editDistance(Array(word.lowercased()), Array($0.lowercased()))) }
  return ranked.filter { $0.1 <= limit }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
}

/// Insertions, deletions, replacements and swaps of neighbours between two words.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
