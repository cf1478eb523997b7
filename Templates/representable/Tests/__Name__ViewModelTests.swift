// vmgen:let screenState = viewModel.state
// vmgen:let startsAsKnown = initialState
// vmgen:let keepsOutput = outputs
// vmgen:let act = viewModel.trigger
// vmgen:let runLoad = await viewModel.trigger(.__loadActionSample__)?.value
// vmgen:let runOtherLoad = await viewModel.trigger(.__loadActionOther__)?.value
// vmgen:let runRefresh = await viewModel.trigger(.__refreshActionSample__)?.value
// vmgen:let runMore = await viewModel.trigger(.__loadMoreActionSample__)?.value
// vmgen:let runAllLoads = await viewModel.trigger(.__loadActionSample__)?.value
// vmgen:let runAllRefreshes = await viewModel.trigger(.__refreshActionSample__)?.value
// vmgen:let useViewModel = await $0.trigger(.__loadActionSample__)?.value
// vmgen:let loadRecorder = PublisherRecorder(viewModel.$state.map(\.__load__).removeDuplicates())
// vmgen:let loadedValue = __loadSample__
// vmgen:let loadedOther = __loadOther__
// vmgen:let refreshedAgain = states.values.last == .success(__loadSample__)
// vmgen:let countsGuestSessions = always
// vmgen:let stateRecorder = PublisherRecorder(viewModel.$state.map(\.__state__))
// vmgen:let shownResults = viewModel.state.__searchResults__
// vmgen:let searchAgain = await viewModel.trigger(.search__searchSuffix__)?.value
// vmgen:let outputType = __Name__Output
// vmgen:let outputRecorder = PublisherRecorder(viewModel.$state.map(\.output).removeDuplicates())
// vmgen:let sendOutput = viewModel.trigger(.output(output))
// vmgen:let resetOutput = viewModel.trigger(.outputHandled)
// vmgen:let eventsSent = outputs.values.filter { if case .__eventOutputPattern__? = $0 { true } else { false } }
// vmgen:let comparesSent = never
// vmgen:let viewModelType = __Name__ViewModel
// vmgen:let changeProgress = viewModel.state.__changeState__
// vmgen:let changeRecorder = PublisherRecorder(viewModel.$state.map(\.__changeState__).removeDuplicates())
// vmgen:let runChange = await viewModel.trigger(.__changeActionSample__)?.value
// vmgen:let runOtherChange = await viewModel.trigger(.__changeActionOther__)?.value
// vmgen:let retryChange = await viewModel.trigger(.retry__changeName__)?.value
// vmgen:let dismissChange = viewModel.trigger(.dismiss__changeName__)
// vmgen:let recordSent =
// vmgen:let lastSent = viewModel.state.output
// vmgen:let fillField = viewModel.trigger(.set__fieldName__(__fieldValid__))
// vmgen:let restoreField = viewModel.trigger(.set__fieldName__(__fieldBegunOther__))
// vmgen:let changeField = viewModel.trigger(.set__fieldName__(__fieldChanged__))
// vmgen:let spoilField = viewModel.trigger(.set__fieldName__(__fieldInvalid__))
// vmgen:let setState = viewModel.trigger(.__stateAction__(__stateOther__))
// vmgen:let foundValue = __searchSample__
// vmgen:let shownPage = viewModel.state.__searchPage__
// vmgen:let runMoreResults = await viewModel.trigger(.__searchMore__)?.value
// vmgen:let resultsRecorder = PublisherRecorder(viewModel.$state.map(\.__searchResults__).removeDuplicates())
// vmgen:let shownQuery = viewModel.state.__search__
// vmgen:let enterText = viewModel.trigger(.set__searchName__("__searchText__"))
// vmgen:let enterMore = viewModel.trigger(.set__searchName__("__searchText__ 6"))
// vmgen:let enterNothing = viewModel.trigger(.set__searchName__(""))
// vmgen:let startSearch = viewModel.trigger(.search__searchSuffix__)
// vmgen:let runLocal = viewModel.trigger(.__changeActionSample__)
// vmgen:let localExpected = __changeStateExpected__
// vmgen:let localAdded = __changeStateAddedExpected__
// vmgen:let runLocalElement = viewModel.trigger(.__changeElementAction__)
// vmgen:let localElementExpected = __changeStateElementExpected__
// vmgen:let runLocalOther = viewModel.trigger(.__changeActionOther__)
// vmgen:let localExpectedOther = __changeStateExpectedOther__
// vmgen:let handOn = __state__Subject.send(__stateOther__)
// vmgen:let childState = viewModel.__child__.state
// vmgen:let canSetState = stateIsSent
// vmgen:let expectedValue = __computedStateExpected__
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
        let states = PublisherRecorder(viewModel.$state.map(\.__searchResults__).removeDuplicates())
        let first = viewModel.trigger(.set__searchName__("__searchStart__"))
        let second = viewModel.trigger(.set__searchName__("__searchText__"))
        #expect(viewModel.state.__search__ == "__searchText__")
        #expect(first?.isCancelled == true)
        clock.advance(by: anHour)
        await second?.value
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
        let waiting = viewModel.trigger(.set__searchName__("__searchText__"))
        await viewModel.trigger(.search__searchSuffix__)?.value
        #expect(waiting?.isCancelled == true)
        #expect(viewModel.state.__searchResults__ == .success(__searchSample__))
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
        var second: Task<Void, Never>?
        __searchStub__.next { _ in
            second = viewModel.trigger(.set__searchName__("__searchText__"))
            return __searchSample__
        }
        await type__searchSuffix__("__searchStart__", into: viewModel)
        #expect(viewModel.state.__searchResults__.isNotRequested)
        clock.advance(by: anHour)
        await second?.value
        #expect(viewModel.state.__searchResults__ == .success(__searchSample__))
    }

    // vmgen:include Tests/CancelledSearch
    // vmgen:if guest

    @Test
    func forgetsTheResultsInGuestMode__searchSuffix__() async {
        let viewModel = makeViewModel()
        await type__searchSuffix__("__searchText__", into: viewModel)
        let pending = viewModel.trigger(.set__searchName__("__searchText__ 6"))
        appStore.set(\.authStatus, to: .guest)
        #expect(viewModel.state.__searchResults__.isNotRequested)
        clock.advance(by: anHour)
        await pending?.value
        #expect(__searchStub__.callCount == 1)
        await type__searchSuffix__("__searchText__", into: viewModel)
        #expect(__searchStub__.callCount == 1)
        #expect(viewModel.state.__searchResults__.isNotRequested)
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
    func isReleasedWhileASearchWaits__searchSuffix__() async {
        #expect(await isReleased(makeViewModel, after: { _ = $0.trigger(.set__searchName__("__searchText__")) }))
    }

    // vmgen:end
    private func type__searchSuffix__(_ text: String, into viewModel: __Name__ViewModel) async {
        // vmgen:if searchWaits
        let task = viewModel.trigger(.set__searchName__(text))
        clock.advance(by: anHour)
        await task?.value
        // vmgen:else
        viewModel.trigger(.set__searchName__(text))
        await viewModel.trigger(.search__searchSuffix__)?.value
        // vmgen:end
    }
    // vmgen:end

    private func makeViewModel() -> __Name__ViewModel {
        .init(__testArguments__)
    }
}
