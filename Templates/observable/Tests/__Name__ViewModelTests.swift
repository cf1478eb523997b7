import Testing
import ViewModelCore
import ViewModelTesting

@testable import __Module__

@MainActor
struct __Name__ViewModelTests {
    private struct Failure: Error {}

    // vmgen:if events
    private let appStore = AppStore()
    // vmgen:end
    private let content = __Name__Content()
    private let fetchContent = Stub<Void, __Name__Content, any Error>(returning: __Name__Content())

    @Test
    func asksForNothingByItself() {
        let viewModel = makeViewModel()
        #expect(viewModel.content.isNotRequested)
        #expect(viewModel.output == nil)
        #expect(fetchContent.callCount == 0)
    }

    @Test
    func showsThatItLoadsThenTheContent() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.content }
        await viewModel.load()
        #expect(states.values == [.notRequested, .loading, .success(content)])
    }

    @Test
    func doesNotLoadTheContentTwice() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        await viewModel.load()
        #expect(fetchContent.callCount == 1)
    }

    @Test
    func doesNotLoadWhileItIsLoading() async {
        let viewModel = makeViewModel()
        fetchContent.next {
            await viewModel.load()
            return content
        }
        await viewModel.load()
        #expect(fetchContent.callCount == 1)
        #expect(viewModel.content == .success(content))
    }

    @Test
    func showsAFailureAndTriesAgain() async {
        let viewModel = makeViewModel()
        let states = StateRecorder { viewModel.content }
        fetchContent.next(throw: Failure())
        await viewModel.load()
        await viewModel.load()
        #expect(states.values == [.notRequested, .loading, .failure(Failure()), .loading, .success(content)])
    }

    @Test
    func refreshesWhileTheContentStays() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        let states = StateRecorder { viewModel.content }
        await viewModel.refresh()
        #expect(fetchContent.callCount == 2)
        #expect(states.values == [.success(content)])
    }

    @Test
    func keepsTheContentWhenARefreshFails() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        fetchContent.next(throw: Failure())
        await viewModel.refresh()
        #expect(fetchContent.callCount == 2)
        #expect(viewModel.content == .success(content))
    }

    @Test
    func doesNotRefreshWhatWasNeverLoaded() async {
        let viewModel = makeViewModel()
        await viewModel.refresh()
        #expect(fetchContent.callCount == 0)
        #expect(viewModel.content.isNotRequested)
    }
    // vmgen:for output in sentOutputs

    @Test
    func sends__outputName__AndResetsIt() {
        let viewModel = makeViewModel()
        let outputs = StateRecorder { viewModel.output }
        viewModel.send(.__output__)
        viewModel.resetOutput()
        #expect(outputs.values == [nil, .__output__, nil])
    }
    // vmgen:end
    // vmgen:for event in events

    @Test
    func turns__eventName__Into__eventOutputName__() {
        let viewModel = makeViewModel()
        let outputs = StateRecorder { viewModel.output }
        appStore.send(.emit(.__event__))
        viewModel.resetOutput()
        #expect(outputs.values == [nil, .__eventOutput__, nil])
    }
    // vmgen:end

    @Test
    func isReleasedAfterUse() async {
        #expect(await isReleased(makeViewModel, after: { viewModel in await viewModel.load() }))
    }

    private func makeViewModel() -> __Name__View.ViewModel {
        let interactor = Stub__Name__Interactor { try await fetchContent(()) }
        // vmgen:if events
        return .init(appStore: appStore, interactor: interactor)
        // vmgen:else
        return .init(interactor: interactor)
        // vmgen:end
    }
}
