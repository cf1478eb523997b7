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
    if let open = trailingClosure(characters) {
      let body = String(characters[(open + 1)...].dropFirst().dropLast(2))
      return [String(characters[...open])] + broken("\(indentation)    \(body)") + [indentation + "}"]
    }
    guard let list = outermostList(characters) else { return [line] }
    var result = [String(characters[...list.open])]
    var start = list.open + 1
    for (index, end) in (list.commas + [list.close]).enumerated() {
      let element = String(characters[start..<end].drop { $0 == " " })
      let isLast = index == list.commas.count
      // A collection keeps a comma behind its last element, a list of arguments does not.
      let comma = !isLast || characters[list.open] == "[" ? "," : ""
      result += broken("\(indentation)    \(element)\(comma)")
      start = end + 1
    }
    return result + [indentation + String(characters[list.close...])]
  }

  /// Where the closure opens that the line ends with: `posts = await posts.load { … }`.
  private static func trailingClosure(_ line: [Character]) -> Int? {
    guard line.suffix(2) == [" ", "}"] else { return nil }
    var depth = 0
    for index in line.indices.reversed() {
      if line[index] == "}" { depth += 1 }
      if line[index] == "{" { depth -= 1 }
      if depth > 0 { continue }
      let head = String(line[..<index]), body = String(line[index...])
      return head.hasSuffix("else ") || body.contains(" in ") || body.contains("\"") ? nil : index
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
