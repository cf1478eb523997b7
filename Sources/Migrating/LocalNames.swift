import SwiftScan

/// The parameters and variables that the code of a file declares, with the tokens in which they are visible.
struct LocalNames {
  /// A name in its scope. The type of the object is unknown if it has neither a type nor a value.
  struct Name {
    /// The tokens that see the name.
    var scope: Range<Int>
    /// The first token of the type annotation.
    var type: Int?
    /// The first token of the initial value.
    var value: Int?
  }

  private let source: SourceFile
  private let code: CodeMap
  private var names: [String: [Name]] = [:]

  /// The most names of one spelling that a lookup compares. Beyond, the object is unknown.
  private static let lookupLimit = 64
  private static let longestHead = 256

  init(_ source: SourceFile) {
    self.source = source
    code = CodeMap(source)
    var properties: Set<Int> = []
    for declaration in source.declarations {
      for binding in source.bindings(of: declaration) { properties.formUnion(binding.pattern) }
      guard !declaration.parameters.isEmpty, !declaration.body.isEmpty else { continue }
      for parameter in source.parameters(of: declaration) {
        add(parameter.name, Name(scope: declaration.body, type: parameter.type.first))
      }
    }
    readCode(properties)
    for name in names.keys { names[name]?.sort { $0.scope.lowerBound < $1.scope.lowerBound } }
  }

  /// Returns the innermost parameter or variable with this name that a token sees.
  func name(_ name: String, at token: Int) -> Name? {
    guard let all = names[name] else { return nil }
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].scope.lowerBound <= token { low = middle + 1 } else { high = middle }
    }
    for index in all[..<low].indices.reversed() {
      if all[index].scope.contains(token) { return all[index] }
      if low - index > Self.lookupLimit { return Name(scope: token..<token + 1) }
    }
    return nil
  }

  /// Returns the index behind a bracket's partner, which a broken file may lack.
  private func behind(_ bracket: Int) -> Int { max(bracket + 1, source.tokens.behind(bracket)) }

  private mutating func add(_ token: Int, _ name: Name) {
    names[source.name(token), default: []].append(name)
  }

  /// - Parameter properties: The names of properties and global variables.
  private mutating func readCode(_ properties: Set<Int>) {
    var ends = [source.tokens.count]
    for index in 0..<source.tokens.count {
      switch source.kind(index) {
      case .openBrace:
        ends.append(behind(index))
        if code.role(of: index) == .closure { readSignature(of: index) }
      case .closeBrace: if ends.count > 1 { ends.removeLast() }
      case .keyword:
        let end = ends[ends.count - 1]
        switch source.keyword(index) {
        case .let, .var: if !properties.contains(index + 1) { readVariable(index, end) }
        case .for: readPattern(index + 1, end, before: .in)
        default: continue
        }
      default: continue
      }
    }
  }

  private mutating func readVariable(_ word: Int, _ end: Int) {
    let name = word + 1
    guard source.kind(name) == .identifier, ![.openParen, .period].contains(source.kind(name + 1)) else {
      return readPattern(name, end)
    }
    let before = word - 1
    let isCondition =
      [.if, .while, .guard, .case].contains(source.keyword(before)) || source.kind(before) == .comma
    let isInPattern = code.isInPattern(name)
    var found = Name(scope: name..<max(name, end))
    switch source.kind(name + 1) {
    case .colon: found.type = name + 2
    case .equal where !isInPattern || source.keyword(before) != .case:
      found.value = name + 2
      found.scope = min(self.end(of: name + 2), end)..<end
    default:
      // `if let name {` names the same object as before.
      if isCondition, !isInPattern { return }
    }
    if isCondition, !isInPattern {
      if let block = block(behind: name) {
        let start = found.scope.lowerBound
        let behind = behind(block)
        found.scope = source.keyword(block - 1) == .else ? min(behind, end)..<end : start..<max(start, behind)
      } else {
        (found.type, found.value) = (nil, nil)
      }
    }
    add(name, found)
  }

  /// Adds the names of a pattern, whose types are unknown.
  ///
  /// - Parameter word: The keyword that must follow, if any. `for` is also an argument label.
  private mutating func readPattern(_ start: Int, _ end: Int, before word: Keyword? = nil) {
    var found: [Int] = []
    var index = start
    while index < min(end, start + Self.longestHead) {
      if source.kind(index) == .identifier {
        found.append(index)
      } else if ![.comma, .openParen, .closeParen, .period, .wildcard].contains(source.kind(index)),
        ![.case, .let, .var, .try].contains(source.keyword(index))
      {
        break
      }
      index += 1
    }
    if let word, source.keyword(index) != word { return }
    for name in found { add(name, Name(scope: name..<max(end, name + 1))) }
  }

  /// Adds the parameters of a closure, and the names in its capture list that have a value.
  private mutating func readSignature(of brace: Int) {
    let limit = min(brace + Self.longestHead, behind(brace))
    var index = brace + 1
    while index < limit, source.keyword(index) != .in {
      switch source.kind(index) {
      case .identifier, .wildcard, .comma, .colon, .period, .arrow, .postfixQuestion, .postfixExclamation, .at,
        .openParen, .closeParen, .openBracket, .closeBracket, .binaryOperator, .prefixOperator, .postfixOperator,
        .equal:
        index += 1
      case .keyword where [.throws, .rethrows, .Any, .Self, .inout, .self].contains(source.keyword(index)): index += 1
      default: return
      }
    }
    guard index < limit else { return }
    let captures = source.kind(brace + 1) == .openBracket ? brace + 1..<behind(brace + 1) : 0..<0
    let scope = brace..<behind(brace)
    for token in brace + 1..<index where source.kind(token) == .identifier && !source.namesType(token) {
      let isTyped = source.kind(token + 1) == .colon
      if captures.contains(token), source.kind(token + 1) != .equal { continue }
      add(token, Name(scope: scope, type: isTyped ? token + 2 : nil))
    }
  }

  /// Returns the brace of the block behind a condition; nil if there is none nearby.
  private func block(behind start: Int) -> Int? {
    var index = start
    while index < min(source.tokens.count - 1, start + Self.longestHead) {
      switch source.kind(index) {
      case .openBrace:
        if code.role(of: index) == .block { return index }
        index = behind(index)
      case .openParen, .openBracket: index = behind(index)
      case .closeBrace: return nil
      default: index += 1
      }
    }
    return nil
  }

  /// Returns the token behind a value, at the latest the block of a condition.
  private func end(of start: Int) -> Int {
    var index = start
    while index < min(source.tokens.count - 1, start + Self.longestHead) {
      let token = source.tokens[index]
      switch token.kind {
      case .semicolon, .comma, .closeBrace, .closeParen: return index
      case .openBrace where code.role(of: index) == .block: return index
      default: break
      }
      if token.keyword == .else { return index }
      if index > start, token.startsLine,
        ![.period, .binaryOperator, .infixQuestion, .colon, .openBrace].contains(token.kind), token.keyword != .as
      {
        return index
      }
      let opens = [.openParen, .openBracket, .openBrace].contains(token.kind)
      index = opens ? behind(index) : index + 1
    }
    return index
  }
}
