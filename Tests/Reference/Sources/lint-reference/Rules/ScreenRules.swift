import SwiftSyntax

// Rules about Views and navigation.

extension Rule {
  /// If the class sees a type of the project with the wrapper's name, the wrapper is not SwiftUI's.
  static let noViewWrapper = Rule(id: "no_view_wrapper") { context in
    let names: Set = [
      "State", "StateObject", "ObservedObject", "EnvironmentObject", "Environment", "Binding", "FocusState",
      "GestureState",
      "AppStorage", "SceneStorage", "Query", "FetchRequest",
    ]
    return context.unit.viewModels.flatMap { node in
      node.memberBlock.storedProperties.flatMap { $0.declaration.attributeList }.filter { attribute in
        names.contains(attribute.name) && (attribute.name != "AppStorage" || context.convention == .observable)
          && context.project.declarations(of: [attribute.name], from: node.typePath).isEmpty
      }.map(\.offset)
    }
  }

  static let noNavigation = Rule(id: "no_navigation") { context in
    let properties = context.unit.viewModels.flatMap { node in
      node.memberBlock.storedProperties.filter { property in
        let names = property.type.map { $0.opened.dottedName } ?? property.typeName
        return names.map { context.isScreen($0, from: node.typePath) } ?? false
      }.map(\.offset)
    }
    let calls = context.unit.viewModelScopes.flatMap { scope in
      scope.own(FunctionCallExprSyntax.self).filter { !context.asksRouter($0, in: scope) && !$0.isOnSender }
    }
    return properties + calls.compactMap(\.navigation)
  }
}

extension Context {
  /// Whether a name means a view controller, a window or a View.
  fileprivate func isScreen(_ name: [String], from place: TypePath) -> Bool {
    guard let last = name.last else { return false }
    let isController =
      last.isViewControllerName || last.ends(with: "NavigationController")
      || ["UIAlertController", "UITabBarController"].contains(last)
    let found = project.declarations(of: name, from: place)
    if found.isEmpty { return isController || ["UIWindow", "NSWindow", "AnyView", "View"].contains(last) }
    return found.contains { type in
      switch type.kind {
      case .class: isController || type.inherited.contains { $0.last?.isViewControllerName ?? false }
      case .struct:
        type.inherited.contains { $0.last == "View" }
          || project.inheritedByExtensions(type.path).contains { $0.last == "View" }
      default: false
      }
    }
  }
}

extension Context {
  /// Whether a router receives a call. The receiver has a router's name, or it is a property of the ViewModel whose
  /// type the project declares and is no screen.
  fileprivate func asksRouter(_ call: FunctionCallExprSyntax, in scope: Scope) -> Bool {
    guard let receiver = MemberCall(call)?.member.base?.unwrapped.lastName else { return false }
    let name = receiver.lowercased()
    if ["router", "navigator", "wireframe"].contains(where: name.hasSuffix) { return true }
    let family = project.family(of: scope, in: unit)
    let types = family.pieces.lazy.compactMap { $0.propertyTypes[receiver] }.first ?? []
    let declared = types.flatMap { project.declarations(of: [$0], from: scope.node.typePath) }
    return !declared.isEmpty
      && declared.allSatisfy { type in
        type.kind == .protocol
          || type.kind == .class && !type.inherited.contains { $0.last?.isViewControllerName ?? false }
            && !(type.path.names.last ?? "").ends(with: "Controller")
      }
  }
}

extension TypeSyntax {
  /// The type without `some`, `any`, optionals and parentheses.
  fileprivate var opened: TypeSyntax {
    let bare = bareWrapped
    guard let opaque = bare.as(SomeOrAnyTypeSyntax.self) else { return bare }
    return opaque.constraint.opened
  }
}

extension FunctionCallExprSyntax {
  /// Whether the receiver is the first parameter of the function around, without a label.
  fileprivate var isOnSender: Bool {
    let function = ancestors.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first
    guard let first = function?.signature.parameterClause.parameters.first,
      first.firstName.tokenKind == .wildcard, let name = first.secondName,
      let receiver = MemberCall(self)?.member.base?.unwrapped.lastName
    else { return false }
    return receiver == name.nameText
  }

  /// The offset of the function's name if this call navigates.
  fileprivate var navigation: Int? {
    let free = calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
    guard let name = MemberCall(self)?.member.declName.baseName ?? free, let word = name.identifier?.name else {
      return nil
    }
    if free != nil, isPattern || leftParen == nil { return nil }
    switch word {
    case "pushViewController", "popViewController", "popToViewController", "popToRootViewController", "performSegue":
      return name.start
    case "present", "dismiss": return arguments.contains { $0.label?.nameText == "animated" } ? name.start : nil
    default: return nil
    }
  }

  private var isPattern: Bool {
    for ancestor in ancestors {
      if ancestor.is(ExpressionPatternSyntax.self) { return true }
      if ancestor.is(CodeBlockItemSyntax.self) { return false }
    }
    return false
  }
}
