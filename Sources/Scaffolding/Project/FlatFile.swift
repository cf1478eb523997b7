/// The values of a YAML or JSON file, each behind the keys that lead to it. An element of a list has the key `-`.
///
/// It reads the part of YAML that project files are written in. Anchors, tags and texts of several lines are not followed.
struct FlatFile {
  struct Value: Hashable {
    var keys: [String]
    var text: String
    /// The folder that relative paths of the file start from, absolute.
    var folder: String
  }

  private(set) var values: [Value] = []
  /// Whether a part of it could not be read: it refers to values elsewhere.
  private(set) var isPartial = false
  private let folder: String

  /// - Parameter folder: The folder of the file, absolute.
  init(_ text: String, folder: String) {
    self.folder = folder
    var open: [(indent: Int, key: String)] = []
    var lines = text.split(whereSeparator: \.isNewline)[...]
    while let line = lines.popFirst() {
      let code = SettingsFile.trimmed(SettingsFile.before(" #", in: line))
      if code.isEmpty || code.hasPrefix("#") || code.hasPrefix("---") { continue }
      var indent = line.prefix { $0 == " " }.count
      var rest = code
      while rest.hasPrefix("- ") {
        // A list may stand as deep as its key.
        open.removeAll { $0.indent > indent || ($0.indent == indent && $0.key == "-") }
        open.append((indent, "-"))
        rest = rest.dropFirst(2)
        indent += 2 + rest.prefix { $0 == " " }.count
        rest = SettingsFile.trimmed(rest)
      }
      open.removeAll { $0.indent >= indent && !($0.key == "-" && $0.indent < indent) }
      if let first = rest.first, first == "{" || first == "[" {
        add(Self.whole(rest, &lines), at: open.map(\.key))
        continue
      }
      guard let colon = rest.firstRange(of: ":"), colon.upperBound == rest.endIndex || rest[colon.upperBound] == " "
      else {
        add(String(rest), at: open.map(\.key))
        continue
      }
      open.append((indent, String(SettingsFile.unquoted(SettingsFile.trimmed(rest[..<colon.lowerBound])))))
      add(Self.whole(SettingsFile.trimmed(rest[colon.upperBound...]), &lines), at: open.map(\.key))
    }
  }

  /// Adds the values of another file, which count where this one has none, and its lists.
  mutating func add(_ other: FlatFile) {
    let own = Set(values.map(\.keys).filter { !$0.contains("-") })
    values += other.values.filter { !own.contains($0.keys) }
    isPartial = isPartial || other.isPartial
  }

  mutating func markPartial() { isPartial = true }

  /// A value with the lines that its brackets reach into.
  private static func whole(_ text: Substring, _ lines: inout ArraySlice<Substring>) -> String {
    var result = String(text)
    guard let first = text.first, first == "{" || first == "[" else { return result }
    var depth = depth(of: text)
    while depth > 0, let next = lines.popFirst() {
      let code = SettingsFile.trimmed(SettingsFile.before(" #", in: next))
      result += " " + code
      depth += self.depth(of: code)
    }
    return result
  }

  /// How many brackets a line leaves open. A quoted text ends on its line.
  private static func depth(of text: Substring) -> Int {
    var (depth, quote) = (0, nil as Character?)
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if "{[".contains(character) {
        depth += 1
      } else if "}]".contains(character) {
        depth -= 1
      }
    }
    return depth
  }

  /// A value, taken apart where it stands in brackets: `[App, Kit]`, `{ iOS: "16.0" }`.
  private mutating func add(_ text: String, at keys: [String]) {
    var reader = FlowReader(text)
    reader.read(at: keys) { keys, text in
      if text.hasPrefix("*") || text.hasPrefix("&") || keys.last == "<<" { isPartial = true }
      values.append(Value(keys: keys, text: text, folder: folder))
    }
  }
}

/// Values in brackets: `{a: [1, 2], "b": {c: d}}`, as YAML and JSON have them.
private struct FlowReader {
  private let characters: [Character]
  private var index = 0

  init(_ text: String) { characters = Array(text) }

  /// Deeper than any project file.
  private static let deepest = 32

  mutating func read(at keys: [String], _ found: ([String], String) -> Void) {
    skipSpace()
    guard index < characters.count, keys.count < Self.deepest else { return }
    switch characters[index] {
    case "[", "{":
      let isList = characters[index] == "["
      index += 1
      var isEmpty = true
      while true {
        skipSpace()
        guard index < characters.count else { return }
        if characters[index] == "]" || characters[index] == "}" {
          index += 1
          // An empty one says that its key is there.
          if isEmpty { found(keys, "") }
          return
        }
        if characters[index] == "," {
          index += 1
          continue
        }
        let start = index
        isEmpty = false
        if isList {
          read(at: keys + ["-"], found)
        } else {
          let key = word(until: ":,}")
          skipSpace()
          if index < characters.count, characters[index] == ":" { index += 1 }
          read(at: keys + [key], found)
        }
        if index == start { index += 1 }
      }
    default:
      let isInside = characters.first.map { "[{".contains($0) } ?? false
      let text = word(until: isInside ? ",]}" : "")
      if !text.isEmpty { found(keys, text) }
    }
  }

  private mutating func skipSpace() {
    while index < characters.count, characters[index].isWhitespace { index += 1 }
  }

  /// A quoted text, or all up to one of some characters.
  private mutating func word(until ends: String) -> String {
    guard index < characters.count else { return "" }
    let quote = characters[index]
    if quote == "\"" || quote == "'" {
      let start = index + 1
      index = start
      while index < characters.count, characters[index] != quote { index += 1 }
      let text = String(characters[min(start, characters.count)..<index])
      index = min(index + 1, characters.count)
      return text
    }
    let start = index
    while index < characters.count, !ends.contains(characters[index]) { index += 1 }
    return String(SettingsFile.trimmed(Substring(String(characters[start..<index]))))
  }
}
