// vmgen:if foundation
import Foundation
// vmgen:end
import ViewModelCore

extension __Name__View {
    @Observable
    final class ViewModel {
        // vmgen:for load in loads
        private(set) var __load__: LoadState<__loadType__> = .notRequested
        // vmgen:end
        // vmgen:for state in states
        private(set) var __stateDeclaration__
        // vmgen:end
        // vmgen:if search
        private(set) var __results__: LoadState<__resultsType__> = .notRequested
        // vmgen:end
        // vmgen:for watch in watches
        private(set) var __watch__: __watchType__
        // vmgen:end
        // vmgen:if guestLoads
        /// How often guest mode began: the View loads anew for whoever signs in.
        private(set) var guestSessions = 0
        // vmgen:end
        // vmgen:if outputs
        private(set) var output: Output?
        // vmgen:end

        // vmgen:if store
        @ObservationIgnored private let cancelBag: CancelBag
        // vmgen:end
        // vmgen:if methods
        @ObservationIgnored private let currentLoads = CurrentLoads()
        // vmgen:end
        // vmgen:if search
        @ObservationIgnored private(set) var searchTask: Task<Void, Never>?
        // vmgen:end

        // vmgen:if store
        private let appStore: AppStore
        // vmgen:end
        // vmgen:for interactor in interactors
        private let __interactorProperty__: any __interactorType__
        // vmgen:end
        // vmgen:if search
        private let clock: any Clock<Duration>
        // vmgen:end

        // vmgen:if dependencies
        init(__initParameters__: Void) {
            // vmgen:if store
            self.cancelBag = CancelBag()
            self.appStore = appStore
            // vmgen:end
            // vmgen:for interactor in interactors
            self.__interactorProperty__ = __interactorProperty__
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
            // vmgen:if guest
            guard !isGuestMode else { return }
            // vmgen:end
            await loadTogether(
                // vmgen:for load in loads
                { await self.__loadFunction__(__loadArguments__) },
                // vmgen:end
            )
        }

        /// Loads everything again; old values stay until new ones arrive.
        @MainActor
        func refresh(__allParameters__: Void) async {
            // vmgen:if guest
            guard !isGuestMode else { return }
            // vmgen:end
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
                try await __loadCall__
            }
        }

        /// Loads the __loadWords__ again; the old value stays until the new one arrives.
        @MainActor
        func __loadRefresh__(__loadParameters__: Void) async {
            // vmgen:if guest
            guard !isGuestMode else { return }
            // vmgen:end
            await currentLoads.refresh(__loadTarget__) {
                try await __loadCall__
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
        // vmgen:if sentOutputs
        @MainActor
        func send(_ output: Output) {
            self.output = output
        }

        // vmgen:end
        // vmgen:if outputs
        /// To be called when the View has handed the output on, so that it is handed on once.
        @MainActor
        func resetOutput() {
            output = nil
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
                try await __searchCall__
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
            // vmgen:if guestLoads
            guestSessions += 1
            // vmgen:end
        }

        // vmgen:end
        // vmgen:if store
        private func bindAppStore() {
            cancelBag.collect {
                // vmgen:for event in events
                // vmgen:if eventHasPayload
                appStore.events
                    .compactMap { event -> Output? in
                        if case .__eventPattern__ = event { .__eventOutput__ } else { nil }
                    }
                    .weakSink(on: self) { viewModel, output in
                        viewModel.output = output
                    }
                // vmgen:else
                appStore.events
                    .filter { if case .__eventPattern__ = $0 { true } else { false } }
                    .weakSink(on: self) { viewModel, _ in
                        viewModel.output = .__eventOutput__
                    }
                // vmgen:end
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
                // vmgen:else
                appStore.updates(for: \.__watchKeyPath__)
                    .weakSink(on: self) { viewModel, __watch__ in
                        viewModel.__watch__ = __watch__
                    }
                // vmgen:end
                // vmgen:end
            }
        }
        // vmgen:end
    }
}
