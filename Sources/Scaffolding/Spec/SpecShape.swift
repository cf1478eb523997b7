/// Values that are surely none of their type, by what they look like. What other types' literals may make is not judged.
enum SpecShape {
  /// Whether a value cannot be of a type.
  static func isWrong(_ value: SpecExpression, for type: SpecType) -> Bool {
    let words = value.words
    guard let first = words.first, value.identifiers.allSatisfy({ $0.first?.isUppercase == true }) else { return false }
    let plain = type.withoutOptional
    if words == ["nil"] { return plain == type && isKnown(plain) }
    let isList = first == "[" && words.last == "]"
    switch plain {
    case .array, .dictionary, .named(["Array"], _), .named(["Set"], _), .named(["Dictionary"], _):
      // A literal of something else.
      if isNumber(words) || words == ["true"] || words == ["false"] || words.count == 1 && first.hasPrefix("\"") {
        return true
      }
      if isCall(words), TypeFacts.isLibrary(first) { return first != plain.container }
      if isCall(words) { return true }
      guard isList else { return words.count == 2 && first == "." && words[1] != "init" }
      return words.count > 2 && isPair(words) != (plain.container == "Dictionary")
        || plain.container != "Dictionary" && words == ["[", ":", "]"]
    case .named(let path, []) where path.count == 1 && TypeFacts.isLibrary(path[0]):
      let name = path[0]
      if isList { return name != "Data" }
      if words.count == 2, first == "." { return !(members[name] ?? numbers(name)).contains(words[1]) }
      return isCall(words) && first != name && first.first?.isUppercase == true
    default:
      return false
    }
  }

  private static func isKnown(_ type: SpecType) -> Bool {
    if case .named(let path, _) = type { return path.count == 1 && TypeFacts.isLibrary(path[0]) }
    return true
  }

  /// What may stand behind a dot alone.
  private static let members: [String: Set<String>] = [
    "Date": ["now", "distantPast", "distantFuture"], "Duration": ["zero"],
    "Locale": ["current", "autoupdatingCurrent"],
    "Decimal": ["nan", "zero", "pi", "greatestFiniteMagnitude", "leastNonzeroMagnitude"],
  ]

  private static func numbers(_ type: String) -> Set<String> {
    if type.contains("Int") { return ["max", "min", "zero"] }
    guard TypeFacts.takes("Double", type) else { return [] }
    return [
      "greatestFiniteMagnitude", "infinity", "leastNonzeroMagnitude", "leastNormalMagnitude", "nan", "pi",
      "signalingNaN",
      "ulpOfOne", "zero",
    ]
  }

  private static func isNumber(_ words: [String]) -> Bool {
    words.allSatisfy { word in
      word.first.map { ("0"..."9").contains($0) } == true || ["+", "-", "*", "/", "%", "(", ")"].contains(word)
    }
  }

  /// `Name(…)`, and nothing behind it.
  private static func isCall(_ words: [String]) -> Bool {
    guard words.count > 2, words[0].first?.isUppercase == true, words[1] == "(" else { return false }
    var depth = 0
    for (index, word) in words.enumerated() {
      if word == "(" { depth += 1 }
      if word == ")" { depth -= 1 }
      if depth == 0, index > 0 { return index == words.count - 1 }
    }
    return false
  }

  /// Whether a literal in brackets has keys.
  private static func isPair(_ words: [String]) -> Bool {
    var (depth, choices) = (0, 0)
    for word in words {
      if word == "[" || word == "(" { depth += 1 }
      if word == "]" || word == ")" { depth -= 1 }
      if depth == 1, word == "?" { choices += 1 }
      if depth == 1, word == ":" {
        if choices == 0 { return true }
        choices -= 1
      }
    }
    return false
  }
}

extension SpecType {
  /// The name of the container that it is.
  fileprivate var container: String {
    switch self {
    case .array: "Array"
    case .dictionary: "Dictionary"
    case .optional: "Optional"
    case .named(let path, _): path.joined(separator: ".")
    }
  }
}
