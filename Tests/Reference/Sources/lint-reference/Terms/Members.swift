import SwiftSyntax

extension MemberBlockSyntax {
  /// The declarations that are direct members, including those in branches of an `#if`.
  var directMembers: [DeclSyntax] { members.directMembers }
}

extension MemberBlockItemListSyntax {
  var directMembers: [DeclSyntax] {
    flatMap { item -> [DeclSyntax] in
      guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
      return conditional.clauses.flatMap { clause -> [DeclSyntax] in
        guard case .decls(let members) = clause.elements else { return [] }
        return members.directMembers
      }
    }
  }
}

extension SyntaxProtocol {
  /// The declaration that has this one as a member, ignoring `#if`; nil if it is no member.
  var directOwner: DeclSyntax? {
    guard var item = parent?.as(MemberBlockItemSyntax.self) else { return nil }
    while let list = item.parent?.as(MemberBlockItemListSyntax.self) {
      if let block = list.parent?.as(MemberBlockSyntax.self) { return block.parent?.as(DeclSyntax.self) }
      let conditional = list.parent?.as(IfConfigClauseSyntax.self)?.parent?.parent?.as(IfConfigDeclSyntax.self)
      guard let outer = conditional?.parent?.as(MemberBlockItemSyntax.self) else { return nil }
      item = outer
    }
    return nil
  }
}

/// A stored property: one binding of a `var` or `let` member.
struct StoredProperty {
  let declaration: VariableDeclSyntax
  /// The name; nil for a tuple pattern, which has several names.
  let name: String?
  /// The offset of the name; for a tuple pattern, of its first name.
  let offset: Int
  /// The annotated type, which may be the annotation of a later binding in the same declaration. Nil for a tuple
  /// pattern.
  let type: TypeSyntax?
  let initialValue: ExprSyntax?

  var isVariable: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.var) }
}

extension MemberBlockSyntax {
  /// The stored properties among the direct members.
  var storedProperties: [StoredProperty] {
    directMembers.flatMap { $0.as(VariableDeclSyntax.self)?.storedProperties ?? [] }
  }
}

extension VariableDeclSyntax {
  fileprivate var storedProperties: [StoredProperty] {
    if has(.static) || has(.class) { return [] }
    return bindings.indices.compactMap { index in
      let binding = bindings[index]
      guard binding.isStored, let first = binding.pattern.names.first else { return nil }
      let isTuple = !binding.pattern.is(IdentifierPatternSyntax.self)
      return StoredProperty(
        declaration: self, name: isTuple ? nil : first.nameText, offset: first.start,
        type: isTuple ? nil : type(at: index), initialValue: binding.initializer?.value)
    }
  }

  /// In `var a, b: T`, both names have the type. A binding without a type and a value has the type of the next binding.
  func type(at index: PatternBindingListSyntax.Index) -> TypeSyntax? {
    for binding in bindings[index...] {
      if let annotation = binding.typeAnnotation { return annotation.type }
      if binding.initializer != nil { return nil }
    }
    return nil
  }
}

extension PatternBindingSyntax {
  /// Whether the binding has no accessor block, or only `willSet` and `didSet`. An empty block is a getter.
  var isStored: Bool {
    guard let accessorBlock else { return true }
    if case .getter(let items) = accessorBlock.accessors { return items.areObserversInConditions }
    guard case .accessors(let accessors) = accessorBlock.accessors, !accessors.isEmpty else { return false }
    return accessors.allSatisfy {
      $0.accessorSpecifier.tokenKind == .keyword(.willSet) || $0.accessorSpecifier.tokenKind == .keyword(.didSet)
    }
  }
}

extension CodeBlockItemListSyntax {
  /// Whether these are `#if` blocks with only `willSet` and `didSet` in all branches. The parser reads these as calls.
  fileprivate var areObserversInConditions: Bool {
    !isEmpty
      && allSatisfy { item in
        guard let conditional = item.item.as(IfConfigDeclSyntax.self) else { return false }
        return conditional.clauses.allSatisfy { clause in
          guard case .statements(let statements) = clause.elements else { return clause.elements == nil }
          return statements.areObserversInConditions
            || statements.allSatisfy { statement in
              let name = statement.item.as(FunctionCallExprSyntax.self)?.calledExpression.lastName
              return name == "willSet" || name == "didSet"
            }
        }
      }
  }
}

extension PatternSyntax {
  /// The names that a pattern binds, without labels and `_`.
  var names: [TokenSyntax] {
    if let single = self.as(IdentifierPatternSyntax.self) {
      return single.identifier.presence == .present ? [single.identifier] : []
    }
    if let tuple = self.as(TuplePatternSyntax.self) { return tuple.elements.flatMap(\.pattern.names) }
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.names }
    return []
  }
}
