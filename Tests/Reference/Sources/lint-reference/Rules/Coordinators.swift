import SwiftSyntax

extension Rule {
  /// One finding for each coordinator and ViewModel: for its type where that is known, otherwise for its name.
  static let noCoordinator = Rule(
    id: "no_coordinator",
    onePer: { context in
      context.unit.viewModelScopes.flatMap { scope -> [(key: String, offset: Int)] in
        let family = context.project.family(of: scope, in: context.unit)
        let owner = family.name(from: scope)
        let methods = Set(family.pieces.flatMap(\.functions).map(\.name))
        return scope.ownReferences.compactMap { token -> (key: String, offset: Int)? in
          guard let name = token.identifier?.name, name.isCoordinatorName, !methods.contains(name),
            !token.isNoCoordinator, let key = context.coordinator(token, name, of: family)
          else { return nil }
          return ("\(owner) \(key)", token.start)
        }
      }
    })
}

extension Context {
  /// The key of the coordinator that a name stands for; nil if it is none, or one of other things than screens.
  fileprivate func coordinator(_ token: TokenSyntax, _ name: String, of family: ViewModelFamily) -> String? {
    var written = token.typesHere ?? []
    if written.isEmpty { written = family.pieces.lazy.compactMap { $0.propertyTypes[name] }.first ?? [] }
    if !written.isEmpty, written.allSatisfy(\.isForeign) || written.contains(where: String.allowedCoordinators.contains)
    {
      return nil
    }
    let type = written.first(where: \.mentionsCoordinator) ?? written.first ?? name
    if type.describesCoordinator { return nil }
    // `syncCoordinator` may be a property of some type with the type `SyncCoordinator`.
    let capitalised = name.prefix(1).uppercased() + name.dropFirst()
    let place = token.typePath
    let found = [type, capitalised].lazy.map { self.project.declarations(of: [$0], from: place) }.first { !$0.isEmpty }
    if let found, !found.contains(where: project.navigates) { return nil }
    return (type.mentionsCoordinator ? type : name).smallLetters
  }
}

extension String {
  fileprivate static let allowedCoordinators: Set = [
    "NSFileCoordinator", "NSPersistentStoreCoordinator", "persistentStoreCoordinator",
    "UIViewControllerTransitionCoordinator", "transitionCoordinator",
  ]

  fileprivate var mentionsCoordinator: Bool { smallLetters.contains("coordinator") }

  fileprivate var isCoordinatorName: Bool {
    mentionsCoordinator && !isViewModelName && !Self.allowedCoordinators.contains(self)
  }

  /// Whether a type's name goes on behind the word, as in `CartCoordinatorEvent`, other than by an ending of a role.
  fileprivate var describesCoordinator: Bool {
    // Letters without case count as capital letters.
    guard mentionsCoordinator, let first, !first.isLowercase else { return false }
    let endings = ["", "s", "protocol", "representable", "interface", "type", "providing", "impl", "delegate"]
    return !endings.contains { smallLetters.ends(with: "coordinator" + $0) }
  }

  /// Whether a type of Swift, Combine or Foundation has this name: closures, queues and flags are no coordinators.
  fileprivate var isForeign: Bool {
    let names: Set = [
      "Void", "Bool", "Int", "String", "Double", "Float", "Any", "Never", "Error", "Task", "URL", "UUID", "Date",
      "Data",
      "Array", "Set", "Dictionary", "Optional", "Result", "AnyCancellable", "AnyPublisher", "PassthroughSubject",
      "CurrentValueSubject", "DispatchQueue", "OperationQueue", "NotificationCenter", "Timer", "Notification",
    ]
    return names.contains(self)
      || hasPrefix("NS") && dropFirst(2).first?.isUppercase ?? false && !mentionsCoordinator
  }

  /// Whether an identifier has to do with navigation. A method of a delegate begins with the name of the ViewModel, and
  /// `dismiss` may close anything.
  var isNavigation: Bool {
    let names: Set = [
      "UINavigationController", "UIViewController", "NSViewController", "UIWindow", "NSWindow", "NavigationPath",
      "NavigationLink", "AnyView", "View", "Route",
    ]
    if names.contains(self) { return true }
    let others = ["ViewModel", "Toast", "Keyboard", "Alert", "Error", "Message", "Banner", "Loading"]
    return ["push", "pop", "navigate", "show", "route", "goTo", "goBack", "present"].contains { verb in
      guard begins(with: verb) else { return false }
      guard let next = utf8.dropFirst(verb.utf8.count).first else { return verb != "show" }
      return (65...90).contains(next) && !others.contains(where: dropFirst(verb.count).contains)
    }
  }
}

extension TokenSyntax {
  /// Whether this is a label of a call, a flag's name, another object's method, or a type that is only named.
  fileprivate var isNoCoordinator: Bool {
    if let label = parent?.as(LabeledExprSyntax.self), label.label?.id == id { return true }
    let name = identifier?.name ?? ""
    let isFlag = ["is", "has", "needs", "requires", "should"].contains { word in
      name.hasPrefix(word) && name.dropFirst(word.count).first?.isUppercase ?? false
    }
    return isFlag || isOnlyNamed || isConstant(name) || isOthersMethod(name)
  }

  /// Whether this is a constant of a type, and its name does not end with the word.
  private func isConstant(_ name: String) -> Bool {
    guard let period = previousToken(viewMode: .sourceAccurate), period.tokenKind == .period,
      let type = period.previousToken(viewMode: .sourceAccurate), type.identifier != nil
    else { return false }
    return type.nameText.startsUpper && !nameText.startsUpper && !name.smallLetters.hasSuffix("coordinator")
  }

  /// Whether a type is named for itself, or for a static member that is no shared instance.
  private var isOnlyNamed: Bool {
    var next = nextToken(viewMode: .sourceAccurate)
    while let token = next, token.tokenKind == .rightParen, token.parent?.isGroupElement ?? false {
      next = token.nextToken(viewMode: .sourceAccurate)
    }
    guard let period = next, period.tokenKind == .period, let member = period.nextToken(viewMode: .sourceAccurate)
    else { return false }
    if member.tokenKind == .keyword(.self) { return true }
    let shared: Set = ["shared", "sharedInstance", "instance", "current", "default"]
    return nameText.startsUpper && member.identifier != nil && !member.nameText.startsUpper
      && !shared.contains(member.nameText)
  }

  /// Whether this is called on another object, and does not begin with the word.
  private func isOthersMethod(_ name: String) -> Bool {
    guard let member = parent?.parent?.as(MemberAccessExprSyntax.self), member.declName.baseName.id == id,
      let base = member.base, !base.unwrapped.isSelf, !name.startsUpper, !name.smallLetters.hasPrefix("coordinator")
    else { return false }
    var callee = ExprSyntax(member)
    while let outer = callee.parent?.as(ExprSyntax.self), outer.bare.id == callee.id { callee = outer }
    return callee.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == callee.id
  }

  /// The types of the parameter or local that this name stands for; nil if there is none.
  fileprivate var typesHere: [String]? {
    let name = identifier?.name ?? ""
    var found: [String]?
    for ancestor in ancestors {
      if ancestor.isTypeOrExtension { break }
      let parameters =
        ancestor.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
        ?? ancestor.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
        ?? ancestor.as(SubscriptDeclSyntax.self)?.parameterClause.parameters
      for parameter in parameters ?? [] where (parameter.secondName ?? parameter.firstName).nameText == name {
        return found ?? parameter.type.identifiers.map(\.name)
      }
      if found == nil, ancestor.isFunctionBody {
        found = ancestor.all(VariableDeclSyntax.self).lazy.compactMap { $0.writtenTypes[name] }.first
      }
    }
    return found
  }
}
