// vmgen:let searchMethod = search__searchSuffix__
// vmgen:let searchTask = search__searchSuffix__Task
// vmgen:let guardsAllLoads = never
// vmgen:let loadWork = __loadExecution__
// vmgen:let searchWork = __searchExecution__
// vmgen:let countsGuestSessions = never
// vmgen:let changeGoal = __changeState__
// vmgen:let localWork = __changeWork__
// vmgen:let changeForm = form
// vmgen:let steps = changeLayerSteps
// vmgen:let sendStep = viewModel.actions.__stepAction__
// vmgen:let publisher = __stateUseCase__
// vmgen:if foundation
import Foundation
// vmgen:end
import ViewModelCore

/// The methods that the View calls.
// vmgen:if input
protocol __Name__ViewModelInput {
    // vmgen:if loads
    @MainActor func load(__allParameters__: Void) async
    @MainActor func refresh(__allParameters__: Void) async
    // vmgen:end
    // vmgen:for load in pages
    @MainActor func __loadMore__(__loadParameters__: Void) async
    // vmgen:end
    // vmgen:for search in searches
    @MainActor func update__searchName__(_ __search__: String)
    // vmgen:if searchWaits
    // vmgen:else
    @MainActor func submit__searchName__()
    // vmgen:end
    // vmgen:if searchIsPaged
    @MainActor func __searchMore__() async
    // vmgen:end
    // vmgen:end
    // vmgen:for state in setStates
    @MainActor func update__stateName__(_ __state__: __stateType__)
    // vmgen:end
    // vmgen:for field in fields
    @MainActor func update__fieldName__(_ __field__: __fieldInput__)
    // vmgen:end
    // vmgen:for change in changes
    @MainActor func __change__(__changeParameters__: Void) async
    @MainActor func retry__changeName__() async
    @MainActor func dismiss__changeName__()
    // vmgen:end
    // vmgen:for change in localChanges
    @MainActor func __change__(__changeParameters__: Void)
    // vmgen:end
    // vmgen:for output in sentOutputs
    @MainActor func __outputRequest__(__outputRequestParameters__: Void)
    // vmgen:end
}
// vmgen:else
protocol __Name__ViewModelInput {}
// vmgen:end

/// The properties that the View reads.
// vmgen:if readable
protocol __Name__ViewModelOutput {
    // vmgen:for child in children
    var __child__: any __childScreen__ViewModel { get }
    // vmgen:end
    // vmgen:for value in published
    var __value__: __valueType__ { get }
    // vmgen:if valueIsFixed
    // vmgen:else
    var __value__Publisher: AnyPublisher<__valueType__, Never> { get }
    // vmgen:end
    // vmgen:end
    // vmgen:for state in hiddenStates
    var __stateShownName__: __stateShownType__ { get }
    // vmgen:if stateIsFixed
    // vmgen:else
    var __stateShownName__Publisher: AnyPublisher<__stateShownType__, Never> { get }
    // vmgen:end
    // vmgen:end
    // vmgen:for computed in computedValues
    var __computed__: __computedShownType__ { get }
    // vmgen:end
    // vmgen:for input in hiddenInputs
    /// Sends when the View must read its computed values again, because they depend on a hidden value.
    var __input__Changes: AnyPublisher<Void, Never> { get }
    // vmgen:end
}
// vmgen:else
protocol __Name__ViewModelOutput {}
// vmgen:end

protocol __Name__ViewModel: __Name__ViewModelInput, __Name__ViewModelOutput {}

final class Default__Name__ViewModel: __Name__ViewModel {
    // vmgen:for load in loads
    // vmgen:if loadIsEdited
    @Published private(set) var __load__: LoadState<__loadShownType__> = .notRequested {
        didSet { form.begin(with: __load__.value) }
    }
    // vmgen:else
    @Published private(set) var __load__: LoadState<__loadShownType__> = .notRequested
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
    @Published private(set) var __searchResults__: LoadState<__searchShownType__> = .notRequested
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
    private(set) lazy var __child__: any __childScreen__ViewModel =
        Default__childScreen__ViewModel(__childPublishedArguments__)
    // vmgen:end

    // vmgen:end
    // vmgen:if loadsOrSearch
    private let currentLoads = CurrentLoads()
    // vmgen:end
    // vmgen:if changes
    private let currentChanges = CurrentChanges()
    // vmgen:end
    // vmgen:for kept in keptEntities
    private var __keptStore__: [__keptIDType__: __kept__] = [:]
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

    // vmgen:for state in states
    // vmgen:if stateIsFixed
    let __stateDeclaration__
    // vmgen:end
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
    // vmgen:if searchesWait
    private let clock: any Clock<Duration>
    // vmgen:end

    // vmgen:if modelDependencies
    init(__modelParameters__: Void) {
        // vmgen:if store
        self.appStore = appStore
        // vmgen:end
        // vmgen:for state in givenValues
        self.__state__ = __state__
        // vmgen:end
        // vmgen:for useCase in useCases
        self.__useCaseProperty__ = __useCaseProperty__
        // vmgen:end
        // vmgen:if outputs
        self.actions = actions
        // vmgen:end
        // vmgen:if searchesWait
        self.clock = clock
        // vmgen:end
        // vmgen:for watch in watches
        self.__watch__ = __watchFirst__
        // vmgen:end
        // vmgen:for state in editedStates
        // vmgen:if editsAgain
        form.begin(with: __state__)
        // vmgen:else
        form = __Name__Form(__state__)
        // vmgen:end
        // vmgen:end
        // vmgen:include Screen/StoredHandedStates
        // vmgen:if modelSubscribes
        __bindMethod__()
        // vmgen:end
    }

    // vmgen:end
    // vmgen:include Screen/LoadMethods
    // vmgen:include Screen/StateMethods
    // vmgen:include Screen/FormMethods
    // vmgen:include Screen/ChangeMethods
    // vmgen:include Screen/LocalChanges
    // vmgen:for output in sentOutputs
    @MainActor
    func __outputRequest__(__outputRequestParameters__: Void) {
        // vmgen:if outputIsKept
        __outputKeptGuard__
        // vmgen:end
        actions.__output__(__outputPassedOn__)
    }

    // vmgen:end
    // vmgen:for search in searches
    // vmgen:include Screen/Search

    // vmgen:end
    // vmgen:for kept in keptEntities
    /// Creates the item of a row, and keeps the entity, which a tapped row sends.
    @MainActor
    private func item(of __keptVariable__: __kept__) -> __keptItem__ {
        __keptStore__[__keptVariable__.id] = __keptVariable__
        return __keptItem__(__keptVariable__)
    }

    // vmgen:end
    // vmgen:include Screen/Forgetting
    // vmgen:if modelSubscribes
    private func __bindMethod__() {
        // vmgen:for event in events
        appStore.events
            .weakSink(on: self) { viewModel, event in
                if case .__eventPattern__ = event {
                    viewModel.actions.__eventOutputCase__(__eventPassedOn__)
                }
            }
            .store(in: &cancellables)

        // vmgen:end
        // vmgen:include Screen/StoredWatches
        // vmgen:include Screen/StoredSubscriptions
    }
    // vmgen:end
}
// vmgen:if derived

extension Default__Name__ViewModel {
    // vmgen:for value in published
    // vmgen:if valueIsFixed
    // vmgen:else
    var __value__Publisher: AnyPublisher<__valueType__, Never> {
        $__value__.eraseToAnyPublisher()
    }

    // vmgen:end
    // vmgen:end
    // vmgen:for state in hiddenStates
    // vmgen:if stateIsFixed
    var __stateShownName__: __stateShownType__ { __stateItems__ }

    // vmgen:else
    var __stateShownName__: __stateShownType__ { __stateItems__ }
    var __stateShownName__Publisher: AnyPublisher<__stateShownType__, Never> {
        $__state__.map { __stateMappedItems__ }.eraseToAnyPublisher()
    }

    // vmgen:end
    // vmgen:end
    // vmgen:for input in hiddenInputs
    var __input__Changes: AnyPublisher<Void, Never> {
        $__input__.map { _ in }.eraseToAnyPublisher()
    }

    // vmgen:end
}
// vmgen:end
