import SwiftSyntax

extension TypeSyntaxProtocol {
  /// The components of a dotted name, generic arguments aside; nil for every other type (`[T]`, `T?`, `(T)`).
  var dottedName: [String]? {
    if let simple = self.as(IdentifierTypeSyntax.self) { return [simple.name.nameText] }
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.dottedName.map { $0 + [member.name.nameText] }
    }
    return nil
  }

  /// The last component of a dotted name.
  var lastName: String? { dottedName?.last }
}
