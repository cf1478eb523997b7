/// What readers say of a book.
protocol ReviewInteractor: Sendable {
    func fetchReviews(bookID: Int) async throws -> [Review]
}

struct DefaultReviewInteractor: ReviewInteractor {
    let server: any Server

    /// The best first.
    func fetchReviews(bookID: Int) async throws -> [Review] {
        let reviews: [Review] = try await server.get("books/\(bookID)/reviews")
        return reviews.sorted { $0.stars > $1.stars }
    }
}

/// A configurable stub for previews and tests.
struct StubReviewInteractor: ReviewInteractor {
    var onFetchReviews: @MainActor @Sendable (Int) async throws -> [Review] = { _ in
        [.sample]
    }

    func fetchReviews(bookID: Int) async throws -> [Review] {
        try await onFetchReviews(bookID)
    }
}
