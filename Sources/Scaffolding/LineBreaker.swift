/// Lines that values have made too long, broken as the formatter would have them: one element of a list on each line.
enum LineBreaker {
  static let limit = 120

  /// The line, or the lines that it becomes where its outermost list can be broken.
  static func broken(_ line: String) -> [String] {
    // The formatter takes a macro's line of just the limit for too long.
    let isMacro = line.first { $0 != " " } == "#"
    guard line.count > limit - (isMacro ? 1 : 0), let list = outermostList(Array(line)) else { return [line] }
    let characters = Array(line)
    let indentation = String(characters.prefix { $0 == " " })
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

  /// The widest list in brackets, with the commas that divide it; strings and what lies in inner brackets are skipped.
  private static func outermostList(_ line: [Character]) -> (open: Int, close: Int, commas: [Int])? {
    var best: (open: Int, close: Int, commas: [Int])?
    var stack: [(open: Int, commas: [Int])] = []
    var isInString = false
    for (index, character) in line.enumerated() {
      if character == "\"", index == 0 || line[index - 1] != "\\" { isInString.toggle() }
      if isInString { continue }
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
