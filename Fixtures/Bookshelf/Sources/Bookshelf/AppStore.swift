import ViewModelCore

/// The values and events that screens share.
typealias AppStore = Store<AppState, AppAction, AppEvent>

struct AppState: Equatable, Sendable {
    var authStatus = AuthStatus.guest
    var unreadCount = 0
}

enum AuthStatus: Equatable, Sendable {
    case guest, signedIn
}

enum AppAction: Sendable {
    case signIn
    case signOut
    case receiveMessages(count: Int)
    /// The tab of the library was tapped while it was shown.
    case tapLibraryTab
}

enum AppEvent: Equatable, Sendable {
    case libraryTabTapped
}

extension AppStore {
    convenience init() {
        self.init(AppState()) { state, action in
            switch action {
            case .signIn:
                state.authStatus = .signedIn
            case .signOut:
                state = AppState()
            case .receiveMessages(let count):
                guard state.authStatus == .signedIn else { break }
                state.unreadCount += count
            case .tapLibraryTab:
                return [.libraryTabTapped]
            }
            return []
        }
    }
}
