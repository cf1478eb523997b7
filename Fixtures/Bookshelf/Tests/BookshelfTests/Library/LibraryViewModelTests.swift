import Foundation
import Testing
import ViewModelCore
import ViewModelTesting

@testable import Bookshelf

@MainActor
struct LibraryViewModelTests {
    private struct Failure: Error {}

    private enum Sample {
        static let books: [Book] = [Book(id: 1, title: "one", author: "two", year: 2)]
        static let results: [Book] = [Book(id: 1, title: "one", author: "two", year: 2)]
    }

    private let appStore = AppStore(AppState()) { _, _ in [] }
    private let clock = ManualClock()
    /// Longer than any delay under test. The manual clock advances at once.
    private let anHour = Duration.seconds(3600)
    private let fetchBooks = Stub<Void, [Book], any Error>(returning: Sample.books)
    private let search = Stub<String, [Book], any Error>(returning: Sample.results)

    @Test
    func doesNothingInitially() {
        let viewModel = makeViewModel()
        #expect(viewModel.books.isNotRequested)
        #expect(viewModel.query == "")
        #expect(viewModel.results.isNotRequested)
        #expect(viewModel.output == nil)
        #expect(fetchBooks.callCount == 0)
        #expect(search.callCount == 0)
    }

    @Test
    func showsThatItLoadsThenTheBooks() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.books }
        await viewModel.load()
        #expect(states.values == [.notRequested, .loading, .success(Sample.books)])
    }

    @Test
    func doesNotLoadTheBooksTwice() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        await viewModel.load()
        #expect(fetchBooks.callCount == 1)
    }

    @Test
    func doesNotLoadTheBooksWhileLoading() async {
        let viewModel = makeViewModel()
        fetchBooks.next { _ in
            await viewModel.load()
            return Sample.books
        }
        await viewModel.load()
        #expect(fetchBooks.callCount == 1)
        #expect(viewModel.books == .success(Sample.books))
    }

    @Test
    func triesAgainWhenTheBooksCouldNotBeLoaded() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.books }
        fetchBooks.next(throw: Failure())
        await viewModel.load()
        await viewModel.load()
        #expect(states.values == [.notRequested, .loading, .failure(Failure()), .loading, .success(Sample.books)])
    }

    @Test
    func keepsTheOldBooksWhileRefreshing() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        let states = StateRecorder { viewModel.books }
        fetchBooks.next(return: [])
        await viewModel.refresh()
        #expect(states.values == [.success(Sample.books), .success([])])
    }

    @Test
    func keepsTheBooksWhenARefreshFails() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        fetchBooks.next(throw: Failure())
        await viewModel.refresh()
        #expect(fetchBooks.callCount == 2)
        #expect(viewModel.books == .success(Sample.books))
    }

    @Test
    func doesNotRefreshTheBooksBeforeTheFirstLoad() async {
        let viewModel = makeViewModel()
        await viewModel.refresh()
        #expect(fetchBooks.callCount == 0)
        #expect(viewModel.books.isNotRequested)
    }

    @Test(arguments: [true, false])
    func loadsTheBooksAfterACancelledLoad(heedsCancellation: Bool) async {
        let viewModel = makeViewModel()
        fetchBooks.next { _ in
            // The View disappears and reappears before the first load ends.
            withUnsafeCurrentTask { $0?.cancel() }
            let again = Task {
                await viewModel.load()
            }
            await again.value
            if heedsCancellation { throw CancellationError() }
            return []
        }
        let first = Task {
            await viewModel.load()
        }
        await first.value
        #expect(viewModel.books == .success(Sample.books))
        #expect(fetchBooks.callCount == 2)
    }

    @Test
    func searchesWhenTypingPauses() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.results }
        viewModel.updateQuery("sw")
        let first = viewModel.searchTask
        viewModel.updateQuery("swift")
        #expect(viewModel.query == "swift")
        #expect(first?.isCancelled == true)
        clock.advance(by: anHour)
        await viewModel.searchTask?.value
        #expect(clock.lastDeadline?.offset == .milliseconds(400))
        #expect(search.callCount == 1)
        #expect(search.calls == ["swift"])
        #expect(states.values == [.notRequested, .loading, .success(Sample.results)])
    }

    @Test
    func showsThatASearchFailed() async {
        let viewModel = makeViewModel()
        search.next(throw: Failure())
        await type("swift", into: viewModel)
        #expect(viewModel.results == .failure(Failure()))
    }

    @Test
    func forgetsTheResultsWhenTheQueryIsCleared() async {
        let viewModel = makeViewModel()
        await type("swift", into: viewModel)
        await type("", into: viewModel)
        #expect(viewModel.results.isNotRequested)
        #expect(search.callCount == 1)
    }

    @Test
    func dropsTheAnswerToAnOlderQuery() async {
        let viewModel = makeViewModel()
        search.next { _ in
            viewModel.updateQuery("swift")
            return Sample.results
        }
        viewModel.updateQuery("sw")
        let first = viewModel.searchTask
        clock.advance(by: anHour)
        await first?.value
        #expect(viewModel.results.isNotRequested)
        clock.advance(by: anHour)
        await viewModel.searchTask?.value
        #expect(viewModel.results == .success(Sample.results))
    }

    @Test
    func stopsSearchingWhenTheTaskIsCancelled() async {
        let viewModel = makeViewModel()
        search.next { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return Sample.results
        }
        await type("swift", into: viewModel)
        #expect(viewModel.results.isNotRequested)
    }

    @Test
    func sendsDetailAndResetsIt() {
        let viewModel = makeViewModel()
        let output = LibraryView.ViewModel.Output.detail(bookID: 1)
        let outputs = StateRecorder { viewModel.output }
        viewModel.send(output)
        viewModel.resetOutput()
        #expect(outputs.values == [nil, output, nil])
    }

    @Test
    func sendsAccountAndResetsIt() {
        let viewModel = makeViewModel()
        let output = LibraryView.ViewModel.Output.account
        let outputs = StateRecorder { viewModel.output }
        viewModel.send(output)
        viewModel.resetOutput()
        #expect(outputs.values == [nil, output, nil])
    }

    @Test
    func turnsLibraryTabTappedIntoScrollToTop() {
        let viewModel = makeViewModel()
        let outputs = StateRecorder { viewModel.output }
        appStore.emit(.libraryTabTapped)
        appStore.emit(.libraryTabTapped)
        viewModel.resetOutput()
        let sent = outputs.outputs().filter { if case .scrollToTop = $0 { true } else { false } }
        #expect(sent.count == 2)
        #expect(outputs.values.count == 4)
    }

    @Test
    func isReleasedAfterUse() async {
        #expect(await isReleased(makeViewModel, after: { await $0.load() }))
    }

    @Test
    func isReleasedWhileASearchWaits() async {
        #expect(await isReleased(makeViewModel, after: { $0.updateQuery("swift") }))
    }

    private func type(_ text: String, into viewModel: LibraryView.ViewModel) async {
        viewModel.updateQuery(text)
        clock.advance(by: anHour)
        await viewModel.searchTask?.value
    }

    private func makeViewModel() -> LibraryView.ViewModel {
        .init(
            appStore: appStore,
            libraryInteractor: StubLibraryInteractor(
                onFetchBooks: { try await fetchBooks(()) },
                onSearch: { try await search($0) }
            ),
            clock: clock
        )
    }
}
