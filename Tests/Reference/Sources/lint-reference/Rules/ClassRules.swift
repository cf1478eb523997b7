import SwiftSyntax

// How the class is declared.

extension Rule {
  static let finalClass = Rule(id: "final_class") { context in
    context.unit.viewModels.filter { !$0.has(.final) }.map(\.name.start)
  }

  static let observableMacro = Rule(id: "observable_macro") { context in
    context.unit.viewModels.filter { !$0.has(attribute: "Observable") }.map(\.name.start)
  }

  static let nestedInView = Rule(id: "nested_in_view") { context in
    context.unit.viewModels.filter { !($0.directOwner?.is(ExtensionDeclSyntax.self) ?? false) }.map(\.name.start)
  }

  /// On a ViewModel, on the extension that directly encloses it (`#if` aside), on an extension of a ViewModel.
  static let noClassMainActor = Rule(id: "no_class_main_actor") { context in
    let classes = context.unit.viewModels
    let attributes =
      classes.flatMap(\.attributeList)
      + classes.compactMap { $0.directOwner?.as(ExtensionDeclSyntax.self) }.flatMap(\.attributeList)
      + context.unit.viewModelExtensions.flatMap(\.attributeList)
    return attributes.filter { $0.name == "MainActor" }.map(\.offset)
  }
}
