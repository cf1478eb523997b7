// Without SwiftUI, as on Linux, the ViewModel and its tests still build.
#if canImport(SwiftUI)
import SwiftUI
import ViewModelCore

struct AccountView: View {
    @Owned private var viewModel: ViewModel
    private let onOutput: (ViewModel.Output) -> Void

    init(viewModel: @autoclosure @escaping () -> ViewModel, onOutput: @escaping (ViewModel.Output) -> Void) {
        _viewModel = Owned(wrappedValue: viewModel())
        self.onOutput = onOutput
    }

    var body: some View {
        ZStack {
            switch viewModel.profile {
            case .notRequested where viewModel.isGuestMode:
                forGuests
            case .notRequested, .loading:
                ProgressView()
            case .success(let profile):
                loaded(profile)
            case .failure(let error):
                failed(error) { await viewModel.load() }
            }
        }
        .navigationTitle("Account")
        .toolbar {
            ToolbarItem(placement: .cancellationAction) {
                Button("Close") { viewModel.send(.closed) }
            }
        }
        .task(id: LoadKey(viewModel.isGuestMode, viewModel.guestSessions)) { await viewModel.load() }
        .onOutput(viewModel.output, reset: viewModel.resetOutput, perform: onOutput)
    }

    private func loaded(_ profile: Profile) -> some View {
        List {
            VStack(alignment: .leading) {
                Text(profile.name)
                LabeledContent("Finished Books") { Text(profile.finishedBooks, format: .number) }
            }
            .accessibilityElement(children: .combine)
            Button("Sign In") { viewModel.send(.signIn) }
        }
        .refreshable { @MainActor in await viewModel.refresh() }
    }

    /// Replaces the content in guest mode, in which nothing loads.
    private var forGuests: some View {
        ContentUnavailableView("Sign In to See This", systemImage: "person.crop.circle")
    }

    private func failed(_ error: any Error, retry: @escaping @MainActor @Sendable () async -> Void) -> some View {
        ContentUnavailableView {
            Label("Could Not Load", systemImage: "exclamationmark.triangle")
        } description: {
            Text(error.localizedDescription)
        } actions: {
            Button("Try Again") {
                Task { await retry() }
            }
        }
    }
}

#Preview("Loaded") {
    NavigationStack {
        AccountView(
            viewModel: .init(appStore: AppStore(AppState()) { _, _ in [] }, accountInteractor: StubAccountInteractor()),
            onOutput: { _ in }
        )
    }
}

#Preview("Failed") {
    NavigationStack {
        AccountView(
            viewModel: .init(
                appStore: AppStore(AppState()) { _, _ in [] },
                accountInteractor: StubAccountInteractor(onFetchProfile: { throw CocoaError(.coderReadCorrupt) })
            ),
            onOutput: { _ in }
        )
    }
}

#Preview("Loading") {
    NavigationStack {
        AccountView(
            viewModel: .init(
                appStore: AppStore(AppState()) { _, _ in [] },
                accountInteractor: StubAccountInteractor(onFetchProfile: { try await Task.untilCancelled() })
            ),
            onOutput: { _ in }
        )
    }
}
#else
enum AccountView {}
#endif
