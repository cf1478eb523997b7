// The stand-in for SwiftUI has a model of rendering. On a Mac there is none, and these tests are left out.
#if os(Linux)
import SwiftUI
import Testing
import ViewModelCore
import ViewModelTesting

@testable import Bookshelf

@MainActor
struct RenderedViewTests {
    /// What the views around a screen are evaluated for.
    @Observable
    final class Place {
        var id = 1
        var isShown = true
    }

    /// Makes ViewModels, and knows the last one.
    final class Maker<ViewModel> {
        private(set) var count = 0
        private(set) var last: ViewModel?

        func make(_ viewModel: ViewModel) -> ViewModel {
            count += 1
            last = viewModel
            return viewModel
        }
    }

    private let appStore = AppStore(AppState()) { _, _ in [] }
    private let place = Place()

    // MARK: - Parameters

    private struct DetailPlace: View {
        let place: Place
        let make: () -> BookDetailView.ViewModel

        var body: some View {
            BookDetailView(viewModel: make(), bookID: place.id, onOutput: { _ in })
        }
    }

    private static func book(_ id: Int) -> Book {
        Book(id: id, title: "Book \(id)", author: "", year: 2000 + id)
    }

    @Test
    func theDetailsFollowTheBook() async throws {
        let fetchBook = Stub<Int, Book, any Error> { Self.book($0) }
        let interactor = StubLibraryInteractor(onFetchBook: { try await fetchBook($0) })
        let maker = Maker<BookDetailView.ViewModel>()
        let appStore = appStore
        let rendering = Rendering(
            DetailPlace(place: place) {
                maker.make(
                    .init(
                        appStore: appStore,
                        libraryInteractor: interactor,
                        reviewInteractor: StubReviewInteractor()
                    )
                )
            }
        )
        // The first book is still loading when another one is chosen.
        fetchBook.hold()
        rendering.settle()
        await wait(for: rendering) { fetchBook.callCount == 1 }
        place.id = 2
        rendering.settle()
        await wait(for: rendering) { fetchBook.callCount == 2 }
        fetchBook.release()
        let viewModel = try #require(maker.last)
        await wait(for: rendering) { viewModel.book == .success(Self.book(2)) }
        #expect(fetchBook.calls == [1, 2])
        #expect(maker.count == 1)
        rendering.end()
    }

    // MARK: - Guests

    private struct AccountPlace: View {
        let place: Place
        let make: () -> AccountView.ViewModel

        var body: some View {
            if place.isShown {
                AccountView(viewModel: make(), onOutput: { _ in })
            }
        }
    }

    /// Signs out and in again before the View is evaluated.
    @Test
    func theProfileIsLoadedAnewForAnotherUser() async throws {
        appStore.set(\.authStatus, to: .signedIn)
        let fetchProfile = Stub<Void, Profile, any Error>(returning: Profile(name: "One", finishedBooks: 1))
        let interactor = StubAccountInteractor(onFetchProfile: { try await fetchProfile(()) })
        let maker = Maker<AccountView.ViewModel>()
        let appStore = appStore
        let rendering = Rendering(
            AccountPlace(place: place) { maker.make(.init(appStore: appStore, accountInteractor: interactor)) }
        )
        rendering.settle()
        let viewModel = try #require(maker.last)
        await wait(for: rendering) { viewModel.profile.value?.name == "One" }
        fetchProfile.always(return: Profile(name: "Two", finishedBooks: 2))
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.profile.isNotRequested)
        appStore.set(\.authStatus, to: .signedIn)
        await wait(for: rendering) { viewModel.profile.value?.name == "Two" }
        #expect(fetchProfile.callCount == 2)
        rendering.end()
    }

    @Test
    func aGuestSeesNoProfile() async throws {
        appStore.set(\.authStatus, to: .signedIn)
        let fetchProfile = Stub<Void, Profile, any Error>(returning: Profile(name: "One", finishedBooks: 1))
        let interactor = StubAccountInteractor(onFetchProfile: { try await fetchProfile(()) })
        let maker = Maker<AccountView.ViewModel>()
        let appStore = appStore
        let rendering = Rendering(
            AccountPlace(place: place) { maker.make(.init(appStore: appStore, accountInteractor: interactor)) }
        )
        rendering.settle()
        let viewModel = try #require(maker.last)
        await wait(for: rendering) { viewModel.profile.value != nil }
        #expect(rendering.shows(LabeledContent<Text, Text>.self))
        appStore.set(\.authStatus, to: .guest)
        rendering.settle()
        #expect(!rendering.shows(LabeledContent<Text, Text>.self))
        #expect(!rendering.shows(ProgressView<EmptyView, EmptyView>.self))
        rendering.end()
    }

    // MARK: - Appearing again

    private struct LibraryPlace: View {
        let place: Place
        let make: () -> LibraryView.ViewModel

        var body: some View {
            // The ViewModel belongs to whoever shows the View.
            if place.isShown { LibraryView(viewModel: make(), onOutput: { _ in }) }
        }
    }

    @Test(arguments: [true, false])
    func theLibraryIsLoadedWhenItAppearsAgain(heedsCancellation: Bool) async {
        let fetchBooks = Stub<Void, [Book], any Error>(returning: [Self.book(1)])
        let interactor = StubLibraryInteractor(onFetchBooks: { try await fetchBooks(()) })
        let viewModel = LibraryView.ViewModel(appStore: appStore, libraryInteractor: interactor)
        let rendering = Rendering(LibraryPlace(place: place) { viewModel })
        // Held until its task is cancelled.
        fetchBooks.next { _ in
            await Stub<Void, Void, Never>.untilCancelled()
            if heedsCancellation { throw CancellationError() }
            return [Self.book(9)]
        }
        rendering.settle()
        await wait(for: rendering) { fetchBooks.callCount == 1 }
        place.isShown = false
        rendering.settle()
        place.isShown = true
        rendering.settle()
        await wait(for: rendering) { viewModel.books == .success([Self.book(1)]) }
        #expect(fetchBooks.callCount == 2)
        rendering.end()
    }

    // MARK: - Waiting

    /// Lets tasks and views take turns until a condition is met.
    private func wait(
        for rendering: Rendering,
        until condition: () -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        for _ in 0..<10_000 {
            rendering.settle()
            if condition() { return }
            await Task.yield()
        }
        Issue.record("nothing of the kind came", sourceLocation: sourceLocation)
    }
}

extension Stub<Void, Void, Never> {
    /// Waits until the task is cancelled.
    fileprivate static func untilCancelled() async {
        let stub = Stub { _ in }
        stub.hold()
        await stub(())
    }
}
#endif
