import SwiftSyntax

extension Rule {
  /// State of a View that it hands to its ViewModel, or that is named as one of the ViewModel's properties or parameters.
  /// The types of sizes, positions and gestures are the View's own, as is a `Bool`.
  static let viewLocalState = Rule(id: "view_local_state") { context in
    context.views.flatMap { view -> [Int] in
      let path = view.typePath
      let properties = view.memberBlock.storedProperties
      let models = properties.filter { property in
        property.viewModelType.map { context.project.mayBeViewModel(property.name, type: $0, from: path) } ?? false
      }
      if models.isEmpty { return [] }
      let types = models.compactMap(\.viewModelType).flatMap { context.project.declarations(of: $0, from: path) }
      let paths = Set(types.map(\.path))
      let pieces = paths.union(context.project.viewModels(through: paths)).flatMap(context.project.pieces)
      let known = pieces.reduce(into: Set<String>()) { $0.formUnion($1.memberNames) }
      let scopes = context.viewScopes.filter { $0.0 == path }.flatMap(\.1)
      let handed = scopes.namesHanded(to: Set(models.compactMap(\.name)))
      return properties.filter { property in
        guard property.declaration.has(attribute: "State"), !property.isBool, !property.isLayout,
          !models.contains(where: { $0.offset == property.offset }), let name = property.name
        else { return false }
        return known.contains(name) || handed.contains(name)
      }.map(\.offset)
    }
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
