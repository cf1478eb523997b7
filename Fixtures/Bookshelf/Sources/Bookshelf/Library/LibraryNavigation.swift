/// A screen of the flow, with what it shows.
enum LibraryRoute: Hashable, Identifiable {
    case library
    case bookDetail(bookID: Int)
    case account

    var id: Self { self }
}

/// The screens that the flow shows. The outputs of screens change it, and so does the user who goes back.
struct LibraryNavigation {
    /// The first screen.
    let root: LibraryRoute
    /// The screens above the first one.
    var path: [LibraryRoute] = []
    var sheet: LibraryRoute?
    /// Whether the first screen is closed, and the flow with it.
    private(set) var isFinished = false

    mutating func handle(_ output: LibraryView.ViewModel.Output, from route: LibraryRoute) {
        switch output {
        case .detail(let bookID):
            push(.bookDetail(bookID: bookID))
        case .account:
            sheet = .account
        case .scrollToTop:
            path = []
        }
    }

    mutating func handle(_ output: BookDetailView.ViewModel.Output, from route: LibraryRoute) {
        switch output {
        case .signIn:
            sheet = .account
        }
    }

    mutating func handle(_ output: AccountView.ViewModel.Output, from route: LibraryRoute) {
        switch output {
        case .signIn:
            // The flow signs in: it has the store.
            break
        case .closed:
            leave(route)
        }
    }

    /// Shows a screen above the others. A second tap on the way there changes nothing.
    private mutating func push(_ route: LibraryRoute) {
        guard path.last != route else { return }
        path.append(route)
    }

    /// Closes a screen and those above it.
    private mutating func leave(_ route: LibraryRoute) {
        if let index = path.lastIndex(of: route) {
            path.removeSubrange(index...)
        } else if route == root {
            isFinished = true
        }
    }
}
