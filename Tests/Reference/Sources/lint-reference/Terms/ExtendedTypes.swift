import SwiftSyntax

extension ExtensionDeclSyntax {
  /// The names of the extended type. A type alias that the file declares once outside of all types is replaced by its target.
  var extendedNames: [String]? {
    guard var names = extendedType.dottedName else { return nil }
    let aliases = FileAliases.of(Syntax(self).root)
    for _ in 0..<8 {
      guard let first = names.first, let targets = aliases[first], targets.count == 1, let target = targets[0],
        target.first != first
      else { break }
      names = target + names.dropFirst()
    }
    return names
  }

  /// Whether the name of the extended type, or that for which a type alias stands, is one of a ViewModel.
  var extendsViewModel: Bool {
    [extendedType.lastName, extendedNames?.last].contains { $0?.isViewModelName ?? false }
  }
}

/// The type aliases of a file outside of all types.
enum FileAliases {
  nonisolated(unsafe) private static var last: (root: SyntaxIdentifier, aliases: [String: [[String]?]])?

  /// The names that each alias stands for; nil if it stands for something else.
  static func of(_ root: Syntax) -> [String: [[String]?]] {
    if let last, last.root == root.id { return last.aliases }
    var aliases: [String: [[String]?]] = [:]
    for item in root.as(SourceFileSyntax.self)?.statements.flat ?? [] {
      guard let alias = item.item.as(TypeAliasDeclSyntax.self) else { continue }
      aliases[alias.name.nameText, default: []].append(alias.initializer.value.dottedName)
    }
    last = (root.id, aliases)
    return aliases
  }
}
