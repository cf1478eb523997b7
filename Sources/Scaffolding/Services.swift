/// Finds existing protocols that a screen calls instead of Interactors: `FeedService` for `feed.fetchPosts()`.
extension Spec {
  /// A protocol of the project and the ViewModel's property for it.
  struct Service: Hashable, Sendable {
    var type: String
    var property: String
    /// Whether it is a use case of a project in `clean`.
    var isUseCase = false
  }

  /// Suffixes that a protocol may have instead of `Interactor`. `Repository` is not one, because the rule
  /// `no_data_access` keeps repositories out of ViewModels.
  private static let suffixes = [
    "Service", "Client", "Provider", "Gateway", "Manager", "Loader", "Fetcher", "Store", "UseCase", "DataSource", "API",
  ]

  /// Suffixes with which a name in the spec is the whole name of a protocol.
  private static let wholeEndings = ["Service", "Client", "Provider", "Gateway", "Manager", "Loader", "Fetcher"]

  /// Returns the protocol that a name in the spec calls by its whole name: `FeedService` for `feedService`. Nil for any
  /// other name.
  static func wholeService(_ name: String) -> Service? {
    let isWhole = wholeEndings.contains { name.hasSuffix($0) && name.count > $0.count }
    return isWhole ? Service(type: Identifier.upperCamel(name), property: name) : nil
  }

  /// Returns the protocol for a name in the spec: the first candidate with all called methods, else the first
  /// candidate. Nil if no candidate exists.
  func service(_ name: String, _ facts: ProjectFacts, _ folder: String) -> Service? {
    let called = calls.filter { $0.call.interactor == name }.map {
      ScreenDescription.Method($0.call, returning: $0.result)
    }
    let followed = sources.filter { $0.source.interactor == name }.map(\.source.publisher)
    func isUsable(_ candidate: Service) -> Bool {
      facts.declaredType(candidate.type, folder)?.kind == .protocol && !isTaken(candidate.property)
        && !Identifier.keywords.contains(candidate.property)
    }
    let usual = candidates(for: name).filter(isUsable)
    let found = usual.isEmpty ? otherCandidates(for: name, facts.typeNames(folder)).filter(isUsable) : usual
    let whole = found.first { candidate in
      let members = facts.declaredType(candidate.type, folder)?.members ?? []
      return called.allSatisfy { members.contains($0.signature) } && followed.allSatisfy(members.contains)
    }
    return whole ?? found.first
  }

  /// Returns the protocol of an Interactor that is a class; nil if there is none. For `FeedInteractor`, this is
  /// `FeedInteractorProtocol`, or a protocol such as `PFeedInteractor` to which the class conforms.
  func protocolOfInteractor(_ name: String, _ facts: ProjectFacts, _ folder: String) -> Service? {
    let type = Identifier.upperCamel(name) + "Interactor"
    guard let found = facts.declaredType(type, folder), found.kind != .protocol, found.alias == nil else { return nil }
    let names = ["\(type)Protocol", "\(Identifier.upperCamel(name))Interacting", "\(type)Type"]
    let conformances = (found.inherited ?? []).filter { $0.contains(type) }.sorted()
    return (names + conformances).first { facts.declaredType($0, folder)?.kind == .protocol }.map {
      Service(type: $0, property: "\(name)Interactor")
    }
  }

  /// Returns the candidates for a name, such as `FeedService`, `FeedServiceProtocol` and `FeedServicing` for `feed`.
  private func candidates(for name: String) -> [Service] {
    let upper = Identifier.upperCamel(name)
    return ([""] + Self.suffixes).flatMap { ending -> [Service] in
      let type = upper + ending
      let property = name + ending
      let stem = type.hasSuffix("e") ? String(type.dropLast()) : type.hasSuffix("er") ? String(type.dropLast(2)) : type
      return [type, "\(type)Protocol", "\(stem)ing", "\(type)Type"].map { Service(type: $0, property: property) }
    }
  }

  /// Returns the candidates with another ending, such as `FeedServiceRepresentable` for `feed`.
  private func otherCandidates(for name: String, _ declared: [String]) -> [Service] {
    let upper = Identifier.upperCamel(name)
    return Self.suffixes.flatMap { ending in
      declared.sorted().filter { type in
        let rest = type.hasPrefix(upper + ending) ? type.dropFirst(upper.count + ending.count) : ""
        return rest.first?.isUppercase == true && !Self.otherPartners.contains(String(rest))
      }.map { Service(type: $0, property: name + ending) }
    }
  }

  /// Endings of protocols that belong to a service and do not stand for it.
  private static let otherPartners = ["DataSource", "Delegate", "Listener", "Observer", "Output"]

  /// Whether the ViewModel has another property or parameter with that name.
  private func isTaken(_ property: String) -> Bool {
    let names =
      loads.flatMap { [$0.name] + $0.parameters.map(\.name) } + states.map(\.name) + watches.map(\.name)
      + computed.map(\.name) + changes.flatMap { $0.parameters.map(\.name) } + searches.map(\.results)
    return names.contains(property)
  }
}
