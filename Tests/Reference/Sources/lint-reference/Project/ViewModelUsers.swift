import SwiftSyntax

/// The types that name ViewModels: Views in their code, Views as the type of a property, view controllers in types.
struct ViewModelUsers {
  private struct Mention {
    let owner: TypePath
    let name: [String]
    var property: String?
    var file = ""
  }

  private var inCode: [Mention] = []
  private var inProperties: [Mention] = []
  private var inEnvironment: [Mention] = []
  private var inControllers: [Mention] = []
  /// The properties of Views that make the ViewModel or keep it as state, and those of classes and actors that store it.
  private var owned: [Mention] = []
  private var stored: [Mention] = []
  private var testFolders: Set<String> = []
  private var named: Set<TypePath> = []
  private var held: Set<TypePath> = []
  // Names alone decide: a local class is one with the others of its path.
  private var shown: Set<[String]> = []
  private var shared: Set<[String]> = []
  private var controlled: Set<[String]> = []
  private var owners: [[String]: Set<[String]>] = [:]
  private var kept: Set<[String]> = []
  /// How many ViewModels have a path: each may have its own View.
  private var counts: [[String]: Int] = [:]

  mutating func add(_ unit: SourceUnit) {
    // Names alone decide: a class with a View's path is in its code, and a struct with a view controller's in that.
    let types = unit.structs.map(Syntax.init) + unit.classes.map(Syntax.init)
    for node in types + unit.extensions.map(Syntax.init) where !node.isInTestDouble {
      let owner = node.typePath
      inCode += node.viewModelNames(inTypesOnly: false).map { Mention(owner: owner, name: $0) }
      guard let block = node.asProtocol((any DeclGroupSyntax).self)?.memberBlock else { continue }
      inProperties += block.storedProperties.compactMap { property in
        guard let name = property.viewModelType else { return nil }
        return Mention(owner: owner, name: name, property: property.name)
      }
      inEnvironment += block.storedProperties.compactMap { property in
        if property.declaration.has(attribute: "EnvironmentObject") {
          return (property.type?.openedName).map { Mention(owner: owner, name: $0) }
        }
        return property.declaration.environmentType.map { Mention(owner: owner, name: $0) }
      }
    }
    if unit.importsTests {
      if let folder = unit.path.testFolder { testFolders.insert(folder) }
    } else {
      addOwners(unit)
    }
    for node in types + unit.extensions.map(Syntax.init) {
      let owner = node.typePath
      inControllers += node.viewModelNames(inTypesOnly: true).map { Mention(owner: owner, name: $0) }
    }
  }

  private mutating func addOwners(_ unit: SourceUnit) {
    for node in unit.types.map({ Syntax($0.node) }) + unit.extensions.map(Syntax.init) {
      guard let block = node.asProtocol((any DeclGroupSyntax).self)?.memberBlock else { continue }
      let owner = node.typePath
      for property in block.storedProperties where property.isOwner && !property.declaration.isInTestDouble {
        guard let name = property.viewModelType, !(property.name?.startsUpper ?? false) else { continue }
        owned.append(Mention(owner: owner, name: name, property: property.name, file: unit.path))
      }
      for variable in block.directMembers.compactMap({ $0.as(VariableDeclSyntax.self) })
      where !variable.has(.weak) && !variable.isInTestDouble {
        stored += variable.storedViewModels.map { Mention(owner: owner, name: $0, file: unit.path) }
      }
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
    let outside = inProperties.filter { !($0.property?.startsUpper ?? false) }
    shown = Set(paths(outside, where: project.isInView).map(\.names))
    shared = Set(paths(inEnvironment, where: project.isInView).map(\.names))
    let ofControllers = paths(inControllers) { path in
      (path.names.last ?? "").isViewControllerName || project.isViewController(path.names)
        || path.isLocal && project.isLocalViewController(path.names)
    }
    controlled = Set(ofControllers.map(\.names))
    let testFolders = testFolders
    func isApp(_ mention: Mention) -> Bool { !(mention.file.testFolder.map(testFolders.contains) ?? false) }
    kept = Set(paths(stored.filter(isApp), where: project.isObject).map(\.names))
    for mention in owned where isApp(mention) && project.isView(mention.owner) {
      for type in project.declarations(of: mention.name, from: mention.owner) {
        owners[type.path.names, default: []].insert(mention.owner.names)
      }
    }
    for piece in project.viewModelClasses { counts[piece.path.names, default: 0] += 1 }
    (owned, stored) = ([], [])
    (inCode, inProperties, inEnvironment, inControllers) = ([], [], [], [])
  }

  /// Whether the code of a View names the class.
  func isNamedByView(_ path: TypePath) -> Bool { named.contains(path) }

  /// Whether a property of a View has the class.
  func isHeldByView(_ path: TypePath) -> Bool { held.contains(path) }

  /// Whether a property in a View has the class, no View reads it from its environment, and it belongs to one View: no class
  /// stores it, and not more Views own it than there are ViewModels of that path.
  func isShown(_ path: TypePath) -> Bool {
    shown.contains(path.names) && !shared.contains(path.names) && !kept.contains(path.names)
      && (owners[path.names]?.count ?? 0) <= max(1, counts[path.names] ?? 0)
  }

  /// Whether a view controller has the class as the type of a property or parameter, or as a generic argument.
  func isOfController(_ path: TypePath) -> Bool { controlled.contains(path.names) }
}

extension StoredProperty {
  /// The name of the property's type, or of the protocol to which it must conform.
  var viewModelType: [String]? {
    guard let name = type?.openedName ?? typeName else { return nil }
    return declaration.constraint(of: name) ?? name
  }
}

extension StoredProperty {
  /// Whether the View makes the ViewModel or keeps it as state.
  fileprivate var isOwner: Bool {
    if ["State", "StateObject", "Owned"].contains(where: { declaration.has(attribute: $0) }) { return true }
    guard let value = initialValue else { return false }
    if let type = value.constructedType?.last { return type.isViewModelName }
    let callee = value.bare.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
    return callee.map { $0.base == nil && $0.declName.baseName.tokenKind == .keyword(.`init`) } ?? false
  }
}

extension VariableDeclSyntax {
  /// The ViewModels that the stored properties hold, in collections too; no functions, and no samples in static properties.
  fileprivate var storedViewModels: [[String]] {
    bindings.indices.flatMap { index -> [[String]] in
      let binding = bindings[index]
      guard binding.isStored else { return [] }
      if has(.static), let name = binding.pattern.names.first?.nameText {
        if (name.prefix(1).uppercased() + name.dropFirst()).isTestDouble { return [] }
      }
      let annotation = type(at: index)
      let written = annotation.map { $0.all(FunctionTypeSyntax.self).isEmpty ? $0.wholeNames : [] } ?? []
      return (written + [binding.initializer?.value.constructedType].compactMap(\.self)).filter {
        $0.last?.isViewModelName ?? false
      }
    }
  }
}

extension TypeSyntax {
  /// The dotted names in the type, each as a whole.
  fileprivate var wholeNames: [[String]] {
    let simple = all(IdentifierTypeSyntax.self).map { TypeSyntax($0) }
    let nested = all(MemberTypeSyntax.self).map { TypeSyntax($0) }
    return (simple + nested).filter { !($0.parent?.is(MemberTypeSyntax.self) ?? false) }.compactMap(\.dottedName)
  }
}

extension String {
  /// The innermost folder of the path whose name ends in `Tests`.
  fileprivate var testFolder: String? {
    let folders = split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return folders.lastIndex { $0.hasSuffix("Tests") }.map { folders[...$0].joined(separator: "/") }
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
