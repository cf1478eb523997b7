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

    // vmgen:if outputs
    /// The actions that were asked for.
    @MainActor
    private final class ActionLog {
        // vmgen:note The cases are those that an Output would have.
        enum Action: Equatable {
            // vmgen:for output in outputs
            case __outputEvent__
            // vmgen:end
        }

        var actions: [Action] = []
    }

    private let log = ActionLog()
    // vmgen:end

    // vmgen:if startsWithState
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
        #expect(viewModel.__results__.isNotRequested)
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
        await viewModel.__loadFunction__(__loadSamples__)
        #expect(states.values == [.notRequested, .loading, .success(__loadShown__)])
        // vmgen:for given in loadGivens
        #expect(__given__ == [__givenValue__])
        // vmgen:end
    }

    @Test
    func doesNotLoadThe__loadName__Twice() async {
        let viewModel = makeViewModel()
        await viewModel.__loadFunction__(__loadSamples__)
        await viewModel.__loadFunction__(__loadSamples__)
        #expect(__loadStub__.callCount == 1)
    }

    @Test
    func doesNotLoadThe__loadName__WhileLoading() async {
        let viewModel = makeViewModel()
        __loadStub__.next { _ in
            await viewModel.__loadFunction__(__loadSamples__)
            return __loadSample__
        }
        await viewModel.__loadFunction__(__loadSamples__)
        #expect(__loadStub__.callCount == 1)
        #expect(viewModel.__load__ == .success(__loadShown__))
    }

    @Test
    func triesAgainWhenThe__loadName__CouldNotBeLoaded() async {
        let viewModel = makeViewModel()
        let states = PublisherRecorder(viewModel.$__load__)
        __loadStub__.next(throw: Failure())
        await viewModel.__loadFunction__(__loadSamples__)
        await viewModel.__loadFunction__(__loadSamples__)
        #expect(states.values == [.notRequested, .loading, .failure(Failure()), .loading, .success(__loadShown__)])
    }

    @Test
    func keepsTheOld__loadName__WhileRefreshing() async {
        let viewModel = makeViewModel()
        await viewModel.__loadFunction__(__loadSamples__)
        let states = PublisherRecorder(viewModel.$__load__)
        __loadStub__.next(return: __loadOther__)
        await viewModel.__loadRefresh__(__loadSamples__)
        #expect(__loadStub__.callCount == 2)
        #expect(states.values == [.success(__loadShown__), .success(__loadShownOther__)])
        // vmgen:for given in loadGivens
        #expect(__given__ == [__givenValue__, __givenValue__])
        // vmgen:end
    }

    @Test
    func keepsThe__loadName__WhenARefreshFails() async {
        let viewModel = makeViewModel()
        await viewModel.__loadFunction__(__loadSamples__)
        __loadStub__.next(throw: Failure())
        await viewModel.__loadRefresh__(__loadSamples__)
        #expect(__loadStub__.callCount == 2)
        #expect(viewModel.__load__ == .success(__loadShown__))
    }

    @Test
    func doesNotRefreshThe__loadName__BeforeTheFirstLoad() async {
        let viewModel = makeViewModel()
        await viewModel.__loadRefresh__(__loadSamples__)
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
                await viewModel.__loadFunction__(__loadSamples__)
            }
            await again.value
            if heedsCancellation { throw CancellationError() }
            return __loadOther__
        }
        let first = Task {
            await viewModel.__loadFunction__(__loadSamples__)
        }
        await first.value
        #expect(viewModel.__load__ == .success(__loadShown__))
        #expect(__loadStub__.callCount == 2)
    }
    // vmgen:if loadHasOtherSamples

    @Test
    func showsThe__loadName__OfTheLatestParameters() async {
        let viewModel = makeViewModel()
        __loadStub__.next { _ in
            await viewModel.__loadFunction__(__loadOtherSamples__)
            return __loadOther__
        }
        await viewModel.__loadFunction__(__loadSamples__)
        #expect(__loadStub__.callCount == 2)
        #expect(viewModel.__load__ == .success(__loadShown__))
        await viewModel.__loadFunction__(__loadSamples__)
        #expect(__loadStub__.callCount == 3)
    }
    // vmgen:end
    // vmgen:if guest

    @Test
    func loadsNo__loadName__ForGuests() async {
        let viewModel = makeViewModel()
        appStore.set(\.authStatus, to: .guest)
        await viewModel.__loadFunction__(__loadSamples__)
        #expect(__loadStub__.callCount == 0)
        appStore.set(\.authStatus, to: .__member__)
        await viewModel.__loadFunction__(__loadSamples__)
        appStore.set(\.authStatus, to: .guest)
        await viewModel.__loadRefresh__(__loadSamples__)
        #expect(__loadStub__.callCount == 1)
    }

    @Test
    func forgetsThe__loadName__InGuestMode() async {
        let viewModel = makeViewModel()
        await viewModel.__loadFunction__(__loadSamples__)
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.__load__.isNotRequested)
        appStore.set(\.authStatus, to: .__member__)
        __loadStub__.next { _ in
            appStore.set(\.authStatus, to: .guest)
            return __loadSample__
        }
        await viewModel.__loadFunction__(__loadSamples__)
        #expect(viewModel.__load__.isNotRequested)
    }
    // vmgen:end
    // vmgen:end
    // vmgen:if severalLoads

    @Test
    func loadsAndRefreshesEverything() async {
        let viewModel = makeViewModel()
        await viewModel.load(__allSamples__)
        // vmgen:for load in loads
        #expect(viewModel.__load__ == .success(__loadShown__))
        // vmgen:end
        await viewModel.refresh(__allSamples__)
        // vmgen:for load in loads
        #expect(__loadStub__.callCount == 2)
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if search

    @Test
    func searchesWhenTypingPauses() async {
        let viewModel = makeViewModel()
        let states = PublisherRecorder(viewModel.$__results__)
        viewModel.update__queryName__("sw")
        let first = viewModel.searchTask
        viewModel.update__queryName__("swift")
        #expect(viewModel.__query__ == "swift")
        #expect(first?.isCancelled == true)
        clock.advance(by: anHour)
        await viewModel.searchTask?.value
        #expect(clock.lastDeadline?.offset == .milliseconds(400))
        #expect(__searchStub__.callCount == 1)
        // vmgen:for given in searchGivens
        #expect(__given__ == [__givenValue__])
        // vmgen:end
        #expect(states.values == [.notRequested, .loading, .success(__resultsShownSample__)])
    }

    @Test
    func showsThatASearchFailed() async {
        let viewModel = makeViewModel()
        __searchStub__.next(throw: Failure())
        await type("swift", into: viewModel)
        #expect(viewModel.__results__ == .failure(Failure()))
    }

    @Test
    func forgetsTheResultsWhenTheQueryIsCleared() async {
        let viewModel = makeViewModel()
        await type("swift", into: viewModel)
        await type("", into: viewModel)
        #expect(viewModel.__results__.isNotRequested)
        #expect(__searchStub__.callCount == 1)
    }

    @Test
    func dropsTheAnswerToAnOlderQuery() async {
        let viewModel = makeViewModel()
        __searchStub__.next { _ in
            viewModel.update__queryName__("swift")
            return __resultsSample__
        }
        viewModel.update__queryName__("sw")
        let first = viewModel.searchTask
        clock.advance(by: anHour)
        await first?.value
        #expect(viewModel.__results__.isNotRequested)
        clock.advance(by: anHour)
        await viewModel.searchTask?.value
        #expect(viewModel.__results__ == .success(__resultsShownSample__))
    }

    @Test
    func stopsSearchingWhenTheTaskIsCancelled() async {
        let viewModel = makeViewModel()
        __searchStub__.next { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return __resultsSample__
        }
        await type("swift", into: viewModel)
        #expect(viewModel.__results__.isNotRequested)
    }
    // vmgen:if guest

    @Test
    func forgetsTheResultsInGuestMode() async {
        let viewModel = makeViewModel()
        await type("swift", into: viewModel)
        viewModel.update__queryName__("swift 6")
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.__results__.isNotRequested)
        clock.advance(by: anHour)
        await viewModel.searchTask?.value
        #expect(__searchStub__.callCount == 1)
    }
    // vmgen:end
    // vmgen:end
    // vmgen:for output in sentOutputs

    @Test
    func asksFor__outputName__() {
        let viewModel = makeViewModel()
        viewModel.__outputRequest__(__outputSamples__)
        #expect(log.actions == [.__outputEventValue__])
    }
    // vmgen:end
    // vmgen:for event in events

    @Test
    func turns__eventName__Into__eventOutputName__EachTime() {
        let viewModel = makeViewModel()
        appStore.emit(.__eventValue__)
        appStore.emit(.__eventValue__)
        withExtendedLifetime(viewModel) {
            #expect(log.actions == [.__eventSentValue__, .__eventSentValue__])
        }
    }
    // vmgen:end
    // vmgen:if otherEvents

    @Test
    func ignoresEventsOfOthers() {
        let viewModel = makeViewModel()
        appStore.emit(.__otherEvent__)
        withExtendedLifetime(viewModel) {
            #expect(log.actions == [])
        }
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
        #expect(await isReleased(makeViewModel, after: { await $0.load(__allSamples__) }))
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
        #expect(await isReleased(makeViewModel, after: { $0.update__queryName__("swift") }))
    }

    private func type(_ text: String, into viewModel: Default__Name__ViewModel) async {
        viewModel.update__queryName__(text)
        clock.advance(by: anHour)
        await viewModel.searchTask?.value
    }
    // vmgen:end

    private func makeViewModel() -> Default__Name__ViewModel {
        Default__Name__ViewModel(__modelTestArguments__)
    }
}
