/// Protocols of the project that a screen calls though they are no Interactors: `FeedService` for `feed.fetchPosts()`.
extension Spec {
  /// A protocol of the project, and the property that holds it.
  struct Service: Hashable, Sendable {
    var type: String
    var property: String
  }

  /// What a name may end with in the place of `Interactor`. The rule `no_data_access` keeps repositories from ViewModels.
  private static let endings = [
    "Service", "Client", "Provider", "Gateway", "Manager", "Loader", "Fetcher", "Store", "UseCase", "DataSource", "API",
  ]

  /// The protocol that a name in the lines means: one that has all methods that are called, else the first one.
  func service(_ name: String, _ facts: ProjectFacts, _ folder: String) -> Service? {
    let called = calls.filter { $0.call.interactor == name }.map {
      ScreenDescription.Method($0.call, returning: $0.result)
    }
    let found = candidates(for: name).filter { candidate in
      facts.declaredType(candidate.type, folder)?.kind == .protocol && !isTaken(candidate.property)
    }
    let whole = found.first { candidate in
      let members = facts.declaredType(candidate.type, folder)?.members ?? []
      return called.allSatisfy { members.contains($0.signature) }
    }
    return whole ?? found.first
  }

  /// `FeedService`, `FeedServiceProtocol` and `FeedServicing` for `feed` and for `feedService`.
  private func candidates(for name: String) -> [Service] {
    let upper = Identifier.upperCamel(name)
    return ([""] + Self.endings).flatMap { ending -> [Service] in
      let type = upper + ending
      let property = name + ending
      let stem = type.hasSuffix("e") ? String(type.dropLast()) : type.hasSuffix("er") ? String(type.dropLast(2)) : type
      return [type, "\(type)Protocol", "\(stem)ing", "\(type)Type"].map { Service(type: $0, property: property) }
    }
  }

  /// Whether the ViewModel has another property of that name.
  private func isTaken(_ property: String) -> Bool {
    let names =
      loads.flatMap { [$0.name] + $0.parameters.map(\.name) } + states.map(\.name) + watches.map(\.name)
      + computed.map(\.name) + changes.flatMap { $0.parameters.map(\.name) } + [search?.results ?? ""]
    return names.contains(property)
  }
}
