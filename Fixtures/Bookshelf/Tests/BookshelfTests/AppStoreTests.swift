import Testing
import ViewModelCore
import ViewModelTesting

@testable import Bookshelf

/// What the app's store makes of actions, with the screens that share it.
@MainActor
struct AppStoreTests {
    private let appStore = AppStore()

    @Test
    func signsInAndOut() {
        appStore.send(.signIn)
        #expect(appStore[\.authStatus] == .signedIn)
        appStore.send(.receiveMessages(count: 2))
        #expect(appStore[\.unreadCount] == 2)
        appStore.send(.signOut)
        #expect(appStore[\.authStatus] == .guest)
        #expect(appStore[\.unreadCount] == 0)
    }

    @Test
    func guestsGetNoMessages() {
        appStore.send(.receiveMessages(count: 2))
        #expect(appStore[\.unreadCount] == 0)
    }

    @Test
    func signingInOnOneScreenLetsReviewOnAnother() {
        let viewModel = BookDetailView.ViewModel(
            appStore: appStore, libraryInteractor: StubLibraryInteractor(), reviewInteractor: StubReviewInteractor())
        #expect(!viewModel.canReview)
        appStore.send(.signIn)
        #expect(viewModel.canReview)
    }

    @Test
    func tappingTheTabScrollsTheLibraryToTheTop() {
        let viewModel = LibraryView.ViewModel(appStore: appStore, libraryInteractor: StubLibraryInteractor())
        appStore.send(.tapLibraryTab)
        #expect(viewModel.output != nil)
    }
}
