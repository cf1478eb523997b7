/// The scalar values of a YAML or JSON file, each with the keys that lead to it. An element of a list has the key `-`.
///
/// The parser supports the subset of YAML in project files, with anchors and merge keys, but no tags and no multi-line
/// texts.
struct FlatFile {
  struct Value: Hashable {
    var keys: [String]
    var text: String
    /// The absolute folder to which relative paths of the file refer.
    var folder: String
  }

  private(set) var values: [Value] = []
  /// The references that vmgen does not read: `https://example.com/base.yml`.
  private(set) var unreadReferences: [String] = []
  private let folder: String

  /// The values of an anchor: those below `keys`, from index `start` on.
  private struct Anchor {
    var keys: [String]
    var values: Range<Int>?
    var start: Int
  }

  private var anchors: [String: Anchor] = [:]
  /// For each `<<`, the keys of its mapping and the indices of the copied values.
  private var merged: [(base: [String], values: Range<Int>)] = []

  /// - Parameter folder: The absolute folder of the file.
  init(_ text: String, folder: String) {
    self.folder = folder
    var open: [(indent: Int, key: String)] = []
    var lines = SettingsFile.lines(of: text)[...]
    while let line = lines.popFirst() {
      let code = SettingsFile.trimmed(SettingsFile.before(" #", in: line))
      if code.isEmpty || code.hasPrefix("#") || code.hasPrefix("---") { continue }
      var indent = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      var rest = code
      while rest.hasPrefix("- ") {
        // A list may have the same indentation as its key.
        open.removeAll { $0.indent > indent || ($0.indent == indent && $0.key == "-") }
        open.append((indent, "-"))
        closeAnchors(at: open.map(\.key))
        rest = rest.dropFirst(2)
        indent += 2 + rest.utf8.prefix { $0 == UInt8(ascii: " ") }.count
        rest = SettingsFile.trimmed(rest)
      }
      open.removeAll { $0.indent >= indent && !($0.key == "-" && $0.indent < indent) }
      rest = recordAnchor(rest, at: open.map(\.key))
      if rest.isEmpty { continue }
      if let first = rest.first, first == "{" || first == "[" {
        add(Self.untilClosingBracket(rest, &lines), at: open.map(\.key))
        continue
      }
      let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":"))
      let behind = colon.map { rest[rest.utf8.index(after: $0)...] } ?? ""
      guard let colon, behind.isEmpty || behind.first == " " else {
        add(String(rest), at: open.map(\.key))
        continue
      }
      open.append((indent, String(SettingsFile.unquoted(SettingsFile.trimmed(rest[..<colon])))))
      let value = recordAnchor(SettingsFile.trimmed(behind), at: open.map(\.key))
      add(Self.untilClosingBracket(value, &lines), at: open.map(\.key))
    }
    removeOverridden()
  }

  // MARK: - Anchors

  /// Records an anchor such as `&base` before a value; returns the text after the anchor.
  private mutating func recordAnchor(_ text: Substring, at keys: [String]) -> Substring {
    guard text.hasPrefix("&") else { return text }
    let name = text.dropFirst().prefix { !$0.isWhitespace }
    anchors[String(name)] = Anchor(keys: keys, start: values.count)
    return SettingsFile.trimmed(text.dropFirst(name.count + 1))
  }

  /// Ends the anchors of the previous element of a list, because the next one has the same keys.
  private mutating func closeAnchors(at keys: [String]) {
    for (name, anchor) in anchors where anchor.values == nil && anchor.keys.starts(with: keys) {
      anchors[name]?.values = anchor.start..<values.count
    }
  }

  /// Copies the values of an anchor: `key: *base`, `<<: *base`, `<<: [*one, *two]`.
  private mutating func copy(_ name: Substring, to keys: [String]) {
    guard let anchor = anchors[String(name)] else { return markUnread("*\(name)") }
    let marks = keys.suffix(2) == ["<<", "-"] ? 2 : keys.last == "<<" ? 1 : 0
    let base = Array(keys.dropLast(marks))
    let found = values[anchor.values ?? anchor.start..<values.count].filter { $0.keys.starts(with: anchor.keys) }
    let start = values.count
    for value in found.prefix(Self.copyLimit) {
      values.append(Value(keys: base + value.keys.dropFirst(anchor.keys.count), text: value.text, folder: value.folder))
    }
    if marks > 0 { merged.append((base, start..<values.count)) }
  }

  private static let copyLimit = 1000

  /// Removes copied values whose key the mapping has itself: own keys override those of `<<`.
  private mutating func removeOverridden() {
    var removed: Set<Int> = []
    let copied = Set(merged.flatMap(\.values))
    for (base, range) in merged {
      let own = Set(
        values.indices.filter {
          !copied.contains($0) && values[$0].keys.count > base.count && values[$0].keys.starts(with: base)
        }
        .map { values[$0].keys[base.count] })
      removed.formUnion(
        range.filter { values[$0].keys.count > base.count && own.contains(values[$0].keys[base.count]) })
    }
    if !removed.isEmpty { values = values.indices.filter { !removed.contains($0) }.map { values[$0] } }
  }

  /// Adds the values of an included file. This file's values override them, except in lists, which are joined.
  mutating func add(_ other: FlatFile) {
    let own = Set(values.map(\.keys).filter { !$0.contains("-") })
    values += other.values.filter { !own.contains($0.keys) }
    unreadReferences += other.unreadReferences
  }

  mutating func markUnread(_ name: String) { unreadReferences.append(name) }

  /// Returns a value together with the following lines up to its closing bracket.
  private static func untilClosingBracket(_ text: Substring, _ lines: inout ArraySlice<Substring>) -> String {
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

  /// Returns the number of brackets that a line opens minus those that it closes. Quoted text must end on its line.
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

  /// Adds a value, or the values in brackets: `[App, Kit]`, `{ iOS: "16.0" }`.
  private mutating func add(_ text: String, at keys: [String]) {
    var reader = FlowReader(text)
    reader.read(at: keys) { keys, text in
      let text = recordAnchor(Substring(text), at: keys)
      if text.hasPrefix("*"), text.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) {
        copy(text.dropFirst(), to: keys)
      } else {
        values.append(Value(keys: keys, text: String(text), folder: folder))
      }
    }
  }
}

/// A parser for values in brackets, which YAML and JSON have in common: `{a: [1, 2], "b": {c: d}}`.
private struct FlowReader {
  private let characters: [Character]
  private var index = 0

  init(_ text: String) { characters = Array(text) }

  /// The limit for nested values, above that of any project file.
  private static let depthLimit = 32

  mutating func read(at keys: [String], _ found: ([String], String) -> Void) {
    skipSpace()
    guard index < characters.count, keys.count < Self.depthLimit else { return }
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
          // An empty collection is recorded so that its key exists.
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

  /// Reads a quoted text, or the text up to one of `ends`.
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
