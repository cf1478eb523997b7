import SwiftScan

/// The names of test doubles: classes that replace others in tests and previews.
public struct TestDoubles: Sendable, Equatable {
  /// Words at the start or end of a name, or patterns with `*` or `?` for whole names.
  public let words: [String]
  private let plain: [String]
  private let patterns: NamePatterns?

  /// The default words.
  public static let defaults = TestDoubles(["Mock", "Stub", "Fake", "Spy", "Dummy", "Preview", "Sample"])

  /// Creates the names from words and patterns.
  public init(_ words: [String]) {
    self.words = words
    func isPattern(_ word: String) -> Bool { word.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") } }
    plain = words.filter { !isPattern($0) }
    let wild = words.filter(isPattern)
    patterns = wild.isEmpty ? nil : NamePatterns(wild)
  }

  /// Whether a class with this name is a test double: the name ends with one of the words, starts with one that no
  /// lower-case letter follows, or matches a pattern.
  public func matches(_ name: String) -> Bool {
    plain.contains { word in
      if name.utf8.count < word.utf8.count { return false }
      if name.utf8.suffix(word.utf8.count).elementsEqual(word.utf8) { return true }
      guard name.utf8.starts(with: word.utf8) else { return false }
      return !(name.dropFirst(word.count).first?.isLowercase ?? false)
    } || patterns?.matches(name) ?? false
  }
}

extension LintedFile {
  /// The byte ranges of the file's test doubles, which may overlap: classes with such a name, their extensions,
  /// `PreviewProvider`s and `#Preview`s. Rules without `includesTestDoubles` report nothing there or in test files.
  var testDoubles: [Range<Int>] {
    let previews = source.previews
    let declared = source.declarations.filter { declaration in
      switch declaration.kind {
      case .class, .extension:
        guard let name = source.extendedTypeTokens(of: declaration).last else { return false }
        return settings.testDoubles.matches(source.identifierName(name)) && mayBeOfClass(declaration)
          || source.isPreviewProvider(declaration)
      case .struct: return source.isPreviewProvider(declaration)
      default: return false
      }
    }
    return declared.map { source.bytes(of: $0.tokens) } + previews.map(source.bytes)
  }
}

extension LintedFile {
  /// Whether a declaration is a class, or an extension that may be of one. If the file does not declare the extended type,
  /// a name that ends in `View` is one of a View, which is a struct.
  private func mayBeOfClass(_ declaration: Declaration) -> Bool {
    guard declaration.kind == .extension else { return true }
    let path = source.extendedType(of: declaration)
    let kinds = source.declarations.indices.lazy.filter { index in
      let other = self.source.declarations[index]
      return other.kind.hasMembers && other.kind != .extension && self.source.typePath(of: index).names == path
    }.map { self.source.declarations[$0].kind }
    return kinds.first.map { $0 == .class } ?? !(path.last?.hasSuffix("View") ?? false)
  }
}

extension SourceFile {
  fileprivate func isPreviewProvider(_ declaration: Declaration) -> Bool {
    inheritedTypes(of: declaration).contains { type in type.last.map { isNamed($0, "PreviewProvider") } ?? false }
  }

  /// The tokens of each `#Preview`, with its arguments and its closures.
  fileprivate var previews: [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index + 1 < tokens.count {
      guard tokens[index].kind == .pound, isNamed(index + 1, "Preview") else {
        index += 1
        continue
      }
      var end = index + 2
      if end < tokens.count, tokens[end].kind == .openParen { end = max(end + 1, tokens.behind(end)) }
      if end < tokens.count, tokens[end].kind == .openBrace { end = max(end + 1, tokens.behind(end)) }
      found.append(index..<min(end, tokens.count))
      index = end
    }
    return found
  }
}
