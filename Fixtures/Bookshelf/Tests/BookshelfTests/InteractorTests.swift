import Testing

@testable import Bookshelf

/// The Interactors, with a server that answers what it is told.
struct InteractorTests {
    private let server = CannedServer(answers: [
        "GET books": """
        [{"id": 1, "title": "The Time Machine", "author": "H. G. Wells", "published_in": 1895},
         {"id": 2, "title": "Kim", "author": "Rudyard Kipling", "published_in": 1901}]
        """,
        "GET books/2": #"{"id": 2, "title": "Kim", "author": "Rudyard Kipling", "published_in": 1901}"#,
        "GET books/1/reviews?page=2": #"[{"id": 3, "book_id": 1, "text": "Too short.", "stars": 3}]"#,
        "POST books/1/reviews": #"{"id": 4, "book_id": 1, "text": "Read it twice.", "stars": 5}"#,
        "DELETE reviews/3": "",
        "GET profile": #"{"name": "Ada", "finished_books": 12}"#,
    ])

    @Test(arguments: [("time", [1]), ("KIPLING", [2]), ("i", [1, 2]), ("nothing", [])])
    func findsBooksByTitleAndAuthor(query: String, expected: [Int]) async throws {
        let books = try await DefaultLibraryInteractor(server: server).search(query)
        #expect(books.map(\.id) == expected)
    }

    @Test
    func fetchesOneBook() async throws {
        let book = try await DefaultLibraryInteractor(server: server).fetchBook(id: 2)
        #expect(book == Book(id: 2, title: "Kim", author: "Rudyard Kipling", year: 1901))
    }

    @Test
    func saysThatABookIsMissing() async {
        await #expect(throws: ServerError.notFound(request: "GET books/3")) {
            try await DefaultLibraryInteractor(server: server).fetchBook(id: 3)
        }
    }

    @Test
    func fetchesReviewsByPage() async throws {
        let reviews = try await DefaultReviewInteractor(server: server).fetchReviews(bookID: 1, page: 2)
        #expect(reviews == [Review(id: 3, bookID: 1, text: "Too short.", stars: 3)])
    }

    @Test
    func sendsAndRemovesReviews() async throws {
        let interactor = DefaultReviewInteractor(server: server)
        let review = try await interactor.send(bookID: 1, text: "Read it twice.", stars: 5)
        #expect(review.id == 4)
        try await interactor.remove(id: 3)
        await #expect(throws: ServerError.notFound(request: "DELETE reviews/4")) {
            try await interactor.remove(id: 4)
        }
    }

    @Test
    func fetchesTheProfile() async throws {
        let profile = try await DefaultAccountInteractor(server: server).fetchProfile()
        #expect(profile == Profile(name: "Ada", finishedBooks: 12))
    }
}
