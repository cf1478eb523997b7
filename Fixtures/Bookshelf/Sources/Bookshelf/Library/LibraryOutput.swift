import Foundation

extension LibraryView.ViewModel {
    /// The events that the screen reports to its parent.
    enum Output: Equatable {
        case detail(bookID: Int)
        case account
        case scrollToTop(UUID)
    }
}
