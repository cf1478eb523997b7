/// What there is to read.
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
        [.sample]
    }
    var onSearch: @MainActor @Sendable (String) async throws -> [Book] = { _ in
        [.sample]
    }
    var onFetchBook: @MainActor @Sendable (Int) async throws -> Book = { _ in
        .sample
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
