import SwiftParser
import SwiftSyntax

func parse(_ text: String) -> SourceFileSyntax {
  var text = text
  return text.withUTF8 { Parser.parse(source: $0, maximumNestingLevel: 5_000, swiftVersion: .v6) }
}

/// A file as a list of tokens, each with its surrounding trivia.
struct Pieces {
  struct Piece {
    enum Kind { case name, keyword, mark, other }

    var before: String
    var text: String
    var behind: String
    var kind: Kind

    var startsLine: Bool { before.contains { $0.isNewline } }
  }

  var pieces: [Piece] = []

  init(_ tree: SourceFileSyntax) {
    pieces = tree.tokens(viewMode: .sourceAccurate).map { token in
      let kind: Piece.Kind =
        switch token.tokenKind {
        case .identifier: .name
        case .keyword: .keyword
        case .stringSegment, .regexLiteralPattern, .endOfFile, .rawStringPoundDelimiter: .other
        default: .mark
        }
      return Piece(
        before: token.leadingTrivia.description, text: token.text, behind: token.trailingTrivia.description, kind: kind)
    }
  }

  var text: String { pieces.map { $0.before + $0.text + $0.behind }.joined() }

  /// The pieces on the line of a piece.
  func line(around index: Int) -> Range<Int> {
    var start = index
    while start > 0, !pieces[start].startsLine { start -= 1 }
    var end = index + 1
    while end < pieces.count - 1, !pieces[end].startsLine { end += 1 }
    return start..<end
  }
}

extension String {
  /// A name without the backticks around it.
  var withoutBackticks: String { count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self }
}

/// The names that a file declares or extends. Mutants of one project must not share them, so that each can be read
/// separately.
func ownNames(in tree: SourceFileSyntax) -> Set<String> {
  final class Collector: SyntaxAnyVisitor {
    var names: Set<String> = []

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      if let group = node.asProtocol((any DeclGroupSyntax).self),
        let named = group.asProtocol((any NamedDeclSyntax).self)
      {
        names.insert(named.name.text.withoutBackticks)
      }
      if let extended = node.as(ExtensionDeclSyntax.self)?.extendedType.firstToken(viewMode: .sourceAccurate) {
        names.insert(extended.text.withoutBackticks)
      }
      if let alias = node.as(TypeAliasDeclSyntax.self) { names.insert(alias.name.text.withoutBackticks) }
      return .visitChildren
    }
  }
  let collector = Collector(viewMode: .sourceAccurate)
  collector.walk(tree)
  // Names that rules look for stay.
  return collector.names.subtracting(["Output", "View", "ObservableObject", "Equatable", "Hashable", "Task", "Bool"])
    .filter { $0.first?.isLetter ?? false }
}
