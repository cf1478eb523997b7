// What a project has of its own, so that the templates compile as they stand; never written into a project.
import ViewModelCore

typealias AppStore = Store<AppState, AppAction, AppEvent>

nonisolated struct AppState: Sendable {}

nonisolated enum AppAction: Sendable {
    case emit(AppEvent)
}

nonisolated enum AppEvent: Sendable {
    case __event__
}
