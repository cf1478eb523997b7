// vmgen:if sharedStore
// vmgen:if storeFoundation
import Foundation
// vmgen:end
import ViewModelCore

/// What screens share: lasting values, and events that are sent once.
typealias AppStore = Store<AppState, AppAction, AppEvent>

// vmgen:if isolated
nonisolated struct AppState: Equatable, Sendable {
// vmgen:else
struct AppState: Equatable, Sendable {
// vmgen:end
    // vmgen:for value in storeValues
    var __valueDeclaration__
    // vmgen:end
}

// vmgen:for enum in storeEnums
// vmgen:if isolated
nonisolated enum __enum__: Equatable, Sendable {
// vmgen:else
enum __enum__: Equatable, Sendable {
// vmgen:end
    case __enumCases__
}

// vmgen:end
// vmgen:if isolated
nonisolated enum AppAction: Sendable {
// vmgen:else
enum AppAction: Sendable {
// vmgen:end
    // vmgen:for value in storeValues
    case set__valueName__(__valueType__)
    // vmgen:end
    // vmgen:if storeEvents
    /// Sends the event, and changes nothing.
    case emit(AppEvent)
    // vmgen:end
}

// vmgen:if storeEvents
// vmgen:if isolated
nonisolated enum AppEvent: Sendable {
// vmgen:else
enum AppEvent: Sendable {
// vmgen:end
    // vmgen:for event in storeEvents
    case __eventCase__
    // vmgen:end
}
// vmgen:else
// vmgen:if isolated
nonisolated enum AppEvent: Sendable {}
// vmgen:else
enum AppEvent: Sendable {}
// vmgen:end
// vmgen:end

// vmgen:if isolated
nonisolated extension AppStore {
// vmgen:else
extension AppStore {
// vmgen:end
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
