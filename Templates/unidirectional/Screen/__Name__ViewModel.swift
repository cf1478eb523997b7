// vmgen:let isGuest = isGuestMode
// vmgen:let loadGoal = __loadTarget__
// vmgen:let loadPages = __loadPlace__
// vmgen:let loadWork = __loadCall__
// vmgen:let outputType = Output
// vmgen:let takeOutput = viewModel.send(.output(output))
// vmgen:let takeEvent = viewModel.send(.output(.__eventOutput__))
// vmgen:let screenState = viewModel
// vmgen:let publisher = __statePublisher__
// vmgen:let changeGoal = __changeState__
// vmgen:let localWork = __changeWork__
// vmgen:let changeForm = form
// vmgen:let steps = changeSteps
// vmgen:let sendStep = viewModel.send(.output(.__stepOutput__))
// vmgen:if foundation
import Foundation
// vmgen:end
import ViewModelCore

final class __Name__ViewModel: ObservableObject {
    // vmgen:if hasState
    // MARK: - State

    // vmgen:for search in searches
    /// Settable, because the View binds to it; the search follows it.
    @Published var __searchDeclaration__

    // vmgen:end
    // vmgen:if fields
    /// Settable, because the View binds to it.
    @Published var form = __Name__Form()

    // vmgen:end
    // vmgen:for load in loads
    // vmgen:if loadIsEdited
    @Published private(set) var __load__: LoadState<__loadType__> = .notRequested {
        didSet { form.begin(with: __load__.value) }
    }
    // vmgen:else
    @Published private(set) var __load__: LoadState<__loadType__> = .notRequested
    // vmgen:end
    // vmgen:if loadIsPaged
    @Published private(set) var __loadPage__: PageState = .end
    // vmgen:end
    // vmgen:end
    // vmgen:for state in ownStates
    // vmgen:if stateIsFixed
    // vmgen:else
    // vmgen:if stateBeginsForm
    @Published private(set) var __stateDeclaration__ {
        didSet { form.begin(with: __state__) }
    }
    // vmgen:else
    // vmgen:if stateIsShared
    /// Settable, because the View of a child binds to it.
    @Published var __stateDeclaration__
    // vmgen:else
    @Published private(set) var __stateDeclaration__
    // vmgen:end
    // vmgen:end
    // vmgen:end
    // vmgen:end
    // vmgen:for change in changes
    @Published private(set) var __changeState__: ChangeState = .idle
    // vmgen:end
    // vmgen:for watch in watches
    @Published private(set) var __watch__: __watchType__
    // vmgen:end
    // vmgen:if guestLoads
    /// The number of times guest mode began. The View reloads when it changes.
    @Published private(set) var guestSessions = 0
    // vmgen:end
    // vmgen:if outputs
    @Published private(set) var output: Output?
    // vmgen:end

    // vmgen:include Screen/ComputedProperties
    // vmgen:end
    // vmgen:if childModels
    // MARK: - Child ViewModels

    // vmgen:for search in searches
    lazy var search__searchSuffix__ = __searchSuffix__SearchViewModel(__searchArguments__)
    // vmgen:end
    // vmgen:for child in children
    lazy var __child__ = __childScreen__ViewModel(__childPublishedArguments__)
    // vmgen:end

    // vmgen:end
    // vmgen:if dependencies
    // MARK: - Properties

    // vmgen:if loads
    private let currentLoads = CurrentLoads()
    // vmgen:end
    // vmgen:if changes
    private let currentChanges = CurrentChanges()
    // vmgen:end
    // vmgen:if followsParent
    private let cancelBag = CancelBag()
    // vmgen:end
    // vmgen:for state in ownStates
    // vmgen:if stateIsFixed
    let __stateDeclaration__
    // vmgen:end
    // vmgen:end
    // vmgen:if modelSubscribes
    private let cancelBag = CancelBag()
    // vmgen:end
    // vmgen:if store
    private let appStore: AppStore
    // vmgen:end
    // vmgen:for interactor in interactors
    private let __interactorProperty__: any __interactorType__
    // vmgen:end
    // vmgen:if searchesWait
    private let clock: any Clock<Duration>
    // vmgen:end

    // vmgen:end
    // vmgen:if actionless
    // vmgen:else
    // MARK: - Actions

    // vmgen:if hasActions
    enum Action {
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
        // vmgen:for state in settableStates
        case __stateAction__(__stateType__)
        // vmgen:end
        // vmgen:for change in changes
        case __changeActionCase__
        /// Repeats the change that failed.
        case retry__changeName__
        /// Dismisses the failure.
        case dismiss__changeName__
        // vmgen:end
        // vmgen:if outputs
        case output(Output)
        /// Resets the output after the View has handled it.
        case outputHandled
        // vmgen:end
    }
    // vmgen:else
    enum Action {}
    // vmgen:end
    // vmgen:end
    // vmgen:if dependencies

    // MARK: - Initializer

    init(__initParameters__: Void) {
        // vmgen:if store
        self.appStore = appStore
        // vmgen:end
        // vmgen:include Screen/InitialValues
        // vmgen:if followsParent
        cancelBag.collect {
            // vmgen:include Screen/HandedStates
        }
        // vmgen:end
        // vmgen:if modelSubscribes
        __bindMethod__()
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if actionless
    // vmgen:else

    // MARK: - Send

    // vmgen:if loadsOrChanges
    /// Handles an action of the View. Returns the task of asynchronous work, so that callers can await or cancel it.
    @MainActor
    @discardableResult
    func send(_ action: Action) -> Task<Void, Never>? {
        switch action {
        // vmgen:if loads
        case .__loadActionPattern__:
            return Task { await load(__allArguments__) }
        case .__refreshActionPattern__:
            return Task { await refresh(__allArguments__) }
        // vmgen:end
        // vmgen:for load in pages
        case .__loadMoreActionPattern__:
            return Task { await __loadMore__(__loadArguments__) }
        // vmgen:end
        // vmgen:for change in changes
        case .__changeActionPattern__:
            return Task { await __change__(__changeArguments__) }
        case .retry__changeName__:
            return Task { await currentChanges.retry(\.__changeState__, of: self) }
        case .dismiss__changeName__:
            currentChanges.dismiss(\.__changeState__, of: self)
        // vmgen:end
        // vmgen:for change in localChanges
        case .__changeActionPattern__:
            __change__(__changeArguments__)
        // vmgen:end
        // vmgen:for state in settableStates
        case .__stateAction__(let __state__):
            self.__state__ = __state__
        // vmgen:end
        // vmgen:if outputs
        case .output(let output):
            self.output = output
        case .outputHandled:
            output = nil
        // vmgen:end
        }
        // vmgen:if setsState
        return nil
        // vmgen:end
    }
    // vmgen:else
    // vmgen:if hasActions
    /// Handles an action of the View.
    @MainActor
    func send(_ action: Action) {
        switch action {
        // vmgen:for change in localChanges
        case .__changeActionPattern__:
            __change__(__changeArguments__)
        // vmgen:end
        // vmgen:for state in settableStates
        case .__stateAction__(let __state__):
            self.__state__ = __state__
        // vmgen:end
        // vmgen:if outputs
        case .output(let output):
            self.output = output
        case .outputHandled:
            output = nil
        // vmgen:end
        }
    }
    // vmgen:else
    /// Handles an action of the View.
    @MainActor
    func send(_ action: Action) {}
    // vmgen:end
    // vmgen:end
    // vmgen:end
    // vmgen:if hasMethods

    // MARK: - Methods

    // vmgen:include Screen/PrivateLoads
    // vmgen:include Screen/PrivateChanges
    // vmgen:include Screen/PrivateLocalChanges
    // vmgen:if forgets
    /// Removes the loaded content when guest mode begins.
    @MainActor
    private func forget() {
        // vmgen:for load in loads
        currentLoads.reset(__loadPlace__)
        // vmgen:end
        // vmgen:for search in searches
        search__searchSuffix__.send(.reset)
        // vmgen:end
        // vmgen:for change in changes
        currentChanges.reset(\.__changeGoal__, of: self)
        // vmgen:end
        // vmgen:for state in forgottenStates
        __state__ = __stateValue__
        // vmgen:end
        // vmgen:if guestLoads
        guestSessions += 1
        // vmgen:end
    }

    // vmgen:end
    // vmgen:if modelSubscribes
    private func __bindMethod__() {
        cancelBag.collect {
            // vmgen:include Screen/StoreSubscriptions
            // vmgen:include Screen/Subscriptions
        }
    }
    // vmgen:end
    // vmgen:end
}
