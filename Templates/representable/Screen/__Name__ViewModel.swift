// vmgen:let task = search__searchSuffix__Task
// vmgen:let isGuest = state.isGuestMode
// vmgen:let loadGoal = __loadStateTarget__
// vmgen:let loadPages = __loadStatePlace__
// vmgen:let loadWork = __loadStateCall__
// vmgen:let outputType = __Name__Output
// vmgen:let takeOutput = viewModel.trigger(.output(output))
// vmgen:let takeEvent = viewModel.trigger(.output(.__eventOutput__))
// vmgen:let screenState = viewModel.state
// vmgen:let publisher = __statePublisher__
// vmgen:let changeGoal = state.__changeState__
// vmgen:let localWork = __changeStateWork__
// vmgen:let changeForm = state.form
// vmgen:let steps = changeStateSteps
// vmgen:let sendStep = viewModel.trigger(.output(.__stepOutput__))
// vmgen:if foundation
import Foundation
// vmgen:end
import ViewModelCore

final class __Name__ViewModel: __Name__ViewModelRepresentable {
    // vmgen:if startsState
    @Published private(set) var state: __Name__State
    // vmgen:else
    @Published private(set) var state = __Name__State()
    // vmgen:end
    // vmgen:for child in children

    var __child__: __childScreen__ViewModel { __child__Child }
    private lazy var __child__Child = __childScreen__ViewModel(__childStateArguments__)
    // vmgen:end
    // vmgen:if methods

    // vmgen:if loadsOrSearch
    private let currentLoads = CurrentLoads()
    // vmgen:end
    // vmgen:if changes
    private let currentChanges = CurrentChanges()
    // vmgen:end
    // vmgen:for search in searches
    private var __task__: Task<Void, Never>?
    // vmgen:if searchIsPaged
    private var __searchLatest__ = ""
    // vmgen:end
    // vmgen:end
    // vmgen:end
    // vmgen:if dependencies

    // vmgen:if followsParent
    private let cancelBag = CancelBag()
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

    init(__initParameters__: Void) {
        // vmgen:if store
        self.appStore = appStore
        // vmgen:end
        // vmgen:for interactor in interactors
        self.__interactorProperty__ = __interactorProperty__
        // vmgen:end
        // vmgen:if searchesWait
        self.clock = clock
        // vmgen:end
        // vmgen:if startsState
        self.state = __Name__State(__firstState__)
        // vmgen:end
        // vmgen:for given in editedStates
        // vmgen:if editsAgain
        state.form.begin(with: __given__)
        // vmgen:else
        state.form = __Name__Form(__given__)
        // vmgen:end
        // vmgen:end
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

    // vmgen:if returnsTask
    @MainActor
    @discardableResult
    func trigger(_ action: __Name__Action) -> Task<Void, Never>? {
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
        // vmgen:for change in localChanges
        case .__changeActionPattern__:
            __change__(__changeArguments__)
        // vmgen:end
        // vmgen:for state in settableStates
        case .__stateAction__(let __state__):
            state.__state__ = __state__
        // vmgen:end
        // vmgen:for field in fields
        case .set__fieldName__(let __field__):
            state.form.__field__ = __field__
        // vmgen:end
        // vmgen:for change in changes
        case .__changeActionPattern__:
            return Task { await __change__(__changeArguments__) }
        case .retry__changeName__:
            return Task { await currentChanges.retry(\.state.__changeState__, of: self) }
        case .dismiss__changeName__:
            currentChanges.dismiss(\.state.__changeState__, of: self)
        // vmgen:end
        // vmgen:for search in searches
        case .set__searchName__(let __search__):
            // vmgen:if searchWaits
            guard __search__ != state.__search__ else { return __task__ }
            state.__search__ = __search__
            __task__ = Task.debounce(delay: .milliseconds(400), clock: clock, task: __task__) { [weak self] in
                await self?.search__searchSuffix__()
            }
            return __task__
            // vmgen:else
            state.__search__ = __search__
            guard __search__.isEmpty else { return nil }
            __task__?.cancel()
            currentLoads.reset(__searchStatePlace__)
            return nil
        // vmgen:end
        case .search__searchSuffix__:
            __task__?.cancel()
            __task__ = Task { [weak self] in await self?.search__searchSuffix__() }
            return __task__
        // vmgen:if searchIsPaged
        case .__searchMore__:
            return Task { await __searchMore__() }
        // vmgen:end
        // vmgen:end
        // vmgen:if outputs
        case .output(let output):
            state.output = output
        case .outputHandled:
            state.output = nil
        // vmgen:end
        }
        // vmgen:if setsAnything
        return nil
        // vmgen:end
    }
    // vmgen:else
    // vmgen:if hasTriggers
    @MainActor
    func trigger(_ action: __Name__Action) {
        switch action {
        // vmgen:for change in localChanges
        case .__changeActionPattern__:
            __change__(__changeArguments__)
        // vmgen:end
        // vmgen:for state in settableStates
        case .__stateAction__(let __state__):
            state.__state__ = __state__
        // vmgen:end
        // vmgen:for field in fields
        case .set__fieldName__(let __field__):
            state.form.__field__ = __field__
        // vmgen:end
        // vmgen:if outputs
        case .output(let output):
            state.output = output
        case .outputHandled:
            state.output = nil
        // vmgen:end
        }
    }
    // vmgen:else
    @MainActor
    func trigger(_ action: __Name__Action) {}
    // vmgen:end
    // vmgen:end

    // vmgen:include Screen/PrivateLoads
    // vmgen:include Screen/PrivateChanges
    // vmgen:include Screen/PrivateLocalChanges
    // vmgen:for search in searches

    @MainActor
    private func search__searchSuffix__() async {
        // vmgen:if searchResets
        guard __searchStateCondition__ else {
            currentLoads.reset(__searchStatePlace__)
            return
        }
        // vmgen:else
        guard __searchStateCondition__ else { return }
        // vmgen:end
        // vmgen:if searchIsPaged
        __searchLatest__ = state.__search__
        await currentLoads.reload(__searchStatePlace__, for: state.__search__) { page in
            try await __searchStateCall__
        }
        // vmgen:else
        await currentLoads.reload(__searchStatePlace__) {
            try await __searchStateCall__
        }
        // vmgen:end
    }
    // vmgen:if searchIsPaged

    @MainActor
    private func __searchMore__() async {
        // vmgen:if guest
        guard !state.isGuestMode else { return }
        // vmgen:end
        await currentLoads.loadMore(__searchStatePlace__) { page in
            try await __searchStateCall__
        }
    }
    // vmgen:end
    // vmgen:end
    // vmgen:if forgets

    /// Removes the loaded content when guest mode begins.
    @MainActor
    private func forget() {
        // vmgen:for load in loads
        currentLoads.reset(__loadStatePlace__)
        // vmgen:end
        // vmgen:for search in searches
        __task__?.cancel()
        currentLoads.reset(__searchStatePlace__)
        // vmgen:end
        // vmgen:for change in changes
        currentChanges.reset(\.__changeGoal__, of: self)
        // vmgen:end
        // vmgen:for state in forgottenStates
        state.__state__ = __stateValue__
        // vmgen:end
        // vmgen:if guestLoads
        state.guestSessions += 1
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
}
