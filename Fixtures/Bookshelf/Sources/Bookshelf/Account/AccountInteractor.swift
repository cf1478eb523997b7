/// The work behind the screen.
protocol AccountInteractor: Sendable {
    func fetchProfile() async throws -> Profile
}

struct DefaultAccountInteractor: AccountInteractor {
    func fetchProfile() async throws -> Profile {
        Profile(name: "one", finishedBooks: 1)
    }
}

/// Answers as it is told, for previews and tests.
struct StubAccountInteractor: AccountInteractor {
    var onFetchProfile: @MainActor @Sendable () async throws -> Profile = {
        Profile(name: "one", finishedBooks: 1)
    }

    func fetchProfile() async throws -> Profile {
        try await onFetchProfile()
    }
}
