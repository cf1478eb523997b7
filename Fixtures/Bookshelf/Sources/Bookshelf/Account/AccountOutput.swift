extension AccountView.ViewModel {
    /// The events that the screen reports to its parent.
    enum Output: Equatable {
        case signIn
        case closed
    }
}
