// vmgen:note A search that the user submits, by a method. Needs the words of Searches.
@Test
func searchesWhenTypingHasEnded__searchSuffix__() async {
    let viewModel = makeViewModel()
    let states = __resultsRecorder__
    viewModel.update__searchName__("__searchText__")
    #expect(viewModel.__search__ == "__searchText__")
    #expect(viewModel.search__searchSuffix__Task == nil)
    viewModel.submit__searchName__()
    let first = viewModel.search__searchSuffix__Task
    viewModel.submit__searchName__()
    #expect(first?.isCancelled == true)
    await viewModel.search__searchSuffix__Task?.value
    #expect(__searchStub__.callCount == 1)
    // vmgen:for given in searchGivens
    #expect(__given__ == [__givenValue__])
    // vmgen:end
    #expect(states.values == [.notRequested, .loading, .success(__foundValue__)])
}

// vmgen:include Tests/SearchResults

@Test
func keepsTheResultsUntilTheQueryIsCleared__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchText__", into: viewModel)
    viewModel.update__searchName__("__searchText__ 6")
    #expect(__shownResults__ == .success(__foundValue__))
    viewModel.submit__searchName__()
    let waiting = viewModel.search__searchSuffix__Task
    viewModel.update__searchName__("")
    #expect(waiting?.isCancelled == true)
    #expect(__shownResults__.isNotRequested)
    await waiting?.value
    #expect(__searchStub__.callCount == 1)
}

@Test
func dropsTheAnswerToAnOlderQuery__searchSuffix__() async {
    let viewModel = makeViewModel()
    __searchStub__.next { _ in
        viewModel.update__searchName__("__searchText__")
        viewModel.submit__searchName__()
        return __searchSample__
    }
    await type__searchSuffix__("__searchStart__", into: viewModel)
    await viewModel.search__searchSuffix__Task?.value
    #expect(__searchStub__.callCount == 2)
    #expect(__shownResults__ == .success(__foundValue__))
}

// vmgen:include Tests/CancelledSearch
// vmgen:if guest

@Test
func forgetsTheResultsInGuestMode__searchSuffix__() async {
    let viewModel = makeViewModel()
    await type__searchSuffix__("__searchText__", into: viewModel)
    viewModel.submit__searchName__()
    let waiting = viewModel.search__searchSuffix__Task
    appStore.set(\.authStatus, to: .guest)
    #expect(__shownResults__.isNotRequested)
    await waiting?.value
    #expect(__searchStub__.callCount == 1)
    await type__searchSuffix__("__searchText__", into: viewModel)
    #expect(__searchStub__.callCount == 1)
    #expect(__shownResults__.isNotRequested)
}
// vmgen:end
