// vmgen:if foundation
import Foundation
// vmgen:end
import ViewModelCore

/// What the View knows of its ViewModel: all that it shows, and the one way to say what happens.
protocol __Name__ViewModelRepresentable: ObservableObject {
    // vmgen:for child in children
    associatedtype __childModel__: __childScreen__ViewModelRepresentable
    // vmgen:end
    var state: __Name__State { get }
    // vmgen:for child in children
    var __child__: __childModel__ { get }
    // vmgen:end

    // vmgen:if returnsTask
    /// Work that goes on afterwards is handed back, to be waited for or ended.
    @MainActor
    @discardableResult
    func trigger(_ action: __Name__Action) -> Task<Void, Never>?
    // vmgen:else
    @MainActor
    func trigger(_ action: __Name__Action)
    // vmgen:end
}

// vmgen:if hasState
/// All that the screen shows.
struct __Name__State: Equatable, Sendable {
    // vmgen:for load in loads
    // vmgen:if loadIsEdited
    var __load__: LoadState<__loadType__> = .notRequested {
        didSet { form.begin(with: __load__.value) }
    }
    // vmgen:else
    var __load__: LoadState<__loadType__> = .notRequested
    // vmgen:end
    // vmgen:if loadIsPaged
    var __loadPage__: PageState = .end
    // vmgen:end
    // vmgen:end
    // vmgen:for state in states
    // vmgen:if stateIsEdited
    var __stateDeclaration__ {
        didSet { form.begin(with: __state__) }
    }
    // vmgen:else
    var __stateDeclaration__
    // vmgen:end
    // vmgen:end
    // vmgen:if search
    var __results__: LoadState<__resultsType__> = .notRequested
    // vmgen:end
    // vmgen:if fields
    var form = __Name__Form()
    // vmgen:end
    // vmgen:for change in changes
    var __changeState__: ChangeState = .idle
    // vmgen:end
    // vmgen:for watch in watches
    var __watch__: __watchType__
    // vmgen:end
    // vmgen:if guestLoads
    /// How often guest mode began: the View loads anew for whoever signs in.
    var guestSessions = 0
    // vmgen:end
    // vmgen:if outputs
    var output: __Name__Output?
    // vmgen:end

    // vmgen:include Screen/ComputedProperties
}
// vmgen:else
/// All that the screen shows.
struct __Name__State: Equatable, Sendable {}
// vmgen:end

// vmgen:if hasTriggers
/// All that can happen on the screen.
enum __Name__Action: Equatable, Sendable {
    // vmgen:if loads
    /// Loads what is not there yet: the screen appears, or is to try again.
    case __loadActionCase__
    /// Loads everything again; old values stay until new ones arrive.
    case __refreshActionCase__
    // vmgen:end
    // vmgen:for load in pages
    /// Loads the next page: the end of the list is shown, or the user tries again.
    case __loadMoreActionCase__
    // vmgen:end
    // vmgen:for change in localChanges
    case __changeActionCase__
    // vmgen:end
    // vmgen:for state in states
    // vmgen:if stateIsSettable
    case __stateAction__(__stateType__)
    // vmgen:end
    // vmgen:end
    // vmgen:if search
    /// Searches without waiting: typing has ended, or the last search failed.
    case search
    // vmgen:end
    // vmgen:for field in fields
    case set__fieldName__(__fieldType__)
    // vmgen:end
    // vmgen:for change in changes
    case __changeActionCase__
    /// Tries again what failed.
    case retry__changeName__
    /// The user has seen the failure.
    case dismiss__changeName__
    // vmgen:end
    // vmgen:if outputs
    case output(__Name__Output)
    /// The View has handed the output on.
    case outputHandled
    // vmgen:end
}
// vmgen:else
/// All that can happen on the screen.
enum __Name__Action: Equatable, Sendable {}
// vmgen:end
