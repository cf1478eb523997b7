import SwiftSyntax

/// An identifier token of code: what it says, and where it stands.
struct Identifier {
  /// Without backticks, and without the `$` of a projected value.
  let name: String
  let offset: Int
}

extension TokenSyntax {
  /// The identifier that this token is; nil for keywords, editor placeholders and everything else.
  ///
  /// A word that is a keyword elsewhere (`open`, `default` after a period) is an identifier where the parser reads it as a
  /// name. `$name` counts as `name`, so that a list of names covers projected values too; `$0` stays what it is.
  var identifier: Identifier? {
    guard presence == .present else { return nil }
    switch tokenKind {
    case .identifier(let text) where !text.hasPrefix("<#"):
      var name = text[...]
      if name.utf8.first == UInt8(ascii: "$"), name.utf8.count > 1 { name = name.dropFirst() }
      return Identifier(name: String(name).withoutBackticks, offset: start)
    case .dollarIdentifier(let text):
      return Identifier(name: text, offset: start)
    default:
      return nil
    }
  }

  /// The token's name where it names a declaration, whatever kind of token it is.
  var nameText: String { text.withoutBackticks }
}

extension SyntaxProtocol {
  /// All identifiers in this piece of the tree, in order.
  var identifiers: [Identifier] { tokens(viewMode: .sourceAccurate).compactMap(\.identifier) }
}

// Names are compared byte by byte: a letter with a combining mark is another letter.
extension String {
  var withoutBackticks: String {
    utf8.count > 2 && utf8.first == UInt8(ascii: "`") && utf8.last == UInt8(ascii: "`")
      ? String(dropFirst().dropLast()) : self
  }

  func ends(with suffix: String) -> Bool {
    utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  func ends(withAnyOf suffixes: [String]) -> Bool {
    suffixes.contains { ends(with: $0) }
  }

  func begins(with prefix: String) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  /// With ASCII letters made small; others have no part in what the rules look for.
  var smallLetters: String {
    String(decoding: utf8.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }, as: UTF8.self)
  }

  var isViewModelName: Bool { ends(with: "ViewModel") }
}
