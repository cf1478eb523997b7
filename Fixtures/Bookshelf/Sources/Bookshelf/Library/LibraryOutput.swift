import Foundation

extension LibraryView.ViewModel {
    /// What the View reports to its parent.
    enum Output: Equatable {
        case detail(id: Int)
        case account
        case scrollToTop(UUID)
    }
}
