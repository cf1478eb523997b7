import SwiftSyntax

// Rules about the declaration of the class.

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

  /// The attribute may be on a ViewModel, on the extension that directly encloses it (ignoring `#if`), or on an
  /// extension of a ViewModel.
  static let noClassMainActor = Rule(id: "no_class_main_actor") { context in
    let classes = context.unit.viewModels
    let attributes =
      classes.flatMap(\.attributeList)
      + classes.compactMap { $0.directOwner?.as(ExtensionDeclSyntax.self) }.flatMap(\.attributeList)
      + context.unit.viewModelExtensions.flatMap(\.attributeList)
    return attributes.filter { $0.name == "MainActor" }.map(\.offset)
  }

  /// An inherited class of the project counts. In the representable convention, an inherited protocol of the project
  /// counts, too.
  static let observableObject = Rule(id: "observable_object") { context in
    let kinds: Set<DeclaredType.Kind> =
      switch context.convention {
      case .representable: [.class, .protocol]
      case .observable, .uikit, .unidirectional, .clean: [.class]
      }
    return context.unit.viewModels.filter { node in
      !context.project.inherited(
        node.inheritanceClause?.dottedNames ?? [], at: node.typePath, through: kinds
      ).contains("ObservableObject")
    }.map(\.name.start)
  }

  /// Only the inheritance clause of the class itself counts, and type aliases are not resolved. A protocol from another
  /// module is not declared in the project, so the ViewModel is a finding.
  static let viewModelProtocol = Rule(id: "view_model_protocol") { context in
    context.unit.viewModels.filter { node in
      let place = node.typePath
      return !(node.inheritanceClause?.dottedNames ?? []).contains { name in
        context.project.declarations(of: name, from: place).contains { type in
          guard type.kind == .protocol else { return false }
          guard context.convention == .clean else {
            return name.last?.ends(withAnyOf: ["Representable", "Protocol"]) ?? false
          }
          let refined = context.project.inherited(type.inherited, at: type.path, through: [.protocol])
          return refined.contains { $0.ends(with: "Input") } && refined.contains { $0.ends(with: "Output") }
        }
      }
    }.map(\.name.start)
  }
}
