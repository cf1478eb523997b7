/// Who reads.
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
        .sample
    }

    func fetchProfile() async throws -> Profile {
        try await onFetchProfile()
    }
}
