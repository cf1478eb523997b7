// vmgen:let searchMethod = search__searchSuffix__
// vmgen:let searchTask = search__searchSuffix__Task
// vmgen:let guardsAllLoads = never
// vmgen:let loadWork = try await __loadCall__
// vmgen:let searchWork = try await __searchCall__
// vmgen:let countsGuestSessions = never
// vmgen:let changeGoal = __changeState__
// vmgen:let localWork = __changeWork__
// vmgen:let changeForm = form
// vmgen:let steps = changeSteps
// vmgen:let sendStep = viewModel.outputSubject.send(.__stepOutput__)
// vmgen:let publisher = __statePublisher__
// vmgen:if foundation
import Foundation
// vmgen:end
import ViewModelCore

final class __Name__ViewModel {
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
    // vmgen:for state in states
    // vmgen:if stateIsFixed
    // vmgen:else
    // vmgen:if stateBeginsForm
    @Published private(set) var __stateDeclaration__ {
        didSet { form.begin(with: __state__) }
    }
    // vmgen:else
    @Published private(set) var __stateDeclaration__
    // vmgen:end
    // vmgen:end
    // vmgen:end
    // vmgen:for search in searches
    @Published private(set) var __searchResults__: LoadState<__searchType__> = .notRequested
    // vmgen:if searchIsPaged
    @Published private(set) var __searchPage__: PageState = .end
    // vmgen:end
    // vmgen:end
    // vmgen:if fields
    @Published private(set) var form = __Name__Form()
    // vmgen:end
    // vmgen:for change in changes
    @Published private(set) var __changeState__: ChangeState = .idle
    // vmgen:end
    // vmgen:for watch in watches
    @Published private(set) var __watch__: __watchType__
    // vmgen:end

    // vmgen:include Screen/ComputedProperties
    // vmgen:if children
    // vmgen:for child in children
    private(set) lazy var __child__ = __childScreen__ViewModel(__childPublishedArguments__)
    // vmgen:end

    // vmgen:end
    // vmgen:if loadsOrSearch
    private let currentLoads = CurrentLoads()
    // vmgen:end
    // vmgen:if changes
    private let currentChanges = CurrentChanges()
    // vmgen:end
    // vmgen:for search in searches
    private(set) var search__searchSuffix__Task: Task<Void, Never>?
    // vmgen:if searchIsPaged
    private var __searchLatest__ = ""
    // vmgen:end
    // vmgen:end
    // vmgen:if modelSubscribes
    private var cancellables: Set<AnyCancellable> = []
    // vmgen:end
    // vmgen:if followsParent
    private var cancellables: Set<AnyCancellable> = []
    // vmgen:end
    // vmgen:if outputs
    private let outputSubject = PassthroughSubject<Output, Never>()
    // vmgen:end

    // vmgen:for state in states
    // vmgen:if stateIsFixed
    let __stateDeclaration__
    // vmgen:end
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

    // vmgen:if dependencies
    init(__initParameters__: Void) {
        // vmgen:if store
        self.appStore = appStore
        // vmgen:end
        // vmgen:include Screen/InitialValues
        // vmgen:include Screen/StoredHandedStates
        // vmgen:if modelSubscribes
        __bindMethod__()
        // vmgen:end
    }

    // vmgen:end
    // vmgen:if outputs
    /// Sends each output once, to the current subscribers.
    var output: AnyPublisher<Output, Never> { outputSubject.eraseToAnyPublisher() }

    // vmgen:end
    // vmgen:include Screen/LoadMethods
    // vmgen:include Screen/StateMethods
    // vmgen:include Screen/FormMethods
    // vmgen:include Screen/ChangeMethods
    // vmgen:include Screen/LocalChanges
    // vmgen:if sentOutputs
    @MainActor
    func send(_ output: Output) {
        outputSubject.send(output)
    }

    // vmgen:end
    // vmgen:for search in searches
    // vmgen:include Screen/Search

    // vmgen:end
    // vmgen:include Screen/Forgetting
    // vmgen:if modelSubscribes
    private func __bindMethod__() {
        // vmgen:for event in events
        // vmgen:if eventHasPayload
        appStore.events
            .compactMap { event -> Output? in
                if case .__eventPattern__ = event { .__eventSent__ } else { nil }
            }
            .weakSink(on: self) { viewModel, output in
                viewModel.outputSubject.send(output)
            }
            .store(in: &cancellables)
        // vmgen:else
        appStore.events
            .filter { if case .__eventPattern__ = $0 { true } else { false } }
            .weakSink(on: self) { viewModel, _ in
                viewModel.outputSubject.send(.__eventSent__)
            }
            .store(in: &cancellables)
        // vmgen:end

        // vmgen:end
        // vmgen:include Screen/StoredWatches
        // vmgen:include Screen/StoredSubscriptions
    }
    // vmgen:end
}
