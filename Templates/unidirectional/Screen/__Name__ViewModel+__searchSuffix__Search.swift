// vmgen:let searchMethod = search
// vmgen:let searchWork = try await __searchCall__
// vmgen:for search in searches
// vmgen:if searchFoundation
import Foundation
// vmgen:end
import ViewModelCore

extension __Name__ViewModel {
    // vmgen:if searchWaits
    /// Searches for the parent's query when typing pauses.
    // vmgen:else
    /// Searches for the parent's query when the user submits it.
    // vmgen:end
    final class __searchSuffix__SearchViewModel: ObservableObject {
        // MARK: - State

        @Published private(set) var __searchResults__: LoadState<__searchType__> = .notRequested
        // vmgen:if searchIsPaged
        @Published private(set) var __searchPage__: PageState = .end
        // vmgen:end

        // MARK: - Properties

        private let currentLoads = CurrentLoads()
        private(set) var searchTask: Task<Void, Never>?
        private var __search__ = ""
        // vmgen:if searchIsPaged
        private var __searchLatest__ = ""
        // vmgen:end
        // vmgen:for state in searchStates
        // vmgen:if stateIsFixed
        private let __stateDeclaration__
        // vmgen:else
        private var __stateDeclaration__
        // vmgen:end
        // vmgen:end
        // vmgen:for watch in searchWatches
        private var __watch__: __watchType__
        // vmgen:end
        private let cancelBag = CancelBag()
        private let __searchInteractorProperty__: any __searchInteractorType__
        // vmgen:if searchWaits
        private let clock: any Clock<Duration>
        // vmgen:end

        // MARK: - Actions

        enum Action {
            /// Searches at once, on submit or after a failure.
            case search
            // vmgen:if searchIsPaged
            /// Loads the next page of the results, at the end of the list or after a failure.
            case loadMore
            // vmgen:end
            /// Ends the search and removes its results.
            case reset
        }

        // MARK: - Initializer

        init(__searchInitParameters__: Void) {
            // vmgen:for state in searchStates
            // vmgen:if stateIsFixed
            self.__state__ = __state__
            // vmgen:end
            // vmgen:end
            self.__searchInteractorProperty__ = __searchInteractorProperty__
            // vmgen:if searchWaits
            self.clock = clock
            // vmgen:end
            // vmgen:for watch in searchWatches
            self.__watch__ = __watchFirst__
            // vmgen:end
            cancelBag.collect {
                // vmgen:for state in searchStates
                // vmgen:if stateIsFixed
                // vmgen:else
                __state__Publisher
                    .weakSink(on: self) { viewModel, __state__ in
                        viewModel.__state__ = __state__
                    }
                // vmgen:end
                // vmgen:end
                // vmgen:for watch in searchWatches
                // vmgen:if watchTransforms
                appStore.updates(for: \.__watchKeyPath__)
                    .map { __watchTransform__ }
                    .removeDuplicates()
                    .weakSink(on: self) { viewModel, __watch__ in
                        viewModel.__watch__ = __watch__
                    }
                // vmgen:else
                appStore.updates(for: \.__watchKeyPath__)
                    .weakSink(on: self) { viewModel, __watch__ in
                        viewModel.__watch__ = __watch__
                    }
                // vmgen:end
                // vmgen:end
                __search__Publisher
                    .weakSink(on: self) { viewModel, __search__ in
                        viewModel.follow(__search__)
                    }
            }
        }

        // MARK: - Send

        /// Handles an action of the View. Returns the task of the search, so that callers can await or
        /// cancel it.
        @MainActor
        @discardableResult
        func send(_ action: Action) -> Task<Void, Never>? {
            switch action {
            case .search:
                searchTask?.cancel()
                searchTask = Task { [weak self] in await self?.search() }
                return searchTask
            // vmgen:if searchIsPaged
            case .loadMore:
                return Task { await loadMore() }
            // vmgen:end
            case .reset:
                searchTask?.cancel()
                currentLoads.reset(__searchPlace__)
                return nil
            }
        }

        // MARK: - Methods

        @MainActor
        private func follow(_ __search__: String) {
            // vmgen:if searchWaits
            guard __search__ != self.__search__ else { return }
            self.__search__ = __search__
            searchTask = Task.debounce(delay: .milliseconds(400), clock: clock, task: searchTask) { [weak self] in
                await self?.search()
            }
            // vmgen:else
            self.__search__ = __search__
            guard __search__.isEmpty else { return }
            send(.reset)
            // vmgen:end
        }

        // vmgen:include Screen/Search
        // vmgen:if searchIsPaged

        @MainActor
        private func loadMore() async {
            // vmgen:if guest
            guard !isGuestMode else { return }
            // vmgen:end
            await currentLoads.loadMore(__searchPlace__) { page in
                __searchWork__
            }
        }
        // vmgen:end
    }
}
// vmgen:end
