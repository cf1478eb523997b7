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
        #expect(viewModel.state.__load__.isNotRequested)
        // vmgen:end
        // vmgen:for state in steadyStates
        #expect(viewModel.state.__state__ == __stateValue__)
        // vmgen:end
        // vmgen:if search
        #expect(viewModel.state.__results__.isNotRequested)
        // vmgen:end
        // vmgen:if outputs
        #expect(viewModel.state.output == nil)
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
        let states = PublisherRecorder(viewModel.$state.map(\.__load__).removeDuplicates())
        await viewModel.trigger(.__loadActionSample__)?.value
        #expect(states.values == [.notRequested, .loading, .success(__loadSample__)])
        // vmgen:for given in loadGivens
        #expect(__given__ == [__givenValue__])
        // vmgen:end
    }

    @Test
    func doesNotLoadThe__loadName__Twice() async {
        let viewModel = makeViewModel()
        await viewModel.trigger(.__loadActionSample__)?.value
        await viewModel.trigger(.__loadActionSample__)?.value
        #expect(__loadStub__.callCount == 1)
    }

    @Test
    func doesNotLoadThe__loadName__WhileLoading() async {
        let viewModel = makeViewModel()
        __loadStub__.next { _ in
            await viewModel.trigger(.__loadActionSample__)?.value
            return __loadSample__
        }
        await viewModel.trigger(.__loadActionSample__)?.value
        #expect(__loadStub__.callCount == 1)
        #expect(viewModel.state.__load__ == .success(__loadSample__))
    }

    @Test
    func triesAgainWhenThe__loadName__CouldNotBeLoaded() async {
        let viewModel = makeViewModel()
        let states = PublisherRecorder(viewModel.$state.map(\.__load__).removeDuplicates())
        __loadStub__.next(throw: Failure())
        await viewModel.trigger(.__loadActionSample__)?.value
        await viewModel.trigger(.__loadActionSample__)?.value
        #expect(states.values == [.notRequested, .loading, .failure(Failure()), .loading, .success(__loadSample__)])
    }

    @Test
    func keepsTheOld__loadName__WhileRefreshing() async {
        let viewModel = makeViewModel()
        await viewModel.trigger(.__loadActionSample__)?.value
        let states = PublisherRecorder(viewModel.$state.map(\.__load__).removeDuplicates())
        // vmgen:if loadHasOther
        __loadStub__.next(return: __loadOther__)
        await viewModel.trigger(.__refreshActionSample__)?.value
        #expect(states.values == [.success(__loadSample__), .success(__loadOther__)])
        // vmgen:else
        await viewModel.trigger(.__refreshActionSample__)?.value
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
        await viewModel.trigger(.__loadActionSample__)?.value
        __loadStub__.next(throw: Failure())
        await viewModel.trigger(.__refreshActionSample__)?.value
        #expect(__loadStub__.callCount == 2)
        #expect(viewModel.state.__load__ == .success(__loadSample__))
    }

    @Test
    func doesNotRefreshThe__loadName__BeforeTheFirstLoad() async {
        let viewModel = makeViewModel()
        await viewModel.trigger(.__refreshActionSample__)?.value
        #expect(__loadStub__.callCount == 0)
        #expect(viewModel.state.__load__.isNotRequested)
    }

    @Test(arguments: [true, false])
    func loadsThe__loadName__AfterACancelledLoad(heedsCancellation: Bool) async {
        let viewModel = makeViewModel()
        __loadStub__.next { _ in
            // The View disappears and appears again before the first load ends.
            withUnsafeCurrentTask { $0?.cancel() }
            let again = Task {
                await viewModel.trigger(.__loadActionSample__)?.value
            }
            await again.value
            if heedsCancellation { throw CancellationError() }
            return __loadOther__
        }
        let first = Task {
            await viewModel.trigger(.__loadActionSample__)?.value
        }
        await first.value
        #expect(viewModel.state.__load__ == .success(__loadSample__))
        #expect(__loadStub__.callCount == 2)
    }
    // vmgen:if loadHasOtherSamples

    @Test
    func showsThe__loadName__OfTheLatestParameters() async {
        let viewModel = makeViewModel()
        __loadStub__.next { _ in
            await viewModel.trigger(.__loadActionOther__)?.value
            return __loadOther__
        }
        await viewModel.trigger(.__loadActionSample__)?.value
        #expect(__loadStub__.callCount == 2)
        #expect(viewModel.state.__load__ == .success(__loadSample__))
        await viewModel.trigger(.__loadActionSample__)?.value
        #expect(__loadStub__.callCount == 3)
    }
    // vmgen:end
    // vmgen:if guest

    @Test
    func loadsNo__loadName__ForGuests() async {
        let viewModel = makeViewModel()
        appStore.set(\.authStatus, to: .guest)
        await viewModel.trigger(.__loadActionSample__)?.value
        #expect(__loadStub__.callCount == 0)
        appStore.set(\.authStatus, to: .__member__)
        await viewModel.trigger(.__loadActionSample__)?.value
        appStore.set(\.authStatus, to: .guest)
        await viewModel.trigger(.__refreshActionSample__)?.value
        #expect(__loadStub__.callCount == 1)
    }

    @Test
    func forgetsThe__loadName__InGuestMode() async {
        let viewModel = makeViewModel()
        await viewModel.trigger(.__loadActionSample__)?.value
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.state.__load__.isNotRequested)
        appStore.set(\.authStatus, to: .__member__)
        __loadStub__.next { _ in
            appStore.set(\.authStatus, to: .guest)
            return __loadSample__
        }
        await viewModel.trigger(.__loadActionSample__)?.value
        #expect(viewModel.state.__load__.isNotRequested)
        #expect(viewModel.state.guestSessions == 2)
    }
    // vmgen:end
    // vmgen:end
    // vmgen:if loads

    @Test
    func stopsLoadingWhenTheTaskIsCancelled() async {
        let viewModel = makeViewModel()
        let task = viewModel.trigger(.__loadActionSample__)
        task?.cancel()
        await task?.value
        // vmgen:for load in loads
        #expect(viewModel.state.__load__.isNotRequested)
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if severalLoads

    @Test
    func loadsAndRefreshesEverything() async {
        let viewModel = makeViewModel()
        await viewModel.trigger(.__loadActionSample__)?.value
        // vmgen:for load in loads
        #expect(viewModel.state.__load__ == .success(__loadSample__))
        // vmgen:end
        await viewModel.trigger(.__refreshActionSample__)?.value
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
        viewModel.trigger(.__stateAction__(__stateOther__))
        #expect(viewModel.state.__state__ == __stateOther__)
        // vmgen:else
        let states = PublisherRecorder(viewModel.$state.map(\.__state__))
        let value: __stateType__ = __stateValue__
        viewModel.trigger(.__stateAction__(value))
        #expect(states.values.dropFirst() == [value])
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if search

    @Test
    func searchesWhenTypingPauses() async {
        let viewModel = makeViewModel()
        let states = PublisherRecorder(viewModel.$state.map(\.__results__).removeDuplicates())
        let first = viewModel.trigger(.set__queryName__("sw"))
        let second = viewModel.trigger(.set__queryName__("swift"))
        #expect(viewModel.state.__query__ == "swift")
        #expect(first?.isCancelled == true)
        clock.advance(by: anHour)
        await second?.value
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
        let waiting = viewModel.trigger(.set__queryName__("swift"))
        await viewModel.trigger(.search)?.value
        #expect(waiting?.isCancelled == true)
        #expect(viewModel.state.__results__ == .success(__resultsSample__))
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
        #expect(viewModel.state.__results__ == .failure(Failure()))
    }

    @Test
    func forgetsTheResultsWhenTheQueryIsCleared() async {
        let viewModel = makeViewModel()
        await type("swift", into: viewModel)
        await type("", into: viewModel)
        #expect(viewModel.state.__results__.isNotRequested)
        #expect(__searchStub__.callCount == 1)
    }

    @Test
    func dropsTheAnswerToAnOlderQuery() async {
        let viewModel = makeViewModel()
        var second: Task<Void, Never>?
        __searchStub__.next { _ in
            second = viewModel.trigger(.set__queryName__("swift"))
            return __resultsSample__
        }
        await type("sw", into: viewModel)
        #expect(viewModel.state.__results__.isNotRequested)
        clock.advance(by: anHour)
        await second?.value
        #expect(viewModel.state.__results__ == .success(__resultsSample__))
    }

    @Test
    func stopsSearchingWhenTheTaskIsCancelled() async {
        let viewModel = makeViewModel()
        __searchStub__.next { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return __resultsSample__
        }
        await type("swift", into: viewModel)
        #expect(viewModel.state.__results__.isNotRequested)
    }
    // vmgen:if guest

    @Test
    func forgetsTheResultsInGuestMode() async {
        let viewModel = makeViewModel()
        await type("swift", into: viewModel)
        let pending = viewModel.trigger(.set__queryName__("swift 6"))
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.state.__results__.isNotRequested)
        clock.advance(by: anHour)
        await pending?.value
        #expect(__searchStub__.callCount == 1)
    }
    // vmgen:end
    // vmgen:for state in givenStates

    @Test
    func passes__stateName__ToTheSearch() async {
        let viewModel = makeViewModel()
        viewModel.trigger(.__stateAction__(__stateOther__))
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
        await viewModel.trigger(.search)?.value
        #expect(__searchStub__.__watchGiven__ == __sampleExpected__)
        // vmgen:end
    }
    // vmgen:end
    // vmgen:end
    // vmgen:for output in sentOutputs

    @Test
    func sends__outputName__AndResetsIt() {
        let viewModel = makeViewModel()
        let output = __Name__Output.__outputValue__
        let outputs = PublisherRecorder(viewModel.$state.map(\.output).removeDuplicates())
        viewModel.trigger(.output(output))
        viewModel.trigger(.outputHandled)
        #expect(outputs.values == [nil, output, nil])
    }
    // vmgen:end
    // vmgen:for event in events

    @Test
    func turns__eventName__Into__eventOutputName__() {
        let viewModel = makeViewModel()
        let outputs = PublisherRecorder(viewModel.$state.map(\.output).removeDuplicates())
        // vmgen:if eventRepeats
        appStore.emit(.__eventValue__)
        appStore.emit(.__eventValue__)
        viewModel.trigger(.outputHandled)
        let sent = outputs.values.filter { if case .__eventOutputPattern__? = $0 { true } else { false } }
        #expect(sent.count == 2)
        #expect(outputs.values.count == 4)
        // vmgen:else
        appStore.emit(.__eventValue__)
        viewModel.trigger(.outputHandled)
        #expect(outputs.values == [nil, .__eventOutputValue__, nil])
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if otherEvents

    @Test
    func ignoresEventsOfOthers() {
        let viewModel = makeViewModel()
        appStore.emit(.__otherEvent__)
        #expect(viewModel.state.output == nil)
    }
    // vmgen:end
    // vmgen:for watch in watches

    @Test
    func follows__watchName__InTheStore() {
        let viewModel = makeViewModel()
        // vmgen:for sample in watchSamples
        appStore.set(\.__watchKeyPath__, to: __sample__)
        #expect(viewModel.state.__watch__ == __sampleExpected__)
        // vmgen:end
    }
    // vmgen:end

    // vmgen:if loads
    @Test
    func isReleasedAfterUse() async {
        #expect(await isReleased(makeViewModel, after: { await $0.trigger(.__loadActionSample__)?.value }))
    }
    // vmgen:else
    @Test
    func isReleasedWhenNobodyHoldsIt() {
        #expect(isReleased(makeViewModel))
    }
    // vmgen:end
    // vmgen:if search

    @Test
    func isReleasedWhileASearchWaits() async {
        #expect(await isReleased(makeViewModel, after: { _ = $0.trigger(.set__queryName__("swift")) }))
    }

    private func type(_ text: String, into viewModel: __Name__ViewModel) async {
        let task = viewModel.trigger(.set__queryName__(text))
        clock.advance(by: anHour)
        await task?.value
    }
    // vmgen:end

    private func makeViewModel() -> __Name__ViewModel {
        .init(__testArguments__)
    }
}
