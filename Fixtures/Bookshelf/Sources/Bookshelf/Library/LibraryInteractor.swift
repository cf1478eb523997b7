struct Book: Identifiable, Decodable, Equatable, Sendable {
    let id: Int
    let title: String
    let author: String
    let year: Int

    private enum CodingKeys: String, CodingKey {
        case id
        case title
        case author
        case year = "published_in"
    }
}

protocol LibraryInteractor: Sendable {
    func fetchBooks() async throws -> [Book]
    func search(_ query: String) async throws -> [Book]
    func fetchBook(id: Int) async throws -> Book
}

struct DefaultLibraryInteractor: LibraryInteractor {
    let server: any Server

    func fetchBooks() async throws -> [Book] {
        try await server.get("books")
    }

    func search(_ query: String) async throws -> [Book] {
        let query = query.lowercased()
        return try await fetchBooks().filter { book in
            book.title.lowercased().contains(query) || book.author.lowercased().contains(query)
        }
    }

    func fetchBook(id: Int) async throws -> Book {
        try await server.get("books/\(id)")
    }
}

/// A configurable stub for previews and tests.
struct StubLibraryInteractor: LibraryInteractor {
    var onFetchBooks: @MainActor @Sendable () async throws -> [Book] = {
        [Book(id: 1, title: "one", author: "one", year: 1)]
    }
    var onSearch: @MainActor @Sendable (String) async throws -> [Book] = { _ in
        [Book(id: 1, title: "one", author: "one", year: 1)]
    }
    var onFetchBook: @MainActor @Sendable (Int) async throws -> Book = { _ in
        Book(id: 1, title: "one", author: "one", year: 1)
    }

    func fetchBooks() async throws -> [Book] {
        try await onFetchBooks()
    }

    func search(_ query: String) async throws -> [Book] {
        try await onSearch(query)
    }

    func fetchBook(id: Int) async throws -> Book {
        try await onFetchBook(id)
    }
}
