import SwiftScan

extension SourceFile {
  /// The path of a type, or of the type that an extension extends.
  func typePath(of index: Int) -> TypePath {
    var isLocal = false
    var current = index
    let own = declarations[index]
    if own.kind.hasMembers || own.kind == .typealias, own.kind != .extension, own.placement != .local,
      let name = own.name.first, enclosingType(of: index) < 0
    {
      // Fast path: most types are not nested.
      return TypePath(names: [self.name(name)], isLocal: false)
    }
    var names: [String] = []
    // Limits the number of steps as well as the number of names, because some types have no name.
    for _ in 0..<Self.longestPath where current >= 0 && names.count < Self.longestPath {
      let declaration = declarations[current]
      switch declaration.kind {
      case .extension: names.append(contentsOf: extendedType(of: declaration).reversed())
      case .class, .struct, .enum, .actor, .protocol, .typealias:
        if let name = declaration.name.first { names.append(self.name(name)) }
      default: break
      }
      if declaration.placement == .local { isLocal = true }
      current = enclosingType(of: current)
    }
    return TypePath(names: names.reversed(), isLocal: isLocal)
  }

  /// The dotted names in an inheritance clause, or in the target of a `typealias`. Splits compositions; ignores
  /// attributes and parentheses.
  func inheritedNames(of declaration: Declaration) -> [[String]] {
    if declaration.kind == .typealias {
      return parts(ofComposition: aliasedType(of: declaration)).map(dottedName).filter { !$0.isEmpty }
    }
    let ranges = inheritedTypes(of: declaration)
    var names: [[String]] = []
    names.reserveCapacity(ranges.count)
    for range in ranges {
      // Fast path: most inherited types are a single token.
      if range.count == 1 {
        let name = dottedName(range)
        if !name.isEmpty { names.append(name) }
      } else {
        names += parts(ofComposition: range).map(dottedName).filter { !$0.isEmpty }
      }
    }
    return names
  }

  /// Splits `A & B` into its parts.
  private func parts(ofComposition range: Range<Int>) -> [Range<Int>] {
    var range = range
    while let first = range.first, tokens[first].kind == .at {
      range = min(first + 2, range.upperBound)..<range.upperBound
    }
    if let first = range.first, tokens[first].kind == .openParen, tokens.behind(first) == range.upperBound {
      return parts(ofComposition: first + 1..<max(first + 1, range.upperBound - 1))
    }
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let token = tokens[index]
      if token.kind == .openParen || token.kind == .openBracket {
        index = tokens.behind(index)
      } else if [.binaryOperator, .prefixOperator, .postfixOperator].contains(token.kind),
        text[Int(token.end) - 1] == UInt8(ascii: "&")
      {
        // In `A<B>& C`, `>&` is a single token.
        parts.append(start..<(token.range.count == 1 ? index : index + 1))
        index += 1
        start = index
      } else {
        index += 1
      }
    }
    parts.append(start..<range.upperBound)
    return parts
  }
}
