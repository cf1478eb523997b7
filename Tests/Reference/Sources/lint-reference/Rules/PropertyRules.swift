import SwiftSyntax

// Rules about stored properties of ViewModels.

extension Rule {
  /// A `var` that other code can set. Excuses apply: a setter that a protocol requires, and, unless other code sets the
  /// property, a use in a subclass or in an extension in another file. `output_channel` reports callbacks instead. In `representable`, a property that other code
  /// can only read needs `private` or `fileprivate`, unless it is the published state.
  static let privateSetState = Rule(id: "private_set_state") { context in
    context.storedProperties.filter { property in
      guard property.isVariable, !context.isRequired(property, isSettable: true) else { return false }
      // Its owner has to set a callback.
      if context.convention != .representable, context.isAliasedFunction(property) { return false }
      switch context.convention {
      case .observable:
        return property.isOpen && !context.isOutputChannel(property) && !context.isOnlyInherited(property)
      case .uikit, .clean: return property.isOpen && !property.isHandler && !context.isOnlyInherited(property)
      case .unidirectional:
        return property.isOpen && !property.isHandler && !context.isOnlyInherited(property)
          && !property.declaration.has(attribute: "Published") && !property.isLazyChild
      case .representable:
        return property.isOpen || !(property.declaration.isPrivate || property.isPublishedState)
      }
    }.map(\.offset)
  }

  /// The property is a `var`, private or not; the macro does not observe a `let`.
  static let observationIgnored = Rule(id: "observation_ignored") { context in
    let names: Set = [
      "CancelBag", "AnyCancellable", "Cancellable", "AnyPublisher", "PassthroughSubject", "CurrentValueSubject",
    ]
    return context.unit.viewModels.filter { $0.has(attribute: "Observable") }.flatMap(\.memberBlock.storedProperties)
      .filter { property in
        guard property.isVariable, !property.declaration.has(attribute: "ObservationIgnored") else { return false }
        return property.type?.mentions(anyOf: names) ?? false
          || property.initialValue?.identifiersOutsideClosures.contains { names.contains($0.name) } ?? false
      }.map(\.offset)
  }

  /// A dependency that could be private: no protocol requires it, and no subclass, extension in another file or other
  /// code uses it.
  static let privateDependencies = Rule(id: "private_dependencies") { context in
    let endings = ["Interactor", "Store", "UseCase", "Service", "Repository", "Client"]
    return context.storedProperties.filter { property in
      !property.isVariable && property.initialValue == nil && !property.declaration.isPrivate
        && property.type.map { context.hasDependency(in: $0, endings) } ?? false
        && !context.isInherited(property) && !context.isRequired(property) && !context.isRead(property)
    }.map(\.offset)
  }

  /// Leaves out type erasers, which forward the members of another ViewModel.
  static let outputChannel = Rule(id: "output_channel") { context in
    context.unit.viewModels.filter { $0.name.nameText != "AnyViewModel" }.flatMap(\.memberBlock.storedProperties)
      .filter(context.isOutputChannel).map(\.offset)
  }
}

extension Context {
  /// Whether a subclass, or an extension in another file, may use a property.
  fileprivate func isInherited(_ property: StoredProperty) -> Bool {
    guard let node = property.declaration.ancestors.lazy.compactMap({ $0.as(ClassDeclSyntax.self) }).first else {
      return false
    }
    if project.hasSubclass(at: node.typePath) { return true }
    let family = project.family(of: .classDeclaration(node), in: unit)
    return family.extensions.contains { piece in
      piece.id.file != unit.path && property.name.map(piece.identifiers.contains) ?? false
    }
  }

  /// Whether a subclass, or an extension in another file, may use a property that no other code sets.
  fileprivate func isOnlyInherited(_ property: StoredProperty) -> Bool {
    isInherited(property)
      && !(property.name.map { project.meanings.isSet($0, of: property.declaration.typePath) } ?? false)
  }

  /// Whether a protocol of the project requires a property.
  fileprivate func isRequired(_ property: StoredProperty, isSettable: Bool = false) -> Bool {
    guard let name = property.name,
      let node = property.declaration.ancestors.lazy.compactMap({ $0.as(ClassDeclSyntax.self) }).first
    else { return false }
    return project.family(of: .classDeclaration(node), in: unit).pieces.flatMap(project.inheritedTypes).contains {
      (isSettable ? $0.settable : $0.properties).contains(name)
    }
  }

  /// Whether the type of a property is a type alias of the project for a function.
  fileprivate func isAliasedFunction(_ property: StoredProperty) -> Bool {
    guard let name = property.type?.bareWrapped.dottedName else { return false }
    return project.declarations(of: name, from: property.declaration.typePath).contains(where: \.isFunction)
  }

  /// Whether code uses a property through a reference to the ViewModel.
  fileprivate func isRead(_ property: StoredProperty) -> Bool {
    property.name.map { project.meanings.isUsed($0, of: property.declaration.typePath) } ?? false
  }

  /// A delegate, or a callback that reports something. One that is named like the work of a service does work, and one whose
  /// protocol requires an answer is asked.
  fileprivate func isOutputChannel(_ property: StoredProperty) -> Bool {
    let isWork = ["save", "store", "persist", "load", "fetch", "track", "log", "provide", "make"].contains { verb in
      guard let name = property.name, name.hasPrefix(verb) else { return false }
      return name.dropFirst(verb.count).first?.isUppercase ?? true
    }
    return (property.isDelegate && !answers(property) || property.isCallback && !isWork) && !isRequired(property)
  }

  private func answers(_ delegate: StoredProperty) -> Bool {
    guard let name = delegate.type?.openedName else { return false }
    return project.declarations(of: name, from: delegate.declaration.typePath).filter { $0.kind == .protocol }
      .flatMap(project.supertypes).contains(where: \.requiresAnswer)
  }

  /// Whether a type mentions one that plays a role and is no model of the project.
  fileprivate func hasDependency(in type: TypeSyntax, _ roles: [String]) -> Bool {
    type.roleIdentifiers(oneOf: roles).contains { !isModel($0.name, from: type.typePath) }
  }

  /// The stored properties of all ViewModels.
  var storedProperties: [StoredProperty] { unit.viewModels.flatMap(\.memberBlock.storedProperties) }
}

extension StoredProperty {
  fileprivate var isCallback: Bool { type?.isCallback ?? false }

  /// A callback by its type, or by a name such as `onClose`.
  fileprivate var isHandler: Bool {
    guard let name else { return isCallback }
    return isCallback || name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase ?? false
  }

  /// A `weak var` named like a delegate.
  fileprivate var isDelegate: Bool {
    guard isVariable, declaration.has(.weak), let name else { return false }
    return name == "delegate" || name.ends(with: "Delegate")
  }

  /// Whether other code can set the property, and nothing excuses that.
  fileprivate var isOpen: Bool {
    !declaration.isPrivate && !declaration.hasSetter(.private) && !declaration.hasSetter(.fileprivate)
      && !declaration.has(.override) && !declaration.has(.weak) && !declaration.has(attribute: "ObservationIgnored")
  }

  /// Whether this is a `lazy var` whose type or value names a ViewModel.
  fileprivate var isLazyChild: Bool { declaration.has(.lazy) && namesViewModel }

  var namesViewModel: Bool {
    ((type?.identifiers ?? []) + (initialValue?.identifiers ?? [])).contains(where: \.name.isViewModelName)
  }

  /// `@Published private(set) var state`
  fileprivate var isPublishedState: Bool {
    name == "state" && declaration.has(attribute: "Published") && declaration.hasSetter(.private)
  }
}

extension ExprSyntax {
  /// The braces of `if` and `switch` expressions are not closures.
  fileprivate var identifiersOutsideClosures: [Identifier] {
    all(TokenSyntax.self) { $0.is(ClosureExprSyntax.self) }.compactMap(\.identifier)
  }
}

extension TypeSyntax {
  /// Whether this is a type of functions without result, `async` and `throws`. It may be optional, and may have
  /// attributes and parentheses.
  var isCallback: Bool {
    guard let function = bareWrapped.as(FunctionTypeSyntax.self) else { return false }
    let effects = function.effectSpecifiers
    return effects?.asyncSpecifier == nil && effects?.throwsClause == nil && function.returnClause.type.isNothing
  }

  var isNothing: Bool {
    let result = bare
    return result.isStandard("Void") || result.as(TupleTypeSyntax.self)?.elements.isEmpty ?? false
  }
}
