import SwiftSyntax

// Rules about global instances in ViewModels, and about classes that no other rule checks.

extension Rule {
  /// There is one finding per type and ViewModel. A default argument of an initialiser is no finding. The same applies
  /// to its equivalents: code in a `convenience` initialiser, and the value behind `??` in an initialiser.
  static let noSharedInstance = Rule(
    id: "no_shared_instance",
    onePer: { context in
      // Of two findings at one name, that about data access says more.
      let elsewhere = Set((Rule.noDataAccess.subjects?(context) ?? []).map(\.offset))
      return context.unit.viewModelScopes.flatMap { scope in
        scope.own(MemberAccessExprSyntax.self).compactMap { member -> (key: String, offset: Int)? in
          guard let type = member.sharedType, context.isObject(type, member), !elsewhere.contains(type.token.start),
            type.token.nameText != scope.node.typePath.names.last
          else { return nil }
          let owner = (scope.node.typePath.names + [type.token.nameText]).joined(separator: ".")
          return (owner, type.token.start)
        }
      }
    })

  /// There is one finding per class. A class of another module is no finding.
  static let unmatchedViewModel = Rule(
    id: "unmatched_view_model",
    onePer: { context in
      let roles = [
        "Coordinator", "Router", "Navigator", "Interactor", "UseCase", "Service", "Repository", "Client", "Manager",
      ]
      return context.views.flatMap { view in
        view.memberBlock.storedProperties.compactMap { property -> (key: String, offset: Int)? in
          guard
            ["State", "StateObject", "ObservedObject"].contains(where: { property.declaration.has(attribute: $0) }),
            let name = property.typeName, let last = name.last, !last.isViewModelName, !last.plays(oneOf: roles),
            let place = property.typeNamePlace
          else { return nil }
          let observed = context.project.declarations(of: name, from: view.typePath).first { type in
            type.kind == .class && context.isObserved(type)
          }
          return observed.map { ($0.path.names.joined(separator: "."), place) }
        }
      }
    })
}

extension Context {
  /// Whether a class is `@Observable` or an `ObservableObject`, itself or by inheritance. Managed objects are excluded.
  fileprivate func isObserved(_ type: DeclaredType) -> Bool {
    if type.inherited.contains(where: { $0.last == "NSManagedObject" }) { return false }
    return type.isObservable || project.isObserved(type)
  }

  /// Whether `T.shared` is an object, not a value type of the project.
  fileprivate func isObject(_ type: (token: TokenSyntax, name: [String]), _ member: MemberAccessExprSyntax) -> Bool {
    if type.name.count == 1, member.genericParameters.contains(type.name[0]) { return false }
    let found = project.declarations(of: type.name, from: member.typePath)
    // A container of Factory only hands out dependencies.
    let isContainer = found.contains { $0.inherited.contains { $0.last == "SharedContainer" } }
    if isContainer || found.isEmpty && type.name == ["Container"] { return false }
    if found.contains(where: { $0.kind == .class || $0.kind == .actor }) { return true }
    let needsDeclaration = ["current", "default"].contains(member.declName.baseName.nameText)
    return !needsDeclaration && !found.contains { $0.kind == .struct || $0.kind == .enum }
  }
}

extension MemberAccessExprSyntax {
  /// The type of `T.shared` if this is a shared instance.
  fileprivate var sharedType: (token: TokenSyntax, name: [String])? {
    guard ["shared", "sharedInstance", "instance", "current", "default"].contains(declName.baseName.nameText),
      declName.argumentNames == nil, var base = base?.bare
    else { return nil }
    while let inner = base.as(GenericSpecializationExprSyntax.self)?.expression.bare { base = inner }
    guard let token = base.lastNameToken, token.identifier != nil,
      let first = token.nameText.utf8.first, !(97...122).contains(first), first != 95, first != 36,
      let name = base.dottedNames
    else { return nil }
    let allowed = ["Analytics", "Logg", "Tracking", "Crash", "Localiz"]
    let isAllowed =
      allowed.contains(where: token.nameText.contains) || ["Log", "Features", "MainActor"].contains(token.nameText)
      || token.nameText.namesFeatureFlags
      || token.nameText.ends(withAnyOf: ["Scheduler", "LogService", "LogManager"])
    if isAllowed { return nil }
    if isCalledWithArguments { return nil }
    return isInPattern || isDefaultOfInitialiser || isInStaticMember ? nil : (token, name)
  }

  /// Whether this is the name of a method that gets arguments, also in parentheses.
  private var isCalledWithArguments: Bool {
    var callee = ExprSyntax(self)
    for ancestor in ancestors {
      guard let outer = ancestor.as(ExprSyntax.self), outer.bare.id == ExprSyntax(self).id else {
        if ancestor.is(LabeledExprSyntax.self) || ancestor.is(LabeledExprListSyntax.self) { continue }
        break
      }
      callee = outer
    }
    guard let call = callee.parent?.as(FunctionCallExprSyntax.self) else { return false }
    return call.calledExpression.id == callee.id && call.leftParen != nil && !call.arguments.isEmpty
  }

  private var isInPattern: Bool {
    for ancestor in ancestors {
      if ancestor.is(ExpressionPatternSyntax.self) { return true }
      if ancestor.is(CodeBlockItemSyntax.self) { return false }
    }
    return false
  }

  /// Whether this is a default argument of an initialiser, or an equivalent of one.
  private var isDefaultOfInitialiser: Bool {
    for ancestor in ancestors {
      if ancestor.isTypeOrExtension { return false }
      if let initialiser = ancestor.as(InitializerDeclSyntax.self) {
        let parameters = initialiser.signature.parameterClause
        let isArgument = parameters.start <= start && start < parameters.endPosition.utf8Offset
        return isArgument || initialiser.has(.convenience) || isBehindNilCoalescing
      }
    }
    return false
  }

  /// Whether this is the right side of `??`, ignoring parentheses.
  private var isBehindNilCoalescing: Bool {
    var before = firstToken(viewMode: .sourceAccurate)?.previousToken(viewMode: .sourceAccurate)
    while let token = before, token.tokenKind == .leftParen, token.parent?.is(TupleExprSyntax.self) ?? false {
      before = token.previousToken(viewMode: .sourceAccurate)
    }
    // `closure ?? { Type.shared.value }`
    if let token = before, token.tokenKind == .leftBrace, token.parent?.is(ClosureExprSyntax.self) ?? false {
      before = token.previousToken(viewMode: .sourceAccurate)
    }
    return before?.tokenKind == .binaryOperator("??")
  }
}

extension SyntaxProtocol {
  /// Whether this stands in a `static` or `class` member of the innermost type.
  var isInStaticMember: Bool {
    for ancestor in ancestors {
      if ancestor.isTypeOrExtension { return false }
      guard ancestor.parent?.is(MemberBlockItemSyntax.self) ?? false,
        let member = ancestor.asProtocol((any WithModifiersSyntax).self)
      else { continue }
      return member.has(.static) || member.has(.class)
    }
    return false
  }
}

extension ExprSyntax {
  /// The components of a dotted name, such as `A` and `B` of `A.B`; nil for other expressions.
  fileprivate var dottedNames: [String]? {
    if let name = self.as(DeclReferenceExprSyntax.self) { return [name.baseName.nameText] }
    guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
    return (base.dottedNames ?? []) + [member.declName.baseName.nameText]
  }
}

extension String {
  /// Whether a name has `Feature` in it and `Flag` behind that.
  fileprivate var namesFeatureFlags: Bool {
    ranges(of: "Feature").first.map { self[$0.upperBound...].contains("Flag") } ?? false
  }
}
