import SwiftScan

extension SourceFile {
  /// Whether a property is a callback by its type, or by a name such as `onClose`.
  func isHandler(_ property: StoredProperty) -> Bool {
    let name = identifierName(property.name)
    return isCallback(property.type) || name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase ?? false
  }

  /// Whether a type is a function type, optional or not.
  func isFunction(_ type: Range<Int>) -> Bool {
    var type = type
    while true {
      type = withoutAttributes(type)
      guard let first = type.first, tokens[first].kind == .openParen else { return false }
      let next = tokens.behind(first)
      if next < type.upperBound, !isMark(next) {
        return tokens[next].kind == .arrow || tokens[next].keyword == .async || tokens[next].keyword == .throws
      }
      type = first + 1..<max(first + 1, min(next, type.upperBound) - 1)
    }
  }

  /// Whether a type is a function type that returns nothing and is neither `async` nor `throws`.
  func isCallback(_ type: Range<Int>) -> Bool {
    var type = type
    while true {
      type = withoutAttributes(type)
      guard let first = type.first, tokens[first].kind == .openParen else { return false }
      let next = tokens.behind(first)
      if next >= type.upperBound || isMark(next) {
        // Only `?` and `!` may follow the parentheses.
        guard type.suffix(from: min(next, type.upperBound)).allSatisfy({ isMark($0) }) else { return false }
        type = first + 1..<max(first + 1, min(next, type.upperBound) - 1)
        if let last = type.last, tokens[last].kind == .comma { type = type.lowerBound..<last }
        continue
      }
      guard tokens[next].kind == .arrow else { return false }
      return isNothing(next + 1..<type.upperBound)
    }
  }

  /// Whether a type is `Void` or `()`, possibly in parentheses.
  private func isNothing(_ type: Range<Int>) -> Bool {
    var type = withoutAttributes(type)
    while let first = type.first, tokens[first].kind == .openParen,
      tokens.behind(first) == type.upperBound
    {
      if type.count == 2 { return true }
      type = withoutAttributes(first + 1..<max(first + 1, type.upperBound - 1))
    }
    return isType(type, "Void")
  }

  private func isMark(_ token: Int) -> Bool {
    tokens[token].kind == .postfixQuestion || tokens[token].kind == .postfixExclamation
  }

  /// Removes leading attributes: `@MainActor`, `@convention(c)`, `nonisolated(nonsending)`.
  private func withoutAttributes(_ type: Range<Int>) -> Range<Int> {
    var index = type.lowerBound
    while index < type.upperBound {
      switch tokens[index].kind {
      case .at:
        index += 2
        while index < type.upperBound, tokens[index].kind == .period { index += 2 }
      case .identifier where [.nonisolated, .sending].contains(tokens[index].keyword): index += 1
      default: return index..<type.upperBound
      }
      if index < type.upperBound, tokens[index].kind == .openParen,
        tokens[index].start == tokens[index - 1].end
      {
        index = tokens.behind(index)
      }
    }
    return type.upperBound..<type.upperBound
  }
}
