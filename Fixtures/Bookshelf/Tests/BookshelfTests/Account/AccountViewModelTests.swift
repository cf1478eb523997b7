import Testing
import ViewModelCore
import ViewModelTesting

@testable import Bookshelf

@MainActor
struct AccountViewModelTests {
    private struct Failure: Error {}

    private enum Sample {
        static let profile = Profile(name: "one", finishedBooks: 1)
        static let otherProfile = Profile(name: "two", finishedBooks: 2)
    }

    private let appStore = AppStore(AppState()) { _, _ in [] }
    private let fetchProfile = Stub<Void, Profile, any Error>(returning: Sample.profile)

    init() {
        appStore.set(\.authStatus, to: .signedIn)
    }

    @Test
    func doesNothingInitially() {
        let viewModel = makeViewModel()
        #expect(viewModel.profile.isNotRequested)
        #expect(viewModel.output == nil)
        #expect(fetchProfile.callCount == 0)
    }

    @Test
    func showsThatItLoadsThenTheProfile() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.profile }
        await viewModel.load()
        #expect(states.values == [.notRequested, .loading, .success(Sample.profile)])
    }

    @Test
    func doesNotLoadTheProfileTwice() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        await viewModel.load()
        #expect(fetchProfile.callCount == 1)
    }

    @Test
    func doesNotLoadTheProfileWhileLoading() async {
        let viewModel = makeViewModel()
        fetchProfile.next { _ in
            await viewModel.load()
            return Sample.profile
        }
        await viewModel.load()
        #expect(fetchProfile.callCount == 1)
        #expect(viewModel.profile == .success(Sample.profile))
    }

    @Test
    func triesAgainWhenTheProfileCouldNotBeLoaded() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.profile }
        fetchProfile.next(throw: Failure())
        await viewModel.load()
        await viewModel.load()
        #expect(states.values == [.notRequested, .loading, .failure(Failure()), .loading, .success(Sample.profile)])
    }

    @Test
    func keepsTheOldProfileWhileRefreshing() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        let states = StateRecorder { viewModel.profile }
        fetchProfile.next(return: Sample.otherProfile)
        await viewModel.refresh()
        #expect(states.values == [.success(Sample.profile), .success(Sample.otherProfile)])
    }

    @Test
    func keepsTheProfileWhenARefreshFails() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        fetchProfile.next(throw: Failure())
        await viewModel.refresh()
        #expect(fetchProfile.callCount == 2)
        #expect(viewModel.profile == .success(Sample.profile))
    }

    @Test
    func doesNotRefreshTheProfileBeforeTheFirstLoad() async {
        let viewModel = makeViewModel()
        await viewModel.refresh()
        #expect(fetchProfile.callCount == 0)
        #expect(viewModel.profile.isNotRequested)
    }

    @Test(arguments: [true, false])
    func loadsTheProfileAfterACancelledLoad(heedsCancellation: Bool) async {
        let viewModel = makeViewModel()
        fetchProfile.next { _ in
            // The View disappears and reappears before the first load ends.
            withUnsafeCurrentTask { $0?.cancel() }
            let again = Task {
                await viewModel.load()
            }
            await again.value
            if heedsCancellation { throw CancellationError() }
            return Sample.otherProfile
        }
        let first = Task {
            await viewModel.load()
        }
        await first.value
        #expect(viewModel.profile == .success(Sample.profile))
        #expect(fetchProfile.callCount == 2)
    }

    @Test
    func loadsNoProfileForGuests() async {
        let viewModel = makeViewModel()
        appStore.set(\.authStatus, to: .guest)
        await viewModel.load()
        #expect(fetchProfile.callCount == 0)
        appStore.set(\.authStatus, to: .signedIn)
        await viewModel.load()
        appStore.set(\.authStatus, to: .guest)
        await viewModel.refresh()
        #expect(fetchProfile.callCount == 1)
    }

    @Test
    func forgetsTheProfileInGuestMode() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.profile.isNotRequested)
        appStore.set(\.authStatus, to: .signedIn)
        fetchProfile.next { _ in
            appStore.set(\.authStatus, to: .guest)
            return Sample.profile
        }
        await viewModel.load()
        #expect(viewModel.profile.isNotRequested)
        #expect(viewModel.guestSessions == 2)
    }

    @Test
    func sendsSignInAndResetsIt() {
        let viewModel = makeViewModel()
        let output = AccountView.ViewModel.Output.signIn
        let outputs = StateRecorder { viewModel.output }
        viewModel.send(output)
        viewModel.resetOutput()
        #expect(outputs.values == [nil, output, nil])
    }

    @Test
    func sendsClosedAndResetsIt() {
        let viewModel = makeViewModel()
        let output = AccountView.ViewModel.Output.closed
        let outputs = StateRecorder { viewModel.output }
        viewModel.send(output)
        viewModel.resetOutput()
        #expect(outputs.values == [nil, output, nil])
    }

    @Test
    func followsHasUnreadInTheStore() {
        let viewModel = makeViewModel()
        appStore.set(\.unreadCount, to: 0)
        #expect(viewModel.hasUnread == false)
        appStore.set(\.unreadCount, to: 1)
        #expect(viewModel.hasUnread == true)
        appStore.set(\.unreadCount, to: 2)
        #expect(viewModel.hasUnread == true)
        appStore.set(\.unreadCount, to: 0)
        #expect(viewModel.hasUnread == false)
    }

    @Test
    func followsIsGuestModeInTheStore() {
        let viewModel = makeViewModel()
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.isGuestMode == true)
        appStore.set(\.authStatus, to: .signedIn)
        #expect(viewModel.isGuestMode == false)
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.isGuestMode == true)
    }

    @Test
    func isReleasedAfterUse() async {
        #expect(await isReleased(makeViewModel, after: { await $0.load() }))
    }

    private func makeViewModel() -> AccountView.ViewModel {
        .init(
            appStore: appStore,
            accountInteractor: StubAccountInteractor(onFetchProfile: { try await fetchProfile(()) })
        )
    }
}
