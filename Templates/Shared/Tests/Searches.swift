// vmgen:note A ViewModel that takes what is typed by a method. Needs the words resultsRecorder, shownResults, foundValue,
// vmgen:note setState, and those of SearchPages.
// vmgen:if searchWaits
@Test
func searchesWhenTypingPauses__searchSuffix__() async {
    let viewModel = makeViewModel()
    let states = __resultsRecorder__
    viewModel.update__searchName__("__searchStart__")
    let first = viewModel.search__searchSuffix__Task
    viewModel.update__searchName__("__searchText__")
    #expect(viewModel.__search__ == "__searchText__")
    #expect(first?.isCancelled == true)
    clock.advance(by: anHour)
    await viewModel.search__searchSuffix__Task?.value
    #expect(clock.lastDeadline?.offset == .milliseconds(400))
    #expect(__searchStub__.callCount == 1)
    // vmgen:for given in searchGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
    #expect(states.values == [.notRequested, .loading, .success(__foundValue__)])
}

// vmgen:include Tests/SearchResults

@Test
func dropsTheAnswerToAnOlderQuery__searchSuffix__() async {
    let viewModel = makeViewModel()
    __searchStub__.next { _ in
        viewModel.update__searchName__("__searchText__")
        return __searchSample__
    }
    viewModel.update__searchName__("__searchStart__")
    let first = viewModel.search__searchSuffix__Task
    clock.advance(by: anHour)
    await first?.value
    #expect(__shownResults__.isNotRequested)
    clock.advance(by: anHour)
    await viewModel.search__searchSuffix__Task?.value
    #expect(__shownResults__ == .success(__foundValue__))
}

// vmgen:include Tests/CancelledSearch
// vmgen:if guest

@Test
func forgetsTheResultsInGuestMode__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchText__", into: viewModel)
    viewModel.update__searchName__("__searchText__ 6")
    appStore.set(\.authStatus, to: .guest)
    #expect(__shownResults__.isNotRequested)
    clock.advance(by: anHour)
    await viewModel.search__searchSuffix__Task?.value
    #expect(__searchStub__.callCount == 1)
    await type__searchSuffix__("__searchText__", into: viewModel)
    #expect(__searchStub__.callCount == 1)
    #expect(__shownResults__.isNotRequested)
}
// vmgen:end
// vmgen:else
// vmgen:include Tests/SubmittedSearches
// vmgen:end
// vmgen:for state in searchPassedStates

@Test
func passes__stateName__ToTheSearch__searchSuffix__() async {
    let viewModel = makeViewModel()
    __setState__
    await type__searchSuffix__("__searchText__", into: viewModel)
    // vmgen:for given in stateGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
}
// vmgen:end
// vmgen:for watch in searchPassedWatches

@Test
func passes__watchName__ToTheSearch__searchSuffix__() async {
    appStore.set(\.__watchKeyPath__, to: __watchOne__)
    let viewModel = makeViewModel()
    appStore.set(\.__watchKeyPath__, to: __watchTwo__)
    await type__searchSuffix__("__searchText__", into: viewModel)
    // vmgen:for given in watchGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
}
// vmgen:end
// vmgen:include Tests/SearchPages
