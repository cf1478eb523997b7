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
// vmgen:let shownResults = viewModel.search__searchSuffix__.__searchResults__
// vmgen:let searchAgain = await viewModel.search__searchSuffix__.send(.search)?.value
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
// vmgen:let foundValue = __searchSample__
// vmgen:let shownPage = viewModel.search__searchSuffix__.__searchPage__
// vmgen:let runMoreResults = await viewModel.search__searchSuffix__.send(.loadMore)?.value
// vmgen:let resultsRecorder = PublisherRecorder(viewModel.search__searchSuffix__.$__searchResults__)
// vmgen:let shownQuery = viewModel.__search__
// vmgen:let enterText = viewModel.__search__ = "__searchText__"
// vmgen:let enterMore = viewModel.__search__ = "__searchText__ 6"
// vmgen:let enterNothing = viewModel.__search__ = ""
// vmgen:let startSearch = viewModel.search__searchSuffix__.send(.search)
// vmgen:let runLocal = viewModel.send(.__changeActionSample__)
// vmgen:let localExpected = __changeExpected__
// vmgen:let localAdded = __changeAddedExpected__
// vmgen:let runLocalElement = viewModel.send(.__changeElementAction__)
// vmgen:let localElementExpected = __changeElementExpected__
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
    // vmgen:for search in searches

    // vmgen:if searchWaits
    @Test
    func searchesWhenTypingPauses__searchSuffix__() async {
        let viewModel = makeViewModel()
        let child = viewModel.search__searchSuffix__
        let states = PublisherRecorder(child.$__searchResults__)
        viewModel.__search__ = "__searchStart__"
        let first = child.searchTask
        viewModel.__search__ = "__searchText__"
        #expect(first?.isCancelled == true)
        clock.advance(by: anHour)
        await child.searchTask?.value
        #expect(clock.lastDeadline?.offset == .milliseconds(400))
        #expect(__searchStub__.callCount == 1)
        // vmgen:for given in searchGivens
        #expect(__given__ == [__givenValue__])
        // vmgen:end
        #expect(states.values == [.notRequested, .loading, .success(__searchSample__)])
    }

    @Test
    func searchesAtOnceWhenTypingEnds__searchSuffix__() async {
        let viewModel = makeViewModel()
        let child = viewModel.search__searchSuffix__
        viewModel.__search__ = "__searchText__"
        let waiting = child.searchTask
        await child.send(.search)?.value
        #expect(waiting?.isCancelled == true)
        #expect(child.__searchResults__ == .success(__searchSample__))
        #expect(__searchStub__.callCount == 1)
    }

    @Test
    func searchesOnceForTheSameQuery__searchSuffix__() async {
        let viewModel = makeViewModel()
        await type__searchSuffix__("__searchText__", into: viewModel)
        await type__searchSuffix__("__searchText__", into: viewModel)
        #expect(__searchStub__.callCount == 1)
    }

    // vmgen:include Tests/SearchResults

    @Test
    func dropsTheAnswerToAnOlderQuery__searchSuffix__() async {
        let viewModel = makeViewModel()
        let child = viewModel.search__searchSuffix__
        __searchStub__.next { _ in
            viewModel.__search__ = "__searchText__"
            return __searchSample__
        }
        viewModel.__search__ = "__searchStart__"
        let first = child.searchTask
        clock.advance(by: anHour)
        await first?.value
        #expect(child.__searchResults__.isNotRequested)
        clock.advance(by: anHour)
        await child.searchTask?.value
        #expect(child.__searchResults__ == .success(__searchSample__))
    }

    @Test
    func clearsTheQueryAndTheResultsWhenReset__searchSuffix__() async {
        let viewModel = makeViewModel()
        let child = viewModel.search__searchSuffix__
        await type__searchSuffix__("__searchText__", into: viewModel)
        viewModel.__search__ = "__searchText__ 6"
        let waiting = child.searchTask
        await child.send(.reset)?.value
        #expect(waiting?.isCancelled == true)
        #expect(child.__searchResults__.isNotRequested)
        #expect(__searchStub__.callCount == 1)
    }

    // vmgen:include Tests/CancelledSearch
    // vmgen:if guest

    @Test
    func forgetsTheResultsInGuestMode__searchSuffix__() async {
        let viewModel = makeViewModel()
        await type__searchSuffix__("__searchText__", into: viewModel)
        viewModel.__search__ = "__searchText__ 6"
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.search__searchSuffix__.__searchResults__.isNotRequested)
        clock.advance(by: anHour)
        await viewModel.search__searchSuffix__.searchTask?.value
        #expect(__searchStub__.callCount == 1)
        await type__searchSuffix__("__searchText__", into: viewModel)
        #expect(__searchStub__.callCount == 1)
        #expect(viewModel.search__searchSuffix__.__searchResults__.isNotRequested)
    }
    // vmgen:end
    // vmgen:else
    // vmgen:include Tests/SentSearches
    // vmgen:end
    // vmgen:include Tests/SearchPages
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
    // vmgen:include Tests/FollowedPublishers

    // vmgen:include Tests/Release
    // vmgen:for search in searches

    // vmgen:if searchWaits
    @Test
    func isReleasedWhileASearchWaits__searchSuffix__() {
        let isSearchReleased = isReleased {
            let viewModel = makeViewModel()
            let child = viewModel.search__searchSuffix__
            viewModel.__search__ = "__searchText__"
            return child
        }
        #expect(isSearchReleased)
    }

    // vmgen:end
    private func type__searchSuffix__(_ text: String, into viewModel: __Name__ViewModel) async {
        let child = viewModel.search__searchSuffix__
        viewModel.__search__ = text
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
