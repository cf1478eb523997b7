import SwiftSyntax

/// The type of a name that may refer to a ViewModel, as far as one file tells.
indirect enum Receiver {
  /// A type's name, as written in the code of the type with this path.
  case type([String], TypePath)
  /// A property that another file declares.
  case property(String, TypePath)
  /// A property of an object whose type may be known; and what the file's own properties of that name are, if they agree.
  case member(String, of: Receiver?, guess: Receiver?)
  /// The result of a function that the code of a type calls.
  case result(String, TypePath)
}

/// A use of a property of a ViewModel: what code does with `reference.property`.
struct ViewModelUse {
  enum Kind { case bound, written, read }

  /// The node of the reference's name, and of the property's.
  let reference: DeclReferenceExprSyntax
  let property: DeclReferenceExprSyntax
  let receiver: Receiver
  let kind: Kind
}

/// The references to ViewModels in a file. A name refers to the innermost local, else to a property of the enclosing
/// type, else to a global. Only names that begin with a small letter count, and only if they or their types contain
/// `ViewModel`.
struct ViewModelUses {
  private var properties: [String: [(owner: [String], receiver: Receiver)]] = [:]
  private let objects: ObjectTypes
  private(set) var uses: [ViewModelUse] = []

  /// The properties with their owners, for other files.
  var declared: [(owner: [String], name: String, receiver: Receiver)] {
    properties.flatMap { name, all in all.map { ($0.owner, name, $0.receiver) } }
  }

  init(_ unit: SourceUnit) {
    objects = ObjectTypes(unit.tree)
    readProperties(unit.tree)
    for name in unit.tree.all(DeclReferenceExprSyntax.self) {
      if let property = name.assignedProperty, let receiver = receiver(of: name) {
        uses.append(ViewModelUse(reference: name, property: property, receiver: receiver, kind: .written))
        continue
      }
      guard let (property, isBound) = name.propertyBehind, let receiver = receiver(of: name) else { continue }
      uses.append(
        ViewModelUse(
          reference: name, property: property, receiver: receiver,
          kind: isBound ? .bound : property.isWritten ? .written : .read))
    }
  }

  private mutating func readProperties(_ tree: SourceFileSyntax) {
    for variable in tree.all(VariableDeclSyntax.self) where variable.isMemberOrGlobal {
      let bindings = Array(variable.bindings)
      for (index, binding) in bindings.enumerated() {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.nameText,
          !name.startsUpper
        else { continue }
        // `var a, b: T`
        let annotated = bindings[index...].first { $0.typeAnnotation != nil || $0.initializer != nil }
        let found: Receiver?
        if let type = annotated?.typeAnnotation?.type {
          found = type.receiver(named: name)
        } else if let value = binding.initializer?.value {
          found = value.madeReceiver
        } else {
          found = variable.environmentType.flatMap { $0.receiver(at: variable) }
        }
        guard let found else { continue }
        properties[name, default: []].append((variable.typePath.names, found))
      }
    }
  }

  /// The receiver that a name refers to; nil if it is no ViewModel.
  func receiver(of reference: DeclReferenceExprSyntax) -> Receiver? {
    var name = reference.baseName.nameText
    if name.hasPrefix("$"), name.utf8.count > 1 { name.removeFirst() }
    if name.startsUpper || reference.baseName.identifier == nil { return nil }
    if let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id {
      guard let base = member.base else { return nil }
      if base.unwrapped.isSelf { return property(name, at: Syntax(reference)) }
      // A member of another object. If nothing tells the object's type, it counts if all properties of that name in the
      // file have one receiver.
      let all = properties[name] ?? []
      let guess = all.first.flatMap { first in
        all.allSatisfy { $0.receiver.isSame(as: first.receiver) } ? first.receiver : nil
      }
      guard guess != nil || name.mentionsViewModel else { return nil }
      return .member(name, of: objects.type(of: base), guess: guess)
    }
    switch local(name, at: Syntax(reference)) {
    case .found(let receiver): return receiver
    case .none: return property(name, at: Syntax(reference))
    }
  }

  private enum Local {
    /// A local; nil if it is no ViewModel.
    case found(Receiver?)
    case none
  }

  private func property(_ name: String, at node: Syntax) -> Receiver? {
    let path = node.typePath
    let all = properties[name] ?? []
    if let own = all.first(where: { $0.owner == path.names }) { return own.receiver }
    if !path.names.isEmpty, name.mentionsViewModel, node.isInTypeWithProperties { return .property(name, path) }
    return all.first { $0.owner.isEmpty }?.receiver
  }

  /// The local variable or parameter of a name that is visible at a node.
  private func local(_ name: String, at node: Syntax) -> Local {
    var inner = node
    for ancestor in node.ancestors {
      defer { inner = ancestor }
      if ancestor.isTypeOrExtension { return .none }
      if let found = local(name, in: ancestor, before: inner, for: node) { return found }
    }
    return .none
  }

  private func local(_ name: String, in scope: Syntax, before inner: Syntax, for node: Syntax) -> Local? {
    func isBefore(_ other: some SyntaxProtocol) -> Bool { other.endPosition <= node.position }
    switch scope.as(SyntaxEnum.self) {
    case .codeBlockItemList(let items):
      for item in items.flat.reversed() where isBefore(item) {
        if let variable = item.item.as(VariableDeclSyntax.self) {
          if let found = local(name, in: variable) { return found }
        } else if let guarded = item.item.as(GuardStmtSyntax.self) {
          if let found = local(name, in: guarded.conditions.map(\.self)) { return found }
        }
      }
      return nil
    case .conditionElementList(let conditions): return local(name, in: conditions.filter(isBefore))
    case .ifExpr(let branch):
      return inner.id == Syntax(branch.body).id ? local(name, in: branch.conditions.map(\.self)) : nil
    case .whileStmt(let loop):
      return inner.id == Syntax(loop.body).id ? local(name, in: loop.conditions.map(\.self)) : nil
    case .forStmt(let loop):
      guard inner.id != Syntax(loop.sequence).id, loop.pattern.binds(name) else { return nil }
      return .found(loop.typeAnnotation?.type.receiver(named: name))
    case .switchCase(let choice):
      guard inner.id == Syntax(choice.statements).id else { return nil }
      return choice.label.as(SwitchCaseLabelSyntax.self)?.caseItems.contains { $0.pattern.binds(name) } ?? false
        ? .found(nil) : nil
    case .catchClause(let clause):
      return inner.id == Syntax(clause.body).id && clause.catchItems.contains { $0.pattern?.binds(name) ?? false }
        ? .found(nil) : nil
    case .closureExpr(let closure): return inner.id == Syntax(closure.statements).id ? local(name, in: closure) : nil
    case .functionDecl(let function): return parameter(name, in: function.signature.parameterClause)
    case .initializerDecl(let function): return parameter(name, in: function.signature.parameterClause)
    case .subscriptDecl(let function): return parameter(name, in: function.parameterClause)
    default: return nil
    }
  }

  private func local(_ name: String, in variable: VariableDeclSyntax) -> Local? {
    for binding in variable.bindings.reversed() where binding.pattern.binds(name) {
      guard binding.pattern.is(IdentifierPatternSyntax.self) else { return .found(nil) }
      if let type = binding.typeAnnotation?.type { return .found(type.receiver(named: name)) }
      return .found(binding.initializer.flatMap { receiver(ofValue: $0.value, of: name) })
    }
    return nil
  }

  private func local(_ name: String, in conditions: [ConditionElementSyntax]) -> Local? {
    for element in conditions.reversed() {
      if let binding = element.condition.as(OptionalBindingConditionSyntax.self), binding.pattern.binds(name) {
        // `if let viewModel`
        guard let value = binding.initializer?.value else { continue }
        if let type = binding.typeAnnotation?.type { return .found(type.receiver(named: name)) }
        return .found(receiver(ofValue: value, of: name))
      }
      if let match = element.condition.as(MatchingPatternConditionSyntax.self), match.pattern.binds(name) {
        return .found(nil)
      }
    }
    return nil
  }

  private func local(_ name: String, in closure: ClosureExprSyntax) -> Local? {
    switch closure.signature?.parameterClause {
    case .simpleInput(let parameters)?:
      if parameters.contains(where: { $0.name.nameText.withoutDollar == name }) { return .found(nil) }
    case .parameterClause(let clause)?:
      for parameter in clause.parameters
      where (parameter.secondName ?? parameter.firstName).nameText.withoutDollar == name {
        return .found(parameter.type?.receiver(named: name))
      }
    default: break
    }
    for capture in closure.signature?.capture?.items ?? [] where capture.name.nameText == name {
      guard let value = capture.initializer?.value else { continue }
      return .found(receiver(ofValue: value))
    }
    return nil
  }

  private func parameter(_ name: String, in clause: FunctionParameterClauseSyntax) -> Local? {
    for parameter in clause.parameters where (parameter.secondName ?? parameter.firstName).nameText == name {
      return .found(parameter.type.receiver(named: name))
    }
    return nil
  }

  /// A value that makes a ViewModel, is cast to one, or is a reference; and for a variable, what a function returns.
  private func receiver(ofValue value: ExprSyntax, of variable: String? = nil) -> Receiver? {
    if let made = value.madeReceiver { return made }
    let path = value.unwrapped
    if let variable, let function = path.functionCalled, variable.mentionsViewModel || function.mentionsViewModel {
      return .result(function, value.typePath)
    }
    guard path.isPath else { return nil }
    let name = path.as(MemberAccessExprSyntax.self)?.declName ?? path.as(DeclReferenceExprSyntax.self)
    return name.flatMap(receiver)
  }
}

// MARK: - Names and types

extension String {
  /// Whether a name may be one of a ViewModel or its type.
  var mentionsViewModel: Bool { contains("iewModel") }

  var withoutDollar: String { hasPrefix("$") && utf8.count > 1 ? String(dropFirst()) : self }
}

extension Receiver {
  func isSame(as other: Receiver) -> Bool {
    switch (self, other) {
    case (.type(let one, let here), .type(let two, let there)): one == two && here == there
    case (.property(let one, let here), .property(let two, let there)): one == two && here == there
    default: false
    }
  }
}

extension [String] {
  /// A type's name; for a generic parameter, that of the type which constrains it. Nil if no ViewModel has such a name.
  fileprivate func receiver(at node: some SyntaxProtocol, isNamed: Bool = false) -> Receiver? {
    var (name, isGeneric) = (self, false)
    if count == 1, let constraint = node.constraint(of: self[0]) { (name, isGeneric) = (constraint, true) }
    guard let last = name.last, last.mentionsViewModel || isNamed || isGeneric else { return nil }
    return .type(name, node.typePath)
  }
}

extension TypeSyntax {
  fileprivate func receiver(named name: String) -> Receiver? {
    openedName?.receiver(at: self, isNamed: name.mentionsViewModel)
  }
}

extension ExprSyntax {
  /// The receiver that a value makes, or is cast to.
  fileprivate var madeReceiver: Receiver? {
    let bare = unwrapped
    if let sequence = bare.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      guard elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
        let type = elements[2].as(TypeExprSyntax.self)?.type
      else { return nil }
      return type.openedName?.receiver(at: self)
    }
    guard let name = bare.constructedType, name.last?.startsUpper ?? false else { return nil }
    return name.receiver(at: self)
  }

  /// Whether this is a name, or names behind one another: `self.viewModel`.
  fileprivate var isPath: Bool {
    if self.is(DeclReferenceExprSyntax.self) { return true }
    return self.as(MemberAccessExprSyntax.self)?.base?.unwrapped.isPath ?? false
  }

  /// The function of a call: `make` of `self.factory.make(id)`.
  fileprivate var functionCalled: String? {
    guard let call = self.as(FunctionCallExprSyntax.self), call.leftParen != nil, call.trailingClosure == nil,
      call.calledExpression.isPath, let name = call.calledExpression.lastNameToken, name.identifier != nil,
      !name.nameText.startsUpper
    else { return nil }
    return name.nameText
  }
}

extension SyntaxProtocol {
  /// The type that constrains a generic parameter which is visible here.
  fileprivate func constraint(of parameter: String) -> [String]? {
    for node in sequence(first: Syntax(self), next: \.parent) {
      let generic = node.asProtocol((any WithGenericParametersSyntax).self)
      for each in generic?.genericParameterClause?.parameters ?? [] where each.name.nameText == parameter {
        if let type = each.inheritedType?.openedName { return type }
      }
      let clause = generic?.genericWhereClause ?? node.as(ExtensionDeclSyntax.self)?.genericWhereClause
      for requirement in clause?.requirements ?? [] {
        guard let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self),
          conformance.leftType.isExactly(parameter), let type = conformance.rightType.openedName
        else { continue }
        return type
      }
    }
    return nil
  }

  fileprivate var isInTypeWithProperties: Bool {
    guard let type = ancestors.first(where: \.isTypeOrExtension) else { return false }
    return !type.is(EnumDeclSyntax.self) && !type.is(ProtocolDeclSyntax.self)
  }
}

extension VariableDeclSyntax {
  var isMemberOrGlobal: Bool {
    for ancestor in ancestors {
      if ancestor.isTypeOrExtension { return true }
      if ancestor.isFunctionBody { return false }
    }
    return true
  }
}

extension PatternSyntax {
  /// Whether a name is bound here: `x`, `(a, x)`, `.some(let x)`.
  fileprivate func binds(_ name: String) -> Bool {
    all(IdentifierPatternSyntax.self).contains { $0.identifier.nameText.withoutDollar == name }
  }
}

// MARK: - Uses

extension DeclReferenceExprSyntax {
  /// The expression that ends in this name.
  fileprivate var expression: ExprSyntax {
    if let member = parent?.as(MemberAccessExprSyntax.self), member.declName.id == id { return ExprSyntax(member) }
    return ExprSyntax(self)
  }

  /// The property `x` in `assign(to: \.x, on: viewModel)`, where this is the name of the ViewModel.
  fileprivate var assignedProperty: DeclReferenceExprSyntax? {
    var node = Syntax(expression)
    while let outer = node.parent, outer.isGroupElement { node = outer }
    guard let argument = node.parent?.as(LabeledExprSyntax.self), argument.label?.nameText == "on",
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 2,
      call.arguments.last?.id == argument.id, call.calledExpression.lastName == "assign",
      let target = call.arguments.first, target.label?.nameText == "to",
      let path = target.expression.as(KeyPathExprSyntax.self)
    else { return nil }
    return path.components.lazy.compactMap { $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName }
      .first { !$0.baseName.nameText.startsUpper }
  }

  /// The property behind this name, no method, and whether it is bound.
  fileprivate var propertyBehind: (property: DeclReferenceExprSyntax, isBound: Bool)? {
    var isBound = baseName.text.hasPrefix("$")
    var node = Syntax(expression)
    while let outer = node.parent {
      if outer.is(OptionalChainingExprSyntax.self) || outer.is(ForceUnwrapExprSyntax.self) || outer.isGroupElement {
        node = outer
      } else if let list = outer.parent, outer.is(LabeledExprSyntax.self),
        let call = list.parent?.as(FunctionCallExprSyntax.self), list.as(LabeledExprListSyntax.self)?.count == 1,
        call.calledExpression.lastName == "Bindable"
      {
        isBound = true
        node = Syntax(call)
      } else {
        break
      }
    }
    guard let member = node.parent?.as(MemberAccessExprSyntax.self), member.base.map({ Syntax($0).id }) == node.id,
      member.declName.baseName.identifier != nil, member.declName.argumentNames == nil
    else { return nil }
    if let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(member).id {
      return nil
    }
    return (member.declName, isBound)
  }

  /// Whether the property with this name is assigned to, changed by a method, or passed as `inout`, itself or something in it.
  fileprivate var isWritten: Bool {
    var node = Syntax(expression)
    while let outer = node.parent {
      if outer.is(InOutExprSyntax.self) { return true }
      if let member = outer.as(MemberAccessExprSyntax.self) {
        if let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(member).id
        {
          return call.changesValue
        }
        node = outer
      } else if let subscripted = outer.as(SubscriptCallExprSyntax.self) {
        guard Syntax(subscripted.calledExpression).id == node.id else { return false }
        node = outer
      } else if outer.is(OptionalChainingExprSyntax.self) || outer.is(ForceUnwrapExprSyntax.self)
        || outer.isGroupElement || outer.isTupleElement
      {
        node = outer
      } else if let elements = outer.as(ExprListSyntax.self) {
        let all = Array(elements)
        guard let index = all.firstIndex(where: { Syntax($0).id == node.id }), index + 1 < all.count else {
          return false
        }
        return all[index + 1].assigns
      } else {
        return false
      }
    }
    return false
  }
}

extension ExprSyntax {
  /// `=`, or an operator that ends in it and compares nothing.
  fileprivate var assigns: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    guard let text = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text)
  }
}

extension Syntax {
  /// Whether this is a part of parentheses around one expression, or a mark before one.
  var isGroupElement: Bool {
    if let tuple = self.as(TupleExprSyntax.self) {
      return tuple.elements.count == 1 && tuple.elements.first?.label == nil
    }
    if self.is(LabeledExprSyntax.self) || self.is(LabeledExprListSyntax.self) { return parent?.isGroupElement ?? false }
    return self.is(TryExprSyntax.self) || self.is(AwaitExprSyntax.self) || self.is(UnsafeExprSyntax.self)
  }

  fileprivate var isTupleElement: Bool {
    if self.is(TupleExprSyntax.self) { return true }
    if self.is(LabeledExprSyntax.self) || self.is(LabeledExprListSyntax.self) { return parent?.isTupleElement ?? false }
    return false
  }
}
