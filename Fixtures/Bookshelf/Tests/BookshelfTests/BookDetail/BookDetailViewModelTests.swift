import Testing
import ViewModelCore
import ViewModelTesting

@testable import Bookshelf

@MainActor
struct BookDetailViewModelTests {
    private struct Failure: Error {}

    private enum Sample {
        static let book = Book(id: 1, title: "one", author: "two", year: 2)
        static let otherBook = Book(id: 2, title: "two", author: "three", year: 3)
        static let reviews: [Review] = [Review(id: 1, bookID: 2, text: "one", stars: 3)]
        static let firstReviews = Review(id: 1, bookID: 2, text: "one", stars: 3)
        static let reviewResult = Review(id: 2, bookID: 3, text: "two", stars: 4)
    }

    private let appStore = AppStore(AppState()) { _, _ in [] }
    private let fetchBook = Stub<Int, Book, any Error>(returning: Sample.book)
    private let fetchReviews = Stub<(Int, Int), [Review], any Error>(returning: Sample.reviews)
    private let remove = Stub<Int, Void, any Error>(returning: ())
    private let send = Stub<(Int, String, Int), Review, any Error>(returning: Sample.firstReviews)

    @Test
    func doesNothingInitially() {
        let viewModel = makeViewModel()
        #expect(viewModel.book.isNotRequested)
        #expect(viewModel.reviews.isNotRequested)
        #expect(viewModel.reviewsPage == .end)
        #expect(viewModel.removeState == .idle)
        #expect(viewModel.reviewState == .idle)
        #expect(viewModel.output == nil)
        #expect(fetchBook.callCount == 0)
        #expect(fetchReviews.callCount == 0)
        #expect(remove.callCount == 0)
        #expect(send.callCount == 0)
    }

    @Test
    func showsThatItLoadsThenTheBook() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.book }
        await viewModel.loadBook(bookID: 1)
        #expect(states.values == [.notRequested, .loading, .success(Sample.book)])
        #expect(fetchBook.calls == [1])
    }

    @Test
    func doesNotLoadTheBookTwice() async {
        let viewModel = makeViewModel()
        await viewModel.loadBook(bookID: 1)
        await viewModel.loadBook(bookID: 1)
        #expect(fetchBook.callCount == 1)
    }

    @Test
    func doesNotLoadTheBookWhileLoading() async {
        let viewModel = makeViewModel()
        fetchBook.next { _ in
            await viewModel.loadBook(bookID: 1)
            return Sample.book
        }
        await viewModel.loadBook(bookID: 1)
        #expect(fetchBook.callCount == 1)
        #expect(viewModel.book == .success(Sample.book))
    }

    @Test
    func triesAgainWhenTheBookCouldNotBeLoaded() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.book }
        fetchBook.next(throw: Failure())
        await viewModel.loadBook(bookID: 1)
        await viewModel.loadBook(bookID: 1)
        #expect(states.values == [.notRequested, .loading, .failure(Failure()), .loading, .success(Sample.book)])
    }

    @Test
    func keepsTheOldBookWhileRefreshing() async {
        let viewModel = makeViewModel()
        await viewModel.loadBook(bookID: 1)
        let states = StateRecorder { viewModel.book }
        fetchBook.next(return: Sample.otherBook)
        await viewModel.refreshBook(bookID: 1)
        #expect(states.values == [.success(Sample.book), .success(Sample.otherBook)])
        #expect(fetchBook.calls == [1, 1])
    }

    @Test
    func keepsTheBookWhenARefreshFails() async {
        let viewModel = makeViewModel()
        await viewModel.loadBook(bookID: 1)
        fetchBook.next(throw: Failure())
        await viewModel.refreshBook(bookID: 1)
        #expect(fetchBook.callCount == 2)
        #expect(viewModel.book == .success(Sample.book))
    }

    @Test
    func doesNotRefreshTheBookBeforeTheFirstLoad() async {
        let viewModel = makeViewModel()
        await viewModel.refreshBook(bookID: 1)
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
                await viewModel.loadBook(bookID: 1)
            }
            await again.value
            if heedsCancellation { throw CancellationError() }
            return Sample.otherBook
        }
        let first = Task {
            await viewModel.loadBook(bookID: 1)
        }
        await first.value
        #expect(viewModel.book == .success(Sample.book))
        #expect(fetchBook.callCount == 2)
    }

    @Test
    func showsTheBookOfTheLatestParameters() async {
        let viewModel = makeViewModel()
        fetchBook.next { _ in
            await viewModel.loadBook(bookID: 2)
            return Sample.otherBook
        }
        await viewModel.loadBook(bookID: 1)
        #expect(fetchBook.callCount == 2)
        #expect(viewModel.book == .success(Sample.book))
        await viewModel.loadBook(bookID: 1)
        #expect(fetchBook.callCount == 3)
    }

    @Test
    func showsThatItLoadsThenTheReviews() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.reviews }
        await viewModel.loadReviews(bookID: 1)
        #expect(states.values == [.notRequested, .loading, .success(Sample.reviews)])
        #expect(fetchReviews.calls.map(\.0) == [1])
        #expect(fetchReviews.calls.map(\.1) == [1])
    }

    @Test
    func doesNotLoadTheReviewsTwice() async {
        let viewModel = makeViewModel()
        await viewModel.loadReviews(bookID: 1)
        await viewModel.loadReviews(bookID: 1)
        #expect(fetchReviews.callCount == 1)
    }

    @Test
    func doesNotLoadTheReviewsWhileLoading() async {
        let viewModel = makeViewModel()
        fetchReviews.next { _ in
            await viewModel.loadReviews(bookID: 1)
            return Sample.reviews
        }
        await viewModel.loadReviews(bookID: 1)
        #expect(fetchReviews.callCount == 1)
        #expect(viewModel.reviews == .success(Sample.reviews))
    }

    @Test
    func triesAgainWhenTheReviewsCouldNotBeLoaded() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.reviews }
        fetchReviews.next(throw: Failure())
        await viewModel.loadReviews(bookID: 1)
        await viewModel.loadReviews(bookID: 1)
        #expect(states.values == [.notRequested, .loading, .failure(Failure()), .loading, .success(Sample.reviews)])
    }

    @Test
    func keepsTheOldReviewsWhileRefreshing() async {
        let viewModel = makeViewModel()
        await viewModel.loadReviews(bookID: 1)
        let states = StateRecorder { viewModel.reviews }
        fetchReviews.next(return: [])
        await viewModel.refreshReviews(bookID: 1)
        #expect(states.values == [.success(Sample.reviews), .success([])])
        #expect(fetchReviews.calls.map(\.0) == [1, 1])
        #expect(fetchReviews.calls.map(\.1) == [1, 1])
    }

    @Test
    func keepsTheReviewsWhenARefreshFails() async {
        let viewModel = makeViewModel()
        await viewModel.loadReviews(bookID: 1)
        fetchReviews.next(throw: Failure())
        await viewModel.refreshReviews(bookID: 1)
        #expect(fetchReviews.callCount == 2)
        #expect(viewModel.reviews == .success(Sample.reviews))
    }

    @Test
    func doesNotRefreshTheReviewsBeforeTheFirstLoad() async {
        let viewModel = makeViewModel()
        await viewModel.refreshReviews(bookID: 1)
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
                await viewModel.loadReviews(bookID: 1)
            }
            await again.value
            if heedsCancellation { throw CancellationError() }
            return []
        }
        let first = Task {
            await viewModel.loadReviews(bookID: 1)
        }
        await first.value
        #expect(viewModel.reviews == .success(Sample.reviews))
        #expect(fetchReviews.callCount == 2)
    }

    @Test
    func showsTheReviewsOfTheLatestParameters() async {
        let viewModel = makeViewModel()
        fetchReviews.next { _ in
            await viewModel.loadReviews(bookID: 2)
            return []
        }
        await viewModel.loadReviews(bookID: 1)
        #expect(fetchReviews.callCount == 2)
        #expect(viewModel.reviews == .success(Sample.reviews))
        await viewModel.loadReviews(bookID: 1)
        #expect(fetchReviews.callCount == 3)
    }

    @Test
    func loadsTheReviewsPageByPageToTheEnd() async {
        let viewModel = makeViewModel()
        fetchReviews.next(return: Sample.reviews)
        await viewModel.loadReviews(bookID: 1)
        #expect(viewModel.reviewsPage == .more)
        fetchReviews.next(return: [Sample.reviewResult])
        await viewModel.loadMoreReviews(bookID: 1)
        #expect(viewModel.reviews == .success([Sample.firstReviews, Sample.reviewResult]))
        #expect(viewModel.reviewsPage == .more)
        fetchReviews.next(return: [])
        await viewModel.loadMoreReviews(bookID: 1)
        await viewModel.loadMoreReviews(bookID: 1)
        #expect(viewModel.reviews == .success([Sample.firstReviews, Sample.reviewResult]))
        #expect(viewModel.reviewsPage == .end)
        #expect(fetchReviews.calls.map(\.1) == [1, 2, 3])
        #expect(fetchReviews.calls.map(\.0) == [1, 1, 1])
    }

    @Test
    func keepsTheReviewsWhenTheNextPageFailsAndTriesAgain() async {
        let viewModel = makeViewModel()
        fetchReviews.next(return: Sample.reviews)
        fetchReviews.next(throw: Failure())
        fetchReviews.next(return: [Sample.reviewResult])
        await viewModel.loadReviews(bookID: 1)
        await viewModel.loadMoreReviews(bookID: 1)
        #expect(viewModel.reviewsPage == .failed(Failure()))
        #expect(viewModel.reviews == .success(Sample.reviews))
        await viewModel.loadMoreReviews(bookID: 1)
        #expect(viewModel.reviews == .success([Sample.firstReviews, Sample.reviewResult]))
        #expect(fetchReviews.calls.map(\.1) == [1, 2, 2])
    }

    @Test
    func reloadsTheReviewsFromTheFirstPage() async {
        let viewModel = makeViewModel()
        for _ in 1...2 {
            fetchReviews.next(return: Sample.reviews)
            fetchReviews.next(return: [Sample.reviewResult])
        }
        await viewModel.loadReviews(bookID: 1)
        await viewModel.loadMoreReviews(bookID: 1)
        await viewModel.refreshReviews(bookID: 1)
        #expect(viewModel.reviews == .success(Sample.reviews))
        await viewModel.loadMoreReviews(bookID: 1)
        #expect(viewModel.reviews == .success([Sample.firstReviews, Sample.reviewResult]))
        #expect(fetchReviews.calls.map(\.1) == [1, 2, 1, 2])
    }

    @Test
    func loadsOnePageOfTheReviewsAtATime() async {
        let viewModel = makeViewModel()
        fetchReviews.next(return: Sample.reviews)
        await viewModel.loadReviews(bookID: 1)
        fetchReviews.next { _ in
            await viewModel.loadMoreReviews(bookID: 1)
            return [Sample.reviewResult]
        }
        await viewModel.loadMoreReviews(bookID: 1)
        #expect(fetchReviews.callCount == 2)
        #expect(viewModel.reviews == .success([Sample.firstReviews, Sample.reviewResult]))
    }

    @Test
    func loadsMoreOfTheReviewsAfterACancelledPage() async {
        let viewModel = makeViewModel()
        fetchReviews.next(return: Sample.reviews)
        await viewModel.loadReviews(bookID: 1)
        fetchReviews.next { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return [Sample.reviewResult]
        }
        let task = Task {
            await viewModel.loadMoreReviews(bookID: 1)
        }
        await task.value
        #expect(viewModel.reviewsPage == .more)
        #expect(viewModel.reviews == .success(Sample.reviews))
        fetchReviews.next(return: [Sample.reviewResult])
        await viewModel.loadMoreReviews(bookID: 1)
        #expect(viewModel.reviews == .success([Sample.firstReviews, Sample.reviewResult]))
    }

    @Test
    func loadsAndRefreshesEverything() async {
        let viewModel = makeViewModel()
        await viewModel.load(bookID: 1)
        #expect(viewModel.book == .success(Sample.book))
        #expect(viewModel.reviews == .success(Sample.reviews))
        await viewModel.refresh(bookID: 1)
        #expect(fetchBook.callCount == 2)
        #expect(fetchReviews.callCount == 2)
    }

    @Test
    func runsRemoveAndReportsIt() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.removeState }
        await viewModel.remove(id: 1)
        #expect(states.values == [.idle, .running, .idle])
        #expect(remove.callCount == 1)
        #expect(remove.calls == [1])
    }

    @Test
    func showsRemoveThatFailedAndTriesAgain() async {
        let viewModel = makeViewModel()
        await viewModel.loadReviews(bookID: 1)
        remove.next(throw: Failure())
        await viewModel.remove(id: 1)
        #expect(viewModel.removeState == .failed(Failure()))
        #expect(viewModel.reviews == .success(Sample.reviews))
        await viewModel.retryRemove()
        #expect(viewModel.removeState == .idle)
        #expect(remove.callCount == 2)
        #expect(remove.calls == [1, 1])
    }

    @Test
    func forgetsRemoveThatFailed() async {
        let viewModel = makeViewModel()
        remove.next(throw: Failure())
        await viewModel.remove(id: 1)
        viewModel.dismissRemove()
        #expect(viewModel.removeState == .idle)
        #expect(remove.callCount == 1)
    }

    @Test
    func doesNotRunRemoveTwice() async {
        let viewModel = makeViewModel()
        remove.next { _ in
            await viewModel.remove(id: 1)
            return ()
        }
        await viewModel.remove(id: 1)
        #expect(remove.callCount == 1)
    }

    @Test
    func changesTheReviewsAfterRemove() async {
        let viewModel = makeViewModel()
        await viewModel.loadReviews(bookID: 1)
        await viewModel.remove(id: 2)
        #expect(viewModel.reviews == .success([Sample.firstReviews]))
        await viewModel.remove(id: 1)
        #expect(viewModel.reviews == .success([]))
    }

    @Test
    func fetchesTheReviewsOnceMoreAfterRemove() async {
        let viewModel = makeViewModel()
        await viewModel.loadReviews(bookID: 1)
        fetchReviews.next { _ in
            await viewModel.remove(id: 1)
            return []
        }
        await viewModel.refreshReviews(bookID: 1)
        #expect(fetchReviews.callCount == 3)
        #expect(viewModel.reviews == .success(Sample.reviews))
    }

    @Test
    func changesTheReviewsBeforeRemoveHasEnded() async {
        let viewModel = makeViewModel()
        await viewModel.loadReviews(bookID: 1)
        remove.next { _ in
            #expect(viewModel.reviews == .success([]))
            throw Failure()
        }
        await viewModel.remove(id: 1)
        #expect(remove.callCount == 1)
        #expect(viewModel.reviews == .success(Sample.reviews))
    }

    @Test
    func changesTheReviewsAfterRemoveDuringARefresh() async {
        let viewModel = makeViewModel()
        await viewModel.loadReviews(bookID: 1)
        remove.next { _ in
            await viewModel.refreshReviews(bookID: 1)
            return ()
        }
        await viewModel.remove(id: 1)
        #expect(viewModel.reviews == .success([]))
    }

    @Test
    func runsReviewAndReportsIt() async {
        let viewModel = makeViewModel()
        fill(viewModel)
        let states = StateRecorder { viewModel.reviewState }
        await viewModel.review(bookID: 2)
        #expect(states.values == [.idle, .running, .idle])
        #expect(send.callCount == 1)
        #expect(send.calls.map(\.0) == [2])
        #expect(send.calls.map(\.1) == ["one"])
        #expect(send.calls.map(\.2) == [1])
    }

    @Test
    func showsReviewThatFailedAndTriesAgain() async {
        let viewModel = makeViewModel()
        fill(viewModel)
        await viewModel.loadReviews(bookID: 1)
        send.next(throw: Failure())
        await viewModel.review(bookID: 2)
        #expect(viewModel.reviewState == .failed(Failure()))
        #expect(viewModel.reviews == .success(Sample.reviews))
        #expect(viewModel.form.text == "one")
        #expect(viewModel.form.stars == 1)
        await viewModel.retryReview()
        #expect(viewModel.reviewState == .idle)
        #expect(send.callCount == 2)
        #expect(send.calls.map(\.0) == [2, 2])
        #expect(send.calls.map(\.1) == ["one", "one"])
        #expect(send.calls.map(\.2) == [1, 1])
    }

    @Test
    func forgetsReviewThatFailed() async {
        let viewModel = makeViewModel()
        fill(viewModel)
        send.next(throw: Failure())
        await viewModel.review(bookID: 2)
        viewModel.dismissReview()
        #expect(viewModel.reviewState == .idle)
        #expect(send.callCount == 1)
    }

    @Test
    func doesNotRunReviewTwice() async {
        let viewModel = makeViewModel()
        fill(viewModel)
        send.next { _ in
            await viewModel.review(bookID: 2)
            return Sample.firstReviews
        }
        await viewModel.review(bookID: 2)
        #expect(send.callCount == 1)
    }

    @Test
    func changesTheReviewsAfterReview() async {
        let viewModel = makeViewModel()
        fill(viewModel)
        await viewModel.loadReviews(bookID: 1)
        send.next(return: Sample.reviewResult)
        await viewModel.review(bookID: 2)
        #expect(viewModel.reviews == .success([Sample.firstReviews, Sample.reviewResult]))
    }

    @Test
    func fetchesTheReviewsOnceMoreAfterReview() async {
        let viewModel = makeViewModel()
        fill(viewModel)
        await viewModel.loadReviews(bookID: 1)
        fetchReviews.next { _ in
            await viewModel.review(bookID: 2)
            return []
        }
        await viewModel.refreshReviews(bookID: 1)
        #expect(fetchReviews.callCount == 3)
        #expect(viewModel.reviews == .success(Sample.reviews))
    }

    @Test
    func emptiesTheFormAfterReview() async {
        let viewModel = makeViewModel()
        fill(viewModel)
        await viewModel.review(bookID: 2)
        #expect(viewModel.form == BookDetailForm())
    }

    @Test
    func keepsWhatIsTyped() {
        let viewModel = makeViewModel()
        fill(viewModel)
        #expect(viewModel.form.text == "one")
        #expect(viewModel.form.stars == 1)
        #expect(viewModel.form.isValid)
    }

    @Test
    func showsThatTextIsNotValid() {
        let viewModel = makeViewModel()
        #expect(!viewModel.form.showsError(.text))
        viewModel.updateText("")
        #expect(viewModel.form.showsError(.text))
        #expect(!viewModel.form.isValid)
        viewModel.updateText("one")
        #expect(!viewModel.form.showsError(.text))
    }

    @Test
    func showsThatStarsIsNotValid() {
        let viewModel = makeViewModel()
        #expect(!viewModel.form.showsError(.stars))
        viewModel.updateStars(0)
        #expect(viewModel.form.showsError(.stars))
        #expect(!viewModel.form.isValid)
        viewModel.updateStars(1)
        #expect(!viewModel.form.showsError(.stars))
    }

    @Test
    func doesNotReviewWhenTheTextIsNotValid() async {
        let viewModel = makeViewModel()
        fill(viewModel)
        viewModel.updateText("")
        await viewModel.review(bookID: 2)
        #expect(send.callCount == 0)
        #expect(viewModel.reviewState == .idle)
    }

    @Test
    func doesNotReviewWhenTheStarsIsNotValid() async {
        let viewModel = makeViewModel()
        fill(viewModel)
        viewModel.updateStars(0)
        await viewModel.review(bookID: 2)
        #expect(send.callCount == 0)
        #expect(viewModel.reviewState == .idle)
    }

    @Test
    func keepsTheTextTypedDuringReview() async {
        let viewModel = makeViewModel()
        fill(viewModel)
        send.next { _ in
            viewModel.updateText("")
            return Sample.firstReviews
        }
        await viewModel.review(bookID: 2)
        #expect(viewModel.form.text == "")
    }

    @Test
    func keepsTheStarsTypedDuringReview() async {
        let viewModel = makeViewModel()
        fill(viewModel)
        send.next { _ in
            viewModel.updateStars(0)
            return Sample.firstReviews
        }
        await viewModel.review(bookID: 2)
        #expect(viewModel.form.stars == 0)
    }

    private func fill(_ viewModel: BookDetailView.ViewModel) {
        viewModel.updateText("one")
        viewModel.updateStars(1)
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
        #expect(await isReleased(makeViewModel, after: { await $0.load(bookID: 1) }))
    }

    private func makeViewModel() -> BookDetailView.ViewModel {
        .init(
            appStore: appStore,
            libraryInteractor: StubLibraryInteractor(onFetchBook: { try await fetchBook($0) }),
            reviewInteractor: StubReviewInteractor(
                onFetchReviews: { try await fetchReviews(($0, $1)) },
                onRemove: { try await remove($0) },
                onSend: { try await send(($0, $1, $2)) }
            )
        )
    }
}
