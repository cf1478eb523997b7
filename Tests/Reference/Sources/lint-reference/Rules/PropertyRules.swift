import SwiftSyntax

// Rules about stored properties of ViewModels.

extension Rule {
  /// The unidirectional and the representable conventions have the exceptions of the others, too. The last condition of
  /// the representable convention has only two exceptions: `private` and `fileprivate`.
  static let privateSetState = Rule(id: "private_set_state") { context in
    context.storedProperties.filter { property in
      guard property.isVariable else { return false }
      switch context.convention {
      case .observable, .uikit, .clean:
        return property.isOpen
      case .unidirectional:
        return property.isOpen && !property.declaration.has(attribute: "Published") && !property.isLazyChild
      case .representable:
        return property.isOpen || !(property.declaration.isPrivate || property.isPublishedState)
      }
    }.map(\.offset)
  }

  /// The property may be a `var` or a `let`, private or not.
  static let observationIgnored = Rule(id: "observation_ignored") { context in
    let names: Set = [
      "CancelBag", "AnyCancellable", "Cancellable", "AnyPublisher", "PassthroughSubject", "CurrentValueSubject",
    ]
    return context.unit.viewModels.filter { $0.has(attribute: "Observable") }.flatMap(\.memberBlock.storedProperties)
      .filter { property in
        guard !property.declaration.has(attribute: "ObservationIgnored") else { return false }
        return property.type?.mentions(anyOf: names) ?? false
          || property.initialValue?.identifiersOutsideClosures.contains { names.contains($0.name) } ?? false
      }.map(\.offset)
  }

  static let privateDependencies = Rule(id: "private_dependencies") { context in
    let endings = ["Interactor", "Store", "UseCase", "Service", "Repository", "Client"]
    return context.storedProperties.filter { property in
      !property.isVariable && property.initialValue == nil && !property.declaration.isPrivate
        && property.type?.mentionsRole(oneOf: endings) ?? false
    }.map(\.offset)
  }

  static let loadState = Rule(id: "load_state") { context in
    context.storedProperties.filter { property in
      guard property.isVariable, !property.declaration.isPrivate, property.isBool, let name = property.name else {
        return false
      }
      return name == "loading" || name.begins(with: "isLoading") || name.begins(with: "isFetching")
    }.map(\.offset)
  }

  static let outputChannel = Rule(id: "output_channel") { context in
    context.storedProperties.filter { property in
      if property.type?.isCallback ?? false { return true }
      guard property.isVariable, property.declaration.has(.weak), let name = property.name else { return false }
      return name == "delegate" || name.ends(with: "Delegate")
    }.map(\.offset)
  }
}

extension Context {
  /// The stored properties of all ViewModels.
  var storedProperties: [StoredProperty] { unit.viewModels.flatMap(\.memberBlock.storedProperties) }
}

extension StoredProperty {
  /// Whether other code can set the property, and no exception applies.
  fileprivate var isOpen: Bool {
    !declaration.isPrivate && !declaration.hasSetter(.private) && !declaration.hasSetter(.fileprivate)
      && !declaration.has(.override) && !declaration.has(attribute: "ObservationIgnored")
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
  fileprivate var isCallback: Bool {
    guard let function = bareWrapped.as(FunctionTypeSyntax.self) else { return false }
    let effects = function.effectSpecifiers
    return effects?.asyncSpecifier == nil && effects?.throwsClause == nil && function.returnClause.type.isNothing
  }

  private var isNothing: Bool {
    let result = bare
    return result.isExactly("Void") || result.as(TupleTypeSyntax.self)?.elements.isEmpty ?? false
  }
}
