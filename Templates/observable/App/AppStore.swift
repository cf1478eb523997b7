import ViewModelCore

/// What screens share: lasting values, and events that are sent once.
typealias AppStore = Store<AppState, AppAction, AppEvent>

struct AppState: Equatable, Sendable {}

enum AppAction: Sendable {
    /// Sends the event, and changes nothing.
    case emit(AppEvent)
}

enum AppEvent: Sendable {
    // vmgen:for event in events
    case __event__
    // vmgen:end
}

extension AppStore {
    convenience init() {
        self.init(AppState()) { _, action in
            switch action {
            case .emit(let event): [event]
            }
        }
    }
}
