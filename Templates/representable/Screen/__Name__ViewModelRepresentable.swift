// vmgen:if foundation
import Foundation
// vmgen:end
import ViewModelCore

/// The interface of the ViewModel for the View: its state and its actions.
protocol __Name__ViewModelRepresentable: ObservableObject {
    // vmgen:for child in children
    associatedtype __childModel__: __childScreen__ViewModelRepresentable
    // vmgen:end
    var state: __Name__State { get }
    // vmgen:for child in children
    var __child__: __childModel__ { get }
    // vmgen:end

    // vmgen:if returnsTask
    /// Handles an action. Returns the task of asynchronous work, so that callers can await or cancel it.
    @MainActor
    @discardableResult
    func trigger(_ action: __Name__Action) -> Task<Void, Never>?
    // vmgen:else
    @MainActor
    func trigger(_ action: __Name__Action)
    // vmgen:end
}

// vmgen:if hasState
/// The state of the screen.
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
    // vmgen:if stateIsFixed
    let __stateDeclaration__
    // vmgen:else
    // vmgen:if stateBeginsForm
    var __stateDeclaration__ {
        didSet { form.begin(with: __state__) }
    }
    // vmgen:else
    var __stateDeclaration__
    // vmgen:end
    // vmgen:end
    // vmgen:end
    // vmgen:for search in searches
    var __searchResults__: LoadState<__searchType__> = .notRequested
    // vmgen:if searchIsPaged
    var __searchPage__: PageState = .end
    // vmgen:end
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
    /// The number of times guest mode began. The View reloads when it changes.
    var guestSessions = 0
    // vmgen:end
    // vmgen:if outputs
    var output: __Name__Output?
    // vmgen:end

    // vmgen:include Screen/ComputedProperties
}
// vmgen:else
/// The state of the screen.
struct __Name__State: Equatable, Sendable {}
// vmgen:end

// vmgen:if hasTriggers
/// The actions of the View.
enum __Name__Action: Equatable, Sendable {
    // vmgen:if loads
    /// Loads what is missing, when the screen appears or after a failure.
    case __loadActionCase__
    /// Reloads everything; old values stay until new ones arrive.
    case __refreshActionCase__
    // vmgen:end
    // vmgen:for load in pages
    /// Loads the next page, at the end of the list or after a failure.
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
    // vmgen:for search in searches
    /// Searches at once, on submit or after a failure.
    case search__searchSuffix__
    // vmgen:if searchIsPaged
    /// Loads the next page of the results, at the end of the list or after a failure.
    case __searchMore__
    // vmgen:end
    // vmgen:end
    // vmgen:for field in fields
    case set__fieldName__(__fieldType__)
    // vmgen:end
    // vmgen:for change in changes
    case __changeActionCase__
    /// Repeats the change that failed.
    case retry__changeName__
    /// Dismisses the failure.
    case dismiss__changeName__
    // vmgen:end
    // vmgen:if outputs
    case output(__Name__Output)
    /// Resets the output after the View has handled it.
    case outputHandled
    // vmgen:end
}
// vmgen:else
/// The actions of the View.
enum __Name__Action: Equatable, Sendable {}
// vmgen:end
