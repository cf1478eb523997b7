import SwiftSyntax

// Rules about the code of Views: their use of ViewModels and of services.

extension Rule {
  /// There is one finding per View, at the first place. A `switch` counts only in `body`.
  static let outputReset = Rule(
    id: "output_reset",
    onePer: { context in
      ViewModelUses(context.unit).uses.compactMap { use -> (key: String, offset: Int)? in
        let path = use.reference.typePath
        guard ["output", "$output"].contains(use.property.baseName.text), !use.reference.isInTestDouble,
          let member = use.property.parent?.as(MemberAccessExprSyntax.self), member.isHandled,
          context.project.isView(path), !context.project.resetsOutput(path),
          context.project.meanings.pieces(of: use.receiver, in: context.project).contains(where: \.storesOutput)
        else { return nil }
        return (path.names.joined(separator: "."), use.property.baseName.start)
      }
    })

  /// Calls of the View's own services, in `body` and in the members that it calls, and calls of the services of its
  /// ViewModel.
  static let viewDataAccess = Rule(id: "view_data_access") { context in
    context.screenScopes.flatMap { path, scopes -> [Int] in
      let blocks = scopes.compactMap { $0.asProtocol((any DeclGroupSyntax).self)?.memberBlock }
      let services = Set(
        // The compiler rejects stored properties in extensions.
        scopes.filter { !$0.is(ExtensionDeclSyntax.self) }
          .compactMap { $0.asProtocol((any DeclGroupSyntax).self)?.memberBlock.storedProperties }.joined().filter {
            context.isService($0) && !$0.isObservedAndRead(in: blocks)
          }.compactMap(\.name))
      let members = blocks.flatMap(\.directMembers).filter(\.runsWhileShown)
      let own = members.reached(from: "body").flatMap { member in
        member.all(DeclReferenceExprSyntax.self).filter { reference in
          services.contains(reference.baseName.nameText) && reference.isOwn && reference.isCallOfService
            && !reference.isShadowed
        }.map(\.baseName.start)
      }
      return own
    } + context.callsThroughViewModels
  }
}

extension Context {
  /// The calls `reference.service.…()` in the code of Views or view controllers.
  fileprivate var callsThroughViewModels: [Int] {
    ViewModelUses(unit).uses.compactMap { use in
      guard !use.reference.isInTestDouble, isScreenCode(Syntax(use.reference)),
        let member = use.property.parent?.as(MemberAccessExprSyntax.self), member.isCallOfService
      else { return nil }
      let name = use.property.baseName.nameText
      let types =
        project.meanings.pieces(of: use.receiver, in: project).lazy.compactMap { $0.propertyTypes[name] }.first ?? []
      return types.contains(where: \.isServiceName) ? use.property.baseName.start : nil
    }
  }

  /// Whether code runs while a screen is shown: it is in a View or view controller, in no initialiser and no `static` member.
  private func isScreenCode(_ node: Syntax) -> Bool {
    let path = node.typePath
    let isScreen =
      switch convention {
      case .observable, .unidirectional, .representable: project.isView(path)
      case .uikit, .clean: project.isControllerClass(path)
      }
    guard isScreen else { return false }
    for ancestor in node.ancestors where ancestor.parent?.is(MemberBlockItemSyntax.self) ?? false {
      return ancestor.as(DeclSyntax.self)?.runsWhileShown ?? false
    }
    return false
  }

  /// The Views of this file, each with what is in it: the struct and its extensions.
  var viewScopes: [(TypePath, [Syntax])] {
    var found: [(TypePath, [Syntax])] = views.map { ($0.typePath, [Syntax($0)]) }
    for node in unit.extensions.map(Syntax.init) where !node.isInTestDouble {
      let path = node.typePath
      if let index = found.firstIndex(where: { $0.0 == path }) {
        found[index].1.append(node)
      } else if project.isView(path) {
        found.append((path, [node]))
      }
    }
    return found
  }

  /// Views, or, in the conventions of UIKit, view controllers.
  fileprivate var screenScopes: [(TypePath, [Syntax])] {
    switch convention {
    case .observable, .unidirectional, .representable: return viewScopes
    case .uikit, .clean:
      var found: [(TypePath, [Syntax])] = []
      for scope in viewControllerScopes where !scope.isInTestDouble {
        let path = scope.typePath
        if let index = found.firstIndex(where: { $0.0 == path }) {
          found[index].1.append(scope)
        } else {
          found.append((path, [scope]))
        }
      }
      return found
    }
  }

  fileprivate func isService(_ property: StoredProperty) -> Bool {
    // An object that a View observes is its model, whatever its name is.
    if property.declaration.has(attribute: "ObservedObject") || property.declaration.has(attribute: "StateObject") {
      return false
    }
    let written = property.type?.openedName ?? property.typeName
    guard let type = (written ?? property.declaration.environmentType)?.last, type.isServiceName else { return false }
    return !isModel(type, from: property.declaration.typePath)
  }
}

extension StoredProperty {
  /// Whether this is an object of the environment of which the code reads a property.
  fileprivate func isObservedAndRead(in blocks: [MemberBlockSyntax]) -> Bool {
    let written = type?.openedName ?? typeName
    guard let name, (written ?? declaration.environmentType)?.last?.hasSuffix("Service") == true,
      ["EnvironmentObject", "Environment", "Bindable"].contains(where: { declaration.has(attribute: $0) })
    else { return false }
    return blocks.flatMap { $0.all(DeclReferenceExprSyntax.self) }.contains { reference in
      [name, "$" + name].contains(reference.baseName.nameText) && reference.isOwn && !reference.isShadowed
        && reference.readsProperty
    }
  }
}

extension String {
  fileprivate var isServiceName: Bool {
    plays(oneOf: ["Interactor", "Service", "Repository", "UseCase", "Client"]) && !isOfEveryLayer
      && !["Window", "Router", "Coordinator"].contains { contains($0) }
  }

  /// Whether a method of this name shows or closes something.
  fileprivate var isVerbOfNavigation: Bool {
    let verbs = [
      "present", "push", "pop", "navigate", "route", "goTo", "goBack", "show", "open", "dismiss", "window",
    ]
    return verbs.contains { verb in
      guard begins(with: verb) else { return false }
      return utf8.dropFirst(verb.utf8.count).first.map { (65...90).contains($0) } ?? true
    }
  }
}

extension MemberAccessExprSyntax {
  /// Whether this is a part of what `onChange` or `onReceive` gets, or the subject of a `switch` in `body`.
  fileprivate var isHandled: Bool {
    var inner = Syntax(self)
    for ancestor in ancestors {
      if let call = ancestor.as(FunctionCallExprSyntax.self), let name = MemberCall(call)?.name,
        ["onChange", "onReceive"].contains(name), inner.id != Syntax(call.calledExpression).id
      {
        return true
      }
      if let choice = ancestor.as(SwitchExprSyntax.self), inner.id == Syntax(choice.subject).id { return isInBody }
      if ancestor.isTypeOrExtension { return false }
      inner = ancestor
    }
    return false
  }

  private var isInBody: Bool {
    for ancestor in ancestors {
      if ancestor.isTypeOrExtension { return false }
      if ancestor.parent?.is(MemberBlockItemSyntax.self) ?? false {
        return ancestor.as(VariableDeclSyntax.self)?.bindings.first?.pattern.names.first?.nameText == "body"
      }
    }
    return false
  }
}

extension DeclReferenceExprSyntax {
  /// Whether the name stands alone, or behind `self.`.
  var isOwn: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.declName.id == id else { return true }
    return member.base?.unwrapped.isSelf ?? false
  }

  /// Whether a member follows that is no method: `service.rows`, also at the head of `service.rows.map { … }`.
  fileprivate var readsProperty: Bool {
    var start = Syntax(self)
    if let member = parent?.as(MemberAccessExprSyntax.self), member.declName.id == id { start = Syntax(member) }
    var current = start
    while let parent = current.parent, !parent.is(MemberAccessExprSyntax.self) {
      let isMark =
        parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
        || parent.isOneInParentheses
      guard isMark else { return false }
      current = parent
    }
    guard let member = current.parent?.as(MemberAccessExprSyntax.self),
      member.base?.id == current.as(ExprSyntax.self)?.id,
      member.declName.argumentNames == nil, member.declName.baseName.identifier != nil
    else { return false }
    var callee = ExprSyntax(member)
    if let generic = callee.parent?.as(GenericSpecializationExprSyntax.self) { callee = ExprSyntax(generic) }
    let call = callee.parent?.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.id != callee.id && !(start.as(ExprSyntax.self)?.isHeadOfCall ?? false)
  }

  fileprivate var isCallOfService: Bool {
    if let member = parent?.as(MemberAccessExprSyntax.self), member.declName.id == id { return member.isCallOfService }
    return ExprSyntax(self).isHeadOfCall
  }

  /// Whether a parameter or local of this name is around.
  fileprivate var isShadowed: Bool {
    if parent?.as(MemberAccessExprSyntax.self)?.declName.id == id { return false }
    let name = baseName.nameText
    for ancestor in ancestors {
      if ancestor.isTypeOrExtension { return false }
      if let closure = ancestor.as(ClosureExprSyntax.self), closure.signature?.parameterClause?.mentions(name) ?? false
      {
        return true
      }
      if let function = ancestor.as(FunctionDeclSyntax.self),
        function.signature.parameterClause.parameters.contains(where: {
          ($0.secondName ?? $0.firstName).nameText == name
        })
      {
        return true
      }
      // In its own accessors, a property's name means the property.
      if let property = ancestor.as(VariableDeclSyntax.self),
        property.bindings.contains(where: { $0.pattern.names.first?.nameText == name })
      {
        return true
      }
      guard let block = ancestor.as(CodeBlockItemListSyntax.self) else { continue }
      let isLocal = block.contains { item in
        item.start < start
          && item.item.as(VariableDeclSyntax.self)?.bindings.contains { binding in
            // `let service = service` is the same object.
            binding.pattern.names.first?.nameText == name && binding.initializer?.value.ownName?.nameText != name
          } ?? false
      }
      if isLocal { return true }
    }
    return false
  }
}

extension MemberAccessExprSyntax {
  fileprivate var isCallOfService: Bool { ExprSyntax(self).isHeadOfCall }
}

extension ExprSyntax {
  /// Whether a path that starts with this goes on to a call. A call that navigates does not count, nor does one of a
  /// collection's method on a property.
  fileprivate var isHeadOfCall: Bool {
    var current = Syntax(self)
    var names: [String] = []
    var isPlain = true
    while let parent = current.parent {
      if let member = parent.as(MemberAccessExprSyntax.self), member.base?.id == current.as(ExprSyntax.self)?.id {
        names.append(member.declName.baseName.nameText)
        // `load(id:)` names a method.
        if member.declName.argumentNames != nil { return false }
      } else if let call = parent.as(FunctionCallExprSyntax.self),
        call.calledExpression.id == current.as(ExprSyntax.self)?.id
      {
        guard isPlain, let method = names.last else { return true }
        return !method.isVerbOfNavigation && !(names.count > 1 && method.isCollectionMethod)
      } else if parent.is(SubscriptCallExprSyntax.self),
        parent.as(SubscriptCallExprSyntax.self)?.calledExpression.id
          == current.as(ExprSyntax.self)?.id
      {
        isPlain = false
      } else {
        let isMark =
          parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
          || parent.is(GenericSpecializationExprSyntax.self) || parent.isOneInParentheses
        guard isMark else { return false }
      }
      current = parent
    }
    return false
  }
}

extension String {
  fileprivate var isCollectionMethod: Bool {
    [
      "allSatisfy", "compactMap", "contains", "enumerated", "filter", "first", "firstIndex", "flatMap", "forEach",
      "map",
      "prefix", "reduce", "reversed", "sorted", "suffix",
    ].contains(self)
  }
}

extension Syntax {
  fileprivate var isOneInParentheses: Bool {
    if let tuple = self.as(TupleExprSyntax.self) {
      return tuple.elements.count == 1 && tuple.elements.first?.label == nil
    }
    if self.is(LabeledExprListSyntax.self) { return parent?.isOneInParentheses ?? false }
    if self.is(LabeledExprSyntax.self) { return parent?.isOneInParentheses ?? false }
    return false
  }
}

extension DeclSyntax {
  /// Not `static`, and no initialiser: code that runs while the screen is shown.
  fileprivate var runsWhileShown: Bool {
    guard self.is(FunctionDeclSyntax.self) || self.is(VariableDeclSyntax.self) || self.is(SubscriptDeclSyntax.self),
      let member = asProtocol((any WithModifiersSyntax).self)
    else { return false }
    return !member.has(.static) && !member.has(.class)
  }

  fileprivate var memberNames: [String] {
    if let function = self.as(FunctionDeclSyntax.self) { return [function.name.nameText] }
    return self.as(VariableDeclSyntax.self)?.bindings.flatMap(\.pattern.names).map(\.nameText) ?? []
  }
}

extension [DeclSyntax] {
  /// The members that a member mentions, directly or through others. All members if none has this name, or if one is a
  /// subscript, which has no name.
  fileprivate func reached(from start: String) -> [DeclSyntax] {
    if contains(where: { $0.is(SubscriptDeclSyntax.self) }) { return self }
    var open = filter { $0.memberNames.contains(start) }
    if open.isEmpty { return self }
    var found = open
    while let member = open.popLast() {
      let names = Set(member.identifiers.map(\.name))
      for next in self where !next.memberNames.allSatisfy({ !names.contains($0) }) {
        if found.contains(where: { $0.id == next.id }) { continue }
        found.append(next)
        open.append(next)
      }
    }
    return found
  }
}
