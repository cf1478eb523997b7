import Foundation
import Testing

@testable import Bookshelf

@MainActor
struct LibraryNavigationTests {
    @Test
    func libraryDetailPushesBookDetail() {
        let output = LibraryView.ViewModel.Output.detail(bookID: 1)
        var navigation = LibraryNavigation(root: .library)
        navigation.handle(output, from: .library)
        #expect(navigation.path == [.bookDetail(bookID: 1)])
        // A second tap while the screen opens changes nothing.
        navigation.handle(output, from: .library)
        #expect(navigation.path == [.bookDetail(bookID: 1)])
    }

    @Test
    func libraryAccountShowsAccount() {
        var navigation = LibraryNavigation(root: .library)
        navigation.handle(LibraryView.ViewModel.Output.account, from: .library)
        #expect(navigation.sheet == .account)
    }

    @Test
    func bookDetailSignInShowsAccount() {
        var navigation = LibraryNavigation(root: .bookDetail(bookID: 1))
        navigation.handle(BookDetailView.ViewModel.Output.signIn, from: .bookDetail(bookID: 1))
        #expect(navigation.sheet == .account)
    }

    @Test
    func accountClosedClosesAccount() {
        let output = AccountView.ViewModel.Output.closed
        var navigation = LibraryNavigation(root: .account)
        navigation.handle(output, from: .account)
        #expect(navigation.isFinished)

        navigation = LibraryNavigation(root: .library, path: [.account, .library])
        navigation.handle(output, from: .account)
        #expect(navigation.path.isEmpty)
        // A second tap while the screen closes changes nothing.
        navigation.handle(output, from: .account)
        #expect(!navigation.isFinished)
    }
}
