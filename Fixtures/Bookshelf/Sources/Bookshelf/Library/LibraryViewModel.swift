import Foundation
import ViewModelCore

extension LibraryView {
    @Observable
    final class ViewModel {
        private(set) var books: LoadState<[Book]> = .notRequested
        private(set) var query: String = ""
        private(set) var results: LoadState<[Book]> = .notRequested
        private(set) var output: Output?

        @ObservationIgnored private let cancelBag: CancelBag
        @ObservationIgnored private let currentLoads = CurrentLoads()
        @ObservationIgnored private(set) var searchTask: Task<Void, Never>?

        private let appStore: AppStore
        private let libraryInteractor: any LibraryInteractor
        private let clock: any Clock<Duration>

        init(
            appStore: AppStore,
            libraryInteractor: any LibraryInteractor,
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.cancelBag = CancelBag()
            self.appStore = appStore
            self.libraryInteractor = libraryInteractor
            self.clock = clock
            bindAppStore()
        }

        /// Loads the books, unless loaded or loading.
        @MainActor
        func load() async {
            await currentLoads.load(\.books, of: self) {
                try await libraryInteractor.fetchBooks()
            }
        }

        /// Reloads the books; the old value stays until the new one arrives.
        @MainActor
        func refresh() async {
            await currentLoads.refresh(\.books, of: self) {
                try await libraryInteractor.fetchBooks()
            }
        }

        /// Sets the query and searches when typing pauses.
        @MainActor
        func updateQuery(_ query: String) {
            self.query = query
            searchTask = Task.debounce(delay: .milliseconds(400), clock: clock, task: searchTask) { [weak self] in
                await self?.search()
            }
        }

        @MainActor
        func send(_ output: Output) {
            self.output = output
        }

        /// Call this after handling `output`.
        @MainActor
        func resetOutput() {
            output = nil
        }

        @MainActor
        private func search() async {
            guard !query.isEmpty else {
                currentLoads.reset(\.results, of: self)
                return
            }
            await currentLoads.reload(\.results, of: self) {
                try await libraryInteractor.search(query)
            }
        }

        private func bindAppStore() {
            cancelBag.collect {
                appStore.events
                    .filter { if case .libraryTabTapped = $0 { true } else { false } }
                    .weakSink(on: self) { viewModel, _ in
                        viewModel.output = .scrollToTop(UUID())
                    }
            }
        }
    }
}
