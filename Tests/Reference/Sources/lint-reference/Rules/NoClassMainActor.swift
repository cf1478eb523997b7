import SwiftSyntax

extension Rule {
  /// On a ViewModel, on the extension that directly encloses it (`#if` aside), on an extension of a ViewModel.
  static let noClassMainActor = Rule(id: "no_class_main_actor") { unit in
    let classes = unit.viewModels
    let attributes =
      classes.flatMap(\.attributeList)
      + classes.compactMap { $0.directOwner?.as(ExtensionDeclSyntax.self) }.flatMap(\.attributeList)
      + unit.viewModelExtensions.flatMap(\.attributeList)
    return attributes.filter { $0.name == "MainActor" }.map(\.offset)
  }
}
