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
    // vmgen:if search

    private var searchTask: Task<Void, Never>?
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
        // vmgen:if guest
        guard !state.isGuestMode else { return }
        // vmgen:end
        await loadTogether(
            // vmgen:for load in loads
            { await self.__loadFunction__(__loadArguments__) },
            // vmgen:end
        )
    }

    @MainActor
    private func refresh(__allParameters__: Void) async {
        // vmgen:if guest
        guard !state.isGuestMode else { return }
        // vmgen:end
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
        // vmgen:if oneLoad
        guard !state.isGuestMode, state.__load__.needsLoad else { return }
        // vmgen:else
        guard state.__load__.needsLoad else { return }
        // vmgen:end
        // vmgen:else
        guard state.__load__.needsLoad else { return }
        // vmgen:end
        state.__load__ = await state.__load__.load { try await __loadStateCall__ }
    }

    @MainActor
    private func __loadRefresh__(__loadParameters__: Void) async {
        // vmgen:if guest
        // vmgen:if oneLoad
        guard !state.isGuestMode else { return }
        // vmgen:end
        // vmgen:end
        state.__load__ = await state.__load__.refresh { try await __loadStateCall__ }
    }
    // vmgen:end
    // vmgen:if search

    @MainActor
    private func search() async {
        guard !state.__query__.isEmpty else {
            state.__results__ = .notRequested
            return
        }
        state.__results__ = .loading
        let outcome = await LoadState.outcome { try await __searchStateCall__ }
        // A newer search has taken over.
        guard !Task.isCancelled else { return }
        state.__results__ = outcome
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
