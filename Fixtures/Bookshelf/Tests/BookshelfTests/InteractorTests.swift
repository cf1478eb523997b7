import Testing

@testable import Bookshelf

/// The Interactors, with a server that answers what it is told.
struct InteractorTests {
    private let server = CannedServer(answers: [
        "books": """
        [{"id": 1, "title": "The Time Machine", "author": "H. G. Wells", "year": 1895},
         {"id": 2, "title": "Kim", "author": "Rudyard Kipling", "year": 1901}]
        """,
        "books/2": #"{"id": 2, "title": "Kim", "author": "Rudyard Kipling", "year": 1901}"#,
        "books/1/reviews": """
        [{"id": 1, "bookID": 1, "text": "Too short.", "stars": 3},
         {"id": 2, "bookID": 1, "text": "Read it twice.", "stars": 5}]
        """,
        "profile": #"{"name": "Ada", "finishedBooks": 12}"#,
    ])

    @Test(arguments: [("time", [1]), ("KIPLING", [2]), ("i", [1, 2]), ("nothing", [])])
    func findsBooksByTitleAndAuthor(query: String, expected: [Int]) async throws {
        let books = try await DefaultLibraryInteractor(server: server).search(query)
        #expect(books.map(\.id) == expected)
    }

    @Test
    func fetchesOneBook() async throws {
        let book = try await DefaultLibraryInteractor(server: server).fetchBook(id: 2)
        #expect(book.title == "Kim")
    }

    @Test
    func saysThatABookIsMissing() async {
        await #expect(throws: ServerError.notFound(path: "books/3")) {
            try await DefaultLibraryInteractor(server: server).fetchBook(id: 3)
        }
    }

    @Test
    func showsTheBestReviewsFirst() async throws {
        let reviews = try await DefaultReviewInteractor(server: server).fetchReviews(bookID: 1)
        #expect(reviews.map(\.stars) == [5, 3])
    }

    @Test
    func fetchesTheProfile() async throws {
        #expect(try await DefaultAccountInteractor(server: server).fetchProfile() == .sample)
    }
}
