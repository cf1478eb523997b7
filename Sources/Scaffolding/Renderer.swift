import Wording

/// Template and values → text.
enum Renderer {
  /// A file that a template makes.
  struct File: Hashable {
    var name: String
    var contents: [UInt8]
    /// For each line the line of the template that it is made of, counted from 1.
    var lines: [Int] = []
  }

  /// The files that a template makes: one as a rule; one for each element where the name is that of a loop's variable
  /// (`__interactorType__.swift`, all of whose text stands in `// vmgen:for interactor in …`); none where nothing but
  /// blank lines would be in it.
  static func files(
    _ template: Template, name: String, _ values: TemplateValues
  ) throws(TemplateError) -> [File] {
    // An empty template takes one away, whatever it is called.
    if template.nodes.isEmpty { return [] }
    try check(template.nodes, values, file: template.file)
    var files: [File] = []
    if let loop = template.outerLoop, isNamed(name, after: loop.variable, values) {
      let elements = values.lists[loop.list]?.elements ?? []
      // The name is checked also where there is no element.
      if let sample = values.lists[loop.list]?.sample {
        _ = try renderName(name, values.with(loop.variable, sample), file: template.file)
      }
      for element in elements {
        let inner = values.with(loop.variable, element)
        let text = try text(of: loop.body, inner, file: template.file)
        files.append(
          File(name: try renderName(name, inner, file: template.file), contents: text.bytes, lines: text.lines))
      }
    } else {
      let text = try text(of: template.nodes, values, file: template.file)
      files.append(
        File(name: try renderName(name, values, file: template.file), contents: text.bytes, lines: text.lines))
    }
    return files.filter { !$0.contents.isEmpty }
  }

  /// Whether the name holds a placeholder that only the loop knows.
  private static func isNamed(_ name: String, after variable: String, _ values: TemplateValues) -> Bool {
    Template.pieces(of: name).contains { piece in
      guard case .placeholder(let key) = piece else { return false }
      return values.placeholders[key] == nil && key.hasPrefix(variable)
    }
  }

  /// The bytes of `template` with `values` put in.
  static func render(_ template: Template, _ values: TemplateValues) throws(TemplateError) -> [UInt8] {
    try check(template.nodes, values, file: template.file)
    return try text(of: template.nodes, values, file: template.file).bytes
  }

  private static func text(
    of nodes: [Template.Node], _ values: TemplateValues, file: String
  ) throws(TemplateError) -> (bytes: [UInt8], lines: [Int]) {
    var lines: [Line] = []
    try emit(nodes, values, file: file, into: &lines)
    var bytes: [UInt8] = []
    var numbers: [Int] = []
    for (line, number) in withoutLitter(lines) {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
      numbers.append(number)
    }
    return (bytes, numbers)
  }

  /// A file name, or a folder of a path, with the placeholders replaced.
  static func renderName(_ name: String, _ values: TemplateValues, file: String) throws(TemplateError) -> String {
    var result = ""
    for piece in Template.pieces(of: name) {
      switch piece {
      case .text(let text): result += text
      case .placeholder(let key):
        guard let value = values.placeholders[key] else {
          throw unknownPlaceholder(key, among: values.placeholders.keys, file: file, line: 1)
        }
        result += value
      }
    }
    return result
  }

  /// A line of output, or a seam: a place where a directive vanished.
  private enum Line {
    /// With the line of the template.
    case text(String, Int)
    case seam
    /// What opens a block stands further in than the template has it: up to the block's end, all does.
    case deeper(than: String)
  }

  private static func indentation(of line: String) -> String { String(line.prefix { $0 == " " }) }

  private static func emit(
    _ nodes: [Template.Node], _ values: TemplateValues, file: String, into lines: inout [Line]
  ) throws(TemplateError) {
    for node in nodes {
      switch node {
      case .line(let pieces, let number):
        var line = try text(of: pieces, values, file: file, line: number)
        // Only where the module's code is isolated by default does a declaration have to say that it is not.
        let modifier = "nonisolated "
        if values.conditions["isolated"] == false, line.hasPrefix(modifier) { line.removeFirst(modifier.count) }
        // A line of the author's own stays as it is.
        let isMade = pieces.contains { if case .placeholder = $0 { true } else { false } }
        let parts = isMade ? LineBreaker.broken(line) : [line]
        for part in parts { lines.append(.text(part, number)) }
        let outer = indentation(of: line)
        if let last = parts.last, last.hasSuffix("{") || last.hasSuffix(" in"), indentation(of: last) != outer {
          lines.append(.deeper(than: outer))
        }
      case .note:
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
    of pieces: [Template.Piece], _ values: TemplateValues, file: String, line: Int
  ) throws(TemplateError) -> String {
    var result = ""
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let text): result += text
      case .placeholder(let key):
        guard let value = values.placeholders[key] else {
          throw unknownPlaceholder(key, among: values.placeholders.keys, file: file, line: line)
        }
        // A keyword is a fine part of a name; alone it needs backticks.
        let isWhole = !touches(pieces, index - 1, \.last) && !touches(pieces, index + 1, \.first)
        result += isWhole && Identifier.keywords.contains(value) && !literals.contains(value) ? "`\(value)`" : value
      }
    }
    // Where a placeholder stood for nothing.
    if case .placeholder = pieces.last { result.removeLast(result.reversed().prefix { $0 == " " }.count) }
    return Identifier.withPlainMembers(result)
  }

  /// Whether the neighbouring piece goes on with the same identifier.
  private static func touches(
    _ pieces: [Template.Piece], _ index: Int, _ end: KeyPath<String.UnicodeScalarView, Unicode.Scalar?>
  ) -> Bool {
    guard pieces.indices.contains(index) else { return false }
    switch pieces[index] {
    case .placeholder: return true
    case .text(let text): return text.unicodeScalars[keyPath: end].map { Identifier.isTail($0) || $0 == "`" } ?? false
    }
  }

  /// The lines, with the blank ones gone that only the vanished directives have left: blank lines at a seam become one,
  /// and none behind an opening bracket, before a closing one, at the start or at the end of the file. The comma behind
  /// the last argument that a loop wrote goes, too: older compilers want none there.
  private static func withoutLitter(_ lines: [Line]) -> [(String, Int)] {
    var result: [(text: String, number: Int)] = []
    var blanks: [(String, Int)] = []
    var isSeam = true  // the start of the file is one
    var outer: String?
    for line in lines {
      switch line {
      case .seam:
        isSeam = true
      case .deeper(let indentation):
        outer = indentation
      case .text(let text, let number) where text.allSatisfy(\.isWhitespace):
        blanks.append((text, number))
      case .text(var text, let number):
        if let indentation = outer {
          if text.hasPrefix("\(indentation)}") { outer = nil }
          text = "    " + text
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
        result.append((text, number))
        (blanks, isSeam) = ([], false)
      }
    }
    return result
  }

  /// Looks at every word of the template, also in the parts that these values leave out.
  private static func check(
    _ nodes: [Template.Node], _ values: TemplateValues, file: String
  ) throws(TemplateError) {
    if let first = problems(in: nodes, values, file: file).first { throw first }
  }

  /// All words of a template that there are not, in order.
  static func problems(in template: Template, _ values: TemplateValues) -> [TemplateError] {
    problems(in: template.nodes, values, file: template.file)
  }

  private static func problems(
    in nodes: [Template.Node], _ values: TemplateValues, file: String
  ) -> [TemplateError] {
    var problems: [TemplateError] = []
    for node in nodes {
      switch node {
      case .note: continue
      case .line(let pieces, let number):
        for case .placeholder(let key) in pieces where values.placeholders[key] == nil {
          problems.append(unknownPlaceholder(key, among: values.placeholders.keys, file: file, line: number))
        }
      case .condition(let name, let then, let otherwise, let number):
        if values.conditions[name] == nil {
          let near = NearestName.find(name, among: values.conditions.keys)
          problems.append(TemplateError(file: file, line: number, problem: .unknownCondition(name, nearest: near)))
        }
        problems += self.problems(in: then, values, file: file)
        problems += self.problems(in: otherwise, values, file: file)
      case .loop(let variable, let list, let body, let number):
        // What stands in a list that there is not cannot be judged.
        guard let sample = values.lists[list]?.sample else {
          let near = NearestName.find(list, among: values.lists.keys)
          problems.append(TemplateError(file: file, line: number, problem: .unknownList(list, nearest: near)))
          continue
        }
        problems += self.problems(in: body, values.with(variable, sample), file: file)
      }
    }
    return problems
  }

  private static func unknownPlaceholder(
    _ key: String, among known: some Sequence<String>, file: String, line: Int
  ) -> TemplateError {
    let near = NearestName.find(key, among: known).map { "__\($0)__" }
    return TemplateError(file: file, line: line, problem: .unknownPlaceholder("__\(key)__", nearest: near))
  }
}
