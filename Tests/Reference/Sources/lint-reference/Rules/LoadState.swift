import SwiftSyntax

extension Rule {
  /// A flag of a ViewModel, or in the representable convention of the struct that its `state` has.
  static let loadState = Rule(id: "load_state") { context in
    let own = context.unit.viewModels.flatMap { node in
      let scopes = context.unit.viewModelScopes.filter { $0.node.typePath == node.typePath }
      let methods = scopes.flatMap(\.memberBlock.functions)
      return node.memberBlock.storedProperties.filter(\.isLoadFlag).filter { flag in
        methods.makesFlag(flag, of: node.memberBlock.storedProperties.filter(\.isLoadedValue))
      }
    }
    return (own + context.flagsOfStates).map(\.offset)
  }
}

extension Context {
  /// The flags of structs that are the type of some ViewModel's `state`.
  fileprivate var flagsOfStates: [StoredProperty] {
    guard convention == .representable else { return [] }
    return unit.structs.filter { !$0.isInTestDouble && project.isState($0.typePath) }
      .flatMap(\.memberBlock.storedProperties).filter(\.isLoadFlag)
  }
}

extension StoredProperty {
  fileprivate var isLoadFlag: Bool {
    guard isVariable, !declaration.isPrivate, isBool, let name else { return false }
    return name == "loading" || name.begins(with: "isLoading") || name.begins(with: "isFetching")
  }

  /// An optional or a collection that others can read; an optional text or number is none.
  fileprivate var isLoadedValue: Bool {
    guard isVariable, !declaration.isPrivate, name != nil else { return false }
    guard let type = type?.bare else {
      let value = initialValue?.bare
      return value?.is(ArrayExprSyntax.self) ?? false || value?.is(DictionaryExprSyntax.self) ?? false
    }
    let wrapped =
      type.as(OptionalTypeSyntax.self)?.wrappedType ?? type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
    if let wrapped { return !["String", "Int", "Double", "Bool"].contains(wrapped.bare.lastName ?? "") }
    if type.is(ArrayTypeSyntax.self) || type.is(DictionaryTypeSyntax.self) { return true }
    return ["Array", "Dictionary", "Set"].contains(type.lastName ?? "")
  }

  /// What a flag such as `isLoadingMore` has behind the verb.
  fileprivate var subject: String {
    let verb = ["isLoading", "isFetching"].first { name?.begins(with: $0) ?? false }
    return verb.map { String((name ?? "").dropFirst($0.count)) } ?? ""
  }
}

extension [FunctionDeclSyntax] {
  /// Whether one turns the flag on and sets a value, itself or in methods that it calls. Where no method has code, nothing
  /// is known, and the flag counts.
  fileprivate func makesFlag(_ flag: StoredProperty, of values: [StoredProperty]) -> Bool {
    let methods = filter { !$0.has(.static) && !$0.has(.class) && !($0.body?.statements.isEmpty ?? true) }
    if methods.isEmpty { return true }
    let subject = flag.subject.smallLetters
    let names = Set(values.compactMap(\.name).filter { subject.isEmpty || $0.smallLetters.contains(subject) })
    let startsOn = flag.initialValue?.bare.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true)
    return methods.contains { method in
      if method.name.nameText.isOperation { return false }
      let turnsOn = method.assigns(flag.name ?? "", .true)
      let turnsOff = startsOn && method.isAsync && method.assigns(flag.name ?? "", .false)
      return (turnsOn || turnsOff) && methods.reached(from: method).contains { !$0.changed.isDisjoint(with: names) }
    }
  }

  private func reached(from start: FunctionDeclSyntax) -> [FunctionDeclSyntax] {
    var found = [start]
    var open = [start]
    while let method = open.popLast() {
      let calls = method.ownCalls
      for next in self where calls.contains(next.name.nameText) && !found.contains(where: { $0.id == next.id }) {
        found.append(next)
        open.append(next)
      }
    }
    return found
  }
}

extension String {
  /// Whether a method is named like an operation that loads nothing.
  fileprivate var isOperation: Bool {
    let verbs = [
      "save", "signIn", "signUp", "signOut", "verify", "submit", "delete", "remove", "send", "create", "update", "login",
      "logout", "register", "pay", "buy",
    ]
    return verbs.contains { begins(with: $0) && !(dropFirst($0.count).first?.isLowercase ?? false) }
  }
}

extension FunctionDeclSyntax {
  /// Whether this assigns `true` or `false` to a property.
  fileprivate func assigns(_ property: String, _ keyword: Keyword) -> Bool {
    all(SequenceExprSyntax.self).contains { sequence in
      let operands = Array(sequence.elements)
      return operands.indices.contains { index in
        index > 0 && index + 1 < operands.count && operands[index].is(AssignmentExprSyntax.self)
          && operands[index - 1].ownName?.nameText == property
          && operands[index + 1].bare.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(keyword)
      }
    }
  }

  /// The properties that this assigns, or on which it calls a method that changes a collection.
  fileprivate var changed: Set<String> {
    var names: Set<String> = []
    for sequence in all(SequenceExprSyntax.self) {
      let operands = Array(sequence.elements)
      for index in operands.indices where index > 0 && operands[index].isAssignment {
        if let name = operands[index - 1].pathStart { names.insert(name) }
      }
    }
    for call in memberCalls where ["append", "insert", "remove", "removeAll", "merge"].contains(call.name) {
      if let name = call.member.base?.unwrapped.pathStart { names.insert(name) }
    }
    return names
  }
}

extension ExprSyntax {
  /// `=`, or an operator such as `+=`.
  fileprivate var isAssignment: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    guard let text = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text)
  }

  /// The property at the start of a path: `rows` for `rows[0].name` and `self.rows`.
  fileprivate var pathStart: String? {
    let expression = unwrapped
    if let name = expression.ownName { return name.nameText }
    if let member = expression.as(MemberAccessExprSyntax.self) { return member.base?.pathStart }
    if let element = expression.as(SubscriptCallExprSyntax.self) { return element.calledExpression.pathStart }
    return nil
  }
}
