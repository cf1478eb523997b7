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
    let properties = context.unit.viewModels.flatMap { context.screenProperties(of: $0).map(\.offset) }
    let calls = context.unit.viewModelScopes.flatMap { scope in
      scope.own(FunctionCallExprSyntax.self).filter {
        !context.asksRouter($0, in: scope) && !$0.isOnSender && !$0.isOnLocalAlert
      }
    }
    return properties + calls.compactMap(\.navigation)
  }
}

extension Rule {
  /// One finding per name and ViewModel. The type of a property that `no_navigation` finds is left to that rule. An object
  /// that a type hands out, such as `shared`, is no constant.
  static let noPlatformUI = Rule(
    id: "no_platform_ui",
    onePer: { context in
      context.unit.viewModelScopes.flatMap { scope -> [(key: String, offset: Int)] in
        let screens: [Range<Int>]
        if case .classDeclaration(let node) = scope {
          screens = context.screenProperties(of: node).compactMap { property in
            let place = property.type.map(Syntax.init) ?? property.initialValue.map(Syntax.init)
            return place.map { $0.start..<$0.endPosition.utf8Offset }
          }
        } else {
          screens = []
        }
        let own = Set(scope.references.map(\.offset))
        return scope.own(TokenSyntax.self).compactMap { token in
          guard let found = token.identifier, found.name.isPlatformType, own.contains(found.offset),
            !token.ownsConstant, !token.isInDefaultArgument, !screens.contains(where: { $0.contains(found.offset) })
          else { return nil }
          return ((scope.node.typePath.names + [found.name]).joined(separator: "."), found.offset)
        }
      }
    })
}

extension String {
  fileprivate var isPlatformType: Bool {
    let names: Set = [
      "UIApplication", "NSApplication", "NSApp", "NSWorkspace", "UIPasteboard", "NSPasteboard", "UIAlertController",
      "NSAlert", "NSOpenPanel", "NSSavePanel", "UIActivityViewController", "UIScreen",
    ]
    return names.contains(self) || begins(with: "UI") && ends(with: "FeedbackGenerator")
  }
}

extension TokenSyntax {
  /// Whether this is the owner of a constant or of a nested type: `UIApplication.openSettingsURLString`, `NSAlert.Style`.
  fileprivate var ownsConstant: Bool {
    if nameText == "NSApp" { return false }
    if let type = parent, type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self) {
      let outer = type.parent?.as(MemberTypeSyntax.self)
      return outer.map { Syntax($0.baseType).id == type.id } ?? type.parent?.is(MetatypeTypeSyntax.self) ?? false
    }
    guard let name = parent?.as(DeclReferenceExprSyntax.self) else { return false }
    var node = Syntax(name)
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == name.id {
      node = Syntax(member)
    }
    while let outer = node.parent, outer.is(GenericSpecializationExprSyntax.self) || outer.isSingleElement {
      node = outer
    }
    guard let member = node.parent?.as(MemberAccessExprSyntax.self), member.base.map({ Syntax($0).id }) == node.id,
      let word = member.declName.baseName.identifier?.name
    else { return false }
    if word.startsUpper { return true }
    if ["shared", "main", "general", "screens"].contains(word) { return false }
    let call = member.parent?.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.id != ExprSyntax(member).id || call?.leftParen == nil
  }

  fileprivate var isInDefaultArgument: Bool {
    ancestors.contains { ancestor in
      guard let value = ancestor.as(InitializerClauseSyntax.self) else { return false }
      return value.parent?.is(FunctionParameterSyntax.self) ?? false
    }
  }
}

extension Syntax {
  /// Whether this is a part of parentheses around one expression.
  fileprivate var isSingleElement: Bool {
    if let tuple = self.as(TupleExprSyntax.self) {
      return tuple.elements.count == 1 && tuple.elements.first?.label == nil
    }
    if self.is(LabeledExprSyntax.self) || self.is(LabeledExprListSyntax.self) {
      return parent?.isSingleElement ?? false
    }
    return false
  }
}

extension Context {
  /// The stored properties of a ViewModel that hold a screen.
  fileprivate func screenProperties(of node: ClassDeclSyntax) -> [StoredProperty] {
    node.memberBlock.storedProperties.filter { property in
      let names = property.type.map { $0.opened.dottedName } ?? property.typeName
      return names.map { isScreen($0, from: node.typePath) } ?? false
    }
  }
}

extension Context {
  /// Whether a name means a view controller, a window or a View.
  fileprivate func isScreen(_ name: [String], from place: TypePath) -> Bool {
    guard let last = name.last else { return false }
    let isController =
      last.isViewControllerName || last.ends(with: "NavigationController")
      || [
        "UIAlertController", "UITabBarController", "UIHostingController", "UIImagePickerController",
        "UISearchController", "NSHostingController",
      ].contains(last)
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

  /// Whether the receiver is a local that the function around makes as an alert or the like.
  fileprivate var isOnLocalAlert: Bool {
    guard let receiver = MemberCall(self)?.member.base?.unwrapped.as(DeclReferenceExprSyntax.self),
      let function = enclosingFunction
    else { return false }
    func makesAlert(_ pattern: PatternSyntax, _ value: ExprSyntax?) -> Bool {
      guard pattern.as(IdentifierPatternSyntax.self)?.identifier.nameText == receiver.baseName.nameText,
        pattern.start < receiver.start, let names = value?.bare.identifiers.map(\.name)
      else { return false }
      return names.first { !["UIKit", "AppKit"].contains($0) }?.isPlatformType ?? false
    }
    return function.all(PatternBindingSyntax.self).contains {
      $0.typeAnnotation == nil && makesAlert($0.pattern, $0.initializer?.value)
    }
      || function.all(OptionalBindingConditionSyntax.self).contains {
        $0.typeAnnotation == nil && makesAlert($0.pattern, $0.initializer?.value)
      }
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
