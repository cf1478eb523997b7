import Testing
import ViewModelCore
import ViewModelTesting

@testable import Bookshelf

@MainActor
struct BookDetailViewModelTests {
    private struct Failure: Error {}

    private let appStore = AppStore(AppState()) { _, _ in [] }
    private let fetchBook = Stub<Int, Book, any Error>(returning: Book(id: 1, title: "one", author: "one", year: 1))
    private let fetchReviews = Stub<Int, [Review], any Error>(
        returning: [Review(id: 1, bookID: 1, text: "one", stars: 1)]
    )

    @Test
    func doesNothingByItself() {
        let viewModel = makeViewModel()
        #expect(viewModel.book.isNotRequested)
        #expect(viewModel.reviews.isNotRequested)
        #expect(viewModel.output == nil)
        #expect(fetchBook.callCount == 0)
        #expect(fetchReviews.callCount == 0)
    }

    @Test
    func showsThatItLoadsThenTheBook() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.book }
        await viewModel.loadBook(id: 1)
        #expect(
            states.values == [.notRequested, .loading, .success(Book(id: 1, title: "one", author: "one", year: 1))]
        )
        #expect(fetchBook.calls == [1])
    }

    @Test
    func doesNotLoadTheBookTwice() async {
        let viewModel = makeViewModel()
        await viewModel.loadBook(id: 1)
        await viewModel.loadBook(id: 1)
        #expect(fetchBook.callCount == 1)
    }

    @Test
    func doesNotLoadTheBookWhileTheyAreLoading() async {
        let viewModel = makeViewModel()
        fetchBook.next { _ in
            await viewModel.loadBook(id: 1)
            return Book(id: 1, title: "one", author: "one", year: 1)
        }
        await viewModel.loadBook(id: 1)
        #expect(fetchBook.callCount == 1)
        #expect(viewModel.book == .success(Book(id: 1, title: "one", author: "one", year: 1)))
    }

    @Test
    func triesAgainWhenTheBookCouldNotBeLoaded() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.book }
        fetchBook.next(throw: Failure())
        await viewModel.loadBook(id: 1)
        await viewModel.loadBook(id: 1)
        #expect(
            states.values == [
                .notRequested,
                .loading,
                .failure(Failure()),
                .loading,
                .success(Book(id: 1, title: "one", author: "one", year: 1)),
            ]
        )
    }

    @Test
    func refreshesTheBookWhileTheOldStay() async {
        let viewModel = makeViewModel()
        await viewModel.loadBook(id: 1)
        let states = StateRecorder { viewModel.book }
        fetchBook.next(return: Book(id: 2, title: "two", author: "two", year: 2))
        await viewModel.refreshBook(id: 1)
        #expect(
            states.values == [
                .success(Book(id: 1, title: "one", author: "one", year: 1)),
                .success(Book(id: 2, title: "two", author: "two", year: 2)),
            ]
        )
    }

    @Test
    func keepsTheBookWhenARefreshFails() async {
        let viewModel = makeViewModel()
        await viewModel.loadBook(id: 1)
        fetchBook.next(throw: Failure())
        await viewModel.refreshBook(id: 1)
        #expect(fetchBook.callCount == 2)
        #expect(viewModel.book == .success(Book(id: 1, title: "one", author: "one", year: 1)))
    }

    @Test
    func doesNotRefreshTheBookThatWereNeverLoaded() async {
        let viewModel = makeViewModel()
        await viewModel.refreshBook(id: 1)
        #expect(fetchBook.callCount == 0)
        #expect(viewModel.book.isNotRequested)
    }

    @Test
    func showsThatItLoadsThenTheReviews() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.reviews }
        await viewModel.loadReviews(id: 1)
        #expect(
            states.values == [.notRequested, .loading, .success([Review(id: 1, bookID: 1, text: "one", stars: 1)])]
        )
        #expect(fetchReviews.calls == [1])
    }

    @Test
    func doesNotLoadTheReviewsTwice() async {
        let viewModel = makeViewModel()
        await viewModel.loadReviews(id: 1)
        await viewModel.loadReviews(id: 1)
        #expect(fetchReviews.callCount == 1)
    }

    @Test
    func doesNotLoadTheReviewsWhileTheyAreLoading() async {
        let viewModel = makeViewModel()
        fetchReviews.next { _ in
            await viewModel.loadReviews(id: 1)
            return [Review(id: 1, bookID: 1, text: "one", stars: 1)]
        }
        await viewModel.loadReviews(id: 1)
        #expect(fetchReviews.callCount == 1)
        #expect(viewModel.reviews == .success([Review(id: 1, bookID: 1, text: "one", stars: 1)]))
    }

    @Test
    func triesAgainWhenTheReviewsCouldNotBeLoaded() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.reviews }
        fetchReviews.next(throw: Failure())
        await viewModel.loadReviews(id: 1)
        await viewModel.loadReviews(id: 1)
        #expect(
            states.values == [
                .notRequested,
                .loading,
                .failure(Failure()),
                .loading,
                .success([Review(id: 1, bookID: 1, text: "one", stars: 1)]),
            ]
        )
    }

    @Test
    func refreshesTheReviewsWhileTheOldStay() async {
        let viewModel = makeViewModel()
        await viewModel.loadReviews(id: 1)
        let states = StateRecorder { viewModel.reviews }
        fetchReviews.next(return: [])
        await viewModel.refreshReviews(id: 1)
        #expect(states.values == [.success([Review(id: 1, bookID: 1, text: "one", stars: 1)]), .success([])])
    }

    @Test
    func keepsTheReviewsWhenARefreshFails() async {
        let viewModel = makeViewModel()
        await viewModel.loadReviews(id: 1)
        fetchReviews.next(throw: Failure())
        await viewModel.refreshReviews(id: 1)
        #expect(fetchReviews.callCount == 2)
        #expect(viewModel.reviews == .success([Review(id: 1, bookID: 1, text: "one", stars: 1)]))
    }

    @Test
    func doesNotRefreshTheReviewsThatWereNeverLoaded() async {
        let viewModel = makeViewModel()
        await viewModel.refreshReviews(id: 1)
        #expect(fetchReviews.callCount == 0)
        #expect(viewModel.reviews.isNotRequested)
    }

    @Test
    func loadsAndRefreshesEverything() async {
        let viewModel = makeViewModel()
        await viewModel.load(id: 1)
        #expect(viewModel.book == .success(Book(id: 1, title: "one", author: "one", year: 1)))
        #expect(viewModel.reviews == .success([Review(id: 1, bookID: 1, text: "one", stars: 1)]))
        await viewModel.refresh(id: 1)
        #expect(fetchBook.callCount == 2)
        #expect(fetchReviews.callCount == 2)
    }

    @Test
    func sendsSignInAndResetsIt() {
        let viewModel = makeViewModel()
        let output = BookDetailView.ViewModel.Output.signIn
        let outputs = StateRecorder { viewModel.output }
        viewModel.send(output)
        viewModel.resetOutput()
        #expect(outputs.values == [nil, output, nil])
    }

    @Test
    func followsCanReviewInTheStore() {
        let viewModel = makeViewModel()
        appStore.set(\.authStatus, to: .signedIn)
        #expect(viewModel.canReview == true)
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.canReview == false)
        appStore.set(\.authStatus, to: .signedIn)
        #expect(viewModel.canReview == true)
    }

    @Test
    func isReleasedAfterUse() async {
        #expect(await isReleased(makeViewModel, after: { viewModel in await viewModel.load(id: 1) }))
    }

    private func makeViewModel() -> BookDetailView.ViewModel {
        .init(
            appStore: appStore,
            libraryInteractor: StubLibraryInteractor(onFetchBook: { try await fetchBook($0) }),
            reviewInteractor: StubReviewInteractor(onFetchReviews: { try await fetchReviews($0) })
        )
    }
}
