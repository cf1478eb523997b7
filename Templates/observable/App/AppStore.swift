// vmgen:if sharedStore
// vmgen:if storeFoundation
import Foundation
// vmgen:end
import ViewModelCore

/// What screens share: lasting values, and events that are sent once.
typealias AppStore = Store<AppState, AppAction, AppEvent>

struct AppState: Equatable, Sendable {
    // vmgen:for value in storeValues
    var __valueDeclaration__
    // vmgen:end
}

// vmgen:for enum in storeEnums
enum __enum__: Equatable, Sendable {
    case __enumCases__
}

// vmgen:end
enum AppAction: Sendable {
    /// Sends the event, and changes nothing.
    case emit(AppEvent)
}

enum AppEvent: Sendable {
    // vmgen:for event in storeEvents
    case __eventCase__
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
// vmgen:end
