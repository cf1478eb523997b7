import SwiftSyntax

extension Rule {
  /// A flag of a ViewModel, or in the representable convention of the struct that its `state` has.
  static let loadState = Rule(id: "load_state") { context in
    let own = context.unit.viewModels.flatMap { node in
      let scopes = context.unit.viewModelScopes.filter { $0.node.typePath == node.typePath }
      let methods = scopes.flatMap(\.memberBlock.functions)
      return node.memberBlock.storedProperties.filter(\.isLoadFlag).filter { flag in
        methods.makesFlag(flag, of: node.memberBlock.storedProperties)
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

  /// Whether this holds a loaded value: an optional, a collection or a subject that other code can read. Optional texts
  /// and numbers do not count. Neither do errors, messages and navigation, which change beside a value.
  fileprivate var isLoadedValue: Bool {
    guard isVariable, !declaration.isPrivate, let name, !isBool, mayBeEmpty else { return false }
    let beside = [
      "error", "alert", "toast", "banner", "message", "task", "cancellable", "nav", "route", "path", "sheet", "output",
      "dismiss", "tapped", "destination", "selected", "dialog", "popup", "snackbar",
    ]
    let words = [name] + (type?.identifiers.map(\.name) ?? [])
    return !words.contains { word in beside.contains { word.smallLetters.contains($0) } }
  }

  /// Whether the name tells of a page, an offset or a cursor.
  fileprivate var isPlaceOfPage: Bool {
    ["page", "offset", "cursor"].contains { name?.smallLetters.contains($0) ?? false }
  }

  fileprivate var mayBeEmpty: Bool {
    guard let type = type?.bare else {
      guard let value = initialValue?.bare else { return false }
      if value.isCollection { return true }
      guard let call = value.as(FunctionCallExprSyntax.self)?.calledExpression.bare else { return false }
      return call.isCollection || initialValue?.constructedType?.first?.isCollectionName ?? false
    }
    let wrapped =
      type.as(OptionalTypeSyntax.self)?.wrappedType ?? type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
    let plain = ["String", "Int", "Double", "Bool", "Float", "Decimal", "CGFloat"]
    if let wrapped, type.is(OptionalTypeSyntax.self) { return !plain.contains { wrapped.isExactly($0) } }
    if type.is(ArrayTypeSyntax.self) || type.is(DictionaryTypeSyntax.self) { return true }
    return type.dottedName?.first?.isCollectionName ?? false
  }

  /// The rest of a flag's name after its verb: `More` in `isLoadingMore`.
  fileprivate var subject: String {
    let verb = ["isLoading", "isFetching"].first { name?.begins(with: $0) ?? false }
    return verb.map { String((name ?? "").dropFirst($0.count)) } ?? ""
  }
}

extension [FunctionDeclSyntax] {
  /// Whether a method turns the flag on and sets one of the values, itself or in methods that it calls. If no method has
  /// code, the flag counts.
  fileprivate func makesFlag(_ flag: StoredProperty, of properties: [StoredProperty]) -> Bool {
    let name = flag.name ?? ""
    let values = properties.filter(\.isLoadedValue)
    let startsOn = flag.initialValue?.bare.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true)
    let starts = filter { method in
      let changes = method.changes.filter { $0.name == name }
      return !method.name.nameText.isOperation && !method.isOverAtOnce(name)
        && (changes.contains { !$0.isFalse } || startsOn && method.mentionsAwait && !changes.isEmpty)
    }
    // The flag of an operation that waits is not about a load alone.
    let belongsToOperation = contains { method in
      let assigned = method.assignments(of: name)
      let isOn = assigned.first { $0.value }.map(\.offset)
      return method.name.nameText.isOperation && isOn != nil
        && (method.mentionsAwait || assigned.contains { !$0.value && $0.offset > isOn ?? 0 })
    }
    if belongsToOperation { return false }
    if starts.isEmpty { return !contains { $0.isMethod && !($0.body?.statements.isEmpty ?? true) } }
    let subject = flag.subject.smallLetters
    // The load of the next page has no `LoadState`.
    if subject.begins(with: "more") || subject.begins(with: "next") { return false }
    if starts.allSatisfy({ $0.appendsPage(of: properties) }) { return false }
    let names = Set(
      values.compactMap(\.name).filter { name in
        let name = name.smallLetters
        return subject.isEmpty || name.ends(with: subject) || subject.ends(with: name)
      })
    return starts.contains { method in
      reached(from: method).contains { $0.changes.contains { names.contains($0.name) } }
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
  fileprivate var isCollectionName: Bool {
    ends(withAnyOf: ["Array", "Set", "Dictionary", "Subject", "Relay"]) || ["Published", "Observable"].contains(self)
  }

  /// Whether a method is named like an operation that loads nothing.
  fileprivate var isOperation: Bool {
    let verbs = [
      "add", "buy", "cancel", "confirm", "create", "delete", "deposit", "invalidate", "join", "login", "logIn",
      "logOut",
      "logout", "make", "pay", "post", "purchase", "register", "remove", "reset", "save", "send", "set", "sign",
      "signIn", "signOut", "signUp", "stop", "submit", "transfer", "upload", "validate", "verify", "withdraw",
      "accept", "approve", "authenticate", "authorize", "decline", "invite", "lock", "redeem", "reject", "unlock",
      "block", "unblock", "connect", "disconnect", "enable", "disable", "follow", "unfollow", "link", "unlink",
      "rename", "report", "share",
      "import", "export", "startImport", "startImporting", "startExport", "startExporting",
    ]
    return verbs.contains { begins(with: $0) && !(dropFirst($0.count).first?.isLowercase ?? false) }
  }
}

extension FunctionDeclSyntax {
  fileprivate var mentionsAwait: Bool {
    body?.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.await) } ?? false
  }

  /// Where the function assigns exactly `true` or `false` to a property of its object, in order.
  fileprivate func assignments(of property: String) -> [(offset: Int, value: Bool)] {
    all(SequenceExprSyntax.self).flatMap { sequence in
      let operands = Array(sequence.elements)
      return operands.indices.compactMap { index -> (offset: Int, value: Bool)? in
        guard index > 0, index + 1 < operands.count, operands[index].is(AssignmentExprSyntax.self),
          operands[index - 1].isName(of: property),
          let value = operands[index + 1].as(BooleanLiteralExprSyntax.self)
        else { return nil }
        return (operands[index - 1].start, value.literal.tokenKind == .keyword(.true))
      }
    }.sorted { $0.offset < $1.offset }
  }

  /// Whether the function turns a flag on and off again, and waits for nothing behind the place where it turns it on.
  fileprivate func isOverAtOnce(_ flag: String) -> Bool {
    let assigned = assignments(of: flag)
    guard let end = assigned.last(where: { !$0.value })?.offset, let start = assigned.first(where: \.value)?.offset,
      start < end
    else { return false }
    return
      !all(ClosureExprSyntax.self).contains { closure in
        closure.start > start
          && closure.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.self) }
      }
      && !(body?.tokens(viewMode: .sourceAccurate).contains {
        $0.tokenKind == .keyword(.await) && $0.start > start
      } ?? false)
  }

  /// Whether the function appends several elements to a collection, and assigns a page, an offset or a cursor.
  fileprivate func appendsPage(of properties: [StoredProperty]) -> Bool {
    let places = Set(properties.filter(\.isPlaceOfPage).compactMap(\.name))
    let collections = Set(properties.filter { $0.mayBeEmpty && !$0.isPlaceOfPage }.compactMap(\.name))
    var (appends, turns) = (false, false)
    for sequence in all(SequenceExprSyntax.self) {
      let operands = Array(sequence.elements)
      for index in operands.indices where index > 0 && operands[index].isAssignment {
        if let name = operands[index - 1].pathStart, places.contains(name) { turns = true }
        let isAppending = operands[index].as(BinaryOperatorExprSyntax.self)?.operator.text == "+="
        if isAppending, collections.contains(where: operands[index - 1].isName) { appends = true }
      }
    }
    for call in memberCalls where call.name == "append" && call.firstLabel == "contentsOf" {
      if let base = call.member.base, collections.contains(where: base.isName) { appends = true }
    }
    return appends && turns
  }

  /// The properties that the function assigns, or on which it calls a method that changes a collection or sends a value.
  fileprivate var changes: [(name: String, isFalse: Bool)] {
    var found: [(name: String, isFalse: Bool)] = []
    for sequence in all(SequenceExprSyntax.self) {
      let operands = Array(sequence.elements)
      for index in operands.indices where index > 0 && index + 1 < operands.count && operands[index].isAssignment {
        guard let name = operands[index - 1].pathStart else { continue }
        let value = operands[index + 1].bare.as(BooleanLiteralExprSyntax.self)
        found.append((name, value?.literal.tokenKind == .keyword(.false)))
      }
    }
    for call in memberCalls where call.node.changesValue || ["send", "accept", "onNext"].contains(call.name) {
      if let name = call.member.base?.pathStart { found.append((name, false)) }
    }
    return found
  }
}

extension ExprSyntax {
  /// Whether this is a name without parentheses, with or without `self.`.
  fileprivate func isName(of property: String) -> Bool {
    if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.nameText == property }
    guard let member = self.as(MemberAccessExprSyntax.self), member.base?.unwrapped.isSelf ?? false else {
      return false
    }
    return member.declName.baseName.nameText == property
  }

  fileprivate var isCollection: Bool { self.is(ArrayExprSyntax.self) || self.is(DictionaryExprSyntax.self) }

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
