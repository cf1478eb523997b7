/// The names that the lines of a screen declare, for messages about a name that two lines declare.
struct DeclaredNames {
  /// The first two lines that declare a name.
  private struct Places {
    var first: Place
    var second: Place?
  }

  private struct Place {
    /// The index of the line.
    var line: Int
    /// The range of the name in the line, in characters.
    var range: Range<Int>
  }

  private let lines: [SpecSource]
  private var places: [String: Places] = [:]
  /// The texts of searches.
  private var queries: Set<String> = []

  init(_ lines: [SpecSource]) {
    self.lines = lines
    for (index, source) in lines.enumerated() {
      guard let line = try? SpecLine(source.text) else { continue }
      for name in Self.names(line) {
        let key = Self.key(name.text, in: line.word)
        let place = Place(line: index, range: name.range)
        if places[key] == nil {
          places[key] = Places(first: place)
        } else if places[key]?.second == nil {
          places[key]?.second = place
        }
      }
      if line.word == "search", let query = line.words.first { queries.insert(query.text) }
    }
  }

  /// The names that a line declares.
  private static func names(_ line: SpecLine) -> [SpecToken] {
    let words = line.words
    let alias = words.firstIndex { $0.text == "as" }.map { words.dropFirst($0 + 1).prefix(1) } ?? []
    switch line.word {
    case "reloads", "form", "guest": return []
    case "watch": return Array(alias)
    case "search": return Array(words.prefix(1) + alias)
    default: return Array(words.prefix(1))
    }
  }

  /// Outputs and events may have the names of values.
  private static func key(_ name: String, in word: String) -> String {
    word == "output" || word == "on" ? "\(word) \(name)" : name
  }

  /// Returns the line in which the user sees a fault, by its index, and the fault there.
  ///
  /// A name that two lines declare is a fault of the later line, though the parser may read that line first.
  ///
  /// - Parameter index: The line in which the parser found the fault.
  func located(_ fault: SpecFault, at index: Int) -> (line: Int, fault: SpecFault) {
    guard let line = try? SpecLine(lines[index].text) else { return (index, fault) }
    switch fault.problem {
    case .unknownName(let name, nearest: _) where ["load", "page"].contains(line.word) && queries.contains(name):
      let load = line.words.first?.text ?? ""
      return (index, SpecFault(.searchText(name, load: load, line: line.word), fault.place))
    case SpecBuilder.formName where line.word == "field":
      // The other line can choose its name, the field cannot.
      return places["form"].map { ($0.first.line, SpecFault(fault.problem, $0.first.range)) } ?? (index, fault)
    case .duplicate(let name, line: nil):
      guard let found = places[Self.key(name, in: line.word)],
        let other = found.first.line == index ? found.second : found.first
      else { return (index, fault) }
      let problem = SpecProblem.duplicate(name, line: lines[min(index, other.line)].line)
      return other.line > index
        ? (other.line, SpecFault(problem, other.range)) : (index, SpecFault(problem, fault.place))
    default: return (index, fault)
    }
  }
}
