struct Review: Identifiable, Decodable, Equatable, Sendable {
    let id: Int
    let bookID: Int
    let text: String
    let stars: Int

    private enum CodingKeys: String, CodingKey {
        case id
        case bookID = "book_id"
        case text
        case stars
    }
}

protocol ReviewInteractor: Sendable {
    func fetchReviews(bookID: Int, page: Int) async throws -> [Review]
    func remove(id: Int) async throws
    func send(bookID: Int, text: String, stars: Int) async throws -> Review
}

struct DefaultReviewInteractor: ReviewInteractor {
    let server: any Server

    func fetchReviews(bookID: Int, page: Int) async throws -> [Review] {
        try await server.get("books/\(bookID)/reviews?page=\(page)")
    }

    func remove(id: Int) async throws {
        try await server.delete("reviews/\(id)")
    }

    func send(bookID: Int, text: String, stars: Int) async throws -> Review {
        try await server.post(NewReview(text: text, stars: stars), to: "books/\(bookID)/reviews")
    }
}

/// What the server is sent.
struct NewReview: Encodable {
    let text: String
    let stars: Int
}

/// A configurable stub for previews and tests.
struct StubReviewInteractor: ReviewInteractor {
    var onFetchReviews: @MainActor @Sendable (Int, Int) async throws -> [Review] = { _, page in
        page == 1 ? [Review(id: 1, bookID: 1, text: "one", stars: 1)] : []
    }
    var onRemove: @MainActor @Sendable (Int) async throws -> Void = { _ in }
    var onSend: @MainActor @Sendable (Int, String, Int) async throws -> Review = { _, _, _ in
        Review(id: 1, bookID: 1, text: "one", stars: 1)
    }

    func fetchReviews(bookID: Int, page: Int) async throws -> [Review] {
        try await onFetchReviews(bookID, page)
    }

    func remove(id: Int) async throws {
        try await onRemove(id)
    }

    func send(bookID: Int, text: String, stars: Int) async throws -> Review {
        try await onSend(bookID, text, stars)
    }
}
