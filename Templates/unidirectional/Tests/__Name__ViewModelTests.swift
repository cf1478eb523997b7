// vmgen:if testFoundation
import Foundation
// vmgen:end
import Testing
import ViewModelCore
import ViewModelTesting

@testable import __Module__

// vmgen:if ambiguousTypes
// What the tests import has types of these names as well.
// vmgen:for type in ambiguousTypes
// vmgen:if typeIsStruct
@testable import struct __Module__.__type__
// vmgen:else
private typealias __type__ = __Module__.__type__
// vmgen:end
// vmgen:end

// vmgen:end
@MainActor
struct __Name__ViewModelTests {
    // vmgen:if methods
    private struct Failure: Error {}

    // vmgen:end
    // vmgen:if samples
    private enum __sampleType__ {
        // vmgen:for constant in samples
        static let __constantDeclaration__
        // vmgen:end
    }

    // vmgen:end
    // vmgen:if store
    private let appStore = AppStore(AppState()) { _, _ in [] }
    // vmgen:end
    // vmgen:if search
    private let clock = ManualClock()
    /// Longer than any pause: one that is too long fails a test, and keeps none waiting.
    private let anHour = Duration.seconds(3600)
    // vmgen:end
    // vmgen:for method in methods
    private let __methodStub__ = Stub<__methodStubInput__, __methodType__, any Error>(returning: __methodSample__)
    // vmgen:end
    // vmgen:if guest

    init() {
        appStore.set(\.authStatus, to: .__member__)
    }
    // vmgen:end

    // vmgen:if initialState
    @Test
    func doesNothingByItself() {
        let viewModel = makeViewModel()
        // vmgen:for load in loads
        #expect(viewModel.__load__.isNotRequested)
        // vmgen:end
        // vmgen:for state in steadyStates
        #expect(viewModel.__state__ == __stateValue__)
        // vmgen:end
        // vmgen:if search
        #expect(viewModel.search.__results__.isNotRequested)
        // vmgen:end
        // vmgen:if outputs
        #expect(viewModel.output == nil)
        // vmgen:end
        // vmgen:for method in methods
        #expect(__methodStub__.callCount == 0)
        // vmgen:end
    }
    // vmgen:end
    // vmgen:for load in loads

    @Test
    func showsThatItLoadsThenThe__loadName__() async {
        let viewModel = makeViewModel()
        let states = PublisherRecorder(viewModel.$__load__)
        await viewModel.send(.__loadActionSample__)?.value
        #expect(states.values == [.notRequested, .loading, .success(__loadSample__)])
        // vmgen:for given in loadGivens
        #expect(__given__ == [__givenValue__])
        // vmgen:end
    }

    @Test
    func doesNotLoadThe__loadName__Twice() async {
        let viewModel = makeViewModel()
        await viewModel.send(.__loadActionSample__)?.value
        await viewModel.send(.__loadActionSample__)?.value
        #expect(__loadStub__.callCount == 1)
    }

    @Test
    func doesNotLoadThe__loadName__WhileLoading() async {
        let viewModel = makeViewModel()
        __loadStub__.next { _ in
            await viewModel.send(.__loadActionSample__)?.value
            return __loadSample__
        }
        await viewModel.send(.__loadActionSample__)?.value
        #expect(__loadStub__.callCount == 1)
        #expect(viewModel.__load__ == .success(__loadSample__))
    }

    @Test
    func triesAgainWhenThe__loadName__CouldNotBeLoaded() async {
        let viewModel = makeViewModel()
        let states = PublisherRecorder(viewModel.$__load__)
        __loadStub__.next(throw: Failure())
        await viewModel.send(.__loadActionSample__)?.value
        await viewModel.send(.__loadActionSample__)?.value
        #expect(states.values == [.notRequested, .loading, .failure(Failure()), .loading, .success(__loadSample__)])
    }

    @Test
    func keepsTheOld__loadName__WhileRefreshing() async {
        let viewModel = makeViewModel()
        await viewModel.send(.__loadActionSample__)?.value
        let states = PublisherRecorder(viewModel.$__load__)
        // vmgen:if loadHasOther
        __loadStub__.next(return: __loadOther__)
        await viewModel.send(.__refreshActionSample__)?.value
        #expect(states.values == [.success(__loadSample__), .success(__loadOther__)])
        // vmgen:else
        await viewModel.send(.__refreshActionSample__)?.value
        #expect(__loadStub__.callCount == 2)
        #expect(states.values.last == .success(__loadSample__))
        // vmgen:end
        // vmgen:for given in loadGivens
        #expect(__given__ == [__givenValue__, __givenValue__])
        // vmgen:end
    }

    @Test
    func keepsThe__loadName__WhenARefreshFails() async {
        let viewModel = makeViewModel()
        await viewModel.send(.__loadActionSample__)?.value
        __loadStub__.next(throw: Failure())
        await viewModel.send(.__refreshActionSample__)?.value
        #expect(__loadStub__.callCount == 2)
        #expect(viewModel.__load__ == .success(__loadSample__))
    }

    @Test
    func doesNotRefreshThe__loadName__BeforeTheFirstLoad() async {
        let viewModel = makeViewModel()
        await viewModel.send(.__refreshActionSample__)?.value
        #expect(__loadStub__.callCount == 0)
        #expect(viewModel.__load__.isNotRequested)
    }

    @Test(arguments: [true, false])
    func loadsThe__loadName__AfterACancelledLoad(heedsCancellation: Bool) async {
        let viewModel = makeViewModel()
        __loadStub__.next { _ in
            // The View disappears and appears again before the first load ends.
            withUnsafeCurrentTask { $0?.cancel() }
            let again = Task {
                await viewModel.send(.__loadActionSample__)?.value
            }
            await again.value
            if heedsCancellation { throw CancellationError() }
            return __loadOther__
        }
        let first = Task {
            await viewModel.send(.__loadActionSample__)?.value
        }
        await first.value
        #expect(viewModel.__load__ == .success(__loadSample__))
        #expect(__loadStub__.callCount == 2)
    }
    // vmgen:if loadHasOtherSamples

    @Test
    func showsThe__loadName__OfTheLatestParameters() async {
        let viewModel = makeViewModel()
        __loadStub__.next { _ in
            await viewModel.send(.__loadActionOther__)?.value
            return __loadOther__
        }
        await viewModel.send(.__loadActionSample__)?.value
        #expect(__loadStub__.callCount == 2)
        #expect(viewModel.__load__ == .success(__loadSample__))
        await viewModel.send(.__loadActionSample__)?.value
        #expect(__loadStub__.callCount == 3)
    }
    // vmgen:end
    // vmgen:if guest

    @Test
    func loadsNo__loadName__ForGuests() async {
        let viewModel = makeViewModel()
        appStore.set(\.authStatus, to: .guest)
        await viewModel.send(.__loadActionSample__)?.value
        #expect(__loadStub__.callCount == 0)
        appStore.set(\.authStatus, to: .__member__)
        await viewModel.send(.__loadActionSample__)?.value
        appStore.set(\.authStatus, to: .guest)
        await viewModel.send(.__refreshActionSample__)?.value
        #expect(__loadStub__.callCount == 1)
    }

    @Test
    func forgetsThe__loadName__InGuestMode() async {
        let viewModel = makeViewModel()
        await viewModel.send(.__loadActionSample__)?.value
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.__load__.isNotRequested)
        appStore.set(\.authStatus, to: .__member__)
        __loadStub__.next { _ in
            appStore.set(\.authStatus, to: .guest)
            return __loadSample__
        }
        await viewModel.send(.__loadActionSample__)?.value
        #expect(viewModel.__load__.isNotRequested)
        #expect(viewModel.guestSessions == 2)
    }
    // vmgen:end
    // vmgen:end
    // vmgen:if loads

    @Test
    func stopsLoadingWhenTheTaskIsCancelled() async {
        let viewModel = makeViewModel()
        let task = viewModel.send(.__loadActionSample__)
        task?.cancel()
        await task?.value
        // vmgen:for load in loads
        #expect(viewModel.__load__.isNotRequested)
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if severalLoads

    @Test
    func loadsAndRefreshesEverything() async {
        let viewModel = makeViewModel()
        await viewModel.send(.__loadActionSample__)?.value
        // vmgen:for load in loads
        #expect(viewModel.__load__ == .success(__loadSample__))
        // vmgen:end
        await viewModel.send(.__refreshActionSample__)?.value
        // vmgen:for load in loads
        #expect(__loadStub__.callCount == 2)
        // vmgen:end
    }
    // vmgen:end
    // vmgen:for state in ownStates

    @Test
    func sets__stateName__() {
        let viewModel = makeViewModel()
        // vmgen:if stateHasOther
        viewModel.send(.__stateAction__(__stateOther__))
        #expect(viewModel.__state__ == __stateOther__)
        // vmgen:else
        let states = PublisherRecorder(viewModel.$__state__)
        let value: __stateType__ = __stateValue__
        viewModel.send(.__stateAction__(value))
        #expect(states.values.dropFirst() == [value])
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if search

    @Test
    func searchesWhenTypingPauses() async {
        let viewModel = makeViewModel()
        let child = viewModel.search
        let states = PublisherRecorder(child.$__results__)
        viewModel.__query__ = "sw"
        let first = child.searchTask
        viewModel.__query__ = "swift"
        #expect(first?.isCancelled == true)
        clock.advance(by: anHour)
        await child.searchTask?.value
        #expect(clock.lastDeadline?.offset == .milliseconds(400))
        #expect(__searchStub__.callCount == 1)
        // vmgen:for given in searchGivens
        #expect(__given__ == [__givenValue__])
        // vmgen:end
        #expect(states.values == [.notRequested, .loading, .success(__resultsSample__)])
    }

    @Test
    func searchesAtOnceWhenTypingEnds() async {
        let viewModel = makeViewModel()
        let child = viewModel.search
        viewModel.__query__ = "swift"
        let waiting = child.searchTask
        await child.send(.search)?.value
        #expect(waiting?.isCancelled == true)
        #expect(child.__results__ == .success(__resultsSample__))
        #expect(__searchStub__.callCount == 1)
    }

    @Test
    func searchesOnceForTheSameQuery() async {
        let viewModel = makeViewModel()
        await type("swift", into: viewModel)
        await type("swift", into: viewModel)
        #expect(__searchStub__.callCount == 1)
    }

    @Test
    func showsThatASearchFailed() async {
        let viewModel = makeViewModel()
        __searchStub__.next(throw: Failure())
        await type("swift", into: viewModel)
        #expect(viewModel.search.__results__ == .failure(Failure()))
    }

    @Test
    func forgetsTheResultsWhenTheQueryIsCleared() async {
        let viewModel = makeViewModel()
        await type("swift", into: viewModel)
        await type("", into: viewModel)
        #expect(viewModel.search.__results__.isNotRequested)
        #expect(__searchStub__.callCount == 1)
    }

    @Test
    func dropsTheAnswerToAnOlderQuery() async {
        let viewModel = makeViewModel()
        let child = viewModel.search
        __searchStub__.next { _ in
            viewModel.__query__ = "swift"
            return __resultsSample__
        }
        viewModel.__query__ = "sw"
        let first = child.searchTask
        clock.advance(by: anHour)
        await first?.value
        #expect(child.__results__.isNotRequested)
        clock.advance(by: anHour)
        await child.searchTask?.value
        #expect(child.__results__ == .success(__resultsSample__))
    }

    @Test
    func stopsSearchingWhenTheTaskIsCancelled() async {
        let viewModel = makeViewModel()
        __searchStub__.next { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return __resultsSample__
        }
        await type("swift", into: viewModel)
        #expect(viewModel.search.__results__.isNotRequested)
    }
    // vmgen:if guest

    @Test
    func forgetsTheResultsInGuestMode() async {
        let viewModel = makeViewModel()
        await type("swift", into: viewModel)
        viewModel.__query__ = "swift 6"
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.search.__results__.isNotRequested)
        clock.advance(by: anHour)
        await viewModel.search.searchTask?.value
        #expect(__searchStub__.callCount == 1)
    }
    // vmgen:end
    // vmgen:for state in givenStates

    @Test
    func passes__stateName__ToTheSearch() async {
        let viewModel = makeViewModel()
        viewModel.send(.__stateAction__(__stateOther__))
        await type("swift", into: viewModel)
        #expect(__searchStub__.__stateGiven__ == __stateOther__)
    }
    // vmgen:end
    // vmgen:for watch in searchWatches

    @Test
    func searchesWith__watchName__FromTheStore() async {
        let viewModel = makeViewModel()
        await type("swift", into: viewModel)
        // vmgen:for sample in watchSamples
        appStore.set(\.__watchKeyPath__, to: __sample__)
        await viewModel.search.send(.search)?.value
        #expect(__searchStub__.__watchGiven__ == __sampleExpected__)
        // vmgen:end
    }
    // vmgen:end
    // vmgen:end
    // vmgen:for output in sentOutputs

    @Test
    func sends__outputName__AndResetsIt() {
        let viewModel = makeViewModel()
        let output = __Name__ViewModel.Output.__outputValue__
        let outputs = PublisherRecorder(viewModel.$output)
        viewModel.send(.output(output))
        viewModel.send(.outputHandled)
        #expect(outputs.values == [nil, output, nil])
    }
    // vmgen:end
    // vmgen:for event in events

    @Test
    func turns__eventName__Into__eventOutputName__() {
        let viewModel = makeViewModel()
        let outputs = PublisherRecorder(viewModel.$output)
        // vmgen:if eventRepeats
        appStore.emit(.__eventValue__)
        appStore.emit(.__eventValue__)
        viewModel.send(.outputHandled)
        let sent = outputs.values.filter { if case .__eventOutputPattern__? = $0 { true } else { false } }
        #expect(sent.count == 2)
        #expect(sent.first != sent.last)
        #expect(outputs.values.count == 4)
        // vmgen:else
        appStore.emit(.__eventValue__)
        viewModel.send(.outputHandled)
        #expect(outputs.values == [nil, .__eventOutputValue__, nil])
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if otherEvents

    @Test
    func ignoresEventsOfOthers() {
        let viewModel = makeViewModel()
        appStore.emit(.__otherEvent__)
        #expect(viewModel.output == nil)
    }
    // vmgen:end
    // vmgen:for watch in watches

    @Test
    func follows__watchName__InTheStore() {
        let viewModel = makeViewModel()
        // vmgen:for sample in watchSamples
        appStore.set(\.__watchKeyPath__, to: __sample__)
        #expect(viewModel.__watch__ == __sampleExpected__)
        // vmgen:end
    }
    // vmgen:end

    // vmgen:if loads
    @Test
    func isReleasedAfterUse() async {
        #expect(await isReleased(makeViewModel, after: { await $0.send(.__loadActionSample__)?.value }))
    }
    // vmgen:else
    @Test
    func isReleasedWhenNobodyHoldsIt() {
        #expect(isReleased(makeViewModel))
    }
    // vmgen:end
    // vmgen:if search

    @Test
    func isReleasedWhileASearchWaits() {
        let isSearchReleased = isReleased {
            let viewModel = makeViewModel()
            let child = viewModel.search
            viewModel.__query__ = "swift"
            return child
        }
        #expect(isSearchReleased)
    }

    private func type(_ text: String, into viewModel: __Name__ViewModel) async {
        let child = viewModel.search
        viewModel.__query__ = text
        clock.advance(by: anHour)
        await child.searchTask?.value
    }
    // vmgen:end

    private func makeViewModel() -> __Name__ViewModel {
        .init(__testArguments__)
    }
}
