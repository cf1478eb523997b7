/// Calls of use cases in `clean`: `from getBookmarksUseCase.execute(page: page)`.
extension Spec {
  static let useCaseEnding = "UseCase"

  /// Whether a name before the dot of a call names a use case.
  static func isUseCase(_ name: String) -> Bool {
    name.hasSuffix(useCaseEnding) && name.count > useCaseEnding.count
  }

  /// Returns the spec for `clean`, in which a use case that the project declares is called by its protocol.
  ///
  /// vmgen writes any other use case with its repository: `getBookmarksUseCase.execute()` then means
  /// `bookmarks.getBookmarks()`.
  ///
  /// - Parameter folder: The folder that is searched for protocols; nil for a new package.
  func callingUseCases(_ facts: ProjectFacts, in folder: String?) -> Spec {
    var spec = self
    for name in Set(calls.compactMap(\.call.interactor)) where Self.isUseCase(name) {
      if let type = folder.flatMap({ Self.protocolOfUseCase(name, facts, $0) }) {
        spec.services[name] = Service(type: type, property: name, isUseCase: true)
        continue
      }
      for index in spec.loads.indices { spec.loads[index].call.replaceUseCase(name) }
      for index in spec.searches.indices { spec.searches[index].call.replaceUseCase(name) }
      for index in spec.changes.indices { spec.changes[index].call.replaceUseCase(name) }
    }
    return spec
  }

  /// Returns the type that the project declares for a use case: a protocol if there is one. Nil if the project declares
  /// none, or if vmgen has written it together with its repository.
  private static func protocolOfUseCase(_ name: String, _ facts: ProjectFacts, _ folder: String) -> String? {
    let type = Identifier.upperCamel(name)
    func isProtocol(_ name: String) -> Bool { facts.declaredType(name, folder)?.kind == .protocol }
    let found = facts.declaredType(type, folder)
    if let found, facts.declaredType("Default\(type)", folder)?.file == found.file,
      let repository = Call.parts(ofUseCase: name).repository,
      isProtocol("\(Identifier.upperCamel(repository))Repository")
    {
      return nil
    }
    let conformances = found.map { ($0.inherited ?? []).filter { $0.hasSuffix(useCaseEnding) }.sorted() } ?? []
    let candidates = [type, "\(type)Protocol", "\(type)Type", "P\(type)"] + conformances
    return candidates.first(where: isProtocol) ?? found.map { _ in type }
  }
}

extension Spec.Call {
  /// Replaces the call of a use case by that of the repository's method that it executes.
  fileprivate mutating func replaceUseCase(_ name: String) {
    guard interactor == name else { return }
    (interactor, method) = Self.parts(ofUseCase: name)
  }

  /// The repository and the method that the name of a use case contains: `bookmarks` and `getBookmarks` for
  /// `getBookmarksUseCase`. Without a noun, as in `refreshUseCase`, it is the screen's own repository, nil.
  fileprivate static func parts(ofUseCase name: String) -> (repository: String?, method: String) {
    let method = String(name.dropLast(Spec.useCaseEnding.count))
    let noun = method.drop { !$0.isUppercase }
    return (noun.isEmpty ? nil : TypeName.lowerCamelCase(String(noun)), method)
  }
}
