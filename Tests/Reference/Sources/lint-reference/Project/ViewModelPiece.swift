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
    /// The functions of the same object that this function calls.
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
  let storedNames: Set<String>
  let declaresOutput: Bool
  let storesOutput: Bool
  /// The calls of `.collect { … }` on a cancel bag, without those in nested ViewModels.
  let collects: [ID]

  init(_ scope: Scope, in unit: SourceUnit, entryPoint: String?) {
    id = scope.id(in: unit)
    path = scope.node.typePath
    let block = scope.memberBlock
    inherited = scope.inheritanceClause?.dottedNames ?? []
    functions = block.functions.map { function in
      Function(
        name: function.name.nameText, isStatic: function.has(.static) || function.has(.class),
        isEntryPoint: entryPoint.map(function.isEntryPoint) ?? false,
        subscribes: function.subscribes, listens: function.listens, calls: function.ownCalls)
    }
    initialiserListens = block.initialisers.contains(where: \.listens)
    propertyTypes = block.typesOfProperties
    initialiserCalls = block.initialisers.reduce(into: []) { $0.formUnion($1.ownCalls) }
    // Only a class has stored properties; in an extension they are compiler errors.
    let stored: [StoredProperty]
    if case .classDeclaration = scope { stored = block.storedProperties } else { stored = [] }
    storedNames = Set(stored.compactMap(\.name))
    declaresOutput = !block.outputDeclarations.isEmpty
    storesOutput = stored.contains {
      $0.isVariable && $0.name == "output"
        && $0.type?.as(OptionalTypeSyntax.self)?.wrappedType.isExactly("Output") ?? false
    }
    collects = scope.ownCalls.filter(\.subscribes).map { ID(file: unit.path, offset: $0.offset) }
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
  fileprivate var typesOfProperties: [String: [String]] {
    var types: [String: [String]] = [:]
    for declaration in directMembers.compactMap({ $0.as(VariableDeclSyntax.self) })
    where !declaration.has(.static) && !declaration.has(.class) {
      let bindings = Array(declaration.bindings)
      for (index, binding) in bindings.enumerated() {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.nameText else { continue }
        // `var a, b: T`
        let annotated = bindings[index...].first { $0.typeAnnotation != nil || $0.initializer != nil }
        let found: [String]
        if let annotation = annotated?.typeAnnotation {
          found = annotation.type.identifiers.map(\.name)
        } else {
          found = [binding.initializer?.value.constructedType?.last].compactMap(\.self)
        }
        if types[name] == nil { types[name] = found }
      }
    }
    return types
  }
}
