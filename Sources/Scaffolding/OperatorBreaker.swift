/// A line that is an expression and nothing else, broken before operators of one kind.
struct OperatorBreaker {
  private let line: [Character]
  private let indentation: Int
  /// Where operators stand that are in no brackets and in no string, by what they are.
  private var places: [String: [Int]] = [:]

  private static let signs = [" ? ", " && ", " || ", " ?? ", " + "]

  /// Nil for statements.
  init?(_ line: String) {
    self.line = Array(line)
    indentation = line.prefix { $0 == " " }.count
    let start = line.dropFirst(indentation)
    guard let first = start.first, first.isLetter || first == "!" || first == "\"" || first == "(" else { return nil }
    let statements = [
      "let ", "var ", "return ", "case ", "if ", "guard ", "func ", "init(", "private ", "public ", "static ",
    ]
    if statements.contains(where: start.hasPrefix) { return nil }
    guard findPlaces() else { return nil }
  }

  /// The lines; nil where operators of several kinds stand beside each other, or a part finds no room.
  var lines: [String]? {
    guard places.count == 1, let (sign, starts) = places.first else { return nil }
    let (own, inner) = (String(repeating: " ", count: indentation), String(repeating: " ", count: indentation + 4))
    let bounds = [indentation] + starts.map { $0 + 1 } + [line.count + 1]
    let parts = zip(bounds, bounds.dropFirst()).map { String(line[$0..<($1 - 1)]) }
    var result = [own + parts[0]]
    for (index, part) in parts.dropFirst().enumerated() {
      let breaks = sign == " ? " ? index == 0 : result[result.count - 1].count + part.count >= LineBreaker.limit
      if breaks { result.append(inner + part) } else { result[result.count - 1] += " \(part)" }
    }
    return result.allSatisfy { $0.count <= LineBreaker.limit } ? result : nil
  }

  /// Returns false for code that assigns or has a block.
  private mutating func findPlaces() -> Bool {
    var depth = 0
    var isInString = false
    for index in indentation..<line.count {
      let character = line[index]
      if character == "\"", line[index - 1] != "\\" { isInString.toggle() }
      if isInString { continue }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      guard depth == 0, character == " " else { continue }
      let rest = String(line[index...].prefix(4))
      if rest.hasPrefix(" = ") || rest.hasPrefix(" in ") || rest.hasPrefix(" == ") { return false }
      if let sign = Self.signs.first(where: rest.hasPrefix) { places[sign, default: []].append(index) }
    }
    return depth == 0 && !isInString
  }
}
