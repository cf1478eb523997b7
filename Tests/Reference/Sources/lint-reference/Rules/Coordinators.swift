import SwiftSyntax

extension Rule {
  /// One finding for each coordinator and ViewModel: for its type where that is known, otherwise for its name.
  static let noCoordinator = Rule(
    id: "no_coordinator",
    onePer: { context in
      context.unit.viewModelScopes.flatMap { scope -> [(key: String, offset: Int)] in
        let owner = scope.node.typePath.names.joined(separator: ".")
        let family = context.project.family(of: scope, in: context.unit)
        let methods = Set(family.pieces.flatMap(\.functions).map(\.name))
        let types = context.typesByName(in: scope, of: family)
        return scope.ownReferences.compactMap { token -> (key: String, offset: Int)? in
          guard let name = token.identifier?.name, !methods.contains(name), !token.isNoCoordinator else { return nil }
          let written = types[name]
          guard let type = context.coordinator(name, type: written, from: scope.node.typePath) else { return nil }
          return ("\(owner) \(type)", token.start)
        }
      }
    })
}

extension Context {
  /// The types of properties, parameters and locals in a scope.
  fileprivate func typesByName(in scope: Scope, of family: ViewModelFamily) -> [String: [String]] {
    var types: [String: [String]] = [:]
    for piece in family.pieces { types.merge(piece.propertyTypes) { first, _ in first } }
    for variable in scope.own(VariableDeclSyntax.self) {
      types.merge(variable.typesByName.filter { !$0.value.isEmpty }) { first, _ in first }
    }
    for parameter in scope.own(FunctionParameterSyntax.self) {
      let words = parameter.type.identifiers.map(\.name)
      for name in [parameter.firstName.nameText, parameter.secondName?.nameText].compactMap(\.self) {
        types[name] = types[name] ?? words
      }
    }
    return types
  }

  /// The key of the coordinator that a name stands for.
  fileprivate func coordinator(_ name: String, type: [String]?, from place: TypePath) -> String? {
    guard name.isCoordinatorName else { return nil }
    if let type {
      guard let word = type.first(where: { $0.isCoordinatorName || isDeclared($0, from: place) }) else {
        return type.isEmpty || !name.smallLetters.ends(with: "coordinator") ? nil : name.smallLetters
      }
      return navigates(word, from: place) ? word.smallLetters : nil
    }
    if let first = name.utf8.first, (65...90).contains(first), !navigates(name, from: place) { return nil }
    return name.smallLetters
  }

  private func isDeclared(_ name: String, from place: TypePath) -> Bool {
    !project.declarations(of: [name], from: place).isEmpty
  }

  /// Whether a type is not declared by the project, or has to do with navigation.
  private func navigates(_ name: String, from place: TypePath) -> Bool {
    let found = project.declarations(of: [name], from: place)
    return found.isEmpty || found.contains { project.navigates($0) }
  }
}

extension String {
  fileprivate var isCoordinatorName: Bool {
    let allowed: Set = [
      "NSFileCoordinator", "NSPersistentStoreCoordinator", "persistentStoreCoordinator",
      "UIViewControllerTransitionCoordinator", "transitionCoordinator",
    ]
    return smallLetters.contains("coordinator") && !isViewModelName && !allowed.contains(self)
  }

  /// Whether an identifier has to do with navigation.
  var isNavigation: Bool {
    let names: Set = [
      "UINavigationController", "UIViewController", "NSViewController", "UIWindow", "NSWindow", "NavigationPath",
      "NavigationLink", "AnyView", "View", "Route", "present", "dismiss",
    ]
    if names.contains(self) { return true }
    let rest = ["Toast", "Alert", "Error", "Keyboard"]
    return ["push", "pop", "navigate", "show", "route", "goTo", "goBack", "present", "dismiss"].contains { verb in
      guard begins(with: verb) else { return false }
      let tail = dropFirst(verb.count)
      if tail.isEmpty { return verb != "show" }
      return (tail.first?.isUppercase ?? false) && !rest.contains(where: tail.contains)
    }
  }
}

extension TokenSyntax {
  /// Whether a place is none of a coordinator: a label, a called method, the owner of a static member, a type before
  /// `.self`, a member of another object.
  fileprivate var isNoCoordinator: Bool {
    if let label = parent?.as(LabeledExprSyntax.self), label.label?.id == id { return true }
    let next = nextToken(viewMode: .sourceAccurate)
    let isType = text.utf8.first.map { (65...90).contains($0) } ?? false
    if isType, next?.tokenKind == .period {
      let member = next?.nextToken(viewMode: .sourceAccurate)
      let shared: Set = ["shared", "sharedInstance", "instance", "current", "default", "init"]
      return !shared.contains(member?.text ?? "")
    }
    guard let reference = parent?.as(DeclReferenceExprSyntax.self) else { return false }
    if let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id {
      return !(member.base?.unwrapped.isSelf ?? false)
    }
    return !isType && reference.parent?.is(FunctionCallExprSyntax.self) ?? false
  }
}
