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
        .task(id: LoadKey(viewModel.isGuestMode, viewModel.guestSessions)) { await viewModel.load() }
        .onOutput(viewModel.output, reset: viewModel.resetOutput, perform: onOutput)
    }

    private func loaded(_ profile: Profile) -> some View {
        List {
            Text(profile.name)
            Text("\(profile.finishedBooks) books read")
            if viewModel.hasUnread {
                Label("New Messages", systemImage: "envelope.badge")
            }
            Button("Close") { viewModel.send(.closed) }
        }
        .refreshable { @MainActor in await viewModel.refresh() }
    }

    private var forGuests: some View {
        ContentUnavailableView {
            Label("Sign In to See What You Have Read", systemImage: "person.crop.circle")
        } actions: {
            Button("Sign In") { viewModel.send(.signIn) }
        }
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

#Preview {
    AccountView(
        viewModel: .init(appStore: AppStore(AppState()) { _, _ in [] }, accountInteractor: StubAccountInteractor()),
        onOutput: { _ in }
    )
}
