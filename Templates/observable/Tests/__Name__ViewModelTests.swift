import Testing
import ViewModelCore

@testable import __Module__

@MainActor
struct __Name__ViewModelTests {
    // vmgen:if events
    private let appStore = AppStore()
    // vmgen:end
    private let answers = Answers()

    @Test
    func startsWithNothingRequested() {
        #expect(makeViewModel().content.isNotRequested)
        #expect(answers.count == 0)
    }

    @Test
    func loadsTheContent() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        #expect(viewModel.content == .success(__Name__Content()))
    }

    @Test
    func doesNotLoadTheContentTwice() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        await viewModel.load()
        #expect(answers.count == 1)
    }

    @Test
    func showsThatItIsLoadingAndLoadsOnce() async {
        let viewModel = makeViewModel()
        answers.meanwhile = {
            #expect(viewModel.content.isLoading)
            await viewModel.load()
        }
        await viewModel.load()
        #expect(answers.count == 1)
    }

    @Test
    func showsAFailureAndTriesAgain() async {
        let viewModel = makeViewModel()
        answers.isFailing = true
        await viewModel.load()
        #expect(viewModel.content.error is Answers.Failure)

        answers.isFailing = false
        await viewModel.load()
        #expect(viewModel.content == .success(__Name__Content()))
        #expect(answers.count == 2)
    }

    @Test
    func refreshesWhileTheContentStays() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        answers.meanwhile = { #expect(viewModel.content.value != nil) }
        await viewModel.refresh()
        #expect(answers.count == 2)
        #expect(viewModel.content == .success(__Name__Content()))
    }

    @Test
    func keepsTheContentWhenARefreshFails() async {
        let viewModel = makeViewModel()
        await viewModel.load()
        answers.isFailing = true
        await viewModel.refresh()
        #expect(answers.count == 2)
        #expect(viewModel.content == .success(__Name__Content()))
    }

    @Test
    func doesNotRefreshWhatWasNeverLoaded() async {
        let viewModel = makeViewModel()
        await viewModel.refresh()
        #expect(answers.count == 0)
        #expect(viewModel.content.isNotRequested)
    }
    // vmgen:for output in sentOutputs

    @Test
    func sends__outputName__AndResetsIt() {
        let viewModel = makeViewModel()
        #expect(viewModel.output == nil)
        viewModel.send(.__output__)
        #expect(viewModel.output == .__output__)
        viewModel.resetOutput()
        #expect(viewModel.output == nil)
    }
    // vmgen:end
    // vmgen:for event in events

    @Test
    func turns__eventName__Into__eventOutputName__() {
        let viewModel = makeViewModel()
        #expect(viewModel.output == nil)
        appStore.send(.emit(.__event__))
        #expect(viewModel.output == .__eventOutput__)
        viewModel.resetOutput()
        #expect(viewModel.output == nil)
    }
    // vmgen:end

    private func makeViewModel() -> __Name__View.ViewModel {
        let interactor = Stub__Name__Interactor { try await answers.next() }
        // vmgen:if events
        return .init(appStore: appStore, interactor: interactor)
        // vmgen:else
        return .init(interactor: interactor)
        // vmgen:end
    }
}

/// What the interactor answers, and how often it was asked.
@MainActor
private final class Answers {
    struct Failure: Error {}

    private(set) var count = 0
    var isFailing = false
    /// Runs once, while the next answer is under way.
    var meanwhile: (@MainActor () async -> Void)?

    func next() async throws -> __Name__Content {
        count += 1
        let meanwhile = meanwhile
        self.meanwhile = nil
        await meanwhile?()
        if isFailing { throw Failure() }
        return __Name__Content()
    }
}
