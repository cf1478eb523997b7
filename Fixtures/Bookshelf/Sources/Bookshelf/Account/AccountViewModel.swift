import ViewModelCore

extension AccountView {
    @Observable
    final class ViewModel {
        private(set) var profile: LoadState<Profile> = .notRequested
        private(set) var hasUnread: Bool
        private(set) var isGuestMode: Bool
        /// The number of times guest mode began. The View reloads when it changes.
        private(set) var guestSessions = 0
        private(set) var output: Output?

        @ObservationIgnored private let cancelBag: CancelBag
        @ObservationIgnored private let currentLoads = CurrentLoads()

        private let appStore: AppStore
        private let accountInteractor: any AccountInteractor

        init(appStore: AppStore, accountInteractor: any AccountInteractor) {
            self.cancelBag = CancelBag()
            self.appStore = appStore
            self.accountInteractor = accountInteractor
            self.hasUnread = appStore[\.unreadCount] > 0
            self.isGuestMode = appStore[\.authStatus] == .guest
            bindAppStore()
        }

        /// Loads the profile, unless loaded or loading.
        @MainActor
        func load() async {
            guard !isGuestMode else { return }
            await currentLoads.load(\.profile, of: self) {
                try await accountInteractor.fetchProfile()
            }
        }

        /// Reloads the profile; the old value stays until the new one arrives.
        @MainActor
        func refresh() async {
            guard !isGuestMode else { return }
            await currentLoads.refresh(\.profile, of: self) {
                try await accountInteractor.fetchProfile()
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

        /// Removes the loaded content when guest mode begins.
        @MainActor
        private func forget() {
            currentLoads.reset(\.profile, of: self)
            guestSessions += 1
        }

        private func bindAppStore() {
            cancelBag.collect {
                appStore.updates(for: \.unreadCount)
                    .map { $0 > 0 }
                    .removeDuplicates()
                    .weakSink(on: self) { viewModel, hasUnread in
                        viewModel.hasUnread = hasUnread
                    }
                appStore.updates(for: \.authStatus)
                    .map { $0 == .guest }
                    .removeDuplicates()
                    .weakSink(on: self) { viewModel, isGuestMode in
                        viewModel.isGuestMode = isGuestMode
                        if isGuestMode { viewModel.forget() }
                    }
            }
        }
    }
}
