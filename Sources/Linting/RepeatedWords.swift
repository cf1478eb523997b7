import SwiftScan

/// Detects whether a fix inserted a word that was already there: a modifier, an attribute or an import. Inspects only
/// the surrounding tokens, so that the result is right even if a declaration was parsed incorrectly.
struct RepeatedWords {
  private let source: SourceFile
  private let tokens: TokenList

  init(_ source: SourceFile) { (self.source, tokens) = (source, source.tokens) }

  /// Whether a token repeats a modifier or attribute of its declaration, or an import of the file. A second access
  /// modifier also counts.
  func repeats(_ index: Int) -> Bool {
    let token = tokens[index]
    if index > 0, tokens[index - 1].kind == .at { return heads(around: index - 1).count { isSameName($0, index) } > 0 }
    if index > 0, tokens[index - 1].keyword == .import { return isImportedTwice(index) }
    guard token.keyword.isModifier else { return false }
    // The `set` in `private(set)` is no modifier.
    if index > 0, tokens[index - 1].kind == .openParen { return false }
    return heads(around: index).contains { other in
      guard tokens[other].keyword.isModifier, isSetter(other) == isSetter(index) else { return false }
      return tokens[other].keyword == token.keyword || isAccess(other) && isAccess(index)
    }
  }

  /// The other modifiers and attribute names of the declaration that a modifier or an `@` belongs to.
  private func heads(around index: Int) -> [Int] {
    var found: [Int] = []
    var place = tokens[index].kind == .at ? index + 1 : index
    place = behindArguments(place + 1)
    while let (word, next) = word(at: place) {
      found.append(word)
      place = next
    }
    place = index
    while let word = word(before: place) {
      found.append(word.name)
      place = word.start
    }
    return found
  }

  private func behindArguments(_ index: Int) -> Int {
    tokens[index].kind == .openParen ? tokens.behind(index) : index
  }

  /// The modifier or attribute that starts at a token.
  private func word(at index: Int) -> (word: Int, next: Int)? {
    if tokens[index].kind == .at { return (index + 1, behindArguments(index + 2)) }
    guard tokens[index].keyword.isModifier || tokens[index].keyword == .class else { return nil }
    return (index, behindArguments(index + 1))
  }

  /// The modifier or attribute that ends before a token.
  private func word(before index: Int) -> (name: Int, start: Int)? {
    var last = index - 1
    if last > 0, tokens[last].kind == .closeParen, tokens.partner(of: last) > 0 { last = tokens.partner(of: last) - 1 }
    guard last >= 0, tokens[last].kind == .identifier || tokens[last].kind == .keyword else { return nil }
    var start = last
    while start > 1, tokens[start - 1].kind == .period, tokens[start - 2].kind == .identifier { start -= 2 }
    if start > 0, tokens[start - 1].kind == .at { return (last, start - 1) }
    return tokens[last].keyword.isModifier ? (last, last) : nil
  }

  private func isSameName(_ one: Int, _ other: Int) -> Bool {
    source.text[source.nameBytes(one)].elementsEqual(source.text[source.nameBytes(other)])
  }

  private func isSetter(_ index: Int) -> Bool {
    tokens[index + 1].kind == .openParen && tokens[index + 2].keyword == .set
  }

  private func isAccess(_ index: Int) -> Bool {
    switch tokens[index].keyword {
    case .private, .fileprivate, .internal, .package, .public, .open: true
    default: false
    }
  }

  private func isImportedTwice(_ module: Int) -> Bool {
    source.declarations.count { declaration in
      declaration.kind == .import && declaration.tokens.upperBound == declaration.keyword + 2
        && isSameName(declaration.keyword + 1, module)
    } > 1
  }
}
