// vmgen:if sharedStore
// vmgen:if storeFoundation
import Foundation
// vmgen:end
import ViewModelCore

/// The values and events that screens share.
typealias AppStore = Store<AppState, AppAction, AppEvent>

nonisolated struct AppState: Equatable, Sendable {
    // vmgen:for value in storeValues
    var __valueDeclaration__
    // vmgen:end
}

// vmgen:for enum in storeEnums
nonisolated enum __enum__: Equatable, Sendable {
    case __enumCases__
}

// vmgen:end
nonisolated enum AppAction: Sendable {
    // vmgen:for value in storeValues
    case set__valueName__(__valueType__)
    // vmgen:end
    // vmgen:if storeEvents
    /// Sends the event without changing the state.
    case emit(AppEvent)
    // vmgen:end
}

// vmgen:if storeEvents
nonisolated enum AppEvent: Sendable {
    // vmgen:for event in storeEvents
    case __eventCase__
    // vmgen:end
}
// vmgen:else
nonisolated enum AppEvent: Sendable {}
// vmgen:end

nonisolated extension AppStore {
    convenience init() {
        self.init(AppState()) { state, action in
            switch action {
            // vmgen:for value in storeValues
            case .set__valueName__(let value):
                state.__value__ = value
                return []
            // vmgen:end
            // vmgen:if storeEvents
            case .emit(let event):
                return [event]
            // vmgen:end
            }
        }
    }
}
// vmgen:end
