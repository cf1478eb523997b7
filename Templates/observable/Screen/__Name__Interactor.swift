/// What the screen shows.
struct __Name__Content: Equatable, Sendable {}

/// The work behind the screen.
protocol __Name__Interactor: Sendable {
    func fetchContent() async throws -> __Name__Content
}

struct Default__Name__Interactor: __Name__Interactor {
    func fetchContent() async throws -> __Name__Content {
        __Name__Content()
    }
}

/// Answers as it is told, for previews and tests.
struct Stub__Name__Interactor: __Name__Interactor {
    var onFetchContent: @MainActor @Sendable () async throws -> __Name__Content = { __Name__Content() }

    func fetchContent() async throws -> __Name__Content {
        try await onFetchContent()
    }
}
