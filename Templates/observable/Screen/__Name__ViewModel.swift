// vmgen:let searchMethod = search__searchSuffix__
// vmgen:let searchTask = search__searchSuffix__Task
// vmgen:let guardsAllLoads = guest
// vmgen:let loadWork = try await __loadCall__
// vmgen:let searchWork = try await __searchCall__
// vmgen:let countsGuestSessions = guestLoads
// vmgen:let outputType = Output
// vmgen:let takeOutput = viewModel.output = output
// vmgen:let takeEvent = viewModel.output = .__eventOutput__
// vmgen:let screenState = viewModel
// vmgen:let publisher = __statePublisher__
// vmgen:let changeGoal = __changeState__
// vmgen:let localWork = __changeWork__
// vmgen:let changeForm = form
// vmgen:let steps = changeSteps
// vmgen:let sendStep = viewModel.output = .__stepOutput__
// vmgen:if foundation
import Foundation
// vmgen:end
import ViewModelCore

extension __Name__View {
    @Observable
    final class ViewModel {
        // vmgen:for load in loads
        // vmgen:if loadIsEdited
        private(set) var __load__: LoadState<__loadType__> = .notRequested {
            didSet { form.begin(with: __load__.value) }
        }
        // vmgen:else
        private(set) var __load__: LoadState<__loadType__> = .notRequested
        // vmgen:end
        // vmgen:if loadIsPaged
        private(set) var __loadPage__: PageState = .end
        // vmgen:end
        // vmgen:end
        // vmgen:for state in states
        // vmgen:if stateIsFixed
        // vmgen:else
        // vmgen:if stateHasFollowers
        private(set) var __stateDeclaration__ {
            didSet {
                // vmgen:if stateBeginsForm
                form.begin(with: __state__)
                // vmgen:end
                // vmgen:for follower in stateFollowers
                __follower__.follow(__state__: __state__)
                // vmgen:end
            }
        }
        // vmgen:else
        // vmgen:if stateBeginsForm
        private(set) var __stateDeclaration__ {
            didSet { form.begin(with: __state__) }
        }
        // vmgen:else
        private(set) var __stateDeclaration__
        // vmgen:end
        // vmgen:end
        // vmgen:end
        // vmgen:end
        // vmgen:for search in searches
        private(set) var __searchResults__: LoadState<__searchType__> = .notRequested
        // vmgen:if searchIsPaged
        private(set) var __searchPage__: PageState = .end
        // vmgen:end
        // vmgen:end
        // vmgen:if fields
        private(set) var form = __Name__Form()
        // vmgen:end
        // vmgen:for change in changes
        private(set) var __changeState__: ChangeState = .idle
        // vmgen:end
        // vmgen:for watch in watches
        private(set) var __watch__: __watchType__
        // vmgen:end
        // vmgen:if guestLoads
        /// The number of times guest mode began. The View reloads when it changes.
        private(set) var guestSessions = 0
        // vmgen:end
        // vmgen:if outputs
        private(set) var output: Output?
        // vmgen:end

        // vmgen:include Screen/ComputedProperties
        // vmgen:if children
        // vmgen:for child in children
        @ObservationIgnored private(set) lazy var __child__ = __childScreen__View.ViewModel(__childArguments__)
        // vmgen:end

        // vmgen:end
        // vmgen:if modelSubscribes
        @ObservationIgnored private let cancelBag: CancelBag
        // vmgen:end
        // vmgen:if loadsOrSearch
        @ObservationIgnored private let currentLoads = CurrentLoads()
        // vmgen:end
        // vmgen:if changes
        @ObservationIgnored private let currentChanges = CurrentChanges()
        // vmgen:end
        // vmgen:for search in searches
        @ObservationIgnored private(set) var search__searchSuffix__Task: Task<Void, Never>?
        // vmgen:if searchIsPaged
        @ObservationIgnored private var __searchLatest__ = ""
        // vmgen:end
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
            // vmgen:if modelSubscribes
            self.cancelBag = CancelBag()
            // vmgen:end
            // vmgen:if store
            self.appStore = appStore
            // vmgen:end
            // vmgen:include Screen/InitialValues
            // vmgen:if modelSubscribes
            __bindMethod__()
            // vmgen:end
        }

        // vmgen:end
        // vmgen:for state in handedStates
        /// Copies the value from the parent, which owns it.
        func follow(__state__: __stateType__) {
            self.__state__ = __state__
        }

        // vmgen:end
        // vmgen:include Screen/LoadMethods
        // vmgen:include Screen/StateMethods
        // vmgen:include Screen/FormMethods
        // vmgen:include Screen/ChangeMethods
        // vmgen:include Screen/LocalChanges
        // vmgen:if sentOutputs
        @MainActor
        func send(_ output: Output) {
            self.output = output
        }

        // vmgen:end
        // vmgen:if outputs
        /// Call this after handling `output`.
        @MainActor
        func resetOutput() {
            output = nil
        }

        // vmgen:end
        // vmgen:for search in searches
        // vmgen:include Screen/Search

        // vmgen:end
        // vmgen:include Screen/Forgetting
        // vmgen:if modelSubscribes
        private func __bindMethod__() {
            cancelBag.collect {
                // vmgen:include Screen/StoreSubscriptions
                // vmgen:include Screen/Subscriptions
            }
        }
        // vmgen:end
    }
}
