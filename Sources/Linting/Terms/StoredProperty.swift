import SwiftScan

/// A stored property of a type: one binding of a `var` or `let` member that is neither `static` nor `class`.
struct StoredProperty {
  /// The index of its declaration, which other bindings may share.
  var declaration: Int
  var binding: Binding
  /// The token at which findings are reported: the name, or the first name of a tuple pattern.
  var name: Int
  var isVariable: Bool
  /// Whether it is a tuple pattern, which has names but no type of its own.
  var isTuple: Bool

  /// The type annotation; empty if there is none and for a tuple pattern.
  var type: Range<Int> { isTuple ? binding.value.upperBound..<binding.value.upperBound : binding.type }
}

extension LintedFile {
  /// The dotted path of a stored property of a type.
  func path(of property: StoredProperty, in type: Int) -> String { "\(path(of: type)).\(source.name(property.name))" }
}

extension SourceFile {
  /// The stored properties among some declarations.
  func storedProperties(among members: ArraySlice<Int>) -> [StoredProperty] {
    var properties: [StoredProperty] = []
    properties.reserveCapacity(members.count)
    for member in members {
      let declaration = declarations[member]
      guard declaration.kind == .variable || declaration.kind == .constant, !has(.static, declaration),
        !has(.class, declaration)
      else { continue }
      // A pattern that consists only of `_` has no name for a finding.
      for binding in bindings(of: declaration) where binding.isStored {
        guard let name = firstName(in: binding.pattern) else { continue }
        properties.append(
          StoredProperty(
            declaration: member, binding: binding, name: name, isVariable: declaration.kind == .variable,
            isTuple: binding.pattern.count > 1))
      }
    }
    return properties
  }

  /// Whether a declaration is `private` or `fileprivate`. `private(set)` alone does not count.
  func isPrivate(_ declaration: Declaration) -> Bool {
    modifiers(of: declaration).contains { ($0.keyword == .private || $0.keyword == .fileprivate) && $0.detail < 0 }
  }
}
