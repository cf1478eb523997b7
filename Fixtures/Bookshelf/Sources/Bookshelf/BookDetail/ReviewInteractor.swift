/// The work behind the screen.
protocol ReviewInteractor: Sendable {
    func fetchReviews(bookID: Int) async throws -> [Review]
}

struct DefaultReviewInteractor: ReviewInteractor {
    func fetchReviews(bookID: Int) async throws -> [Review] {
        []
    }
}

/// Answers as it is told, for previews and tests.
struct StubReviewInteractor: ReviewInteractor {
    var onFetchReviews: @MainActor @Sendable (Int) async throws -> [Review] = { _ in
        [Review(id: 1, bookID: 1, text: "one", stars: 1)]
    }

    func fetchReviews(bookID: Int) async throws -> [Review] {
        try await onFetchReviews(bookID)
    }
}
