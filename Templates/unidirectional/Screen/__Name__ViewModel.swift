// vmgen:let isGuest = isGuestMode
// vmgen:let loadGoal = __loadTarget__
// vmgen:let loadPages = __loadPlace__
// vmgen:let loadWork = __loadCall__
// vmgen:let outputType = Output
// vmgen:let takeOutput = viewModel.send(.output(output))
// vmgen:let takeEvent = viewModel.send(.output(.__eventOutput__))
// vmgen:let screenState = viewModel
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

    // vmgen:if search
    /// Shared: the View binds to it, and the search follows it.
    @Published var __queryDeclaration__

    // vmgen:end
    // vmgen:if fields
    /// Shared: the View binds to it.
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
    // vmgen:if stateIsEdited
    @Published private(set) var __stateDeclaration__ {
        didSet { form.begin(with: __state__) }
    }
    // vmgen:else
    // vmgen:if stateIsShared
    /// Shared: the View of a child binds to it.
    @Published var __stateDeclaration__
    // vmgen:else
    @Published private(set) var __stateDeclaration__
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
    /// How often guest mode began: the View loads anew for whoever signs in.
    @Published private(set) var guestSessions = 0
    // vmgen:end
    // vmgen:if outputs
    @Published private(set) var output: Output?
    // vmgen:end

    // vmgen:include Screen/ComputedProperties
    // vmgen:end
    // vmgen:if childModels
    // MARK: - Child ViewModels

    // vmgen:if search
    lazy var search = SearchViewModel(__searchArguments__)
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
    // vmgen:if store
    private let cancelBag = CancelBag()
    private let appStore: AppStore
    // vmgen:end
    // vmgen:for interactor in interactors
    private let __interactorProperty__: any __interactorType__
    // vmgen:end
    // vmgen:if searchWaits
    private let clock: any Clock<Duration>
    // vmgen:end

    // vmgen:end
    // vmgen:if actionless
    // vmgen:else
    // MARK: - Actions

    // vmgen:if hasActions
    enum Action {
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
        // vmgen:for state in settableStates
        case __stateAction__(__stateType__)
        // vmgen:end
        // vmgen:for change in changes
        case __changeActionCase__
        /// Tries again what failed.
        case retry__changeName__
        /// The user has seen the failure.
        case dismiss__changeName__
        // vmgen:end
        // vmgen:if outputs
        case output(Output)
        /// The View has handed the output on.
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
        // vmgen:if store
        bindAppStore()
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if actionless
    // vmgen:else

    // MARK: - Send

    // vmgen:if loadsOrChanges
    /// Everything that can happen on the screen. Work that goes on is handed back, to be waited for or ended.
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
    /// Everything that can happen on the screen.
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
    /// Everything that can happen on the screen.
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
    /// Removes what was loaded before guest mode began.
    @MainActor
    private func forget() {
        // vmgen:for load in loads
        currentLoads.reset(__loadPlace__)
        // vmgen:end
        // vmgen:if search
        search.send(.reset)
        // vmgen:end
        // vmgen:if guestLoads
        guestSessions += 1
        // vmgen:end
    }

    // vmgen:end
    // vmgen:if store
    private func bindAppStore() {
        cancelBag.collect {
            // vmgen:include Screen/StoreSubscriptions
        }
    }
    // vmgen:end
    // vmgen:end
}
