import ViewModelCore

extension BookDetailView {
    @Observable
    final class ViewModel {
        /// What the View hands on to whoever shows it.
        enum Output: Equatable {
            case signIn
        }

        private(set) var book: LoadState<Book> = .notRequested
        private(set) var reviews: LoadState<[Review]> = .notRequested
        private(set) var canReview: Bool
        private(set) var output: Output?

        @ObservationIgnored private let cancelBag: CancelBag

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

        /// Loads everything, unless that is done or under way.
        @MainActor
        func load(id: Int) async {
            await loadTogether(
                { await self.loadBook(id: id) },
                { await self.loadReviews(id: id) }
            )
        }

        /// Loads everything again; old values stay until new ones arrive.
        @MainActor
        func refresh(id: Int) async {
            await loadTogether(
                { await self.refreshBook(id: id) },
                { await self.refreshReviews(id: id) }
            )
        }

        /// Loads the book, unless that is done or under way.
        @MainActor
        func loadBook(id: Int) async {
            guard book.needsLoad else { return }
            book = await book.load { try await libraryInteractor.fetchBook(id: id) }
        }

        /// Loads the book again; the old value stays until the new one arrives.
        @MainActor
        func refreshBook(id: Int) async {
            book = await book.refresh { try await libraryInteractor.fetchBook(id: id) }
        }

        /// Loads the reviews, unless that is done or under way.
        @MainActor
        func loadReviews(id: Int) async {
            guard reviews.needsLoad else { return }
            reviews = await reviews.load { try await reviewInteractor.fetchReviews(bookID: id) }
        }

        /// Loads the reviews again; the old value stays until the new one arrives.
        @MainActor
        func refreshReviews(id: Int) async {
            reviews = await reviews.refresh { try await reviewInteractor.fetchReviews(bookID: id) }
        }

        @MainActor
        func send(_ output: Output) {
            self.output = output
        }

        /// To be called when the View has handed the output on, so that it is handed on once.
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
