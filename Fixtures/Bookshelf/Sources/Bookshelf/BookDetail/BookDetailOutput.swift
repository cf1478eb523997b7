extension BookDetailView.ViewModel {
    /// What the View reports to its parent.
    enum Output: Equatable {
        case signIn
    }
}
