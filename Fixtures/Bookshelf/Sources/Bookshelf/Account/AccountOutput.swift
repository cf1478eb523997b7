extension AccountView.ViewModel {
    /// What the View reports to its parent.
    enum Output: Equatable {
        case signIn
        case closed
    }
}
