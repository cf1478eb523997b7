/// Breaks a line that consists of one expression before its operators, if these are all of one kind.
struct OperatorBreaker {
  private let line: [Character]
  private let indentation: Int
  /// For each operator outside brackets and strings, the indices where it occurs.
  private var places: [String: [Int]] = [:]

  private static let signs = [" ? ", " && ", " || ", " ?? ", " + "]

  /// Fails for statements.
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

  /// The lines; nil if the operators are of several kinds, or if a part is still too long.
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

  /// Fills `places`. Returns false for assignments, comparisons with `==`, closures with parameters, and incomplete
  /// brackets or strings.
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
