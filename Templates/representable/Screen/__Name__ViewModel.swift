// vmgen:if foundation
import Foundation
// vmgen:end
import ViewModelCore

final class __Name__ViewModel: __Name__ViewModelRepresentable {
    // vmgen:if watches
    @Published private(set) var state: __Name__State
    // vmgen:else
    @Published private(set) var state = __Name__State()
    // vmgen:end
    // vmgen:if methods

    private let currentLoads = CurrentLoads()
    // vmgen:if search
    private var searchTask: Task<Void, Never>?
    // vmgen:end
    // vmgen:end
    // vmgen:if dependencies

    // vmgen:if store
    private let cancelBag = CancelBag()
    private let appStore: AppStore
    // vmgen:end
    // vmgen:for interactor in interactors
    private let __interactorProperty__: any __interactorType__
    // vmgen:end
    // vmgen:if search
    private let clock: any Clock<Duration>
    // vmgen:end

    init(__initParameters__: Void) {
        // vmgen:if store
        self.appStore = appStore
        // vmgen:end
        // vmgen:for interactor in interactors
        self.__interactorProperty__ = __interactorProperty__
        // vmgen:end
        // vmgen:if search
        self.clock = clock
        // vmgen:end
        // vmgen:if watches
        self.state = __Name__State(__firstState__)
        // vmgen:end
        // vmgen:if store
        bindAppStore()
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
        // vmgen:for state in ownStates
        case .__stateAction__(let __state__):
            state.__state__ = __state__
        // vmgen:end
        // vmgen:if search
        case .set__queryName__(let __query__):
            guard __query__ != state.__query__ else { return searchTask }
            state.__query__ = __query__
            searchTask = Task.debounce(delay: .milliseconds(400), clock: clock, task: searchTask) { [weak self] in
                await self?.search()
            }
            return searchTask
        case .search:
            searchTask?.cancel()
            searchTask = Task { [weak self] in await self?.search() }
            return searchTask
        // vmgen:end
        // vmgen:if outputs
        case .output(let output):
            state.output = output
        case .outputHandled:
            state.output = nil
        // vmgen:end
        }
        // vmgen:if setsState
        return nil
        // vmgen:end
    }
    // vmgen:else
    // vmgen:if hasTriggers
    @MainActor
    func trigger(_ action: __Name__Action) {
        switch action {
        // vmgen:for state in ownStates
        case .__stateAction__(let __state__):
            state.__state__ = __state__
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
    // vmgen:if severalLoads

    @MainActor
    private func load(__allParameters__: Void) async {
        await loadTogether(
            // vmgen:for load in loads
            { await self.__loadFunction__(__loadArguments__) },
            // vmgen:end
        )
    }

    @MainActor
    private func refresh(__allParameters__: Void) async {
        await loadTogether(
            // vmgen:for load in loads
            { await self.__loadRefresh__(__loadArguments__) },
            // vmgen:end
        )
    }
    // vmgen:end
    // vmgen:for load in loads

    @MainActor
    private func __loadFunction__(__loadParameters__: Void) async {
        // vmgen:if guest
        guard !state.isGuestMode else { return }
        // vmgen:end
        await currentLoads.load(__loadStateTarget__) {
            try await __loadStateCall__
        }
    }

    @MainActor
    private func __loadRefresh__(__loadParameters__: Void) async {
        // vmgen:if guest
        guard !state.isGuestMode else { return }
        // vmgen:end
        await currentLoads.refresh(__loadStateTarget__) {
            try await __loadStateCall__
        }
    }
    // vmgen:end
    // vmgen:if search

    @MainActor
    private func search() async {
        guard !state.__query__.isEmpty else {
            currentLoads.reset(\.state.__results__, of: self)
            return
        }
        await currentLoads.reload(\.state.__results__, of: self) {
            try await __searchStateCall__
        }
    }
    // vmgen:end
    // vmgen:if forgets

    /// Removes what was loaded before guest mode began.
    @MainActor
    private func forget() {
        // vmgen:for load in loads
        currentLoads.reset(\.state.__load__, of: self)
        // vmgen:end
        // vmgen:if search
        searchTask?.cancel()
        currentLoads.reset(\.state.__results__, of: self)
        // vmgen:end
        // vmgen:if guestLoads
        state.guestSessions += 1
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if store

    private func bindAppStore() {
        cancelBag.collect {
            // vmgen:for event in events
            // vmgen:if eventHasPayload
            appStore.events
                .compactMap { event -> __Name__Output? in
                    if case .__eventPattern__ = event { .__eventOutput__ } else { nil }
                }
                .weakSink(on: self) { viewModel, output in
                    viewModel.trigger(.output(output))
                }
            // vmgen:else
            appStore.events
                .filter { if case .__eventPattern__ = $0 { true } else { false } }
                .weakSink(on: self) { viewModel, _ in
                    viewModel.trigger(.output(.__eventOutput__))
                }
            // vmgen:end
            // vmgen:end
            // vmgen:for watch in watches
            // vmgen:if watchTransforms
            appStore.updates(for: \.__watchKeyPath__)
                .map { __watchTransform__ }
                .removeDuplicates()
                .weakSink(on: self) { viewModel, __watch__ in
                    viewModel.state.__watch__ = __watch__
                    // vmgen:if watchForgets
                    if __watch__ { viewModel.forget() }
                    // vmgen:end
                }
            // vmgen:else
            appStore.updates(for: \.__watchKeyPath__)
                .weakSink(on: self) { viewModel, __watch__ in
                    viewModel.state.__watch__ = __watch__
                }
            // vmgen:end
            // vmgen:end
        }
    }
    // vmgen:end
}
