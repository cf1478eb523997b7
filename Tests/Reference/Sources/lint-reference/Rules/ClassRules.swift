import SwiftSyntax

// Rules about the declaration of the class.

extension Rule {
  static let finalClass = Rule(id: "final_class") { context in
    context.unit.viewModels.filter { !$0.has(.final) }.map(\.name.start)
  }

  /// The deployment target is not known here, so every ViewModel with state counts.
  static let observableMacro = Rule(id: "observable_macro") { context in
    context.unit.viewModels.filter { node in
      !node.has(attribute: "Observable") && node.memberBlock.storedProperties.contains(where: \.isState)
    }.map(\.name.start)
  }

  /// A class that is the type of a View's property, unless a View reads it from the environment, which many screens
  /// share. Leaves out type erasers and classes that `observable_macro` reports.
  static let nestedInView = Rule(id: "nested_in_view") { context in
    let found = Set(Rule.observableMacro.check(context))
    return context.unit.viewModels.filter { node in
      let path = node.typePath
      return !(node.directOwner?.is(ExtensionDeclSyntax.self) ?? false) && !node.name.nameText.isTypeEraser
        && !found.contains(node.name.start) && !context.project.hasSubclass(at: path)
        && context.project.users.isShown(path) && !context.project.users.isOfController(path)
    }.map(\.name.start)
  }

  /// Not on a class that is `Sendable`, or that inherits from a class or protocol of the project with the attribute: those need
  /// it. On a ViewModel, on the extension that directly encloses it (`#if` aside), on an extension of a ViewModel.
  static let noClassMainActor = Rule(id: "no_class_main_actor") { context in
    let classes = context.unit.viewModels.filter { !context.mustBeIsolated($0) }
    let attributes =
      classes.flatMap(\.attributeList)
      + classes.compactMap { $0.directOwner?.as(ExtensionDeclSyntax.self) }.flatMap(\.attributeList)
      + context.unit.viewModelExtensions.flatMap(\.attributeList)
    return attributes.filter { $0.name == "MainActor" }.map(\.offset)
  }

  /// An inherited class of the project counts. In the representable convention, an inherited protocol of the project
  /// counts, too.
  static let observableObject = Rule(id: "observable_object") { context in
    context.unit.viewModels.filter { node in
      guard node.memberBlock.storedProperties.contains(where: \.isShownState), !node.has(attribute: "Observable"),
        !context.project.hasSubclass(at: node.typePath), context.project.users.isHeldByView(node.typePath)
      else { return false }
      return !context.mayBeObservable(node)
    }.map(\.name.start)
  }

  /// Only the class declaration's own inheritance clause counts, and no type alias is resolved. A name from another module
  /// is a name that the project does not declare: the ViewModel is a finding.
  ///
  /// A type eraser and a class of constants without methods, such as a row's model, are left alone. So is, in `clean`, a
  /// class with a method `transform` and nested types `Input` and `Output`.
  static let viewModelProtocol = Rule(id: "view_model_protocol") { context in
    context.unit.viewModels.filter { node in
      let isRow = node.name.nameText.ends(withAnyOf: ["CellViewModel", "RowViewModel", "ItemViewModel"])
      if node.name.nameText == "AnyViewModel" || isRow || context.isRowModel(node) { return false }
      if context.project.hasSubclass(at: node.typePath) { return false }
      let pieces = context.project.family(of: .classDeclaration(node), in: context.unit).pieces
      let superclasses = pieces.flatMap(context.project.inheritedTypes).filter { $0.kind == .class }
      let named = (pieces.flatMap(\.inherited) + superclasses.flatMap(\.inherited)).flatMap { name in
        context.project.declarations(of: name, from: node.typePath).filter { [.protocol, .alias].contains($0.kind) }
      }
      let families = named.map {
        ($0, context.project.inherited($0.inherited, at: $0.path, through: [.protocol, .alias]))
      }
      if context.convention == .clean {
        if named.contains(where: { $0.kind == .protocol && ($0.path.names.last ?? "").contains("ViewModel") }) {
          return false
        }
        // Two nested types list the messages and the values of a View.
        let transforms = pieces.flatMap(\.functions).contains { $0.name.begins(with: "transform") && !$0.isStatic }
        let lists = ["Input", "Output"].allSatisfy { name in
          let nested = node.typePath.names + [name]
          return context.project.declarations(of: [name], from: node.typePath).contains { $0.path.names == nested }
            || !context.project.declarations(of: [node.name.nameText + name], from: node.typePath).isEmpty
        }
        if transforms && lists { return false }
        let all = families.reduce(into: Set<String>()) { $0.formUnion($1.1.union([$1.0.path.names.last ?? ""])) }
        return !(all.contains { $0.ends(with: "Input") } && all.contains { $0.ends(with: "Output") })
      }
      return !families.contains { type, _ in
        let isNamed =
          type.kind == .protocol
          && (type.path.names.last ?? "").ends(withAnyOf: [
            "Representable", "Protocol", "Interface", "Type", "Providing",
          ])
        return isNamed || context.project.requiresStateAndTrigger(type)
      }
    }.map(\.name.start)
  }
}

extension StoredProperty {
  /// Whether a View can observe changes of the property: a `var` that is not weak, no binding, and private only if it is
  /// published.
  fileprivate var isShownState: Bool {
    isVariable && !declaration.has(.weak) && !declaration.has(attribute: "Binding")
      && !(type?.mentions("Binding") ?? false)
      && (!declaration.isPrivate || declaration.has(attribute: "Published"))
  }
}

extension Context {
  /// Whether a ViewModel may inherit observation. A supertype that the project does not declare may be observable.
  fileprivate func mayBeObservable(_ node: ClassDeclSyntax) -> Bool {
    let usual: Set = ["Hashable", "Equatable", "Identifiable", "Sendable", "AnyObject", "NSObject"]
    var open =
      ((node.inheritanceClause?.dottedNames ?? []) + project.inheritedByExtensions(node.typePath))
      .map { (name: $0, place: node.typePath) }
    var seen: Set<TypePath> = []
    while let (name, place) = open.popLast() {
      let last = name.last ?? ""
      if last == "ObservableObject" { return true }
      let found = project.declarations(of: name, from: place)
      if found.isEmpty, !usual.contains(last) { return true }
      // Several types may have one path.
      guard let path = found.first?.path, seen.insert(path).inserted else { continue }
      for type in found where [.class, .protocol, .alias].contains(type.kind) {
        if type.kind == .alias || type.isObservable { return true }
        open += (type.inherited + project.inheritedByExtensions(type.path)).map { ($0, type.path) }
      }
    }
    return false
  }

  fileprivate func mustBeIsolated(_ node: ClassDeclSyntax) -> Bool {
    let own = (node.inheritanceClause?.dottedNames ?? []) + project.inheritedByExtensions(node.typePath)
    var open = own.map { (name: $0, place: node.typePath) }
    var seen: Set<TypePath> = []
    while let (name, place) = open.popLast() {
      if name.last == "Sendable" { return true }
      for type in project.declarations(of: name, from: place)
      where [.class, .protocol, .alias].contains(type.kind) && seen.insert(type.path).inserted {
        if type.isMainActor { return true }
        open += (type.inherited + project.inheritedByExtensions(type.path)).map { ($0, type.path) }
      }
    }
    return false
  }
}

extension Context {
  /// Whether a ViewModel has constants that `init` sets, and no methods.
  fileprivate func isRowModel(_ node: ClassDeclSyntax) -> Bool {
    let properties = node.memberBlock.storedProperties
    let functions = project.family(of: .classDeclaration(node), in: unit).pieces.flatMap(\.functions)
    return functions.allSatisfy(\.isStatic) && !properties.isEmpty
      && properties.allSatisfy { !$0.isVariable }
  }
}

extension StoredProperty {
  /// Whether this is a `var`, but no `weak` or `lazy` one, no subscription, no task and no `Binding`.
  fileprivate var isState: Bool {
    guard isVariable, !declaration.has(.weak), !declaration.has(.lazy) else { return false }
    if let last = typeName?.last, ["Binding", "Task"].contains(last) { return false }
    let written = type.map { Syntax($0) } ?? initialValue.map { Syntax($0) }
    let names = written?.tokens(viewMode: .sourceAccurate).compactMap(\.identifier?.name) ?? []
    return !names.contains { ["AnyCancellable", "CancelBag", "DisposeBag"].contains($0) }
  }
}
