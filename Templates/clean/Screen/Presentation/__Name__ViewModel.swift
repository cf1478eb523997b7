// vmgen:if foundation
import Foundation
// vmgen:end
import ViewModelCore

/// What the View may call.
// vmgen:if input
protocol __Name__ViewModelInput {
    // vmgen:if loads
    @MainActor func load(__allParameters__: Void) async
    @MainActor func refresh(__allParameters__: Void) async
    // vmgen:end
    // vmgen:if search
    @MainActor func update__queryName__(_ __query__: String)
    // vmgen:end
    // vmgen:for output in sentOutputs
    @MainActor func __outputRequest__(__outputHandlerParameters__: Void)
    // vmgen:end
}
// vmgen:else
protocol __Name__ViewModelInput {}
// vmgen:end

/// What the View may read.
// vmgen:if published
protocol __Name__ViewModelOutput {
    // vmgen:for value in published
    var __value__: __valueType__ { get }
    var __value__Publisher: AnyPublisher<__valueType__, Never> { get }
    // vmgen:end
}
// vmgen:else
protocol __Name__ViewModelOutput {}
// vmgen:end

protocol __Name__ViewModel: __Name__ViewModelInput, __Name__ViewModelOutput {}

final class Default__Name__ViewModel: __Name__ViewModel {
    // vmgen:for load in loads
    @Published private(set) var __load__: LoadState<__loadShownType__> = .notRequested
    // vmgen:end
    // vmgen:for state in states
    @Published private(set) var __stateDeclaration__
    // vmgen:end
    // vmgen:if search
    @Published private(set) var __results__: LoadState<__resultsShownType__> = .notRequested
    // vmgen:end
    // vmgen:for watch in watches
    @Published private(set) var __watch__: __watchType__
    // vmgen:end

    // vmgen:if methods
    private let currentLoads = CurrentLoads()
    // vmgen:end
    // vmgen:if search
    private(set) var searchTask: Task<Void, Never>?
    // vmgen:end
    // vmgen:if store
    private var cancellables: Set<AnyCancellable> = []
    // vmgen:end

    // vmgen:if store
    private let appStore: AppStore
    // vmgen:end
    // vmgen:for useCase in useCases
    private let __useCaseProperty__: any __useCaseType__
    // vmgen:end
    // vmgen:if outputs
    private let actions: __Name__ViewModelActions
    // vmgen:end
    // vmgen:if search
    private let clock: any Clock<Duration>
    // vmgen:end

    // vmgen:if modelDependencies
    init(__modelParameters__: Void) {
        // vmgen:if store
        self.appStore = appStore
        // vmgen:end
        // vmgen:for useCase in useCases
        self.__useCaseProperty__ = __useCaseProperty__
        // vmgen:end
        // vmgen:if outputs
        self.actions = actions
        // vmgen:end
        // vmgen:if search
        self.clock = clock
        // vmgen:end
        // vmgen:for watch in watches
        self.__watch__ = __watchFirst__
        // vmgen:end
        // vmgen:if store
        bindAppStore()
        // vmgen:end
    }

    // vmgen:end
    // vmgen:if severalLoads
    /// Loads everything that is not loaded or loading.
    @MainActor
    func load(__allParameters__: Void) async {
        await loadTogether(
            // vmgen:for load in loads
            { await self.__loadFunction__(__loadArguments__) },
            // vmgen:end
        )
    }

    /// Loads everything again; old values stay until new ones arrive.
    @MainActor
    func refresh(__allParameters__: Void) async {
        await loadTogether(
            // vmgen:for load in loads
            { await self.__loadRefresh__(__loadArguments__) },
            // vmgen:end
        )
    }

    // vmgen:end
    // vmgen:for load in loads
    /// Loads the __loadWords__, unless loaded or loading.
    @MainActor
    func __loadFunction__(__loadParameters__: Void) async {
        // vmgen:if guest
        guard !isGuestMode else { return }
        // vmgen:end
        await currentLoads.load(__loadTarget__) {
            __loadExecution__
        }
    }

    /// Loads the __loadWords__ again; the old value stays until the new one arrives.
    @MainActor
    func __loadRefresh__(__loadParameters__: Void) async {
        // vmgen:if guest
        guard !isGuestMode else { return }
        // vmgen:end
        await currentLoads.refresh(__loadTarget__) {
            __loadExecution__
        }
    }

    // vmgen:end
    // vmgen:if search
    /// Takes what is typed, and searches when typing pauses.
    @MainActor
    func update__queryName__(_ __query__: String) {
        self.__query__ = __query__
        searchTask = Task.debounce(delay: .milliseconds(400), clock: clock, task: searchTask) { [weak self] in
            await self?.search()
        }
    }

    // vmgen:end
    // vmgen:for output in sentOutputs
    @MainActor
    func __outputRequest__(__outputHandlerParameters__: Void) {
        actions.__output__(__outputPassedOn__)
    }

    // vmgen:end
    // vmgen:if search
    @MainActor
    private func search() async {
        guard !__query__.isEmpty else {
            currentLoads.reset(\.__results__, of: self)
            return
        }
        await currentLoads.reload(\.__results__, of: self) {
            __searchExecution__
        }
    }

    // vmgen:end
    // vmgen:if forgets
    /// Removes what was loaded before guest mode began.
    @MainActor
    private func forget() {
        // vmgen:for load in loads
        currentLoads.reset(\.__load__, of: self)
        // vmgen:end
        // vmgen:if search
        searchTask?.cancel()
        currentLoads.reset(\.__results__, of: self)
        // vmgen:end
    }

    // vmgen:end
    // vmgen:if store
    private func bindAppStore() {
        // vmgen:for event in events
        appStore.events
            .weakSink(on: self) { viewModel, event in
                if case .__eventPattern__ = event {
                    viewModel.actions.__eventOutputCase__(__eventPassedOn__)
                }
            }
            .store(in: &cancellables)

        // vmgen:end
        // vmgen:for watch in watches
        // vmgen:if watchTransforms
        appStore.updates(for: \.__watchKeyPath__)
            .map { __watchTransform__ }
            .removeDuplicates()
            .weakSink(on: self) { viewModel, __watch__ in
                viewModel.__watch__ = __watch__
                // vmgen:if watchForgets
                if __watch__ { viewModel.forget() }
                // vmgen:end
            }
            .store(in: &cancellables)
        // vmgen:else
        appStore.updates(for: \.__watchKeyPath__)
            .weakSink(on: self) { viewModel, __watch__ in
                viewModel.__watch__ = __watch__
            }
            .store(in: &cancellables)
        // vmgen:end

        // vmgen:end
    }
    // vmgen:end
}
// vmgen:if published

extension Default__Name__ViewModel {
    // vmgen:for value in published
    var __value__Publisher: AnyPublisher<__valueType__, Never> {
        $__value__.eraseToAnyPublisher()
    }

    // vmgen:end
}
// vmgen:end
