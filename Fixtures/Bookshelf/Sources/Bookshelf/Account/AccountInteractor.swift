struct Profile: Decodable, Equatable, Sendable {
    let name: String
    let finishedBooks: Int

    private enum CodingKeys: String, CodingKey {
        case name
        case finishedBooks = "finished_books"
    }
}

protocol AccountInteractor: Sendable {
    func fetchProfile() async throws -> Profile
}

struct DefaultAccountInteractor: AccountInteractor {
    let server: any Server

    func fetchProfile() async throws -> Profile {
        try await server.get("profile")
    }
}

/// A configurable stub for previews and tests.
struct StubAccountInteractor: AccountInteractor {
    var onFetchProfile: @MainActor @Sendable () async throws -> Profile = {
        Profile(name: "one", finishedBooks: 1)
    }

    func fetchProfile() async throws -> Profile {
        try await onFetchProfile()
    }
}
