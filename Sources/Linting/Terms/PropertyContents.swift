import SwiftScan

/// The kind of value in a stored property, by its type or its first value.
enum PropertyContents {
  /// A cancellable, or a bag of them.
  case subscription
  case task
  /// An object that the initialiser takes and whose type plays a role, such as a repository.
  case dependency
  /// An object that a property wrapper takes from a container. The wrapper may have no setter.
  case injected
  case other

  init(of property: StoredProperty, in file: LintedFile) {
    let source = file.source
    let subscriptions: [StaticString] = ["AnyCancellable", "CancelBag", "DisposeBag"]
    if file.isInjected(property) {
      self = .injected
    } else if source.identifiers(in: property.type).contains(where: { source.isNamed($0, anyOf: subscriptions) }) {
      self = .subscription
    } else if let first = source.bareType(property.type).first(where: { source.tokens[$0].kind == .identifier }) {
      let isTask =
        source.isNamed(first, "Task") && source.text[source.bytes(ofToken: first).upperBound] == UInt8(ascii: "<")
      let isDependency =
        property.binding.value.isEmpty && property.type.contains { source.isRole($0, oneOf: Self.dependencies) }
      self = isTask ? .task : isDependency ? .dependency : .other
    } else {
      let value = source.bareExpression(property.binding.value)
      let isCall = value.last.map { source.tokens[$0].kind == .closeParen } ?? false
      let names = value.prefix { source.tokens[$0].kind != .openParen && source.tokens[$0].kind != .openBrace }
      self = isCall && names.contains { source.isNamed($0, anyOf: subscriptions) } ? .subscription : .other
    }
  }

  /// Whether a method that is called on the value does not replace it.
  var isDependency: Bool { self == .dependency || self == .injected }

  /// The message about an open property that other code need not even read; nil for other contents.
  ///
  /// - Parameter use: The first place that uses it nevertheless.
  func reasonToBePrivate(_ path: String, _ use: ProjectReferences.Use?) -> Message? {
    switch self {
    case .subscription: "property '\(path)' holds subscriptions, which no other code needs; make it 'private'"
    case .task: "property '\(path)' holds a task, which no other code needs; make it 'private'"
    case .injected:
      "property '\(path)' hands an injected dependency to all code that has the view model; make it 'private'"
        + (use.map { "; \($0.fileAndLine) uses it, so let that code call a method instead" } ?? "")
    case .dependency, .other: nil
    }
  }

  private static let dependencies = NamePatterns([
    "*Interactor", "*Store", "*UseCase", "*Service", "*Repository", "*Client",
  ])
}

extension LintedFile {
  /// Whether the value of a ViewModel's property is certainly an object: methods of an object do not replace it. A
  /// value of unknown type may have mutating methods, even if only an extension declares them.
  func holdsObject(
    _ property: StoredProperty, _ kind: PropertyContents, of viewModel: Int, _ project: ProjectIndex
  ) -> Bool {
    if !property.type.isEmpty {
      guard let first = source.bareType(property.type, opens: true).first, source.tokens[first].kind == .identifier
      else { return false }
    }
    guard let type = source.writtenTypes(property.type, value: property.binding.value, code).first else { return false }
    let name = source.identifierName(type)
    let declared = project.declarations(of: [name], from: source.typePath(of: viewModel))
    if declared.isEmpty {
      return kind.isDependency || KnownNames.declaresObject(name) || KnownNames.isSubjectOfRx(name)
    }
    return !declared.contains { $0.kind == .struct || $0.kind == .enum || $0.kind == .typealias }
  }

  /// The advice for a property that could be a `let`, because no code sets it after its initialiser; nil for others.
  ///
  /// - Parameters:
  ///   - isObject: Whether the value is certainly an object.
  ///   - names: The names that the ViewModel's code sets.
  func adviceForLet(
    _ property: StoredProperty, _ isObject: Bool, of viewModel: Int, _ project: ProjectIndex,
    _ names: @autoclosure () -> NamesOfSetProperties
  ) -> Message? {
    let declaration = source.declarations[property.declaration]
    let (name, hasValue) = (source.nameHash(property.name), !property.binding.value.isEmpty)
    guard property.binding.accessorBlock.isEmpty, source.attributes(of: declaration).isEmpty,
      !source.has(.lazy, declaration)
    else { return nil }
    if isObject {
      return hasValue && !names().assigned.contains(name) ? "vmgen found no code that sets it; make it 'let'" : nil
    }
    // An optional without a value begins as nil, which a `let` does not.
    guard !property.isTuple, hasValue ? !names().assigned.contains(name) : !source.beginsAsNil(property.type),
      !names().changedAfterInit.contains(name), !project.isNamed(property.name, inOtherFilesOf: viewModel, self)
    else { return nil }
    return
      "vmgen found no other code that sets it; make it 'private(set)', or 'let', since nothing sets it after 'init'"
  }

  /// Whether a property is a `lazy var` whose type or value names a ViewModel.
  func isLazyChild(_ property: StoredProperty) -> Bool {
    guard source.has(.lazy, source.declarations[property.declaration]) else { return false }
    return [property.type, property.binding.value].contains { range in
      source.identifiers(in: range).contains(where: namesViewModel)
    }
  }
}

extension SourceFile {
  /// Whether a property is `@Published var state`, with any access.
  func isPublishedState(_ property: StoredProperty) -> Bool {
    !property.isTuple && isNamed(property.name, "state")
      && !attributes("Published", of: declarations[property.declaration]).isEmpty
  }

  /// Whether a property's setter has an access of its own: `internal(set)`.
  func hasSetterAccess(_ property: Declaration) -> Bool { modifiers(of: property).contains(where: \.isSetter) }

  /// Whether a property's setter is `private(set)`.
  func hasPrivateSetter(_ property: Declaration) -> Bool {
    modifiers(of: property).contains { $0.keyword == .private && $0.isSetter }
  }
}
