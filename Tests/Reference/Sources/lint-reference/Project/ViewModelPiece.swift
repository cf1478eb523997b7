import SwiftSyntax

/// The properties of one scope of a ViewModel that rules about the whole ViewModel use.
struct ViewModelPiece {
  /// The identity of a scope: its file, and the offset of the type's name.
  struct ID: Hashable {
    let file: String
    let offset: Int

    /// Compares by path, then by offset.
    func comes(before other: ID) -> Bool {
      file == other.file ? offset < other.offset : file.utf8.lexicographicallyPrecedes(other.file.utf8)
    }
  }

  struct Function {
    let name: String
    let isStatic: Bool
    let isEntryPoint: Bool
    let subscribes: Bool
    /// Whether it subscribes in any way, including `.sink` and `.assign`.
    let listens: Bool
    let offset: Int
    /// Whether others can call it for what it does: an instance method without a result that nothing else asks for.
    let isOpen: Bool
    /// Whether it takes one value that may be an action, and returns nothing but a task.
    let takesAction: Bool
    /// Whether its only parameter's type has the name of actions: `CartAction`, `Event`.
    let takesNamedAction: Bool
    /// Of an `async` method: the type of its only parameter, if that is named `…Action`.
    let asyncAction: [String]?
    /// Whether an `override` takes an action.
    let overridesEntryPoint: Bool
    /// `func name(_ sender: T, …)`
    let hasSender: Bool
    let isAsync: Bool
    /// The names for a guest that it mentions.
    let mentioned: Set<String>
    /// The functions of the same object that it calls.
    let calls: Set<String>
  }

  let id: ID
  let path: TypePath
  let inherited: [[String]]
  let functions: [Function]
  /// The functions that the initialisers call.
  let initialiserCalls: Set<String>
  /// Whether an initialiser subscribes in any way.
  let initialiserListens: Bool
  /// The types of all properties by name: from the annotation or from the initial value.
  let propertyTypes: [String: [String]]
  /// The facts about its properties, by name.
  let properties: [String: PropertyFact]
  let storedNames: Set<String>
  /// The type of the property `state`.
  let stateType: [String]?
  /// The names of properties and of parameters.
  let memberNames: Set<String>
  /// Whether it has a stored `var` that is neither weak nor a callback.
  let hasState: Bool
  /// Whether it declares an enum `Output`, and whether another type of that name.
  let declaresOutput: Bool
  let declaresOtherOutput: Bool
  /// Whether a property is an `Output?`, or a subject or publisher of it.
  let sendsOutput: Bool
  /// The identifiers of an extension.
  let identifiers: Set<String>
  /// Whether a stored `var output` is an `Output?`.
  let storesOutput: Bool
  /// The calls of `.collect { … }` on a cancel bag, without those of ViewModels inside.
  let collects: [ID]
  let mainThread: MainThreadFacts

  init(_ scope: Scope, in unit: SourceUnit, entryPoint: String?) {
    id = scope.id(in: unit)
    path = scope.node.typePath
    let block = scope.memberBlock
    inherited = scope.inheritanceClause?.dottedNames ?? []
    functions = block.functions.map { function in
      Function(
        name: function.name.nameText, isStatic: function.has(.static) || function.has(.class),
        isEntryPoint: entryPoint.map(function.isEntryPoint) ?? false,
        subscribes: function.subscribes, listens: function.listens,
        offset: function.name.start,
        isOpen: scope.isOpen && function.isMethod && !function.isPrivate && function.returnsNothing
          && !function.isHashableRequirement,
        takesAction: function.takesAction, takesNamedAction: function.takesNamedAction,
        asyncAction: function.asyncAction,
        overridesEntryPoint: function.has(.override) && function.takesAction && function.name.nameText == entryPoint,
        hasSender: function.signature.parameterClause.parameters.first?.firstName.tokenKind == .wildcard,
        isAsync: function.isMethod && function.isAsync,
        mentioned: Set(["isGuest", "isGuestMode"].filter { function.mentions($0) }), calls: function.ownCalls)
    }
    initialiserListens = block.initialisers.contains(where: \.listens)
    propertyTypes = block.typesOfProperties
    properties = block.propertyFacts
    initialiserCalls = block.initialisers.reduce(into: []) { $0.formUnion($1.ownCalls) }
    // Only a class has stored properties; in an extension they are compiler errors.
    let stored: [StoredProperty]
    if case .classDeclaration = scope { stored = block.storedProperties } else { stored = [] }
    storedNames = Set(stored.compactMap(\.name))
    stateType = stored.first { $0.name == "state" }?.typeName
    memberNames = Set(block.propertyNames + block.parameterNames)
    hasState = stored.contains { property in
      property.isVariable && property.name != nil && !property.declaration.has(.weak)
        && !(property.type?.isCallback ?? false)
    }
    let outputs = block.outputDeclarations.map(\.declaration)
    declaresOutput = outputs.contains { $0.is(EnumDeclSyntax.self) }
    declaresOtherOutput = outputs.contains { !$0.is(EnumDeclSyntax.self) }
    sendsOutput = block.directMembers.contains { $0.as(VariableDeclSyntax.self)?.sendsOutput ?? false }
    if case .extensionDeclaration = scope {
      identifiers = Set(scope.node.identifiers.map(\.name))
    } else {
      identifiers = []
    }
    storesOutput = stored.contains {
      $0.isVariable && $0.name == "output"
        && $0.type?.as(OptionalTypeSyntax.self)?.wrappedType.isExactly("Output") ?? false
    }
    collects = scope.ownCalls.filter(\.subscribes).map { ID(file: unit.path, offset: $0.offset) }
    mainThread = MainThreadFacts(scope, in: unit)
  }
}

extension SyntaxProtocol {
  /// Whether this code subscribes in any way.
  fileprivate var listens: Bool {
    memberCalls.contains { call in
      call.subscribes || ["sink", "weakSink", "assign", "weakAssign", "addObserver"].contains(call.name)
    }
  }
}

extension Scope {
  func id(in unit: SourceUnit) -> ViewModelPiece.ID {
    switch self {
    case .classDeclaration(let node): ViewModelPiece.ID(file: unit.path, offset: node.name.start)
    case .extensionDeclaration(let node): ViewModelPiece.ID(file: unit.path, offset: node.extendedType.start)
    }
  }

  var inheritanceClause: InheritanceClauseSyntax? {
    switch self {
    case .classDeclaration(let node): node.inheritanceClause
    case .extensionDeclaration(let node): node.inheritanceClause
    }
  }

  /// The calls of members in this scope, without those in nested ViewModels.
  fileprivate var ownCalls: [MemberCall] { own(FunctionCallExprSyntax.self).compactMap(MemberCall.init) }

  /// The nodes of a kind in this scope, without those in nested ViewModels.
  func own<Node: SyntaxProtocol>(_ kind: Node.Type) -> [Node] {
    let outer = node
    return outer.all(kind) { inner in
      inner.id != outer.id && inner.as(ClassDeclSyntax.self)?.name.nameText.isViewModelName ?? false
    }
  }
}

extension MemberBlockSyntax {
  /// The members called `Output`, except type aliases.
  var outputDeclarations: [(name: TokenSyntax, declaration: DeclSyntax)] {
    directMembers.compactMap { member in
      guard member.isTypeOrExtension, let name = member.asProtocol((any NamedDeclSyntax).self)?.name,
        name.nameText == "Output"
      else { return nil }
      return (name, member)
    }
  }
}

extension MemberBlockSyntax {
  /// The types of the named properties, by name.
  var typesOfProperties: [String: [String]] {
    var types: [String: [String]] = [:]
    for declaration in directMembers.compactMap({ $0.as(VariableDeclSyntax.self) })
    where !declaration.has(.static) && !declaration.has(.class) {
      types.merge(declaration.writtenTypes) { first, _ in first }
    }
    return types
  }

  fileprivate var propertyNames: [String] {
    directMembers.compactMap { $0.as(VariableDeclSyntax.self) }.flatMap(\.bindings).flatMap(\.pattern.names)
      .map(\.nameText)
  }

  fileprivate var parameterNames: [String] {
    (functions.flatMap(\.signature.parameterClause.parameters)
      + initialisers.flatMap(\.signature.parameterClause.parameters))
      .flatMap { [$0.firstName.nameText, $0.secondName?.nameText].compactMap(\.self) }
  }
}

extension VariableDeclSyntax {
  /// The identifiers in the types of the named properties or constants, or the types at the start of their values.
  var writtenTypes: [String: [String]] {
    var types = typesByName
    for binding in bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.nameText,
        types[name]?.isEmpty ?? true, let value = binding.initializer?.value, let type = value.typeAtStart
      else { continue }
      types[name] = [type]
    }
    return types
  }

  /// The identifiers in the types of the named properties or constants, or the types that their values construct.
  var typesByName: [String: [String]] {
    var types: [String: [String]] = [:]
    let bindings = Array(bindings)
    for (index, binding) in bindings.enumerated() {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.nameText else { continue }
      // `var a, b: T`
      let annotated = bindings[index...].first { $0.typeAnnotation != nil || $0.initializer != nil }
      let found: [String]
      if let annotation = annotated?.typeAnnotation {
        found = annotation.type.identifiers.map(\.name)
      } else {
        let value = binding.initializer?.value
        let isText = value?.bare.is(StringLiteralExprSyntax.self) ?? false
        found = isText ? ["String"] : [value?.constructedType?.last].compactMap(\.self)
      }
      if types[name] == nil { types[name] = found }
    }
    return types
  }
}

extension ExprSyntax {
  /// The type at the start of a path: `B` of `A.B(…).c` and `B.shared`.
  fileprivate var typeAtStart: String? {
    var names: [String] = []
    var next: ExprSyntax? = bare
    while let expression = next?.unwrapped {
      if let call = expression.as(FunctionCallExprSyntax.self) {
        next = call.calledExpression
      } else if let specialised = expression.as(GenericSpecializationExprSyntax.self) {
        next = specialised.expression
      } else if let member = expression.as(MemberAccessExprSyntax.self) {
        guard let base = member.base else { return nil }
        names.insert(member.declName.baseName.nameText, at: 0)
        next = base
      } else {
        guard let name = expression.as(DeclReferenceExprSyntax.self) else { return nil }
        names.insert(name.baseName.nameText, at: 0)
        next = nil
      }
    }
    return names.prefix(while: \.startsUpper).last
  }
}

extension Scope {
  /// Whether methods here are for others: not in a private extension, nor in one that adds a conformance.
  fileprivate var isOpen: Bool {
    guard case .extensionDeclaration(let node) = self else { return true }
    return !node.isPrivate && node.inheritanceClause == nil
  }
}

extension FunctionDeclSyntax {
  /// `==` and `hash(into:)`
  fileprivate var isHashableRequirement: Bool {
    let parameters = signature.parameterClause.parameters
    return name.text == "=="
      || (name.nameText == "hash" && parameters.count == 1 && parameters.first?.firstName.nameText == "into")
  }

  fileprivate var returnsNothing: Bool {
    guard let type = signature.returnClause?.type.bare else { return true }
    return type.isStandard("Void") || type.as(TupleTypeSyntax.self)?.elements.isEmpty ?? false
  }

  fileprivate var asyncAction: [String]? {
    let parameters = signature.parameterClause.parameters
    guard isAsync, parameters.count == 1, let name = parameters.first?.type.bare.dottedName,
      name.last?.ends(with: "Action") ?? false
    else { return nil }
    return name
  }

  var takesNamedAction: Bool {
    let parameters = signature.parameterClause.parameters
    return parameters.count == 1
      && parameters.first?.type.mentionsName(endingWith: ["Action", "Event", "Intent", "Message"]) ?? false
  }

  /// One parameter that is no request, text, data or URL; no result but a task.
  var takesAction: Bool {
    guard !has(.static), !has(.class), signature.parameterClause.parameters.count == 1,
      let type = signature.parameterClause.parameters.first?.type,
      returnsNothing || signature.returnClause?.type.bare.dottedName?.last == "Task"
    else { return false }
    let last = type.bareWrapped.dottedName?.last ?? ""
    return !["String", "Data", "URL"].contains(last) && !last.ends(with: "Request")
  }
}

extension VariableDeclSyntax {
  /// A property of the type `Output?`, or a subject or publisher of `Output`.
  fileprivate var sendsOutput: Bool {
    bindings.contains { binding in
      if let type = binding.typeAnnotation?.type {
        if type.bare.is(OptionalTypeSyntax.self), type.bareWrapped.isExactly("Output") { return true }
        return type.streamsOutput
      }
      guard let call = binding.initializer?.value.bare.as(FunctionCallExprSyntax.self) else { return false }
      return call.calledExpression.streamsOutput
    }
  }
}

extension SyntaxProtocol {
  /// Whether `Output` stands behind the name of a subject or publisher: `PassthroughSubject<Output, Never>`.
  fileprivate var streamsOutput: Bool {
    let names = identifiers.map(\.name)
    guard let last = names.lastIndex(of: "Output") else { return false }
    return names[..<last].contains { $0.ends(withAnyOf: ["Subject", "Publisher", "Relay"]) }
  }
}

extension ViewModelFamily {
  /// Whether other kinds of type than enums count as an output.
  var sendsOutput: Bool { pieces.contains(where: \.sendsOutput) }

  var hasOutput: Bool {
    pieces.contains(where: \.declaresOutput) || sendsOutput && pieces.contains(where: \.declaresOtherOutput)
  }
}
