import SwiftSyntax

/// The subjects of a class to which its code sends on the main thread only, and the methods that send.
///
/// Initialisers, methods with `@MainActor` and methods that are not `async` count as code on the main thread, unless code on
/// an unknown thread calls or mentions the method. A closure counts only if its call moves it to the main thread.
struct MainThreadSubjects {
  private enum Place { case main, unknown, method(String) }

  private(set) var names: Set<String> = []
  /// The methods that send to a subject, directly or through others.
  private(set) var senders: Set<String> = []

  init(_ node: ClassDeclSyntax) {
    let subjects = Set(node.memberBlock.storedProperties.filter(\.makesSubject).compactMap(\.name))
    if subjects.isEmpty { return }
    let methods = Set(node.memberBlock.functions.filter { Self.isInput($0, of: node) }.map(\.name.nameText))
    var (lost, lostMethods): (Set<String>, Set<String>) = ([], [])
    var (sends, calls): ([String: Set<String>], [String: Set<String>]) = ([:], [:])
    for token in node.memberBlock.namesInCode(subjects.union(methods)) {
      let name = token.identifier?.name ?? ""
      let place = Self.place(of: token, in: node)
      if subjects.contains(name) {
        guard token.nextBehindMarks?.tokenKind == .period else {
          lost.insert(name)
          continue
        }
        if !token.sendsValue { continue }
        switch place {
        case .main: continue
        case .unknown: lost.insert(name)
        case .method(let method): sends[method, default: []].insert(name)
        }
      } else {
        let next = token.nextBehindMarks?.tokenKind
        let isCalled = next == .leftParen || next == .leftBrace
        if !isCalled, token.isMemberOfOther { continue }
        switch place {
        case .main where isCalled: continue
        case .method(let method) where isCalled: calls[method, default: []].insert(name)
        case .main, .unknown, .method: lostMethods.insert(name)
        }
      }
    }
    var open = Array(lostMethods)
    while let method = open.popLast() {
      for called in calls[method] ?? [] where lostMethods.insert(called).inserted { open.append(called) }
    }
    for method in lostMethods { lost.formUnion(sends[method] ?? []) }
    names = subjects.subtracting(lost)
    senders = Set(sends.keys)
    var count = -1
    while count != senders.count {
      count = senders.count
      for (caller, called) in calls where !called.isDisjoint(with: senders) { senders.insert(caller) }
    }
  }

  /// Whether views may call a method, so that it runs on the main thread. A delegate's method has the sender as its first
  /// parameter.
  private static func isInput(_ function: FunctionDeclSyntax, of node: ClassDeclSyntax) -> Bool {
    if function.has(attribute: "MainActor") || function.has(attribute: "objc") { return false }
    let endings = ["Delegate", "DataSource", "Observer"]
    let isDelegate = node.inheritanceClause?.names.contains { $0.ends(withAnyOf: endings) } ?? false
    let hasSender = function.signature.parameterClause.parameters.first?.firstName.tokenKind == .wildcard
    return function.isMethod && !function.isAsync && !(isDelegate && hasSender)
  }

  private static func place(of token: TokenSyntax, in node: ClassDeclSyntax) -> Place {
    for ancestor in token.ancestors {
      if let closure = ancestor.as(ClosureExprSyntax.self) {
        if closure.runsOnMain { return .main }
        if closure.call.flatMap(MemberCall.init)?.name != "forEach" { return .unknown }
      } else if let function = ancestor.as(FunctionDeclSyntax.self) {
        guard function.directOwner?.id == DeclSyntax(node).id else { return .unknown }
        if function.has(attribute: "MainActor") { return .main }
        return isInput(function, of: node) ? .method(function.name.nameText) : .unknown
      } else if let initialiser = ancestor.as(InitializerDeclSyntax.self) {
        return initialiser.directOwner?.id == DeclSyntax(node).id ? .main : .unknown
      } else if ancestor.isTypeOrExtension || ancestor.is(AccessorBlockSyntax.self) {
        return .unknown
      }
    }
    return .unknown
  }
}

extension StoredProperty {
  /// Whether the initial value makes a subject.
  fileprivate var makesSubject: Bool {
    guard name != nil, let value = initialValue?.bare else { return false }
    let subjects: Set = ["PassthroughSubject", "CurrentValueSubject"]
    let tokens = Array(value.tokens(viewMode: .sourceAccurate).prefix(2))
    if tokens.first?.tokenKind == .period {
      guard tokens.last?.tokenKind == .keyword(.`init`) else { return false }
      return type?.firstToken(viewMode: .sourceAccurate).map { subjects.contains($0.nameText) } ?? false
    }
    return tokens.first.map { subjects.contains($0.nameText) } ?? false
  }
}

extension MemberBlockSyntax {
  /// The identifiers with one of some names, without the names and parameters of direct members and without labels.
  fileprivate func namesInCode(_ names: Set<String>) -> [TokenSyntax] {
    directMembers.flatMap { member -> [TokenSyntax] in
      var declared: Set<TokenSyntax> = []
      var code: [Syntax] = [Syntax(member)]
      if let function = member.as(FunctionDeclSyntax.self) {
        code = [function.body.map(Syntax.init)].compactMap(\.self)
      } else if let initialiser = member.as(InitializerDeclSyntax.self) {
        code = [initialiser.body.map(Syntax.init)].compactMap(\.self)
      } else if let variable = member.as(VariableDeclSyntax.self) {
        declared = Set(variable.bindings.flatMap(\.pattern.names))
      }
      return code.flatMap { Array($0.tokens(viewMode: .sourceAccurate)) }.filter { token in
        token.identifier.map { names.contains($0.name) } ?? false && !declared.contains(token) && !token.isLabel
      }
    }
  }
}

extension TokenSyntax {
  fileprivate var isLabel: Bool {
    let previous = previousToken(viewMode: .sourceAccurate)?.tokenKind
    return nextToken(viewMode: .sourceAccurate)?.tokenKind == .colon && (previous == .leftParen || previous == .comma)
  }

  /// The next token, behind `?` and `!`.
  fileprivate var nextBehindMarks: TokenSyntax? {
    var next = nextToken(viewMode: .sourceAccurate)
    while let token = next, [.postfixQuestionMark, .exclamationMark].contains(token.tokenKind) {
      next = token.nextToken(viewMode: .sourceAccurate)
    }
    return next
  }

  /// The member access with this name as its last one.
  private var access: MemberAccessExprSyntax? {
    guard let reference = parent?.as(DeclReferenceExprSyntax.self),
      let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id
    else { return nil }
    return member
  }

  /// Whether this is the member of something else than `self`.
  fileprivate var isMemberOfOther: Bool {
    previousToken(viewMode: .sourceAccurate)?.tokenKind == .period && !(access?.base?.unwrapped.isSelf ?? false)
  }

  /// Whether code sends a value to the subject with this name: `send(1)`, `value = 1`, `value.append(1)`.
  fileprivate var sendsValue: Bool {
    guard let member = nextBehindMarks?.nextToken(viewMode: .sourceAccurate) else { return false }
    if member.nameText == "send" { return true }
    guard member.nameText == "value" else { return false }
    switch member.nextToken(viewMode: .sourceAccurate)?.tokenKind {
    case .equal?, .period?, .leftSquare?, .binaryOperator?: return true
    default: break
    }
    let first = isMemberOfOther ? nil : access?.firstToken(viewMode: .sourceAccurate)
    switch (first ?? self).previousToken(viewMode: .sourceAccurate)?.tokenKind {
    case .prefixOperator?, .prefixAmpersand?: return true
    default: return false
    }
  }
}

extension DeclReferenceExprSyntax {
  /// Whether code uses a member or an element of the value with this name.
  var isInside: Bool {
    var node = Syntax(self)
    if let member = parent?.as(MemberAccessExprSyntax.self), member.declName.id == id { node = Syntax(member) }
    while let outer = node.parent, outer.is(OptionalChainingExprSyntax.self) || outer.is(ForceUnwrapExprSyntax.self) {
      node = outer
    }
    if let member = node.parent?.as(MemberAccessExprSyntax.self) { return member.base.map { Syntax($0).id } == node.id }
    let subscripted = node.parent?.as(SubscriptCallExprSyntax.self)
    return subscripted.map { Syntax($0.calledExpression).id == node.id } ?? false
  }
}

extension ClosureExprSyntax {
  /// The call that takes the closure.
  fileprivate var call: FunctionCallExprSyntax? {
    for ancestor in ancestors {
      if let call = ancestor.as(FunctionCallExprSyntax.self) { return call }
      let isPart =
        ancestor.is(LabeledExprSyntax.self) || ancestor.is(LabeledExprListSyntax.self)
        || ancestor.is(MultipleTrailingClosureElementSyntax.self)
        || ancestor.is(MultipleTrailingClosureElementListSyntax.self) || ancestor.isGroupElement
      if !isPart { return nil }
    }
    return nil
  }

  /// Whether the call moves the closure to the main thread.
  fileprivate var runsOnMain: Bool {
    guard let call else { return false }
    guard let member = MemberCall(call) else {
      return call.calledExpression.bare.lastName == "Task"
        && signature?.attributes.first?.as(AttributeSyntax.self)?.attributeName.lastName == "MainActor"
    }
    let base = member.member.base
    switch member.name {
    case "run": return base?.bare.lastName == "MainActor"
    case "async", "asyncAfter":
      return base?.bare.lastName == "main"
        && base?.bare.as(MemberAccessExprSyntax.self)?.base?.lastName == "DispatchQueue"
    case "sink":
      for step in member.chainSteps {
        if let isOnMain = step.isOnMain { return isOnMain }
        if !step.keepsThread { return false }
      }
      return false
    default: return false
    }
  }
}

extension ChainStep {
  /// Whether this is an operator that delivers on the thread on which it gets a value.
  var keepsThread: Bool {
    let operators: Set = [
      "map", "compactMap", "filter", "removeDuplicates", "dropFirst", "first", "prefix", "scan", "eraseToAnyPublisher",
      "share", "print", "handleEvents", "tryMap", "mapError", "replaceError", "replaceNil", "setFailureType",
      "assertNoFailure",
    ]
    switch self {
    case .call(let call): return operators.contains(call.name)
    case .member(let name): return operators.contains(name.nameText)
    case .start: return false
    }
  }
}
