/// Breaks lines that became too long when values replaced placeholders, as `swift format` breaks them: one list element
/// on each line; a type that does not fit after its name on a line of its own.
enum LineBreaker {
  static let limit = 120

  /// Returns the line, or the lines into which it breaks. A line without a place to break stays too long.
  static func broken(_ line: String) -> [String] {
    guard isTooLong(line) else { return [line] }
    let indentation = indentation(of: line)
    if let comment = comment(line) { return comment }
    if let branches = branches(line) {
      let inner = branches.bodies.map { broken("\(indentation)    \($0)") }
      return [branches.head] + inner[0] + ["\(indentation)} else {"] + inner[1] + [indentation + "}"]
    }
    if let declaration = declaration(line) { return declaration }
    let characters = Array(line)
    if let closure = lastClosure(characters) {
      let head = closure.head.hasSuffix("{") ? broken(closure.head) : [closure.head]
      return wrapping(head, statements(closure.body, after: head), end: "}\(closure.end)")
    }
    if let comparison = comparison(line) { return comparison }
    if let operators = OperatorBreaker(line)?.lines { return operators }
    if let member = memberOfCall(line) { return member }
    if let list = outermostList(characters) {
      let head = String(characters[...list.open])
      if isTooLong(head), let label = label(line) {
        return ["\(indentation)\(label.name):"] + broken("\(indentation)    \(label.rest)")
      }
      let elements = elements(of: list, in: characters)
      let end = String(characters[list.close...])
      if elements.count == 1, let lines = comparedList("\(indentation)    \(elements[0])", in: line) {
        return broken(head) + lines + [indentation + end]
      }
      return wrapping(broken(head), elements, end: end)
    }
    if let label = label(line) {
      return ["\(indentation)\(label.name):"] + broken("\(indentation)    \(label.rest)")
    }
    guard let (target, value) = cut(line[...], at: " = ") else { return [line] }
    return ["\(target) =", "\(indentation)    \(value)"]
  }

  /// `name = Post(…).title`: the formatter breaks behind `=` if a member is taken of the value.
  private static func memberOfCall(_ line: String) -> [String]? {
    guard let (target, value) = cut(line[...], at: " = "), target.allSatisfy({ !"({[\"".contains($0) }),
      let close = value.lastIndex(of: ")"), value[value.index(after: close)...].first == ".",
      value.prefix(while: { $0 != "(" }).allSatisfy({ !" {[\"".contains($0) })
    else { return nil }
    return ["\(target) ="] + broken("\(indentation(of: line))    \(value)")
  }

  private static func isTooLong(_ line: String) -> Bool {
    // The formatter also breaks a macro's line that has exactly `limit` columns.
    let isMacro = line.first { $0 != " " } == "#"
    return line.count > limit - (isMacro ? 1 : 0)
  }

  private static func indentation(of line: String) -> String { String(line.prefix { $0 == " " }) }

  /// Returns the head, the body with one more level of indentation than the head's last line, and the end.
  private static func wrapping(_ head: [String], _ body: [String], end: String) -> [String] {
    let indentation = indentation(of: head[head.count - 1])
    return head + body.flatMap { broken("\(indentation)    \($0)") } + [indentation + end]
  }

  /// The statements of a closure's body. A choice between a value and `[]` that is too long becomes a `guard`, because the
  /// formatter breaks it before `==` and inside its brackets.
  private static func statements(_ body: String, after head: [String]) -> [String] {
    let line = "\(indentation(of: head[head.count - 1]))    \(body)"
    guard isTooLong(line), body.hasSuffix(" : []"), let (condition, rest) = cut(body[...], at: " ? ") else {
      return [body]
    }
    return ["guard \(condition) else { return [] }", "return \(rest.dropLast(" : []".count))"]
  }

  private static func elements(of list: List, in line: [Character]) -> [String] {
    var result: [String] = []
    var start = list.open + 1
    for (index, end) in (list.commas + [list.close]).enumerated() {
      let element = String(line[start..<end].drop { $0 == " " })
      let isLast = index == list.commas.count
      // Array literals of several elements get a trailing comma; argument lists do not.
      let comma = !isLast || (line[list.open] == "[" && !list.commas.isEmpty) ? "," : ""
      result.append(element + comma)
      start = end + 1
    }
    return result
  }

  /// Breaks a declaration of a type, a property or a function before its type or result; nil for other lines, and for
  /// lines that break elsewhere.
  private static func declaration(_ line: String) -> [String]? {
    let indentation = indentation(of: line)
    let words = line.split(separator: " ")
    if words.contains("func"), let (head, result) = cut(line[...], at: " -> "), head.contains("()"),
      head.count(where: { $0 == "(" }) == 1
    {
      let hasBody = result.hasSuffix(" {")
      return [String(head), "\(indentation)    -> \(hasBody ? result.dropLast(2) : result)"]
        + (hasBody ? [indentation + "{"] : [])
    }
    if words.contains("struct"), let (head, rest) = cut(line[...], at: "<"), let (inner, end) = cut(rest, at: ">") {
      return ["\(head)<", "\(indentation)    \(inner)", "\(indentation)>\(end)"]
    }
    guard let label = label(line) else { return nil }
    // The formatter breaks a block rather than the type before it.
    if line.hasSuffix("}"), !line.hasSuffix("{ get }"), !line.hasSuffix("{}") { return nil }
    let head = "\(indentation)\(label.name):"
    if ["struct", "class", "protocol", "extension"].contains(where: words.contains) {
      guard let brace = ["{}", "{"].first(where: { label.rest.hasSuffix(" \($0)") }) else { return nil }
      return [head, "\(indentation)    \(label.rest.dropLast(brace.count + 1))", indentation + brace]
    }
    guard words.contains("let") || words.contains("var") else { return nil }
    guard let (type, value) = cut(label.rest[...], at: " = ") else {
      guard let brace = ["{ get }", "{"].first(where: { label.rest.hasSuffix(" \($0)") }) else {
        return [head] + broken("\(indentation)    \(label.rest)")
      }
      return [head, "\(indentation)    \(label.rest.dropLast(brace.count + 1))", indentation + brace]
    }
    let characters = Array(line)
    let start = line.count - value.count
    if let list = outermostList(characters, from: start), !isTooLong(String(characters[...list.open])) {
      return nil
    }
    if !isTooLong("\(head) \(type) ="), !isTooLong("\(indentation)    \(value)") {
      return ["\(head) \(type) =", "\(indentation)    \(value)"]
    }
    return [head] + broken("\(indentation)    \(label.rest)")
  }

  /// The name before a line's first colon, such as `@Published private(set) var posts` or `clock`, and the text after
  /// it; nil if no name precedes it.
  private static func label(_ line: String) -> (name: String, rest: String)? {
    guard let (name, rest) = cut(line[...], at: ": ") else { return nil }
    let isName = name.split(separator: " ").allSatisfy { word in
      word == "private(set)" || word.allSatisfy { $0.isLetter || $0.isNumber || "@_`".contains($0) }
    }
    return isName ? (String(name.drop { $0 == " " }), String(rest)) : nil
  }

  /// Breaks before an `==` that is not in brackets; nil if there is none. The formatter breaks there even if it has to
  /// break the right side, too.
  private static func comparison(_ line: String) -> [String]? {
    guard let (left, right) = cut(line[...], at: " == "), left.contains(where: { $0 != " " }),
      !left.contains(where: { "({[".contains($0) })
    else { return nil }
    return [String(left)] + broken("\(indentation(of: line))    == \(right)")
  }

  /// Breaks `a == [b, c]` or `a == .success([b, c])` inside a macro if the line has exactly `limit` columns. The
  /// formatter does not accept such a line there.
  private static func comparedList(_ line: String, in macro: String) -> [String]? {
    let indentation = indentation(of: line)
    guard macro.first(where: { $0 != " " }) == "#", line.count == limit else { return nil }
    if line.hasSuffix("])"), let (left, right) = cut(line[...], at: " == .success([") {
      return [String(left), "\(indentation)    == .success([\(right)"]
    }
    guard line.hasSuffix("]"),
      let (left, right) = cut(line[...], at: " == ["), right.contains(", ")
    else { return nil }
    return ["\(left) == [", "\(indentation)    \(right.dropLast()),", "\(indentation)]"]
  }

  /// Breaks a comment between words; nil for other lines.
  private static func comment(_ line: String) -> [String]? {
    let indentation = line.prefix { $0 == " " }
    let mark = line.dropFirst(indentation.count).prefix { $0 == "/" }
    guard mark.count >= 2 else { return nil }
    var lines: [String] = []
    for word in line.dropFirst(indentation.count + mark.count).split(separator: " ") {
      if let last = lines.last, last.count + word.count < limit {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append("\(indentation)\(mark) \(word)")
      }
    }
    return lines
  }

  /// The parts of `if case … { … } else { … }`; nil for other lines.
  private static func branches(_ line: String) -> (head: String, bodies: [String])? {
    guard line.drop(while: { $0 == " " }).hasPrefix("if "), line.hasSuffix(" }"),
      let (start, otherwise) = cut(line[...], at: " } else { "), let (head, then) = cut(start, at: " { ")
    else { return nil }
    return ("\(head) {", [String(then), String(otherwise.dropLast(2))])
  }

  /// The parts of a line that ends with a closure, such as `posts = await posts.load { … }` or `after: { viewModel in …
  /// },`; nil for other lines.
  private static func lastClosure(_ line: [Character]) -> (head: String, body: String, end: String)? {
    let end = line.last == "," ? "," : ""
    guard line.dropLast(end.count).suffix(2) == [" ", "}"], let open = openBrace(line) else { return nil }
    let (head, body) = (String(line[...open]), String(line[(open + 2)...].dropLast(2 + end.count)))
    // A text may contain braces.
    let hasPlainTexts = body.split(separator: "\"", omittingEmptySubsequences: false).enumerated().allSatisfy {
      $0.isMultiple(of: 2) || $1.allSatisfy { $0.isLetter || $0.isNumber || "/.:-".contains($0) }
    }
    if head.hasSuffix("else {") || !hasPlainTexts { return nil }
    if let (inputs, work) = cut(body[...], at: " in ") {
      let isList = inputs.allSatisfy { $0.isLetter || $0.isNumber || "@_, []".contains($0) }
      return isList ? ("\(head) \(inputs) in", String(work), end) : nil
    }
    return (head, body, end)
  }

  /// The index of the `{` that opens the line's last block; nil if there is none or the block is empty.
  private static func openBrace(_ line: [Character]) -> Int? {
    var depth = 0
    for index in line.indices.reversed() {
      if line[index] == "}" { depth += 1 }
      if line[index] == "{" { depth -= 1 }
      if depth == 0, line[index] == "{" { return index + 4 < line.count ? index : nil }
    }
    return nil
  }

  /// The text before and after the first `separator`; nil if there is none.
  private static func cut(_ text: Substring, at separator: String) -> (Substring, Substring)? {
    for index in text.indices where text[index...].hasPrefix(separator) {
      return (text[..<index], text[text.index(index, offsetBy: separator.count)...])
    }
    return nil
  }

  private typealias List = (open: Int, close: Int, commas: [Int])

  /// The longest bracketed list from `start` on, with the commas between its elements. Commas in strings and inner
  /// brackets do not count.
  private static func outermostList(_ line: [Character], from start: Int = 0) -> List? {
    var best: List?
    var stack: [(open: Int, commas: [Int])] = []
    var isInString = false
    // The nesting of generic arguments. A `<` directly after a name opens them; a comparison has a space before it.
    var generics = 0
    for (index, character) in line.enumerated() {
      let previous = index == 0 ? " " : line[index - 1]
      if character == "\"", previous != "\\" { isInString.toggle() }
      if isInString { continue }
      if character == "<", previous.isLetter || previous.isNumber { generics += 1 }
      if character == ">", previous != "-", generics > 0 { generics -= 1 }
      if generics > 0 { continue }
      switch character {
      case "(", "[", "{":
        stack.append((index, []))
      case ",":
        if !stack.isEmpty { stack[stack.count - 1].commas.append(index) }
      case ")", "]", "}":
        guard let top = stack.popLast() else { return nil }
        let isSetter = line[top.open..<index].elementsEqual("(set")
        let isList = character != "}" && index > top.open + 1 && top.open >= start && !isSetter
        if isList, index - top.open > (best.map { $0.close - $0.open } ?? 0) { best = (top.open, index, top.commas) }
      default: continue
      }
    }
    return stack.isEmpty || best != nil ? best : nil
  }
}
