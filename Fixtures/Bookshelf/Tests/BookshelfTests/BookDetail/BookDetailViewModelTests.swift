import Testing
import ViewModelCore
import ViewModelTesting

@testable import Bookshelf

@MainActor
struct BookDetailViewModelTests {
    private struct Failure: Error {}

    private enum Sample {
        static let book = Book(id: 1, title: "one", author: "one", year: 1)
        static let otherBook = Book(id: 2, title: "two", author: "two", year: 2)
        static let reviews: [Review] = [Review(id: 1, bookID: 1, text: "one", stars: 1)]
    }

    private let appStore = AppStore(AppState()) { _, _ in [] }
    private let fetchBook = Stub<Int, Book, any Error>(returning: Sample.book)
    private let fetchReviews = Stub<Int, [Review], any Error>(returning: Sample.reviews)

    @Test
    func doesNothingInitially() {
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
        #expect(states.values == [.notRequested, .loading, .success(Sample.book)])
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
    func doesNotLoadTheBookWhileLoading() async {
        let viewModel = makeViewModel()
        fetchBook.next { _ in
            await viewModel.loadBook(id: 1)
            return Sample.book
        }
        await viewModel.loadBook(id: 1)
        #expect(fetchBook.callCount == 1)
        #expect(viewModel.book == .success(Sample.book))
    }

    @Test
    func triesAgainWhenTheBookCouldNotBeLoaded() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.book }
        fetchBook.next(throw: Failure())
        await viewModel.loadBook(id: 1)
        await viewModel.loadBook(id: 1)
        #expect(states.values == [.notRequested, .loading, .failure(Failure()), .loading, .success(Sample.book)])
    }

    @Test
    func keepsTheOldBookWhileRefreshing() async {
        let viewModel = makeViewModel()
        await viewModel.loadBook(id: 1)
        let states = StateRecorder { viewModel.book }
        fetchBook.next(return: Sample.otherBook)
        await viewModel.refreshBook(id: 1)
        #expect(states.values == [.success(Sample.book), .success(Sample.otherBook)])
        #expect(fetchBook.calls == [1, 1])
    }

    @Test
    func keepsTheBookWhenARefreshFails() async {
        let viewModel = makeViewModel()
        await viewModel.loadBook(id: 1)
        fetchBook.next(throw: Failure())
        await viewModel.refreshBook(id: 1)
        #expect(fetchBook.callCount == 2)
        #expect(viewModel.book == .success(Sample.book))
    }

    @Test
    func doesNotRefreshTheBookBeforeTheFirstLoad() async {
        let viewModel = makeViewModel()
        await viewModel.refreshBook(id: 1)
        #expect(fetchBook.callCount == 0)
        #expect(viewModel.book.isNotRequested)
    }

    @Test(arguments: [true, false])
    func loadsTheBookAfterACancelledLoad(heedsCancellation: Bool) async {
        let viewModel = makeViewModel()
        fetchBook.next { _ in
            // The View disappears and reappears before the first load ends.
            withUnsafeCurrentTask { $0?.cancel() }
            let again = Task {
                await viewModel.loadBook(id: 1)
            }
            await again.value
            if heedsCancellation { throw CancellationError() }
            return Sample.otherBook
        }
        let first = Task {
            await viewModel.loadBook(id: 1)
        }
        await first.value
        #expect(viewModel.book == .success(Sample.book))
        #expect(fetchBook.callCount == 2)
    }

    @Test
    func showsTheBookOfTheLatestParameters() async {
        let viewModel = makeViewModel()
        fetchBook.next { _ in
            await viewModel.loadBook(id: 2)
            return Sample.otherBook
        }
        await viewModel.loadBook(id: 1)
        #expect(fetchBook.callCount == 2)
        #expect(viewModel.book == .success(Sample.book))
        await viewModel.loadBook(id: 1)
        #expect(fetchBook.callCount == 3)
    }

    @Test
    func showsThatItLoadsThenTheReviews() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.reviews }
        await viewModel.loadReviews(id: 1)
        #expect(states.values == [.notRequested, .loading, .success(Sample.reviews)])
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
    func doesNotLoadTheReviewsWhileLoading() async {
        let viewModel = makeViewModel()
        fetchReviews.next { _ in
            await viewModel.loadReviews(id: 1)
            return Sample.reviews
        }
        await viewModel.loadReviews(id: 1)
        #expect(fetchReviews.callCount == 1)
        #expect(viewModel.reviews == .success(Sample.reviews))
    }

    @Test
    func triesAgainWhenTheReviewsCouldNotBeLoaded() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.reviews }
        fetchReviews.next(throw: Failure())
        await viewModel.loadReviews(id: 1)
        await viewModel.loadReviews(id: 1)
        #expect(states.values == [.notRequested, .loading, .failure(Failure()), .loading, .success(Sample.reviews)])
    }

    @Test
    func keepsTheOldReviewsWhileRefreshing() async {
        let viewModel = makeViewModel()
        await viewModel.loadReviews(id: 1)
        let states = StateRecorder { viewModel.reviews }
        fetchReviews.next(return: [])
        await viewModel.refreshReviews(id: 1)
        #expect(states.values == [.success(Sample.reviews), .success([])])
        #expect(fetchReviews.calls == [1, 1])
    }

    @Test
    func keepsTheReviewsWhenARefreshFails() async {
        let viewModel = makeViewModel()
        await viewModel.loadReviews(id: 1)
        fetchReviews.next(throw: Failure())
        await viewModel.refreshReviews(id: 1)
        #expect(fetchReviews.callCount == 2)
        #expect(viewModel.reviews == .success(Sample.reviews))
    }

    @Test
    func doesNotRefreshTheReviewsBeforeTheFirstLoad() async {
        let viewModel = makeViewModel()
        await viewModel.refreshReviews(id: 1)
        #expect(fetchReviews.callCount == 0)
        #expect(viewModel.reviews.isNotRequested)
    }

    @Test(arguments: [true, false])
    func loadsTheReviewsAfterACancelledLoad(heedsCancellation: Bool) async {
        let viewModel = makeViewModel()
        fetchReviews.next { _ in
            // The View disappears and reappears before the first load ends.
            withUnsafeCurrentTask { $0?.cancel() }
            let again = Task {
                await viewModel.loadReviews(id: 1)
            }
            await again.value
            if heedsCancellation { throw CancellationError() }
            return []
        }
        let first = Task {
            await viewModel.loadReviews(id: 1)
        }
        await first.value
        #expect(viewModel.reviews == .success(Sample.reviews))
        #expect(fetchReviews.callCount == 2)
    }

    @Test
    func showsTheReviewsOfTheLatestParameters() async {
        let viewModel = makeViewModel()
        fetchReviews.next { _ in
            await viewModel.loadReviews(id: 2)
            return []
        }
        await viewModel.loadReviews(id: 1)
        #expect(fetchReviews.callCount == 2)
        #expect(viewModel.reviews == .success(Sample.reviews))
        await viewModel.loadReviews(id: 1)
        #expect(fetchReviews.callCount == 3)
    }

    @Test
    func loadsAndRefreshesEverything() async {
        let viewModel = makeViewModel()
        await viewModel.load(id: 1)
        #expect(viewModel.book == .success(Sample.book))
        #expect(viewModel.reviews == .success(Sample.reviews))
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
        #expect(await isReleased(makeViewModel, after: { await $0.load(id: 1) }))
    }

    private func makeViewModel() -> BookDetailView.ViewModel {
        .init(
            appStore: appStore,
            libraryInteractor: StubLibraryInteractor(onFetchBook: { try await fetchBook($0) }),
            reviewInteractor: StubReviewInteractor(onFetchReviews: { try await fetchReviews($0) })
        )
    }
}
