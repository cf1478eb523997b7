import SwiftSyntax

/// The types that name ViewModels: Views in their code, Views as the type of a property, view controllers in types.
struct ViewModelUsers {
  private struct Mention {
    let owner: TypePath
    let name: [String]
    var property: String?
  }

  private var inCode: [Mention] = []
  private var inProperties: [Mention] = []
  private var inControllers: [Mention] = []
  /// `name.property` in the code of types that are no ViewModels.
  private struct Use {
    /// The outermost type around, and the innermost one.
    let owner: TypePath
    let place: TypePath
    let name: String
    let property: String
  }

  private var inPaths: [Use] = []
  /// The types of the names that stand for ViewModels in the code of each outermost type.
  private var references: [TypePath: [String: [String]]] = [:]
  private var readProperties: [TypePath: Set<String>] = [:]
  private var named: Set<TypePath> = []
  private var held: Set<TypePath> = []
  private var controlled: Set<TypePath> = []

  mutating func add(_ unit: SourceUnit) {
    // Names alone decide: a class with a View's path is in its code.
    let types = unit.structs.map(Syntax.init) + unit.classes.map(Syntax.init)
    for node in types + unit.extensions.map(Syntax.init) where !node.isInTestDouble {
      let owner = node.typePath
      inCode += node.viewModelNames(inTypesOnly: false).map { Mention(owner: owner, name: $0) }
      guard let block = node.asProtocol((any DeclGroupSyntax).self)?.memberBlock else { continue }
      inProperties += block.storedProperties.compactMap { property in
        guard let name = property.viewModelType else { return nil }
        return Mention(owner: owner, name: name, property: property.name)
      }
    }
    for node in unit.tree.topTypes where !node.isInTestDouble {
      let owner = node.typePath
      let isViewModel = { (inner: Syntax) in
        inner.as(ClassDeclSyntax.self)?.name.nameText.isViewModelName ?? false
          || inner.as(ExtensionDeclSyntax.self)?.extendedType.lastName?.isViewModelName ?? false
      }
      references[owner, default: [:]].merge(node.viewModelTypes(passing: isViewModel)) { first, _ in first }
      for member in node.all(MemberAccessExprSyntax.self, passing: isViewModel) {
        guard var name = member.base?.unwrapped.lastName else { continue }
        if name.hasPrefix("$") { name.removeFirst() }
        inPaths.append(
          Use(owner: owner, place: member.typePath, name: name, property: member.declName.baseName.nameText))
      }
    }
    for node in unit.classes.map(Syntax.init) + unit.extensions.map(Syntax.init) {
      let owner = node.typePath
      inControllers += node.viewModelNames(inTypesOnly: true).map { Mention(owner: owner, name: $0) }
    }
  }

  /// Resolves the names, once all files are in.
  mutating func connect(_ project: ProjectIndex) {
    func paths(_ mentions: [Mention], where isUser: (TypePath) -> Bool) -> Set<TypePath> {
      Set(
        mentions.filter { isUser($0.owner) }.flatMap { mention in
          project.declarations(of: mention.name, from: mention.owner).map(\.path)
        })
    }
    named = paths(inCode, where: project.isView)
    let held = inProperties.filter { project.mayBeViewModel($0.property, type: $0.name, from: $0.owner) }
    self.held = paths(held, where: project.isView)
    // A View of a protocol or of a superclass may have any ViewModel that conforms or inherits.
    self.held.formUnion(project.viewModels(through: self.held))
    controlled = paths(inControllers) { path in
      (path.names.last ?? "").isViewControllerName || project.isViewController(path.names)
    }
    for use in inPaths {
      let known = references[use.owner] ?? [:]
      let isScreen = known.isEmpty && use.name == "viewModel"
      guard let type = known[use.name] ?? (isScreen ? ["ViewModel"] : nil) else { continue }
      for type in project.declarations(of: type, from: use.place) {
        readProperties[type.path, default: []].insert(use.property)
      }
    }
    (inCode, inProperties, inControllers, inPaths, references) = ([], [], [], [], [:])
  }

  /// Whether code of other types reads a property of the class.
  func reads(_ property: String, of path: TypePath) -> Bool { readProperties[path]?.contains(property) ?? false }

  /// Whether the code of a View names the class.
  func isNamedByView(_ path: TypePath) -> Bool { named.contains(path) }

  /// Whether a property of a View has the class.
  func isHeldByView(_ path: TypePath) -> Bool { held.contains(path) }

  /// Whether a view controller has the class as the type of a property or parameter, or as a generic argument.
  func isOfController(_ path: TypePath) -> Bool { controlled.contains(path) }
}

extension StoredProperty {
  /// The name of the property's type, or of the protocol to which it must conform.
  var viewModelType: [String]? {
    guard let name = type?.openedName ?? typeName else { return nil }
    return declaration.constraint(of: name) ?? name
  }
}

extension SyntaxProtocol {
  /// The protocol to which a generic parameter around must conform.
  func constraint(of name: [String]) -> [String]? {
    guard name.count == 1 else { return nil }
    for node in sequence(first: Syntax(self), next: \.parent) {
      let generic = node.asProtocol((any WithGenericParametersSyntax).self)
      let parameter = generic?.genericParameterClause?.parameters.first { $0.name.nameText == name[0] }
      if let parameter { return parameter.inheritedType?.openedName }
    }
    return nil
  }
}

extension SourceFileSyntax {
  /// The types and extensions that are not inside others.
  fileprivate var topTypes: [Syntax] {
    let types = all(DeclSyntax.self).map(Syntax.init).filter(\.isTypeOrExtension)
    return types.filter { node in !node.ancestors.contains(where: \.isTypeOrExtension) }
  }
}

extension Syntax {
  /// The dotted names that end in a ViewModel's name; those in the code of ViewModels inside are none.
  fileprivate func viewModelNames(inTypesOnly: Bool) -> [[String]] {
    let isViewModel = { (node: Syntax) in
      node.id != self.id && node.as(ClassDeclSyntax.self)?.name.nameText.isViewModelName ?? false
    }
    let types =
      all(IdentifierTypeSyntax.self, passing: isViewModel).compactMap { TypeSyntax($0).dottedName }
      + all(MemberTypeSyntax.self, passing: isViewModel).compactMap { TypeSyntax($0).dottedName }
    let expressions =
      inTypesOnly
      ? []
      : all(DeclReferenceExprSyntax.self, passing: isViewModel).filter {
        !($0.parent?.is(MemberAccessExprSyntax.self) ?? false)
      }.map { [$0.baseName.nameText] }
        + all(MemberAccessExprSyntax.self, passing: isViewModel).compactMap { member -> [String]? in
          var names = [member.declName.baseName.nameText]
          var base = member.base
          while let expression = base {
            if let inner = expression.as(MemberAccessExprSyntax.self) {
              names.insert(inner.declName.baseName.nameText, at: 0)
              base = inner.base
            } else {
              guard let name = expression.as(DeclReferenceExprSyntax.self) else { return nil }
              names.insert(name.baseName.nameText, at: 0)
              base = nil
            }
          }
          return names
        }
        + all(DeclReferenceExprSyntax.self, passing: isViewModel).filter {
          $0.parent?.as(MemberAccessExprSyntax.self)?.base?.id == ExprSyntax($0).id
        }.map { [$0.baseName.nameText] }
    return (types + expressions).filter { $0.last?.isViewModelName ?? false }
  }
}
