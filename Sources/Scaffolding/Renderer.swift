import Wording

/// Renders templates: replaces placeholders by values, and executes conditions and loops.
enum Renderer {
  /// A file made from a template.
  struct File: Hashable {
    var name: String
    var contents: [UInt8]
    /// For each line, the line of the template or part that it comes from.
    var places: [TemplatePlace] = []
  }

  /// Returns the files made from a template, usually one. If a loop contains the whole text and its variable occurs in
  /// the file name (`__interactorType__.swift`), there is one file for each element. A template without lines, or with
  /// only blank ones, makes none.
  ///
  /// - Parameter isChecked: Whether the template is known to have no unknown words.
  static func files(
    _ template: Template, name: String, _ values: TemplateValues, isChecked: Bool = false
  ) throws(TemplateError) -> [File] {
    // An empty template removes a file of the convention, so its name is not checked.
    if template.nodes.isEmpty { return [] }
    if !isChecked { try check(template, values) }
    var files: [File] = []
    if let loop = template.outerLoop, isNamed(name, after: loop.variable, values) {
      let elements = values.lists[loop.list]?.elements ?? []
      // The name is checked even if the list is empty.
      if !isChecked, let sample = values.lists[loop.list]?.sample {
        _ = try renderName(name, values.with(loop.variable, sample), file: template.file)
      }
      for element in elements {
        let inner = values.with(loop.variable, element)
        let text = try text(of: loop.body, inner, file: template.file)
        files.append(
          File(name: try renderName(name, inner, file: template.file), contents: text.bytes, places: text.places))
      }
    } else {
      let text = try text(of: template.nodes, values, file: template.file)
      files.append(
        File(name: try renderName(name, values, file: template.file), contents: text.bytes, places: text.places))
    }
    return files.filter { !$0.contents.isEmpty }
  }

  /// Whether the file name contains a placeholder that only the loop defines.
  private static func isNamed(_ name: String, after variable: String, _ values: TemplateValues) -> Bool {
    Template.pieces(of: Array(name.utf8)).contains { piece in
      guard case .placeholder(let key) = piece else { return false }
      return values.placeholders[key] == nil && key.hasPrefix(variable)
    }
  }

  /// Returns the bytes of the rendered template.
  static func render(_ template: Template, _ values: TemplateValues) throws(TemplateError) -> [UInt8] {
    try check(template, values)
    return try text(of: template.nodes, values, file: template.file).bytes
  }

  private static func text(
    of nodes: [Template.Node], _ values: TemplateValues, file: String
  ) throws(TemplateError) -> (bytes: [UInt8], places: [TemplatePlace]) {
    var lines: [Line] = []
    try emit(nodes, values, file: file, into: &lines)
    var bytes: [UInt8] = []
    var places: [TemplatePlace] = []
    for (line, place) in withoutLeftoverBlankLines(lines) {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
      places.append(place)
    }
    return (bytes, places)
  }

  /// Returns a file name or path with its placeholders replaced.
  static func renderName(_ name: String, _ values: TemplateValues, file: String) throws(TemplateError) -> String {
    var result = ""
    for piece in Template.pieces(of: Array(name.utf8)) {
      switch piece {
      case .text(let text): result += text
      case .placeholder(let key):
        guard let value = values.placeholders[key] else {
          throw unknownPlaceholder(key, among: values.placeholders.keys, at: TemplatePlace(file: file, line: 1))
        }
        result += value
      // Definitions with 'let' hold for lines only, so a file name has no such piece.
      case .defined: continue
      }
    }
    return result
  }

  /// A line of output, or a mark between lines.
  private enum Line {
    /// A line and the template line that it comes from.
    case text(String, TemplatePlace)
    case seam
    /// A block that a broken line opens with deeper indentation than in the template. The lines up to the block's end
    /// need one more level.
    case deeper(than: String)
    /// The end of a block that was one line in the template. The modifiers behind it need one level less.
    case modifiers(of: String)
  }

  private static func indentation(of line: String) -> String { String(line.prefix { $0 == " " }) }

  private static func emit(
    _ nodes: [Template.Node], _ values: TemplateValues, file: String, into lines: inout [Line]
  ) throws(TemplateError) {
    for node in nodes {
      switch node {
      case .line(let pieces, let number):
        let place = TemplatePlace(file: file, line: number)
        var line = try text(of: pieces, values, at: place)
        // Declarations need 'nonisolated' only if the module's code is isolated by default.
        let modifier = "nonisolated "
        if values.conditions["isolated"] == false, line.hasPrefix(modifier) { line.removeFirst(modifier.count) }
        let isBundled = values.conditions["bundled"] == true
        if isBundled { line = BundledTexts.line(line) }
        // Lines without placeholders keep their author's breaks.
        let isMade = isBundled || pieces.contains { if case .text = $0 { false } else { true } }
        // A value may be several lines.
        let parts =
          isMade
          ? line.split(separator: "\n", omittingEmptySubsequences: false).flatMap { LineBreaker.broken(String($0)) }
          : [line]
        for part in parts { lines.append(.text(part, place)) }
        let outer = indentation(of: line)
        if let last = parts.last, last.hasSuffix("{") || last.hasSuffix(" in"), indentation(of: last) != outer {
          lines.append(.deeper(than: outer))
        }
        if parts.count > 1, parts.last == outer + "}" { lines.append(.modifiers(of: outer)) }
      case .note, .definition:
        lines.append(.seam)
      case .part(let file, let nodes, _):
        lines.append(.seam)
        try emit(nodes, values, file: file, into: &lines)
        lines.append(.seam)
      case .condition(let name, let then, let otherwise, _):
        lines.append(.seam)
        try emit(values.conditions[name] == true ? then : otherwise, values, file: file, into: &lines)
        lines.append(.seam)
      case .loop(let variable, let list, let body, _):
        lines.append(.seam)
        for element in values.lists[list]?.elements ?? [] {
          try emit(body, values.with(variable, element), file: file, into: &lines)
          lines.append(.seam)
        }
      }
    }
  }

  private static let literals: Set<String> = ["true", "false", "nil", "self", "_"]

  private static func text(
    of pieces: [Template.Piece], _ values: TemplateValues, at place: TemplatePlace
  ) throws(TemplateError) -> String {
    var result = ""
    for (index, piece) in pieces.enumerated() {
      let (key, place) = piece.placeholder(in: place)
      guard let key else {
        if case .text(let text) = piece { result += text }
        continue
      }
      guard let value = values.placeholders[key] else {
        throw unknownPlaceholder(key, among: values.placeholders.keys, at: place)
      }
      // A keyword can be part of a longer name; alone it needs backticks.
      let isWhole = !touches(pieces, index - 1, \.last) && !touches(pieces, index + 1, \.first)
      result += isWhole && Identifier.keywords.contains(value) && !literals.contains(value) ? "`\(value)`" : value
    }
    // An empty value may leave spaces at the end.
    if pieces.last?.isPlaceholder == true { result.removeLast(result.reversed().prefix { $0 == " " }.count) }
    return Identifier.withPlainMembers(result)
  }

  /// Whether the neighbouring piece belongs to the same identifier.
  private static func touches(
    _ pieces: [Template.Piece], _ index: Int, _ end: KeyPath<String.UnicodeScalarView, Unicode.Scalar?>
  ) -> Bool {
    guard pieces.indices.contains(index) else { return false }
    switch pieces[index] {
    case .placeholder, .defined: return true
    case .text(let text): return text.unicodeScalars[keyPath: end].map { Identifier.isTail($0) || $0 == "`" } ?? false
    }
  }

  /// Returns the lines without the blank lines that removed directives leave. Blank lines at a seam become one. At a
  /// seam, none stays after an opening bracket, before a closing one, or at the start of the file. A comma that a loop
  /// left before `)` is dropped, because older compilers reject it.
  private static func withoutLeftoverBlankLines(_ lines: [Line]) -> [(String, TemplatePlace)] {
    var result: [(text: String, place: TemplatePlace)] = []
    var blanks: [(String, TemplatePlace)] = []
    var isSeam = true  // the start of the file is one
    var outer: String?
    var modified: String?
    for line in lines {
      switch line {
      case .seam:
        isSeam = true
      case .deeper(let indentation):
        outer = indentation
      case .modifiers(let indentation):
        modified = indentation
      case .text(let text, let place) where text.allSatisfy(\.isWhitespace):
        blanks.append((text, place))
      case .text(var text, let place):
        if let indentation = outer {
          if text.hasPrefix("\(indentation)}") { outer = nil }
          text = "    " + text
        }
        if let indentation = modified {
          if text.hasPrefix("\(indentation)    ") { text.removeFirst(4) } else { modified = nil }
        }
        let opens = result.last.map { "{([".contains($0.text.last ?? " ") } ?? true
        let closes = text.first { !$0.isWhitespace }.map { "})]".contains($0) } ?? false
        if isSeam {
          blanks = opens || closes ? [] : Array(blanks.prefix(1))
          if closes, text.first(where: { !$0.isWhitespace }) == ")", let last = result.last, last.text.hasSuffix(",") {
            result[result.count - 1].text.removeLast()
          }
        }
        result += blanks
        result.append((text, place))
        (blanks, isSeam) = ([], false)
      }
    }
    return result
  }

  /// Throws the first unknown word of the template, including branches that these values do not take.
  private static func check(_ template: Template, _ values: TemplateValues) throws(TemplateError) {
    if let first = problems(in: template, values).first { throw first }
  }

  /// Returns the errors for unknown words of a template, in the order of its lines.
  static func problems(in template: Template, _ values: TemplateValues) -> [TemplateError] {
    var search = WordSearch(defined: template.definedWords)
    search.visit(template.nodes, values, file: template.file)
    return search.problems
  }

  private static func unknownPlaceholder(
    _ key: String, among known: some Sequence<String>, at place: TemplatePlace
  ) -> TemplateError {
    let near = NearestName.find(key, among: known).map { "__\($0)__" }
    return TemplateError(file: place.file, line: place.line, problem: .unknownPlaceholder("__\(key)__", nearest: near))
  }

  /// A search for unknown words in a template and its parts.
  private struct WordSearch {
    /// The words that `// vmgen:let` defines anywhere in the template.
    let defined: Set<String>
    private(set) var problems: [TemplateError] = []
    /// The line that includes the current part.
    private var includer: TemplatePlace?

    init(defined: Set<String>) { self.defined = defined }

    mutating func visit(_ nodes: [Template.Node], _ values: TemplateValues, file: String) {
      for node in nodes {
        switch node {
        case .note: continue
        case .definition(let name, let number):
          if values.placeholders[name] != nil || values.conditions[name] != nil || values.lists[name] != nil {
            problems.append(TemplateError(file: file, line: number, problem: .takenName(name)))
          }
        case .part(let part, let nodes, let number):
          let outer = includer
          includer = TemplatePlace(file: file, line: number)
          visit(nodes, values, file: part)
          includer = outer
        case .line(let pieces, let number):
          for piece in pieces {
            let (key, place) = piece.placeholder(in: TemplatePlace(file: file, line: number))
            guard let key, values.placeholders[key] == nil else { continue }
            let known = Array(values.placeholders.keys) + Array(defined)
            add(unknownPlaceholder(key, among: known, at: place), word: key)
          }
        case .condition(let name, let then, let otherwise, let number):
          if values.conditions[name] == nil {
            let near = NearestName.find(name, among: Array(values.conditions.keys) + Array(defined))
            add(TemplateError(file: file, line: number, problem: .unknownCondition(name, nearest: near)), word: name)
          }
          visit(then, values, file: file)
          visit(otherwise, values, file: file)
        case .loop(let variable, let list, let body, let number):
          // The body of a loop over an unknown list is not checked, because the words of its elements are unknown.
          guard let sample = values.lists[list]?.sample else {
            let near = NearestName.find(list, among: Array(values.lists.keys) + Array(defined))
            add(TemplateError(file: file, line: number, problem: .unknownList(list, nearest: near)), word: list)
            continue
          }
          visit(body, values.with(variable, sample), file: file)
        }
      }
    }

    /// Adds an error. In a part, it names the including line too, because the template there may define the word.
    private mutating func add(_ error: TemplateError, word: String) {
      var error = error
      if let includer { error.problem = .inPart(error.problem, word: word, includer) }
      problems.append(error)
    }
  }
}

extension Template.Piece {
  /// The placeholder's word, and the place to report if it is unknown; the word is nil for text.
  fileprivate func placeholder(in place: TemplatePlace) -> (key: String?, place: TemplatePlace) {
    switch self {
    case .text: (nil, place)
    case .placeholder(let key): (key, place)
    case .defined(let key, let place): (key, place)
    }
  }

  fileprivate var isPlaceholder: Bool { if case .text = self { false } else { true } }
}
