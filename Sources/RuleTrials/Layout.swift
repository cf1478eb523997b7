import Linting
import SwiftScan

/// The tokens of a specimen, and the places between them where text can be inserted.
struct Layout {
  let file: SourceFile
  /// For each token, whether it belongs to a string literal. This includes quotes and interpolations.
  private let inString: [Bool]
  /// For each token, whether it is on the line of an `#if`, `#elseif`, `#else` or `#endif`.
  private let inDirective: [Bool]

  init(_ specimen: Specimen) {
    file = SourceFile(SourceText(specimen.code))
    let count = file.tokens.count
    var inString = [Bool](repeating: false, count: count)
    var inDirective = inString
    var end = 0
    var isDirective = false
    for index in 0..<count {
      let token = file.tokens[index]
      if index >= end, token.kind == .stringOpen { end = max(index + 1, file.tokens.behind(index)) }
      inString[index] = index < end
      if token.startsLine { isDirective = false }
      if [.poundIf, .poundElseif, .poundElse, .poundEndif].contains(token.kind) { isDirective = true }
      inDirective[index] = isDirective
    }
    self.inString = inString
    self.inDirective = inDirective
  }

  var tokens: TokenList { file.tokens }
  var declarations: [Declaration] { file.declarations }

  /// The tokens outside of string literals, without the end of the file.
  var codeTokens: [Int] { (0..<tokens.count - 1).filter { !inString[$0] } }

  /// The tokens outside of string literals that are not on the line of a directive.
  var freeTokens: [Int] { codeTokens.filter { !inDirective[$0] } }

  func isInDirective(_ token: Int) -> Bool { inDirective[token] }

  /// The bytes between a token and the previous one. Nil if they contain more than whitespace.
  func space(before token: Int) -> Range<Int>? {
    let start = token > 0 ? Int(tokens[token - 1].end) : 0
    let range = start..<Int(tokens[token].start)
    let isSpace = file.text[range].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return isSpace ? range : nil
  }

  func start(_ token: Int) -> Int { Int(tokens[token].start) }
  func end(_ token: Int) -> Int { Int(tokens[token].end) }

  /// The types and extensions whose body has a closing brace.
  func types(_ kinds: Set<DeclarationKind>) -> [Declaration] {
    declarations.filter { declaration in
      kinds.contains(declaration.kind) && declaration.body.count > 1
        && tokens[declaration.body.upperBound - 1].kind == .closeBrace
    }
  }

  /// Whether the file contains a declaration of one of these kinds.
  func declares(_ kinds: Set<DeclarationKind>) -> Bool { declarations.contains { kinds.contains($0.kind) } }
}
