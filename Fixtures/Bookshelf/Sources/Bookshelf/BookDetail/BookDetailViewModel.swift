import ViewModelCore

extension BookDetailView {
    @Observable
    final class ViewModel {
        private(set) var book: LoadState<Book> = .notRequested
        private(set) var reviews: LoadState<[Review]> = .notRequested
        private(set) var canReview: Bool
        private(set) var output: Output?

        @ObservationIgnored private let cancelBag: CancelBag
        @ObservationIgnored private let currentLoads = CurrentLoads()

        private let appStore: AppStore
        private let libraryInteractor: any LibraryInteractor
        private let reviewInteractor: any ReviewInteractor

        init(appStore: AppStore, libraryInteractor: any LibraryInteractor, reviewInteractor: any ReviewInteractor) {
            self.cancelBag = CancelBag()
            self.appStore = appStore
            self.libraryInteractor = libraryInteractor
            self.reviewInteractor = reviewInteractor
            self.canReview = appStore[\.authStatus] == .signedIn
            bindAppStore()
        }

        /// Loads everything that is not loaded or loading.
        @MainActor
        func load(id: Int) async {
            await loadTogether(
                { await self.loadBook(id: id) },
                { await self.loadReviews(id: id) }
            )
        }

        /// Reloads everything; old values stay until new ones arrive.
        @MainActor
        func refresh(id: Int) async {
            await loadTogether(
                { await self.refreshBook(id: id) },
                { await self.refreshReviews(id: id) }
            )
        }

        /// Loads the book, unless loaded or loading.
        @MainActor
        func loadBook(id: Int) async {
            await currentLoads.load(\.book, of: self, for: id) {
                try await libraryInteractor.fetchBook(id: id)
            }
        }

        /// Reloads the book; the old value stays until the new one arrives.
        @MainActor
        func refreshBook(id: Int) async {
            await currentLoads.refresh(\.book, of: self, for: id) {
                try await libraryInteractor.fetchBook(id: id)
            }
        }

        /// Loads the reviews, unless loaded or loading.
        @MainActor
        func loadReviews(id: Int) async {
            await currentLoads.load(\.reviews, of: self, for: id) {
                try await reviewInteractor.fetchReviews(bookID: id)
            }
        }

        /// Reloads the reviews; the old value stays until the new one arrives.
        @MainActor
        func refreshReviews(id: Int) async {
            await currentLoads.refresh(\.reviews, of: self, for: id) {
                try await reviewInteractor.fetchReviews(bookID: id)
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

        private func bindAppStore() {
            cancelBag.collect {
                appStore.updates(for: \.authStatus)
                    .map { $0 == .signedIn }
                    .removeDuplicates()
                    .weakSink(on: self) { viewModel, canReview in
                        viewModel.canReview = canReview
                    }
            }
        }
    }
}
