// Where a missing or an extra brace probably is, by the indentation of the lines.
extension SourceFile {
  /// The offset of the brace that probably causes a problem.
  ///
  /// A missing or an extra brace shifts all pairs behind it. The lexer therefore notices it only at the end of the file
  /// or of a type. The first pair that contradicts the indentation of its lines is closer to the mistake.
  ///
  /// - Parameter problem: A problem of this file, whose bodies must be read.
  /// - Returns: The offset of that pair's brace; the problem's own offset if it is not about a brace, or if the
  ///   indentation contradicts no pair.
  public func likelyPlace(of problem: ScanProblem) -> Int {
    let isMissing = problem.kind == .unclosedBracket
    guard isMissing || problem.kind == .strayBracket,
      [UInt8(ascii: "{"), UInt8(ascii: "}")].contains(text[problem.offset])
    else { return problem.offset }
    var line = IndentedLine()
    var open: [(offset: Int, indentation: Int)] = []
    for index in 0..<tokens.count {
      let offset = Int(tokens[index].start)
      switch tokens[index].kind {
      case .openBrace:
        line.advance(to: offset, in: text)
        open.append((offset, line.indentation))
      case .closeBrace:
        line.advance(to: offset, in: text)
        guard let opening = open.popLast(), line.code == offset else { continue }
        if isMissing, line.indentation < opening.indentation, line.indentation == open.last?.indentation {
          return opening.offset
        }
        if !isMissing, line.indentation > opening.indentation { return offset }
      default: break
      }
    }
    return problem.offset
  }
}

/// The line of an offset that only grows, so that long lines are read once.
private struct IndentedLine {
  private var start = 0
  /// The offset of the first byte that is no space.
  private(set) var code = 0
  private var position = 0

  /// The number of spaces and tabs at the start of the line.
  var indentation: Int { code - start }

  mutating func advance(to offset: Int, in text: SourceText) {
    while position < offset {
      switch ByteClass.table[Int(text[position])] {
      case .newline: (start, code) = (position + 1, position + 1)
      case .space where code == position: code += 1
      default: break
      }
      position += 1
    }
  }
}
