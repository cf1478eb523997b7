/// The work behind the screen.
protocol LibraryInteractor: Sendable {
    func fetchBooks() async throws -> [Book]
    func search(_ query: String) async throws -> [Book]
    func fetchBook(id: Int) async throws -> Book
}

struct DefaultLibraryInteractor: LibraryInteractor {
    func fetchBooks() async throws -> [Book] {
        []
    }

    func search(_ query: String) async throws -> [Book] {
        []
    }

    func fetchBook(id: Int) async throws -> Book {
        Book(id: 1, title: "one", author: "one", year: 1)
    }
}

/// Answers as it is told, for previews and tests.
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
