import ViewModelCore

extension __Name__View {
    @Observable
    final class ViewModel {
        /// What the View hands on to whoever shows it.
        enum Output: Equatable {
            // vmgen:for output in outputs
            case __output__
            // vmgen:end
        }

        private(set) var content: LoadState<__Name__Content> = .notRequested
        private(set) var output: Output?

        // vmgen:if events
        @ObservationIgnored private let cancelBag: CancelBag

        private let appStore: AppStore
        // vmgen:end
        private let interactor: any __Name__Interactor

        // vmgen:if events
        init(appStore: AppStore, interactor: any __Name__Interactor) {
            self.cancelBag = CancelBag()
            self.appStore = appStore
            self.interactor = interactor
            bindAppStore()
        }
        // vmgen:else
        init(interactor: any __Name__Interactor) {
            self.interactor = interactor
        }
        // vmgen:end

        /// Loads the content, unless it is there or on its way.
        @MainActor
        func load() async {
            guard content.needsLoad else { return }
            content = await content.load { try await interactor.fetchContent() }
        }

        /// Loads the content anew; the old one stays until the new one is there.
        @MainActor
        func refresh() async {
            content = await content.refresh { try await interactor.fetchContent() }
        }

        // vmgen:if sent
        @MainActor
        func send(_ output: Output) {
            self.output = output
        }

        // vmgen:end
        /// To be called when the View has handed the output on, so that it is handed on once.
        @MainActor
        func resetOutput() {
            output = nil
        }
        // vmgen:if events

        private func bindAppStore() {
            cancelBag.collect {
                // vmgen:for event in events
                appStore.events
                    .filter { if case .__event__ = $0 { true } else { false } }
                    .weakSink(on: self) { viewModel, _ in
                        viewModel.output = .__eventOutput__
                    }
                // vmgen:end
            }
        }
        // vmgen:end
    }
}
