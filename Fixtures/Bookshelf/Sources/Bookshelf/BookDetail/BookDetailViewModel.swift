import ViewModelCore

extension BookDetailView {
    @Observable
    final class ViewModel {
        private(set) var book: LoadState<Book> = .notRequested
        private(set) var reviews: LoadState<[Review]> = .notRequested
        private(set) var reviewsPage: PageState = .end
        private(set) var form = BookDetailForm()
        private(set) var removeState: ChangeState = .idle
        private(set) var reviewState: ChangeState = .idle
        private(set) var canReview: Bool
        private(set) var output: Output?

        @ObservationIgnored private let cancelBag: CancelBag
        @ObservationIgnored private let currentLoads = CurrentLoads()
        @ObservationIgnored private let currentChanges = CurrentChanges()

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
        func load(bookID: Int) async {
            await loadTogether(
                { await self.loadBook(bookID: bookID) },
                { await self.loadReviews(bookID: bookID) }
            )
        }

        /// Reloads everything; old values stay until new ones arrive.
        @MainActor
        func refresh(bookID: Int) async {
            await loadTogether(
                { await self.refreshBook(bookID: bookID) },
                { await self.refreshReviews(bookID: bookID) }
            )
        }

        /// Loads the book, unless loaded or loading.
        @MainActor
        func loadBook(bookID: Int) async {
            await currentLoads.load(\.book, of: self, for: bookID) {
                try await libraryInteractor.fetchBook(id: bookID)
            }
        }

        /// Reloads the book; the old value stays until the new one arrives.
        @MainActor
        func refreshBook(bookID: Int) async {
            await currentLoads.refresh(\.book, of: self, for: bookID) {
                try await libraryInteractor.fetchBook(id: bookID)
            }
        }

        /// Loads the reviews, unless loaded or loading.
        @MainActor
        func loadReviews(bookID: Int) async {
            await currentLoads.load(\.reviews, pages: \.reviewsPage, of: self, for: bookID) { page in
                try await reviewInteractor.fetchReviews(bookID: bookID, page: page)
            }
        }

        /// Reloads the reviews; the old value stays until the new one arrives.
        @MainActor
        func refreshReviews(bookID: Int) async {
            await currentLoads.refresh(\.reviews, pages: \.reviewsPage, of: self, for: bookID) { page in
                try await reviewInteractor.fetchReviews(bookID: bookID, page: page)
            }
        }

        /// Loads the next page of the reviews. Call this at the end of the list and to retry.
        @MainActor
        func loadMoreReviews(bookID: Int) async {
            await currentLoads.loadMore(\.reviews, pages: \.reviewsPage, of: self) { page in
                try await reviewInteractor.fetchReviews(bookID: bookID, page: page)
            }
        }

        @MainActor
        func updateText(_ text: String) {
            form.text = text
        }

        @MainActor
        func updateStars(_ stars: Int) {
            form.stars = stars
        }

        /// Does nothing while an earlier call is running.
        @MainActor
        func remove(id: Int) async {
            await currentChanges.run(\.removeState, of: self) { viewModel in
                let earlier = viewModel.reviews.value ?? []
                viewModel.currentLoads.update(\.reviews, of: viewModel) { elements in
                    elements.filter { $0.id != id }
                }
                do {
                    try await viewModel.reviewInteractor.remove(id: id)
                } catch {
                    viewModel.currentLoads.update(\.reviews, of: viewModel) { elements in
                        elements.restoring(id, from: earlier, by: \.id)
                    }
                    throw error
                }
                // A refresh may have brought it back.
                viewModel.currentLoads.update(\.reviews, of: viewModel) { elements in
                    elements.filter { $0.id != id }
                }
            }
        }

        /// Tries again after a failure, with the same values.
        @MainActor
        func retryRemove() async {
            await currentChanges.retry(\.removeState, of: self)
        }

        /// Call this when the user dismisses the failure.
        @MainActor
        func dismissRemove() {
            currentChanges.dismiss(\.removeState, of: self)
        }

        /// Sends the form, unless it is not ready or already being sent.
        @MainActor
        func review(bookID: Int) async {
            guard form.isValid else { return }
            await currentChanges.run(\.reviewState, of: self) { viewModel in
                let sentForm = viewModel.form
                let added = try await viewModel.reviewInteractor.send(
                    bookID: bookID,
                    text: viewModel.form.text,
                    stars: viewModel.form.stars
                )
                viewModel.currentLoads.update(\.reviews, of: viewModel) { $0 + [added] }
                if viewModel.form == sentForm { viewModel.form = BookDetailForm() }
            }
        }

        /// Tries again after a failure, with what the form has then.
        @MainActor
        func retryReview() async {
            await currentChanges.retry(\.reviewState, of: self)
        }

        /// Call this when the user dismisses the failure.
        @MainActor
        func dismissReview() {
            currentChanges.dismiss(\.reviewState, of: self)
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
