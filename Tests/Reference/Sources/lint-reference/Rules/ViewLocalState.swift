import SwiftSyntax

extension Rule {
  /// State of a View that it hands to its ViewModel, or that is named as one of the ViewModel's properties or parameters.
  /// The types of sizes, positions and gestures are the View's own, as is a `Bool`.
  static let viewLocalState = Rule(id: "view_local_state") { context in
    context.views.flatMap { view -> [Int] in
      let path = view.typePath
      let properties = view.memberBlock.storedProperties
      let models = properties.filter { context.hasViewModel($0, of: view) }
      if models.isEmpty { return [] }
      let pieces = models.flatMap { context.pieces(of: $0, in: view) }
      let known = pieces.reduce(into: Set<String>()) { $0.formUnion($1.memberNames) }
      let scopes = context.viewScopes.filter { $0.0 == path }.flatMap(\.1)
      let handed = scopes.namesHanded(to: Set(models.compactMap(\.name)))
      return properties.filter { property in
        guard property.declaration.has(attribute: "State"), !property.isBool, !property.isLayout,
          !context.hasViewModel(property, of: view), let name = property.name
        else { return false }
        return known.contains(name) || handed.contains(name)
      }.map(\.offset)
    }
  }
}

extension Context {
  fileprivate func hasViewModel(_ property: StoredProperty, of view: StructDeclSyntax) -> Bool {
    guard let name = property.typeName else { return false }
    return name.last?.isViewModelName ?? false || constraint(of: name, in: view) != nil
  }

  /// The protocol of a ViewModel that a generic parameter must conform to.
  private func constraint(of name: [String], in view: StructDeclSyntax) -> String? {
    guard name.count == 1 else { return nil }
    let parameter = view.genericParameterClause?.parameters.first { $0.name.nameText == name[0] }
    guard let last = parameter?.inheritedType?.lastName else { return nil }
    let endings = ["Protocol", "Representable", "Interface", "Type", "Providing"]
    let stem = endings.first { last.ends(with: $0) }.map { String(last.dropLast($0.count)) } ?? last
    return stem.isViewModelName ? last : nil
  }

  /// The ViewModels that a property may have.
  fileprivate func pieces(of property: StoredProperty, in view: StructDeclSyntax) -> [ViewModelPiece] {
    guard let name = property.typeName else { return [] }
    if let last = constraint(of: name, in: view) { return project.conforming(to: last) }
    return project.pieces(of: name, from: view.typePath)
  }
}

extension StoredProperty {
  /// Whether the type is one of a size, position or gesture.
  fileprivate var isLayout: Bool {
    [
      "CGFloat", "CGSize", "CGRect", "CGPoint", "Angle", "EdgeInsets", "ScrollPosition", "NavigationPath",
      "PresentationDetent", "ScrollViewProxy", "GeometryProxy", "AnimationPhase", "Namespace",
    ].contains(typeName?.last ?? "")
  }
}

extension [Syntax] {
  /// The names in arguments of calls on one of these objects.
  fileprivate func namesHanded(to objects: Set<String>) -> Set<String> {
    let calls = flatMap(\.memberCalls).filter { call in
      guard let receiver = call.member.base?.unwrapped.ownName?.nameText else { return false }
      return objects.contains(receiver)
    }
    let names = calls.flatMap { $0.node.arguments.flatMap { $0.expression.all(DeclReferenceExprSyntax.self) } }
    return Set(names.filter(\.isOwn).compactMap { $0.baseName.identifier?.name })
  }
}
