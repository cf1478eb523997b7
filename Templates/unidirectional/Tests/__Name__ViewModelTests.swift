// vmgen:let screenState = viewModel
// vmgen:let startsAsKnown = initialState
// vmgen:let keepsOutput = outputs
// vmgen:let act = viewModel.send
// vmgen:let runLoad = await viewModel.send(.__loadActionSample__)?.value
// vmgen:let runOtherLoad = await viewModel.send(.__loadActionOther__)?.value
// vmgen:let runRefresh = await viewModel.send(.__refreshActionSample__)?.value
// vmgen:let runMore = await viewModel.send(.__loadMoreActionSample__)?.value
// vmgen:let runAllLoads = await viewModel.send(.__loadActionSample__)?.value
// vmgen:let runAllRefreshes = await viewModel.send(.__refreshActionSample__)?.value
// vmgen:let useViewModel = await $0.send(.__loadActionSample__)?.value
// vmgen:let loadRecorder = PublisherRecorder(viewModel.$__load__)
// vmgen:let loadedValue = __loadSample__
// vmgen:let loadedOther = __loadOther__
// vmgen:let refreshedAgain = states.values.last == .success(__loadSample__)
// vmgen:let countsGuestSessions = always
// vmgen:let stateRecorder = PublisherRecorder(viewModel.$__state__)
// vmgen:let shownResults = viewModel.search.__results__
// vmgen:let searchAgain = await viewModel.search.send(.search)?.value
// vmgen:let outputType = __Name__ViewModel.Output
// vmgen:let outputRecorder = PublisherRecorder(viewModel.$output)
// vmgen:let sendOutput = viewModel.send(.output(output))
// vmgen:let resetOutput = viewModel.send(.outputHandled)
// vmgen:let eventsSent = outputs.values.filter { if case .__eventOutputPattern__? = $0 { true } else { false } }
// vmgen:let comparesSent = always
// vmgen:let viewModelType = __Name__ViewModel
// vmgen:let changeProgress = viewModel.__changeState__
// vmgen:let changeRecorder = PublisherRecorder(viewModel.$__changeState__)
// vmgen:let runChange = await viewModel.send(.__changeActionSample__)?.value
// vmgen:let runOtherChange = await viewModel.send(.__changeActionOther__)?.value
// vmgen:let retryChange = await viewModel.send(.retry__changeName__)?.value
// vmgen:let dismissChange = viewModel.send(.dismiss__changeName__)
// vmgen:let recordSent =
// vmgen:let lastSent = viewModel.output
// vmgen:let fillField = viewModel.form.__field__ = __fieldValid__
// vmgen:let restoreField = viewModel.form.__field__ = __fieldBegunOther__
// vmgen:let changeField = viewModel.form.__field__ = __fieldChanged__
// vmgen:let spoilField = viewModel.form.__field__ = __fieldInvalid__
// vmgen:let setState = viewModel.send(.__stateAction__(__stateOther__))
// vmgen:let resultsRecorder = PublisherRecorder(viewModel.search.$__results__)
// vmgen:let shownQuery = viewModel.__query__
// vmgen:let enterText = viewModel.__query__ = "__queryText__"
// vmgen:let enterMore = viewModel.__query__ = "__queryText__ 6"
// vmgen:let enterNothing = viewModel.__query__ = ""
// vmgen:let startSearch = viewModel.search.send(.search)
// vmgen:let runLocal = viewModel.send(.__changeActionSample__)
// vmgen:let localExpected = __changeExpected__
// vmgen:let runLocalOther = viewModel.send(.__changeActionOther__)
// vmgen:let localExpectedOther = __changeExpectedOther__
// vmgen:let handOn = __state__Subject.send(__stateOther__)
// vmgen:let childState = viewModel.__child__
// vmgen:let canSetState = stateIsSent
// vmgen:let expectedValue = __computedExpected__
// vmgen:include Tests/Imports

@MainActor
struct __Name__ViewModelTests {
    // vmgen:include Tests/Doubles

    // vmgen:include Tests/InitialState
    // vmgen:for load in loads

    // vmgen:include Tests/Loads

    // vmgen:include Tests/ShownRefresh

    // vmgen:include Tests/Refreshes
    // vmgen:include Tests/Reloads
    // vmgen:include Tests/Pages
    // vmgen:end
    // vmgen:include Tests/Actions
    // vmgen:if search

    // vmgen:if searchWaits
    @Test
    func searchesWhenTypingPauses() async {
        let viewModel = makeViewModel()
        let child = viewModel.search
        let states = PublisherRecorder(child.$__results__)
        viewModel.__query__ = "__queryStart__"
        let first = child.searchTask
        viewModel.__query__ = "__queryText__"
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
        viewModel.__query__ = "__queryText__"
        let waiting = child.searchTask
        await child.send(.search)?.value
        #expect(waiting?.isCancelled == true)
        #expect(child.__results__ == .success(__resultsSample__))
        #expect(__searchStub__.callCount == 1)
    }

    @Test
    func searchesOnceForTheSameQuery() async {
        let viewModel = makeViewModel()
        await type("__queryText__", into: viewModel)
        await type("__queryText__", into: viewModel)
        #expect(__searchStub__.callCount == 1)
    }

    // vmgen:include Tests/SearchResults

    @Test
    func dropsTheAnswerToAnOlderQuery() async {
        let viewModel = makeViewModel()
        let child = viewModel.search
        __searchStub__.next { _ in
            viewModel.__query__ = "__queryText__"
            return __resultsSample__
        }
        viewModel.__query__ = "__queryStart__"
        let first = child.searchTask
        clock.advance(by: anHour)
        await first?.value
        #expect(child.__results__.isNotRequested)
        clock.advance(by: anHour)
        await child.searchTask?.value
        #expect(child.__results__ == .success(__resultsSample__))
    }

    @Test
    func clearsTheQueryAndTheResultsWhenReset() async {
        let viewModel = makeViewModel()
        let child = viewModel.search
        await type("__queryText__", into: viewModel)
        viewModel.__query__ = "__queryText__ 6"
        let waiting = child.searchTask
        await child.send(.reset)?.value
        #expect(waiting?.isCancelled == true)
        #expect(child.__results__.isNotRequested)
        #expect(__searchStub__.callCount == 1)
    }

    // vmgen:include Tests/CancelledSearch
    // vmgen:if guest

    @Test
    func forgetsTheResultsInGuestMode() async {
        let viewModel = makeViewModel()
        await type("__queryText__", into: viewModel)
        viewModel.__query__ = "__queryText__ 6"
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.search.__results__.isNotRequested)
        clock.advance(by: anHour)
        await viewModel.search.searchTask?.value
        #expect(__searchStub__.callCount == 1)
    }
    // vmgen:end
    // vmgen:else
    // vmgen:include Tests/SentSearches
    // vmgen:end
    // vmgen:include Tests/SearchArguments
    // vmgen:end
    // vmgen:for change in changes
    // vmgen:include Tests/Changes
    // vmgen:end
    // vmgen:include Tests/LocalWork
    // vmgen:include Tests/Form
    // vmgen:include Tests/Computed
    // vmgen:include Tests/ChildStates
    // vmgen:include Tests/FollowedStates
    // vmgen:include Tests/ResetOutputs
    // vmgen:include Tests/OutputEvents
    // vmgen:include Tests/Watches

    // vmgen:include Tests/Release
    // vmgen:if search

    // vmgen:if searchWaits
    @Test
    func isReleasedWhileASearchWaits() {
        let isSearchReleased = isReleased {
            let viewModel = makeViewModel()
            let child = viewModel.search
            viewModel.__query__ = "__queryText__"
            return child
        }
        #expect(isSearchReleased)
    }

    // vmgen:end
    private func type(_ text: String, into viewModel: __Name__ViewModel) async {
        let child = viewModel.search
        viewModel.__query__ = text
        // vmgen:if searchWaits
        clock.advance(by: anHour)
        await child.searchTask?.value
        // vmgen:else
        await child.send(.search)?.value
        // vmgen:end
    }
    // vmgen:end

    private func makeViewModel() -> __Name__ViewModel {
        .init(__testArguments__)
    }
}
