/// Lines that values have made too long, broken as the formatter would have them: one element of a list on each line.
enum LineBreaker {
  static let limit = 120

  /// The line, or the lines that it becomes where its outermost list can be broken.
  static func broken(_ line: String) -> [String] {
    // The formatter takes a macro's line of just the limit for too long.
    let isMacro = line.first { $0 != " " } == "#"
    guard line.count > limit - (isMacro ? 1 : 0) else { return [line] }
    let characters = Array(line)
    let indentation = String(characters.prefix { $0 == " " })
    if let comment = comment(line) { return comment }
    if let branches = branches(line) {
      let inner = branches.bodies.map { broken("\(indentation)    \($0)") }
      return [branches.head] + inner[0] + ["\(indentation)} else {"] + inner[1] + [indentation + "}"]
    }
    if let closure = lastClosure(characters) {
      return [closure.head] + broken("\(indentation)    \(closure.body)") + ["\(indentation)}\(closure.end)"]
    }
    guard let list = outermostList(characters) else {
      guard let (target, value) = cut(line[...], at: " = ") else { return [line] }
      return ["\(target) =", "\(indentation)    \(value)"]
    }
    var result = [String(characters[...list.open])]
    var start = list.open + 1
    for (index, end) in (list.commas + [list.close]).enumerated() {
      let element = String(characters[start..<end].drop { $0 == " " })
      let isLast = index == list.commas.count
      // A collection keeps a comma behind its last element, but not behind its only one; a list of arguments has none.
      let comma = !isLast || (characters[list.open] == "[" && !list.commas.isEmpty) ? "," : ""
      result += broken("\(indentation)    \(element)\(comma)")
      start = end + 1
    }
    return result + [indentation + String(characters[list.close...])]
  }

  /// The lines of a comment, which breaks between words.
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

  /// The parts of `if case … { … } else { … }`.
  private static func branches(_ line: String) -> (head: String, bodies: [String])? {
    guard line.drop(while: { $0 == " " }).hasPrefix("if "), line.hasSuffix(" }"),
      let (start, otherwise) = cut(line[...], at: " } else { "), let (head, then) = cut(start, at: " { ")
    else { return nil }
    return ("\(head) {", [String(then), String(otherwise.dropLast(2))])
  }

  /// The parts of a line that ends with a closure: `posts = await posts.load { … }`, `after: { viewModel in … },`.
  private static func lastClosure(_ line: [Character]) -> (head: String, body: String, end: String)? {
    let end = line.last == "," ? "," : ""
    guard line.dropLast(end.count).suffix(2) == [" ", "}"], let open = openBrace(line) else { return nil }
    let (head, body) = (String(line[...open]), String(line[(open + 2)...].dropLast(2 + end.count)))
    if head.hasSuffix("else {") || body.contains("\"") { return nil }
    if let (inputs, work) = cut(body[...], at: " in ") {
      let isList = inputs.allSatisfy { $0.isLetter || $0.isNumber || "@_, ".contains($0) }
      return isList ? ("\(head) \(inputs) in", String(work), end) : nil
    }
    return (head, body, end)
  }

  /// Where the last brace of a line opens, as far as something stands in it.
  private static func openBrace(_ line: [Character]) -> Int? {
    var depth = 0
    for index in line.indices.reversed() {
      if line[index] == "}" { depth += 1 }
      if line[index] == "{" { depth -= 1 }
      if depth == 0, line[index] == "{" { return index + 4 < line.count ? index : nil }
    }
    return nil
  }

  /// What stands before the first place where a text is, and behind it.
  private static func cut(_ text: Substring, at separator: String) -> (Substring, Substring)? {
    for index in text.indices where text[index...].hasPrefix(separator) {
      return (text[..<index], text[text.index(index, offsetBy: separator.count)...])
    }
    return nil
  }

  /// The widest list in brackets, with the commas that divide it; strings and what lies in inner brackets are skipped.
  private static func outermostList(_ line: [Character]) -> (open: Int, close: Int, commas: [Int])? {
    var best: (open: Int, close: Int, commas: [Int])?
    var stack: [(open: Int, commas: [Int])] = []
    var isInString = false
    // How deep in the arguments of generic types: `<` behind a name opens them, a comparison stands apart.
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
        let isList = character != "}" && index > top.open + 1
        if isList, index - top.open > (best.map { $0.close - $0.open } ?? 0) { best = (top.open, index, top.commas) }
      default: continue
      }
    }
    return stack.isEmpty || best != nil ? best : nil
  }
}
