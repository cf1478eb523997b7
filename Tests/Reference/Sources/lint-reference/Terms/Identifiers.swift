import SwiftSyntax

/// An identifier in code: its name and its byte offset.
struct Identifier {
  /// The name without backticks, and without the `$` of a projected value.
  let name: String
  let offset: Int
}

extension TokenSyntax {
  /// The identifier in this token; nil for keywords, editor placeholders and all other tokens.
  ///
  /// A word that is a keyword elsewhere, such as `open`, is an identifier if the parser reads it as a name. `$name` has
  /// the name `name`, so that lists of names also match projected values. `$0` keeps its name.
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

  /// The name in a token that names a declaration, whatever kind of token it is.
  var nameText: String { text.withoutBackticks }
}

extension SyntaxProtocol {
  /// All identifiers in this node, in order.
  var identifiers: [Identifier] { tokens(viewMode: .sourceAccurate).compactMap(\.identifier) }
}

// Names are compared by bytes: a letter with a combining mark is a different letter.
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

  /// The text with ASCII letters in lower case. Other letters do not matter for the rules.
  var smallLetters: String {
    String(decoding: utf8.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }, as: UTF8.self)
  }

  var isViewModelName: Bool { ends(with: "ViewModel") }

  var startsUpper: Bool { utf8.first.map { (65...90).contains($0) } ?? false }

  /// `AnyViewModel`, `AnyCartViewModel`; `AnyoneViewModel` is none.
  var isTypeEraser: Bool {
    begins(with: "Any") && utf8.dropFirst(3).first.map { (65...90).contains($0) } ?? false
  }
}
