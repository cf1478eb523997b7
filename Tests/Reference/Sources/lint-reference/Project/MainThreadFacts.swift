import SwiftSyntax

/// The publishers of a scope of a ViewModel that come to the main thread.
struct MainThreadFacts {
  /// The published properties with a private setter that only initialisers set.
  let settled: Set<String>
  /// The properties of outputs, as `method.property`, whose chains come to the main thread.
  let outputs: Set<String>

  init(_ scope: Scope, in unit: SourceUnit) {
    if case .classDeclaration(let node) = scope { settled = node.settledProperties } else { settled = [] }
    var outputs: Set<String> = []
    let makers = scope.memberBlock.functions.filter(\.returnsOutput)
    let family = makers.isEmpty ? [] : unit.viewModelScopes.filter { $0.node.typePath == scope.node.typePath }
    let methods = family.flatMap(\.memberBlock.functions)
    for method in makers {
      guard let body = method.body else { continue }
      let maker = OutputMaker(body: body, methods: methods)
      var known: [String: Bool] = [:]
      for argument in body.outputsMade.flatMap(\.arguments) {
        guard let label = argument.label?.nameText else { continue }
        known[label] = (known[label] ?? true) && maker.comesToMain(argument.expression, nesting: 4)
      }
      for (property, isOnMain) in known where isOnMain { outputs.insert("\(method.name.nameText).\(property)") }
    }
    self.outputs = outputs
  }
}

// MARK: - Outputs

/// A method that makes an output.
private struct OutputMaker {
  let body: CodeBlockSyntax
  /// The methods of the ViewModel in this file.
  let methods: [FunctionDeclSyntax]

  /// Whether a value's chain comes to the main thread, or that of the constant or method that it starts with.
  func comesToMain(_ value: ExprSyntax, nesting: Int) -> Bool {
    if nesting == 0 { return false }
    let steps = value.steps
    for step in steps {
      if let isOnMain = step.isOnMain { return isOnMain }
    }
    guard let start = value.startOfChain, let name = start.ownName?.nameText else { return false }
    if start.bare.is(DeclReferenceExprSyntax.self), let constant = constant(name, before: value) {
      return comesToMain(constant, nesting: nesting - 1)
    }
    guard let last = methods.first(where: { $0.name.nameText == name })?.body?.statements.last else { return false }
    let result = last.item.as(ReturnStmtSyntax.self)?.expression ?? last.item.as(ExprSyntax.self)
    return result?.steps.lazy.compactMap(\.isOnMain).first ?? false
  }

  private func constant(_ name: String, before value: ExprSyntax) -> ExprSyntax? {
    for binding in body.all(PatternBindingSyntax.self) where binding.endPosition <= value.position {
      if binding.pattern.names.first?.nameText == name, let value = binding.initializer?.value { return value }
    }
    return nil
  }
}

extension ExprSyntax {
  /// The expression that a chain starts with, without the call of it.
  fileprivate var startOfChain: ExprSyntax? {
    var next: ExprSyntax? = unwrapped
    while let expression = next?.unwrapped {
      if expression.ownName != nil { return expression }
      if let call = expression.as(FunctionCallExprSyntax.self) {
        next = call.calledExpression
      } else {
        next = expression.as(MemberAccessExprSyntax.self)?.base
      }
    }
    return nil
  }

  /// The steps of a chain, from its end to its start.
  fileprivate var steps: [ChainStep] {
    let bare = unwrapped
    if let call = bare.as(FunctionCallExprSyntax.self).flatMap(MemberCall.init) {
      return [ChainStep.call(call)] + call.chainSteps
    }
    guard let member = bare.as(MemberAccessExprSyntax.self), let base = member.base else { return [] }
    return [.member(member.declName.baseName)] + base.steps
  }
}

extension FunctionDeclSyntax {
  fileprivate var returnsOutput: Bool {
    signature.returnClause?.type.bareWrapped.dottedName?.last?.ends(with: "Output") ?? false
  }
}

extension CodeBlockSyntax {
  /// The calls `CartOutput(…)`, and `.init(…)` behind `return` or alone in a body.
  fileprivate var outputsMade: [FunctionCallExprSyntax] {
    all(FunctionCallExprSyntax.self).filter { call in
      guard call.leftParen != nil else { return false }
      if let name = call.calledExpression.constructorName { return name.ends(with: "Output") }
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
        member.declName.baseName.tokenKind == .keyword(.`init`)
      else { return false }
      if call.parent?.is(ReturnStmtSyntax.self) ?? false { return true }
      return statements.first?.item.as(FunctionCallExprSyntax.self)?.id == call.id
    }
  }
}

extension ExprSyntax {
  /// `B` of `A.B` and `A.B.init`; nil for `.init`.
  fileprivate var constructorName: String? {
    guard let member = self.as(MemberAccessExprSyntax.self) else { return lastName }
    return member.declName.baseName.tokenKind == .keyword(.`init`) ? member.base?.lastName : lastName
  }
}

// MARK: - Properties that only initialisers set

extension ClassDeclSyntax {
  fileprivate var settledProperties: Set<String> {
    let names = memberBlock.storedProperties.filter { property in
      property.isVariable && property.declaration.has(attribute: "Published")
        && (property.declaration.has(.private) || property.declaration.hasSetter(.private))
    }.compactMap(\.name)
    if names.isEmpty { return [] }
    let early = methodsOfInitialisers
    let changed = memberBlock.all(DeclReferenceExprSyntax.self).filter { reference in
      reference.mayChange && !isSetUp(reference, calling: early)
    }.map { $0.baseName.nameText.withoutProjection }
    return Set(names).subtracting(changed)
  }

  /// The methods that only initialisers call, outside of closures.
  private var methodsOfInitialisers: Set<String> {
    var (early, later) = (Set<String>(), Set<String>())
    for call in memberBlock.all(FunctionCallExprSyntax.self) {
      guard let name = call.calledExpression.ownName?.nameText else { continue }
      if isSetUp(call, calling: []) { early.insert(name) } else { later.insert(name) }
    }
    let methods = memberBlock.functions.filter { $0.isMethod && !$0.isAsync }.map(\.name.nameText)
    return early.subtracting(later).intersection(methods)
  }

  /// Whether code runs while an object is being made: in an initialiser or in one of some methods, outside of closures.
  private func isSetUp(_ node: some SyntaxProtocol, calling methods: Set<String>) -> Bool {
    for ancestor in node.ancestors {
      if ancestor.is(ClosureExprSyntax.self) { return false }
      if let initialiser = ancestor.as(InitializerDeclSyntax.self), initialiser.directOwner?.id == DeclSyntax(self).id {
        return true
      }
      if let function = ancestor.as(FunctionDeclSyntax.self), function.directOwner?.id == DeclSyntax(self).id {
        return methods.contains(function.name.nameText)
      }
    }
    return false
  }
}

extension String {
  fileprivate var withoutProjection: String { hasPrefix("$") ? String(dropFirst()) : self }
}

extension DeclReferenceExprSyntax {
  /// Whether this is set, changed by a call, passed on as `inout`, or a part of a key path.
  fileprivate var mayChange: Bool {
    if parent?.is(KeyPathPropertyComponentSyntax.self) ?? false { return true }
    let member = parent?.as(MemberAccessExprSyntax.self)
    var node = member?.declName.id == id ? member.map { Syntax($0) } ?? Syntax(self) : Syntax(self)
    while let outer = node.parent {
      if outer.is(InOutExprSyntax.self) { return true }
      if let list = outer.as(ExprListSyntax.self) {
        let operands = Array(list)
        guard let index = operands.firstIndex(where: { Syntax($0).id == node.id }), index + 1 < operands.count else {
          return false
        }
        if operands[index + 1].is(AssignmentExprSyntax.self) { return true }
        let sign = operands[index + 1].as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
        return sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(sign)
      }
      if let outer = outer.as(MemberAccessExprSyntax.self) {
        guard outer.base.map({ Syntax($0).id }) == node.id else { return false }
        if let call = outer.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(outer).id {
          return true
        }
      } else if let index = outer.as(SubscriptCallExprSyntax.self) {
        guard Syntax(index.calledExpression).id == node.id else { return false }
      } else if !outer.is(OptionalChainingExprSyntax.self), !outer.is(ForceUnwrapExprSyntax.self), !outer.isGroupElement
      {
        return false
      }
      node = outer
    }
    return false
  }
}
